/* Communicators have numbers of their own in each rank; what they are, the driver is told once:
 *
 *     comm local=2 inter=0 parent=0 op=7 nth=0 size=2 ranks=1,3
 *
 * the one with these processes, in this order, that operation 7 of this rank has made, a collective
 * of its communicator 0.  One that was not seen to be made has inter=2.  With parent=-1 it is the
 * first (nth=0) one of these processes that is made so: at the beginning, or by
 * MPI_Intercomm_create, whose two groups have no collective in common.  Of an intercommunicator,
 * first=2 says that the first two are one of its groups. */
#include "objects.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_COMMS = 4096 };

static struct comms {
    struct comm known[MAX_COMMS];
    int n;
    struct made {  /* how many there were of each kind */
        int inter, n, *ranks, count;
    } made[MAX_COMMS];
    int n_made;
    struct shared shared[MAX_COMMS];
    int n_shared;
    MPI_Message messages[MAX_COMMS];
    int n_messages;
} comms;

static void add(MPI_Comm comm, const struct call *maker, bool unknown);

struct comm *comms_find(MPI_Comm comm)
{
    struct comm *found = NULL;
    for (int pass = 0; pass < 2 && !found && comm != MPI_COMM_NULL; pass++) {
        for (int i = 0; i < comms.n; i++)
            if (comms.known[i].used && comms.known[i].handle == comm)
                found = &comms.known[i];
        if (pass == 0 && !found)
            add(comm, NULL, true);
    }
    return found;
}

static int *world_ranks(MPI_Group group, int *n)
{
    MPI_Group world;
    PMPI_Group_size(group, n);
    int *in = calloc((size_t)*n + 1, sizeof *in), *out = calloc((size_t)*n + 1, sizeof *out);
    if (!in || !out)
        abort();
    for (int i = 0; i < *n; i++)
        in[i] = i;
    PMPI_Comm_group(MPI_COMM_WORLD, &world);
    PMPI_Group_translate_ranks(group, *n, in, world, out);
    PMPI_Group_free(&world);
    free(in);
    return out;
}

static int count_made(int inter, const int *ranks, int n)
{
    for (int i = 0; i < comms.n_made; i++) {
        struct made *m = &comms.made[i];
        bool same = m->inter == inter && m->n == n;
        if (same && memcmp(m->ranks, ranks, (size_t)n * sizeof *ranks) == 0)
            return m->count++;
    }
    if (comms.n_made == MAX_COMMS)
        abort();
    int *kept = malloc(((size_t)n + 1) * sizeof *kept);
    if (!kept)
        abort();
    memcpy(kept, ranks, (size_t)n * sizeof *kept);
    comms.made[comms.n_made++] = (struct made){inter, n, kept, 1};
    return 0;
}

struct origin { /* of a communicator */
    int inter, parent;
    long op;
    int nth;        /* with a parent, and no operation that has made it */
};

static void tell(const struct comm *c, const struct origin *o, const int *ranks, int n, int first)
{
    wire_begin("comm");
    wire_add(" local=%d inter=%d parent=%d op=%ld nth=%d size=%d ranks=", c->local, o->inter,
             o->parent, o->op, o->parent < 0 ? count_made(o->inter, ranks, n) : o->nth, n);
    for (int i = 0; i < n; i++)
        wire_add("%s%d", i ? "," : "", ranks[i]);
    if (first)
        wire_field("first", first);
    else if (!o->inter)
        topology_tell(c);
    wire_end();
}

/* Of an intercommunicator: the group with the smallest rank first. */
static void tell_inter(const struct comm *c, const struct origin *o, MPI_Group mine)
{
    int n, *own = world_ranks(mine, &n);
    int *all = malloc(((size_t)n + (size_t)c->n) * sizeof *all);
    if (!all)
        abort();
    int least_own = own[0], least_other = c->world[0];
    for (int i = 0; i < n; i++)
        least_own = own[i] < least_own ? own[i] : least_own;
    for (int i = 0; i < c->n; i++)
        least_other = c->world[i] < least_other ? c->world[i] : least_other;
    int first = least_own < least_other ? 0 : c->n;
    memcpy(all + first, own, (size_t)n * sizeof *all);
    memcpy(all + (first ? 0 : n), c->world, (size_t)c->n * sizeof *all);
    tell(c, o, all, n + c->n, first ? c->n : n);
    free(own);
    free(all);
}

static void add(MPI_Comm comm, const struct call *maker, bool unknown)
{
    const struct comm *parent = !maker ? NULL : maker->within ? maker->within
                                                              : comms_find(maker->comm);
    struct origin o = {.parent = parent ? parent->local : -1, .op = maker ? maker->op_nth : -1};
    MPI_Group group, remote;
    if (comms.n == MAX_COMMS)
        abort();
    struct comm *c = &comms.known[comms.n];
    *c = (struct comm){.handle = comm, .local = comms.n++, .used = true};
    PMPI_Comm_test_inter(comm, &o.inter);
    bool inter = o.inter;
    o.inter = unknown ? 2 : o.inter;
    PMPI_Comm_group(comm, &group);
    if (inter) {
        PMPI_Comm_remote_group(comm, &remote);
        c->world = world_ranks(remote, &c->n);
        tell_inter(c, &o, group);
        PMPI_Group_free(&remote);
    } else {
        c->world = world_ranks(group, &c->n);
        tell(c, &o, c->world, c->n, 0);
    }
    PMPI_Group_free(&group);
}

void comms_add(MPI_Comm comm, const struct call *maker)
{
    add(comm, maker, false);
}

/* Its operations may go on (7.4.3): what is known of it stays. */
void comms_forget(MPI_Comm comm)
{
    for (int i = 0; i < comms.n; i++)
        if (comms.known[i].handle == comm)
            comms.known[i].used = false;
}

void comms_add_shared(MPI_File file, MPI_Win win, const struct call *maker)
{
    const struct comm *from = comms_find(maker->comm);
    if (comms.n_shared == MAX_COMMS || comms.n == MAX_COMMS || !from)
        abort();
    struct origin o = {.parent = from->local, .op = maker->op_nth};
    struct comm *c = &comms.known[comms.n];
    *c = (struct comm){.handle = MPI_COMM_NULL, .local = comms.n++, .n = from->n,
                       .world = from->world};
    tell(c, &o, c->world, c->n, 0);
    comms.shared[comms.n_shared++] = (struct shared){file, win, c, false};
}

struct shared *comms_shared(const struct call *c)
{
    for (int i = comms.n_shared; i-- > 0;) /* handles are used again: the last one */
        if (comms.shared[i].file == c->file && comms.shared[i].win == c->win)
            return &comms.shared[i];
    return NULL;
}

static struct comm *find_within(int parent, int nth, const int *world, int n)
{
    for (int i = 0; i < comms.n; i++) {
        struct comm *c = &comms.known[i];
        if (c->parent == parent && c->nth == nth && c->n == n
            && memcmp(c->world, world, (size_t)n * sizeof *world) == 0)
            return c;
    }
    return NULL;
}

struct comm *comms_within(const struct call *call)
{
    const struct comm *from = comms_find(call->comm);
    int n;
    if (!from || call->group == MPI_GROUP_NULL)
        return NULL;
    struct origin o = {.parent = from->local, .op = -1, .nth = call->tag + 1};
    int *world = world_ranks(call->group, &n);
    struct comm *c = find_within(o.parent, o.nth, world, n);
    if (c) {
        free(world);
        return c;
    }
    if (comms.n == MAX_COMMS)
        abort();
    c = &comms.known[comms.n];
    *c = (struct comm){.handle = MPI_COMM_NULL, .local = comms.n++, .n = n, .world = world,
                       .parent = o.parent, .nth = o.nth};
    tell(c, &o, world, n, 0);
    return c;
}

void comms_tell_group(MPI_Group group)
{
    int n, *world = world_ranks(group, &n);
    for (int i = 0; i < n; i++)
        wire_add("%s%d", i ? "," : " group=", world[i]);
    free(world);
}

struct comm *comms_of_call(const struct call *c)
{
    const struct shared *shared = comms_shared(c);
    return c->within ? c->within : shared ? shared->comm : comms_find(c->comm);
}

int comms_add_message(MPI_Message message)
{
    if (comms.n_messages == MAX_COMMS)
        abort();
    comms.messages[comms.n_messages] = message;
    return comms.n_messages++;
}

int comms_take_message(MPI_Message message)
{
    for (int i = comms.n_messages; i-- > 0 && message != MPI_MESSAGE_NO_PROC;)
        if (comms.messages[i] == message)
            return i;
    return -1;
}

int comms_rank_of(const struct comm *c, int world)
{
    for (int i = 0; i < c->n; i++)
        if (c->world[i] == world)
            return i;
    return MPI_PROC_NULL;
}
