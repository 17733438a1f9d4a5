/* The events of a few small n, the k-th send of each channel with its k-th receive; then an affine
 * rule for each pair of families, by elimination modulo a prime.  It is a guess only. */
#include "verify/anyn/guess.h"

#include "core/affine/bits.h"
#include "core/base/vec.h"
#include "verify/anyn/instances.h"


enum {
    SIZES = 5,       /* numbers of ranks that are looked at, from the least one on */
    MAX_SIZE = 45, MAX_SIZES = 18,
    SEEDS = 4,       /* outcomes of what is not known, for each */
    MAX_ROWS = 240,  /* pairs that a rule is made from */
    MAX_FACTOR = 1000
};
static const int64_t prime = 2147483647;

struct pair {
    const struct anyn_instance *e, *partner;
};

struct pairs {
    struct pair *items;
    uint32_t n, cap;
};

static void put(struct arena *arena, struct pairs *table, const struct families *fs,
                const struct anyn_instance *e, const struct anyn_instance *partner)
{
    struct pairs *p = &table[(e->f - fs->items) * fs->n + (partner->f - fs->items)];
    struct pair pair = { e, partner };
    VEC_PUSH(arena, p->items, p->n, p->cap, pair);
}

static void pair_events(struct arena *arena, const struct families *fs, struct anyn_world world,
                        struct pairs *table)
{
    struct anyn_instances *all = ARENA_NEW(arena, struct anyn_instances);
    *all = anyn_instances(arena, fs, world);
    anyn_pair_messages(arena, all);
    for (uint32_t i = 0; i < all->n; i++)
        if (all->items[i].partner)
            put(arena, table, fs, &all->items[i], all->items[i].partner);
}

struct rows { /* of numbers modulo the prime: features of an event, then what they must give */
    int64_t *items;
    uint32_t n, width;
};

static int64_t *row(const struct rows *rs, uint32_t i)
{
    return rs->items + (size_t)i * rs->width;
}

static int64_t inverse(int64_t x)
{
    int64_t result = 1;
    for (int64_t power = prime - 2; power; power >>= 1) {
        if (power & 1)
            result = result * x % prime;
        x = x * x % prime;
    }
    return result;
}

static void swap_rows(struct rows *rs, uint32_t i, uint32_t k)
{
    for (uint32_t c = 0; c < rs->width; c++) {
        int64_t x = row(rs, i)[c];
        row(rs, i)[c] = row(rs, k)[c];
        row(rs, k)[c] = x;
    }
}

/* Row k without column c, by row i, which has 1 there. */
static void clear(struct rows *rs, uint32_t k, uint32_t i, uint32_t c)
{
    int64_t by = row(rs, k)[c];
    for (uint32_t j = 0; by && j < rs->width; j++)
        row(rs, k)[j] = (row(rs, k)[j] + (prime - by) * row(rs, i)[j]) % prime;
}

/* Gauss and Jordan.  factors: of each column but the last; false: there are none, or large ones. */
static bool solve(struct rows *rs, int64_t *factors)
{
    uint32_t last = rs->width - 1, rank = 0;
    for (uint32_t c = 0; c < last; c++) {
        uint32_t k = rank;
        factors[c] = 0;
        while (k < rs->n && !row(rs, k)[c])
            k++;
        if (k == rs->n)
            continue;
        swap_rows(rs, rank, k);
        int64_t by = inverse(row(rs, rank)[c]);
        for (uint32_t j = 0; j < rs->width; j++)
            row(rs, rank)[j] = row(rs, rank)[j] * by % prime;
        for (uint32_t i = 0; i < rs->n; i++)
            if (i != rank)
                clear(rs, i, rank, c);
        factors[c] = rank++ + 1; /* its row, for now */
    }
    for (uint32_t i = rank; i < rs->n; i++)
        if (row(rs, i)[last])
            return false;
    for (uint32_t c = 0; c < last; c++) {
        int64_t x = factors[c] ? row(rs, (uint32_t)factors[c] - 1)[last] : 0;
        factors[c] = x > prime / 2 ? x - prime : x;
        if (factors[c] > MAX_FACTOR || factors[c] < -MAX_FACTOR)
            return false;
    }
    return true;
}

struct features { /* what a rule may speak of, those first that are preferred */
    struct affine *items;
    uint32_t n, cap;
};

static void add_feature(struct arena *arena, struct features *f, struct affine x)
{
    for (uint32_t i = 0; i < f->n; i++)
        if (affine_same(f->items[i], x))
            return;
    VEC_PUSH(arena, f->items, f->n, f->cap, x);
}

static bool is_exponent_atom(const struct affine_atom *a)
{
    return a->kind == AFFINE_ZEROS || a->kind == AFFINE_LOG;
}

/* Exponents may stand inside of others. */
static void add_floors(struct arena *arena, const struct families *fs, struct affine e,
                       bool inside, struct features *out)
{
    for (uint32_t i = 0; i < e.n; i++) {
        const struct affine_atom *a = &fs->space->atoms[e.terms[i].atom];
        for (uint32_t k = 0; affine_is_bits(a->kind) && k < a->n_of; k++)
            add_floors(arena, fs, a->of[k], true, out);
        if (is_exponent_atom(a) ||
            (!inside && (a->kind == AFFINE_FLOOR || a->kind == AFFINE_XOR)))
            add_feature(arena, out, affine_of_atom(fs->space, e.terms[i].atom));
    }
}

/* What stands in the facts and expressions of a family. */
static void add_floors_of(struct arena *arena, const struct families *fs, const struct family *f,
                          struct features *out)
{
    for (uint32_t i = 0; i < fs->n_dims; i++)
        add_floors(arena, fs, f->peer[i], false, out);
    add_floors(arena, fs, f->tag, false, out);
    for (uint32_t i = 0; i < f->where.n; i++)
        add_floors(arena, fs, f->where.items[i].e, false, out);
}

/* Exponents that the other side has, of its rank alone, which this side knows. */
static void add_others(struct arena *arena, const struct families *fs, const struct anyn_guess *g,
                       struct features *out)
{
    struct features theirs = { 0 };
    struct affine_map m = { 0 };
    add_floors_of(arena, fs, g->other, &theirs);
    for (uint32_t i = 0; i < fs->n_dims; i++)
        affine_map_put(fs->arena, &m, fs->coords[i], g->f->peer[i]);
    for (uint32_t i = 0; i < theirs.n; i++) {
        struct affine x = theirs.items[i];
        bool is_exponent = is_exponent_atom(&fs->space->atoms[x.terms[0].atom]);
        for (uint32_t k = 0; k < g->other->n_counters; k++)
            is_exponent = is_exponent && !affine_contains(fs->space, x, g->other->counters[k]);
        if (is_exponent && !g->f->from_any)
            add_feature(arena, out, affine_subst(fs->space, x, &m));
    }
}

static struct features features_of(struct arena *arena, const struct families *fs,
                                   const struct anyn_guess *g, bool floors_first)
{
    struct affine_space *s = fs->space;
    const struct family *f = g->f;
    struct features out = { 0 }, floors = { 0 };
    add_floors_of(arena, fs, f, &floors);
    add_others(arena, fs, g, &floors);
    for (uint32_t i = 0; floors_first && i < floors.n; i++)
        add_feature(arena, &out, floors.items[i]);
    add_feature(arena, &out, affine_number(1));
    for (uint32_t i = 0; i < f->n_counters; i++)
        add_feature(arena, &out, affine_of_atom(s, f->counters[i]));
    for (uint32_t i = 0; i < fs->n_dims; i++)
        add_feature(arena, &out, affine_of_atom(s, fs->coords[i]));
    for (uint32_t i = 0; i < floors.n; i++)
        add_feature(arena, &out, floors.items[i]);
    for (uint32_t i = 0; i < fs->n_dims; i++)
        add_feature(arena, &out, affine_of_atom(s, fs->dims[i]));
    for (uint32_t i = 0; i < fs->n_params; i++)
        add_feature(arena, &out, affine_of_atom(s, fs->params[i]));
    return out;
}

static int64_t modulo(int64_t x)
{
    return (x % prime + prime) % prime;
}

/* x of the partner, as a sum of features of the event.  False: no rule fits. */
static bool fit(struct arena *arena, const struct families *fs, const struct pairs *ps,
                const struct features *fe, struct affine x, struct affine *rule)
{
    uint32_t step = ps->n / MAX_ROWS + 1;
    struct rows rs = { .width = fe->n + 1 };
    rs.items = ARENA_ARRAY(arena, int64_t, (size_t)(ps->n / step + 1) * rs.width);
    for (uint32_t k = 0; k * step + k % step < ps->n; k++, rs.n++) { /* of each round some */
        uint32_t i = k * step + k % step;
        for (uint32_t c = 0; c < fe->n; c++)
            row(&rs, rs.n)[c] = modulo(anyn_instance_value(fs, ps->items[i].e, fe->items[c]));
        row(&rs, rs.n)[fe->n] = modulo(anyn_instance_value(fs, ps->items[i].partner, x));
    }
    int64_t *factors = ARENA_ARRAY(arena, int64_t, fe->n);
    if (!solve(&rs, factors))
        return false;
    *rule = affine_number(0);
    for (uint32_t c = 0; c < fe->n; c++)
        *rule = affine_add(fs->space, *rule, fe->items[c], factors[c]);
    return true;
}

static bool guess(struct arena *arena, const struct families *fs, const struct pairs *ps,
                  struct anyn_guess *g)
{
    struct features usual = features_of(arena, fs, g, false);
    struct features floors = features_of(arena, fs, g, true);
    for (uint32_t i = 0; i < fs->n_dims + g->other->n_counters; i++) {
        uint32_t atom = i < fs->n_dims ? fs->coords[i] : g->other->counters[i - fs->n_dims];
        struct affine x = affine_of_atom(fs->space, atom), rule;
        if (!fit(arena, fs, ps, &usual, x, &rule) && !fit(arena, fs, ps, &floors, x, &rule)) {
            if (i >= fs->n_dims)
                return false;
            rule = g->f->peer[i]; /* it is no sum of these, but the event says which rank it is */
        }
        affine_map_put(fs->arena, &g->partner, atom, rule);
    }
    return true;
}

/* Numbers of ranks that are looked at: the least ones, and those that facts speak of. */
struct sizes {
    uint32_t *items;
    uint32_t n, cap;
};

static void add_size(struct arena *arena, struct sizes *v, int64_t size)
{
    if (size < 2 || size > MAX_SIZE || v->n == MAX_SIZES)
        return;
    for (uint32_t i = 0; i < v->n; i++)
        if (v->items[i] == size)
            return;
    VEC_PUSH(arena, v->items, v->n, v->cap, (uint32_t)size);
}

static struct sizes sizes_of(struct arena *arena, const struct families *fs)
{
    struct sizes v = { 0 };
    static const uint32_t grids[] = { 9, 12, 16, 20, 18, 24, 27 };
    static const int64_t beyond[] = { 0, 1, 2, 5 }; /* some of what comes later, too */
    for (uint32_t size = 2; size < 2 + SIZES; size++)
        add_size(arena, &v, size);
    for (uint32_t i = 0; fs->n_dims > 1 && i < sizeof grids / sizeof *grids; i++)
        add_size(arena, &v, grids[i]);
    for (uint32_t size = 8; fs->space->n_bits && size <= 32; size *= 2)
        add_size(arena, &v, size);
    for (uint32_t i = 0; i < fs->n; i++)
        for (uint32_t k = 0; k < fs->items[i].where.n; k++) {
            int64_t number = fs->items[i].where.items[k].e.constant;
            if (number >= MAX_SIZE || number <= -MAX_SIZE)
                continue;
            number = number < 0 ? -number : number;
            for (size_t more = 0; more < sizeof beyond / sizeof *beyond; more++)
                add_size(arena, &v, number + beyond[more]);
        }
    return v;
}

struct anyn_guesses anyn_guess_partners(struct arena *arena, const struct families *fs)
{
    struct anyn_guesses out = { 0 };
    struct arena *scratch = arena_new();
    struct pairs *table = ARENA_ARRAY(scratch, struct pairs, (size_t)fs->n * fs->n);
    struct sizes sizes = sizes_of(scratch, fs);
    for (uint32_t i = 0; i < sizes.n; i++)
        for (uint32_t seed = 0; seed < SEEDS; seed++) {
            uint32_t n = sizes.items[i];
            struct anyn_world world = { .n = n, .param = 1 + (seed + n) % 4,
                                        .seed = seed + SEEDS * n };
            for (uint32_t shape = 0; anyn_shape(fs, shape, &world); shape++)
                pair_events(scratch, fs, world, table);
        }
    for (uint32_t i = 0; i < fs->n * fs->n; i++) {
        struct anyn_guess g = { .f = &fs->items[i / fs->n], .other = &fs->items[i % fs->n] };
        if (!table[i].n)
            continue;
        if (guess(scratch, fs, &table[i], &g))
            VEC_PUSH(arena, out.items, out.n, out.cap, g);
        else if (!out.strange)
            out.strange = g.f;
    }
    arena_free(scratch);
    return out;
}
