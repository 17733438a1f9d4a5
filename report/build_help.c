/* What to do about a deadlock of messages: it depends on what the ranks wait for. */
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
