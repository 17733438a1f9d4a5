/* MPI's Fortran binding, made from our mpi.h: what a call of C has where Fortran calls
 *
 *     call MPI_Send(a, n, MPI_REAL, 1, 0, MPI_COMM_WORLD, ierr)
 *
 * All arguments are addresses there, handles are integers, and the result is one more argument.  A
 * predefined handle is a parameter, with a number that stands for the object of C.
 */
#ifndef M2S_FRONTEND_FORTRAN_BINDING_H
#define M2S_FRONTEND_FORTRAN_BINDING_H

#include "core/base/arena.h"
#include "core/mpi/mpi.h"

#include <stdbool.h>
#include <stdint.h>

enum { BINDING_PARAMETERS = 16, BINDING_FIRST_HANDLE = 0x44000000 };

enum binding_kind { /* of a parameter of C */
    BINDING_INT,
    BINDING_WIDE,    /* MPI_Aint, MPI_Offset, MPI_Count */
    BINDING_HANDLE,
    BINDING_TEXT,    /* char * */
    BINDING_STATUS,
    BINDING_FUNCTION,
    BINDING_MEMORY,  /* void * */
    BINDING_OTHER    /* of which there is no form in Fortran here */
};

struct binding_parameter {
    enum binding_kind kind;
    const char *type; /* "MPI_Comm" */
    const char *name;
    bool address;     /* in C, too: what is written, and arrays */
    bool is_const;
};

struct binding_call {
    enum mpi_fn fn;
    const char *name;  /* "MPI_Send" */
    bool is_function;  /* of Fortran: MPI_Wtime */
    const char *result; /* of C: "int" */
    struct binding_parameter p[BINDING_PARAMETERS];
    uint32_t n;
};

/* Of the function "mpi_send_", or "mpi_send"; false: there is none. */
bool binding_find(struct arena *a, const char *name, struct binding_call *c);
bool binding_of(struct arena *a, enum mpi_fn fn, struct binding_call *c);

struct binding_handle {
    const char *kind; /* "comm", as in struct m2s_comm */
    const char *name; /* "MPI_COMM_WORLD" */
    int32_t number;
};
struct binding_constant {
    const char *name;
    int64_t value;
};
struct binding {
    struct binding_handle *handles; /* those of one kind stand together */
    uint32_t n_handles, cap_handles;
    struct binding_constant *constants;
    uint32_t n_constants, cap_constants;
};
const struct binding *binding_read(struct arena *a);
/* "MPI_Comm" -> "comm"; NULL: no handle. */
const char *binding_handle_kind(const char *type);
/* The predefined handle with this number, or NULL. */
const struct binding_handle *binding_handle_of(const struct binding *b, int64_t number);

#endif
