#include "walk_families.h"

#include "core/base/hash.h"

#include <string.h>

enum { MOST_COUNTERS = 16, UNBOUNDED_ROUNDS = 3 };

/* ---- outcomes ---- */

static void add_value(struct choices *c, int64_t x)
{
    for (uint32_t i = 0; i < c->n_values; i++)
        if (c->values[i] == x)
            return;
    if (c->n_values < MOST_VALUES)
        c->values[c->n_values++] = x;
}

static void add_values_of(struct choices *c, const struct affine_facts *facts)
{
    for (uint32_t i = 0; i < facts->n; i++)
        for (int near = -1; near <= 1; near++) {
            add_value(c, facts->items[i].e.constant + near);
            add_value(c, near - facts->items[i].e.constant);
        }
}

static uint32_t n_values_of(const struct choices *c, const struct affine_atom *a)
{
    uint32_t rounds = (uint32_t)c->most_rounds + 1;
    return a->kind == AFFINE_CHOICE ? 2 : a->kind == AFFINE_ROUNDS ? rounds : c->n_values + rounds;
}

static int64_t value_of(const struct choices *c, const struct choice *choice)
{
    if (choice->atom->kind != AFFINE_VALUE)
        return choice->taken;
    return choice->taken < c->n_values ? c->values[choice->taken]
                                       : choice->taken - c->n_values;
}

static int64_t draw(void *context, const struct affine_atom *atom, const int64_t *of)
{
    struct choices *c = context;
    struct choice new = { .atom = atom, .part = c->forgets ? c->part : 0 };
    for (uint32_t i = 0; i < atom->n_of && i < 8; i++)
        new.of[i] = of[i];
    for (uint32_t i = 0; i < c->n; i++)
        if (c->items[i].atom == atom && c->items[i].part == new.part &&
            memcmp(c->items[i].of, new.of, sizeof new.of) == 0)
            return value_of(c, &c->items[i]);
    if (c->n == MOST_CHOICES) {
        c->too_many = true;
        return 0;
    }
    if (c->n < c->kept)
        new.taken = c->items[c->n].taken;
    else if (c->lot)
        new.taken = (uint32_t)(hash_mix(c->lot, c->n + 1) >> 17) % n_values_of(c, atom);
    c->items[c->n++] = new;
    return value_of(c, &new);
}

void choices_start(struct choices *c, const struct families *fs, int64_t most_rounds)
{
    *c = (struct choices){ .fs = fs, .most_rounds = most_rounds };
    for (int64_t x = 0; x < 8; x++)
        add_value(c, x);
    add_value(c, -1);
    add_values_of(c, &fs->given);
    for (uint32_t i = 0; i < fs->n; i++)
        add_values_of(c, &fs->items[i].where);
}

void choices_begin(struct choices *c)
{
    c->n = 0;
    c->part = -1;
    c->lots = (struct anyn_lots){ draw, c };
}

bool choices_next(struct choices *c)
{
    while (c->n > 0) {
        struct choice *last = &c->items[c->n - 1];
        if (last->taken + 1 < n_values_of(c, last->atom)) {
            last->taken++;
            c->kept = c->n;
            return true;
        }
        c->n--;
    }
    return false;
}

void choices_grow(struct choices *c, uint64_t had, uint64_t wanted)
{
    struct choice *last = c->n ? &c->items[c->n - 1] : NULL;
    if (!last || last->atom->kind == AFFINE_CHOICE || had == 0)
        return;
    uint32_t first = last->atom->kind == AFFINE_VALUE ? c->n_values : 0;
    if (last->taken < first + 4)
        return;
    uint64_t rounds = (last->taken - first) * wanted / had, most = n_values_of(c, last->atom) - 1;
    uint64_t next = first + rounds - 2; /* with the one that is added */
    if (next > last->taken)
        last->taken = (uint32_t)(next < most ? next : most);
}

/* ---- events ---- */

struct walk {
    const struct families *fs;
    const struct anyn_world *world;
    uint32_t rank;
    int64_t counters[MOST_COUNTERS];
    take_event *take;
    void *context;
    struct arena *scratch;
    struct choices *choices;
};

/* Where so many counters are known; `part` is what the value is of. */
static bool value_at(const struct walk *w, const struct family *f, uint32_t n_counters,
                     struct affine x, int64_t *out)
{
    struct family part = *f;
    struct anyn_instance e = { .f = &part, .world = *w->world, .rank = w->rank };
    part.n_counters = n_counters;
    e.counters = (int64_t *)w->counters;
    anyn_set_coords(w->fs, &e);
    *out = anyn_instance_value(w->fs, &e, x);
    return *out != INT64_MIN;
}

static bool holds(const struct walk *w, const struct family *f, const struct affine_facts *facts)
{
    for (uint32_t i = 0; i < facts->n; i++) {
        int64_t x;
        if (!value_at(w, f, f->n_counters, facts->items[i].e, &x) ||
            (facts->items[i].equal ? x != 0 : x < 0))
            return false;
    }
    return true;
}

static int64_t floor_of(int64_t x, int64_t by)
{
    return x >= 0 ? x / by : -((-x + by - 1) / by);
}

/* What facts without later counters say of this one; *high: INT64_MAX: nothing. */
static void bounds(const struct walk *w, const struct family *f, uint32_t k, int64_t *low,
                   int64_t *high)
{
    *low = 0;
    *high = INT64_MAX;
    for (uint32_t i = 0; i < f->where.n; i++) {
        struct affine_fact fact = f->where.items[i];
        int64_t by = affine_factor(fact.e, f->counters[k]), rest;
        struct affine own = affine_of_atom(w->fs->space, f->counters[k]);
        if (!by || !value_at(w, f, k, affine_add(w->fs->space, fact.e, own, -by), &rest))
            continue;
        int64_t size = by < 0 ? -by : by, towards = by < 0 ? rest : -rest;
        int64_t most = floor_of(towards, size), least = -floor_of(-towards, size);
        if (by > 0 || fact.equal)
            *low = *low > least ? *low : least;
        if (by < 0 || fact.equal)
            *high = *high < most ? *high : most;
    }
}

/* The last x of a power of two that the facts allow; powers grow without an affine bound. */
static int64_t bound_of_powers(const struct walk *w, const struct family *f, uint32_t k)
{
    enum { MOST_POWER = 31 };
    for (uint32_t i = 0; i < f->where.n; i++)
        for (uint32_t t = 0; t < f->where.items[i].e.n; t++) {
            struct affine_term term = f->where.items[i].e.terms[t];
            const struct affine_atom *a = &w->fs->space->atoms[term.atom];
            if (a->kind == AFFINE_POWER && term.by < 0 &&
                affine_factor(a->of[0], f->counters[k]) > 0)
                return MOST_POWER;
        }
    return UNBOUNDED_ROUNDS - 1;
}

static void set_peer(const struct walk *w, struct anyn_instance *e)
{
    const struct family *f = e->f;
    int64_t at;
    e->peer = -1;
    if (f->kind == FAMILY_COLL && !f->root_place) {
        if (f->has_root)
            value_at(w, f, f->n_counters, f->peer[0], &e->peer);
        return;
    }
    int64_t number = 0;
    for (uint32_t i = 0; i < w->fs->n_dims; i++) {
        if (!value_at(w, f, f->n_counters, f->peer[i], &at))
            return;
        if (w->fs->n_dims > 1 && (at < 0 || at >= w->world->dims[i]))
            return;
        number = w->fs->n_dims > 1 ? number * w->world->dims[i] + at : at;
    }
    e->peer = number;
}

static bool take(const struct walk *w, const struct family *f)
{
    struct anyn_instance e = { .f = f, .world = *w->world, .rank = w->rank };
    e.counters = (int64_t *)w->counters;
    if (!holds(w, f, &f->where))
        return true;
    anyn_set_coords(w->fs, &e);
    if (f->kind != FAMILY_WAIT)
        set_peer(w, &e);
    if (f->kind == FAMILY_SEND || f->kind == FAMILY_RECV)
        value_at(w, f, f->n_counters, f->tag, &e.tag);
    return w->take(w->context, &e);
}

static uint32_t counters_before(const struct family *f, uint32_t depth)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < depth; i++)
        n += f->place[i].n > 0;
    return n;
}

/* Of these families the places are the same up to this depth. */
static bool walk_from(struct walk *w, const struct family **all, uint32_t n, uint32_t depth)
{
    const struct family **part = ARENA_ARRAY(w->scratch, const struct family *, n + 1);
    int64_t *low = ARENA_ARRAY(w->scratch, int64_t, n + 1);
    int64_t *high = ARENA_ARRAY(w->scratch, int64_t, n + 1), x = 0, end = -1;
    uint32_t number = 0;
    for (uint32_t i = 0; i < n; i++) {
        const struct family *f = all[i];
        if (depth == f->n_place) {
            if (!take(w, f))
                return false;
            continue;
        }
        if (f->place[depth].n == 0) {
            low[i] = high[i] = f->place[depth].constant;
        } else {
            number = counters_before(f, depth);
            bounds(w, f, number, &low[i], &high[i]);
            int64_t most = high[i] == INT64_MAX ? low[i] + bound_of_powers(w, f, number) : high[i];
            high[i] = most;
        }
        x = end < 0 || low[i] < x ? low[i] : x;
        end = high[i] > end ? high[i] : end;
    }
    for (; x <= end; x++) {
        uint32_t n_part = 0;
        bool counts = false;
        for (uint32_t i = 0; i < n; i++)
            if (depth < all[i]->n_place && low[i] <= x && x <= high[i]) {
                counts = counts || all[i]->place[depth].n;
                part[n_part++] = all[i];
            }
        if (counts && number < MOST_COUNTERS)
            w->counters[number] = x;
        if (depth == 0)
            w->choices->part = x;
        if (n_part && !walk_from(w, part, n_part, depth + 1))
            return false;
    }
    return true;
}

bool walk_families(const struct families *fs, const struct anyn_world *world, uint32_t rank,
                   take_event *event, void *context)
{
    struct arena *work = fs->space->work, *scratch = arena_new();
    struct walk w = { .fs = fs, .world = world, .rank = rank, .take = event, .context = context,
                      .scratch = scratch, .choices = world->lots->context };
    const struct family **all = ARENA_ARRAY(scratch, const struct family *, fs->n + 1);
    for (uint32_t i = 0; i < fs->n; i++)
        all[i] = &fs->items[i];
    fs->space->work = scratch;
    bool taken = walk_from(&w, all, fs->n, 0);
    fs->space->work = work;
    arena_free(scratch);
    return taken;
}

bool walk_is_given(const struct families *fs, const struct anyn_world *world)
{
    static const struct family nobody = { 0 };
    struct walk w = { .fs = fs, .world = world };
    return holds(&w, &nobody, &fs->given);
}
