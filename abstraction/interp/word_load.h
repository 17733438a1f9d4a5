/* What is loaded from argv: the words of the command line, and their characters. */
#ifndef M2S_ABSTRACTION_INTERP_WORD_LOAD_H
#define M2S_ABSTRACTION_INTERP_WORD_LOAD_H

#include "abstraction/domain/value.h"

#include <stdbool.h>

struct engine;
struct event;
struct ir_instr;
struct state;

/* The load of an element of argv, which `at` leads to; false: *ev. */
bool word_load(struct engine *e, struct state *s, const struct ir_instr *i, struct value at,
               struct value *v, struct event *ev);
/* The load of a character of a numbered text (shared_inputs.h); false: it is none. */
bool word_load_letter(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct value at, struct value *v);

#endif
