/* Arguments that are numbers, or arrays of ints. */
#ifndef M2S_ABSTRACTION_ARGUMENTS_NUMBERS_H
#define M2S_ABSTRACTION_ARGUMENTS_NUMBERS_H

#include "abstraction/domain/value.h"
#include "core/diag/diag.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct state;

/* Argument k, from lo to hi; else the fault `code`.  False: *ev. */
bool numbers_argument(struct engine *e, struct state *s, uint32_t k, const char *what,
                      enum diag_code code, int64_t lo, int64_t hi, int64_t *x, struct event *ev);
/* n ints of the program, read (they stay in e->keep) or written; false: *ev. */
bool numbers_put(struct engine *e, struct state *s, struct value at, const int32_t *v,
                 uint32_t n, struct event *ev);
bool numbers_array(struct engine *e, struct state *s, struct value at, uint32_t n,
                   const char *what, int32_t **out, struct event *ev);

#endif
