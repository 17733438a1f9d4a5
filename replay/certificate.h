/* Is the run in a state in which nothing can ever happen?
 *
 * Every rank is blocked in a call, or polls, or has come to MPI_Finalize; no message that was sent
 * fits a receive or probe that has been posted; no call that a rank waits in has what it needs.
 * Then no operation can match, so no rank can go on and post another one: it is a deadlock, by
 * induction over what could happen next, and whenever one looks.  That a rank has gone on and has
 * not told yet is covered: the first that did would have had to match something.
 */
#ifndef M2S_REPLAY_CERTIFICATE_H
#define M2S_REPLAY_CERTIFICATE_H

#include "replay/run.h"

enum certificate {
    CERTIFICATE_NONE,       /* something can happen */
    CERTIFICATE_DEADLOCK,
    CERTIFICATE_INFEASIBLE  /* nothing but what a receive was told not to take, or a wait not to
                               complete */
};
enum certificate certificate_of(const struct run *run);

/* Is the rank blocked, or does it poll? */
bool certificate_blocks(const struct run *run, uint32_t rank);

#endif
