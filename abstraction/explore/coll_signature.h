/* The signatures of collectives whose counts differ from rank to rank. */
#ifndef M2S_ABSTRACTION_EXPLORE_COLL_SIGNATURE_H
#define M2S_ABSTRACTION_EXPLORE_COLL_SIGNATURE_H

#include "core/skel/skel.h"

#include <stdint.h>

struct engine;
struct ledger;

/* The world that emit_world() has just made: state k of a machine is node k of the rank. */
void coll_signature_world(struct engine *e, struct skel *skel, uint32_t world,
                          struct ledger *ledger);

#endif
