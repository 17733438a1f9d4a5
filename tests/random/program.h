/* Straight-line programs with jumps, one per rank: what the generator works on before it
 * makes states of them.
 *
 *     0: send 1 tag 0 value x     1: choose 2 or 3     2: recv 1 tag 0     3: end
 */
#ifndef M2S_TESTS_PROGRAM_H
#define M2S_TESTS_PROGRAM_H

#include "core/skel/skel.h"

enum op_kind {
    OP_END,
    OP_SEND,
    OP_SSEND,
    OP_RECV,
    OP_SENDRECV,
    OP_COLL,
    OP_CHOOSE, /* go on, or jump to `to` */
    OP_JUMP,   /* to `to` */
    OP_BRANCH, /* if var == value jump to `to`, else go on */
    OP_COUNT,  /* if var < its greatest value: var += 1 and jump to `to`; else go on */
    OP_ASSIGN, /* var = value */
    OP_FAULT,
    OP_ABORT
};

enum { ANY_SOURCE = 99, SEND_VAR = 9, NO_VAR = 9 };
enum { VAR_X, VAR_COUNT, N_VARS }; /* of every rank: a value, and a loop counter */
enum { SYMBOLS = 2, COUNTS = 3 };  /* their domains */

struct op {
    enum op_kind kind;
    uint32_t peer, tag, value;   /* SEND, SENDRECV; value SEND_VAR: that of x */
    uint32_t source, source_tag; /* RECV, SENDRECV */
    bool keep;                   /* RECV, SENDRECV, COLL: x takes what was received */
    bool split;                  /* the same: symbol 0 goes on and sets x to 0, symbol 1
                                    jumps to `to` (0: goes on) */
    uint32_t comm, coll, root;   /* COLL: index into collective kinds */
    bool decides;                /* COLL: the root hands a value to all */
    uint32_t var;                /* BRANCH, COUNT, ASSIGN */
    uint32_t to;
};

struct program {
    struct op *ops;
    uint32_t n, cap;
};

/* Make the machine of rank p in `world` from its program. */
void program_compile(struct skel *s, uint32_t world, uint32_t p,
                     const struct program *prog);

#endif
