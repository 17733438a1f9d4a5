/* Who has which lock, where locks are not transparent (docs/dev/THEORY.md 16.5).
 *
 *     MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, w)   a message to the agent of the lock of rank 2; its
 *     MPI_Put(..., 2, ..., w)                     answer is waited for at one of these four calls,
 *     MPI_Win_flush(2, w)                         which is the library's choice
 *     MPI_Win_unlock(2, w)                        another message: the lock is free again
 *
 * Where the locks of the window are transparent none of these does anything.  Each may return
 * false, with an event, and is called again when that is over, as the call of MPI is.
 */
#ifndef M2S_ABSTRACTION_CALL_WIN_GRANT_H
#define M2S_ABSTRACTION_CALL_WIN_GRANT_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct state;
struct win;

/* MPI_Win_lock, MPI_Win_lock_all. */
bool win_grant_lock(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                    bool excludes, struct event *ev);
bool win_grant_lock_all(struct engine *e, struct state *s, const struct win *w, struct event *ev);
/* An operation; one that gets something is not complete at this side before it is carried out.  A
 * request of such a one is asked about as if it were carried out in the call. */
enum win_result { RESULT_NONE, RESULT_GOT, RESULT_REQUESTED };
bool win_grant_issue(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                     enum win_result result, struct event *ev);
/* MPI_Win_flush of a member (SKEL_NONE: of all); here: MPI_Win_flush_local. */
bool win_grant_flush(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                     bool here, struct event *ev);
/* MPI_Win_unlock (SKEL_NONE: MPI_Win_unlock_all). */
bool win_grant_unlock(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                      struct event *ev);

#endif
