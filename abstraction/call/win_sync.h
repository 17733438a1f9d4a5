/* Epochs: what calls on windows need of each other (see win_sync.c). */
#ifndef M2S_ABSTRACTION_CALL_WIN_SYNC_H
#define M2S_ABSTRACTION_CALL_WIN_SYNC_H

#include "abstraction/state/conflict.h"

#include <stdbool.h>
#include <stdint.h>

struct coll_call;
struct engine;
struct event;
struct exact_coll;
struct state;
struct win;

/* As in mpi.h (MPI-4.0 12.5.5). */
enum { MODE_NOCHECK = 1024, MODE_NOSTORE = 2048, MODE_NOPUT = 4096, MODE_NOPRECEDE = 8192,
       MODE_NOSUCCEED = 16384 };

/* Is no epoch open that must be ended before what the call does ("is freed")?  False: *ev. */
bool win_sync_is_closed(struct engine *e, struct state *s, const struct win *w, const char *verb,
                        struct event *ev);
/* An operation is issued: does an epoch cover this member?  SKEL_NONE: MPI_PROC_NULL, which any
 * epoch does.  requests: only a section of a lock will do (12.3.5).  False: *ev. */
bool win_sync_covers(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                     bool requests, struct event *ev);
/* What covers an operation to the member, which some epoch does. */
enum access_mode win_sync_mode(struct engine *e, struct state *s, const struct win *w,
                               uint32_t member);
/* Operations to a member (SKEL_NONE: to all) are complete, at least at this side. */
void win_sync_complete(struct engine *e, struct state *s, const struct win *w, uint32_t member);
/* MPI_Win_fence is over; slot: as in win_done().  False: *fault. */
bool win_sync_fence_done(struct engine *e, struct state *s, const struct exact_coll *slot,
                         struct event *fault);
/* MPI_Win_test has looked for a message: it was there, or not.  False: *fault. */
bool win_test_done(struct engine *e, struct state *s, bool found, struct event *fault);

#endif
