/* What can go wrong in a small program with windows: all interleavings, and all that a library may
 * do or leave for later, one after the other, without any reduction.
 *
 * The rules are those of MPI-4.0 chapter 12, read anew here: a call *must* return when no library
 * may keep it any longer, and *may* before.  Nothing of them is shared with the tool.
 */
#ifndef M2S_TESTS_RMA_TRUTH_H
#define M2S_TESTS_RMA_TRUTH_H

#include "tests/rma/rma_program.h"

enum rma_class {
    RMA_DEADLOCK = 1,  /* some library comes to a state that it need not leave */
    RMA_CONFLICT = 2,  /* two accesses to window memory at once */
    RMA_FLIGHT = 4,    /* a buffer is touched as an operation uses it */
    RMA_EXPOSED = 8,   /* a window is locked and exposed */
    RMA_EPOCH = 16, RMA_ASSERT = 32, RMA_MISMATCH = 64
};

/* On purpose a wrong reading: what it says must be noticed. */
enum rma_mutant {
    RMA_EXACT,
    RMA_START_WAITS,      /* MPI_Win_start never returns before the post */
    RMA_FENCE_WAITS,      /* each fence is a barrier */
    RMA_COMPLETE_ENDS,    /* puts are over at the target when MPI_Win_complete returns */
    RMA_FLUSH_LOCAL_ENDS, /* the same for MPI_Win_flush_local */
    RMA_NO_EXCLUSION,     /* exclusive locks do not exclude */
    RMA_SENDS_BUFFERED,   /* a send never waits */
    RMA_ADDS_CONFLICT,    /* accumulates of two ranks conflict */
    RMA_ORIGIN_ORDERED,   /* operations of one rank are in order */
    RMA_MUTANTS
};

struct rma_truth {
    unsigned classes; /* bits of enum rma_class */
    bool complete;    /* false: there are too many states */
    uint32_t states;
};

struct rma_truth rma_judge(const struct rma_program *p, enum rma_mutant mutant);

#endif
