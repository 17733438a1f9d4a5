/* One call of an MPI function, and what its handlers share. */
#ifndef M2S_ABSTRACTION_ANYN_CALL_H
#define M2S_ABSTRACTION_ANYN_CALL_H

#include "abstraction/anyn/sym.h"
#include "core/mpi/mpi.h"

struct sym_mpi {
    struct sym *y;
    const struct ir_instr *i;
    enum mpi_fn fn;
    const struct mpi_call *row;
    const struct sym_value *args;
    struct sym_state *st;
    const char *label;
};

struct sym_grid { /* all ranks have a place in it */
    bool periodic[FAMILY_DIMS];
};

/* These return false where the form is left. */
bool sym_call_leave(const struct sym_mpi *c, const char *why);
/* Its communicator; `ranks`: the call says something of single ranks of it. */
bool sym_call_comm(const struct sym_mpi *c, bool ranks, uint32_t *object);
/* A new communicator with the same ranks, made once; MPI may order them anew.  grid: NULL: the one
 * that there was. */
bool sym_call_make(const struct sym_mpi *c, const struct sym_grid *grid, bool reorders);

/* Cartesian topologies (grid.c). */
bool sym_grid_call(const struct sym_mpi *c);

#endif
