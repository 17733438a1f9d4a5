/* Collectives.  Whether one synchronises is the driver's to say: it answers when all members have
 * entered, or as soon as this one may go on alone ("loose").  Then all members call the
 * nonblocking form, and who needs nobody's data goes on at once. */
#include "objects.h"

#include <stdlib.h>
#include <string.h>

/* Of a fence: all say the same of these (12.5.1), as they do of an operator. */
static const char *promise_of(const struct call *c)
{
    bool first = c->assertion & MPI_MODE_NOPRECEDE, last = c->assertion & MPI_MODE_NOSUCCEED;
    return first && last ? "noprecede|nosucceed" : first ? "noprecede" : last ? "nosucceed" : "-";
}

static const char *operator_of(const struct call *c)
{
    static const struct {
        MPI_Op op;
        const char *name;
    } ops[] = {{MPI_SUM, "sum"}, {MPI_MAX, "max"}, {MPI_MIN, "min"}, {MPI_PROD, "prod"},
               {MPI_LAND, "land"}, {MPI_LOR, "lor"}, {MPI_LXOR, "lxor"}, {MPI_BAND, "band"},
               {MPI_BOR, "bor"}, {MPI_BXOR, "bxor"}, {MPI_MAXLOC, "maxloc"},
               {MPI_MINLOC, "minloc"}};
    if (c->win != MPI_WIN_NULL)
        return promise_of(c);
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (ops[i].op == c->op)
            return ops[i].name;
    return c->op == MPI_OP_NULL ? "-" : "user";
}

/* A broadcast has one buffer, for both ways. */
static const void *given(const struct call *c)
{
    return strstr(c->fn, "cast") ? c->out : c->in;
}

/* On an intercommunicator (6.2.3), not who says MPI_PROC_NULL, nor a root that only receives. */
static bool gives(const struct call *c)
{
    return c->root != MPI_PROC_NULL && (c->root != MPI_ROOT || given(c) == c->out);
}

/* Its rank in MPI_COMM_WORLD.  On an intercommunicator the root itself says MPI_ROOT, and the
 * others of its group say nothing (6.2.3): -5. */
static int root_of(const struct call *c, const struct comm *comm)
{
    int rank;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (c->root >= 0)
        return comm && c->root < comm->n ? comm->world[c->root] : -3;
    return c->root == MPI_ROOT ? rank : c->root == MPI_PROC_NULL ? -5 : -1;
}

static bool is_root(const struct call *c, const struct comm *comm)
{
    int rank;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return root_of(c, comm) == rank;
}

/* What it says of the blocks that it gives, or takes, means something. */
static bool says_given(const struct call *c, const struct comm *comm)
{
    if (!(c->how & HOW_TWO_BLOCKS))
        return c->root != MPI_PROC_NULL;
    return gives(c) && c->in != MPI_IN_PLACE && (!(c->how & HOW_FROM_ROOT) || is_root(c, comm));
}

static bool says_taken(const struct call *c, const struct comm *comm)
{
    if (!(c->how & HOW_TWO_BLOCKS) || c->root == MPI_PROC_NULL || c->out == MPI_IN_PLACE)
        return false;
    return c->how & HOW_TO_ROOT ? is_root(c, comm)
                                : !(c->how & HOW_FROM_ROOT && c->root == MPI_ROOT);
}

static void add_blocks(const struct call *c)
{
    const struct comm *comm = comms_of_call(c);
    bool given = says_given(c, comm), taken = says_taken(c, comm);
    if (given && c->counts)
        preload_add_blocks("gives", "type", &(struct blocks){c->counts, c->type, c->types},
                           comm->n);
    else if (given)
        preload_add_data("bytes", "type", c->count, c->type);
    if (taken && c->counts2)
        preload_add_blocks("takes", "rtype", &(struct blocks){c->counts2, c->type2, c->types2},
                           comm->n);
    else if (taken)
        preload_add_data("room", "rtype", c->count2, c->type2);
}

/* ---- what all have to say alike ---- */

static unsigned long long mix_all(unsigned long long sum, const int *numbers, int n)
{
    for (int i = 0; i < n && numbers; i++)
        sum = preload_mix(sum, (unsigned)numbers[i]);
    return sum;
}

unsigned long long preload_same_grid(int n, const int *dims, const int *periods, int reorder)
{
    unsigned long long sum = mix_all(preload_mix(1ULL << 40, (unsigned)n), dims, n);
    for (int i = 0; i < n && periods; i++)
        sum = preload_mix(sum, periods[i] != 0);
    return preload_mix(sum, reorder != 0);
}

unsigned long long preload_same_graph(int n, const int *index, const int *edges, int reorder)
{
    unsigned long long sum = mix_all(preload_mix(1ULL << 41, (unsigned)n), index, n);
    return preload_mix(mix_all(sum, edges, n > 0 && index ? index[n - 1] : 0), reorder != 0);
}

unsigned long long preload_same_kind(int type)
{
    return type == MPI_UNDEFINED ? 0 : preload_mix(1ULL << 42, (unsigned)type);
}

enum step collectives_before(struct call *c)
{
    if (c->how & HOW_MEMBERS)
        c->within = comms_within(c);
    if (!comms_of_call(c))
        return preload_tell(c);
    const char *answer = collectives_enter(c);
    if (!wire_has(answer, "loose") || !(c->how & HOW_BOTH_FORMS))
        return STEP_PLAIN;
    if (wire_has(answer, "alone") && c->how & HOW_ALONE && gives(c))
        preload_copy(c, given(c)); /* the rank goes on at once, and may change its data */
    return STEP_NONBLOCKING;
}

/* With MPI_IN_PLACE they are where the result comes, or (MPI_Gather) anywhere in it. */
static void add_digest(const struct call *c)
{
    bool in_place = given(c) == MPI_IN_PLACE;
    if (!in_place || !(c->how & HOW_TWO_BLOCKS))
        preload_add_digest(in_place ? c->out : given(c), c->count, c->type, c->comm);
}

/* A fence that ends no epoch need not wait for anybody (12.5.1). */
static void add_fence(const struct call *c, struct shared *win)
{
    if (!(win->epoch && !(c->assertion & MPI_MODE_NOPRECEDE)))
        wire_text(" spares");
    win->epoch = !(c->assertion & MPI_MODE_NOSUCCEED);
}

const char *collectives_enter(struct call *c)
{
    c->op_nth = preload_next();
    preload_begin(c, c->how & HOW_NONBLOCKING ? "icoll" : "coll");
    wire_add(" coll=%ld root=%d op=%s", c->op_nth, root_of(c, comms_of_call(c)),
             operator_of(c));
    if (c->init >= 0)
        wire_add(" init=%ld", c->init);
    if (c->how & HOW_FENCES)
        add_fence(c, comms_shared(c));
    add_blocks(c);
    if (c->group != MPI_GROUP_NULL)
        comms_tell_group(c->group);
    if (c->how & HOW_UNSEEN)
        wire_text(" unseen");
    if (c->same)
        wire_digest("same", c->same);
    if (c->how & HOW_GIVES_ONE && gives(c))
        add_digest(c);
    else if (c->said)
        wire_digest("data", c->said);
    wire_end();
    return wire_answer();
}

/* The driver matches the leaders' messages: they are not seen by MPI. */
static void exchange(struct call *c)
{
    const struct comm *peer = comms_find(c->peer);
    int other = peer && c->dest >= 0 && c->dest < peer->n ? peer->world[c->dest] : -3;
    long recv = preload_next(), send = preload_next();
    if (!peer)
        return;
    preload_begin(c, "exchange");
    wire_add(" recv=%ld source=%d rtag=%d send=%ld mode=standard dest=%d tag=%d peer=%d", recv,
             other, c->tag, send, other, c->tag, peer->local);
    wire_end();
    wire_answer();
    preload_done();
}

enum step collectives_meet(struct call *c)
{
    int rank;
    collectives_enter(c);
    preload_done();
    PMPI_Comm_rank(c->comm, &rank);
    if (rank == c->root)
        exchange(c);
    collectives_enter(c);
    return STEP_PLAIN;
}

static void wait_for_own(struct call *c)
{
    int flag = 0;
    for (unsigned long round = 0; c->error == MPI_SUCCESS && !flag; round++) {
        c->error = PMPI_Test(&c->own, &flag, MPI_STATUS_IGNORE);
        if (!flag)
            wire_pause(round);
    }
}

int collectives_after(struct call *c)
{
    if (c->op_nth < 0)
        return c->error;
    if (c->own != MPI_REQUEST_NULL && c->copied)
        messages_leave(c->own, c->copied);
    else if (c->own != MPI_REQUEST_NULL)
        wait_for_own(c);
    if (c->how & HOW_NONBLOCKING && c->request && c->error == MPI_SUCCESS) {
        struct request *r = requests_add(*c->request);
        r->op_nth = c->op_nth;
        r->collects = true;
        r->comm = comms_of_call(c);
        r->makes = c->new_comm != NULL;
        r->made = *c;
    } else if (c->new_comm && c->error == MPI_SUCCESS && *c->new_comm != MPI_COMM_NULL) {
        comms_add(*c->new_comm, c->kind == KIND_MEET ? NULL : c);
    }
    if (c->new_file && c->error == MPI_SUCCESS)
        comms_add_shared(*c->new_file, MPI_WIN_NULL, c);
    if (c->new_win && c->error == MPI_SUCCESS)
        comms_add_shared(MPI_FILE_NULL, *c->new_win, c);
    if (c->how & HOW_FREES)
        comms_forget(c->comm);
    preload_done();
    return c->error;
}
