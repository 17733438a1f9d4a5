/* The interpreter of one rank: symbolic execution of the IR. */
#ifndef M2S_ABSTRACTION_INTERP_INTERP_H
#define M2S_ABSTRACTION_INTERP_INTERP_H

#include "abstraction/domain/value.h"

#include <stdint.h>

struct callback;
struct engine;
struct event;
struct func_info;
struct state;

/* Run until something happens that the machine shows. */
void interp_run(struct engine *e, struct state *s, struct event *ev);
/* The call at the current instruction returns; value NONE: none. */
void interp_return(struct engine *e, struct state *s, struct value result);
/* MPI calls a function of the program: its frame, with these arguments. */
void interp_call_back(struct engine *e, struct state *s, const struct func_info *fn,
                      const struct value *args, uint32_t n, const struct callback *how,
                      struct event *ev);

#endif
