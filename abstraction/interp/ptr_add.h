/* IR_PTRADD: the address a + i * scale + offset, as &v[i].m is computed. */
#ifndef M2S_ABSTRACTION_PTR_ADD_H
#define M2S_ABSTRACTION_PTR_ADD_H

#include <stdbool.h>

struct engine;
struct event;
struct ir_instr;
struct state;

/* False: it did not come to an end, *ev. */
bool ptr_add_run(struct engine *e, struct state *s, const struct ir_instr *i, struct event *ev);

#endif
