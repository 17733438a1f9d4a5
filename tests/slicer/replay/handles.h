/* The predefined handles by name and address, apart from mpi.h: there they have types. */
#ifndef M2S_REPLAY_HANDLES_H
#define M2S_REPLAY_HANDLES_H

#include <stddef.h>

struct handle {
    const char *name; /* "m2s_MPI_INT" */
    void *address;
};

extern const struct handle replay_handles[];
extern const size_t replay_n_handles;

unsigned replay_type_size(const char *name); /* "MPI_INT" */

#endif
