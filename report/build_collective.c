/* Deadlocks in which a collective has a part: which call is missing, or in the wrong order.
 *
 *     rank 0: MPI_Barrier(comm)         rank 1: the end                   MPI-COLL-MISSING
 *     rank 0: MPI_Barrier(a)            rank 1: MPI_Barrier(b), then a    MPI-COLL-ORDER
 *     rank 0: MPI_Barrier(comm)         rank 1: MPI_Recv of what rank 0 sends afterwards,
 *             MPI_Send                          MPI_Barrier(comm)         MPI-COLL-MESSAGE
 *
 * Everything else is MPI-DEADLOCK, also a collective that waits for ranks which hang elsewhere:
 * a message that never comes is the cause, whatever its rank would have called afterwards.
 */
#include "report/build_parts.h"

#include "core/base/vec.h"
#include "core/mpi/mpi.h"

#include <string.h>

/* The collective that the rank waits for, blocking or in a request; NULL: it waits for none. */
const struct skel_state *build_waits_in(const struct build *b, uint32_t rank)
{
    const struct trace *t = b->result->trace;
    const struct skel_state *s = build_final_state(b, rank);
    if (!build_is_blocked(t, rank))
        return NULL;
    if (s->kind == SKEL_COLL)
        return s;
    if (s->kind != SKEL_SELECT || s->n_alts != 1 || !s->alts[0].n_reqs)
        return NULL;
    for (uint32_t i = 0; i < t->n_pending; i++) {
        const struct skel_state *open = build_state(b, rank, t->pending[i].state);
        if (t->pending[i].rank == rank && open->kind == SKEL_ICOLL
            && open->req == s->alts[0].reqs[0])
            return open;
    }
    return NULL;
}

static bool is_free(const struct skel_state *s)
{
    return mpi_find(s->coll.kind) == MPI_FN_MPI_Comm_free;
}

/* A collective that may meet the other; that a communicator is freed at the end does not. */
static bool may_meet(const void *what, const struct skel_state *s)
{
    const struct skel_state *other = what;
    return build_enters(&other->comm, s) && is_free(s) == is_free(other);
}

/* Where the rank may call what `waiting` waits for, later. */
static const struct skel_state *comes_to(const struct build *b, uint32_t rank,
                                         const struct skel_state *waiting)
{
    return build_later(b, rank, may_meet, waiting);
}

/* Could the message that the rank waits for come, if all went on? */
static bool partner_comes(const struct build *b, uint32_t rank)
{
    const struct trace *t = b->result->trace;
    for (uint32_t i = 0; i < t->n_pending; i++) {
        const struct trace_pending *p = &t->pending[i];
        const struct skel_state *s = build_state(b, p->rank, p->state);
        if (p->rank != rank || build_is_collective(s))
            continue;
        if (p->chan != SKEL_NONE
            && build_later(b, b->skel->chans[p->chan].to, build_takes_from, &p->chan))
            return true;
        for (uint32_t k = 0; p->chan == SKEL_NONE && k < s->n_chans; k++)
            if (build_later(b, b->skel->chans[s->chans[k]].from, build_sends_on,
                            &s->chans[k]))
                return true;
    }
    return false;
}

/* ---- words ---- */

struct list {
    uint32_t *items;
    size_t n, cap;
};

static const char *text_of(const struct build *b, const struct list *l)
{
    return build_rank_list(b->arena, l->items, l->n);
}

static bool is_among(const struct trace_blocked *w, uint32_t rank)
{
    for (uint32_t i = 0; i < w->n_waits_for; i++)
        if (w->waits_for[i] == rank)
            return true;
    return false;
}

/* It makes the same call on another communicator, where it waits; or NULL. */
static const char *elsewhere(const struct build *b, uint32_t rank, const struct skel_state *s)
{
    const struct skel_state *other = build_waits_in(b, rank);
    if (!other || other->comm == s->comm || strcmp(other->coll.kind, s->coll.kind) != 0)
        return NULL;
    const char *name = b->skel->comms[other->comm].name;
    return strcmp(name, b->skel->comms[s->comm].name) == 0
               ? ", which calls it on another communicator that is made at the same place"
               : arena_printf(b->arena, ", which calls it on another communicator: %s", name);
}

/* What the ranks do that do not call it. */
static const char *instead(const struct build *b, const struct list *missing,
                           const struct skel_state *s)
{
    const char *other = missing->n == 1 ? elsewhere(b, missing->items[0], s) : NULL;
    if (other)
        return other;
    uint32_t ended = 0, n = (uint32_t)missing->n;
    for (uint32_t i = 0; i < n; i++)
        ended += b->result->trace->final[missing->items[i]].ended;
    if (ended == n)
        return n == 1 ? ", which has reached the end of the program"
                      : ", which have reached the end of the program";
    if (n == 1)
        return arena_printf(b->arena, ", which waits %s and does not call it afterwards",
                            build_waiting(b, missing->items[0]));
    return ", which do not come to it";
}

/* The rank waits in a collective for members that never call it. */
static struct result_finding *missing_call(struct build *b, uint32_t rank)
{
    const struct skel_state *s = build_waits_in(b, rank);
    const struct trace_blocked *w = &b->result->trace->final[rank];
    struct list here = {0}, missing = {0};
    for (uint32_t p = 0; p < skel_n_processes(b->skel); p++) {
        const struct skel_state *other = build_waits_in(b, p);
        if (other && other->comm == s->comm && !is_among(w, p))
            VEC_PUSH(b->arena, here.items, here.n, here.cap, p);
        if (is_among(w, p) && !comes_to(b, p, s) && !build_has_failed(b, p))
            VEC_PUSH(b->arena, missing.items, missing.n, missing.cap, p);
    }
    struct result_finding *f = build_add(
        b, DIAG_MPI_COLL_MISSING, s->at,
        "can hang with %u processes: %s is called by %s, but not by %s%s", b->run->nprocs,
        s->coll.kind, text_of(b, &here), text_of(b, &missing), instead(b, &missing, s));
    build_branch(b, f, s);
    return f;
}

static void later_note(struct build *b, struct result_finding *f, uint32_t rank,
                       const struct skel_state *waiting)
{
    const struct skel_state *s = comes_to(b, rank, waiting);
    build_note(b, f, rank, s->at, "rank %u calls %s only afterwards, here", rank, s->coll.kind);
}

/* Both wait in collectives, on two communicators. */
static struct result_finding *wrong_order(struct build *b, uint32_t p, uint32_t q)
{
    const struct skel_state *s = build_waits_in(b, p), *other = build_waits_in(b, q);
    struct result_finding *f = build_add(
        b, DIAG_MPI_COLL_ORDER, s->at,
        "can hang with %u processes: rank %u waits for rank %u in %s on %s, and rank %u calls %s "
        "on %s first",
        b->run->nprocs, p, q, s->coll.kind, b->skel->comms[s->comm].name, q, other->coll.kind,
        b->skel->comms[other->comm].name);
    later_note(b, f, q, s);
    if (comes_to(b, p, other))
        later_note(b, f, p, other);
    return f;
}

static struct result_finding *message_first(struct build *b, uint32_t p, uint32_t q)
{
    const struct skel_state *s = build_waits_in(b, p);
    struct result_finding *f = build_add(
        b, DIAG_MPI_COLL_MESSAGE, s->at,
        "can hang with %u processes: rank %u waits for rank %u in %s, and rank %u waits %s "
        "before it calls %s",
        b->run->nprocs, p, q, s->coll.kind, q, build_waiting(b, q), s->coll.kind);
    later_note(b, f, q, s);
    return f;
}

/* ---- which of them ---- */

/* A rank that waits in a collective for one that has ended, or SKEL_NONE. */
static uint32_t waits_for_ended(const struct build *b)
{
    const struct trace *t = b->result->trace;
    for (uint32_t p = 0; p < skel_n_processes(b->skel); p++)
        for (uint32_t i = 0; build_waits_in(b, p) && i < t->final[p].n_waits_for; i++)
            if (t->final[t->final[p].waits_for[i]].ended
                && !build_has_failed(b, t->final[p].waits_for[i]))
                return p;
    return SKEL_NONE;
}

static bool has_collective(const struct build *b)
{
    const struct trace *t = b->result->trace;
    for (uint32_t i = 0; i < t->n_cycle; i++)
        if (build_waits_in(b, t->cycle[i]))
            return true;
    return t->n_cycle == 0;
}

struct result_finding *build_collective(struct build *b)
{
    const struct trace *t = b->result->trace;
    if (!has_collective(b))
        return NULL;
    uint32_t rank = waits_for_ended(b);
    if (rank != SKEL_NONE)
        return missing_call(b, rank);
    for (uint32_t i = 0; i < t->n_cycle; i++) {
        uint32_t p = t->cycle[i], q = t->cycle[(i + 1) % t->n_cycle];
        const struct skel_state *s = build_waits_in(b, p);
        if (s && !comes_to(b, q, s) && (build_waits_in(b, q) || partner_comes(b, q)))
            return missing_call(b, p);
    }
    for (uint32_t i = 0; i < t->n_cycle; i++) {
        uint32_t p = t->cycle[i], q = t->cycle[(i + 1) % t->n_cycle];
        if (build_waits_in(b, p) && build_waits_in(b, q))
            return wrong_order(b, p, q);
        if (build_waits_in(b, p) && partner_comes(b, q))
            return message_first(b, p, q);
    }
    return NULL;
}
