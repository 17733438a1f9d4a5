/* Expressions and their atoms; each atom is there once. */
#include "core/affine/affine.h"

#include "core/affine/bits.h"
#include "core/affine/eliminate.h"
#include "core/base/clock.h"
#include "core/base/fail.h"
#include "core/base/hash.h"
#include "core/base/str.h"
#include "core/base/vec.h"

#include <string.h>

enum { STEPS_A_LOOK = 1 << 14 }; /* at the clock */

struct affine_space *affine_space_new(struct arena *arena)
{
    struct affine_space *s = ARENA_NEW(arena, struct affine_space);
    s->arena = s->work = arena;
    s->table_size = 64;
    s->table = ARENA_ARRAY(arena, uint32_t, s->table_size);
    return s;
}

bool affine_spend(struct affine_space *s, uint64_t steps)
{
    uint64_t before = s->steps;
    s->steps += steps;
    s->is_over = s->is_over || (s->most_steps && s->steps > s->most_steps) ||
                 (s->steps / STEPS_A_LOOK != before / STEPS_A_LOOK &&
                  clock_is_over(s->give_up_ms));
    return !s->is_over;
}

static int64_t plus(struct affine_space *s, int64_t x, int64_t y)
{
    int64_t sum;
    if (!__builtin_add_overflow(x, y, &sum))
        return sum;
    s->overflow = true;
    return 0;
}

static int64_t times(struct affine_space *s, int64_t x, int64_t y)
{
    int64_t product;
    if (!__builtin_mul_overflow(x, y, &product))
        return product;
    s->overflow = true;
    return 0;
}

static uint64_t hash_of(const struct affine_atom *a)
{
    uint64_t h = hash_mix(hash_mix(HASH_FNV, (uint64_t)a->kind), (uint64_t)a->by);
    h = hash_text(h, a->name);
    for (uint32_t i = 0; i < a->n_of; i++) {
        h = hash_mix(h, (uint64_t)a->of[i].constant);
        for (uint32_t k = 0; k < a->of[i].n; k++)
            h = hash_mix(hash_mix(h, a->of[i].terms[k].atom), (uint64_t)a->of[i].terms[k].by);
    }
    return h;
}

static bool atoms_same(const struct affine_atom *a, const struct affine_atom *b)
{
    if (a->kind != b->kind || a->by != b->by || a->n_of != b->n_of || !str_same(a->name, b->name))
        return false;
    for (uint32_t i = 0; i < a->n_of; i++)
        if (!affine_same(a->of[i], b->of[i]))
            return false;
    return true;
}

static void table_put(struct affine_space *s, uint32_t atom)
{
    uint64_t at = hash_of(&s->atoms[atom]) % s->table_size;
    while (s->table[at])
        at = (at + 1) % s->table_size;
    s->table[at] = atom + 1;
}

static uint32_t new_atom(struct affine_space *s, const struct affine_atom *atom)
{
    struct affine_atom a = *atom;
    a.name = a.name ? arena_strdup(s->arena, a.name) : NULL;
    a.of = arena_memdup(s->arena, a.of, a.n_of * sizeof *a.of);
    for (uint32_t i = 0; i < a.n_of; i++)
        a.of[i].terms = arena_memdup(s->arena, a.of[i].terms, a.of[i].n * sizeof *a.of[i].terms);
    VEC_PUSH(s->arena, s->atoms, s->n, s->cap, a);
    s->n_bits += affine_is_bits(a.kind);
    if (2 * s->n > s->table_size) {
        s->table_size *= 2;
        s->table = ARENA_ARRAY(s->arena, uint32_t, s->table_size);
        for (uint32_t i = 0; i + 1 < s->n; i++)
            table_put(s, i);
    }
    table_put(s, s->n - 1);
    return s->n - 1;
}

uint32_t affine_atom(struct affine_space *s, const struct affine_atom *atom)
{
    uint64_t at = hash_of(atom) % s->table_size;
    for (; s->table[at]; at = (at + 1) % s->table_size)
        if (atoms_same(&s->atoms[s->table[at] - 1], atom))
            return s->table[at] - 1;
    return new_atom(s, atom);
}

uint32_t affine_name(struct affine_space *s, const char *name)
{
    return affine_atom(s, &(struct affine_atom){ .kind = AFFINE_NAME, .name = name });
}

uint32_t affine_fresh(struct affine_space *s)
{
    return affine_name(s, arena_printf(s->arena, "!%u", s->n_fresh++));
}

struct affine affine_of_atom(struct affine_space *s, uint32_t atom)
{
    struct affine_term *t = ARENA_NEW(s->work, struct affine_term);
    *t = (struct affine_term){ atom, 1 };
    return (struct affine){ .terms = t, .n = 1 };
}

struct affine affine_add(struct affine_space *s, struct affine x, struct affine y, int64_t by)
{
    struct affine sum = { .constant = plus(s, x.constant, times(s, y.constant, by)) };
    if (by == 0 || y.n == 0) {
        sum.terms = x.terms;
        sum.n = x.n;
        return sum;
    }
    sum.terms = ARENA_ARRAY(s->work, struct affine_term, x.n + y.n);
    for (uint32_t i = 0, k = 0; i < x.n || k < y.n;) {
        struct affine_term t;
        if (k == y.n || (i < x.n && x.terms[i].atom < y.terms[k].atom)) {
            t = x.terms[i++];
        } else {
            t = (struct affine_term){ y.terms[k].atom, times(s, y.terms[k].by, by) };
            if (i < x.n && x.terms[i].atom == t.atom)
                t.by = plus(s, t.by, x.terms[i++].by);
            k++;
        }
        if (t.by)
            sum.terms[sum.n++] = t;
    }
    return sum;
}

struct affine affine_scale(struct affine_space *s, struct affine x, int64_t by)
{
    return affine_add(s, affine_number(0), x, by);
}

struct affine affine_floor(struct affine_space *s, struct affine x, int64_t by)
{
    if (by <= 0)
        bug("the floor of a quotient by %lld", (long long)by);
    struct affine whole = { .constant = affine_floor_of(x.constant, by) };
    struct affine rest = { .constant = x.constant - whole.constant * by };
    whole.terms = ARENA_ARRAY(s->work, struct affine_term, x.n);
    rest.terms = ARENA_ARRAY(s->work, struct affine_term, x.n);
    for (uint32_t i = 0; i < x.n; i++) {
        int64_t q = affine_floor_of(x.terms[i].by, by), r = x.terms[i].by - q * by;
        if (q)
            whole.terms[whole.n++] = (struct affine_term){ x.terms[i].atom, q };
        if (r)
            rest.terms[rest.n++] = (struct affine_term){ x.terms[i].atom, r };
    }
    if (!rest.n)
        return whole;
    struct affine_atom atom = { .kind = AFFINE_FLOOR, .by = by, .of = &rest, .n_of = 1 };
    return affine_add(s, whole, affine_of_atom(s, affine_atom(s, &atom)), 1);
}

bool affine_same(struct affine x, struct affine y)
{
    if (x.constant != y.constant || x.n != y.n)
        return false;
    for (uint32_t i = 0; i < x.n; i++)
        if (x.terms[i].atom != y.terms[i].atom || x.terms[i].by != y.terms[i].by)
            return false;
    return true;
}

int64_t affine_factor(struct affine x, uint32_t atom)
{
    for (uint32_t i = 0; i < x.n; i++)
        if (x.terms[i].atom == atom)
            return x.terms[i].by;
    return 0;
}

bool affine_contains(const struct affine_space *s, struct affine x, uint32_t atom)
{
    for (uint32_t i = 0; i < x.n; i++) {
        const struct affine_atom *a = &s->atoms[x.terms[i].atom];
        if (x.terms[i].atom == atom)
            return true;
        for (uint32_t k = 0; k < a->n_of; k++)
            if (affine_contains(s, a->of[k], atom))
                return true;
    }
    return false;
}

void affine_map_put(struct arena *arena, struct affine_map *m, uint32_t atom, struct affine value)
{
    VEC_RESERVE(arena, m->atoms, m->n, m->cap, m->n + 1);
    struct affine *values = ARENA_ARRAY(arena, struct affine, m->cap);
    memcpy(values, m->values ? m->values : values, m->n * sizeof *values);
    m->values = values;
    m->atoms[m->n] = atom;
    m->values[m->n++] = value;
}

static const struct affine *map_get(const struct affine_map *m, uint32_t atom)
{
    for (uint32_t i = 0; i < m->n; i++)
        if (m->atoms[i] == atom)
            return &m->values[i];
    return NULL;
}

static struct affine subst_atom(struct affine_space *s, uint32_t atom, const struct affine_map *m)
{
    const struct affine *value = map_get(m, atom);
    if (value)
        return *value;
    struct affine_atom a = s->atoms[atom];
    if (a.kind == AFFINE_NAME)
        return affine_of_atom(s, atom);
    struct affine *of = ARENA_ARRAY(s->work, struct affine, a.n_of);
    for (uint32_t i = 0; i < a.n_of; i++)
        of[i] = affine_subst(s, a.of[i], m);
    if (a.kind == AFFINE_FLOOR)
        return affine_floor(s, of[0], a.by);
    if (a.kind == AFFINE_XOR)
        return affine_xor(s, of[0], of[1]);
    if (a.kind == AFFINE_POWER)
        return affine_power(s, of[0]);
    if (a.kind == AFFINE_LOG)
        return affine_log(s, of[0]);
    if (a.kind == AFFINE_ZEROS)
        return affine_zeros(s, of[0]);
    if (a.kind == AFFINE_LOW)
        return affine_low(s, of[0], of[1]);
    a.of = of;
    return affine_of_atom(s, affine_atom(s, &a));
}

struct affine affine_subst(struct affine_space *s, struct affine x, const struct affine_map *m)
{
    struct affine sum = affine_number(x.constant);
    for (uint32_t i = 0; i < x.n; i++)
        sum = affine_add(s, sum, subst_atom(s, x.terms[i].atom, m), x.terms[i].by);
    return sum;
}
