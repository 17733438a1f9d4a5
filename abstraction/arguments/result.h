/* A call is over: its return value, and what it hands out. */
#ifndef M2S_ABSTRACTION_ARGUMENTS_RESULT_H
#define M2S_ABSTRACTION_ARGUMENTS_RESULT_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct state;

/* What a state of the machine shows is over: the call returns MPI_SUCCESS, or goes on. */
void result_event_over(struct engine *e, struct state *s, const struct event *ev);
/* The call returns MPI_SUCCESS. */
bool result_success(struct engine *e, struct state *s);
/* *argument k = v, then the call returns, unless *ev is a fault; true: the call is handled. */
bool result_put(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                struct value v, struct event *ev);

#endif
