/* What fork.c, fork_side.c and fork_switch.c share. */
#ifndef M2S_ABSTRACTION_INTERP_FORK_PARTS_H
#define M2S_ABSTRACTION_INTERP_FORK_PARTS_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct outcome;
struct state;

void fork_add_outcome(struct engine *e, struct event *ev, struct outcome o);

/* Is an outcome possible?  *over: it may be impossible all the same. */
bool fork_is_possible(struct engine *e, const struct state *s, const struct expr *x, bool truth,
                      const char *text, bool *over);

/* Is an outcome of this condition one that the program may not have? */
bool fork_is_over(struct engine *e, struct state *s, const struct expr *p, const char *text);

/* What the ledger says of a condition, or a number, that has x in it. */
void fork_note_origins(struct engine *e, const struct state *s, const struct expr *x,
                       const char *text);

/* One way on for each of the n values of x. */
void fork_over(struct engine *e, const struct state *s, struct event *ev, const struct expr *x,
               const int64_t *values, uint32_t n, bool over, const char *what);

/* One way on for each value of a number by which something in p is divided, if there are few.
 * False: there is no such number. */
bool fork_side(struct engine *e, struct state *s, const struct expr *p, struct event *ev);

/* A condition about shared inputs divides the world. */
void fork_split_world(struct engine *e, const struct state *s, const struct expr *p,
                      bool enumerate, struct event *ev);

/* Where the input that the condition is about is read, for reports. */
void fork_tell_input(const struct engine *e, struct event *ev, const struct expr *x);

/* The first value in x of one of these origins, or NULL. */
const struct expr *fork_first_atom(const struct expr *x, uint32_t origins);

#endif
