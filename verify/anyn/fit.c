/* What may go wrong besides that ranks hang: faults, and messages that do not fit
 * (docs/dev/THEORY.md, section 18.6). */
#include "core/base/str.h"
#include "core/base/vec.h"
#include "core/mpi/mpi.h"
#include "verify/anyn/prove.h"

bool anyn_check_faults(struct anyn *a)
{
    struct affine_map none = { 0 };
    for (uint32_t i = 0; i < a->fs->n_nevers; i++) {
        const struct family_never *v = &a->fs->nevers[i];
        if (!family_fault_is_of_content(v->fault) &&
            !anyn_must_never(a, family_domain(a->fs, &v->of, &none), family_fault_text(v->fault),
                             &v->of)) {
            a->is_fault = true;
            return false;
        }
    }
    return true;
}

/* The first one that is not shown is named. */
static bool fits(struct anyn *a, struct affine_facts wrong, const char *what,
                 const struct family *at)
{
    if (anyn_never(a, wrong, what))
        return true;
    if (!a->unfit)
        a->unfit_at = at;
    a->unfit = a->unfit ? a->unfit : what;
    VEC_PUSH(a->arena, a->unfit_open, a->n_unfit, a->cap_unfit, wrong);
    return false;
}

static void check_nevers(struct anyn *a)
{
    struct affine_map none = { 0 };
    for (uint32_t i = 0; i < a->fs->n_nevers; i++) {
        const struct family_never *v = &a->fs->nevers[i];
        if (family_fault_is_of_content(v->fault))
            fits(a, family_domain(a->fs, &v->of, &none), family_fault_text(v->fault), &v->of);
    }
}

struct pair { /* of parts, of two events, where these facts hold */
    const struct family_part *p, *q;
    struct affine_facts facts;
    struct affine p_count, q_count;
};

static bool is_of(const struct family_part *p, struct anyn_event e)
{
    return str_same(p->of.statement, e.f->statement);
}

static struct pair pair_of(struct anyn *a, const struct affine_facts *base, struct anyn_event x,
                           struct anyn_event y, const struct family_part *p,
                           const struct family_part *q)
{
    struct pair out = { .p = p, .q = q };
    affine_facts_add_all(a->s, &out.facts, base);
    affine_facts_subst(a->s, &out.facts, &p->of.where, &x.names);
    affine_facts_subst(a->s, &out.facts, &q->of.where, &y.names);
    out.p_count = anyn_at(a, x, p->count);
    out.q_count = anyn_at(a, y, q->count);
    return out;
}

/* x < y, besides. */
static struct affine_facts where_less(struct anyn *a, const struct pair *pair, struct affine x,
                                      struct affine y)
{
    struct affine_facts all = { 0 };
    affine_facts_add_all(a->s, &all, &pair->facts);
    affine_facts_less(a->s, &all, x, y);
    return all;
}

/* Of one basic type; or nothing is sent, of which the type does not matter. */
static bool check_types(struct anyn *a, const struct pair *pair, const char *what)
{
    return !mpi_types_differ(pair->p->type, pair->q->type) ||
           fits(a, where_less(a, pair, affine_number(0), pair->p_count), what, &pair->p->of);
}

static struct affine bytes_of(struct anyn *a, const struct family_part *p, struct affine count)
{
    return affine_scale(a->s, count, mpi_type_size(p->type));
}

static void check_message(struct anyn *a, struct anyn_event send, struct anyn_event recv,
                          const struct affine_facts *facts)
{
    const struct families *fs = a->fs;
    for (uint32_t i = 0; i < fs->n_parts; i++)
        for (uint32_t k = 0; k < fs->n_parts; k++) {
            const struct family_part *p = &fs->parts[i], *q = &fs->parts[k];
            if (!is_of(p, send) || p->takes || !is_of(q, recv) || !q->takes)
                continue;
            struct pair pair = pair_of(a, facts, send, recv, p, q);
            struct affine sent = bytes_of(a, p, pair.p_count);
            struct affine taken = bytes_of(a, q, pair.q_count);
            if (check_types(a, &pair, "a message may be received as another datatype"))
                fits(a, where_less(a, &pair, taken, sent),
                     "a message may be longer than what is received", &q->of);
        }
}

/* A receive from any rank, whatever its sender was named for the proof: any of them. */
static void check_any(struct anyn *a, const struct family *recv)
{
    for (uint32_t i = 0; i < a->fs->n; i++) {
        const struct family *send = &a->fs->items[i];
        if (send->kind != FAMILY_SEND || send->comm != recv->comm)
            continue;
        struct anyn_event x = anyn_event_of(a, send, ".a"), y = anyn_event_of(a, recv, ".b");
        struct affine_facts both = anyn_both(a, x, y);
        anyn_is_peer(a, &both, x, y);
        affine_facts_equal(a->s, &both, anyn_at(a, x, send->tag), anyn_at(a, y, recv->tag));
        check_message(a, x, y, &both);
    }
}

/* All members of an instance say the same. */
static void check_events(struct anyn *a, const struct family *f, const struct family *g)
{
    const struct families *fs = a->fs;
    struct anyn_event e[2] = { anyn_event_of(a, f, ".a"), anyn_event_of(a, g, ".b") };
    struct affine_facts both = anyn_domains(a, e, 2);
    anyn_same_instance(a, &both, e[0], e[1]);
    for (uint32_t i = 0; i < fs->n_parts; i++)
        for (uint32_t k = 0; k < fs->n_parts; k++) {
            const struct family_part *p = &fs->parts[i], *q = &fs->parts[k];
            if (!is_of(p, e[0]) || !is_of(q, e[1]))
                continue;
            struct pair pair = pair_of(a, &both, e[0], e[1], p, q);
            if (check_types(a, &pair, "ranks may give different datatypes"))
                fits(a, where_less(a, &pair, pair.p_count, pair.q_count),
                     "ranks may give different counts", &p->of);
        }
}

struct ways { /* in which an event is waited for */
    struct affine_facts *items;
    const struct family **waits;
    uint32_t n, cap, cap_waits;
};

/* Where the wait has this request: of a request, what its counters are. */
static void add_way(struct anyn *a, const struct family *w, const struct family_request *q,
                    const struct family *f, struct ways *out)
{
    struct affine_map m = { 0 };
    uint32_t n = out->n;
    if (!str_same(q->statement, f->statement) || q->n != w->n_counters)
        return;
    for (uint32_t k = 0; k < q->n; k++) {
        if (!affine_same(q->counters[k], affine_of_atom(a->s, w->counters[k])))
            return;
        affine_map_put(a->arena, &m, w->counters[k], affine_of_atom(a->s, f->counters[k]));
    }
    struct affine_facts way = family_own(a->fs, w, &m);
    affine_facts_subst(a->s, &way, &q->when, &m);
    VEC_PUSH(a->arena, out->items, out->n, out->cap, way);
    VEC_PUSH(a->arena, out->waits, n, out->cap_waits, w);
}

static struct ways ways_of(struct anyn *a, const struct family *f)
{
    struct ways out = { 0 };
    for (uint32_t i = 0; i < a->fs->n; i++) {
        const struct family *w = &a->fs->items[i];
        for (uint32_t k = 0; w->kind == FAMILY_WAIT && k < w->n_requests; k++)
            add_way(a, w, &w->requests[k], f, &out);
    }
    return out;
}

/* No two waits have it: after one the handle is null, but a copy of it is none any more. */
static void check_completed_once(struct anyn *a, const struct family *f,
                                 const struct ways *ways)
{
    struct affine_map none = { 0 };
    for (uint32_t i = 0; i < ways->n; i++)
        for (uint32_t k = i + 1; k < ways->n; k++) {
            struct affine_facts both = family_domain(a->fs, f, &none);
            affine_facts_add_all(a->s, &both, &ways->items[i]);
            affine_facts_add_all(a->s, &both, &ways->items[k]);
            fits(a, both, "a request may be completed twice", ways->waits[k]);
        }
}

/* Each request is waited for (MPI-4.0 3.7.3). */
static void check_completed(struct anyn *a, const struct family *f)
{
    struct ways ways = ways_of(a, f);
    struct affine_map none = { 0 };
    struct affine_facts all = family_domain(a->fs, f, &none);
    const char *what = "a request may never be completed";
    check_completed_once(a, f, &ways);
    uint32_t asked = a->n_asked;
    if (anyn_covers(a, &all, ways.items, ways.n, what))
        return;
    a->n_asked = asked;
    if (!a->unfit)
        a->unfit_at = f;
    a->unfit = a->unfit ? a->unfit : what;
    if (ways.n)
        VEC_PUSH(a->arena, a->unfit_open, a->n_unfit, a->cap_unfit, *a->open);
    a->open = NULL;
}

void anyn_check_content(struct anyn *a, const struct anyn_matches *matches,
                        const struct anyn_groups *groups)
{
    uint32_t asked = a->n_asked;
    check_nevers(a);
    for (uint32_t i = 0; i < matches->n; i++)
        check_message(a, matches->items[i].send, matches->items[i].recv,
                      &matches->items[i].facts);
    for (uint32_t i = 0; i < a->given->n; i++)
        if (a->given->items[i].from_any)
            check_any(a, &a->given->items[i]);
    for (uint32_t i = 0; i < groups->n; i++)
        for (uint32_t k = 0; k < groups->items[i].n; k++)
            for (uint32_t l = 0; l < groups->items[i].n; l++)
                check_events(a, groups->items[i].items[k], groups->items[i].items[l]);
    for (uint32_t i = 0; i < a->fs->n; i++)
        if (!a->fs->items[i].blocking)
            check_completed(a, &a->fs->items[i]);
    for (uint32_t i = 0; i < a->fs->n_begun; i++)
        check_completed(a, &a->fs->begun[i]);
    if (a->unfit)
        a->n_asked = asked;
    if (a->unfit && a->s->is_over)
        a->unfit = "the proof takes too long";
    if (a->unfit && a->fs->errors_return)
        anyn_fail(a, arena_printf(a->arena, "%s, and an error code comes back", a->unfit),
                  a->unfit_at);
}
