/* Each row is constant + sum of by[i] * x[i] >= 0.  A pair of rows, one with a positive factor of
 * x and one with a negative one, gives a row without x; all pairs say as much as all rows with x. 
 * Over the integers a row is divided by the common divisor of its factors, its constant rounded
 * down.  Rows that would not fit into 64 bits are left out: fewer rows have more solutions. */
#include "core/affine/eliminate.h"

#include "core/base/hash.h"
#include "core/base/vec.h"

#include <stdlib.h>

enum { MAX_ROWS = 400 };

struct row {
    int64_t constant;
    int64_t *by;
    uint64_t hash; /* a sum: that of the negative factors is the negative one */
};

struct rows {
    struct affine_space *space; /* that counts the steps */
    struct arena *arena;
    struct row *items;
    uint32_t n, cap;
    uint32_t width;
    uint32_t *atoms; /* of the columns */
    bool empty;      /* two of them contradict each other */
};

int64_t affine_gcd(int64_t x, int64_t y)
{
    while (y) {
        int64_t r = x % y;
        x = y;
        y = r;
    }
    return x < 0 && x != INT64_MIN ? -x : x;
}

int64_t affine_floor_of(int64_t x, int64_t by)
{
    return x / by - (x % by < 0);
}

static uint64_t weight(uint32_t column)
{
    return hash_mix(HASH_FNV, column) | 1;
}

static bool row_same(const struct rows *rs, const struct row *a, const struct row *b, int64_t sign)
{
    if (a->hash != (uint64_t)sign * b->hash)
        return false;
    for (uint32_t i = 0; i < rs->width; i++)
        if (a->by[i] != sign * b->by[i])
            return false;
    return true;
}

/* Divided, and its hash set.  False: it says nothing, or too much. */
static bool normalise(struct rows *rs, struct row *r)
{
    int64_t g = 0;
    for (uint32_t i = 0; i < rs->width; i++) {
        if (r->by[i] == INT64_MIN)
            return false;
        g = affine_gcd(g, r->by[i]);
    }
    if (g == 0) {
        rs->empty = rs->empty || r->constant < 0;
        return false;
    }
    r->hash = 0;
    for (uint32_t i = 0; i < rs->width; i++) {
        r->by[i] /= g;
        r->hash += (uint64_t)r->by[i] * weight(i);
    }
    r->constant = affine_floor_of(r->constant, g);
    return true;
}

/* A row more, unless one says it already. */
static void put(struct rows *rs, struct row r)
{
    if (!normalise(rs, &r))
        return;
    bool known = false;
    affine_spend(rs->space, 1 + rs->n);
    for (uint32_t i = 0; i < rs->n && !rs->empty; i++) {
        struct row *o = &rs->items[i];
        int64_t sum;
        if (row_same(rs, o, &r, 1)) {
            known = true;
            o->constant = o->constant < r.constant ? o->constant : r.constant;
        } else if (row_same(rs, o, &r, -1) &&
                   !__builtin_add_overflow(o->constant, r.constant, &sum)) {
            rs->empty = sum < 0;
        }
    }
    if (!known)
        VEC_PUSH(rs->arena, rs->items, rs->n, rs->cap, r);
}

/* y * up + x * down >= 0, which has no column c.  False: it does not fit. */
static bool combine(struct rows *rs, const struct row *x, const struct row *y, uint32_t c,
                    struct row *out)
{
    int64_t up = x->by[c], down = -y->by[c], g = affine_gcd(up, down), a, b;
    up /= g;
    down /= g;
    out->by = ARENA_ARRAY(rs->arena, int64_t, rs->width);
    for (uint32_t i = 0; i < rs->width; i++)
        if (__builtin_mul_overflow(x->by[i], down, &a) ||
            __builtin_mul_overflow(y->by[i], up, &b) || __builtin_add_overflow(a, b, &out->by[i]))
            return false;
    return !__builtin_mul_overflow(x->constant, down, &a) &&
           !__builtin_mul_overflow(y->constant, up, &b) &&
           !__builtin_add_overflow(a, b, &out->constant);
}

static void eliminate_column(struct rows *rs, uint32_t c)
{
    struct row *old = rs->items;
    uint32_t n = rs->n;
    rs->items = NULL;
    rs->n = rs->cap = 0;
    for (uint32_t i = 0; i < n; i++)
        if (old[i].by[c] == 0)
            VEC_PUSH(rs->arena, rs->items, rs->n, rs->cap, old[i]);
    for (uint32_t i = 0; i < n && !rs->empty; i++)
        for (uint32_t k = 0; k < n && old[i].by[c] > 0 && !rs->empty; k++) {
            struct row r;
            if (old[k].by[c] < 0 && combine(rs, &old[i], &old[k], c, &r))
                put(rs, r);
            if (rs->n > MAX_ROWS || rs->space->is_over)
                return;
        }
}

/* The column whose elimination makes the fewest rows; or `width`: none is left. */
static uint32_t cheapest(const struct rows *rs, uint32_t keep)
{
    uint32_t best = rs->width;
    int64_t least = INT64_MAX;
    for (uint32_t c = 0; c < rs->width; c++) {
        int64_t up = 0, down = 0;
        for (uint32_t i = 0; i < rs->n; i++) {
            up += rs->items[i].by[c] > 0;
            down += rs->items[i].by[c] < 0;
        }
        if (rs->atoms[c] != keep && up + down > 0 && up * down - up - down < least) {
            least = up * down - up - down;
            best = c;
        }
    }
    return best;
}

static uint32_t column(struct rows *rs, uint32_t atom, uint32_t *cap)
{
    for (uint32_t c = 0; c < rs->width; c++)
        if (rs->atoms[c] == atom)
            return c;
    VEC_PUSH(rs->arena, rs->atoms, rs->width, *cap, atom);
    return rs->width - 1;
}

static void fill(struct rows *rs, const struct affine *items, uint32_t n)
{
    uint32_t cap = 0;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < items[i].n; k++)
            column(rs, items[i].terms[k].atom, &cap);
    for (uint32_t i = 0; i < n; i++) {
        struct row r = { .constant = items[i].constant };
        r.by = ARENA_ARRAY(rs->arena, int64_t, rs->width);
        for (uint32_t k = 0; k < items[i].n; k++)
            r.by[column(rs, items[i].terms[k].atom, &cap)] = items[i].terms[k].by;
        put(rs, r);
    }
}

enum affine_bound affine_eliminate(struct affine_space *s, const struct affine *items, uint32_t n,
                                   uint32_t keep, int64_t *least)
{
    struct rows rs = { .space = s, .arena = s->work };
    fill(&rs, items, n);
    while (!rs.empty) {
        uint32_t c = cheapest(&rs, keep);
        if (c == rs.width)
            break;
        eliminate_column(&rs, c);
        if (rs.n > MAX_ROWS || s->is_over)
            return rs.empty ? AFFINE_EMPTY : AFFINE_UNBOUNDED;
    }
    if (rs.empty)
        return AFFINE_EMPTY;
    enum affine_bound found = AFFINE_UNBOUNDED;
    for (uint32_t i = 0; i < rs.n; i++) /* only `keep` is left, its factor 1 or -1 */
        for (uint32_t c = 0; c < rs.width; c++)
            if (rs.items[i].by[c] == 1 && rs.items[i].constant != INT64_MIN) {
                int64_t bound = -rs.items[i].constant;
                *least = found == AFFINE_BOUNDED && *least > bound ? *least : bound;
                found = AFFINE_BOUNDED;
            }
    return found;
}
