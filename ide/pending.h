/* Operations that a rank has started and that nothing has matched, at any step of a counterexample.
 *
 *     MPI_Irecv(..., &r);  MPI_Send(...)     <- here the receive is pending, if nobody has sent
 *
 * The trace has the number of each operation, in the order in which its rank starts them: what has
 * a smaller number than one that the rank has come to has been started.
 */
#ifndef M2S_IDE_PENDING_H
#define M2S_IDE_PENDING_H

#include "ide/replay.h"

struct pending {
    const char *call;        /* as it is written, or NULL */
    struct src_range at;
    uint32_t number;         /* as in result_event, or RESULT_NONE */
    bool sends;
    bool blocks;             /* it is the call in which the rank is blocked at the end */
    uint32_t partner;        /* of a send: who should receive it, else RESULT_NONE */
    int32_t tag;             /* of a send */
    const char *comm;        /* of a send, or NULL */
};

struct pending_list {
    struct pending *items;
    size_t n, cap;
};

struct pending_list pending_at(struct arena *arena, const struct replay *r, uint32_t rank);

#endif
