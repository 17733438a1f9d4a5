/* What calls write into statuses (MPI-4.0 3.2.5), and whether there is room for it. */
#ifndef M2S_ABSTRACTION_ARGUMENTS_STATUS_H
#define M2S_ABSTRACTION_ARGUMENTS_STATUS_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct group;
struct state;
struct symbol;

/* Of n statuses; false: *ev. */
bool status_has_room(struct engine *e, struct state *s, struct value status, int64_t n,
                     struct event *ev);
void status_set(struct engine *e, struct state *s, struct value status, int32_t source,
                struct value tag, struct value bytes);
/* The same after a receive with so much room, in bytes: what is longer does not come (3.2.4). */
void status_received(struct engine *e, struct state *s, struct value status, int32_t source,
                     struct value tag, struct value bytes, struct value room);
/* A status as MPI_PROC_NULL gives it (MPI-4.0 3.10), and the empty one of 3.7.3. */
void status_null(struct engine *e, struct state *s, struct value status);
void status_empty(struct engine *e, struct state *s, struct value status);
/* After a test or probe that fails it is undefined (MPI-4.0 3.7.3, 3.8.1). */
void status_lose(struct engine *e, struct state *s, struct value status);
/* What a probe says of a message. */
struct value status_found(struct engine *e, struct state *s, struct value status,
                  const struct symbol *symbol, const struct group *g);

#endif
