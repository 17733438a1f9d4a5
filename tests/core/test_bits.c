/* Bits of unknown numbers: what is said of them is compared with the numbers themselves. */
#include "tests.h"

#include "core/affine/bits.h"
#include "core/affine/eliminate.h"
#include "core/affine/no_solution.h"

enum { NAMES = 3, LOW = -4, HIGH = 17 };

struct at { /* values of the names */
    struct affine_space *s;
    uint32_t names[NAMES];
    int64_t values[NAMES];
};

static uint64_t random_state;

static int64_t draw(int64_t low, int64_t high)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return low + (int64_t)((random_state >> 33) % (uint64_t)(high - low + 1));
}

static int64_t value(const struct at *p, struct affine x);

static int64_t atom_value(const struct at *p, uint32_t atom)
{
    const struct affine_atom *a = &p->s->atoms[atom];
    for (uint32_t i = 0; i < NAMES; i++)
        if (p->names[i] == atom)
            return p->values[i];
    int64_t x = value(p, a->of[0]);
    if (a->kind == AFFINE_FLOOR)
        return affine_floor_of(x, a->by);
    if (a->kind == AFFINE_XOR)
        return x ^ value(p, a->of[1]);
    CU_ASSERT_EQUAL_FATAL(a->kind, AFFINE_POWER);
    return x < 0 ? 1 : INT64_C(1) << (x < 40 ? x : 40);
}

static int64_t value(const struct at *p, struct affine x)
{
    int64_t sum = x.constant;
    for (uint32_t i = 0; i < x.n; i++)
        sum += x.terms[i].by * atom_value(p, x.terms[i].atom);
    return sum;
}

static bool hold(const struct at *p, const struct affine_facts *f)
{
    for (uint32_t i = 0; i < f->n; i++) {
        int64_t x = value(p, f->items[i].e);
        if (f->items[i].equal ? x != 0 : x < 0)
            return false;
    }
    return true;
}

static bool next(struct at *p)
{
    for (uint32_t i = 0; i < NAMES; i++) {
        if (p->values[i]++ < HIGH)
            return true;
        p->values[i] = LOW;
    }
    return false;
}

static struct at first(struct affine_space *s)
{
    static const char *const names[NAMES] = { "x", "y", "k" };
    struct at p = { .s = s };
    for (uint32_t i = 0; i < NAMES; i++) {
        p.names[i] = affine_name(s, names[i]);
        p.values[i] = LOW;
    }
    return p;
}

static struct affine name(struct at *p, uint32_t i)
{
    return affine_of_atom(p->s, p->names[i]);
}

/* A name, a number, a sum, or bits of such. */
static struct affine any(struct at *p, uint32_t depth)
{
    int64_t kind = draw(0, depth ? 8 : 3);
    if (kind == 0)
        return affine_number(draw(-2, 9));
    if (kind < 4)
        return name(p, (uint32_t)draw(0, NAMES - 1));
    if (kind == 4)
        return affine_plus(p->s, any(p, depth - 1), draw(-2, 3));
    if (kind == 5)
        return affine_power(p->s, affine_plus(p->s, name(p, (uint32_t)draw(0, NAMES - 1)),
                                              draw(-1, 2)));
    if (kind == 6)
        return affine_add(p->s, any(p, depth - 1), any(p, depth - 1), draw(-1, 2));
    return affine_xor(p->s, any(p, depth - 1), any(p, depth - 1));
}

static void test_values(void)
{
    struct arena *arena = arena_new();
    for (uint64_t seed = 1; seed <= 60; seed++) {
        random_state = seed * 31337;
        struct at p = first(affine_space_new(arena));
        struct affine x = any(&p, 2), y = any(&p, 2);
        struct affine both = affine_xor(p.s, x, y), back = affine_xor(p.s, both, y);
        struct affine_map m = { 0 };
        struct affine instead = any(&p, 1);
        affine_map_put(arena, &m, p.names[0], instead);
        struct affine put = affine_subst(p.s, both, &m);
        do {
            CU_ASSERT_EQUAL_FATAL(value(&p, both), value(&p, x) ^ value(&p, y));
            CU_ASSERT_EQUAL_FATAL(value(&p, back), value(&p, x));
            struct at other = p;
            other.values[0] = value(&p, instead);
            CU_ASSERT_EQUAL_FATAL(value(&p, put), value(&other, both));
        } while (next(&p));
    }
    arena_free(arena);
}

static void test_inverse(void)
{
    struct arena *arena = arena_new();
    struct at p = first(affine_space_new(arena));
    struct affine x = name(&p, 0), bit = affine_power(p.s, name(&p, 2));
    struct affine there = affine_xor(p.s, x, bit);
    CU_ASSERT_FALSE(affine_same(there, x));
    CU_ASSERT(affine_same(affine_xor(p.s, bit, x), there));
    CU_ASSERT(affine_same(affine_xor(p.s, there, bit), x));
    struct affine_map m = { 0 };
    affine_map_put(arena, &m, p.names[0], there);
    CU_ASSERT(affine_same(affine_subst(p.s, there, &m), x));
    arena_free(arena);
}

static void test_rules(void)
{
    struct arena *arena = arena_new();
    uint32_t n = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        random_state = seed * 7919;
        struct at p = first(affine_space_new(arena));
        struct affine_facts facts = { 0 };
        for (uint32_t i = 0; i < 3; i++)
            affine_facts_add(p.s, &facts, (struct affine_fact){ false, any(&p, 2) });
        struct affine_rules rules = affine_bit_rules(p.s, &facts);
        n += rules.n;
        do {
            for (uint32_t i = 0; i < rules.n; i++)
                CU_ASSERT_FATAL(!hold(&p, &rules.items[i].when) ||
                                hold(&p, &rules.items[i].then));
        } while (next(&p));
    }
    CU_ASSERT(n > 200);
    arena_free(arena);
}

/* Ranks x and y of a number of ranks, with a round k: what has a solution is not said to have
 * none. */
static void test_solutions(void)
{
    struct arena *arena = arena_new();
    uint32_t none = 0, some = 0;
    for (uint64_t seed = 1; seed <= 1500; seed++) {
        random_state = seed * 104729;
        struct at p = first(affine_space_new(arena));
        struct affine n = affine_number(draw(1, 16));
        struct affine_facts f = { 0 };
        for (uint32_t i = 0; i < NAMES; i++) {
            affine_facts_at_most(p.s, &f, affine_number(0), name(&p, i));
            affine_facts_less(p.s, &f, name(&p, i), n);
        }
        for (int64_t i = draw(1, 4); i > 0; i--)
            affine_facts_add(p.s, &f, (struct affine_fact){ draw(0, 2) == 0, any(&p, 2) });
        if (!affine_no_solution(p.s, &f)) {
            some++;
            continue;
        }
        none++;
        do {
            CU_ASSERT_FALSE_FATAL(hold(&p, &f));
        } while (next(&p));
    }
    CU_ASSERT(none > 100 && some > 100);
    arena_free(arena);
}

void add_bits_tests(CU_pSuite suite)
{
    CU_ADD_TEST(suite, test_values);
    CU_ADD_TEST(suite, test_inverse);
    CU_ADD_TEST(suite, test_rules);
    CU_ADD_TEST(suite, test_solutions);
}
