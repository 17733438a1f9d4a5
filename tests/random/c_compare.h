/* The whole front half of the tool on one C program, compared with the skeleton that the
 * program was made of. */
#ifndef M2S_TESTS_C_COMPARE_H
#define M2S_TESTS_C_COMPARE_H

#include "core/skel/skel.h"
#include "tests/random/c_mutant.h"

enum c_count {
    C_PROGRAMS,
    C_VIOLATED,   /* the reference finds something */
    C_SKIPPED,    /* no C for this skeleton, or too large for the reference */
    C_IMPRECISE,  /* violated only by a choice that the model may have invented */
    C_LARGER,     /* what was made is too large for the reference; verify/ is asked */
    C_HIDDEN,     /* both have errors, which hide different other violations */
    C_REFUSED,    /* no skeleton was made */
    C_REFUSED_WHOLE, /* the same with --no-slice only: noise can be too much */
    C_MODELS,     /* searched by SPIN, rendezvous and scheduled */
    C_WALKS,      /* verdicts of verify/ */
    C_COUNTS
};

struct c_comparison {
    const char *directory; /* for the program and for SPIN */
    struct c_mutant mutant;
    unsigned spin_every;   /* every so many programs are searched by SPIN; 0: none */
    bool show;             /* print why a program counts as refused or imprecise */
    uint64_t counts[C_COUNTS];
};

/* NULL, or a sentence about the first disagreement; *text is the program then. */
const char *c_compare(struct arena *arena, struct skel *s, uint64_t seed,
                      struct c_comparison *c, const char **text);

#endif
