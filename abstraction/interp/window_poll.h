/* Loops that wait for what others write into a window.
 *
 *     while (flag[0] != 1)         left by what another rank stores, or puts, there
 *         MPI_Win_sync(w);
 *
 * No machine has such stores: that they come is assumed.  A rank that has a lock meanwhile may keep
 * those from it who would store: such a section may block (win_lock.h).
 */
#ifndef M2S_ABSTRACTION_INTERP_WINDOW_POLL_H
#define M2S_ABSTRACTION_INTERP_WINDOW_POLL_H

#include <stdbool.h>

struct engine;
struct expr;
struct func_info;
struct loop_info;
struct state;

/* Does a rank do alone what is in the loop: no call in it may wait for others?  again (or NULL):
 * then it looks in each round at memory that others change. */
bool window_poll_is_alone(const struct engine *e, const struct func_info *fn,
                          const struct loop_info *l, bool *again);

/* The rank branches on x: if it rests on a window, and one side leaves a loop in which no call
 * may wait for others, that the loop ends is a part of the ledger. */
void window_poll_note(struct engine *e, struct state *s, const struct expr *x);

#endif
