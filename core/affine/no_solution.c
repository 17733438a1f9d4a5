/* Facts made smaller until elimination can start. */
#include "core/affine/no_solution.h"

#include "core/affine/bits.h"
#include "core/affine/eliminate.h"
#include "core/base/vec.h"

enum {
    MAX_REMAINDERS = 64, /* of all quotients together that are tried one by one */
    MAX_STEPS = 200,     /* substitutions for one question */
    RULE_ROUNDS = 4      /* what rules say lets others hold */
};

/* What is known of the atom by itself. */
static void axiom(struct affine_space *s, uint32_t atom, struct affine_facts *out)
{
    struct affine_atom a = s->atoms[atom];
    struct affine x = affine_of_atom(s, atom);
    switch (a.kind) {
    case AFFINE_NAME:
    case AFFINE_VALUE:
    case AFFINE_XOR:
    case AFFINE_POWER:
    case AFFINE_LOG:
    case AFFINE_LOW:
    case AFFINE_ZEROS: return;
    case AFFINE_FLOOR:
        affine_facts_at_most(s, out, affine_scale(s, x, a.by), a.of[0]);
        affine_facts_less(s, out, a.of[0], affine_plus(s, affine_scale(s, x, a.by), a.by));
        return;
    case AFFINE_ROUNDS: affine_facts_at_most(s, out, affine_number(0), x); return;
    case AFFINE_CHOICE:
        affine_facts_at_most(s, out, affine_number(0), x);
        affine_facts_at_most(s, out, x, affine_number(1));
        return;
    }
}

struct atom_set {
    uint32_t *items;
    uint32_t n, cap;
};

static bool set_put(struct arena *arena, struct atom_set *set, uint32_t atom)
{
    for (uint32_t i = 0; i < set->n; i++)
        if (set->items[i] == atom)
            return false;
    VEC_PUSH(arena, set->items, set->n, set->cap, atom);
    return true;
}

/* Of all atoms that are not in `done`, and those that come with what is known of them. */
static void axioms(struct affine_space *s, struct affine_facts *f, struct atom_set *done)
{
    for (uint32_t i = 0; i < f->n; i++) {
        struct affine e = f->items[i].e;
        for (uint32_t k = 0; k < e.n; k++)
            if (s->atoms[e.terms[k].atom].kind != AFFINE_NAME &&
                set_put(s->work, done, e.terms[k].atom))
                axiom(s, e.terms[k].atom, f);
    }
}

void affine_axioms(struct affine_space *s, struct affine_facts *facts)
{
    struct atom_set done = { 0 };
    axioms(s, facts, &done);
}

static bool is_large(int64_t x)
{
    return x > INT64_MAX / 4 || x < -(INT64_MAX / 4);
}

/* Divided by what its factors have in common.  False: it cannot hold. */
static bool divide(struct affine_space *s, struct affine_fact *fact)
{
    struct affine e = fact->e;
    int64_t g = 0;
    s->overflow = s->overflow || is_large(e.constant);
    for (uint32_t i = 0; i < e.n; i++) {
        s->overflow = s->overflow || is_large(e.terms[i].by);
        g = affine_gcd(g, e.terms[i].by);
    }
    if (s->overflow)
        return false;
    if (g <= 1)
        return true;
    if (fact->equal && e.constant % g)
        return false;
    struct affine_term *terms = ARENA_ARRAY(s->work, struct affine_term, e.n);
    for (uint32_t i = 0; i < e.n; i++)
        terms[i] = (struct affine_term){ e.terms[i].atom, e.terms[i].by / g };
    fact->e = (struct affine){ affine_floor_of(e.constant, g), terms, e.n };
    return true;
}

static bool terms_same(struct affine x, struct affine y, int64_t sign)
{
    if (x.n != y.n)
        return false;
    for (uint32_t i = 0; i < x.n; i++)
        if (x.terms[i].atom != y.terms[i].atom || x.terms[i].by != sign * y.terms[i].by)
            return false;
    return true;
}

/* The fact joins those of `out`.  False: it contradicts one of them. */
static bool join(struct affine_space *s, struct affine_facts *out, struct affine_fact fact)
{
    for (uint32_t i = 0; i < out->n; i++) {
        struct affine_fact *o = &out->items[i];
        int64_t sign = terms_same(o->e, fact.e, 1) ? 1 : terms_same(o->e, fact.e, -1) ? -1 : 0;
        if (!sign)
            continue;
        int64_t c = fact.e.constant, there = sign * o->e.constant;
        if (o->equal) /* sum == -there: is the new one true then? */
            return fact.equal ? c == there : c - there >= 0;
        if (fact.equal) { /* sum == -c, or its negative */
            if (o->e.constant - sign * c < 0)
                return false;
            *o = fact;
            return true;
        }
        if (sign == 1) {
            if (c < o->e.constant)
                o->e = fact.e;
            return true;
        }
        if (c + o->e.constant < 0)
            return false;
        if (c + o->e.constant == 0) {
            o->equal = true;
            return true;
        }
    }
    affine_facts_add(s, out, fact);
    return true;
}

/* Each fact at most once, numbers judged.  False: there is no solution. */
static bool tidy(struct affine_space *s, struct affine_facts *f)
{
    struct affine_facts out = { 0 };
    for (uint32_t i = 0; i < f->n; i++) {
        struct affine_fact fact = f->items[i];
        if (fact.e.n == 0) {
            if (fact.equal ? fact.e.constant != 0 : fact.e.constant < 0)
                return false;
            continue;
        }
        if (!divide(s, &fact) || !join(s, &out, fact))
            return false;
    }
    *f = out;
    return true;
}

/* Other atoms of e inside of which the atom stands. */
static bool is_inside_others(struct affine_space *s, struct affine e, uint32_t atom,
                             struct affine_map *names)
{
    bool found = false;
    for (uint32_t i = 0; i < e.n; i++) {
        uint32_t other = e.terms[i].atom;
        if (other == atom || !affine_contains(s, affine_of_atom(s, other), atom))
            continue;
        found = true;
        if (names)
            affine_map_put(s->work, names, other, affine_of_atom(s, affine_fresh(s)));
    }
    return found;
}

/* Which atoms an equation is solved for: names, others that some atom of the facts speaks of, all
 * others, or names that stand inside of others, too, which then become names. */
enum solved { NAMES, SPOKEN_OF, OTHERS, NAMES_INSIDE };

static bool is_spoken_of(const struct affine_space *s, const struct affine_facts *f, uint32_t atom)
{
    for (uint32_t i = 0; i < f->n; i++)
        for (uint32_t k = 0; k < f->items[i].e.n; k++) {
            uint32_t other = f->items[i].e.terms[k].atom;
            if (other != atom && affine_contains(s, (struct affine){
                                     .terms = &f->items[i].e.terms[k], .n = 1 }, atom))
                return true;
        }
    return false;
}

/* An equation with such an atom whose factor is 1 or -1. */
static bool find_equation(struct affine_space *s, const struct affine_facts *f, uint32_t keep,
                          enum solved which, uint32_t *at, uint32_t *atom)
{
    for (*at = 0; *at < f->n; ++*at) {
        struct affine e = f->items[*at].e;
        for (uint32_t k = 0; f->items[*at].equal && k < e.n; k++) {
            *atom = e.terms[k].atom;
            if ((e.terms[k].by != 1 && e.terms[k].by != -1) || *atom == keep ||
                (s->atoms[*atom].kind != AFFINE_NAME) != (which == SPOKEN_OF || which == OTHERS) ||
                (which == SPOKEN_OF && !is_spoken_of(s, f, *atom)))
                continue;
            if (which == NAMES_INSIDE || !is_inside_others(s, e, *atom, NULL))
                return true;
        }
    }
    return false;
}

static struct affine_facts replaced(struct affine_space *s, const struct affine_facts *f,
                                    uint32_t without, const struct affine_map *m)
{
    struct affine_facts out = { 0 };
    for (uint32_t i = 0; i < f->n; i++) {
        struct affine_fact fact = f->items[i];
        fact.e = affine_subst(s, fact.e, m);
        if (i != without)
            affine_facts_add(s, &out, fact);
    }
    return out;
}

/* One equation less, or atoms become names.  Names first: what they make equal is seen in values of
 * them only as long as those are there.  False: there is none to be solved. */
static bool substitute(struct affine_space *s, struct affine_facts *f, uint32_t keep,
                       struct affine_map *m)
{
    uint32_t at, atom;
    if (find_equation(s, f, keep, NAMES, &at, &atom) ||
        (s->n_bits && find_equation(s, f, keep, SPOKEN_OF, &at, &atom)) ||
        find_equation(s, f, keep, OTHERS, &at, &atom)) {
        struct affine e = f->items[at].e, rest;
        int64_t by = affine_factor(e, atom);
        rest = affine_add(s, e, affine_of_atom(s, atom), -by);
        affine_map_put(s->work, m, atom, affine_scale(s, rest, -by));
        *f = replaced(s, f, at, m);
        return true;
    }
    if (find_equation(s, f, keep, NAMES_INSIDE, &at, &atom)) {
        is_inside_others(s, f->items[at].e, atom, m);
        *f = replaced(s, f, UINT32_MAX, m);
        return true;
    }
    return false;
}

struct replacements { /* one after the other; or NULL: they are not asked for */
    struct affine_map *items;
    uint32_t n, cap;
};

/* Facts without equations that could be solved.  UNBOUNDED: nothing is known. */
static enum affine_bound reduce(struct affine_space *s, struct affine_facts *f, uint32_t keep,
                                struct replacements *made)
{
    struct atom_set done = { 0 };
    for (uint32_t steps = 0;; steps++) {
        struct affine_map m = { 0 };
        axioms(s, f, &done);
        bool possible = tidy(s, f);
        if (s->overflow || steps == MAX_STEPS || !affine_spend(s, 1 + f->n))
            return AFFINE_UNBOUNDED;
        if (!possible)
            return AFFINE_EMPTY;
        if (!substitute(s, f, keep, &m))
            return AFFINE_BOUNDED;
        if (made)
            VEC_PUSH(s->work, made->items, made->n, made->cap, m);
    }
}

/* One question; everything that it makes is in s->work. */
static enum affine_bound solve(struct affine_space *s, struct affine_facts f, uint32_t keep,
                               int64_t *least)
{
    enum affine_bound found = reduce(s, &f, keep, NULL);
    if (found != AFFINE_BOUNDED)
        return found;
    struct affine *rows = ARENA_ARRAY(s->work, struct affine, 2 * f.n);
    uint32_t n = 0;
    for (uint32_t i = 0; i < f.n; i++) {
        rows[n++] = f.items[i].e;
        if (f.items[i].equal)
            rows[n++] = affine_scale(s, f.items[i].e, -1);
    }
    return affine_eliminate(s, rows, n, keep, least);
}

/* Each remainder of each of the quotients from number k on. */
static bool split(struct affine_space *s, const struct affine_facts *f,
                  const struct atom_set *floors, uint32_t k)
{
    struct affine_facts copy = { 0 };
    affine_facts_add_all(s, &copy, f);
    if (solve(s, copy, AFFINE_NO_ATOM, NULL) == AFFINE_EMPTY && !s->overflow)
        return true;
    if (k == floors->n || s->overflow || s->is_over)
        return false;
    struct affine_atom a = s->atoms[floors->items[k]];
    struct affine times = affine_scale(s, affine_of_atom(s, floors->items[k]), a.by);
    for (int64_t rest = 0; rest < a.by; rest++) {
        struct affine_facts more = { 0 };
        affine_facts_add_all(s, &more, f);
        affine_facts_equal(s, &more, a.of[0], affine_plus(s, times, rest));
        if (!split(s, &more, floors, k + 1))
            return false;
    }
    return true;
}

static bool implies(struct affine_space *s, const struct affine_facts *f,
                    const struct replacements *made, struct affine_fact fact)
{
    struct affine_fact not[2];
    for (uint32_t i = 0; i < made->n; i++)
        fact.e = affine_subst(s, fact.e, &made->items[i]);
    uint32_t n = affine_fact_not(s, fact, not);
    for (uint32_t i = 0; i < n; i++) {
        struct affine_facts more = { 0 };
        affine_facts_add_all(s, &more, f);
        affine_facts_add(s, &more, not[i]);
        if (solve(s, more, AFFINE_NO_ATOM, NULL) != AFFINE_EMPTY || s->overflow)
            return false;
    }
    return true;
}

static bool imply(struct affine_space *s, const struct affine_facts *f,
                  const struct replacements *made, const struct affine_facts *all)
{
    for (uint32_t i = 0; i < all->n; i++)
        if (!implies(s, f, made, all->items[i]))
            return false;
    return true;
}

/* What rules say of the facts, as far as they are seen to hold. */
static struct affine_facts with_rules(struct affine_space *s, const struct affine_facts *facts)
{
    struct affine_facts f = { 0 };
    affine_facts_add_all(s, &f, facts);
    struct affine_rules rules = affine_bit_rules(s, facts);
    bool more = rules.n > 0;
    for (uint32_t round = 0; round < RULE_ROUNDS && more; round++) {
        struct affine_facts now = { 0 };
        struct replacements made = { 0 };
        affine_facts_add_all(s, &now, &f);
        more = reduce(s, &now, AFFINE_NO_ATOM, &made) == AFFINE_BOUNDED &&
               solve(s, now, AFFINE_NO_ATOM, NULL) != AFFINE_EMPTY;
        bool is_open = more;
        more = false;
        for (uint32_t i = 0; i < rules.n && is_open; i++) {
            struct affine_rule *r = &rules.items[i];
            if (!r->then.n || !imply(s, &now, &made, &r->when))
                continue;
            affine_facts_add_all(s, &f, &r->then);
            r->then.n = 0;
            more = true;
        }
    }
    return f;
}

static void find_floors(struct affine_space *s, const struct affine_facts *f, struct atom_set *out)
{
    int64_t ways = 1;
    for (uint32_t i = 0; i < f->n; i++)
        for (uint32_t k = 0; k < f->items[i].e.n; k++) {
            uint32_t atom = f->items[i].e.terms[k].atom;
            const struct affine_atom *a = &s->atoms[atom];
            if (a->kind == AFFINE_FLOOR && a->by <= MAX_REMAINDERS / ways &&
                set_put(s->work, out, atom))
                ways *= a->by;
        }
}

/* A question has an arena of its own, and its numbers that did not fit are its own, too. */
struct question {
    struct arena *work;
    bool overflow;
};

static struct question start(struct affine_space *s)
{
    struct question q = { s->work, s->overflow };
    s->work = arena_new();
    return q;
}

static void end(struct affine_space *s, struct question q)
{
    arena_free(s->work);
    s->work = q.work;
    s->overflow = q.overflow;
}

bool affine_no_solution(struct affine_space *s, const struct affine_facts *facts)
{
    if (s->overflow || s->is_over)
        return false;
    struct question q = start(s);
    struct atom_set floors = { 0 };
    struct affine_facts f = with_rules(s, facts);
    find_floors(s, &f, &floors);
    bool none = split(s, &f, &floors, 0);
    end(s, q);
    return none;
}

enum affine_bound affine_least(struct affine_space *s, const struct affine_facts *facts,
                               struct affine e, int64_t *least)
{
    if (s->overflow || s->is_over)
        return AFFINE_UNBOUNDED;
    uint32_t value = affine_name(s, "!least");
    struct question q = start(s);
    struct affine_facts f = with_rules(s, facts);
    affine_facts_equal(s, &f, affine_of_atom(s, value), e);
    enum affine_bound bound = solve(s, f, value, least);
    bound = s->overflow ? AFFINE_UNBOUNDED : bound;
    end(s, q);
    return bound;
}
