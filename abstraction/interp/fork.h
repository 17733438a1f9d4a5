/* Decisions that the path condition does not make. */
#ifndef M2S_ABSTRACTION_INTERP_FORK_H
#define M2S_ABSTRACTION_INTERP_FORK_H

#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct outcome;
struct state;

/* Truth of a condition; MAYBE: *ev is the fork (or the end of the attempt). */
enum tri fork_truth(struct engine *e, struct state *s, struct value v, const char *text,
                    struct event *ev);
/* Single value of an integer; false: *ev.  `limit`: values to fork over at most; 0: it is
 * a rank. */
bool fork_value(struct engine *e, struct state *s, struct value v, const char *what,
                uint32_t limit, int64_t *out, struct event *ev);
/* The same, but MAYBE: it is not known, and nothing is said of it yet.  NO: *ev. */
enum tri fork_try_value(struct engine *e, struct state *s, struct value v, const char *what,
                        uint32_t limit, int64_t *out, struct event *ev);
void fork_switch(struct engine *e, struct state *s, const struct ir_instr *i,
                 struct value v, struct event *ev);
/* Explore an input in a small range only: it drives too many decisions. */
void fork_bound(struct engine *e, struct state *s, const struct expr *atom);
bool fork_assume(struct engine *e, struct state *s, const struct outcome *o);

#endif
