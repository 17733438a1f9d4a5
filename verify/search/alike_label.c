/* Do two states look alike when two ranks have changed places?
 *
 *     swap 1 2:   s3 send c0 (0->1) 0 -> s5     and     s4 send c1 (0->2) 0 -> s5     do
 */
#include "core/base/str.h"
#include "core/skel/facts.h"
#include "verify/search/alike.h"

#include <string.h>

struct view {
    const struct skel *s;
    const struct alike_swap *swap;
    uint32_t rank;
};

static uint32_t chan_after(const struct view *v, uint32_t chan)
{
    return chan == SKEL_NONE ? SKEL_NONE : v->swap->chan[chan];
}

/* The same channels, in any order. */
static bool same_chans(const struct view *v, const uint32_t *a, uint32_t n_a, const uint32_t *b,
                       uint32_t n_b)
{
    bool same = n_a == n_b;
    for (uint32_t i = 0; i < n_a && same; i++) {
        uint32_t c = chan_after(v, a[i]);
        same = c != SKEL_NONE && (b[i] == c || skel_names_chan(b, n_b, c));
    }
    return same;
}

static bool same_alts(const struct view *v, const struct skel_state *a,
                      const struct skel_state *b)
{
    bool same = a->n_alts == b->n_alts;
    for (uint32_t i = 0; i < a->n_alts && same; i++) {
        const struct skel_alt *x = &a->alts[i], *y = &b->alts[i];
        same = x->kind == y->kind && x->n_reqs == y->n_reqs
               && (!x->n_reqs || memcmp(x->reqs, y->reqs, x->n_reqs * sizeof *x->reqs) == 0)
               && same_chans(v, x->chans, x->n_chans, y->chans, y->n_chans);
    }
    return same;
}

/* ---- collectives ---- */

static bool is_member(const struct skel_comm *comm, uint32_t rank)
{
    return skel_names_chan(comm->ranks, comm->n_ranks, rank);
}

static bool same_root(const struct view *v, const struct skel_comm *comm, int32_t a, int32_t b)
{
    if (a < 0 || b < 0)
        return a == b;
    if ((uint32_t)a >= comm->n_ranks || (uint32_t)b >= comm->n_ranks)
        return false;
    return alike_rank(v->swap, comm->ranks[a]) == comm->ranks[b];
}

static bool same_needs(const struct view *v, const struct skel_comm *comm,
                       const struct skel_coll *a, const struct skel_coll *b)
{
    uint32_t rank = v->rank, other = alike_rank(v->swap, rank);
    bool same = true;
    for (uint32_t i = 0; i < comm->n_ranks && same; i++) {
        uint32_t r = comm->ranks[i];
        same = r == rank || skel_coll_needs(a, comm, rank, r)
                                == skel_coll_needs(b, comm, other, alike_rank(v->swap, r));
    }
    return same;
}

static bool same_coll(const struct view *v, const struct skel_state *x,
                      const struct skel_state *y)
{
    const struct skel_comm *comm = &v->s->comms[x->comm];
    const struct skel_coll *a = &x->coll, *b = &y->coll;
    bool in_a = is_member(comm, v->swap->a), in_b = is_member(comm, v->swap->b);
    if (x->comm != y->comm || in_a != in_b || (in_a && comm->n_first))
        return false;
    uint32_t decider = a->decider == SKEL_NONE ? SKEL_NONE : alike_rank(v->swap, a->decider);
    return str_same(a->kind, b->kind) && str_same(a->op, b->op) && a->in_place == b->in_place
           && str_same(a->sig, b->sig) && decider == b->decider
           && same_root(v, comm, a->root, b->root) && same_needs(v, comm, a, b);
}

/* ---- transitions ---- */

static bool same_conditions(const struct skel_trans *a, const struct skel_trans *b)
{
    bool same = a->n_guards == b->n_guards && a->n_assigns == b->n_assigns;
    for (uint32_t i = 0; i < a->n_guards && same; i++)
        same = a->guards[i].var == b->guards[i].var && a->guards[i].cmp == b->guards[i].cmp
               && a->guards[i].value == b->guards[i].value;
    for (uint32_t i = 0; i < a->n_assigns && same; i++)
        same = a->assigns[i].var == b->assigns[i].var && a->assigns[i].add == b->assigns[i].add
               && a->assigns[i].value == b->assigns[i].value;
    return same;
}

static bool same_trans(const struct view *v, const struct skel_trans *a,
                       const struct skel_trans *b)
{
    return chan_after(v, a->chan) == b->chan && (a->chan == SKEL_NONE || b->chan != SKEL_NONE)
           && a->sym == b->sym && a->bind == b->bind && a->alt == b->alt
           && a->cancelled == b->cancelled && same_conditions(a, b);
}

/* Each transition has a partner of its own, most often the one with its number. */
static bool pair_trans(const struct view *v, const struct skel_state *a,
                       const struct skel_state *b, uint32_t *partner)
{
    bool in_order = a->kind == SKEL_LOCAL;
    uint32_t *taken = partner + a->n_trans;
    if (a->n_trans != b->n_trans)
        return false;
    memset(taken, 0, a->n_trans * sizeof *taken);
    for (uint32_t i = 0; i < a->n_trans; i++) {
        uint32_t k = i;
        if (!same_trans(v, &a->trans[i], &b->trans[i]))
            for (k = 0; k < b->n_trans && !same_trans(v, &a->trans[i], &b->trans[k]);)
                k++;
        if (k == b->n_trans || (in_order && k != i) || taken[k])
            return false;
        taken[k] = true;
        partner[i] = k;
    }
    return true;
}

static bool sends(const struct skel_state *st)
{
    return st->kind == SKEL_SEND || st->kind == SKEL_SSEND || st->kind == SKEL_SENDRECV
           || st->kind == SKEL_ISEND;
}

bool alike_label(const struct skel *s, const struct alike_swap *swap, uint32_t rank,
                 const struct skel_state *st, const struct skel_state *other, uint32_t *partner)
{
    const struct view v = { .s = s, .swap = swap, .rank = rank };
    bool coll = st->kind == SKEL_COLL || st->kind == SKEL_ICOLL;
    if (st->kind != other->kind || st->sym != other->sym || st->send_var != other->send_var
        || st->mode != other->mode || st->req != other->req || st->bytes != other->bytes
        || st->room != other->room || st->polls != other->polls
        || !str_same(st->fault, other->fault))
        return false;
    if (sends(st) && (chan_after(&v, st->chan) == SKEL_NONE
                      || chan_after(&v, st->chan) != other->chan))
        return false;
    if (coll && !same_coll(&v, st, other))
        return false;
    return same_chans(&v, st->chans, st->n_chans, other->chans, other->n_chans)
           && same_alts(&v, st, other) && pair_trans(&v, st, other, partner);
}
