#include "replay/trace/tree.h"

#include "core/base/hash.h"
#include "core/base/vec.h"

#include <string.h>

static uint32_t add_node(struct tree *t, uint32_t rank, uint32_t history)
{
    struct tree_rank *r = &t->ranks[rank];
    struct tree_node n = {.history = history};
    VEC_PUSH(t->arena, r->nodes, r->n_nodes, r->cap_nodes, n);
    return r->n_nodes - 1;
}

struct tree *tree_new(struct arena *arena, uint32_t nprocs)
{
    struct tree *t = ARENA_NEW(arena, struct tree);
    const char *all = "0";
    for (uint32_t r = 1; r < nprocs; r++)
        all = arena_printf(arena, "%s,%u", all, r);
    *t = (struct tree){.arena = arena, .places = places_new(arena), .nprocs = nprocs,
                       .names = skel_new(arena, nprocs),
                       .ranks = ARENA_ARRAY(arena, struct tree_rank, nprocs)};
    t->readings = readings_new(arena, places_new(arena));
    struct tree_comm world = {.parent = SKEL_NONE, .made_by = SKEL_NONE, .members = all};
    VEC_PUSH(arena, t->comms, t->n_comms, t->cap_comms, world);
    for (uint32_t r = 0; r < nprocs; r++)
        add_node(t, r, 0);
    return t;
}

static bool same_pattern(const struct tree_pattern *x, const struct tree_pattern *y)
{
    return x->source == y->source && x->tag == y->tag && x->comm == y->comm
           && x->room == y->room && str_same(x->type, y->type);
}

static bool same_alt(const struct tree_alt *x, const struct tree_alt *y)
{
    return x->kind == y->kind && x->n_reqs == y->n_reqs && x->receives == y->receives
           && x->cancels == y->cancels
           && same_pattern(&x->from, &y->from)
           && (!x->n_reqs || memcmp(x->reqs, y->reqs, x->n_reqs * sizeof *x->reqs) == 0);
}

static bool same_step(const struct tree_step *x, const struct tree_step *y)
{
    bool same = x->kind == y->kind && x->chan == y->chan && x->sym == y->sym
                && x->mode == y->mode && x->req == y->req && x->comm == y->comm
                && x->at == y->at && x->about == y->about && strcmp(x->fn, y->fn) == 0
                && same_pattern(&x->from, &y->from) && x->n_alts == y->n_alts
                && str_same(x->coll.kind, y->coll.kind)
                && x->coll.root == y->coll.root && str_same(x->coll.op, y->coll.op)
                && str_same(x->coll.sig, y->coll.sig) && x->unsaid == y->unsaid
                && x->coll.n_spared == y->coll.n_spared;
    for (uint32_t i = 0; same && i < x->n_alts; i++)
        same = same_alt(&x->alts[i], &y->alts[i]);
    return same;
}

static const char *place_text(struct arena *a, const struct place *at)
{
    return at && at->file ? arena_printf(a, "%s:%u", at->file, at->line) : "an unknown place";
}

bool tree_step(struct tree *t, uint32_t rank, uint32_t node, const struct tree_step *step)
{
    struct tree_node *n = &t->ranks[rank].nodes[node];
    if (!n->step) {
        struct tree_step *kept = ARENA_NEW(t->arena, struct tree_step);
        *kept = *step;
        n->step = kept;
        t->news++;
        return true;
    }
    bool same = same_step(n->step, step);
    if (!same && !t->by_chance)
        t->by_chance = arena_printf(t->arena, "rank %u calls %s at %s in one execution, and %s at "
                                              "%s in another, after the same messages",
                                    rank, n->step->fn, place_text(t->arena, n->step->at),
                                    step->fn, place_text(t->arena, step->at));
    return same;
}

bool tree_is_again(const struct tree *t, uint32_t rank, uint32_t node,
                   const struct tree_step *step)
{
    const struct tree_node *n = &t->ranks[rank].nodes[node];
    return n->step && same_step(n->step, step);
}

uint32_t tree_find(const struct tree_node *n, uint32_t alt, uint32_t chan, uint32_t sym)
{
    for (uint32_t i = 0; i < n->n_outcomes; i++) {
        const struct tree_outcome *o = &n->outcomes[i];
        if (o->alt == alt && o->chan == chan && o->sym == sym)
            return o->child;
    }
    return SKEL_NONE;
}

uint32_t tree_go(struct tree *t, uint32_t rank, uint32_t node, struct tree_outcome o, bool plain)
{
    struct tree_rank *r = &t->ranks[rank];
    uint32_t child = tree_find(&r->nodes[node], o.alt, o.chan, o.sym);
    if (child != SKEL_NONE)
        return child;
    child = o.child == SKEL_NONE ? add_node(t, rank, plain ? r->nodes[node].history : r->n_nodes)
                                 : o.child;
    o.child = child;
    struct tree_node *n = &r->nodes[node];
    VEC_PUSH_FEW(t->arena, n->outcomes, n->n_outcomes, n->cap_outcomes, o);
    t->news++;
    return child;
}

/* ---- states ---- */

bool tree_is_short(const struct tree *t, const struct tree_node *n, uint32_t chan, uint32_t sym)
{
    bool receives = n->step && (n->step->kind == SKEL_RECV || n->step->kind == SKEL_SENDRECV);
    return receives && n->blurred && chan != SKEL_NONE
           && t->channels[chan].syms[sym].bytes < n->step->from.room;
}

/* A short message leaves the end of the buffer as it was. */
static bool overwrites(const struct tree *t, const struct tree_node *n)
{
    for (uint32_t i = 0; i < n->n_outcomes; i++) {
        const struct tree_outcome *o = &n->outcomes[i];
        if (o->chan != SKEL_NONE
            && t->channels[o->chan].syms[o->sym].bytes < n->step->from.room)
            return false;
    }
    return true;
}

static uint32_t *bucket_of(struct tree_rank *r, const struct tree_state *s)
{
    return &r->by_state[hash_mix(hash_mix(1, s->memory), s->objects) % TREE_BUCKETS];
}

/* SKEL_NONE: it has not been in this state.  What is certain for a rank that has had no choice
 * (`history`) must not become so for one that has had. */
static uint32_t find_state(struct tree *t, struct tree_rank *r, const struct tree_state *s,
                           bool chosen)
{
    uint32_t similar = SKEL_NONE;
    for (uint32_t i = *bucket_of(r, s); i; i = r->nodes[i].next) {
        const struct tree_node *n = &r->nodes[i];
        if (n->state.memory != s->memory || n->state.objects != s->objects
            || (n->history != 0) != chosen)
            continue;
        if (n->state.buffer == s->buffer)
            return i;
        if (similar == SKEL_NONE && overwrites(t, n))
            similar = i;
    }
    if (similar != SKEL_NONE)
        r->nodes[similar].blurred = true;
    return similar;
}

uint32_t tree_enter(struct tree *t, uint32_t rank, uint32_t from, uint32_t node,
                    const struct tree_state *state)
{
    struct tree_rank *r = &t->ranks[rank];
    struct tree_node *n = &r->nodes[node];
    if (n->step || !node || from == SKEL_NONE)
        return node;
    uint32_t known = find_state(t, r, state, n->history != 0);
    if (known == SKEL_NONE) {
        n->state = *state;
        n->next = *bucket_of(r, state);
        *bucket_of(r, state) = node;
        return node;
    }
    for (uint32_t i = 0; i < r->nodes[from].n_outcomes; i++)
        if (r->nodes[from].outcomes[i].child == node)
            r->nodes[from].outcomes[i].child = known;
    r->n_nodes -= node + 1 == r->n_nodes;
    return known;
}

/* ---- two trees ---- */

static bool same_place(const struct place *x, const struct place *y)
{
    return x == y || (x && y && strcmp(x->code, y->code) == 0);
}

static bool same_call(const struct tree *a, const struct tree *b, const struct tree_step *x,
                      const struct tree_step *y)
{
    bool same = x->kind == y->kind && x->mode == y->mode && x->comm == y->comm
                && strcmp(x->fn, y->fn) == 0 && same_place(x->at, y->at)
                && same_pattern(&x->from, &y->from) && x->n_alts == y->n_alts
                && str_same(x->coll.kind, y->coll.kind) && x->coll.root == y->coll.root
                && (x->chan == SKEL_NONE) == (y->chan == SKEL_NONE);
    if (!same || x->chan == SKEL_NONE)
        return same;
    const struct skel_chan *c = &a->names->chans[x->chan], *d = &b->names->chans[y->chan];
    return c->to == d->to && c->tag == d->tag && c->comm == d->comm
           && a->channels[x->chan].syms[x->sym].bytes == b->channels[y->chan].syms[y->sym].bytes;
}

static bool same_way(const struct tree *x, const struct tree *y, uint32_t rank)
{
    uint32_t i = 0, k = 0;
    for (;;) {
        const struct tree_node *n = &x->ranks[rank].nodes[i], *m = &y->ranks[rank].nodes[k];
        if (n->n_outcomes > 1 || m->n_outcomes > 1 || n->n_outcomes != m->n_outcomes
            || !n->step != !m->step)
            return false;
        if (n->step && !same_call(x, y, n->step, m->step))
            return false;
        if (!n->n_outcomes)
            return true;
        if (n->outcomes[0].child <= i || m->outcomes[0].child <= k) /* a way back */
            return false;
        i = n->outcomes[0].child;
        k = m->outcomes[0].child;
    }
}

bool tree_is_alike(const struct tree *x, const struct tree *y)
{
    for (uint32_t r = 0; r < x->nprocs; r++)
        if (!same_way(x, y, r))
            return false;
    return true;
}

/* ---- names ---- */

uint32_t tree_channel(struct tree *t, uint32_t from, uint32_t to, int tag, uint32_t comm)
{
    uint32_t chan = skel_add_chan(t->names, from, to, tag, comm);
    while (t->n_channels <= chan)
        VEC_PUSH(t->arena, t->channels, t->n_channels, t->cap_channels,
                 ((struct tree_channel){0}));
    return chan;
}

uint32_t tree_symbol(struct tree *t, uint32_t chan, const struct tree_message *m)
{
    struct tree_channel *c = &t->channels[chan];
    for (uint32_t i = 0; i < c->n_syms; i++)
        if (c->syms[i].bytes == m->bytes && c->syms[i].after == m->after
            && c->syms[i].chosen == m->chosen && str_same(c->syms[i].type, m->type))
            return i;
    const char *text = arena_printf(t->arena, "%lld bytes%s%s", m->bytes, m->type ? " of " : "",
                                    m->type ? m->type : "");
    if (m->after)
        text = arena_printf(t->arena, "%s, %s%llx", text, m->chosen ? "" : "always ",
                            (unsigned long long)m->after);
    VEC_PUSH(t->arena, c->syms, c->n_syms, c->cap_syms, *m);
    return skel_add_sym(t->names, chan, text);
}

uint32_t tree_comm(struct tree *t, const struct tree_comm *c, const uint32_t *ranks, uint32_t n,
                   uint32_t n_first)
{
    for (uint32_t i = 0; i < t->n_comms; i++) {
        const struct tree_comm *k = &t->comms[i];
        if (k->inter == c->inter && k->nth == c->nth && k->parent == c->parent
            && k->made_by == c->made_by && strcmp(k->members, c->members) == 0)
            return i;
    }
    VEC_PUSH(t->arena, t->comms, t->n_comms, t->cap_comms, *c);
    return skel_add_intercomm(t->names, arena_printf(t->arena, "communicator %u", t->n_comms - 1),
                              ranks, n, n_first);
}

const struct tree_root *tree_root(const struct tree *t, uint32_t comm, uint32_t round)
{
    for (uint32_t i = 0; i < t->n_roots; i++)
        if (t->roots[i].comm == comm && t->roots[i].round == round)
            return &t->roots[i];
    return NULL;
}

bool tree_fits(const struct tree *t, uint32_t rank, const struct tree_pattern *p, uint32_t chan)
{
    const struct skel_chan *c = &t->names->chans[chan];
    return c->to == rank && c->comm == p->comm
           && (p->source == TREE_ANY || p->source == (int)c->from)
           && (p->tag == TREE_ANY || p->tag == c->tag);
}
