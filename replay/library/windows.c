/* What ranks do with windows, besides collectives of them: who waits for whom, the driver says.
 *
 *     call fn=MPI_Win_lock kind=lock comm=2 group=1 excludes ...     the answer: it has it
 *     call fn=MPI_Win_start kind=start comm=2 group=0,2 ...          the answer: all have posted
 *
 * So the MPI library is asked for what it can give at once.  What is accessed is not told, only
 * when (kind=access): who comes first decides what others find. */
#include "objects.h"

static const char *word_of(const struct call *c)
{
    bool promised = c->assertion & MPI_MODE_NOCHECK; /* that no lock is in the way (12.5.5) */
    return !c->word || (promised && c->tag) ? "access" : c->word;
}

static void add_targets(const struct call *c, const struct comm *comm)
{
    if (c->group != MPI_GROUP_NULL)
        comms_tell_group(c->group);
    else if (c->dest >= 0 && c->dest < comm->n)
        wire_add(" group=%d", comm->world[c->dest]);
    else if (c->how & HOW_EACH)
        for (int i = 0; i < comm->n; i++)
            wire_add("%s%d", i ? "," : " group=", comm->world[i]);
}

enum step windows_before(struct call *c)
{
    const struct comm *comm = comms_of_call(c);
    preload_begin(c, comm ? word_of(c) : "access");
    if (comm)
        add_targets(c, comm);
    if (c->tag == MPI_LOCK_EXCLUSIVE)
        wire_text(" excludes");
    wire_text(" unseen");
    wire_end();
    wire_answer();
    return STEP_PLAIN;
}
