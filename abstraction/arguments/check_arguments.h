/* Arguments of communication calls that are known and wrong. */
#ifndef M2S_ABSTRACTION_ARGUMENTS_CHECK_ARGUMENTS_H
#define M2S_ABSTRACTION_ARGUMENTS_CHECK_ARGUMENTS_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct coll_call;
struct engine;
struct event;
struct state;

/* False: *ev is a fault.  blocks: how often
 * the count is read or written; 0: a receive, less may be. */
bool arguments_check_address(struct engine *e, struct state *s, const struct buffer *b,
                             const char *what, int64_t blocks, struct event *ev);
bool arguments_check_disjoint(struct engine *e, struct state *s, const struct buffer *out,
                              const struct buffer *in, struct event *ev);
bool arguments_check_operator(struct engine *e, struct state *s, struct value op,
                              const char *type, struct event *ev);
/* The datatype of MPI_Compare_and_swap (12.3.4). */
bool arguments_check_swapped(struct engine *e, const char *type, struct event *ev);
/* A warning, if it is not one that every library allows. */
void arguments_check_tag(struct engine *e, struct state *s, int64_t tag);
bool arguments_check_coll(struct engine *e, struct state *s, const struct coll_call *c,
                          struct value op, struct event *ev);

#endif
