/* The numbers of a joint state, in a fixed order, and what is known of their atoms.  States are
 * not known here: places are numbered.
 *
 *     old  (4, N)  N - 4 > 0          new  (5, N)  N - 5 > 0
 *     generalised  (4 + Z, N)         Z >= 0,  N - Z - 4 > 0
 *
 * g(x), for a vector x: all rows of numbers that it stands for, with some valuation of its atoms
 * for which its facts hold.  A signed number is in the range of its type, since overflow is
 * undefined (C11 6.5p5): valuations for which it is not are none. */
#ifndef M2S_ABSTRACTION_JOINT_JOINT_VECTOR_H
#define M2S_ABSTRACTION_JOINT_JOINT_VECTOR_H

#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

enum { JOINT_PAIRS_LEVEL = 4, JOINT_ALONE_LEVEL = 10 };

struct joint_vector {
    struct arena *arena;
    struct values *values;
    struct origin *origin; /* of the atoms that are made: LOCAL, over */
    struct value *v;       /* VALUE_INT, VALUE_FLOAT, VALUE_EXPR */
    bool *is_fixed;        /* it cannot be set */
    uint32_t n, cap, cap_fixed;
    struct facts facts;
    struct facts known;    /* these, and that each number is in the range of its type */
    const int64_t *edges;  /* of the program (program/edges.c), ascending */
    uint32_t n_edges;
    bool stops;            /* what moves may stop at one */
};

/* A vector without numbers. */
struct joint_vector joint_vector_new(struct arena *arena, struct values *values,
                                     struct origin *origin);
void joint_vector_add(struct joint_vector *x, struct value v, bool is_fixed);

/* All numbers are there, and so are the facts: the echelon form is made, facts about atoms that
 * no place speaks of are dropped.  Theorem: g(x) before is a subset of g(x) after. */
void joint_vector_settle(struct joint_vector *x);

/* Both are settled, and of one shape: as many numbers, place by place of one type. Theorem: if
 * it is true, g(now) is a subset of g(old).  In it, an atom that may have values which the
 * program cannot have stands only for atoms of which that is known, too. */
bool joint_vector_covers(const struct joint_vector *old, const struct joint_vector *now);

/* Which numbers have changed, as a name; 0: none.  Both are settled, and of one shape. */
uint64_t joint_vector_effect(const struct joint_vector *old, struct joint_vector *now);

/* `now` becomes a vector that is settled.  Theorem: its g has all of g(old) and of g(now) before.
 * level: how often the shape was generalised before.  False: a place that cannot be set would
 * have to be. */
bool joint_vector_generalise(const struct joint_vector *old, struct joint_vector *now,
                             uint32_t level);

/* joint/joint_advance.c: what joint_form_advance() and joint_form_moves_on() do. */
bool joint_vector_advance(const struct joint_vector *old, struct joint_vector *now,
                          const struct expr *k, int64_t most);
bool joint_vector_moves_on(const struct joint_vector *a, const struct joint_vector *b,
                           const struct expr *k);

/* For the files of this room: make x->known of x->facts. */
void joint_vector_know(struct joint_vector *x);
/* The bounds that a fact has beyond those of the types; the others are infinite. */
struct range joint_vector_said(const struct fact *f, struct values *vs, struct arena *scratch);

#endif
