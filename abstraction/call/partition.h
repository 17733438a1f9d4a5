/* MPI_Comm_split of which the colours or the keys are not known (MPI-4.0 7.4.2). */
#ifndef M2S_ABSTRACTION_CALL_PARTITION_H
#define M2S_ABSTRACTION_CALL_PARTITION_H

#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"

#include <stdbool.h>

struct engine;
struct event;
struct state;

/* What this rank says, as it is or in the case that is explored.  False: *ev. */
bool partition_offer(struct engine *e, struct state *s, const struct comm *parent,
                     struct value colour, struct value key, struct offer *offer,
                     struct event *ev);

#endif
