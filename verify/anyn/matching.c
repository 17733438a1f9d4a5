/* Each send has its receive and each receive its send, in the order of their channel. */
#include "core/affine/no_solution.h"
#include "core/base/vec.h"
#include "verify/anyn/guess.h"
#include "verify/anyn/prove.h"

static struct anyn_event itself(struct anyn *a, const struct family *f)
{
    return anyn_event_of(a, f, "");
}

/* Where the guess holds: the partner is an event of its family, and on the same channel. */
static struct affine_facts fits(struct anyn *a, const struct anyn_guess *g)
{
    struct affine_space *s = a->s;
    struct anyn_event e = itself(a, g->f), partner = { g->other, g->partner };
    struct affine_facts f = family_own(a->fs, g->other, &g->partner);
    anyn_is_peer(a, &f, e, partner);
    anyn_is_peer(a, &f, partner, e);
    affine_facts_equal(s, &f, anyn_at(a, partner, g->other->tag), g->f->tag);
    return f;
}

static void add_match(struct anyn *a, const struct anyn_guess *g, const struct affine_facts *fits,
                      struct anyn_matches *out)
{
    struct anyn_event e = itself(a, g->f), partner = { g->other, g->partner };
    bool sends = g->f->kind == FAMILY_SEND;
    struct affine_map none = { 0 };
    struct anyn_match m = { .from = g->f };
    m.send = sends ? e : partner;
    m.recv = sends ? partner : e;
    m.facts = family_domain(a->fs, g->f, &none);
    affine_facts_add_all(a->s, &m.facts, fits);
    VEC_PUSH(a->arena, out->items, out->n, out->cap, m);
}

/* All events of the family have a partner. */
static bool match_family(struct anyn *a, const struct family *f, const struct anyn_guesses *gs,
                         struct anyn_matches *out)
{
    struct affine_facts *ways = NULL;
    uint32_t n = 0, cap = 0;
    struct affine_map none = { 0 };
    for (uint32_t i = 0; i < gs->n; i++) {
        if (gs->items[i].f != f || gs->items[i].other->comm != f->comm)
            continue;
        struct affine_facts way = fits(a, &gs->items[i]);
        add_match(a, &gs->items[i], &way, out);
        VEC_PUSH(a->arena, ways, n, cap, way);
    }
    struct affine_facts all = family_domain(a->fs, f, &none);
    if (anyn_covers(a, &all, ways, n, "an event without a partner"))
        return true;
    if (gs->strange == f)
        return anyn_fail(a, "no rule was found for the partner", f);
    return anyn_fail(a, f->kind == FAMILY_SEND ? "this send may have no receive"
                                               : "this receive may have no send", f);
}

static struct anyn_match copy(struct anyn *a, const struct anyn_match *m, const char *suffix)
{
    struct anyn_event names = anyn_event_of(a, m->from, suffix);
    struct anyn_match out = { .from = m->from };
    out.send = anyn_event_subst(a, m->send, &names.names);
    out.recv = anyn_event_subst(a, m->recv, &names.names);
    affine_facts_subst(a->s, &out.facts, &m->facts, &names.names);
    return out;
}

static bool never_both(struct anyn *a, const struct affine_facts *base,
                       const struct affine_facts *x, const struct affine_facts *y,
                       const struct family *f)
{
    struct affine_facts all = { 0 };
    affine_facts_add_all(a->s, &all, base);
    affine_facts_add_all(a->s, &all, x);
    affine_facts_add_all(a->s, &all, y);
    return anyn_must_never(a, all, "messages of one channel may overtake each other", f);
}

/* The send of x is not before that of y (or the same) if the receive of y is before that of x. */
static bool in_order(struct anyn *a, const struct anyn_match *x, const struct anyn_match *y)
{
    struct affine_space *s = a->s;
    struct affine_facts base = { 0 };
    affine_facts_add_all(s, &base, &x->facts);
    affine_facts_add_all(s, &base, &y->facts);
    anyn_same_rank(a, &base, x->send, y->send);
    anyn_same_rank(a, &base, x->recv, y->recv);
    affine_facts_equal(s, &base, anyn_at(a, x->send, x->send.f->tag),
                       anyn_at(a, y->send, y->send.f->tag));
    if (x->send.f->comm != y->send.f->comm || anyn_never(a, base, "two messages of one channel"))
        return true;
    struct anyn_order sends = anyn_before(a, x->send, y->send);
    struct anyn_order recvs = anyn_before(a, y->recv, x->recv);
    for (uint32_t i = 0; i < sends.n; i++) {
        for (uint32_t k = 0; k < recvs.n; k++)
            if (!never_both(a, &base, &sends.ways[i], &recvs.ways[k], x->send.f))
                return false;
        if (recvs.may_be_same && !never_both(a, &base, &sends.ways[i], &recvs.same, x->send.f))
            return false;
    }
    for (uint32_t k = 0; sends.may_be_same && k < recvs.n; k++)
        if (!never_both(a, &base, &sends.same, &recvs.ways[k], x->send.f))
            return false;
    return true;
}

bool anyn_match_messages(struct anyn *a, struct anyn_matches *out)
{
    struct anyn_guesses guesses = anyn_guess_partners(a->arena, a->fs);
    for (uint32_t i = 0; i < a->fs->n; i++) {
        const struct family *f = &a->fs->items[i];
        if ((f->kind == FAMILY_SEND || f->kind == FAMILY_RECV) &&
            !match_family(a, f, &guesses, out))
            return false;
    }
    for (uint32_t i = 0; i < out->n; i++)
        for (uint32_t k = 0; k < out->n; k++) {
            struct anyn_match x = copy(a, &out->items[i], ".a"), y = copy(a, &out->items[k], ".b");
            if (!in_order(a, &x, &y))
                return false;
        }
    return true;
}
