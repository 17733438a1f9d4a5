/* Groups of processes (MPI-4.0 7.3). */
#ifndef M2S_ABSTRACTION_CALL_GROUP_H
#define M2S_ABSTRACTION_CALL_GROUP_H

#include "abstraction/domain/value.h"

struct engine;
struct rank_list;
struct state;

struct value group_handle(struct engine *e, struct state *s, const struct rank_list *g);

#endif
