/* Conditions that relate the results of several collectives of one communicator
 * (channel/predicates_past.c). */
#ifndef M2S_ABSTRACTION_CHANNEL_PREDICATES_PAST_H
#define M2S_ABSTRACTION_CHANNEL_PREDICATES_PAST_H

#include "abstraction/channel/channel.h"
#include "abstraction/domain/value.h"

#include <stdbool.h>

struct coll_call;
struct engine;
struct state;

/* A collective is over (done), or is posted: its result is the last one. */
void predicates_past_record(struct engine *e, struct state *s, const struct coll_call *c,
                            bool done);


/* May a question relate these results?  Few, and the last ones or such that nobody has asked
 * about yet. */
bool predicates_past_may_relate(struct engine *e, struct state *s, const struct expr *x);


/* A condition over several results is to be decided: a question for the last of them.  False:
 * it cannot be one. */
bool predicates_past_register(struct engine *e, struct state *s, const struct expr *cond,
                              const char *text);

/* A question about a value.  What cannot be computed becomes a condition of its own, with
 * a name that stays the same when the call is run again.  NONE: it relates the value to
 * another one that is not known any more. */
struct value predicates_past_question(struct engine *e, struct state *s,
                                      const struct predicate_set *set, uint32_t i,
                                      struct value v, const struct value *now);

#endif
