/* IR_PTRADD: the address a + i * scale + offset, as &v[i].m is computed. */
#ifndef M2S_ABSTRACTION_PTR_ADD_H
#define M2S_ABSTRACTION_PTR_ADD_H

#include "abstraction/domain/value.h"

#include <stdbool.h>

struct engine;
struct event;
struct ir_instr;
struct state;

struct value ptr_add(struct engine *e, struct state *s, const struct ir_instr *i);

/* An element of a table with pointers (a key, and where its value goes): each leads elsewhere, so
 * it is one choice for each of them, if they are few.  False: *ev. */
bool ptr_find_element(struct engine *e, struct state *s, struct value *at, struct event *ev);

#endif
