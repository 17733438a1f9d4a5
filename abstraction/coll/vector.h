/* Results of collectives with an array of counts. */
#ifndef M2S_ABSTRACTION_COLL_VECTOR_H
#define M2S_ABSTRACTION_COLL_VECTOR_H

#include "core/mpi/mpi.h"

#include <stdbool.h>

struct coll_call;
struct engine;
struct exact_coll;
struct state;

/* MPI_Gatherv and its kin. */
bool coll_is_vector(enum mpi_fn fn);
/* Their result.  False: counts or places are not known. */
bool coll_vector_exact(struct engine *e, struct state *s, const struct coll_call *c,
                       const struct exact_coll *slot);

#endif
