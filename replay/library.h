/* The preloaded library, compiled for the MPI that is there. */
#ifndef M2S_REPLAY_LIBRARY_H
#define M2S_REPLAY_LIBRARY_H

#include "core/base/arena.h"

struct mpi_found {
    const char *mpicc;
    const char *name;    /* "MPICH 4.0.2" */
    const char *library; /* path */
    const char *error;   /* NULL, or why there is none: one line */
    const char *output;  /* with an error: what the compiler has said */
};

/* Kept in the user's cache, and found there again. */
struct mpi_found library_for_mpi(struct arena *arena);

#endif
