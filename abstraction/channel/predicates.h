/* Predicate abstraction of channels: the questions that are asked about contents. */
#ifndef M2S_ABSTRACTION_CHANNEL_PREDICATES_H
#define M2S_ABSTRACTION_CHANNEL_PREDICATES_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct engine;
struct expr;
struct predicate_set;

/* Is the scalar that the set is about in the buffer?  Yes, if its count is not known. */
bool predicates_cover(const struct buffer *b, const struct predicate_set *set);
/* A forked condition depends on one value of a group: register it. */
bool predicates_register(struct engine *e, const struct expr *cond, const struct expr *atom,
                         const char *text);
bool predicates_enumerate(struct engine *e, const struct expr *atom);
/* Question i about a value.  What cannot be computed becomes a condition of its own, with a name
 * that stays the same when the call is run again. */
struct value predicates_question(struct engine *e, const struct predicate_set *set, uint32_t i,
                                 struct value v);

#endif
