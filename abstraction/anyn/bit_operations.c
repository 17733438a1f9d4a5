/* Operators on bits, and quotients by powers of two.
 *
 *     rank & mask             mask where rank ^ mask is rank - mask, else 0
 *     rank % (2 * step)       low(r, k), and step besides where rank ^ step is rank - step
 */
#include "abstraction/anyn/faults.h"
#include "abstraction/anyn/operation.h"

#include "core/affine/bits.h"

enum { MOST_BITS = 2 }; /* above the lowest ones that are told apart */

/* Under `when`, besides. */
static void give_where(struct operation *o, const struct affine_facts *more, struct affine number)
{
    struct affine_facts when = o->when;
    o->when = sym_facts_and(o->y, &when, more);
    operation_give(o, number);
    o->when = when;
}

/* The bit, a power of two, is in a: a ^ bit is a less the bit. */
static void add_bit(struct operation *o, struct affine_facts *out, struct affine a,
                    struct affine bit, bool is_set)
{
    struct affine_space *s = o->y->s;
    affine_facts_equal(s, out, affine_xor(s, a, bit), affine_add(s, a, bit, is_set ? -1 : 1));
}

/* Where the bit is in a, and where it is not. */
static void give_by_bit(struct operation *o, struct affine a, struct affine bit, struct affine set,
                        struct affine clear)
{
    struct affine_facts in = { 0 }, not_in = { 0 };
    add_bit(o, &in, a, bit, true);
    add_bit(o, &not_in, a, bit, false);
    give_where(o, &in, set);
    give_where(o, &not_in, clear);
}

/* A number that is given to be a power of two is that. */
static struct affine as_power(struct operation *o, struct affine a)
{
    struct affine_space *s = o->y->s;
    const struct affine_facts *given = &o->y->fs->given;
    for (uint32_t i = 0; i < given->n && a.n; i++)
        for (int64_t sign = -1; sign <= 1 && given->items[i].equal; sign += 2) {
            struct affine other = affine_add(s, a, given->items[i].e, sign);
            if (other.n && affine_is_power(s, other))
                return other;
        }
    return a;
}

/* 2^(e + more) / by: 2 to the power of what is left of the exponent, or 0. */
bool operation_halve(struct operation *o, struct affine a, int64_t by)
{
    struct affine_space *s = o->y->s;
    struct affine_facts large = { 0 }, small = { 0 };
    struct affine e;
    int64_t more;
    if (by < 2 || !affine_is_power(s, affine_number(by)) ||
        !affine_is_shifted_power(s, as_power(o, a), &e, &more))
        return false;
    for (int64_t rest = by; rest > 1; rest /= 2)
        more--;
    if (more >= 0) {
        operation_give(o, affine_floor(s, as_power(o, a), by));
        return true;
    }
    affine_facts_at_most(s, &large, affine_number(-more), e);
    affine_facts_less(s, &small, e, affine_number(-more));
    give_where(o, &large, affine_power(s, affine_plus(s, e, more)));
    give_where(o, &small, affine_number(0));
    return true;
}

/* a % 2^(e + more): its lowest e bits, and each of the others that is there. */
bool operation_low(struct operation *o, struct affine a, struct affine b)
{
    struct affine_space *s = o->y->s;
    struct affine e;
    int64_t more;
    if (!affine_is_shifted_power(s, b, &e, &more) || more > MOST_BITS ||
        !operation_is_certain(o, a) || !operation_is_certain(o, e))
        return false;
    struct affine power = affine_power(s, e);
    for (int64_t bits = 0; bits < INT64_C(1) << more; bits++) {
        struct affine_facts where = { 0 };
        for (int64_t bit = 1; bit < INT64_C(1) << more; bit *= 2)
            add_bit(o, &where, a, affine_scale(s, power, bit), (bits & bit) != 0);
        give_where(o, &where, affine_add(s, affine_low(s, a, e), power, bits));
    }
    return true;
}

/* a & (a - 1): 0 where a is a power of two, that of its logarithm. */
static void give_power_test(struct operation *o, struct affine a, struct affine b)
{
    struct affine_space *s = o->y->s;
    struct affine log = affine_log(s, a), power = affine_power(s, log);
    struct sym_leaf pair[2] = { { .kind = SYM_NUMBER, .number = a },
                                { .kind = SYM_NUMBER, .number = b } };
    struct sym_leaf rest = operation_combine(o, &pair[0], &pair[1]);
    struct affine_facts when = o->when, yes = { 0 }, no = { 0 };
    affine_facts_power(s, &yes, a);
    affine_facts_less(s, &no, power, a);
    affine_facts_less(s, &no, affine_number(0), rest.number);
    give_where(o, &yes, affine_number(0));
    o->when = sym_facts_and(o->y, &when, &no);
    sym_value_add(o->y, o->st, &o->out, &o->when, rest);
    o->when = when;
}

/* & of two numbers of which one is not negative. */
static void bits_in_both(struct operation *o, struct affine a, struct affine b)
{
    struct affine_space *s = o->y->s;
    struct affine apart = affine_minus(s, a, b), above = affine_plus(s, b, 1);
    struct affine minus = affine_scale(s, above, -1), zero = affine_number(0);
    bool next = apart.n == 0 && (apart.constant == 1 || apart.constant == -1);
    struct affine more = apart.constant < 0 ? b : a, less = apart.constant < 0 ? a : b;
    bool is_a = operation_is_certain(o, a), is_b = operation_is_certain(o, b);
    if (next && a.n && sym_affine_is_shared(o->y, a) && operation_is_certain(o, less))
        give_power_test(o, more, less);
    else if (affine_is_power(s, b) && is_a)
        give_by_bit(o, a, b, b, zero);
    else if (affine_is_power(s, a) && is_b)
        give_by_bit(o, b, a, a, zero);
    else if (is_a && affine_is_power(s, minus)) /* a & ~bit */
        give_by_bit(o, a, minus, affine_minus(s, a, minus), a);
    else if (is_a && above.n && operation_low(o, a, above))
        return;
    else if (is_a && is_b) /* a + b is a ^ b and twice these bits */
        operation_give(o, affine_floor(s, affine_minus(s, affine_add(s, a, b, 1),
                                                       affine_xor(s, a, b)), 2));
    else
        operation_give_combined(o, a, b);
}

/* | of two numbers that are not negative: a + b and a ^ b have these bits once more. */
static void bits_in_some(struct operation *o, struct affine a, struct affine b)
{
    struct affine_space *s = o->y->s;
    struct affine sum = affine_add(s, a, b, 1);
    if (affine_is_power(s, b))
        give_by_bit(o, a, b, a, sum);
    else if (affine_is_power(s, a))
        give_by_bit(o, b, a, b, sum);
    else
        operation_give(o, affine_floor(s, affine_add(s, sum, affine_xor(s, a, b), 1), 2));
}

/* number << b */
static void shift_number(struct operation *o, int64_t number, struct affine b)
{
    struct affine_space *s = o->y->s;
    struct affine rest = affine_plus(s, b, -b.constant);
    bool more = b.constant > 0 && b.constant < 31 && operation_is_certain(o, rest);
    int64_t times = more ? INT64_C(1) << b.constant : 1;
    struct affine power = affine_power(s, more ? rest : b);
    operation_give_in_range(o, affine_scale(s, power, number * times));
}

void operation_bits(struct operation *o, struct affine a, struct affine b)
{
    struct affine_space *s = o->y->s;
    int64_t by = b.constant;
    if (b.n && (o->i->bin == IR_SHL || o->i->bin == IR_SHR))
        sym_never_shifts(o->y, o->st, o->i, &o->when, b);
    bool number = b.n == 0 && by >= 0 && by < 31 && operation_is_certain(o, a);
    if (number && o->i->bin == IR_AND && by == 1)
        operation_give(o, affine_add(s, a, affine_floor(s, a, 2), -2));
    else if (o->i->bin == IR_AND)
        bits_in_both(o, a, b);
    else if (o->i->bin == IR_XOR && operation_is_certain(o, a) && operation_is_certain(o, b))
        operation_give(o, affine_xor(s, a, b));
    else if (o->i->bin == IR_OR && operation_is_certain(o, a) && operation_is_certain(o, b))
        bits_in_some(o, a, b);
    else if (o->i->bin == IR_SHL && a.n == 0 && a.constant >= 0 && a.constant <= INT32_MAX &&
             b.n && operation_is_certain(o, b))
        shift_number(o, a.constant, b);
    else if (number && o->i->bin == IR_SHL)
        operation_give_in_range(o, affine_scale(s, a, INT64_C(1) << by));
    else if (number && o->i->bin == IR_SHR && operation_halve(o, a, INT64_C(1) << by))
        return;
    else if (number && o->i->bin == IR_SHR)
        operation_give(o, affine_floor(s, a, INT64_C(1) << by));
    else
        operation_give_combined(o, a, b);
}
