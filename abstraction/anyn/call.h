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

/* Of a communicator of some ranks: they stand in a line of the grid, at equal distances. */
struct sym_members {
    uint32_t axis;         /* all other coordinates are those of each of them */
    int64_t step;
    struct affine first;   /* coordinate of its rank 0 */
    struct affine rank;    /* of the process in it */
    struct sym_value size;
    struct family_comm in; /* without its number */
};

/* The k-th argument with this role, from 0; or data. */
struct sym_value sym_call_argument(const struct sym_mpi *c, char role, int k);
/* An event of this statement happens, where `when` holds besides. */
void sym_call_tell(const struct sym_mpi *c, struct family f, const char *label,
                   const struct affine_facts *when);
/* Is it the address of the global variable of this name? */
bool sym_call_names(const struct sym_mpi *c, const struct sym_leaf *leaf, const char *name);
/* Of the global variable whose address it is; NULL: of none. */
const char *sym_call_name(const struct sym_mpi *c, const struct sym_leaf *leaf);
const char *sym_call_label(const struct sym_mpi *c); /* a new one */
void sym_call_next(const struct sym_mpi *c);         /* the next event comes later */

/* These return false where the form is left. */
bool sym_call_leave(const struct sym_mpi *c, const char *why);
/* Its communicator; `ranks`: the call says something of single ranks of it. */
bool sym_call_comm(const struct sym_mpi *c, bool ranks, uint32_t *object);
/* A new communicator with the same ranks, made once; MPI may order them anew (made_comms.c).  grid:
 * NULL: the one that there was. */
bool sym_call_make(const struct sym_mpi *c, const struct sym_grid *grid, bool reorders);

/* The same for some of them. */
struct sym_leaf sym_call_new_comm(const struct sym_mpi *c, uint32_t old,
                                  const struct sym_members *members);
/* All of it but the handle: the call that makes it is one of all ranks, and not in a loop. */
bool sym_call_enter_all(const struct sym_mpi *c, uint32_t *old);

/* MPI_Wait and MPI_Waitall (completing.c). */
bool sym_call_wait(const struct sym_mpi *c, bool all);

/* Cartesian topologies (grid.c). */
bool sym_grid_call(const struct sym_mpi *c);
/* Item i of an array of int, if it is one number. */
bool sym_item_constant(const struct sym_mpi *c, int argument, uint32_t i, int64_t *number);

/* Communicators of some ranks (split.c). */
bool sym_comm_split(const struct sym_mpi *c);
bool sym_cart_sub(const struct sym_mpi *c);

#endif
