/* MPI_Comm_idup and MPI_Comm_idup_with_info (MPI-4.0 7.4.2). */
#ifndef M2S_ABSTRACTION_CALL_IDUP_H
#define M2S_ABSTRACTION_CALL_IDUP_H

#include <stdbool.h>

struct coll_call;
struct engine;
struct event;
struct state;

bool idup_posted(struct engine *e, struct state *s, const struct coll_call *c,
                 struct event *fault);

#endif
