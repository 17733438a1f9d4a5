#include "report/build_help.h"

#include "core/mpi/mpi.h"
#include "report/build_parts.h"

#include <string.h>

/* Does the rank wait in a send, or for a request of one? */
static bool waits_to_send(const struct build *b, uint32_t rank)
{
    return strstr(build_waiting(b, rank), "to receive") != NULL;
}

const char *build_deadlock_help(const struct build *b)
{
    const struct trace *t = b->result->trace;
    uint32_t sends = 0, epochs = 0, n = t->n_cycle;
    for (uint32_t i = 0; i < t->n_cycle; i++) {
        epochs += strstr(build_waiting(b, t->cycle[i]), "to call MPI_Win_") != NULL;
        sends += waits_to_send(b, t->cycle[i]);
        if (build_waits_in(b, t->cycle[i]))
            n = 0;
    }
    if (epochs)
        return "call MPI_Win_post before MPI_Win_start, and MPI_Win_complete before MPI_Win_wait, "
               "on ranks that are origin and target";
    if (n == 0)
        return "let each send have its receive and each receive its send, for every number of "
               "processes and every input";
    if (n == 1 && build_waits_for_partitions(b, t->cycle[0]))
        return "make each partition ready (MPI_Pready) before the send is waited for";
    if (n == 1)
        return "use MPI_Sendrecv or a nonblocking call for a message to oneself";
    if (sends == n)
        return "let one of these ranks receive before it sends, or use MPI_Sendrecv or "
               "MPI_Isend";
    if (sends == 0)
        return "let one of these ranks send before it receives, or use MPI_Sendrecv or "
               "MPI_Irecv";
    return "call sends and receives in the same order on both sides, with the same tags and on "
           "the same communicator";
}

#define OR_ANOTHER "before the buffer is used again, or use another one"

/* "the send buffer of MPI_Put (a.c:12) is written before ...": its name. */
static const char *operation_of(struct arena *a, const char *fault)
{
    static const char mark[] = " buffer of ";
    const char *from = strstr(fault, mark);
    size_t n = from ? strcspn(from + strlen(mark), " (") : 0;
    return n ? arena_printf(a, "%.*s", (int)n, from + strlen(mark)) : "";
}

const char *build_flight_help(struct arena *a, const char *fault)
{
    const char *name = operation_of(a, fault), *begin = strstr(name, "_begin");
    const struct mpi_call *call = mpi_call(mpi_find(name));
    if (strstr(fault, ", a copy that the compiler makes"))
        return "pass an array that is contiguous, or where the section begins and a derived "
               "datatype (MPI_Type_vector, MPI_Type_create_subarray)";
    if (begin)
        return arena_printf(a, "call %.*s_end " OR_ANOTHER, (int)(begin - name), name);
    if (call && call->class == MPI_C_RMA && !mpi_has(mpi_find(name), MPI_TRAIT_NONBLOCKING))
        return "end the epoch of the operation (MPI_Win_fence, MPI_Win_complete, MPI_Win_unlock), "
               "or call MPI_Win_flush_local, " OR_ANOTHER;
    return diag_code_help(DIAG_MPI_FLIGHT);
}
