/* Calls of functions of the program, and returns from them. */
#ifndef M2S_ABSTRACTION_INTERP_CALLS_H
#define M2S_ABSTRACTION_INTERP_CALLS_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct callback;
struct engine;
struct event;
struct func_info;
struct ir_instr;
struct state;

/* What happens to a local whose lifetime ends: "goes out of scope". */
extern const char calls_out_of_scope[];

/* The instructions of these names; false: *ev. */
bool calls_vaarg(struct engine *e, struct state *s, const struct ir_instr *i, struct event *ev);
bool calls_vastart(struct engine *e, struct state *s, const struct ir_instr *i, struct event *ev);
void calls_run(struct engine *e, struct state *s, const struct ir_instr *i, struct event *ev);
void calls_return(struct engine *e, struct state *s, const struct ir_instr *i, struct event *ev);
/* MPI calls a function of the program: its frame, with these arguments. */
void calls_back(struct engine *e, struct state *s, const struct func_info *fn,
                      const struct value *args, uint32_t n, const struct callback *how,
                      struct event *ev);

#endif
