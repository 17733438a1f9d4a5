/* Partitioned communication (MPI-4.0 4.2). */
#ifndef M2S_ABSTRACTION_CALL_PARTITIONED_H
#define M2S_ABSTRACTION_CALL_PARTITIONED_H

#include <stdbool.h>
#include <stdint.h>

struct edge;
struct engine;
struct event;
struct request;
struct state;
struct symbol;
struct value;

/* MPI_Start of such a send: no partition is ready yet. */
void partitioned_start(struct engine *e, struct state *s, uint32_t slot);
/* A message has come for these partitions: does it fill all of them?  False: *fault. */
bool partitioned_is_filled(struct engine *e, struct state *s, const struct request *r,
                           const struct symbol *symbol, struct event *fault);
/* The status of a receive that MPI_Parrived has found to be complete. */
void partitioned_status(struct engine *e, struct state *s, const struct request *r,
                        struct value status);
/* The answer of MPI_Parrived, see completion_select(). */
bool partitioned_answer(struct engine *e, struct state *s, const struct event *ev,
                        const struct edge *how, struct event *fault);

#endif
