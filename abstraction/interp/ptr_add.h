/* IR_PTRADD: the address a + i * scale + offset, as &v[i].m is computed. */
#ifndef M2S_ABSTRACTION_PTR_ADD_H
#define M2S_ABSTRACTION_PTR_ADD_H

#include "abstraction/domain/value.h"

struct engine;
struct ir_instr;
struct state;

struct value ptr_add(struct engine *e, struct state *s, const struct ir_instr *i);

#endif
