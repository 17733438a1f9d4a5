/* Do the receives of one rank keep up with the sends of another, round for round?
 * (docs/dev/THEORY.md, section 10.2) */
#ifndef M2S_CODEGEN_BALANCE_H
#define M2S_CODEGEN_BALANCE_H

#include "core/skel/skel.h"

struct balance {
    const struct skel *s;
    struct arena *scratch;
    const struct skel_machine *receiver, *sender;
    uint32_t receiver_rank, sender_rank;
    const struct skel_state *receive; /* its channels are the ones that count */
    const bool *before;               /* receiver's states up to `last` */
    uint32_t last;                    /* one of the receives */
    uint32_t weight;                  /* of a send, where a receive has 1 */
};

/* True if weight * sends <= receives, whenever the receiver has done `last`, for all
 * that the sender can have posted by then; false: not known. */
bool balance_holds(const struct balance *b);

#endif
