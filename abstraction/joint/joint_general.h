/* For joint_generalise*.c: what is known while a vector is generalised. */
#ifndef M2S_ABSTRACTION_JOINT_JOINT_GENERAL_H
#define M2S_ABSTRACTION_JOINT_JOINT_GENERAL_H

#include "abstraction/domain/linear.h"
#include "abstraction/joint/joint_map.h"
#include "abstraction/joint/joint_vector.h"

enum change_kind { CHANGE_NONE, CHANGE_OLD, CHANGE_CLASS, CHANGE_PAIR, CHANGE_ALONE };

/* Places that change together. */
struct together {
    bool is_class;
    enum ir_kind type;       /* of its atom */
    const struct expr *atom;
    struct linear u;         /* CLASS: what Z is in the new vector */
    bool is_linear;          /* PAIR: of integers */
    struct linear before, after; /* as all of old vectors in this file: in the names of the new */
    struct value was, is;    /* PAIR of other values */
};

struct change {
    enum change_kind kind;
    uint32_t group;
    struct linear before;
    wide factor;             /* CLASS: it becomes before + factor * Z */
    struct value was;        /* OLD: it stays what it was */
};

struct general {
    const struct joint_vector *old;
    struct joint_vector *now;
    uint32_t level;
    struct arena *scratch;
    uint32_t mark;           /* atoms of the new vector */
    struct joint_map names;  /* of old atoms: those of the new vector */
    struct joint_map to_old; /* and back; Z to 0 */
    struct joint_map to_now; /* Z to u; what else has no name in the new vector */
    struct change *changes;  /* per place */
    struct together *groups;
    uint32_t n_groups, cap_groups;
    struct facts facts;      /* that are kept */
};

/* joint_generalise.c: a form of the old vector in the names of the new one; false: none. */
bool joint_general_rename(const struct general *g, const struct linear *old, struct linear *out);

/* The facts that both vectors imply, for the classes and pairs that were found. */
void joint_generalise_facts(struct general *g);

#endif
