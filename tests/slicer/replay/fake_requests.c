/* Requests of the MPI library that talks to nobody (fake_mpi.c): sends read their buffer
 * when they start, receives and collectives write theirs when they complete.
 */
#include "fake_mpi.h"

#include <stdlib.h>

enum kind { NOTHING, SEND, RECEIVE, COLLECT, GATHER };

struct operation { /* what a request of ours points to */
    enum kind kind;
    int persistent, active, cancelled;
    const void *in;
    void *out;
    int count, tag, source;
    MPI_Datatype type;
};

enum { CANCELLED = 7 }; /* in the status, as MPI_ERROR */

static void begin(struct operation *o)
{
    o->active = 1;
    o->cancelled = 0;
    if (o->kind == SEND)
        send(o->in, o->count, o->type, o->tag);
}

static MPI_Request request(struct operation o)
{
    struct operation *r = malloc(sizeof *r);
    *r = o;
    if (!r->persistent)
        begin(r);
    return (MPI_Request)r;
}

static int is_active(MPI_Request r)
{
    return is_memory(r) && ((struct operation *)r)->active;
}

static void complete(MPI_Request *r, MPI_Status *status)
{
    struct operation *o = (struct operation *)*r;
    set_status(status, 0, 0, 0);
    if (!is_active(*r))
        return;
    if (o->cancelled && is_memory(status))
        status->MPI_ERROR = CANCELLED;
    else if (o->kind == RECEIVE)
        receive(o->out, o->count, o->type, o->source, o->tag, status);
    else if (o->kind == COLLECT)
        collect(o->in, o->out, o->count, o->type);
    else if (o->kind == GATHER)
        gather(o->in, o->count, o->type, o->out, o->count, o->type);
    o->active = 0;
    if (!o->persistent)
        *r = MPI_REQUEST_NULL;
}

static MPI_Status *status_at(MPI_Status *s, int i)
{
    return is_memory(s) ? s + i : NULL;
}

/* --- point to point --- */

#define SENDS(name, lasts)                                                               \
    int MPI_##name(const void *b, int n, MPI_Datatype t, int d, int g, MPI_Comm c,       \
                   MPI_Request *r)                                                       \
    {                                                                                    \
        say(#name " %d %s to %d tag %d %s", n, name_of(t), d, g, name_of(c));            \
        *r = request((struct operation){                                                 \
            .kind = SEND, .in = b, .count = n, .type = t, .tag = g, .persistent = lasts}); \
        return 0;                                                                        \
    }
SENDS(Isend, 0)
SENDS(Issend, 0)
SENDS(Ibsend, 0)
SENDS(Irsend, 0)
SENDS(Send_init, 1)
SENDS(Ssend_init, 1)
SENDS(Bsend_init, 1)
SENDS(Rsend_init, 1)

#define RECEIVES(name, lasts)                                                            \
    int MPI_##name(void *b, int n, MPI_Datatype t, int s, int g, MPI_Comm c,             \
                   MPI_Request *r)                                                       \
    {                                                                                    \
        say(#name " %d %s from %d tag %d %s", n, name_of(t), s, g, name_of(c));          \
        *r = request((struct operation){.kind = RECEIVE, .out = b, .count = n, .type = t, \
                                        .source = s, .tag = g, .persistent = lasts});    \
        return 0;                                                                        \
    }
RECEIVES(Irecv, 0)
RECEIVES(Recv_init, 1)

int MPI_Isendrecv(const void *b, int n, MPI_Datatype t, int d, int g, void *b2, int n2,
                  MPI_Datatype t2, int s, int g2, MPI_Comm c, MPI_Request *r)
{
    say("Isendrecv %d %s to %d tag %d, %d %s from %d tag %d %s", n, name_of(t), d, g, n2,
        name_of(t2), s, g2, name_of(c));
    send(b, n, t, g);
    *r = request((struct operation){
        .kind = RECEIVE, .out = b2, .count = n2, .type = t2, .source = s, .tag = g2});
    return 0;
}

int MPI_Isendrecv_replace(void *b, int n, MPI_Datatype t, int d, int g, int s, int g2,
                          MPI_Comm c, MPI_Request *r)
{
    say("Isendrecv_replace %d %s to %d tag %d from %d tag %d %s", n, name_of(t), d, g, s,
        g2, name_of(c));
    send(b, n, t, g);
    *r = request((struct operation){
        .kind = RECEIVE, .out = b, .count = n, .type = t, .source = s, .tag = g2});
    return 0;
}

int MPI_Buffer_attach(void *b, int size)
{
    (void)b;
    say("Buffer_attach %d", size);
    return 0;
}

int MPI_Buffer_detach(void *b, int *size)
{
    say("Buffer_detach");
    *(void **)b = malloc(1000);
    *size = 1000;
    return 0;
}

/* --- messages that were probed --- */

static MPI_Message message(int s, int g)
{
    return (MPI_Message)request((struct operation){.kind = RECEIVE, .source = s, .tag = g});
}

int MPI_Mprobe(int s, int g, MPI_Comm c, MPI_Message *m, MPI_Status *status)
{
    say("Mprobe %d %d %s", s, g, name_of(c));
    set_status(status, s, g, 4 * answer(3));
    *m = message(s, g);
    return 0;
}

int MPI_Improbe(int s, int g, MPI_Comm c, int *flag, MPI_Message *m, MPI_Status *status)
{
    say("Improbe %d %d %s", s, g, name_of(c));
    *flag = (int)answer(2);
    set_status(status, s, g, 4);
    if (*flag)
        *m = message(s, g);
    return 0;
}

int MPI_Imrecv(void *b, int n, MPI_Datatype t, MPI_Message *m, MPI_Request *r)
{
    say("Imrecv %d %s %s", n, name_of(t), name_of(*m));
    *r = MPI_REQUEST_NULL;
    if (is_memory(*m)) {
        struct operation *o = (struct operation *)*m;
        o->out = b;
        o->count = n;
        o->type = t;
        *r = (MPI_Request)o;
    }
    *m = MPI_MESSAGE_NULL;
    return 0;
}

int MPI_Mrecv(void *b, int n, MPI_Datatype t, MPI_Message *m, MPI_Status *status)
{
    MPI_Request r;
    MPI_Imrecv(b, n, t, m, &r);
    complete(&r, status);
    return 0;
}

/* --- nonblocking collectives --- */

int MPI_Ibarrier(MPI_Comm c, MPI_Request *r)
{
    say("Ibarrier %s", name_of(c));
    *r = request((struct operation){.kind = NOTHING});
    return 0;
}

int MPI_Ibcast(void *b, int n, MPI_Datatype t, int root, MPI_Comm c, MPI_Request *r)
{
    say("Ibcast %d %s root %d %s", n, name_of(t), root, name_of(c));
    *r = request((struct operation){.kind = root == own_rank() ? NOTHING : COLLECT,
                                    .in = b, .out = b, .count = n, .type = t});
    return 0;
}

int MPI_Ireduce(const void *b, void *b2, int n, MPI_Datatype t, MPI_Op op, int root,
                MPI_Comm c, MPI_Request *r)
{
    say("Ireduce %d %s %s root %d %s", n, name_of(t), name_of(op), root, name_of(c));
    *r = request((struct operation){.kind = root == own_rank() ? COLLECT : NOTHING,
                                    .in = b, .out = b2, .count = n, .type = t});
    return 0;
}

#define REDUCE(name)                                                                     \
    int MPI_##name(const void *b, void *b2, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c, \
                   MPI_Request *r)                                                       \
    {                                                                                    \
        say(#name " %d %s %s %s", n, name_of(t), name_of(op), name_of(c));               \
        *r = request((struct operation){                                                 \
            .kind = COLLECT, .in = b, .out = b2, .count = n, .type = t});                \
        return 0;                                                                        \
    }
REDUCE(Iallreduce)
REDUCE(Iscan)
REDUCE(Iexscan)

#define ALL(name)                                                                        \
    int MPI_##name(const void *b, int n, MPI_Datatype t, void *b2, int n2,               \
                   MPI_Datatype t2, MPI_Comm c, MPI_Request *r)                          \
    {                                                                                    \
        say(#name " %d %s %d %s %s", n, name_of(t), n2, name_of(t2), name_of(c));        \
        *r = request((struct operation){                                                 \
            .kind = GATHER, .in = b, .out = b2, .count = n2, .type = t2});               \
        return 0;                                                                        \
    }
ALL(Iallgather)
ALL(Ialltoall)

#define ROOTED(name, at_root, elsewhere)                                                 \
    int MPI_##name(const void *b, int n, MPI_Datatype t, void *b2, int n2,               \
                   MPI_Datatype t2, int root, MPI_Comm c, MPI_Request *r)                \
    {                                                                                    \
        say(#name " %d %s %d %s root %d %s", n, name_of(t), n2, name_of(t2), root,       \
            name_of(c));                                                                 \
        *r = request((struct operation){.kind = root == own_rank() ? at_root : elsewhere, \
                                        .in = root == own_rank() ? b : NULL, .out = b2,  \
                                        .count = n2, .type = t2});                       \
        return 0;                                                                        \
    }
ROOTED(Igather, GATHER, NOTHING)
ROOTED(Iscatter, COLLECT, COLLECT)

/* --- requests --- */

int MPI_Start(MPI_Request *r)
{
    say("Start %s", name_of(*r));
    if (is_memory(*r))
        begin((struct operation *)*r);
    return 0;
}

int MPI_Startall(int n, MPI_Request *r)
{
    say("Startall %d", n);
    for (int i = 0; i < n; i++)
        if (is_memory(r[i]))
            begin((struct operation *)r[i]);
    return 0;
}

int MPI_Wait(MPI_Request *r, MPI_Status *status)
{
    say("Wait %s", name_of(*r));
    complete(r, status);
    return 0;
}

int MPI_Waitall(int n, MPI_Request *r, MPI_Status *status)
{
    say("Waitall %d", n);
    for (int i = 0; i < n; i++)
        complete(&r[i], status_at(status, i));
    return 0;
}

/* Completes one of the active requests: its index, MPI_UNDEFINED if there is none. */
static int complete_any(int n, MPI_Request *r, MPI_Status *status)
{
    unsigned active = 0, chosen;
    for (int i = 0; i < n; i++)
        active += is_active(r[i]);
    set_status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0);
    if (!active)
        return MPI_UNDEFINED;
    chosen = answer(active);
    for (int i = 0;; i++)
        if (is_active(r[i]) && !chosen--) {
            complete(&r[i], status);
            return i;
        }
}

/* The same for some of them: how many. */
static int complete_some(int n, MPI_Request *r, int *indices, MPI_Status *status)
{
    int index, some = 0, most = 1 + (int)answer(3);
    while (some < most && (index = complete_any(n, r, status_at(status, some))) >= 0)
        indices[some++] = index;
    return some ? some : MPI_UNDEFINED;
}

int MPI_Waitany(int n, MPI_Request *r, int *index, MPI_Status *status)
{
    say("Waitany %d", n);
    *index = complete_any(n, r, status);
    return 0;
}

int MPI_Waitsome(int n, MPI_Request *r, int *some, int *indices, MPI_Status *status)
{
    say("Waitsome %d", n);
    *some = complete_some(n, r, indices, status);
    return 0;
}

int MPI_Test(MPI_Request *r, int *flag, MPI_Status *status)
{
    say("Test %s", name_of(*r));
    *flag = !is_active(*r) || answer(2);
    if (*flag)
        complete(r, status);
    return 0;
}

int MPI_Testall(int n, MPI_Request *r, int *flag, MPI_Status *status)
{
    say("Testall %d", n);
    *flag = (int)answer(2);
    for (int i = 0; *flag && i < n; i++)
        complete(&r[i], status_at(status, i));
    return 0;
}

int MPI_Testany(int n, MPI_Request *r, int *index, int *flag, MPI_Status *status)
{
    say("Testany %d", n);
    *flag = (int)answer(2);
    *index = *flag ? complete_any(n, r, status) : MPI_UNDEFINED;
    return 0;
}

int MPI_Testsome(int n, MPI_Request *r, int *some, int *indices, MPI_Status *status)
{
    say("Testsome %d", n);
    *some = answer(2) ? complete_some(n, r, indices, status) : 0;
    return 0;
}

int MPI_Request_get_status(MPI_Request r, int *flag, MPI_Status *status)
{
    say("Request_get_status %s", name_of(r));
    *flag = !is_active(r) || answer(2);
    if (*flag)
        set_status(status, 0, 0, 4);
    return 0;
}

int MPI_Request_free(MPI_Request *r)
{
    say("Request_free %s", name_of(*r));
    *r = MPI_REQUEST_NULL;
    return 0;
}

int MPI_Cancel(MPI_Request *r)
{
    say("Cancel %s", name_of(*r));
    if (is_memory(*r))
        ((struct operation *)*r)->cancelled = (int)answer(2);
    return 0;
}

int MPI_Test_cancelled(const MPI_Status *status, int *flag)
{
    *flag = status->MPI_ERROR == CANCELLED;
    return 0;
}
