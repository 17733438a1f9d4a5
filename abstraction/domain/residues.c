/* Sets of residues as bits (see residues.h). */
#include "abstraction/domain/residues.h"

#include <string.h>

static uint32_t residue(wide x, uint32_t m)
{
    wide r = x % m;
    return (uint32_t)(r < 0 ? r + m : r);
}

struct residues residues_none(uint32_t m)
{
    return (struct residues){.modulus = m};
}

struct residues residues_all(uint32_t m)
{
    struct residues r = residues_none(m);
    for (uint32_t i = 0; i < m; i++)
        residues_put(&r, i);
    return r;
}

void residues_put(struct residues *r, wide x)
{
    uint32_t i = residue(x, r->modulus);
    r->bits[i / 64] |= UINT64_C(1) << i % 64;
}

bool residues_has(const struct residues *r, wide x)
{
    uint32_t i = residue(x, r->modulus);
    return r->bits[i / 64] >> i % 64 & 1;
}

bool residues_is_empty(const struct residues *r)
{
    for (uint32_t i = 0; i < r->modulus; i += 64)
        if (r->bits[i / 64])
            return false;
    return true;
}

bool residues_equal(const struct residues *a, const struct residues *b)
{
    return a->modulus == b->modulus && !memcmp(a->bits, b->bits, sizeof a->bits);
}

struct residues residues_before(const struct residues *r, wide factor, wide constant)
{
    struct residues x = residues_none(r->modulus);
    wide f = residue(factor, r->modulus), c = residue(constant, r->modulus);
    for (uint32_t i = 0; i < r->modulus; i++)
        if (residues_has(r, f * i + c))
            residues_put(&x, i);
    return x;
}

static uint32_t common_multiple(uint32_t a, uint32_t b)
{
    uint32_t x = a, y = b;
    while (y) {
        uint32_t rest = x % y;
        x = y;
        y = rest;
    }
    return a / x * b; /* at most 2^24 */
}

struct residues residues_after(const struct residues *r, wide factor, wide constant, uint32_t m)
{
    uint32_t period = common_multiple(r->modulus, m);
    wide f = residue(factor, m), c = residue(constant, m);
    if (period > RESIDUES_MAX_MODULUS)
        return residues_all(m);
    struct residues y = residues_none(m);
    for (uint32_t i = 0; i < period; i++)
        if (residues_has(r, i))
            residues_put(&y, f * i + c);
    return y;
}

static bool has_period(const struct residues *r, uint32_t period)
{
    for (uint32_t i = period; i < r->modulus; i++)
        if (residues_has(r, i) != residues_has(r, i - period))
            return false;
    return true;
}

/* The least modulus is the name of the set. */
static void shorten(struct residues *r)
{
    for (uint32_t p = 2; p <= r->modulus; p++)
        while (r->modulus % p == 0 && has_period(r, r->modulus / p)) {
            struct residues s = residues_none(r->modulus / p);
            for (uint32_t i = 0; i < s.modulus; i++)
                if (residues_has(r, i))
                    residues_put(&s, i);
            *r = s;
        }
}

static bool combine(const struct residues *a, const struct residues *b, bool both,
                    struct residues *out)
{
    uint32_t m = common_multiple(a->modulus, b->modulus);
    if (m > RESIDUES_MAX_MODULUS)
        return false;
    struct residues c = residues_none(m);
    for (uint32_t i = 0; i < m; i++) {
        bool x = residues_has(a, i), y = residues_has(b, i);
        if (both ? x && y : x || y)
            residues_put(&c, i);
    }
    shorten(&c);
    *out = c;
    return true;
}

bool residues_meet(const struct residues *a, const struct residues *b, struct residues *out)
{
    return combine(a, b, true, out);
}

bool residues_join(const struct residues *a, const struct residues *b, struct residues *out)
{
    return combine(a, b, false, out);
}
