/* Deliberate faults in the way from the skeleton to C and back: the comparison must
 * notice each.  Those of mutant.h serve too, in what the pipeline makes. */
#ifndef M2S_TESTS_C_MUTANT_H
#define M2S_TESTS_C_MUTANT_H

#include "core/skel/skel.h"
#include "tests/random/mutant.h"

enum c_change {
    C_CHANGE_NONE,
    C_CHANGE_SWAP,      /* two calls of a rank are swapped in the C program */
    C_CHANGE_DROP_SEND, /* a send is missing in it */
    C_CHANGE_DROP_RECV,
    C_CHANGE_FLIP,      /* a condition is the opposite */
    C_CHANGE_PEER,      /* a message goes to another rank */
    C_CHANGE_VALUE,     /* the other value is sent */
    C_CHANGE_COUNT
};

struct c_mutant {
    enum c_change change; /* of the program */
    enum mutant late;     /* of the skeleton that comes out */
};

const char *c_change_text(enum c_change change);

/* A copy of s changed in one place, drawn from the seed. */
struct skel *c_change_skel(struct arena *arena, const struct skel *s, uint64_t seed,
                           enum c_change change);

#endif
