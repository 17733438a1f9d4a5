/* The roots of those who pass MPI_PROC_NULL, where ranks have made choices. */
#ifndef M2S_ABSTRACTION_EXPLORE_COLL_ROOTS_H
#define M2S_ABSTRACTION_EXPLORE_COLL_ROOTS_H

#include <stdbool.h>
#include <stdint.h>

struct diags;
struct engine;
struct ledger;
struct skel;

/* The roots in the world that emit_world() has just made, for those that are still open: state k
 * of a machine is node k of the rank.  False: one cannot be told. */
bool coll_roots_meet(struct engine *e, struct skel *skel, uint32_t world,
                     struct ledger *ledger, struct diags *diags);

#endif
