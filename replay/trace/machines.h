/* The trees of all ranks as a skeleton. */
#ifndef M2S_REPLAY_TRACE_MACHINES_H
#define M2S_REPLAY_TRACE_MACHINES_H

#include "replay/trace/tree.h"

/* The code of the fault that stands where nobody knows what the rank does. */
#define MACHINES_UNKNOWN "NOT-SEEN"

enum machines_unknown { /* what is not in the trees */
    MACHINES_FAULT,  /* is a fault of this code */
    MACHINES_ABORT,  /* ends the program */
    MACHINES_SAME    /* is what the rank does after another message, where there is one */
};

/* Where it is, with a path from here if it is below; the whole line: a column is not known. */
struct src_range machines_place(struct arena *arena, const struct place *at);

/* About how many transitions it would have. */
uint64_t machines_size(const struct tree *t);

/* In `arena`; finished and checked. */
struct skel *machines_of_trees(struct arena *arena, const struct tree *t,
                               enum machines_unknown unknown);

#endif
