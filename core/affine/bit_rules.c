/* What is true of exclusive ors, powers of two and logarithms, as rules. */
#include "core/affine/bits.h"

#include "core/base/vec.h"

enum {
    MOST_APART = 40, /* exponents */
    MOST_ATOMS = 32, /* of which rules are told */
    MANY_BITS = 24
};

struct bits { /* atoms */
    uint32_t items[MOST_ATOMS];
    uint32_t n;
};

static bool put_bits(struct bits *out, uint32_t atom)
{
    for (uint32_t k = 0; k < out->n; k++)
        if (out->items[k] == atom)
            return false;
    if (out->n == MOST_ATOMS)
        return false;
    out->items[out->n++] = atom;
    return true;
}

/* And those that rules about them speak of. */
static void find_bits(struct affine_space *s, struct affine e, struct bits *out)
{
    for (uint32_t i = 0; i < e.n; i++) {
        const struct affine_atom a = s->atoms[e.terms[i].atom];
        bool is_new = affine_is_bits(a.kind) && put_bits(out, e.terms[i].atom);
        if (is_new && a.kind == AFFINE_LOG)
            find_bits(s, affine_power(s, affine_of_atom(s, e.terms[i].atom)), out);
        if (is_new && a.kind == AFFINE_LOW)
            find_bits(s, affine_power(s, a.of[1]), out);
        if (is_new && a.kind == AFFINE_ZEROS) {
            struct affine zeros = affine_of_atom(s, e.terms[i].atom);
            struct affine power = affine_power(s, zeros);
            find_bits(s, affine_low(s, a.of[0], zeros), out);
            find_bits(s, affine_xor(s, a.of[0], power), out);
        }
        for (uint32_t k = 0; k < a.n_of; k++)
            find_bits(s, a.of[k], out);
    }
}

static struct affine_rule *add_rule(struct affine_space *s, struct affine_rules *out)
{
    struct affine_rule none = { .then = { 0 } };
    VEC_PUSH(s->work, out->items, out->n, out->cap, none);
    return &out->items[out->n - 1];
}

/* Where neither is below 0: x ^ y <= x + y, for all three, and no bit is there that is in none. */
static void add_ranges(struct affine_space *s, struct affine xor, const struct affine *of,
                       struct affine_rules *out)
{
    struct affine_rule *r = add_rule(s, out);
    struct affine zero = affine_number(0);
    for (uint32_t i = 0; i < 2; i++) {
        affine_facts_at_most(s, &r->when, zero, of[i]);
        affine_facts_at_most(s, &r->then, of[i], affine_add(s, xor, of[1 - i], 1));
    }
    affine_facts_at_most(s, &r->then, zero, xor);
    affine_facts_at_most(s, &r->then, xor, affine_add(s, of[0], of[1], 1));
}

/* x ^ y == x where y == 0. */
static void add_inverse(struct affine_space *s, struct affine xor, struct affine x, struct affine y,
                        struct affine_rules *out)
{
    struct affine_rule *r = add_rule(s, out);
    affine_facts_equal(s, &r->when, xor, x);
    affine_facts_equal(s, &r->then, y, affine_number(0));
}

/* With a power of two: it is added or taken away. */
static void add_flip(struct affine_space *s, struct affine xor, struct affine x, struct affine bit,
                     struct affine_rules *out)
{
    struct affine_rule *r = add_rule(s, out);
    affine_facts_less(s, &r->when, xor, x);
    affine_facts_equal(s, &r->then, xor, affine_minus(s, x, bit));
    r = add_rule(s, out);
    affine_facts_less(s, &r->when, x, xor);
    affine_facts_equal(s, &r->then, xor, affine_add(s, x, bit, 1));
}

/* x ^ y is below a power of two that x and y are below. */
static void add_closed(struct affine_space *s, struct affine xor, const struct affine *of,
                       struct affine power, struct affine_rules *out)
{
    struct affine_rule *r = add_rule(s, out);
    for (uint32_t i = 0; i < 2; i++) {
        affine_facts_at_most(s, &r->when, affine_number(0), of[i]);
        affine_facts_less(s, &r->when, of[i], power);
    }
    affine_facts_less(s, &r->then, xor, power);
}

/* x ^ y == x ^ z where y == z. */
static void add_cancelling(struct affine_space *s, uint32_t a, uint32_t b, struct affine_rules *out)
{
    const struct affine *x = s->atoms[a].of, *y = s->atoms[b].of;
    for (uint32_t i = 0; i < 4; i++) {
        if (!affine_same(x[i / 2], y[i % 2]))
            continue;
        struct affine_rule *r = add_rule(s, out);
        affine_facts_equal(s, &r->when, affine_of_atom(s, a), affine_of_atom(s, b));
        affine_facts_equal(s, &r->then, x[1 - i / 2], y[1 - i % 2]);
    }
}

/* y == x + 2^e: what is said at once where it is seen (bits.c). */
static void add_shifted(struct affine_space *s, struct affine x, struct affine_atom a,
                        const struct affine_atom *b, struct affine_rules *out)
{
    bool low = a.kind == AFFINE_LOW;
    if (a.kind != b->kind || !affine_same(a.of[1], b->of[1]) ||
        (!low && !affine_is_power(s, a.of[1])))
        return;
    struct affine power = low ? affine_power(s, a.of[1]) : a.of[1];
    struct affine y = affine_of_atom(s, affine_atom(s, b));
    struct affine_rule *r = add_rule(s, out);
    affine_facts_equal(s, &r->when, b->of[0], affine_add(s, a.of[0], power, 1));
    if (low)
        affine_facts_equal(s, &r->then, x, y);
    else
        affine_facts_equal(s, &r->then, affine_add(s, x, y, 1),
                           affine_add(s, affine_scale(s, a.of[0], 2), power, 1));
}

static void add_xor(struct affine_space *s, uint32_t atom, const struct bits *all,
                    struct affine_rules *out)
{
    struct affine xor = affine_of_atom(s, atom), of[2] = { s->atoms[atom].of[0],
                                                           s->atoms[atom].of[1] };
    add_ranges(s, xor, of, out);
    for (uint32_t i = 0; i < 2; i++) {
        add_inverse(s, xor, of[i], of[1 - i], out);
        if (affine_is_power(s, of[1 - i]))
            add_flip(s, xor, of[i], of[1 - i], out);
    }
    for (uint32_t k = 0; k < all->n; k++) {
        if (s->atoms[all->items[k]].kind == AFFINE_POWER)
            add_closed(s, xor, of, affine_of_atom(s, all->items[k]), out);
        else if (s->atoms[all->items[k]].kind == AFFINE_XOR && atom < all->items[k])
            add_cancelling(s, atom, all->items[k], out);
    }
}

/* 2^x > x, and it is at least 1; a large one is larger than numbers of ranks. */
static void add_least(struct affine_space *s, struct affine power, struct affine e,
                      struct affine_rules *out)
{
    struct affine_rule *r = add_rule(s, out);
    affine_facts_at_most(s, &r->then, affine_number(1), power);
    affine_facts_less(s, &r->then, e, power);
    r = add_rule(s, out);
    affine_facts_at_most(s, &r->when, affine_number(MANY_BITS), e);
    affine_facts_at_most(s, &r->then, affine_number(INT64_C(1) << MANY_BITS), power);
}

/* The larger exponent is that of the larger power, which is twice as large, or more. */
static void add_growth(struct affine_space *s, struct affine x, struct affine power_x,
                       struct affine y, struct affine power_y, struct affine_rules *out)
{
    struct affine_rule *r = add_rule(s, out);
    affine_facts_at_most(s, &r->when, affine_number(0), x);
    affine_facts_less(s, &r->when, x, y);
    affine_facts_at_most(s, &r->then, affine_scale(s, power_x, 2), power_y);
    r = add_rule(s, out);
    affine_facts_less(s, &r->when, power_x, power_y);
    affine_facts_less(s, &r->then, x, y);
    r = add_rule(s, out);
    affine_facts_at_most(s, &r->when, affine_number(0), y);
    affine_facts_less(s, &r->when, power_x, affine_scale(s, power_y, 2));
    affine_facts_at_most(s, &r->then, x, y);
    struct affine apart = affine_minus(s, y, x);
    if (apart.n || apart.constant < 1 || apart.constant > MOST_APART)
        return;
    r = add_rule(s, out);
    affine_facts_at_most(s, &r->when, affine_number(0), x);
    affine_facts_equal(s, &r->then, power_y,
                       affine_scale(s, power_x, INT64_C(1) << apart.constant));
}

/* 2^log(x) <= x < 2^(log(x) + 1) where x is above 0. */
static void add_log(struct affine_space *s, struct affine log, struct affine x,
                    struct affine_rules *out)
{
    struct affine power = affine_power(s, log);
    struct affine_rule *r = add_rule(s, out);
    affine_facts_at_most(s, &r->then, affine_number(0), log);
    r = add_rule(s, out);
    affine_facts_at_most(s, &r->when, affine_number(1), x);
    affine_facts_at_most(s, &r->then, power, x);
    affine_facts_less(s, &r->then, x, affine_scale(s, power, 2));
}

/* x modulo 2^e is from 0 below 2^e, no more than x, and x where that is below 2^e. */
static void add_low(struct affine_space *s, struct affine low, const struct affine of[2],
                    struct affine_rules *out)
{
    struct affine power = affine_power(s, of[1]), zero = affine_number(0);
    struct affine_rule *r = add_rule(s, out);
    affine_facts_at_most(s, &r->then, zero, low);
    affine_facts_less(s, &r->then, low, power);
    r = add_rule(s, out);
    affine_facts_at_most(s, &r->when, zero, of[0]);
    affine_facts_at_most(s, &r->then, low, of[0]);
    r = add_rule(s, out);
    affine_facts_at_most(s, &r->when, zero, of[0]);
    affine_facts_less(s, &r->when, of[0], power);
    affine_facts_equal(s, &r->then, low, of[0]);
}

struct low { /* the lowest `e` bits of a number, and whether the next one is there */
    struct affine number, e, power, flipped; /* flipped: x ^ 2^e */
};

static struct low low_of(struct affine_space *s, struct affine x, struct affine e)
{
    struct affine power = affine_power(s, e);
    return (struct low){ affine_low(s, x, e), e, power, affine_xor(s, x, power) };
}

/* x modulo 2^e and modulo 2^f, for e < f: what lies between. */
static void add_lower(struct affine_space *s, struct affine x, const struct low *e,
                      const struct low *f, struct affine_rules *out)
{
    struct affine_rule *r = add_rule(s, out);
    affine_facts_at_most(s, &r->when, e->e, f->e);
    affine_facts_at_most(s, &r->then, e->number, f->number);
    r = add_rule(s, out);
    affine_facts_at_most(s, &r->when, affine_number(0), e->e);
    affine_facts_less(s, &r->when, e->e, f->e);
    affine_facts_less(s, &r->when, f->number, e->power);
    affine_facts_equal(s, &r->then, f->number, e->number);
    affine_facts_equal(s, &r->then, e->flipped, affine_add(s, x, e->power, 1));
    for (int64_t is_set = 0; is_set < 2; is_set++) {
        r = add_rule(s, out);
        affine_facts_at_most(s, &r->when, affine_number(0), e->e);
        affine_facts_equal(s, &r->when, f->e, affine_plus(s, e->e, 1));
        affine_facts_equal(s, &r->when, e->flipped, affine_add(s, x, e->power, 1 - 2 * is_set));
        affine_facts_equal(s, &r->then, f->number, affine_add(s, e->number, e->power, is_set));
    }
    r = add_rule(s, out);
    affine_facts_at_most(s, &r->when, affine_number(0), e->e);
    affine_facts_less(s, &r->when, e->e, f->e);
    affine_facts_equal(s, &r->when, e->flipped, affine_minus(s, x, e->power));
    affine_facts_at_most(s, &r->then, affine_add(s, e->number, e->power, 1), f->number);
}

/* Of x modulo 2^f: with the other powers of two that it is taken modulo, or flipped by. */
static void add_lowers(struct affine_space *s, struct affine x, struct affine f,
                       const struct bits *all, struct affine_rules *out)
{
    struct low upper = low_of(s, x, f);
    struct affine e;
    int64_t more;
    for (uint32_t k = 0; k < all->n; k++) {
        struct affine_atom a = s->atoms[all->items[k]];
        bool low = a.kind == AFFINE_LOW && affine_same(a.of[0], x);
        bool flip = a.kind == AFFINE_XOR && affine_same(a.of[0], x) &&
                    affine_is_shifted_power(s, a.of[1], &e, &more) && more == 0;
        flip = flip || (a.kind == AFFINE_XOR && affine_same(a.of[1], x) &&
                        affine_is_shifted_power(s, a.of[0], &e, &more) && more == 0);
        e = low ? a.of[1] : e;
        if ((!low && !flip) || affine_same(e, f))
            continue;
        struct low lower = low_of(s, x, e);
        add_lower(s, x, &lower, &upper, out);
    }
}

/* Bit number `zeros` is there in x, and none below; no other one is so. */
static void add_zeros(struct affine_space *s, struct affine zeros, struct affine x,
                      const struct bits *all, struct affine_rules *out)
{
    struct low lowest = low_of(s, x, zeros);
    struct affine_rule *r = add_rule(s, out);
    affine_facts_at_most(s, &r->then, affine_number(0), zeros);
    r = add_rule(s, out);
    affine_facts_at_most(s, &r->when, affine_number(1), x);
    affine_facts_equal(s, &r->then, lowest.number, affine_number(0));
    affine_facts_equal(s, &r->then, lowest.flipped, affine_minus(s, x, lowest.power));
    affine_facts_at_most(s, &r->then, lowest.power, x);
    for (uint32_t k = 0; k < all->n; k++) {
        struct affine_atom a = s->atoms[all->items[k]];
        if (a.kind != AFFINE_POWER || affine_same(a.of[0], zeros))
            continue;
        struct low other = low_of(s, x, a.of[0]);
        r = add_rule(s, out);
        affine_facts_at_most(s, &r->when, affine_number(0), a.of[0]);
        affine_facts_equal(s, &r->when, other.number, affine_number(0));
        affine_facts_equal(s, &r->when, other.flipped, affine_minus(s, x, other.power));
        affine_facts_equal(s, &r->then, zeros, a.of[0]);
        r = add_rule(s, out);
        affine_facts_at_most(s, &r->when, affine_number(1), x);
        affine_facts_equal(s, &r->when, zeros, a.of[0]);
        affine_facts_equal(s, &r->then, other.number, affine_number(0));
        affine_facts_equal(s, &r->then, other.flipped, affine_minus(s, x, other.power));
        r = add_rule(s, out);
        affine_facts_at_most(s, &r->when, affine_number(1), x);
        affine_facts_equal(s, &r->when, other.number, affine_number(0));
        affine_facts_at_most(s, &r->then, a.of[0], zeros);
        r = add_rule(s, out);
        affine_facts_at_most(s, &r->when, affine_number(1), x);
        affine_facts_at_most(s, &r->when, affine_number(1), other.number);
        affine_facts_less(s, &r->then, zeros, a.of[0]);
    }
}

/* A lowest bit may be that of each power of two that there is. */
static void find_lowest(struct affine_space *s, struct bits *all)
{
    for (uint32_t i = 0, n = all->n; i < n; i++)
        for (uint32_t k = 0; k < n; k++) {
            struct affine_atom a = s->atoms[all->items[i]], b = s->atoms[all->items[k]];
            if (a.kind != AFFINE_ZEROS || b.kind != AFFINE_POWER)
                continue;
            struct low other = low_of(s, a.of[0], b.of[0]);
            find_bits(s, other.number, all);
            find_bits(s, other.flipped, all);
        }
}

/* Of one of the atoms. */
static void add_rules(struct affine_space *s, const struct bits *all, uint32_t atom,
                      struct affine_rules *out)
{
    struct affine_atom a = s->atoms[atom];
    struct affine x = affine_of_atom(s, atom);
    for (uint32_t k = 0; k < all->n; k++)
        if (all->items[k] != atom && a.n_of == 2)
            add_shifted(s, x, a, &s->atoms[all->items[k]], out);
    switch (a.kind) {
    case AFFINE_XOR: add_xor(s, atom, all, out); return;
    case AFFINE_LOG: add_log(s, x, a.of[0], out); return;
    case AFFINE_ZEROS: add_zeros(s, x, a.of[0], all, out); return;
    case AFFINE_LOW:
        add_low(s, x, a.of, out);
        add_lowers(s, a.of[0], a.of[1], all, out);
        return;
    case AFFINE_POWER: break;
    case AFFINE_NAME:
    case AFFINE_FLOOR:
    case AFFINE_ROUNDS:
    case AFFINE_CHOICE:
    case AFFINE_VALUE: return;
    }
    add_least(s, x, a.of[0], out);
    for (uint32_t k = 0; k < all->n; k++)
        if (all->items[k] != atom && s->atoms[all->items[k]].kind == AFFINE_POWER)
            add_growth(s, a.of[0], x, s->atoms[all->items[k]].of[0],
                       affine_of_atom(s, all->items[k]), out);
}

struct affine_rules affine_bit_rules(struct affine_space *s, const struct affine_facts *facts)
{
    struct bits all = { .n = 0 };
    struct affine_rules out = { 0 };
    for (uint32_t i = 0; s->n_bits && i < facts->n; i++)
        find_bits(s, facts->items[i].e, &all);
    find_lowest(s, &all);
    for (uint32_t i = 0; i < all.n; i++)
        add_rules(s, &all, all.items[i], &out);
    return out;
}
