/* A formula of linear temporal logic over what ranks do (docs/LTL.md).
 *
 *     [] (at(0, 12) -> <> at(0, farm.c:20))       propositions 0 and 1, and
 *     ([] ((p0) -> (<> (p1))))                    the same for SPIN, with all parentheses
 *
 * There is no X: the next step is one of a model, not of a program.  `forall r != 0: f` is f for
 * each such rank, so a formula is parsed for a number of processes.
 */
#ifndef M2S_VERIFY_LTL_FORMULA_H
#define M2S_VERIFY_LTL_FORMULA_H

#include "core/skel/skel.h"

enum { LTL_MAX_PROPS = 30 /* bits of an int of SPIN */ };

enum ltl_prop_kind {
    LTL_AT,         /* at(LINE), at(R, FILE:LINE), call(R, NAME at LINE), send(R, TO, tag T),
                       recv(R, FROM, tag T): the rank (some rank) is in such a call */
    LTL_MARKED,     /* at(LABEL), at(R, LABEL), var(R, x) >= 3: the mark is set */
    LTL_TERMINATED, /* terminated, terminated(R): all ranks have, the rank has ended */
    LTL_IN_FLIGHT   /* in_flight(S, D) <= 3: messages that are sent, and not received; * is any */
};

enum ltl_does { LTL_CALLS, LTL_SENDS, LTL_RECEIVES };

/* What the program itself tells as it runs (slicer/rewrite/marks.h): that it is at a label of C, or
 * whether a comparison of a variable holds. */
struct ltl_mark {
    const char *label;    /* or NULL: the variable */
    const char *variable; /* of main, or a global one */
    const char *file;     /* of the global, a path or its end; NULL: any */
    enum skel_cmp cmp;
    int64_t value;
};

struct ltl_marks { /* of all formulas, each once */
    struct ltl_mark *v;
    uint32_t n, cap;
};

struct ltl_prop {
    enum ltl_prop_kind kind;
    uint32_t column;   /* in the formula, from 0 */
    uint32_t rank, to; /* SKEL_NONE: any; IN_FLIGHT: rank is the sender; AT: to is the partner */
    const char *file;  /* AT: a path, or its end; NULL: the file that main is in */
    uint32_t line;     /* AT: 0: any */
    enum ltl_does does;
    const char *call;  /* AT: the function, or NULL */
    bool has_tag;
    uint32_t tag;
    enum skel_cmp cmp;
    uint32_t value;
    uint32_t mark;     /* MARKED: which */
};

struct ltl_formula {
    const char *name; /* or NULL */
    const char *text; /* as it was given */
    const char *spin;
    struct ltl_prop *props;
    uint32_t n_props, cap_props;
    const struct ltl_mark *marks; /* those that props name by their numbers */
};

struct ltl_questions { /* of one run */
    const struct ltl_formula **v;
    size_t n, cap;
    struct ltl_marks marks;
    bool fair;      /* --fair */
    bool buffering; /* --needs-buffering: another question */
};

struct ltl_error {
    const char *text;
    uint32_t column; /* of the formula, from 0 */
};

/* NULL: *error says why it is none.  nprocs 0: only whether it is one.  Marks that are not there
 * yet are added. */
const struct ltl_formula *ltl_parse(struct arena *arena, const char *text, uint32_t nprocs,
                                    struct ltl_marks *marks, struct ltl_error *error);

bool ltl_compares(uint64_t x, enum skel_cmp cmp, uint32_t value);

#endif
