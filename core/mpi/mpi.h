/* What MPI functions are and what their arguments mean: one table, mpi_calls.def.
 *
 * Every function of MPI 4.1 is listed, so that a call is either modelled or answered with
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
#define MPI_CALL(name, clause, class, handler, roles, traits) MPI_FN_##name,
#include "core/mpi/mpi_calls.def"
#undef MPI_CALL
    MPI_FN_COUNT
};

/* Who gives a call its meaning: the file of this name in abstraction/call/ or abstraction/coll/,
 * whose handler abstraction/call/dispatch.c calls.  Or why nobody does: from MPI_H_NONE on. */
enum mpi_handler {
    MPI_H_ATTR,
    MPI_H_BUFFERED,
    MPI_H_CART,
    MPI_H_COLL,
    MPI_H_COMM,
    MPI_H_ENV,
    MPI_H_ERROR,
    MPI_H_FILE,
    MPI_H_FILE_DATA,
    MPI_H_FILE_VIEW,
    MPI_H_FORTRAN_HANDLE,
    MPI_H_GRAPH,
    MPI_H_GROUP,
    MPI_H_IDUP,
    MPI_H_INFO,
    MPI_H_INTERCOMM,
    MPI_H_MEM_STATUS,
    MPI_H_NONBLOCKING,
    MPI_H_OP,
    MPI_H_P2P,
    MPI_H_PACK,
    MPI_H_PARTITIONED,
    MPI_H_PROBE,
    MPI_H_RELEASE,
    MPI_H_REQUEST,
    MPI_H_RMA,
    MPI_H_SESSIONS,
    MPI_H_TOOL,
    MPI_H_TYPE,
    MPI_H_WIN,
    MPI_H_WIN_LOCK,
    MPI_H_WIN_MEMORY,
    MPI_H_WIN_SYNC,
    MPI_H_NONE,
    MPI_H_LAST = MPI_H_NONE - 1,
#define MPI_REASON(name, why, instead) MPI_H_##name,
#include "core/mpi/mpi_reasons.def"
#undef MPI_REASON
    MPI_H_COUNT
};

/* What is so for all calls of a function; each is a letter in its row.  A large-count variant
 * has the traits of the plain function, but for ONE_INT, and QUERY: it is always kept. */
enum mpi_trait {
    MPI_TRAIT_QUERY = 'q',       /* local, and all it does is to answer: nothing is lost without
                                    it, where nobody needs the answer */
    MPI_TRAIT_BRANCH = 'b',      /* a query that does not keep the sides of a branch from being
                                    merged after it */
    MPI_TRAIT_ANY_TIME = 't',    /* also before MPI_Init and after MPI_Finalize (11.4.1), and what
                                    needs nothing that MPI_Init makes */
    MPI_TRAIT_SYMMETRIC = 'y',   /* the same for all members of its communicator or group,
                                    whatever their ranks */
    MPI_TRAIT_GROUP = 'g',       /* asks for ranks, or goes by ranks, in a group */
    MPI_TRAIT_INTRA = 'i',       /* its communicator is no intercommunicator */
    MPI_TRAIT_NONBLOCKING = 'n', /* it returns before its operation is complete (2.4.1) */
    MPI_TRAIT_PERSISTENT = 'p',  /* it makes a persistent request (2.4.1) */
    MPI_TRAIT_SAME_RESULT = 'u', /* a collective in which all members give, and all get the same:
                                    it is decided once (nonblocking: MPI_Iallreduce only) */
    MPI_TRAIT_ONE_BLOCK = 'e',   /* a collective whose buffers hold one block of count elements,
                                    not one for each rank */
    MPI_TRAIT_STATUSES = 'A',    /* its status is an array */
    MPI_TRAIT_SETS_STATUS = 'S', /* the status is written as a whole before it returns */
    MPI_TRAIT_ONE_INT = '1',     /* each other output (role O) is one int */
    MPI_TRAIT_ADDRESS = '&',     /* it gives an address as a number (MPI_Aint) */
    MPI_TRAIT_DISTANCES = '@',   /* it makes a datatype whose displacements are in bytes: they may
                                    be distances between objects (5.1.12) */
    MPI_TRAIT_POINTER = '*',     /* it gives the program a pointer that MPI has kept or made */

    /* Of a collective: whose data a rank needs before it can leave it (chapter 6).  Collectives
     * need not synchronise (2.4.1), and MPI_Comm_free often is local (7.4.3); what others make
     * follows from what each rank says alone.  One without any of these needs all ranks. */
    MPI_TRAIT_NEEDS_ROOT = 'R',
    MPI_TRAIT_ROOT_NEEDS = 'T',    /* the root needs all others */
    MPI_TRAIT_NEEDS_LOWER = 'L',   /* those of lower ranks */
    MPI_TRAIT_NEEDS_OTHERS = 'X',  /* all others, or all of the other group */
    MPI_TRAIT_NEEDS_SOURCES = 'N', /* in the topology (8.6) */
    MPI_TRAIT_NEEDS_REMOTE = 'M',  /* all of the other group, if there is one */
    MPI_TRAIT_NEEDS_NOBODY = 'Z'
};

/* roles has one letter per argument, in order:
 *   i buffer that is read       o buffer that is written    x buffer read and written
 *   n count                     N array of counts           D array of displacements
 *   m number of partitions: the buffer has so many times the count that follows
 *   t datatype                  T array of datatypes
 *   d destination rank          s source rank               r root
 *   g tag                       c communicator              p operator
 *   f function that MPI calls   a address that MPI keeps
 *   S status (written)          q request (in/out)          Q array of requests
 *   O other output pointer      I other input               C new handle (written)
 * The receive buffer of a collective that allows MPI_IN_PLACE is x: it may be read.  Its send
 * buffer is i, and may be MPI_IN_PLACE.  Only the tool's own effects count: MPI_Init leaves argc
 * and argv alone (I). */
struct mpi_call {
    const char *name;
    const char *clause; /* of MPI-4.0, or "4.1: ..." */
    enum mpi_class class;
    enum mpi_handler handler;
    bool supported;     /* the tool models it: the handler is before MPI_H_NONE */
    const char *roles;
    const char *traits; /* letters of enum mpi_trait */
};

/* The table row, or NULL if fn is MPI_FN_COUNT. */
const struct mpi_call *mpi_call(enum mpi_fn fn);

/* Why a function is not modelled, and what to do in its place; NULL: it is, or there is nothing. */
const char *mpi_why_not(enum mpi_fn fn);
const char *mpi_in_its_place(enum mpi_fn fn);

/* Has the row of fn this letter?  No, if fn is MPI_FN_COUNT. */
bool mpi_has(enum mpi_fn fn, enum mpi_trait trait);

/* The function of this name (PMPI_ names too), or MPI_FN_COUNT if the name is not MPI's.  Other
 * names that begin with MPI_, PMPI_ or MPIX_ give MPI_FN_MPI_unlisted, which is not supported. */
enum mpi_fn mpi_find(const char *name);

/* MPI_Send for MPI_Send_c, which is modelled as the same with larger counts; else fn itself. */
enum mpi_fn mpi_plain(enum mpi_fn fn);

/* The constants of our own mpi.h (frontend/include/mpi.h), needed by later stages.  Those that a
 * library may choose are negative, and far from each other and from what programs compute. */
enum mpi_const {
    M2S_MPI_ANY_SOURCE = -28101,
    M2S_MPI_ANY_TAG = -29347,
    M2S_MPI_PROC_NULL = -30211,
    M2S_MPI_ROOT = -31153,
    M2S_MPI_COMM_TYPE_SHARED = 1,
    M2S_MPI_COMM_TYPE_HW_GUIDED = 2,
    M2S_MPI_COMM_TYPE_HW_UNGUIDED = 3,
    M2S_MPI_UNDEFINED = -32766
};

/* Those numbers: n of them. */
struct mpi_number {
    int64_t number;
    const char *name;
};
extern const struct mpi_number mpi_numbers[];
extern const unsigned mpi_n_numbers;
/* Which one is it, or nearly is (MPI_ANY_TAG + 1)?  mpi_n_numbers: none. */
unsigned mpi_number_of(int64_t i);

/* Handles are addresses of extern objects named "m2s_MPI_..." (m2s_MPI_COMM_WORLD,
 * m2s_MPI_INT, m2s_MPI_SUM, m2s_MPI_IN_PLACE, m2s_MPI_STATUS_IGNORE, ...).  Null handles too. */

/* Predefined datatypes: size in bytes as in our mpi.h, 0 if the name is not a datatype. */
uint32_t mpi_type_size(const char *name); /* "MPI_INT" */
/* Is it a floating point number ("MPI_DOUBLE", "MPI_REAL")?  Or has it one as a part, too (complex
 * numbers, pairs)? */
bool mpi_type_is_real(const char *name);
bool mpi_type_has_reals(const char *name);

/* The same with padding, as an array in C has it: differs for pairs (MPI_DOUBLE_INT: 12, 16). */
uint32_t mpi_type_extent(const char *name);
/* Of the names of one basic type, always the same one (MPI-4.0 3.2.2, LP64): "MPI_INT" of
 * "MPI_INT32_T". */
const char *mpi_basic_type(const char *name);
/* Data of one basic type are not received as the other; NULL: not known (3.3.1). */
bool mpi_types_differ(const char *sent, const char *received);

/* Is it a call of MPI_Get by its name, of numbers as MPI_INT says?  Their values are followed
 * through windows: the slice keeps them, and the abstraction looks at no others. */
struct ir_instr;
struct ir_prog;
bool mpi_gets_numbers(const struct ir_prog *p, const struct ir_instr *i);

/* Layout of MPI_Status in our mpi.h: int MPI_SOURCE, MPI_TAG, MPI_ERROR, then the received
 * count in units of bytes (long long), 24 bytes in all. */
enum { MPI_STATUS_SIZE = 24, MPI_STATUS_SOURCE = 0, MPI_STATUS_TAG = 4, MPI_STATUS_ERROR = 8,
       MPI_STATUS_BYTES = 16 };

#endif
