/* Rounds in which nothing is decided, and what rests in them.
 *
 *     while (working > 0) { receive; if (given < tasks) ... else { tell it to stop; working--; } }
 *
 *     tasks 5: given 5, working 5, 4, 3, ...      tasks 6: given 6, working 6, 5, 4, 3, ...
 *
 * When there are no more tasks, how many there were does not matter: only `working` moves.  States
 * at the head of the loop that have come to the same number by such a round are one, in which the
 * numbers that rest are generalised, and stay as they lie to each other: given >= tasks.  But only
 * numbers that nobody asks for behind the loop (docs/dev/THEORY.md, section 15.8).
 */
#ifndef M2S_ABSTRACTION_INTERP_SIMILAR_ROUNDS_H
#define M2S_ABSTRACTION_INTERP_SIMILAR_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct joint_form;
struct state;
struct state_key;

/* Has a state with this key (out) come to the head of the loop?  Then s becomes what that one
 * became; where it stands it stays. */
bool similar_rounds_known(struct engine *e, struct state *s, uint32_t header,
                          struct state_key *key);
void similar_rounds_remember(struct engine *e, struct state *s, const struct state_key *key);

/* A round has led from `before` to `now`, the forms of two states at the head of a loop, of one
 * shape; now is that of `s`.  True: s and now have become a state that stands for what it was, and
 * for one that such a round has led to before. */
bool similar_rounds_join(struct engine *e, struct state *s, const struct joint_form *before,
                         struct joint_form *now);

#endif
