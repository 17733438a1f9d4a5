/* Solutions of the facts of a family, counter by counter; what is not known is drawn by lot. */
#include "verify/anyn/instances.h"

#include "core/affine/bits.h"
#include "core/affine/eliminate.h"
#include "core/base/hash.h"
#include "core/base/str.h"
#include "core/base/vec.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_EVENTS = 3000,
    MOST_OF = 16,    /* counters and the like */
    ENDLESS = 3,     /* rounds of a loop without a bound */
    MOST_POWER = 31  /* of two */
};

struct values { /* of names that are known so far */
    const struct families *fs;
    const struct anyn_instance *e;
    uint32_t n_counters; /* known ones */
};

/* ---- shapes of grids ---- */

struct shapes {
    uint32_t items[64][FAMILY_DIMS];
    uint32_t n;
};

static void find_shapes(struct shapes *out, uint32_t dims[FAMILY_DIMS], uint32_t k, uint32_t n,
                        uint32_t n_dims)
{
    if (k + 1 == n_dims) {
        dims[k] = n;
        if (out->n < sizeof out->items / sizeof *out->items)
            memcpy(out->items[out->n++], dims, FAMILY_DIMS * sizeof *dims);
        return;
    }
    for (uint32_t by = n; by > 0; by--)
        if (n % by == 0) {
            dims[k] = by;
            find_shapes(out, dims, k + 1, n / by, n_dims);
        }
}

/* As MPI_Dims_create would have it: the smaller their sum is, the more even. */
static int by_sum(const void *x, const void *y)
{
    const uint32_t *a = x, *b = y;
    uint32_t p = 0, q = 0;
    for (uint32_t i = 0; i < FAMILY_DIMS; i++) {
        p += a[i];
        q += b[i];
    }
    for (uint32_t i = 0; p == q && i < FAMILY_DIMS; i++) /* falling */
        if (a[i] != b[i])
            return a[i] < b[i] ? 1 : -1;
    return (p > q) - (p < q);
}

bool anyn_shape(const struct families *fs, uint32_t k, struct anyn_world *world)
{
    struct shapes all = { .n = 0 };
    find_shapes(&all, (uint32_t[FAMILY_DIMS]){ 0 }, 0, world->n, fs->n_dims);
    qsort(all.items, all.n, sizeof *all.items, by_sum);
    if (k < all.n)
        memcpy(world->dims, all.items[k], sizeof world->dims);
    return k < all.n;
}

/* False: it is no place. */
static bool number_of(const struct anyn_world *w, uint32_t n_dims, const int64_t *place,
                      int64_t *number)
{
    bool is_place = true;
    *number = 0;
    for (uint32_t i = 0; i < n_dims; i++) {
        is_place = is_place && place[i] >= 0 && place[i] < w->dims[i];
        *number = *number * w->dims[i] + place[i];
    }
    return is_place;
}

/* ---- values ---- */

static bool value(const struct values *v, struct affine x, int64_t *out);

static bool name_value(const struct values *v, uint32_t atom, int64_t *out)
{
    const struct families *fs = v->fs;
    *out = v->e->world.n;
    if (atom == fs->size)
        return true;
    for (uint32_t i = 0; i < fs->n_dims; i++)
        if (atom == fs->coords[i] || atom == fs->dims[i]) {
            *out = atom == fs->coords[i] ? v->e->coords[i] : v->e->world.dims[i];
            return true;
        }
    for (uint32_t i = 0; i < v->n_counters; i++)
        if (v->e->f->counters[i] == atom) {
            *out = v->e->counters[i];
            return true;
        }
    *out = v->e->world.param;
    for (uint32_t i = 0; i < fs->n_params; i++)
        if (fs->params[i] == atom)
            return true;
    return false;
}

/* All ranks have the same number for the name, always. */
static bool is_of_world(const struct families *fs, uint32_t atom)
{
    bool is = atom == fs->size;
    for (uint32_t i = 0; i < fs->n_dims; i++)
        is = is || atom == fs->dims[i];
    for (uint32_t i = 0; i < fs->n_params; i++)
        is = is || atom == fs->params[i];
    return is;
}

/* The facts say what the value is: a sum of such names. */
static bool said_value(const struct values *v, const struct affine_facts *facts, uint32_t atom,
                       int64_t *out)
{
    struct affine_space *s = v->fs->space;
    for (uint32_t i = 0; i < facts->n; i++) {
        struct affine_fact fact = facts->items[i];
        int64_t by = fact.equal && fact.e.n > 1 ? affine_factor(fact.e, atom) : 0;
        bool names = by == 1 || by == -1;
        for (uint32_t k = 0; k < fact.e.n && names; k++)
            names = fact.e.terms[k].atom == atom ||
                    is_of_world(v->fs, fact.e.terms[k].atom);
        struct affine rest = affine_add(s, fact.e, affine_of_atom(s, atom), -by);
        if (names && value(v, affine_scale(s, rest, -by), out))
            return true;
    }
    return false;
}

/* What is given, or, in a grid, what holds where something happens: there p * q is n. */
static bool given_value(const struct values *v, uint32_t atom, int64_t *out)
{
    if (said_value(v, &v->fs->given, atom, out))
        return true;
    for (uint32_t i = 0; v->fs->n_dims > 1 && i < v->fs->n; i++)
        if (said_value(v, &v->fs->items[i].where, atom, out))
            return true;
    return false;
}

static int64_t log2_of(int64_t x)
{
    int64_t log = 0;
    for (; x > 1; x /= 2)
        log++;
    return log;
}

static int64_t power_of(int64_t x)
{
    return INT64_C(1) << (x < 0 ? 0 : x > MOST_POWER ? MOST_POWER : x);
}

static bool bits_value(const struct values *v, const struct affine_atom *a, int64_t *out)
{
    int64_t x, y = 0;
    if (!value(v, a->of[0], &x) || (a->n_of > 1 && !value(v, a->of[1], &y)))
        return false;
    *out = a->kind == AFFINE_POWER ? power_of(x)
         : a->kind == AFFINE_LOG   ? log2_of(x)
         : a->kind == AFFINE_ZEROS ? log2_of(x & -x)
         : a->kind == AFFINE_LOW   ? x & (power_of(y) - 1)
                                   : x ^ y;
    return true;
}

/* All bits of h decide each of the upper ones (Steele, Lea, Flood 2014). */
static int64_t lot_of(uint64_t h)
{
    h = (h ^ (h >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ (h >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (int64_t)(h >> 33);
}

static bool atom_value(const struct values *v, uint32_t atom, int64_t *out)
{
    const struct affine_atom *a = &v->fs->space->atoms[atom];
    if (a->kind == AFFINE_NAME)
        return name_value(v, atom, out);
    if (a->kind == AFFINE_VALUE && !v->e->world.lots && given_value(v, atom, out))
        return true;
    if (affine_is_bits(a->kind))
        return bits_value(v, a, out);
    uint64_t h = hash_mix(hash_text(HASH_FNV, a->name), v->e->world.seed);
    int64_t x = 0;
    int64_t place[MOST_OF] = { 0 };
    if (a->n_of > MOST_OF)
        return false;
    for (uint32_t i = 0; i < a->n_of; i++) {
        if (!value(v, a->of[i], &x))
            return false;
        place[i] = x;
        h = hash_mix(h, (uint64_t)x);
    }
    if (a->kind == AFFINE_VALUE && str_same(a->name, FAMILY_NUMBER))
        return number_of(&v->e->world, v->fs->n_dims, place, out);
    if (a->kind == AFFINE_FLOOR)
        *out = affine_floor_of(x, a->by);
    else if (v->e->world.lots)
        *out = v->e->world.lots->draw(v->e->world.lots->context, a, place);
    else
        *out = lot_of(h) % (a->kind == AFFINE_CHOICE ? 2 : 4);
    return true;
}

/* Small numbers only: guesses need no more. */
static bool value(const struct values *v, struct affine x, int64_t *out)
{
    *out = x.constant;
    for (uint32_t i = 0; i < x.n; i++) {
        int64_t y;
        if (!atom_value(v, x.terms[i].atom, &y) || __builtin_mul_overflow(y, x.terms[i].by, &y) ||
            __builtin_add_overflow(*out, y, out))
            return false;
    }
    return *out > INT32_MIN && *out < INT32_MAX;
}

int64_t anyn_instance_value(const struct families *fs, const struct anyn_instance *e,
                            struct affine x)
{
    struct values v = { fs, e, e->f->n_counters };
    int64_t out;
    return value(&v, x, &out) ? out : INT64_MIN;
}

/* What a fact says of the next counter, if all else in it is known: by * x + rest >= 0. */
static void narrow(const struct values *v, struct affine_fact fact, uint32_t counter, int64_t *low,
                   int64_t *high)
{
    int64_t by = affine_factor(fact.e, counter), rest;
    struct affine others = affine_add(v->fs->space, fact.e,
                                      affine_of_atom(v->fs->space, counter), -by);
    for (uint32_t i = 0; !by && i < fact.e.n; i++) { /* a power of two ends at a bound, too */
        const struct affine_atom *a = &v->fs->space->atoms[fact.e.terms[i].atom];
        if (a->kind == AFFINE_POWER && fact.e.terms[i].by < 0 &&
            affine_factor(a->of[0], counter) > 0)
            *high = *high < MOST_POWER ? *high : MOST_POWER;
    }
    if (!by || !value(v, others, &rest))
        return;
    int64_t size = by < 0 ? -by : by, towards = by < 0 ? rest : -rest;
    int64_t most = affine_floor_of(towards, size), least = -affine_floor_of(-towards, size);
    if (by > 0 || fact.equal)
        *low = *low > least ? *low : least;
    if (by < 0 || fact.equal)
        *high = *high < most ? *high : most;
}

static bool holds(const struct values *v, const struct affine_facts *facts)
{
    for (uint32_t i = 0; i < facts->n; i++) {
        int64_t x;
        if (!value(v, facts->items[i].e, &x) || (facts->items[i].equal ? x != 0 : x < 0))
            return false;
    }
    return true;
}

/* A root is a number, the other side of a message a place. */
static int64_t peer_of(const struct values *v, const struct family *f)
{
    int64_t place[FAMILY_DIMS] = { 0 }, number = 0;
    if (f->kind == FAMILY_COLL && !f->root_place)
        return value(v, f->peer[0], &number) ? number : -1;
    for (uint32_t i = 0; i < v->fs->n_dims; i++)
        if (!value(v, f->peer[i], &place[i]))
            return -1;
    return number_of(&v->e->world, v->fs->n_dims, place, &number) || v->fs->n_dims == 1 ? number
                                                                                       : -1;
}

static void solutions(struct arena *arena, const struct families *fs, struct anyn_instance *e,
                      uint32_t k, struct anyn_instances *out)
{
    const struct family *f = e->f;
    struct values v = { fs, e, k };
    if (out->n >= MAX_EVENTS) {
        out->complete = false;
        return;
    }
    if (k == f->n_counters) {
        if (!holds(&v, &f->where))
            return;
        struct anyn_instance found = *e;
        found.counters = arena_memdup(arena, e->counters, k * sizeof *e->counters);
        found.place = ARENA_ARRAY(arena, int64_t, f->n_place);
        for (uint32_t i = 0; i < f->n_place; i++)
            value(&v, f->place[i], &found.place[i]);
        if (f->kind != FAMILY_WAIT) {
            found.peer = peer_of(&v, f);
            value(&v, f->tag, &found.tag);
        }
        VEC_PUSH(arena, out->items, out->n, out->cap, found);
        return;
    }
    int64_t low = 0, high = INT64_MAX;
    for (uint32_t i = 0; i < f->where.n; i++)
        narrow(&v, f->where.items[i], f->counters[k], &low, &high);
    high = high == INT64_MAX ? low + ENDLESS - 1 : high;
    for (int64_t x = low; x <= high && out->complete; x++) {
        e->counters[k] = x;
        solutions(arena, fs, e, k + 1, out);
    }
}

static bool is_given(const struct families *fs, struct anyn_world world)
{
    static const struct family nobody = { 0 };
    struct anyn_instance nothing = { .f = &nobody, .world = world };
    return holds(&(struct values){ fs, &nothing, 0 }, &fs->given);
}

struct anyn_world anyn_world_of(const struct families *fs, struct anyn_world world)
{
    for (uint32_t k = 0; anyn_shape(fs, k, &world); k++)
        if (is_given(fs, world))
            return world;
    anyn_shape(fs, 0, &world);
    return world;
}

void anyn_set_coords(const struct families *fs, struct anyn_instance *e)
{
    int64_t rest = e->rank;
    for (uint32_t k = fs->n_dims; k-- > 0; rest /= e->world.dims[k])
        e->coords[k] = rest % e->world.dims[k];
}

bool anyn_is_member(const struct families *fs, const struct anyn_instance *e, uint32_t rank)
{
    static const struct family nobody = { 0 };
    const struct family_comm *c = families_comm(fs, e->f->comm);
    struct anyn_instance other = { .f = &nobody, .world = e->world, .rank = rank };
    anyn_set_coords(fs, &other);
    if (c && !holds(&(struct values){ fs, &other, 0 }, &c->where))
        return false;
    for (uint32_t i = 0; c && i < c->n_same; i++)
        if (anyn_instance_value(fs, e, c->same[i]) != anyn_instance_value(fs, &other, c->same[i]))
            return false;
    return true;
}

static int by_place(const void *x, const void *y)
{
    const struct anyn_instance *a = x, *b = y;
    for (uint32_t i = 0; i < a->f->n_place && i < b->f->n_place; i++)
        if (a->place[i] != b->place[i])
            return a->place[i] < b->place[i] ? -1 : 1;
    return 0;
}

struct anyn_instances anyn_instances(struct arena *arena, const struct families *fs,
                                     struct anyn_world world)
{
    struct anyn_instances out = { .complete = true };
    if (!is_given(fs, world))
        return out;
    for (uint32_t r = 0; r < world.n; r++) {
        uint32_t first = out.n;
        for (uint32_t i = 0; i < fs->n; i++) {
            struct anyn_instance e = { .f = &fs->items[i], .world = world, .rank = r };
            anyn_set_coords(fs, &e);
            e.counters = ARENA_ARRAY(arena, int64_t, e.f->n_counters);
            solutions(arena, fs, &e, 0, &out);
        }
        if (out.n > first)
            qsort(out.items + first, out.n - first, sizeof *out.items, by_place);
    }
    return out;
}
