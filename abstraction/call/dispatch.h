/* A call of an MPI function: checked, and handed to who runs it. */
#ifndef M2S_ABSTRACTION_CALL_DISPATCH_H
#define M2S_ABSTRACTION_CALL_DISPATCH_H

struct engine;
struct event;
struct func_info;
struct ir_instr;
struct state;

void dispatch_call(struct engine *e, struct state *s, const struct func_info *fn,
              const struct ir_instr *i, struct event *ev);

#endif
