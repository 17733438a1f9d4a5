/* Random skeletons for differential tests: nearly matched programs, so that deadlocks are
 * neither certain nor rare.  The same seed and family give the same skeleton
 * everywhere. */
#ifndef M2S_TESTS_GEN_H
#define M2S_TESTS_GEN_H

#include "core/skel/skel.h"

/* Families: what a skeleton may have besides standard sends and named receives. */
enum family {
    FAMILY_ACYCLIC,
    FAMILY_CHOICES,  /* local choices */
    FAMILY_LOOPS,    /* cycles: for ever, by choice, by value */
    FAMILY_BARRIERS, /* collectives on the world and on a part of it; some do not match */
    FAMILY_VALUES,   /* variables, guards, assignments, branches on what was received */
    FAMILY_SENDRECV,
    FAMILY_SSEND,
    FAMILY_FAULTS,   /* FAULT and ABORT states, behind choices and values */
    FAMILY_WORLDS,   /* two cases of the inputs */
    FAMILY_MIXED,    /* everything above */
    FAMILY_WILDCARD, /* receives from any source: outside tiers 1 and 2 */
    /* the larger language, wide_gen.c; each may have choices, barriers, loops, faults */
    FAMILY_ANY_SOURCE,    /* the same, more of it */
    FAMILY_ANY_TAG,       /* and of any tag */
    FAMILY_REQUESTS,      /* Isend, Irecv, waits in order; no wildcard */
    FAMILY_REQUESTS_ANY,  /* and wildcards */
    FAMILY_WAITANY,
    FAMILY_TEST,
    FAMILY_PROBE,
    FAMILY_MODES,         /* synchronous, ready, buffered with little room or enough */
    FAMILY_CANCEL,        /* and requests that are freed */
    FAMILY_COLLECTIVES,   /* nonblocking ones, and those that can be left early */
    FAMILY_GATHER,        /* wildcards whose order does not matter */
    FAMILY_WIDE,          /* everything above */
    FAMILY_TAPES,         /* choices that all ranks share, tape_gen.c; and collectives,
                             requests, modes */
    FAMILY_COUNT
};

const char *family_text(enum family family);

/* Is it a family of the larger language? */
bool family_is_wide(enum family family);

/* Has it skeletons with tapes?  Those are for the back ends that know them. */
bool family_has_tapes(enum family family);

/* The family of this name; fail() if there is none. */
enum family family_find(const char *name);

struct skel *gen_skel(struct arena *arena, uint64_t seed, enum family family);

#endif
