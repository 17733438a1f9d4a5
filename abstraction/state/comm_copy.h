/* Copies of communicators for objects that are made on one: files, windows.
 *
 *     MPI_File_open(comm, "out", ...)     on "file 1 on comm"
 *     MPI_Win_create(..., comm, &w)       on "window 1 on comm"
 *
 * What the members do with the object is apart from all else there.  A copy is used again for the
 * next object when its object is gone: making and freeing are collectives, so ranks that disagree
 * about the object disagree about these first.
 */
#ifndef M2S_ABSTRACTION_STATE_COMM_COPY_H
#define M2S_ABSTRACTION_STATE_COMM_COPY_H

#include "abstraction/state/engine.h"

#include <stdint.h>

struct comm;
struct state;

/* Of objects of one kind. */
struct comm_copies {
    enum hidden_object marks; /* which are taken, by this rank: from byte 8 on */
    uint32_t first;           /* number of the first copy of a communicator (comms_hidden) */
    const char *what;         /* "file" */
};

/* The first copy of `on` that no object of this rank has: it is taken. */
const struct comm *comm_copy_take(struct engine *e, struct state *s,
                                  const struct comm_copies *of, const struct comm *on);
/* It can be used again. */
void comm_copy_give(struct engine *e, struct state *s, const struct comm_copies *of,
                    const struct comm *copy);

#endif
