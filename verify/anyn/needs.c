/* An event is over after it is reached; a message when both of its sides are reached, a collective
 * when all ranks are there, a wait when its requests are over.  A rank reaches an event when all
 * blocking ones before it are over. */
#include "verify/anyn/needs.h"

#include "core/base/str.h"
#include "core/base/vec.h"

static uint32_t reached(const struct anyn *a, const struct family *f)
{
    return 2 * (uint32_t)(f - a->fs->items);
}

static uint32_t over(const struct anyn *a, const struct family *f)
{
    return reached(a, f) + 1;
}

/* Those that nothing fulfils are left out. */
static void put(struct anyn *a, struct anyn_needs *out, struct anyn_need need)
{
    if (!anyn_never(a, need.facts, "an event needs another one"))
        VEC_PUSH(a->arena, out->items, out->n, out->cap, need);
}

static struct affine_facts with(struct anyn *a, const struct affine_facts *base,
                                const struct affine_facts *more)
{
    struct affine_facts all = { 0 };
    affine_facts_add_all(a->s, &all, base);
    affine_facts_add_all(a->s, &all, more);
    return all;
}

/* Two events of one rank. */
static struct affine_facts on_one_rank(struct anyn *a, struct anyn_event x, struct anyn_event y)
{
    struct affine_facts all = anyn_both(a, x, y);
    anyn_same_rank(a, &all, x, y);
    return all;
}

/* The wait y is for x, if x is what one of its requests names. */
static void put_requests(struct anyn *a, struct anyn_need need, struct anyn_needs *out)
{
    const struct family *w = need.y.f;
    struct affine_facts base = need.facts;
    for (uint32_t i = 0; i < w->n_requests; i++) {
        const struct family_request *q = &w->requests[i];
        if (!str_same(q->statement, need.x.f->statement))
            continue;
        need.facts = with(a, &base, &(struct affine_facts){ 0 });
        for (uint32_t k = 0; k < q->n && k < need.x.f->n_counters; k++)
            affine_facts_equal(a->s, &need.facts, anyn_counter(a, need.x, k),
                               anyn_at(a, need.y, q->counters[k]));
        put(a, out, need);
    }
}

/* What y needs of x if it comes later on the same rank. */
static void put_order(struct anyn *a, const struct family *f, const struct family *g,
                      struct anyn_needs *out)
{
    struct anyn_need need = { .x = anyn_event_of(a, f, ".a"), .y = anyn_event_of(a, g, ".b") };
    struct affine_facts base = on_one_rank(a, need.x, need.y);
    bool waits = g->kind == FAMILY_WAIT && !f->blocking;
    need.from = over(a, f);
    need.to = f->blocking ? reached(a, g) : over(a, g);
    need.facts = base;
    if (waits && g->n_requests)
        put_requests(a, need, out);
    if (!f->blocking && (!waits || g->n_requests))
        return;
    struct anyn_order order = anyn_before(a, need.x, need.y);
    for (uint32_t i = 0; i < order.n; i++) {
        need.facts = with(a, &base, &order.ways[i]);
        put(a, out, need);
    }
}

static void put_match(struct anyn *a, const struct anyn_match *m, struct anyn_needs *out)
{
    put(a, out, (struct anyn_need){ reached(a, m->send.f), over(a, m->recv.f), m->send, m->recv,
                                    m->facts });
    put(a, out, (struct anyn_need){ reached(a, m->recv.f), over(a, m->send.f), m->recv, m->send,
                                    m->facts });
}

static void put_meeting(struct anyn *a, const struct family *f, const struct family *g,
                        struct anyn_needs *out)
{
    struct anyn_event x = anyn_event_of(a, f, ".a"), y = anyn_event_of(a, g, ".b");
    struct anyn_need need = { reached(a, f), over(a, g), x, y, anyn_both(a, x, y) };
    for (uint32_t i = 0; i < f->n_counters; i++)
        affine_facts_equal(a->s, &need.facts, anyn_counter(a, x, i), anyn_counter(a, y, i));
    anyn_same_comm(a, &need.facts, x, y);
    put(a, out, need);
}

struct anyn_needs anyn_needs(struct anyn *a, const struct anyn_matches *matches,
                             const struct anyn_groups *groups)
{
    struct anyn_needs out = { 0 };
    for (uint32_t i = 0; i < a->fs->n; i++) {
        const struct family *f = &a->fs->items[i];
        struct anyn_event e = anyn_event_of(a, f, ".a");
        put(a, &out, (struct anyn_need){ reached(a, f), over(a, f), e, e,
                                         family_domain(a->fs, f, &e.names) });
        for (uint32_t k = 0; k < a->fs->n; k++)
            put_order(a, f, &a->fs->items[k], &out);
    }
    for (uint32_t i = 0; i < matches->n; i++)
        put_match(a, &matches->items[i], &out);
    for (uint32_t i = 0; i < groups->n; i++)
        for (uint32_t k = 0; k < groups->items[i].n; k++)
            for (uint32_t l = 0; l < groups->items[i].n; l++)
                put_meeting(a, groups->items[i].items[k], groups->items[i].items[l], &out);
    return out;
}
