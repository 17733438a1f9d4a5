/* A schedule: to each node a tuple of numbers that grows, as words in a dictionary, along all
 * needs.
 *
 * Strongly connected parts of the graph "family needs family" come first.  Inside of a part a form
 * is tried, z = sum of +-r and +-counters, with a constant for each node: along each need it must
 * not fall, and where it grows the need is settled.  The others are the next level's.
 * z is bounded below for fixed n and parameters: ranks are, and counters; a counter that nothing
 * bounds above has no negative factor.
 */
#include "core/affine/no_solution.h"
#include "core/base/scc.h"
#include "core/base/vec.h"
#include "verify/anyn/needs.h"

#include <string.h>

enum { MAX_FORMS = 120, MAX_TERMS = 3, MAX_LEVELS = 12, SETTLED = 1000000 };

struct form {
    uint32_t atoms[16];
    int8_t by[16];
    uint32_t n;
};

struct forms {
    struct form *items;
    uint32_t n, cap;
};

struct part { /* needs between the nodes of one strongly connected part */
    const struct anyn_need **needs;
    uint32_t n, cap;
    uint32_t depth;
};

struct search {
    struct anyn *a;
    struct arena *arena;
    uint32_t n_nodes;
    struct part *todo;
    uint32_t n, cap;
};

/* ---- counters without a bound ---- */

static bool is_bounded_atom(const struct anyn *a, const struct family *f, const bool *bounded,
                            uint32_t atom)
{
    const struct affine_atom *x = &a->s->atoms[atom];
    switch (x->kind) {
    case AFFINE_NAME:
        for (uint32_t i = 0; i < f->n_counters; i++)
            if (f->counters[i] == atom)
                return bounded[i];
        return true;
    case AFFINE_FLOOR:
    case AFFINE_XOR:
    case AFFINE_POWER:
    case AFFINE_LOG:
    case AFFINE_LOW:
    case AFFINE_ZEROS:
        for (uint32_t i = 0; i < x->n_of; i++)
            for (uint32_t k = 0; k < x->of[i].n; k++)
                if (!is_bounded_atom(a, f, bounded, x->of[i].terms[k].atom))
                    return false;
        return true;
    case AFFINE_ROUNDS: return false;
    case AFFINE_VALUE: return x->n_of == 0;
    case AFFINE_CHOICE: return true;
    }
    return false;
}

/* The fact bounds the counter above: all that could make it larger is bounded. */
static bool bounds(const struct anyn *a, const struct family *f, const bool *bounded,
                   struct affine_fact fact, uint32_t counter)
{
    if (fact.equal || affine_factor(fact.e, counter) >= 0)
        return false;
    for (uint32_t i = 0; i < fact.e.n; i++)
        if (fact.e.terms[i].atom != counter &&
            !is_bounded_atom(a, f, bounded, fact.e.terms[i].atom))
            return false;
    return true;
}

static bool is_bounded(struct search *q, const struct family *f, uint32_t atom)
{
    bool *bounded = ARENA_ARRAY(q->arena, bool, f->n_counters);
    for (uint32_t i = 0; i < f->n_counters; i++) {
        for (uint32_t k = 0; k < f->where.n && !bounded[i]; k++)
            bounded[i] = bounds(q->a, f, bounded, f->where.items[k], f->counters[i]);
        if (f->counters[i] == atom)
            return bounded[i];
    }
    return true; /* it is no counter of this family */
}

/* ---- candidates ---- */

static const struct family *family_of(const struct search *q, uint32_t node)
{
    return &q->a->fs->items[node / 2];
}

static void add_atom(struct form *vs, uint32_t atom)
{
    for (uint32_t i = 0; i < vs->n; i++)
        if (vs->atoms[i] == atom)
            return;
    if (vs->n < 16) {
        vs->by[vs->n] = 1;
        vs->atoms[vs->n++] = atom;
    }
}

/* Counters, from the outer loops on, then the rank. */
static struct form names_of(const struct search *q, const struct part *p)
{
    struct form vs = { .n = 0 };
    for (uint32_t depth = 0; depth < 16; depth++)
        for (uint32_t i = 0; i < p->n; i++) {
            const struct family *f = family_of(q, p->needs[i]->from);
            if (depth < f->n_counters)
                add_atom(&vs, f->counters[depth]);
        }
    for (uint32_t i = 0; i < q->a->fs->n_dims; i++)
        add_atom(&vs, q->a->fs->coords[i]);
    return vs;
}

/* All counters of one depth together. */
static void add_depths(struct search *q, const struct part *p, struct forms *out)
{
    for (uint32_t depth = 0; depth < 16; depth++) {
        struct form form = { .n = 0 };
        for (uint32_t i = 0; i < p->n; i++) {
            const struct family *f = family_of(q, p->needs[i]->from);
            if (depth < f->n_counters)
                add_atom(&form, f->counters[depth]);
        }
        if (form.n > 1)
            VEC_PUSH(q->arena, out->items, out->n, out->cap, form);
    }
}

/* Sums of `left` more of the names from number k on. */
static void add_sums(struct search *q, const struct form *vs, struct form form, uint32_t k,
                     uint32_t left, struct forms *out)
{
    if (left == 0) {
        VEC_PUSH(q->arena, out->items, out->n, out->cap, form);
        return;
    }
    for (; k < vs->n; k++)
        for (int8_t by = 1; by >= -1; by = (int8_t)(by - 2)) {
            struct form more = form;
            more.atoms[more.n] = vs->atoms[k];
            more.by[more.n++] = by;
            add_sums(q, vs, more, k + 1, left - 1, out);
        }
}

static bool is_allowed(struct search *q, const struct part *p, const struct form *form)
{
    for (uint32_t i = 0; i < form->n; i++)
        for (uint32_t k = 0; form->by[i] < 0 && k < p->n; k++)
            if (!is_bounded(q, family_of(q, p->needs[k]->from), form->atoms[i]))
                return false;
    return true;
}

/* ---- one level ---- */

/* The form's value at an event: names that its family has not count as 0. */
static struct affine at(struct search *q, const struct form *form, struct anyn_event e)
{
    struct affine_space *s = q->a->s;
    struct affine sum = affine_number(0);
    for (uint32_t i = 0; i < form->n; i++)
        for (uint32_t k = 0; k < e.names.n; k++)
            if (e.names.atoms[k] == form->atoms[i])
                sum = affine_add(s, sum, e.names.values[k], form->by[i]);
    return sum;
}

static struct affine growth(struct search *q, const struct form *form, const struct anyn_need *need)
{
    return affine_minus(q->a->s, at(q, form, need->y), at(q, form, need->x));
}

/* Constants of the nodes so that nothing falls (Bellman 1958, Ford 1956).  False: there are
 * none. */
static bool find_constants(struct search *q, const struct part *p, const int64_t *least,
                           int64_t *constants)
{
    memset(constants, 0, q->n_nodes * sizeof *constants);
    for (uint32_t round = 0; round <= q->n_nodes; round++) {
        bool moved = false;
        for (uint32_t i = 0; i < p->n; i++) {
            int64_t at_least = constants[p->needs[i]->from] - least[i];
            if (constants[p->needs[i]->to] < at_least) {
                constants[p->needs[i]->to] = at_least;
                moved = true;
            }
        }
        if (!moved)
            return true;
    }
    return false;
}

static bool find_least(struct search *q, const struct part *p, const struct form *form,
                       int64_t *least)
{
    for (uint32_t i = 0; i < p->n; i++) {
        struct affine e = growth(q, form, p->needs[i]);
        switch (affine_least(q->a->s, &p->needs[i]->facts, e, &least[i])) {
        case AFFINE_UNBOUNDED: return false;
        case AFFINE_EMPTY: least[i] = SETTLED; break;
        case AFFINE_BOUNDED:
            if (least[i] < -SETTLED)
                return false;
            least[i] = least[i] > SETTLED ? SETTLED : least[i];
            break;
        }
    }
    return true;
}

/* The form with these constants: what it says is asked once more, as obligations. */
static bool claim(struct search *q, const struct part *p, const struct form *form,
                  const int64_t *least, const int64_t *constants, struct part *rest)
{
    struct affine_space *s = q->a->s;
    for (uint32_t i = 0; i < p->n; i++) {
        const struct anyn_need *need = p->needs[i];
        int64_t more = constants[need->to] - constants[need->from];
        bool grows = more + least[i] >= 1;
        struct affine_facts facts = { 0 };
        affine_facts_add_all(s, &facts, &need->facts);
        affine_facts_at_most(s, &facts, affine_plus(s, growth(q, form, need), more),
                             affine_number(grows ? 0 : -1));
        if (!anyn_never(q->a, facts, grows ? "a need does not grow" : "a need falls"))
            return false;
        if (!grows)
            VEC_PUSH(q->arena, rest->needs, rest->n, rest->cap, need);
    }
    return true;
}

static bool try_form(struct search *q, const struct part *p, const struct form *form,
                     struct part *rest)
{
    int64_t *least = ARENA_ARRAY(q->arena, int64_t, p->n);
    int64_t *constants = ARENA_ARRAY(q->arena, int64_t, q->n_nodes);
    if (!is_allowed(q, p, form) || !find_least(q, p, form, least) ||
        !find_constants(q, p, least, constants))
        return false;
    bool some = false;
    for (uint32_t i = 0; i < p->n; i++)
        some = some || constants[p->needs[i]->to] - constants[p->needs[i]->from] + least[i] >= 1;
    uint32_t asked = q->a->n_asked;
    *rest = (struct part){ .depth = p->depth + 1 };
    if (some && claim(q, p, form, least, constants, rest))
        return true;
    q->a->n_asked = asked;
    return false;
}

static bool level(struct search *q, const struct part *p, struct part *rest)
{
    struct forms forms = { 0 };
    struct form names = names_of(q, p);
    add_depths(q, p, &forms);
    for (uint32_t terms = 1; terms <= MAX_TERMS; terms++)
        add_sums(q, &names, (struct form){ .n = 0 }, 0, terms, &forms);
    for (uint32_t i = 0; i < forms.n && i < MAX_FORMS; i++)
        if (try_form(q, p, &forms.items[i], rest))
            return true;
    return anyn_fail(q->a, "no order was found in which all of this happens",
                     family_of(q, p->needs[0]->from));
}

/* ---- parts ---- */

static uint32_t degree(const void *context, uint32_t node)
{
    const struct part *p = context;
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->n; i++)
        n += p->needs[i]->from == node;
    return n;
}

static bool edge(const void *context, uint32_t node, uint32_t k, uint32_t *to)
{
    const struct part *p = context;
    for (uint32_t i = 0; i < p->n; i++)
        if (p->needs[i]->from == node && k-- == 0) {
            *to = p->needs[i]->to;
            return true;
        }
    return false;
}

/* Needs between two parts are settled by the order of the parts; the others are to do. */
static void add_parts(struct search *q, const struct part *p)
{
    uint32_t *roots = ARENA_ARRAY(q->arena, uint32_t, q->n_nodes);
    for (uint32_t i = 0; i < q->n_nodes; i++)
        roots[i] = i;
    struct scc_graph g = { q->n_nodes, degree, edge, p };
    struct scc scc = scc_find(&g, roots, q->n_nodes, q->arena);
    struct part *parts = ARENA_ARRAY(q->arena, struct part, scc.n);
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t from = scc.of[p->needs[i]->from];
        struct part *one = &parts[from];
        if (from == scc.of[p->needs[i]->to])
            VEC_PUSH(q->arena, one->needs, one->n, one->cap, p->needs[i]);
    }
    for (uint32_t i = 0; i < scc.n; i++) {
        parts[i].depth = p->depth;
        if (parts[i].n)
            VEC_PUSH(q->arena, q->todo, q->n, q->cap, parts[i]);
    }
}

bool anyn_schedule(struct anyn *a, const struct anyn_matches *matches,
                   const struct anyn_groups *groups)
{
    struct anyn_needs needs = anyn_needs(a, matches, groups);
    struct search q = { .a = a, .arena = a->arena, .n_nodes = 2 * a->fs->n };
    struct part all = { 0 };
    for (uint32_t i = 0; i < needs.n; i++) {
        const struct anyn_need *need = &needs.items[i];
        VEC_PUSH(q.arena, all.needs, all.n, all.cap, need);
    }
    add_parts(&q, &all);
    while (q.n && !a->failed) {
        struct part p = q.todo[--q.n], rest;
        if (p.depth == MAX_LEVELS)
            return anyn_fail(a, "the order in which all of this happens is too deep", NULL);
        if (level(&q, &p, &rest))
            add_parts(&q, &rest);
    }
    return !a->failed;
}
