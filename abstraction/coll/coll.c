/* Collective communication (MPI-4.0, chapter 6), blocking or not (6.12), or persistent (6.13).
 *
 * In the exact phase the k-th collective of every rank is known, and its result is computed
 * (coll/exact.c).  Otherwise a broadcast hands on a symbol of the root, and the result of a
 * reduction is a value that nobody knows but that is the same on all ranks: rank 0 chooses
 * the answers to the questions that are asked about it.
 */
#include "abstraction/coll/coll.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/c_type.h"
#include "abstraction/arguments/check_arguments.h"
#include "abstraction/arguments/content.h"
#include "abstraction/arguments/content_many.h"
#include "abstraction/arguments/content_receive.h"
#include "abstraction/arguments/envelope.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/channel/channel.h"
#include "abstraction/coll/count_lists.h"
#include "abstraction/coll/exact.h"
#include "abstraction/coll/flow.h"
#include "abstraction/coll/forms.h"
#include "abstraction/coll/inter.h"
#include "abstraction/coll/neighbor.h"
#include "abstraction/coll/persistent.h"
#include "abstraction/coll/spare.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/interp.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/buffer_use.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "core/skel/facts.h"

#include <string.h>

struct layout { /* argument positions; -1: none */
    enum mpi_fn fn;
    int8_t send, send_count, send_type, recv, recv_count, recv_type, root, op, comm;
    enum coll_result result;
    bool same_sig; /* count and type (of one block) must be the same on all ranks */
    bool in_place_at_all; /* MPI_IN_PLACE is an argument "at all processes", or at none */
};

static const struct layout *find_layout(enum mpi_fn fn)
{
    static const struct layout layouts[] = {
        {MPI_FN_MPI_Barrier, -1, -1, -1, -1, -1, -1, -1, -1, 0, COLL_NOTHING, false, false},
        {MPI_FN_MPI_Bcast, 0, 1, 2, 0, 1, 2, 3, -1, 4, COLL_SYMBOL, true, false},
        {MPI_FN_MPI_Reduce, 0, 2, 3, 1, 2, 3, 5, 4, 6, COLL_LOCAL, true, false},
        {MPI_FN_MPI_Allreduce, 0, 2, 3, 1, 2, 3, -1, 4, 5, COLL_SAME, true, true},
        {MPI_FN_MPI_Gather, 0, 1, 2, 3, 4, 5, 6, -1, 7, COLL_LOCAL, true, false},
        {MPI_FN_MPI_Gatherv, 0, 1, 2, 3, -1, 6, 7, -1, 8, COLL_LOCAL, false, false},
        {MPI_FN_MPI_Scatter, 0, 1, 2, 3, 4, 5, 6, -1, 7, COLL_LOCAL, true, false},
        {MPI_FN_MPI_Scatterv, 0, -1, 3, 4, 5, 6, 7, -1, 8, COLL_LOCAL, false, false},
        {MPI_FN_MPI_Allgather, 0, 1, 2, 3, 4, 5, -1, -1, 6, COLL_SAME, true, true},
        /* the displacements may differ from rank to rank */
        {MPI_FN_MPI_Allgatherv, 0, 1, 2, 3, -1, 6, -1, -1, 7, COLL_LOCAL, false, true},
        {MPI_FN_MPI_Alltoall, 0, 1, 2, 3, 4, 5, -1, -1, 6, COLL_LOCAL, true, true},
        {MPI_FN_MPI_Alltoallv, 0, -1, 3, 4, -1, 7, -1, -1, 8, COLL_LOCAL, false, true},
        /* the datatypes are arrays: the content is any bytes */
        {MPI_FN_MPI_Alltoallw, 0, -1, -1, 4, -1, -1, -1, -1, 8, COLL_LOCAL, false, true},
        {MPI_FN_MPI_Scan, 0, 2, 3, 1, 2, 3, -1, 4, 5, COLL_LOCAL, true, false},
        {MPI_FN_MPI_Exscan, 0, 2, 3, 1, 2, 3, -1, 4, 5, COLL_LOCAL, true, false},
        {MPI_FN_MPI_Reduce_scatter, 0, -1, 3, 1, -1, 3, -1, 4, 5, COLL_LOCAL, false, false},
        {MPI_FN_MPI_Reduce_scatter_block, 0, 2, 3, 1, 2, 3, -1, 4, 5, COLL_LOCAL, true, true},
    };
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++)
        if (layouts[i].fn == fn)
            return &layouts[i];
    return NULL;
}

static struct value optional(struct engine *e, struct state *s, const struct ir_instr *i,
                             int k)
{
    return k < 0 ? (struct value){.kind = VALUE_NONE}
                 : running_argument(e, s, i, (uint32_t)k);
}

static bool get_root(struct engine *e, struct state *s, const struct layout *l,
                     const struct comm *comm, const struct ir_instr *i, int32_t *root,
                     struct event *ev)
{
    int64_t r;
    *root = -1;
    if (l->root < 0)
        return true;
    if (!fork_value(e, s, optional(e, s, i, l->root), "root", 0, &r, ev))
        return false;
    if (comm_is_inter(comm))
        return coll_inter_root(e, s, comm, r, root, ev);
    int64_t size = comm->group->n;
    *root = (int32_t)r;
    if (r >= 0 && r < size)
        return true;
    engine_fault(ev, r == M2S_MPI_ANY_SOURCE ? DIAG_MPI_ARG_WILDCARD : DIAG_MPI_ARG_ROOT,
                 arena_printf(e->arena, "the root (argument %d) is %s, not a rank of the "
                              "communicator (0 to %lld)", l->root + 1,
                              envelope_rank_text(e, r), (long long)size - 1));
    return false;
}

/* Which buffers count at this rank: the root's receive buffer of a gather, and so on. */
static void significant(enum mpi_fn fn, bool is_root, bool *send, bool *recv)
{
    *send = *recv = true;
    switch (fn) {
    case MPI_FN_MPI_Barrier: *send = *recv = false; break;
    case MPI_FN_MPI_Bcast: *send = is_root; *recv = !is_root; break;
    case MPI_FN_MPI_Reduce: case MPI_FN_MPI_Gather: case MPI_FN_MPI_Gatherv:
        *recv = is_root;
        break;
    case MPI_FN_MPI_Scatter: case MPI_FN_MPI_Scatterv:
        *send = is_root;
        break;
    default: break;
    }
}

/* MPI_IN_PLACE stands for the send buffer where the rank receives, and for the receive
 * buffer of MPI_Scatter at the root (MPI-4.0 6.2.1). */
static bool in_place_allowed(enum mpi_fn fn, bool is_root, bool out, bool in)
{
    bool scatters = fn == MPI_FN_MPI_Scatter || fn == MPI_FN_MPI_Scatterv;
    bool gathers = fn == MPI_FN_MPI_Reduce || fn == MPI_FN_MPI_Gather ||
                   fn == MPI_FN_MPI_Gatherv;
    if (in)
        return scatters && is_root && !out;
    return !out || (fn != MPI_FN_MPI_Bcast && !scatters && (!gathers || is_root));
}

/* idle: on an intercommunicator, the root is another process of the same group. */
static void known_buffer(struct engine *e, struct state *s, const struct ir_instr *i,
                         uint32_t k, struct buffer *b)
{
    c_type_check(e, s, i, k, b);
    buffer_silence(e, s, i, k, b);
    buffer_locate(e, s, i, k, b);
}

static bool get_buffers(struct engine *e, struct state *s, const struct layout *l,
                        const struct ir_instr *i, bool idle, struct coll_call *c,
                        struct event *ev)
{
    bool send, recv, is_root = c->root == (int32_t)comm_member(c->comm, s->rank);
    significant(l->fn, is_root, &send, &recv);
    if (c->peers)
        coll_inter_buffers(l->fn, is_root, idle, &send, &recv);
    struct value out = optional(e, s, i, l->send), in = optional(e, s, i, l->recv);
    bool out_in_place = handle_is_named(e, &out, "MPI_IN_PLACE");
    bool in_in_place = handle_is_named(e, &in, "MPI_IN_PLACE");
    c->in_place = out_in_place || in_in_place;
    if ((c->peers && ((send && out_in_place) || (recv && in_in_place))) || /* 6.2.3 */
        !in_place_allowed(l->fn, is_root, send && out_in_place, recv && in_in_place)) {
        engine_fault(ev, DIAG_MPI_ARG_BUFFER, "MPI_IN_PLACE is not allowed here");
        return false;
    }
    if (recv && !in_in_place &&
        !buffer_of_values(e, s, in, optional(e, s, i, l->recv_count),
                          optional(e, s, i, l->recv_type), &c->recv, ev))
        return false;
    if (recv && !in_in_place)
        known_buffer(e, s, i, (uint32_t)l->recv, &c->recv);
    if (send && out_in_place)
        c->send = c->recv;
    else if (send && !buffer_of_values(e, s, out, optional(e, s, i, l->send_count),
                                       optional(e, s, i, l->send_type), &c->send, ev))
        return false;
    else if (send)
        known_buffer(e, s, i, (uint32_t)l->send, &c->send);
    return true;
}

/* In place, the rank's own part of a gather lies in its receive buffer (MPI-4.0 6.5). */
static void place_own_part(const struct state *s, const struct layout *l,
                           struct coll_call *c)
{
    bool gathers = l->fn == MPI_FN_MPI_Gather || l->fn == MPI_FN_MPI_Allgather;
    const struct buffer *b = &c->recv;
    bool blocks = !b->size && b->derived && b->derived->blocks && b->elements.kind == VALUE_INT;
    if (!c->in_place || !gathers || b->address.kind != VALUE_ADDR)
        return;
    if (blocks)
        c->send.address.i += comm_rank(c->comm, s->rank) * b->elements.i * b->derived->extent;
    else if (b->count.kind == VALUE_INT)
        c->send.address.i += comm_rank(c->comm, s->rank) * b->count.i * (int64_t)b->size;
}

/* ---- one process: a local copy ---- */

/* Content that has to be packed, or taken apart, goes the way that it goes among several ranks. */
static void exchange_alone(struct engine *e, struct state *s, const struct coll_call *c)
{
    struct coll_call calls[] = {*c};
    struct symbol *contents[] = {content_full(e, s, &c->send)};
    struct symbol **parts[] = {ARENA_ARRAY(e->arena, struct symbol *, c->n_out + 1)};
    for (uint32_t k = 0; k < c->n_out; k++)
        parts[0][k] = c->out[k].type ? content_full(e, s, &c->out[k]) : NULL;
    struct exact_coll slot = {.calls = calls, .contents = contents, .parts = parts};
    coll_exact(e, s, c, &slot);
}

static bool copy_alone(struct engine *e, struct state *s, const struct coll_call *c,
                       struct event *ev)
{
    if (c->in_place || !c->send.type || !c->recv.type || c->fn == MPI_FN_MPI_Bcast ||
        c->fn == MPI_FN_MPI_Exscan || c->recv.unused)
        return true;
    struct value n = c->send.count;
    if (c->send.unused || n.kind != VALUE_INT || !c->send.size || !c->recv.size) {
        exchange_alone(e, s, c);
        return true;
    }
    return access_copy(e, s, c->recv.address, c->send.address,
                       n.i * (int64_t)c->send.size, ev);
}

/* ---- the call ---- */

bool coll_contribute(struct engine *e, struct state *s, struct event *ev)
{
    struct coll_call *c = &ev->coll;
    uint32_t root = c->comm->group->ranks[c->root < 0 ? 0 : c->root];
    if (c->result == COLL_NOTHING || c->result == COLL_LOCAL)
        return true;
    c->group = channel_find_coll(e, c->comm->index, c->kind, c->root, root);
    if (s->rank != root)
        return true;
    if (c->result == COLL_SYMBOL) {
        if (!content_symbol(e, s, c->group, &c->send, &ev->symbol, &ev->full, ev))
            return false;
        if (e->phase == PHASE_JOINT)
            content_tell_many(e, s, &c->send, ev->full);
        return true;
    }
    if (e->phase != PHASE_ALONE || !c->group->active_sets)
        return true;
    return content_pending_symbol(e, s, c->group, &c->recv, &ev->symbol, ev);
}

/* Is the root another process of the same group of an intercommunicator? */
static bool is_idle(const struct state *s, const struct coll_call *c)
{
    if (!comm_is_inter(c->comm) || c->root < 0)
        return c->root == COLL_ROOT_BESIDE;
    uint32_t root = c->comm->group->ranks[c->root];
    return root != s->rank && group_rank(comm_local(c->comm, s->rank), root) >= 0;
}

bool coll_alone(struct engine *e, struct state *s, const struct coll_call *c,
                struct event *ev)
{
    return c->neighbors ? neighbor_alone(e, s, c, ev) : copy_alone(e, s, c, ev);
}

bool coll_agrees(const struct coll_call *p, const struct coll_call *q)
{
    return str_same(p->kind, q->kind) && p->root == q->root && str_same(p->op, q->op) &&
           p->all_in_place == q->all_in_place;
}

/* The call's arguments; false: *ev. */
static bool get_arguments(struct engine *e, struct state *s, const struct layout *l,
                          const struct ir_instr *i, struct event *ev)
{
    struct coll_call *c = &ev->coll;
    struct value op = optional(e, s, i, l->op);
    if (!get_root(e, s, l, c->comm, i, &c->root, ev))
        return false;
    bool idle = is_idle(s, c);
    if (comm_is_inter(c->comm)) {
        c->peers = comm_peers(c->comm, s->rank);
        if (idle || c->result == COLL_SAME)
            c->result = idle ? COLL_NOTHING : COLL_LOCAL; /* each group has its own result */
    }
    if (!get_buffers(e, s, l, i, idle, c, ev) || !arguments_check_coll(e, s, c, op, ev))
        return false;
    if (l->op >= 0 && !(c->op = handle_predefined(e, &op)) &&
        !(c->op = lookup_user_operator(e, s, &op)))
        c->op = "a user's operator";
    c->all_in_place = c->in_place && l->in_place_at_all;
    if (!coll_flows(e, s, i, c, l->same_sig, ev))
        return false;
    place_own_part(s, l, c);
    return true;
}

/* What this rank does and contributes now; false: *ev. */
static bool prepare(struct engine *e, struct state *s, struct event *ev)
{
    struct coll_call *c = &ev->coll;
    if (!buffer_use_allows_coll(e, s, c, ev))
        return false;
    if (c->comm->group->n == 1) {
        if (!coll_alone(e, s, c, ev))
            return false;
        c->result = COLL_NOTHING;
        c->neighbors = false;
    }
    if (!coll_contribute(e, s, ev))
        return false;
    coll_spare(e, s, c);
    return true;
}

/* Nobody else takes part: no state; a request is complete from the beginning. */
static void finish_alone(struct engine *e, struct state *s, const struct ir_instr *i,
                         const struct coll_call *c, bool nonblocking, struct event *ev)
{
    if (nonblocking) {
        struct request done = {.kind = REQUEST_NOTHING, .other = SKEL_NONE, .active = true,
                               .index = SKEL_NONE, .call = c->kind,
                               .coll = arena_memdup(e->arena, c, sizeof *c)};
        uint32_t slot = request_next(s);
        request_put(e, s, slot, &done);
        if (!access_store(e, s, running_argument(e, s, i, i->n_args - 1), request_handle(s, slot),
                          ev))
            return;
    }
    interp_return(e, s, value_int(IR_I32, 0));
}

bool coll_run(struct engine *e, struct state *s, enum mpi_fn fn,
              const struct ir_instr *i, struct event *ev)
{
    const struct mpi_call *call = mpi_call(fn);
    enum coll_form form;
    enum mpi_fn base = coll_blocking(fn, &form);
    const struct layout *l = find_layout(base);
    if (!l && !neighbor_is(base))
        return false;
    ev->coll = (struct coll_call){.fn = base, .kind = call->name, .root = -1,
                                  .result = l ? l->result : COLL_LOCAL};
    if (form == COLL_NONBLOCKING &&
        !request_may_write(e, s, running_argument(e, s, i, i->n_args - 1), ev))
        return true;
    uint32_t comm = (uint32_t)(strchr(call->roles, 'c') - call->roles);
    ev->coll.comm = lookup_comm(e, s, running_argument(e, s, i, comm), ev);
    if (!ev->coll.comm || !(l ? get_arguments(e, s, l, i, ev)
                              : neighbor_arguments(e, s, base, i, ev)))
        return true;
    if (form != COLL_BLOCKING)
        coll_lists(e, s, fn, i, &ev->coll);
    if (form == COLL_PERSISTENT)
        return persistent_call(e, s, fn, i, ev);
    if (!prepare(e, s, ev))
        return true;
    if (ev->coll.comm->group->n == 1 && ev->coll.comm->index != COMM_WORLD) {
        finish_alone(e, s, i, &ev->coll, form == COLL_NONBLOCKING, ev);
        return true;
    }
    ev->fn = fn;
    ev->kind = form == COLL_NONBLOCKING ? EVENT_ICOLL : EVENT_COLL;
    if (form == COLL_NONBLOCKING)
        ev->req = request_next(s);
    return true;
}

/* ---- the effect ---- */

static int64_t recv_bytes(const struct coll_call *c)
{
    if (c->recv.derived && c->recv.derived->size == 0)
        return 0;
    if (c->recv.count.kind != VALUE_INT || !c->recv.size)
        return -1;
    int64_t blocks = 1;
    if (c->fn == MPI_FN_MPI_Gather || c->fn == MPI_FN_MPI_Allgather ||
        c->fn == MPI_FN_MPI_Alltoall)
        blocks = coll_call_peers(c);
    return c->recv.count.i * blocks * (int64_t)mpi_type_extent(c->recv.type);
}

bool coll_has_blocks(const struct coll_call *c)
{
    const struct datatype *d = c->recv.derived;
    return d && (d->absolute || (c->fn == MPI_FN_MPI_Bcast && !c->recv.size));
}

void coll_done(struct engine *e, struct state *s, const struct coll_call *c,
               const struct symbol *symbol)
{
    struct event ignored = {.kind = EVENT_NONE};
    if (c->neighbors)
        neighbor_any(e, s, c);
    if (c->result == COLL_NOTHING || !c->recv.type)
        return;
    bool blocks = coll_has_blocks(c); /* of a broadcast, they are in the order of the root's */
    if (blocks && symbol && c->group && c->fn == MPI_FN_MPI_Bcast &&
        content_scatter(e, s, c->group, symbol, &c->recv))
        return;
    int64_t bytes = recv_bytes(c);
    if (c->recv.derived && c->recv.derived->absolute) {
        content_lose(e, s, &c->recv, engine_origin(e, s, true, LEDGER_COLLECTIVE_VALUE, c->kind));
        engine_note(e, s, LEDGER_COLLECTIVE_VALUE, "the result of %s is any value", c->kind);
        return;
    }
    if (c->result == COLL_LOCAL || !c->group) {
        engine_note(e, s, LEDGER_COLLECTIVE_VALUE, "the result of %s is any value", c->kind);
        struct segment content = {.fill = FILL_UNKNOWN};
        content.origin = engine_origin(e, s, true, LEDGER_COLLECTIVE_VALUE, c->kind);
        access_fill_by(e, s, c->recv.call, c->recv.address, bytes, content, &ignored);
        return;
    }
    struct symbol nothing = {.type = c->recv.type};
    content_write(e, s, c->group, symbol && !blocks ? symbol : &nothing, &c->recv, bytes);
}

void coll_request_done(struct engine *e, struct state *s, const struct alternative *alt,
                       const struct symbol *symbol)
{
    if (e->phase != PHASE_ALONE && alt->index != SKEL_NONE)
        coll_exact(e, s, alt->coll,
                   &e->colls.v[alt->coll->comm->index].items[alt->index]);
    else
        coll_done(e, s, alt->coll, symbol ? symbol : alt->symbol);
}
