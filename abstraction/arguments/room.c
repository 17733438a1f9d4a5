/* Lengths that are compared as polynomials.
 *
 *     u = malloc(rows * (columns + 2) * sizeof *u);
 *     MPI_Recv(u + 2, rows * columns, MPI_DOUBLE, ...);
 *
 * 8 * rows * columns + 16 * rows  less  16 + 8 * rows * columns  is  16 * rows - 16, which is not
 * negative if rows is 1 at least.
 *
 * The size of memory that was allocated neither is negative nor has wrapped, for then there is no
 * such memory (ledger: allocation); nor is a count negative.  So conversions between types of
 * integers change nothing, unless they are to a smaller one.
 */
#include "abstraction/arguments/room.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value_store.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/length.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

enum { MAX_FACTORS = 4, MAX_TERMS = 32 };

/* A constant times a product of expressions, which are in the order of their numbers. */
struct term {
    wide factor;
    uint32_t n;
    const struct expr *parts[MAX_FACTORS];
};

struct polynomial {
    uint32_t n;
    struct term terms[MAX_TERMS];
    bool failed; /* it is too large */
};

/* ---- arithmetic ---- */

static bool same_parts(const struct term *a, const struct term *b)
{
    return a->n == b->n && memcmp(a->parts, b->parts, a->n * sizeof *a->parts) == 0;
}

static void add_term(struct polynomial *p, const struct term *t)
{
    static const wide most = (wide)1 << 60;
    uint32_t i = 0;
    while (i < p->n && !same_parts(&p->terms[i], t))
        i++;
    p->failed |= i == MAX_TERMS || t->factor > most || t->factor < -most;
    if (p->failed)
        return;
    if (i == p->n)
        p->terms[p->n++] = *t;
    else
        p->terms[i].factor += t->factor;
}

static void add(struct polynomial *p, const struct polynomial *q, wide factor)
{
    p->failed |= q->failed;
    for (uint32_t i = 0; i < q->n; i++) {
        struct term t = q->terms[i];
        t.factor *= factor;
        add_term(p, &t);
    }
}

/* False: there are too many parts. */
static bool multiply_terms(struct term *t, const struct term *by)
{
    t->factor *= by->factor; /* neither is above 2^60 */
    for (uint32_t i = 0; i < by->n; i++) {
        uint32_t at = t->n;
        if (t->n == MAX_FACTORS)
            return false;
        for (; at && t->parts[at - 1]->id > by->parts[i]->id; at--)
            t->parts[at] = t->parts[at - 1];
        t->parts[at] = by->parts[i];
        t->n++;
    }
    return true;
}

static struct polynomial product(const struct polynomial *p, const struct polynomial *q)
{
    struct polynomial r = {.failed = p->failed || q->failed};
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t k = 0; k < q->n && !r.failed; k++) {
            struct term t = p->terms[i];
            r.failed |= !multiply_terms(&t, &q->terms[k]);
            if (!r.failed)
                add_term(&r, &t);
        }
    return r;
}

static struct polynomial constant(wide c)
{
    return (struct polynomial){.n = 1, .terms[0] = {.factor = c}};
}

/* ---- its range ---- */

static struct range range_of_term(const struct facts *fs, const struct term *t)
{
    struct range r = {t->factor, t->factor};
    for (uint32_t i = 0; i < t->n; i++)
        r = range_mul(facts_range(fs, t->parts[i]), r);
    return r;
}

/* By the least and the greatest value of each term. */
static enum room sign_by_ranges(const struct facts *fs, const struct polynomial *p)
{
    static const wide most = (wide)1 << 100;
    struct range sum = {0, 0};
    for (uint32_t i = 0; i < p->n; i++) {
        struct range r = range_of_term(fs, &p->terms[i]);
        bool open_below = sum.lo < -most || r.lo < -most, open_above = sum.hi > most || r.hi > most;
        sum.lo = open_below ? -2 * most : sum.lo + r.lo;
        sum.hi = open_above ? 2 * most : sum.hi + r.hi;
    }
    return sum.lo >= 0 ? ROOM_ENOUGH : sum.hi < 0 ? ROOM_SHORT : ROOM_OPEN;
}

/* ---- expressions ---- */

static bool is_integer(enum ir_kind type)
{
    return type >= IR_I8 && type <= IR_U64;
}

/* Can it be left out? */
static bool is_conversion(const struct facts *fs, const struct expr *e)
{
    if (e->op != EXPR_CAST || !is_integer(e->type) || !is_integer(e->a->type))
        return false;
    return value_kind_size(e->type) >= value_kind_size(e->a->type) ||
           range_within(facts_range(fs, e->a), range_of_type(e->type));
}

static struct polynomial atom(const struct expr *e)
{
    return (struct polynomial){.n = 1, .terms[0] = {.factor = 1, .n = 1, .parts[0] = e}};
}

/* With unsigned k,  k - 1  is  k + 4294967295,  and  m - k  is  m + 4294967295 * k. */
static struct polynomial small_constant(const struct expr *e)
{
    return constant(e->type == IR_U64   ? range_of_int(IR_I64, e->i)
                    : e->type == IR_U32 ? range_of_int(IR_I32, (int32_t)e->i)
                                        : range_of_int(e->type, e->i));
}

static struct polynomial read_expr(const struct facts *fs, const struct expr *e);

/* Only here numbers of 32 bits leave their arithmetic.  One that would always be negative is
 * not the one that was meant (k + 3000000000), nor one that may be 2^32 or more. */
static struct polynomial read_converted(const struct facts *fs, const struct expr *e)
{
    struct polynomial p = read_expr(fs, e), above = constant(UINT32_MAX);
    add(&above, &p, -1);
    bool wraps = sign_by_ranges(fs, &p) == ROOM_SHORT || sign_by_ranges(fs, &above) != ROOM_ENOUGH;
    return e->type == IR_U32 && wraps ? atom(e) : p;
}

static struct polynomial read_expr(const struct facts *fs, const struct expr *e)
{
    struct polynomial p = {.n = 0}, q;
    bool sum = e->op == EXPR_BIN && (e->bin == IR_ADD || e->bin == IR_SUB);
    if (e->op == EXPR_INT)
        return small_constant(e);
    if (is_conversion(fs, e))
        return read_converted(fs, e->a);
    if (!is_integer(e->type) || !(sum || (e->op == EXPR_BIN && e->bin == IR_MUL)))
        return atom(e);
    p = read_expr(fs, e->a);
    q = read_expr(fs, e->b);
    if (!sum)
        return product(&p, &q);
    add(&p, &q, e->bin == IR_ADD ? 1 : -1);
    return p;
}

/* False: it is no number. */
static bool read_value(const struct facts *fs, const struct value *v, struct polynomial *p)
{
    if (v->kind == VALUE_INT)
        *p = constant(v->i);
    else if (v->kind == VALUE_EXPR)
        *p = read_expr(fs, v->e);
    return v->kind == VALUE_INT || v->kind == VALUE_EXPR;
}

/* ---- is it negative? ---- */

/* A quotient by a constant, of what is not negative; or NULL. */
static const struct expr *find_quotient(const struct facts *fs, const struct polynomial *p)
{
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t k = 0; k < p->terms[i].n; k++) {
            const struct expr *e = p->terms[i].parts[k];
            if (e->op == EXPR_BIN && e->bin == IR_DIV && e->b->op == EXPR_INT && e->b->i > 0 &&
                facts_range(fs, e->a).lo >= 0)
                return e;
        }
    return NULL;
}

/* With n / 4 in it, n becomes 4 * (n / 4) + n % 4. */
static struct polynomial by_quotient(const struct facts *fs, const struct polynomial *p)
{
    const struct expr *q = find_quotient(fs, p);
    struct polynomial sum = {.failed = p->failed}, whole;
    if (!q)
        return *p;
    struct value rest = value_bin(fs->values, IR_REM, q->type, value_from_expr(q->a),
                                  value_from_expr(q->b));
    if (!read_value(fs, &rest, &whole))
        return *p;
    add_term(&whole, &(struct term){.factor = q->b->i, .n = 1, .parts[0] = q});
    for (uint32_t i = 0; i < p->n; i++) {
        const struct term *t = &p->terms[i];
        struct polynomial all = constant(t->factor);
        for (uint32_t k = 0; k < t->n; k++) {
            struct polynomial one = t->parts[k] == q->a ? whole : atom(t->parts[k]);
            all = product(&all, &one);
        }
        add(&sum, &all, 1);
    }
    return sum;
}

/* Each expression x becomes y + its least value:  n * n - n  with  n >= 1  is  y * y + y. */
static struct polynomial from_least(const struct facts *fs, const struct polynomial *p)
{
    struct polynomial sum = {.failed = p->failed};
    for (uint32_t i = 0; i < p->n; i++) {
        const struct term *t = &p->terms[i];
        struct polynomial all = constant(t->factor);
        for (uint32_t k = 0; k < t->n; k++) {
            struct polynomial one = constant(facts_range(fs, t->parts[k]).lo);
            add_term(&one, &(struct term){.factor = 1, .n = 1, .parts[0] = t->parts[k]});
            all = product(&all, &one);
        }
        add(&sum, &all, 1);
    }
    return sum;
}

static enum room sign(const struct facts *fs, const struct polynomial *given)
{
    struct polynomial in_parts = by_quotient(fs, given), *p = &in_parts;
    struct polynomial q = from_least(fs, p);
    bool negative = false, positive = false, below = false;
    for (uint32_t i = 0; i < q.n; i++) {
        negative |= q.terms[i].factor < 0;
        positive |= q.terms[i].factor > 0;
        below |= !q.terms[i].n && q.terms[i].factor < 0;
    }
    if (!q.failed && !negative)
        return ROOM_ENOUGH;
    if (!q.failed && below && !positive)
        return ROOM_SHORT;
    return sign_by_ranges(fs, p);
}

/* ---- buffers ---- */

/* Bytes from the address of the buffer to the end of its last element; false: not known. */
static bool read_need(const struct facts *fs, const struct buffer *b, int64_t blocks,
                      struct polynomial *need)
{
    const struct datatype *d = b->derived;
    bool dense = !d || b->size;
    if (d && (d->vague || d->absolute || d->extent < 0 || (!dense && d->true_lb < 0)))
        return false;
    struct polynomial count, one = constant(dense ? (wide)mpi_type_extent(b->type) : d->extent);
    if (!b->type || !read_value(fs, dense ? &b->count : &b->elements, &count))
        return false;
    *need = product(&count, &one);
    one = *need;
    *need = (struct polynomial){.n = 0};
    add(need, &one, blocks);
    one = constant(dense ? (wide)mpi_type_size(b->type) - (wide)mpi_type_extent(b->type)
                         : d->true_lb + d->true_extent - d->extent);
    add(need, &one, 1);
    return !need->failed;
}

/* before: bytes between the address and the first element. */
static enum room compare(struct engine *e, struct state *s, const struct buffer *b, int64_t blocks,
                         const struct polynomial *before)
{
    const struct memory *m = access_object(e, s, b->address, false);
    const struct facts *fs = &s->facts;
    struct polynomial left, need, at = constant(b->address.i);
    if (!m || m->freed)
        return ROOM_OPEN;
    struct value length = length_of(m);
    const struct value *count = &b->count;
    struct facts refined;
    if (count->kind == VALUE_EXPR) { /* most often it is a number, and nothing is copied */
        refined = facts_copy(&s->facts, e->arena);
        fs = &refined;
        if (!facts_refine(&refined, count->e, 0, INT64_MAX))
            return ROOM_ENOUGH; /* there is none */
    }
    if (!read_value(fs, &length, &left) || !read_need(fs, b, blocks, &need))
        return ROOM_OPEN;
    add(&left, &need, -1);
    add(&left, before, -1);
    if (b->address.any && !read_value(fs, &b->offset, &at)) { /* somewhere in it */
        enum room whole = left.failed ? ROOM_OPEN : sign(fs, &left);
        return whole == ROOM_SHORT ? ROOM_SHORT : ROOM_OPEN;
    }
    add(&left, &at, -1);
    add(&at, before, 1);
    if (left.failed || at.failed)
        return ROOM_OPEN;
    enum room first = sign(fs, &at);
    return first == ROOM_ENOUGH ? sign(fs, &left) : first;
}

enum room room_for(struct engine *e, struct state *s, const struct buffer *b, int64_t blocks)
{
    struct polynomial none = {.n = 0};
    return compare(e, s, b, blocks, &none);
}

enum room room_behind(struct engine *e, struct state *s, const struct buffer *b,
                      const struct value *shift, int64_t unit)
{
    struct polynomial steps, bytes, one = constant(unit);
    const struct value *count = b->derived ? &b->elements : &b->count;
    if (!read_value(&s->facts, shift, &steps))
        return ROOM_OPEN;
    bytes = product(&steps, &one);
    enum room room = compare(e, s, b, 1, &bytes);
    bool may_be_empty = count->kind != VALUE_INT &&
                        (count->kind != VALUE_EXPR || facts_range(&s->facts, count->e).lo <= 0);
    return room == ROOM_SHORT && may_be_empty ? ROOM_OPEN : room;
}

/* Where the buffer begins in its object, and how many bytes it has from there. */
static bool read_place(struct facts *fs, const struct buffer *b, int64_t blocks,
                       struct polynomial *first, struct polynomial *length)
{
    const struct value *count = &b->count;
    *first = constant(b->address.i);
    if (count->kind == VALUE_EXPR && !facts_refine(fs, count->e, 0, INT64_MAX))
        return false;
    return b->address.kind == VALUE_ADDR &&
           (!b->address.any || read_value(fs, &b->offset, first)) &&
           read_need(fs, b, blocks, length);
}

static bool is_before(const struct facts *fs, const struct polynomial *first,
                      const struct polynomial *length, const struct polynomial *next)
{
    struct polynomial gap = *next;
    add(&gap, first, -1);
    add(&gap, length, -1);
    return !gap.failed && sign(fs, &gap) == ROOM_ENOUGH;
}

bool room_between(struct engine *e, struct state *s, const struct buffer *a, int64_t a_blocks,
                  const struct buffer *b, int64_t b_blocks)
{
    struct facts fs = facts_copy(&s->facts, e->arena);
    struct polynomial x, y, x_length, y_length;
    return a->address.object == b->address.object &&
           read_place(&fs, a, a_blocks, &x, &x_length) &&
           read_place(&fs, b, b_blocks, &y, &y_length) &&
           (is_before(&fs, &x, &x_length, &y) || is_before(&fs, &y, &y_length, &x));
}

/* (int)strlen(text): what is unsigned before it is converted. */
static bool was_unsigned(const struct expr *e)
{
    while (e->op == EXPR_CAST && is_integer(e->a->type))
        e = e->a;
    return is_integer(e->type) && !ir_is_signed(e->type);
}

/* Where memory is as long as the elements, or shorter, they are not fewer than none.  The length
 * or the address has left the slice if it was proved to be enough (slicer/depend/room.h); else the
 * ledger has an entry. */
static bool is_covered(struct engine *e, struct state *s, const struct buffer *b)
{
    const struct memory *m = access_object(e, s, b->address, false);
    struct value length = {.kind = VALUE_NONE};
    struct polynomial need, bytes;
    if (m)
        length = length_of(m);
    if (length.kind == VALUE_NONE)
        return true;
    if (length.kind != VALUE_EXPR || !read_value(&s->facts, &length, &bytes) ||
        !read_need(&s->facts, b, 1, &need))
        return false;
    add(&need, &bytes, -1);
    return !need.failed && sign(&s->facts, &need) == ROOM_ENOUGH;
}

bool room_may_be_negative(const struct facts *fs, const struct value *v)
{
    struct polynomial n;
    return v->kind == VALUE_EXPR && !(v->e->origins & HAS_OVER) && !was_unsigned(v->e) &&
           facts_range(fs, v->e).lo < 0 &&
           !(read_value(fs, v, &n) && sign(fs, &n) == ROOM_ENOUGH);
}

void room_assume_count(struct engine *e, struct state *s, const struct buffer *b)
{
    const struct value *count = b->derived ? &b->elements : &b->count;
    if (!room_may_be_negative(&s->facts, count) || is_covered(e, s, b))
        return;
    engine_note(e, s, LEDGER_BOUND, "%s is assumed not to be negative",
                running_argument_text(e, s, "count", "n", *count));
}

void room_is_open(struct engine *e, const struct state *s, const struct buffer *b)
{
    if (b->address.kind == VALUE_ADDR)
        engine_note(e, s, LEDGER_ROOM, "whether the memory of this buffer has room for as many "
                    "elements is not known and not checked");
}
