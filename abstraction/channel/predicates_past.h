/* Conditions that relate the results of several collectives of one communicator
 * (channel/predicates_past.c). */
#ifndef M2S_ABSTRACTION_CHANNEL_PREDICATES_PAST_H
#define M2S_ABSTRACTION_CHANNEL_PREDICATES_PAST_H

#include "abstraction/domain/value.h"

#include <stdbool.h>

struct coll_call;
struct engine;
struct state;

/* A collective is over (done), or is posted: its result is the last one. */
void predicates_past_record(struct engine *e, struct state *s, const struct coll_call *c,
                            bool done);

/* The question about a result v, with earlier results as they are in s; `now`: the values of
 * all cells that are asked about, or NULL.  NONE: it cannot be told. */
struct value predicates_past_ask(struct engine *e, struct state *s, const struct expr *question,
                                 struct value v, const struct value *now);

/* May a question relate these results?  Few, and the last ones or such that nobody has asked
 * about yet. */
bool predicates_past_may_relate(struct engine *e, struct state *s, const struct expr *x);

/* Is the question about earlier results, or other cells, too? */
bool predicates_past_relate(const struct expr *question);

/* A condition over several results is to be decided: a question for the last of them.  False:
 * it cannot be one. */
bool predicates_past_register(struct engine *e, struct state *s, const struct expr *cond,
                              const char *text);

#endif
