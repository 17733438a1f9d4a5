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

/* x without the multiples of y, a power of two, that are seen in it; *times: how many. */
static struct affine without_multiples(struct affine_space *s, struct affine x, struct affine y,
                                       int64_t *times)
{
    uint32_t atom = y.n == 1 ? y.terms[0].atom : 0;
    int64_t by = y.n == 1 ? affine_factor(x, atom) : 0;
    bool power = affine_is_power(s, y) && y.n == 1;
    *times = power && by % y.terms[0].by == 0 ? by / y.terms[0].by : 0;
    return *times ? affine_add(s, x, affine_of_atom(s, atom), -by) : x;
}

/* (x + m y) ^ y for a power of two y: x ^ y and m y, if m is even; else what x ^ y has not. */
static struct affine xor_shifted(struct affine_space *s, struct affine x, struct affine y,
                                 int64_t times)
{
    struct affine other = affine_xor(s, x, y);
    if (times % 2)
        other = affine_minus(s, affine_scale(s, x, 2), other);
    return affine_add(s, other, y, times);
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
    int64_t times;
    struct affine rest = without_multiples(s, x, y, &times);
    if (times)
        return xor_shifted(s, rest, y, times);
    rest = without_multiples(s, y, x, &times);
    if (times)
        return xor_shifted(s, rest, x, times);
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

struct affine affine_zeros(struct affine_space *s, struct affine x)
{
    int64_t zeros = 0;
    for (int64_t rest = x.n ? 0 : x.constant; rest && rest % 2 == 0; rest /= 2)
        zeros++;
    if (x.n == 0)
        return affine_number(zeros);
    struct affine_atom atom = { .kind = AFFINE_ZEROS, .of = &x, .n_of = 1 };
    return affine_of_atom(s, affine_atom(s, &atom));
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

/* Is the atom a multiple of 2^e? */
static bool is_multiple(struct affine_space *s, const struct affine_atom *a, struct affine e)
{
    struct affine apart = a->kind == AFFINE_POWER ? affine_minus(s, a->of[0], e)
                                                  : affine_number(-1);
    return is_number(apart, 0, INT64_MAX);
}

/* The same modulo 2^e, without multiples of that. */
static struct affine without_high(struct affine_space *s, struct affine x, struct affine e)
{
    struct affine rest = affine_number(x.constant);
    for (uint32_t i = 0; i < x.n; i++) {
        struct affine_atom a = s->atoms[x.terms[i].atom];
        struct affine term = affine_of_atom(s, x.terms[i].atom);
        for (uint32_t k = 0; k < 2 && a.kind == AFFINE_XOR; k++) {
            const struct affine_atom *other = a.of[k].n == 1 && a.of[k].constant == 0
                                                  ? &s->atoms[a.of[k].terms[0].atom] : NULL;
            if (other && is_multiple(s, other, e)) {
                term = without_high(s, a.of[1 - k], e);
                break;
            }
        }
        if (!is_multiple(s, &a, e))
            rest = affine_add(s, rest, term, x.terms[i].by);
    }
    return rest;
}

struct affine affine_low(struct affine_space *s, struct affine x, struct affine e)
{
    if (is_number(e, INT64_MIN, 0))
        return affine_number(0);
    if (is_number(e, 1, MOST_POWER)) {
        int64_t by = INT64_C(1) << e.constant;
        return affine_add(s, x, affine_floor(s, x, by), -by);
    }
    x = without_high(s, x, e);
    if (is_number(x, 0, 0))
        return x;
    struct affine_atom atom = { .kind = AFFINE_LOW, .of = (struct affine[]){ x, e }, .n_of = 2 };
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
    return kind >= AFFINE_XOR;
}

bool affine_is_shifted_power(const struct affine_space *s, struct affine x, struct affine *e,
                             int64_t *more)
{
    if (x.n == 0 || !affine_is_power(s, x))
        return false;
    *e = s->atoms[x.terms[0].atom].of[0];
    *more = 0;
    for (int64_t by = x.terms[0].by; by > 1; by /= 2)
        ++*more;
    return true;
}
