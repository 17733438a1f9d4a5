/* The rules that a state keeps between two instructions, for assertions. */
#ifndef M2S_ABSTRACTION_STATE_STATE_CHECK_H
#define M2S_ABSTRACTION_STATE_STATE_CHECK_H

struct engine;
struct state;

/* NULL, or the first rule that is broken, as a sentence.  Takes time linear in the state. */
const char *state_check(const struct engine *e, const struct state *s);

#endif
