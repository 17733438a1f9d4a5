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

/* Argument k, a number from lo to hi. */
struct number {
    uint32_t k;
    const char *what;
    int64_t lo, hi;
};

/* Its value; another one is the fault `code`.  False: *ev. */
bool numbers_argument(struct engine *e, struct state *s, struct number n, enum diag_code code,
                      int64_t *x, struct event *ev);
/* The same for a grid or a graph, whose mistakes have one code. */
bool numbers_grid(struct engine *e, struct state *s, struct number n, int64_t *x,
                  struct event *ev);
/* The n ints that argument k points to, in e->keep; NULL: *ev. */
int32_t *numbers_array(struct engine *e, struct state *s, uint32_t k, uint32_t n,
                       const char *what, struct event *ev);
/* n ints are written; false: *ev. */
bool numbers_put(struct engine *e, struct state *s, struct value at, const int32_t *v,
                 uint32_t n, struct event *ev);

#endif
