/* Small programs with windows, for two or three ranks: made, printed as C, and judged.
 *
 *     rank 0: fence w0; put w0 of rank 1, cell 0; fence w0       rank 1: fence w0; fence w0
 *
 * Each rank has two cells of memory in each window and two more for buffers; there are no loops.
 */
#ifndef M2S_TESTS_RMA_PROGRAM_H
#define M2S_TESTS_RMA_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { RMA_RANKS = 3, RMA_WINS = 2, RMA_STATEMENTS = 30 };

enum rma_kind {
    RMA_SEND, RMA_RECV, RMA_BARRIER, RMA_CHOOSE, /* perhaps without the next statement */
    RMA_FENCE, RMA_POST, RMA_START, RMA_COMPLETE, RMA_WAIT,
    RMA_LOCK, RMA_UNLOCK, RMA_LOCK_ALL, RMA_UNLOCK_ALL, RMA_FLUSH, RMA_FLUSH_LOCAL,
    RMA_PUT, RMA_GET, RMA_ADD, RMA_MAX, /* the last two accumulate */
    RMA_LOAD, RMA_STORE,                /* a cell of the rank's own memory in a window */
    RMA_READ, RMA_WRITE,                /* a buffer */
    RMA_FREE, RMA_END
};

enum { RMA_NOPRECEDE = 1, RMA_NOSUCCEED = 2 };

struct rma_statement {
    enum rma_kind kind;
    uint8_t win;
    uint8_t other;    /* the partner of a message, the target */
    uint8_t group;    /* of post and start: a bit per rank */
    uint8_t bits;     /* of a fence: its assertion; of a lock: 1, exclusive */
    uint8_t cells;    /* a bit per cell: of the target, in the buffer, of the rank itself */
    uint8_t buffer;   /* 0: the buffer is no window memory; else 1 + the window it lies in */
};

struct rma_program {
    uint64_t seed;
    uint32_t nprocs, n_wins;
    bool one_memory;  /* all windows have the same memory */
    uint32_t n[RMA_RANKS];
    struct rma_statement s[RMA_RANKS][RMA_STATEMENTS];
};

static inline bool rma_operates(enum rma_kind kind)
{
    return kind >= RMA_PUT && kind <= RMA_MAX;
}

/* Made of blocks that are right by themselves; half of them are damaged. */
struct rma_program rma_generate(uint64_t seed);
void rma_print(FILE *out, const struct rma_program *p);

#endif
