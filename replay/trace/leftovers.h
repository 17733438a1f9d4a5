/* What an execution has left behind when all its ranks have ended: as warnings of the tree. */
#ifndef M2S_REPLAY_TRACE_LEFTOVERS_H
#define M2S_REPLAY_TRACE_LEFTOVERS_H

#include "replay/run.h"
#include "replay/trace/tree.h"

void leftovers_find(struct tree *tree, const struct run *run);

#endif
