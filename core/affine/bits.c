/* Exclusive or, powers of two: as numbers and other atoms, where that is possible. */
#include "core/affine/bits.h"

enum {
    LOW_BITS = 3,    /* x ^ 1, x ^ 2, x ^ 4 are floors */
    MOST_POWER = 40  /* of a number */
};

static bool is_number(struct affine x, int64_t low, int64_t high)
{
    return x.n == 0 && x.constant >= low && x.constant <= high;
}

/* x ^ bit, for all x: x / bit is even or odd. */
static struct affine flip(struct affine_space *s, struct affine x, int64_t bit)
{
    struct affine odd = affine_add(s, affine_floor(s, x, bit), affine_floor(s, x, 2 * bit), -2);
    return affine_add(s, affine_plus(s, x, bit), odd, -2 * bit);
}

static const struct affine_atom *only_atom(const struct affine_space *s, struct affine x)
{
    bool one = x.n == 1 && x.constant == 0 && x.terms[0].by == 1;
    return one ? &s->atoms[x.terms[0].atom] : NULL;
}

/* x is z ^ y: then x ^ y is z. */
static bool cancels(const struct affine_space *s, struct affine x, struct affine y,
                    struct affine *z)
{
    const struct affine_atom *a = only_atom(s, x);
    if (!a || a->kind != AFFINE_XOR)
        return false;
    for (uint32_t i = 0; i < 2; i++)
        if (affine_same(a->of[i], y)) {
            *z = a->of[1 - i];
            return true;
        }
    return false;
}

/* Some order, so that x ^ y and y ^ x are one atom. */
static bool comes_first(struct affine x, struct affine y)
{
    if (x.n != y.n)
        return x.n < y.n;
    for (uint32_t i = 0; i < x.n; i++) {
        if (x.terms[i].atom != y.terms[i].atom)
            return x.terms[i].atom < y.terms[i].atom;
        if (x.terms[i].by != y.terms[i].by)
            return x.terms[i].by < y.terms[i].by;
    }
    return x.constant < y.constant;
}

struct affine affine_xor(struct affine_space *s, struct affine x, struct affine y)
{
    struct affine z;
    if (is_number(x, 0, INT64_MAX) && is_number(y, 0, INT64_MAX))
        return affine_number(x.constant ^ y.constant);
    if (affine_same(x, y))
        return affine_number(0);
    if (is_number(x, 0, 0) || is_number(y, 0, 0))
        return x.n ? x : y.n ? y : affine_number(x.constant + y.constant);
    if (cancels(s, x, y, &z) || cancels(s, y, x, &z))
        return z;
    for (int64_t bit = 1; bit < INT64_C(1) << LOW_BITS; bit *= 2) {
        if (is_number(y, bit, bit))
            return flip(s, x, bit);
        if (is_number(x, bit, bit))
            return flip(s, y, bit);
    }
    bool swap = comes_first(y, x);
    struct affine of[2] = { swap ? y : x, swap ? x : y };
    struct affine_atom atom = { .kind = AFFINE_XOR, .of = of, .n_of = 2 };
    return affine_of_atom(s, affine_atom(s, &atom));
}

struct affine affine_power(struct affine_space *s, struct affine e)
{
    if (is_number(e, INT64_MIN, MOST_POWER))
        return affine_number(e.constant < 0 ? 1 : INT64_C(1) << e.constant);
    struct affine_atom atom = { .kind = AFFINE_POWER, .of = &e, .n_of = 1 };
    return affine_of_atom(s, affine_atom(s, &atom));
}

static bool is_power_of_two(int64_t x)
{
    return x > 0 && (x & (x - 1)) == 0;
}

bool affine_is_power(const struct affine_space *s, struct affine x)
{
    if (x.n == 0)
        return is_power_of_two(x.constant);
    return x.n == 1 && x.constant == 0 && is_power_of_two(x.terms[0].by) &&
           s->atoms[x.terms[0].atom].kind == AFFINE_POWER;
}

struct affine affine_log(struct affine_space *s, struct affine x)
{
    int64_t log = 0;
    for (int64_t rest = x.n ? 0 : x.constant; rest > 1; rest /= 2)
        log++;
    if (x.n == 0)
        return affine_number(log);
    struct affine_atom atom = { .kind = AFFINE_LOG, .of = &x, .n_of = 1 };
    return affine_of_atom(s, affine_atom(s, &atom));
}

void affine_facts_power(struct affine_space *s, struct affine_facts *f, struct affine x)
{
    struct affine log = affine_log(s, x);
    affine_facts_at_most(s, f, affine_number(0), log);
    affine_facts_equal(s, f, x, affine_power(s, log));
}

bool affine_is_bits(enum affine_kind kind)
{
    return kind == AFFINE_XOR || kind == AFFINE_POWER || kind == AFFINE_LOG;
}
