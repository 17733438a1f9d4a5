/* Passes over a finished skeleton: each keeps what can be observed of it (docs/dev/SKELETON.md). */
#ifndef M2S_SKEL_PASS_H
#define M2S_SKEL_PASS_H

#include "core/skel/skel.h"

/* Merge states of each machine that no observer can tell apart (strong bisimulation over
 * labels, sources and texts; single unguarded local steps are skipped), drop unreachable
 * states, number in breadth-first order from the start.  Letters of the tape that no rank tells
 * apart become one, too. */
void skel_reduce(struct skel *s);

/* A rank posts a blocking receive when it comes to it.  If there are ready sends, which fail
 * where the receive comes too late, that must be a step of its own, since a rank may be slow
 * between two calls: a local state is put before each RECV and SENDRECV.  skel_reduce()
 * keeps it. */
void skel_separate_posts(struct skel *s);

/* The same before each call that posts when its rank comes to it (SEND, RECV, SENDRECV, COLL).
 * Then a rank is not yet in a call when it has left the one before. */
void skel_separate_calls(struct skel *s);

/* A cycle of tests that fail and of local steps is a loop that polls.  Each becomes one SELECT
 * state (polls set) that waits for any of its tests, so that nobody polls for ever unseen;
 * docs/dev/SKELETON.md has the argument. */
void skel_collapse_polls(struct skel *s);

/* Where a rank waits for several requests in any order, and the order does not matter, it waits
 * for them one after the other (skel/pass/order_waits.c).  Finds more after skel_reduce().  False:
 * there is no such wait. */
bool skel_order_waits(struct skel *s);

/* Letters that nobody tells apart become one (skel/pass/merge_letters.c).  False: there are
 * none.  Finds more where equal states are one. */
bool skel_merge_letters(struct skel *s);

#endif
