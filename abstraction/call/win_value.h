/* Values that go through windows between two fences, where it is known who says what in them. */
#ifndef M2S_ABSTRACTION_CALL_WIN_VALUE_H
#define M2S_ABSTRACTION_CALL_WIN_VALUE_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct coll_call;
struct engine;
struct exact_coll;
struct state;
struct win;

/* An operation is issued between fences: it writes to the member, */
void win_value_written(struct engine *e, struct state *s, const struct win *w, uint32_t member);
/* or gets what is at byte `at` (INT64_MIN: not known) of the target's window. */
void win_value_got(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                   int64_t at, const struct buffer *target, const struct buffer *result);
/* What a rank says in its fence. */
void win_value_say(struct engine *e, struct state *s, const struct win *w, struct coll_call *c);
/* The fence is over.  slot: what all have said in it, or NULL. */
void win_value_fence(struct engine *e, struct state *s, const struct win *w, bool closes,
                     const struct exact_coll *slot);

#endif
