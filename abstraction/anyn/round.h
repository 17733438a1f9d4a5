/* A round of a loop, and the ways out of it.
 *
 *     while (mask < size) {            ends by a count
 *         if (rank & mask) break;      some ranks leave: in round k those whose lowest bit is k,
 *         mask <<= 1;                  so in round k are those with low(r, k) == 0
 *     }
 */
#ifndef M2S_ABSTRACTION_ANYN_ROUND_H
#define M2S_ABSTRACTION_ANYN_ROUND_H

#include "abstraction/anyn/sym.h"

struct sym_exit { /* a loop is left to this block */
    uint32_t target;
    bool is_break;
    struct affine_facts when; /* BREAK: besides what is known in the round */
    struct sym_state st;
};

enum sym_end { /* what ends a loop */
    SYM_END_NONE,
    SYM_END_COUNT,  /* `stay` holds as long as a count has not come to its end */
    SYM_END_SHARED, /* what all ranks decide alike */
    SYM_END_DATA
};

/* Some ranks leave in the midst: in round k those of which bit k of `of` is 1.  In the round are
 * those of which none of the bits below is: low(of, k) == 0. */
struct sym_breaks {
    uint32_t n;       /* branches */
    bool is_known;    /* `of` is; that it is so is certain if `fits` */
    bool fits;
    struct affine of;
};

struct sym_round { /* any round of a loop */
    uint32_t header;
    const bool *member;       /* blocks */
    uint32_t counter;         /* an atom */
    const struct sym_state *entry;
    bool loose;               /* it only computes: data may end it, anywhere */
    bool single;              /* no round like others: all leave it in the same way, or none */
    struct affine rounds;     /* SHARED: how many there are, once that is known to be so */
    enum sym_end ends;        /* out */
    struct sym_breaks breaks; /* as it seems to be; out: as it is */
    uint32_t n_expected;      /* branches that leave it, but breaks */
    uint32_t n_branches;      /* out */
    struct affine_facts stay; /* out: COUNT */
    uint32_t told, told_first, told_last; /* out: events at its start, its first, last branch */
    struct sym_exit *exits;   /* out */
    uint32_t n_exits, cap_exits;
    struct sym_round *outer;
};

/* Nobody has left before round k by a break. */
void sym_break_start(struct sym *y, const struct sym_breaks *b, struct affine k,
                     struct affine_facts *out);
/* The branch is a break: what holds for those who stay is added, and the exits.  False: the form is
 * left. */
bool sym_break(struct sym *y, struct sym_round *r, const struct sym_ways *in,
               const struct sym_ways *out, struct sym_state *st, struct src_range at);

#endif
