/* Collectives as nodes.  A skeleton says what one member gives, the root; where several do, each
 * must give the same in all executions. */
#include "core/base/vec.h"
#include "core/mpi/mpi.h"
#include "replay/trace/recorder_parts.h"

#include <string.h>

/* The rank gives the same in each execution. */
static bool gives_same(struct recorder *r, const struct op *op)
{
    struct tree *t = r->tree;
    struct tree_given now = {op->rank, recorder_comm(r, op->rank, op->comm), op->round, op->data};
    for (uint32_t i = 0; i < t->given.n; i++) {
        const struct tree_given *g = &t->given.v[i];
        if (g->rank == now.rank && g->comm == now.comm && g->round == now.round)
            return g->data == now.data;
    }
    VEC_PUSH(t->arena, t->given.v, t->given.n, t->given.cap, now);
    return true;
}

static bool moves_data(enum mpi_fn fn)
{
    switch (fn) {
    case MPI_FN_MPI_Barrier:
    case MPI_FN_MPI_Ibarrier: return false;
    case MPI_FN_MPI_Comm_split:
    case MPI_FN_MPI_Comm_split_type:    /* members and their order */
    case MPI_FN_MPI_Intercomm_merge:
    case MPI_FN_MPI_Win_fence:          /* all that was accessed before */
    case MPI_FN_MPI_Dist_graph_create: return true; /* the neighbours of others */
    default:
        return mpi_call(fn)->class == MPI_C_IO
               || (mpi_call(fn)->class == MPI_C_COLL && !mpi_has(fn, MPI_TRAIT_PERSISTENT));
    }
}

/* What the rank gives may come to others: of a broadcast, only what the root gives; on an
 * intercommunicator, nothing that a root gives which receives (6.2.3). */
static bool gives_data(const struct recorder *r, const struct op *op, enum mpi_fn fn)
{
    bool is_root = op->root == (int)op->rank, inter = r->run->comms[op->comm].n_first > 0;
    if (!moves_data(fn) || op->root == RUN_NO_ROOT)
        return false;
    if (mpi_has(fn, MPI_TRAIT_NEEDS_ROOT) && op->root >= 0)
        return is_root;
    return !(inter && is_root && mpi_has(fn, MPI_TRAIT_ROOT_NEEDS));
}

/* A skeleton does not say what several members give. */
static void look_at_data(struct recorder *r, const struct op *op, enum mpi_fn fn)
{
    bool gives = gives_data(r, op, fn);
    bool same = gives && op->data && gives_same(r, op);
    const char *last = op->fn + strlen(op->fn) - 1;
    r->tree->has_windows |= fn == MPI_FN_MPI_Win_fence;
    r->tree->merges |= fn == MPI_FN_MPI_Intercomm_merge;
    r->tree->may_be_empty |= moves_data(fn) && mpi_call(fn)->class != MPI_C_COMM
                             && (!op->bytes || *last == 'v' || *last == 'w');
    if (recorder_history(r, op->rank) && gives && !same && !r->tree->open)
        r->tree->open = arena_printf(r->tree->arena, "%s at %s hands on data of rank %u, which may "
                                                     "depend on the messages that it has taken",
                                     op->fn, run_place_text(r->run, op->at), op->rank);
}

static const char *upper(struct arena *a, const char *name)
{
    if (!name || strcmp(name, "-") == 0)
        return NULL;
    char *text = arena_printf(a, "MPI_%s", name);
    for (char *p = text; *p; p++)
        *p = *p >= 'a' && *p <= 'z' ? (char)(*p - 'a' + 'A') : *p;
    return text;
}

/* Whose data the rank needs in MPI_Neighbor_allgather and its kin. */
static void set_sources(struct recorder *r, const struct op *op, uint32_t comm)
{
    const struct comm *c = &r->run->comms[op->comm];
    for (uint32_t i = 0; i < c->n; i++)
        if (c->ranks[i] == op->rank && c->sources[i].told)
            skel_set_sources(r->tree->names, comm, i, c->sources[i].ranks, c->sources[i].n);
        else if (c->ranks[i] == op->rank)
            recorder_refuse(r, op->rank);
}

/* Others of the group of the root do not say who that is. */
static void keep_root(struct recorder *r, const struct op *op, const struct tree_step *s)
{
    struct tree *t = r->tree;
    const struct tree_root *known = tree_root(t, s->comm, op->round);
    struct tree_root root = {s->comm, op->round, s->coll.root, s->coll.op};
    if (!known)
        VEC_PUSH(t->arena, t->roots, t->n_roots, t->cap_roots, root);
    else if ((known->member != root.member || !str_same(known->op, root.op)) && !t->open)
        t->open = arena_printf(t->arena, "ranks say different things of the root of %s at %s",
                               op->fn, run_place_text(r->run, op->at));
}

static void spare_all(struct recorder *r, const struct op *op, const struct comm *c,
                      struct skel_coll *coll)
{
    uint32_t cap = 0;
    for (uint32_t rank = 0; rank < r->tree->nprocs; rank++)
        for (uint32_t i = 0; i < c->n; i++)
            if (c->ranks[i] == rank && rank != op->rank)
                VEC_PUSH(r->tree->arena, coll->spared, coll->n_spared, cap, rank);
}

static void set_coll(struct recorder *r, const struct op *op, struct tree_step *s)
{
    struct arena *a = r->tree->arena;
    const struct comm *c = &r->run->comms[op->comm];
    enum mpi_fn fn = mpi_plain(mpi_find(op->fn));
    s->comm = recorder_comm(r, op->rank, op->comm);
    s->coll.kind = mpi_call(mpi_find(op->fn))->name;
    if (mpi_has(fn, MPI_TRAIT_NEEDS_SOURCES))
        set_sources(r, op, s->comm);
    s->coll.op = upper(a, op->operator);
    for (uint32_t i = 0; i < c->n && op->root >= 0; i++)
        if ((int)c->ranks[i] == op->root)
            s->coll.root = (int32_t)i;
    if (op->spares)
        spare_all(r, op, c, &s->coll);
    if (op->root == RUN_NO_ROOT)
        s->unsaid = op->round;
    else if (c->n_first && op->root >= 0)
        keep_root(r, op, s);
    if (mpi_has(fn, MPI_TRAIT_ONE_BLOCK) && op->root != RUN_NO_ROOT)
        s->coll.sig = arena_printf(a, "%lld bytes%s%s", op->bytes, op->type ? " of " : "",
                                   op->type ? op->type : "");
    bool given = mpi_has(fn, MPI_TRAIT_NEEDS_ROOT) && op->root >= 0 && !op->nonblocking;
    if (!given) {
        look_at_data(r, op, fn);
        return;
    }
    s->coll.decider = (uint32_t)op->root;
    if (op->root != (int)op->rank)
        return;
    s->sym = skel_add_coll_sym(r->tree->names, arena_printf(a, "rank %u after %llx", op->rank,
                                               (unsigned long long)recorder_after(r, op)));
    recorder_op(r, op->rank, op->number)->sym = s->sym;
}

void recorder_call_collective(struct recorder *r, uint32_t rank)
{
    const struct rank *k = &r->run->ranks[rank];
    const struct op *op = k->call.n_ops ? k->ops[k->call.ops[0]] : NULL;
    struct tree_step s = recorder_new_step(r, rank, k->call.returns ? SKEL_ICOLL : SKEL_COLL);
    if (!op)
        return;
    recorder_count_object(r, rank);
    if (r->of[rank].failed)
        recorder_leave_test(r, rank);
    set_coll(r, op, &s);
    if (s.kind == SKEL_ICOLL)
        s.req = recorder_op(r, rank, op->number)->slot = recorder_take_slot(r, rank);
    recorder_step(r, rank, &s);
}

/* Whoever gets data gets those of the root; what it has seen before is known when it enters. */
void recorder_done_collective(struct recorder *r, uint32_t rank)
{
    const struct rank *k = &r->run->ranks[rank];
    const struct op *op = k->call.n_ops ? k->ops[k->call.ops[0]] : NULL;
    const struct tree_step *s = r->tree->ranks[rank].nodes[r->of[rank].node].step;
    if (!op)
        return;
    if (!s || r->of[rank].lost || s->coll.decider == SKEL_NONE || s->kind == SKEL_ICOLL) {
        recorder_pass(r, rank);
        return;
    }
    const struct comm *c = &r->run->comms[op->comm];
    const struct op *root = c->rounds[op->round].of[s->coll.root];
    const struct cursor *there = &r->of[s->coll.decider];
    uint32_t sym = root ? recorder_op(r, s->coll.decider, root->number)->sym : SKEL_NONE;
    bool plain = true;
    if (sym == SKEL_NONE || there->lost)
        r->of[rank].lost = true;
    else
        plain = strstr(r->tree->names->coll_syms[sym], " after 0") != NULL; /* only 0 begins so */
    recorder_go(r, rank, (struct tree_outcome){SKEL_NONE, SKEL_NONE, sym, SKEL_NONE}, plain);
}
