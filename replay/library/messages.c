/* Messages.  Whatever blocks is the nonblocking call and a loop of tests, so that the rank can tell
 * what has completed.  A send is made as the driver says:
 *
 *     sync        MPI_Issend: it is complete when it is received
 *     buffered    its data is copied and sent in the background: it is complete at once
 */
#include "objects.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BACKGROUND = 1 << 16 };

static struct background { /* sends that go on without the program */
    MPI_Request request;
    void *copy;
} background[MAX_BACKGROUND];

struct posted { /* one side of a message, under way */
    MPI_Request inner;
    void *copy;
    bool done;
};

static int int_of(long long count)
{
    if (count > INT_MAX)
        abort(); /* the driver has been told: preload.c */
    return (int)count;
}

/* MPI_BOTTOM is no address that MPI_Pack takes everywhere: the type is moved to where its data
 * begin. */
static void pack_bottom(int count, MPI_Datatype type, void *copy, int n, int *size, MPI_Comm comm)
{
    MPI_Aint low, extent, back;
    MPI_Datatype moved;
    PMPI_Type_get_true_extent(type, &low, &extent);
    back = -low;
    PMPI_Type_create_hindexed(1, &count, &back, type, &moved);
    PMPI_Type_commit(&moved);
    PMPI_Pack((char *)0 + low, 1, moved, copy, n, size, comm);
    PMPI_Type_free(&moved);
}

void *messages_pack(const void *data, long long n, MPI_Datatype type, MPI_Comm comm, int *size)
{
    int room = 0, count = int_of(n);
    *size = 0;
    PMPI_Pack_size(count, type, comm, &room);
    void *copy = malloc((size_t)room + 1);
    if (!copy)
        abort();
    if (data == MPI_BOTTOM && count > 0)
        pack_bottom(count, type, copy, room, size, comm);
    else
        PMPI_Pack(data, count, type, copy, room, size, comm);
    return copy;
}

void messages_leave(MPI_Request request, void *memory)
{
    int complete = 0;
    if (PMPI_Test(&request, &complete, MPI_STATUS_IGNORE) == 0 && complete) {
        free(memory);
        return;
    }
    for (int i = 0; i < MAX_BACKGROUND; i++) {
        int done = 0;
        if (background[i].copy && PMPI_Test(&background[i].request, &done, MPI_STATUS_IGNORE) == 0
            && done) {
            free(background[i].copy);
            background[i].copy = NULL;
        }
        if (!background[i].copy) {
            background[i] = (struct background){request, memory};
            return;
        }
    }
    abort();
}

void preload_copy(struct call *c, const void *from)
{
    MPI_Aint low, size, extent, unused;
    PMPI_Type_get_true_extent(c->type, &low, &size);
    PMPI_Type_get_extent(c->type, &unused, &extent);
    size_t n = (size_t)(size + (c->count > 0 ? c->count - 1 : 0) * extent);
    c->copied = malloc(n + 1);
    if (!c->copied)
        abort();
    memcpy(c->copied, (const char *)from + low, n);
    c->copy = (char *)c->copied - low;
}

/* Start the send; is it complete at once? */
static bool start_send(struct call *c, const char *answer, struct posted *p)
{
    bool buffered = wire_has(answer, "buffered");
    p->inner = MPI_REQUEST_NULL;
    if (c->how & HOW_BUFFER) {
        c->error = PMPI_Bsend(c->in, int_of(c->count), c->type, c->dest, c->tag, c->comm);
        return true;
    }
    if (buffered || c->how & HOW_REPLACE) {
        int size;
        void *copy = messages_pack(c->in, c->count, c->type, c->comm, &size);
        c->error = (buffered ? PMPI_Isend : PMPI_Issend)(copy, size, MPI_PACKED, c->dest, c->tag,
                                                         c->comm, &p->inner);
        if (buffered)
            messages_leave(p->inner, copy);
        p->copy = copy;
        return buffered;
    }
    c->error = PMPI_Issend(c->in, int_of(c->count), c->type, c->dest, c->tag, c->comm, &p->inner);
    return false;
}

static void start_receive(struct call *c, const char *answer, struct posted *p)
{
    const struct comm *comm = comms_find(c->comm);
    long world = wire_number(answer, "source", -1);
    int source = world < 0 ? c->source : comms_rank_of(comm, (int)world);
    long long count = c->kind == KIND_SENDRECV && !(c->how & HOW_REPLACE) ? c->count2 : c->count;
    MPI_Datatype type = c->kind == KIND_SENDRECV && !(c->how & HOW_REPLACE) ? c->type2 : c->type;
    int tag = c->kind == KIND_SENDRECV ? c->tag2 : c->tag;
    c->error = PMPI_Irecv(c->out, int_of(count), type, source, tag, c->comm, &p->inner);
}

static void add_rank(const char *name, const struct comm *comm, int rank)
{
    if (rank == MPI_ANY_SOURCE)
        wire_field(name, -1);
    else if (rank >= 0 && rank < comm->n)
        wire_field(name, comm->world[rank]);
    else
        wire_field(name, -3); /* no rank */
}

static void add_tag(const char *name, int tag)
{
    wire_field(name, tag == MPI_ANY_TAG ? -1 : tag);
}

static const char *mode_of(const struct call *c)
{
    return c->how & HOW_SYNC     ? "sync"
           : c->how & HOW_BUFFER ? "buffer"
           : c->how & HOW_READY  ? "ready"
                                 : "standard";
}

static void tell_send(const struct call *c, long op)
{
    wire_field("send", op);
    wire_text(" mode=");
    wire_text(mode_of(c));
    add_rank("dest", comms_find(c->comm), c->dest);
    add_tag("tag", c->tag);
    preload_add_data("bytes", "type", c->count, c->type);
    preload_add_digest(c->in, c->count, c->type, c->comm);
}

static void tell_receive(const struct call *c, long op)
{
    bool both = c->kind == KIND_SENDRECV;
    wire_field("recv", op);
    add_rank("source", comms_find(c->comm), c->source);
    add_tag("rtag", both ? c->tag2 : c->tag);
    bool second = both && !(c->how & HOW_REPLACE);
    preload_add_data("room", "rtype", second ? c->count2 : c->count, second ? c->type2 : c->type);
}

/* The program's handle of a send that is complete already: as distinct as any other. */
static int query(void *extra, MPI_Status *status)
{
    (void)extra;
    PMPI_Status_set_elements(status, MPI_BYTE, 0);
    PMPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = MPI_UNDEFINED;
    status->MPI_TAG = MPI_UNDEFINED;
    return MPI_SUCCESS;
}

static int free_nothing(void *extra)
{
    (void)extra;
    return MPI_SUCCESS;
}

static int cancel_nothing(void *extra, int complete)
{
    (void)extra;
    (void)complete;
    return MPI_SUCCESS;
}

static MPI_Request complete_request(void)
{
    MPI_Request request;
    PMPI_Grequest_start(query, free_nothing, cancel_nothing, NULL, &request);
    PMPI_Grequest_complete(request);
    return request;
}

static void keep(struct call *c, struct request *r, const struct posted *p, bool receives)
{
    bool again = r != NULL;
    if (!r) {
        *c->request = p->inner == MPI_REQUEST_NULL || p->done ? complete_request() : p->inner;
        r = requests_add(*c->request);
    }
    r->op_nth = c->op_nth;
    r->inner = p->done ? MPI_REQUEST_NULL : p->inner;
    r->mine = again || p->done;
    r->done = p->done;
    r->told = false;
    r->receives = receives;
    r->comm = comms_find(c->comm);
    memset(&r->status, 0, sizeof r->status);
}

void messages_start_one(struct call *c, struct request *r)
{
    struct posted p = {.inner = MPI_REQUEST_NULL};
    bool receives = c->kind == KIND_RECV;
    c->op_nth = preload_next();
    preload_begin(c, receives ? "irecv" : "isend");
    if (receives)
        tell_receive(c, c->op_nth);
    else
        tell_send(c, c->op_nth);
    wire_end();
    const char *answer = wire_answer();
    if (receives)
        start_receive(c, answer, &p);
    else
        p.done = start_send(c, answer, &p);
    if (c->error == MPI_SUCCESS)
        keep(c, r, &p, receives);
    preload_done();
}

void messages_tell_match(long op, int source, int tag)
{
    wire_begin("match");
    wire_field("op", op);
    wire_field("source", source);
    wire_field("tag", tag);
    wire_end();
}

/* Until all are complete. */
static void wait_for(struct call *c, struct posted *send, struct posted *recv, MPI_Status *status,
                     const struct comm *comm)
{
    for (unsigned long round = 0; c->error == MPI_SUCCESS; round++) {
        int flag = 1;
        if (!send->done) {
            c->error = PMPI_Test(&send->inner, &flag, MPI_STATUS_IGNORE);
            send->done = flag;
        }
        if (!recv->done && c->error == MPI_SUCCESS) {
            c->error = PMPI_Test(&recv->inner, &flag, status);
            recv->done = flag;
            if (flag && status->MPI_SOURCE >= 0 && status->MPI_SOURCE < comm->n) {
                requests_look_before(c->op_nth);
                messages_tell_match(c->op_nth, comm->world[status->MPI_SOURCE], status->MPI_TAG);
            }
        }
        if (send->done && recv->done)
            return;
        wire_pause(round);
    }
}

void messages_give_status(MPI_Status *to, const MPI_Status *status)
{
    if (to == MPI_STATUS_IGNORE)
        return;
    int error = to->MPI_ERROR;
    *to = *status;
    to->MPI_ERROR = error;
}

enum step messages_send(struct call *c)
{
    if (c->dest == MPI_PROC_NULL || c->how & HOW_PERSISTENT)
        return STEP_PLAIN;
    if (c->how & HOW_NONBLOCKING) {
        messages_start_one(c, NULL);
        return STEP_DONE;
    }
    struct posted send = {.inner = MPI_REQUEST_NULL}, recv = {.done = true};
    MPI_Status status;
    preload_begin(c, "send");
    tell_send(c, preload_next());
    wire_end();
    send.done = start_send(c, wire_answer(), &send);
    wait_for(c, &send, &recv, &status, comms_find(c->comm));
    preload_done();
    return STEP_DONE;
}

enum step messages_receive(struct call *c)
{
    if (c->source == MPI_PROC_NULL || c->how & HOW_PERSISTENT)
        return STEP_PLAIN;
    if (c->how & HOW_NONBLOCKING) {
        messages_start_one(c, NULL);
        return STEP_DONE;
    }
    struct posted send = {.done = true}, recv = {.inner = MPI_REQUEST_NULL};
    MPI_Status status;
    c->op_nth = preload_next();
    preload_begin(c, "recv");
    tell_receive(c, c->op_nth);
    wire_end();
    start_receive(c, wire_answer(), &recv);
    wait_for(c, &send, &recv, &status, comms_find(c->comm));
    messages_give_status(c->status, &status);
    preload_done();
    return STEP_DONE;
}

/* MPI_Isendrecv: two operations behind one handle, which is that of the receive if there is one.
 * Where they have one buffer, its data is copied before any comes in. */
static enum step start_both(struct call *c)
{
    struct call receive = *c, sends = *c;
    MPI_Request second = MPI_REQUEST_NULL;
    bool replace = c->how & HOW_REPLACE;
    receive.kind = KIND_RECV;
    receive.count = replace ? c->count : c->count2;
    receive.type = replace ? c->type : c->type2;
    receive.tag = c->tag2;
    receive.how &= ~(unsigned)HOW_REPLACE;
    sends.kind = KIND_SEND;
    sends.how &= ~(unsigned)HOW_REPLACE;
    sends.request = &second;
    if (c->source == MPI_PROC_NULL || c->dest == MPI_PROC_NULL)
        return preload_tell(&(struct call){.fn = c->fn, .kind = KIND_UNSUPPORTED, .where = c->where,
                                           .comm = c->comm, .file = MPI_FILE_NULL,
                                           .win = MPI_WIN_NULL});
    if (replace) {
        preload_copy(&sends, c->out);
        sends.in = sends.copy;
    }
    messages_start_one(&receive, NULL);
    struct request *r = requests_find(*c->request);
    if (receive.error == MPI_SUCCESS)
        messages_start_one(&sends, NULL);
    if (r && sends.error == MPI_SUCCESS) {
        r->also = requests_find(second);
        r->copied = sends.copied;
    }
    c->error = receive.error ? receive.error : sends.error;
    return STEP_DONE;
}

/* MPI_Sendrecv: the receive is started first (as in the model, docs/dev/SKELETON.md 1). */
enum step messages_sendrecv(struct call *c)
{
    if (c->how & HOW_NONBLOCKING)
        return start_both(c);
    struct posted send = {.inner = MPI_REQUEST_NULL, .done = c->dest == MPI_PROC_NULL};
    struct posted recv = {.inner = MPI_REQUEST_NULL, .done = c->source == MPI_PROC_NULL};
    MPI_Status status;
    if (send.done && recv.done)
        return STEP_PLAIN;
    if (c->how & HOW_REPLACE)
        c->in = c->out;
    preload_begin(c, "sendrecv");
    if (!recv.done)
        tell_receive(c, c->op_nth = preload_next());
    if (!send.done)
        tell_send(c, preload_next());
    wire_end();
    const char *answer = wire_answer();
    bool sends = !send.done, receives = !recv.done;
    if (sends && c->how & HOW_REPLACE) /* its data is read before any comes in */
        send.done = start_send(c, answer, &send);
    if (receives)
        start_receive(c, answer, &recv);
    if (sends && !(c->how & HOW_REPLACE))
        send.done = start_send(c, answer, &send);
    memset(&status, 0, sizeof status);
    wait_for(c, &send, &recv, &status, comms_find(c->comm));
    if (!receives) {
        status.MPI_SOURCE = MPI_PROC_NULL;
        status.MPI_TAG = MPI_ANY_TAG;
    }
    messages_give_status(c->status, &status);
    preload_done();
    return STEP_DONE;
}

static int look(struct call *c, int source, int *flag, MPI_Status *status)
{
    return c->how & HOW_MATCHED ? PMPI_Improbe(source, c->tag, c->comm, flag, c->message, status)
                                : PMPI_Iprobe(source, c->tag, c->comm, flag, status);
}

enum step messages_probe(struct call *c)
{
    const struct comm *comm = comms_find(c->comm);
    int flag = 0;
    MPI_Status status;
    if (c->source == MPI_PROC_NULL)
        return STEP_PLAIN;
    if (c->how & HOW_TEST)
        polls_begin();
    preload_begin(c, c->how & HOW_TEST ? "iprobe" : "probe");
    wire_add(" matched=%d", (c->how & HOW_MATCHED) != 0);
    add_rank("source", comm, c->source);
    add_tag("rtag", c->tag);
    wire_end();
    const char *answer = wire_answer();
    long world = wire_number(answer, "source", -1);
    int source = world < 0 ? c->source : comms_rank_of(comm, (int)world);
    bool waits = !(c->how & HOW_TEST) || wire_has(answer, "succeed");
    bool fails = wire_has(answer, "fail");
    for (unsigned long round = 0; !fails && c->error == MPI_SUCCESS; round++) {
        c->error = look(c, source, &flag, &status);
        if (flag || !waits)
            break;
        wire_pause(round);
    }
    if (flag)
        messages_give_status(c->status, &status);
    if (c->how & HOW_TEST)
        *c->output[0] = flag;
    wire_begin("done");
    if (flag && status.MPI_SOURCE >= 0 && status.MPI_SOURCE < comm->n)
        wire_add(" source=%d tag=%d", comm->world[status.MPI_SOURCE], status.MPI_TAG);
    else
        wire_add(" fails");
    if (flag && c->how & HOW_MATCHED)
        wire_add(" message=%d", comms_add_message(*c->message));
    wire_end();
    if (c->how & HOW_TEST)
        polls_end(!flag);
    return STEP_DONE;
}

static void start_collective(struct call *c, MPI_Request *request, struct request *r)
{
    struct call made = r->made;
    made.where = c->where;
    made.init = r->made.op_nth;
    collectives_enter(&made);
    c->error = PMPI_Start(request);
    r->op_nth = made.op_nth;
    r->collects = true;
    r->done = r->told = false;
    preload_done();
}

enum step messages_start(struct call *c)
{
    int n = c->count > 0 ? (int)c->count : 1;
    for (int i = 0; i < n; i++) {
        struct request *r = requests_find(c->request[i]);
        if (!r || !r->persistent)
            return STEP_PLAIN;
    }
    for (int i = 0; i < n && c->error == MPI_SUCCESS; i++) {
        struct request *r = requests_find(c->request[i]);
        struct call made = r->made;
        made.where = c->where;
        made.fn = made.kind == KIND_COLL ? made.fn : c->fn;
        made.error = MPI_SUCCESS;
        if (made.kind == KIND_COLL)
            start_collective(c, &c->request[i], r);
        else
            messages_start_one(&made, r);
        c->error = made.error ? made.error : c->error;
    }
    return STEP_DONE;
}
