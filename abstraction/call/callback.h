/* Functions of the program that MPI calls are entered, and return (state/callback.h). */
#ifndef M2S_ABSTRACTION_CALL_CALLBACK_H
#define M2S_ABSTRACTION_CALL_CALLBACK_H

#include "abstraction/state/callback.h"

#include <stdint.h>

struct engine;
struct event;
struct state;

/* fn(args...), called by the MPI call at the current instruction. */
void callback_enter(struct engine *e, struct state *s, struct value fn,
                    const struct value *args, uint32_t n, const struct callback *how,
                    struct event *ev);

/* It has returned `result`; its frame has gone. */
void callback_returns(struct engine *e, struct state *s, const struct callback *how,
                      struct value result, struct event *ev);

/* "MPI_COMM_DUP_FN" if it is that of mpi.h, else NULL. */
const char *callback_predefined(const struct engine *e, struct value fn);

#endif
