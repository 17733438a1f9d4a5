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
/* The result of an instruction; value NONE: it is not known. */
void interp_define(struct engine *e, struct state *s, const struct ir_instr *i,
                   struct value v);

#endif
