/* An execution, as it goes on, becomes part of the trees of its ranks.
 *
 *     call fn=MPI_Recv kind=recv recv=4 source=-1 ...      a node: RECV from any
 *     match op=4 source=2 tag=7, done                      its outcome: from 2
 */
#ifndef M2S_REPLAY_TRACE_RECORDER_H
#define M2S_REPLAY_TRACE_RECORDER_H

#include "replay/run.h"
#include "replay/trace/tree.h"

struct recorder;

/* Listens to the run from now on. */
struct recorder *recorder_new(struct tree *tree, struct run *run);

/* After the last line: calls in which ranks are blocked. */
void recorder_end(struct recorder *r);

#endif
