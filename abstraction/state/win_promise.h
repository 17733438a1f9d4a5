/* What the assertions of calls on windows promise, and whether it holds (MPI-4.0 12.5.5).
 *
 *     MPI_Win_fence(MPI_MODE_NOPUT, w)       nobody changes this rank's window until the next one
 *     MPI_Win_start(g, MPI_MODE_NOCHECK, w)  all of g have called MPI_Win_post, and this rank knows
 *
 * In the exact phase; else that they hold is assumed, and told.
 */
#ifndef M2S_ABSTRACTION_STATE_WIN_PROMISE_H
#define M2S_ABSTRACTION_STATE_WIN_PROMISE_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct operation_on;
struct rank_list;
struct state;
struct win;
struct window_side;

struct win_promises {
    bool no_put, no_store, no_check;
};

/* Of MPI_Win_fence or MPI_Win_post: nobody changes the window in the epoch that begins; the rank
 * has not stored there since its last call on it.  False: *ev is a fault. */
bool win_promise_made(struct engine *e, struct state *s, const struct win *w, bool fence,
                      struct win_promises given, struct event *ev);
/* The rank stores there (n < 0: somewhere). */
void win_promise_stored(struct engine *e, const struct state *s, struct value at, int64_t n);
/* The rank's stores until now are known to the window. */
void win_promise_kept(struct window_side *mine);
/* Does the target let its window be changed?  False: *ev is a fault. */
bool win_promise_allows(struct engine *e, const struct operation_on *op, struct event *ev);
/* MPI_Win_start has heard of the posts of its targets: do both say MPI_MODE_NOCHECK, and must they
 * have come before?  False: *ev is a fault. */
bool win_promise_posted(struct engine *e, struct state *s, const struct win *w,
                        const struct rank_list *targets, bool no_check, struct event *ev);

#endif
