/* Ranks call different collectives, or with different arguments: which, and where. */
#include "report/build_parts.h"

#include <string.h>

/* The call by which a rank entered the k-th collective of a communicator, or NULL. */
static const struct skel_state *entered(const struct build *b, uint32_t rank, uint32_t comm,
                                        uint32_t k)
{
    const struct trace *t = b->result->trace;
    for (size_t i = 0; i < t->n_events; i++) {
        if (t->events[i].rank != rank)
            continue;
        const struct skel_state *s = build_state(b, rank, t->events[i].state);
        bool enters = s->kind == SKEL_COLL || s->kind == SKEL_ICOLL;
        if (enters && s->comm == comm && k-- == 0)
            return s;
    }
    return NULL;
}

static bool same_text(const char *x, const char *y)
{
    return x == y || (x && y && strcmp(x, y) == 0);
}

static bool same_collective(const struct skel_state *x, const struct skel_state *y)
{
    return same_text(x->coll.kind, y->coll.kind) && x->coll.root == y->coll.root
           && same_text(x->coll.op, y->coll.op)
           && (!x->coll.sig || !y->coll.sig || same_text(x->coll.sig, y->coll.sig));
}

/* The calls of all ranks in the k-th collective, if they are not the same. */
static struct result_finding *mismatch_at(struct build *b, uint32_t comm, uint32_t k)
{
    const struct skel_state *first = NULL;
    struct result_finding *f = NULL;
    for (uint32_t p = 0; p < b->skel->nprocs; p++) {
        const struct skel_state *s = entered(b, p, comm, k);
        if (s && !first) {
            first = s;
        } else if (s && !same_collective(first, s)) {
            if (!f)
                f = build_add(b, DIAG_MPI_COLL_MISMATCH, first->at,
                              "with %u processes, a rank calls %s while rank %u calls a "
                              "different collective",
                              b->run->nprocs, build_call_text(first), p);
            build_note(b, f, p, s->at, "rank %u calls %s", p, build_call_text(s));
        }
    }
    return f;
}

/* Nonblocking collectives: the ranks have left the calls that do not match. */
static struct result_finding *mismatch_before(struct build *b, const struct skel_state *at)
{
    for (uint32_t comm = 0; comm < b->skel->n_comms; comm++) {
        for (uint32_t k = 0; k < b->result->trace->n_events; k++) {
            struct result_finding *f = mismatch_at(b, comm, k);
            if (f)
                return f;
        }
    }
    return build_add(b, DIAG_MPI_COLL_MISMATCH, at->at,
                     "with %u processes, ranks call different collectives", b->run->nprocs);
}

static bool two_kinds(const struct build *b)
{
    const struct skel_state *first = NULL;
    for (uint32_t p = 0; p < b->skel->nprocs; p++) {
        const struct skel_state *s = build_final_state(b, p);
        if (s->kind != SKEL_COLL)
            continue;
        if (first && !same_collective(first, s))
            return true;
        first = first ? first : s;
    }
    return false;
}

struct result_finding *build_mismatch(struct build *b, const struct skel_state *main_state)
{
    const struct skel_state *first = NULL;
    struct result_finding *f = NULL;
    if (!two_kinds(b))
        return mismatch_before(b, main_state);
    for (uint32_t p = 0; p < b->skel->nprocs; p++) {
        const struct skel_state *s = build_final_state(b, p);
        if (s->kind != SKEL_COLL)
            continue;
        if (!first) {
            first = s;
            f = build_add(b, DIAG_MPI_COLL_MISMATCH, s->at,
                          "with %u processes, rank %u calls %s while another rank calls a "
                          "different collective",
                          b->run->nprocs, p, build_call_text(s));
        } else if (!build_same_place(first, s)) {
            build_note(b, f, p, s->at, "rank %u calls %s", p, build_call_text(s));
        }
        build_rank(b, f, p);
    }
    return f;
}
