/* One state of a small program with windows, for rma_truth.c. */
#ifndef M2S_TESTS_RMA_MOMENT_H
#define M2S_TESTS_RMA_MOMENT_H

#include "tests/rma/rma_truth.h"

enum { LOCK_NONE, LOCK_ASKED_SHARED, LOCK_ASKED_EXCLUSIVE, LOCK_SHARED, LOCK_EXCLUSIVE };
enum { FENCE_NONE, FENCE_OPENS, FENCE_NOSUCCEED };
enum { MODE_FENCE = 1, MODE_START, MODE_LOCK };

struct moment_win {
    uint8_t fences[RMA_RANKS], done[RMA_RANKS]; /* entered, returned from */
    uint8_t last[RMA_RANKS], issued[RMA_RANKS], others[RMA_RANKS];
    uint8_t said[RMA_STATEMENTS];               /* 1 + the assertion of the k-th fence */
    uint8_t posts[RMA_RANKS][RMA_RANKS], starts[RMA_RANKS][RMA_RANKS];
    uint8_t called[RMA_RANKS][RMA_RANKS], left[RMA_RANKS][RMA_RANKS]; /* MPI_Win_complete */
    uint8_t access[RMA_RANKS][RMA_RANKS];       /* the number of the start for it, 0: none */
    uint8_t exposure[RMA_RANKS][RMA_RANKS];     /* that of the post for it */
    uint8_t lock[RMA_RANKS][RMA_RANKS], all[RMA_RANKS], freed[RMA_RANKS];
};

struct moment {
    uint8_t at[RMA_RANKS], inside[RMA_RANKS], failed[RMA_RANKS];
    uint8_t sent[RMA_RANKS][RMA_RANKS], barriers[RMA_RANKS];
    struct moment_win w[RMA_WINS];
    /* Of each statement that operates: as it is under way at its target, and at its origin. */
    uint8_t far[RMA_RANKS][RMA_STATEMENTS];    /* its mode; 0: not */
    uint8_t number[RMA_RANKS][RMA_STATEMENTS]; /* of the fence or start that it belongs to */
    uint8_t near[RMA_RANKS][RMA_STATEMENTS];   /* its mode; 0: not */
};

/* The operations that a rule is about. */
struct moment_which {
    uint32_t win, mode;
    uint32_t origins, targets; /* a bit per rank */
    bool only_gets;
    const uint8_t *upto;       /* per origin: the last number; NULL: any */
};

bool moment_is_active(const struct rma_program *p, const struct moment *m, uint32_t rank,
                      uint32_t at);
/* They are over at the target, or at the origin. */
void moment_finish(const struct rma_program *p, struct moment *m, struct moment_which which);
void moment_release(const struct rma_program *p, struct moment *m, struct moment_which which);
/* Is one of them under way at its target? */
bool moment_has(const struct rma_program *p, const struct moment *m, struct moment_which which);

/* What the accesses that are possible at once make of it: bits of enum rma_class. */
unsigned moment_conflicts(const struct rma_program *p, const struct moment *m,
                          enum rma_mutant mutant);
/* The rank comes to a statement that touches its memory: the same. */
unsigned moment_touches(const struct rma_program *p, const struct moment *m, uint32_t rank,
                        const struct rma_statement *st);

#endif
