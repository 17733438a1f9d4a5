/* Locks of windows: passive target synchronisation (MPI-4.0 12.5.3).
 *
 *     MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, w);    a section on rank 1 begins
 *     MPI_Put(..., 1, ..., w);
 *     MPI_Win_unlock(1, w);                         it ends
 *
 * Locks are transparent (THEORY.md 16.2) where no section of the window is exclusive, or none
 * has a call that may block for another reason, or such sections are ordered (win_section.h): then
 * they are no states of the machine.  Else who has which lock is followed from the next attempt on
 * (docs/dev/THEORY.md 16.5).
 */
#ifndef M2S_ABSTRACTION_STATE_WIN_LOCK_H
#define M2S_ABSTRACTION_STATE_WIN_LOCK_H

#include "abstraction/state/win.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct state;

/* A new attempt: what sections there were is looked for again. */
void win_lock_reset(struct engine *e);
/* Does the program name a call that locks?  Then others may change a window at any time. */
bool win_lock_is_used(struct engine *e);
/* Is it known that its locks may order ranks, in a way that is not followed? */
bool win_lock_orders(struct engine *e);
/* Does a rank come to an operation that changes the memory of its target, as far as is known? */
bool win_is_written(struct engine *e);
/* It has come to one.  False: *ev, as that is new. */
bool win_write(struct engine *e, struct event *ev);
/* Does it name MPI_Win_allocate_shared?  Then others store into windows at any time. */
bool win_is_shared(struct engine *e);

/* Has this rank begun a section on a member of the window; on any, or on all of them? */
bool win_lock_holds(struct engine *e, struct state *s, const struct win *w, uint32_t member);
bool win_lock_holds_any(struct engine *e, struct state *s, const struct win *w);
bool win_lock_holds_all(struct engine *e, struct state *s, const struct win *w);
void win_lock_set(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                  enum win_hold hold);
void win_lock_set_all(struct engine *e, struct state *s, const struct win *w, bool holds);

/* The windows of a rank, one after the other: the next one from *k on; false: no more. */
bool win_next(struct engine *e, struct state *s, uint32_t *k, struct win *w);

/* The rank comes to an event, which may block or end it; or to a call that locks.  Is each section
 * still transparent, as far as all ranks have come, or followed?  False: *ev. */
bool win_lock_allows(struct engine *e, struct state *s, struct event *ev);
bool win_lock_begins(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                     bool excludes, struct event *ev);
/* It goes round a loop until others write into a window; if that is not allowed, the exploration
 * has failed. */
void win_lock_waits(struct engine *e, struct state *s);
/* The rank asks the agent of a word: *ev notes in which sections it has done so before. */
void win_lock_asks(struct engine *e, struct state *s, struct event *ev);
/* It may do so until the answer is another one, in these: they block. */
void win_lock_polls(struct engine *e, uint32_t rank, const struct event *ev);
void win_lock_ends(struct engine *e, struct state *s, const struct win *w, uint32_t member);

#endif
