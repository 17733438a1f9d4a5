/* What MPI functions are and what their arguments mean: one table, mpi_calls.def.
 *
 * Every function of MPI 4.0 is listed, so that a call is either modelled or answered with
 * "unsupported", never with silence.  Large-count variants (MPI_Send_c) are rows of their own.
 */
#ifndef M2S_CORE_MPI_H
#define M2S_CORE_MPI_H

#include <stdbool.h>
#include <stdint.h>

enum mpi_class {
    MPI_C_ENV,      /* Init, Finalize, Comm_rank, Wtime...: local */
    MPI_C_P2P,      /* point-to-point */
    MPI_C_COLL,     /* collective communication */
    MPI_C_REQUEST,  /* Wait, Test, ... */
    MPI_C_COMM,     /* communicators, groups */
    MPI_C_TOPO,     /* process topologies */
    MPI_C_TYPE,     /* datatypes, pack */
    MPI_C_OP,       /* operators */
    MPI_C_INFO,
    MPI_C_ERR,      /* error handlers, codes */
    MPI_C_RMA,      /* one-sided */
    MPI_C_IO,       /* files */
    MPI_C_DYNAMIC,  /* spawn, ports */
    MPI_C_TOOL,     /* MPI_T, profiling */
    MPI_C_OTHER
};

enum mpi_fn {
#define MPI_CALL(name, clause, class, supported, roles) MPI_FN_##name,
#include "core/mpi/mpi_calls.def"
#undef MPI_CALL
    MPI_FN_COUNT
};

/* roles has one letter per argument, in order:
 *   i buffer that is read       o buffer that is written    x buffer read and written
 *   n count                     N array of counts           D array of displacements
 *   t datatype                  T array of datatypes
 *   d destination rank          s source rank               r root
 *   g tag                       c communicator              p operator
 *   f function that MPI calls   a address that MPI keeps
 *   S status (written)          q request (in/out)          Q array of requests
 *   O other output pointer      I other input               C new handle (written)
 * The receive buffer of a collective that allows MPI_IN_PLACE is x: it may be read.  Its send
 * buffer is i, and may be MPI_IN_PLACE.  Only the tool's own effects count: MPI_Init leaves argc
 * and argv alone (I).
 * supported: true if the tool models the call. */
struct mpi_call {
    const char *name;
    const char *clause; /* of MPI-4.0 */
    enum mpi_class class;
    bool supported;
    const char *roles;
};

/* The table row, or NULL if fn is MPI_FN_COUNT. */
const struct mpi_call *mpi_call(enum mpi_fn fn);

/* The function of this name (PMPI_ names too), or MPI_FN_COUNT if the name is not MPI's.  Other
 * names that begin with MPI_, PMPI_ or MPIX_ give MPI_FN_MPI_unlisted, which is not supported. */
enum mpi_fn mpi_find(const char *name);

/* MPI_Send for MPI_Send_c, which is modelled as the same with larger counts; else fn itself. */
enum mpi_fn mpi_plain(enum mpi_fn fn);

/* The constants of our own mpi.h (frontend/include/mpi.h), needed by later stages. */
enum mpi_const {
    M2S_MPI_ANY_SOURCE = -101,
    M2S_MPI_ANY_TAG = -102,
    M2S_MPI_PROC_NULL = -103,
    M2S_MPI_ROOT = -104,
    M2S_MPI_COMM_TYPE_SHARED = 1,
    M2S_MPI_COMM_TYPE_HW_GUIDED = 2,
    M2S_MPI_COMM_TYPE_HW_UNGUIDED = 3,
    M2S_MPI_UNDEFINED = -32766
};

/* Handles are addresses of extern objects named "m2s_MPI_..." (m2s_MPI_COMM_WORLD,
 * m2s_MPI_INT, m2s_MPI_SUM, m2s_MPI_IN_PLACE, m2s_MPI_STATUS_IGNORE, ...).  Null handles too. */

/* Predefined datatypes: size in bytes as in our mpi.h, 0 if the name is not a datatype. */
uint32_t mpi_type_size(const char *name); /* "MPI_INT" */

/* The same with padding, as an array in C has it: differs for pairs (MPI_DOUBLE_INT: 12, 16). */
uint32_t mpi_type_extent(const char *name);

/* Layout of MPI_Status in our mpi.h: int MPI_SOURCE, MPI_TAG, MPI_ERROR, then the received
 * count in units of bytes (long long), 24 bytes in all. */
enum { MPI_STATUS_SIZE = 24, MPI_STATUS_SOURCE = 0, MPI_STATUS_TAG = 4, MPI_STATUS_ERROR = 8,
       MPI_STATUS_BYTES = 16 };

#endif
