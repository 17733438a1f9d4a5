/* Texts of Fortran, which blanks fill up to a length that is given; arrays that are assigned, or
 * have random numbers. */
#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/library/fortran_text.h"
#include "abstraction/library/library.h"
#include "abstraction/library/one_file.h"
#include "abstraction/state/access.h"
#include "abstraction/state/event.h"
#include "abstraction/state/text.h"

#include <math.h>

enum { LONGEST = 4096 };

static const struct value none = {.kind = VALUE_NONE};

/* Of what is not known on one rank it may be known, where all are followed together, that it is the
 * same on all. */
static bool any_result(struct library_call *c, enum ir_kind type, const char *name)
{
    c->result = library_fresh(c, type, true, LEDGER_CALL, name);
    c->result.e->origin->is_joint = true;
    return true;
}

/* Character k of argument `text`, a blank from its length on; false: it is not known. */
static bool character(struct library_call *c, uint32_t text, int64_t length, int64_t k, int *ch)
{
    struct value at = c->args[text], v;
    *ch = ' ';
    if (k >= length)
        return true;
    at.i += k;
    if (fortran_is_of_argument(c, at) || at.kind != VALUE_ADDR || at.any ||
        !access_load(c->e, c->s, at, IR_U8, &v, c->ev) || v.kind != VALUE_INT)
        return false;
    *ch = (int)v.i;
    return true;
}

/* _FortranACharacterCompareScalar1(a, b, length of a, length of b) */
static bool compare(struct library_call *c)
{
    struct value n = c->args[2], m = c->args[3];
    if (n.kind != VALUE_INT || m.kind != VALUE_INT || n.i > LONGEST || m.i > LONGEST)
        return any_result(c, IR_I32, "a comparison of texts");
    int order = 0;
    for (int64_t k = 0; !order && (k < n.i || k < m.i); k++) {
        int a, b;
        if (!character(c, 0, n.i, k, &a) || !character(c, 1, m.i, k, &b))
            return c->ev->kind != EVENT_NONE || any_result(c, IR_I32, "a comparison of texts");
        order = (a > b) - (a < b);
    }
    c->result = value_int(IR_I32, order);
    return true;
}

/* What is asked of a text that is not known, for so many characters: the same for all ranks that
 * have the same one; from least to most. */
static bool told_number(struct library_call *c, const char *what, int64_t least, int64_t most)
{
    struct value n = facts_reduce(&c->s->facts, c->args[1]), id = none;
    if (c->e->phase == PHASE_JOINT && (n.kind == VALUE_INT || n.kind == VALUE_EXPR))
        id = text_content(c->e, c->s, c->args[0], n.kind == VALUE_INT ? n.i : -1);
    if (id.kind != VALUE_NONE)
        c->result = text_told(c->e, c->s, what, IR_I64, id, n.kind == VALUE_INT ? none : n);
    if (id.kind == VALUE_NONE || c->result.kind != VALUE_EXPR)
        any_result(c, IR_I64, arena_printf(c->e->arena, "%s()", what));
    facts_refine(&c->s->facts, c->result.e, least, most);
    return true;
}

/* A text of which it is not known how long it is. */
static bool is_open(struct library_call *c)
{
    struct value n = facts_reduce(&c->s->facts, c->args[1]);
    return n.kind != VALUE_INT && c->args[0].kind == VALUE_ADDR;
}

/* What is behind the blanks is a part of the text, which has a name only where ranks that read one
 * file are followed. */
static void note_part(struct library_call *c, struct value at, int64_t n)
{
    bool is_text = text_of_size(c->e, c->s, at, n).kind != VALUE_NONE;
    if ((is_text || fortran_argument(c, at)) && c->e->options->notes.files && !one_file_counts(c))
        one_file_read(c, one_file_named(c, "the command line"));
    else if (!is_text)
        fortran_text(c, at, n);
}

/* m2s_f_lead(text, length): blanks at its beginning. */
static bool lead(struct library_call *c)
{
    struct value n = c->args[1], at = c->args[0];
    int64_t k = 0;
    int ch;
    if (is_open(c))
        return told_number(c, "leading blanks", 0, INT64_MAX / 4);
    if (n.kind != VALUE_INT || n.i < 0 || n.i > LONGEST || at.kind != VALUE_ADDR)
        return false;
    if (at.any)
        return told_number(c, "leading blanks", 0, n.i);
    while (k < n.i && character(c, 0, n.i, k, &ch) && ch == ' ')
        k++;
    if (c->ev->kind != EVENT_NONE)
        return true;
    c->result = value_int(IR_I64, k);
    if (k == n.i || character(c, 0, n.i, k, &ch))
        return true;
    if (k == 0)
        note_part(c, at, n.i);
    return c->ev->kind != EVENT_NONE || told_number(c, "leading blanks", k, n.i);
}

/* m2s_f_length(text, length): without the blanks at its end.  Where characters are not known, it is
 * one of the lengths that they leave open: no character is asked about. */
static bool length(struct library_call *c)
{
    struct value n = c->args[1], at = c->args[0];
    int64_t least, most = n.i;
    int ch;
    if (is_open(c))
        return told_number(c, "len_trim", 0, INT64_MAX / 4);
    if (n.kind != VALUE_INT || n.i < 0 || n.i > LONGEST || at.kind != VALUE_ADDR || at.any)
        return false;
    while (most > 0 && character(c, 0, n.i, most - 1, &ch) && ch == ' ')
        most--;
    least = most;
    while (c->ev->kind == EVENT_NONE && least > 0 &&
           (!character(c, 0, n.i, least - 1, &ch) || ch == ' '))
        least--;
    if (c->ev->kind != EVENT_NONE)
        return true;
    c->result = value_int(IR_I64, most);
    if (least == most)
        return true;
    if (text_of_size(c->e, c->s, at, n.i).kind != VALUE_NONE)
        note_part(c, at, n.i);
    return c->ev->kind != EVENT_NONE || told_number(c, "len_trim", least, most);
}

/* ---- arrays ---- */

enum { MOST_DIMENSIONS = 15, MOST_COPIES = 1 << 16, ELEMENT_AT = 8, RANK_AT = 20 };

struct array { /* CFI_cdesc_t */
    struct value base;
    int64_t elem, rank, extent[MOST_DIMENSIONS], stride[MOST_DIMENSIONS];
};

static bool number(struct library_call *c, struct value d, int64_t at, enum ir_kind kind,
                   int64_t *n)
{
    struct value v;
    d.i += at;
    if (!access_load(c->e, c->s, d, kind, &v, c->ev) || v.kind != VALUE_INT)
        return false;
    *n = v.i;
    return true;
}

static bool read_array(struct library_call *c, struct value base, struct value d, struct array *a)
{
    enum { FIRST_AT = 24, SIZE = 24 };
    a->base = base;
    bool known = d.kind == VALUE_ADDR && !d.any && a->base.kind == VALUE_ADDR && !a->base.any &&
                 number(c, d, ELEMENT_AT, IR_I64, &a->elem) &&
                 number(c, d, RANK_AT, IR_I8, &a->rank) && a->rank >= 0 &&
                 a->rank <= MOST_DIMENSIONS;
    for (int64_t k = 0; known && k < a->rank; k++)
        known = number(c, d, FIRST_AT + k * SIZE + 8, IR_I64, &a->extent[k]) &&
                number(c, d, FIRST_AT + k * SIZE + 16, IR_I64, &a->stride[k]);
    return known;
}

/* The first dimensions whose elements lie side by side in both: so many bytes. */
static int64_t run(const struct array *to, const struct array *from, int64_t *dims)
{
    int64_t n = to->elem;
    for (*dims = 0; *dims < to->rank; ++*dims) {
        int64_t k = *dims, extent = to->extent[k];
        bool together = extent == 1 || (to->stride[k] == n && from->stride[k] == n);
        if (!from->rank || !together)
            break;
        n *= extent;
    }
    return n;
}

static struct value element(const struct array *a, int64_t first, const int64_t *at)
{
    struct value v = a->base;
    for (int64_t k = first; k < a->rank; k++)
        v.i += at[k] * a->stride[k];
    return v;
}

static void advance(const struct array *a, int64_t first, int64_t *at)
{
    for (int64_t k = first; k < a->rank && ++at[k] == a->extent[k]; k++)
        at[k] = 0;
}

/* What is copied over itself in pieces, or in too many of them, is any value afterwards. */
static void lose(struct library_call *c, struct array *to)
{
    struct origin *o = engine_origin(c->e, c->s, true, LEDGER_CALL, "an assignment of arrays");
    struct value all = to->base;
    all.i = 0;
    access_fill_by(c->e, c->s, c->i, all, -1, (struct segment){.fill = FILL_UNKNOWN, .origin = o},
                   c->ev);
}

/* m2s_f_move(base, base of the other one, descriptor, descriptor of the other one) */
static bool move(struct library_call *c)
{
    struct array to = {0}, from = {0};
    int64_t at[MOST_DIMENSIONS] = {0}, first, pieces = 1;
    if (!read_array(c, c->args[0], c->args[2], &to) ||
        !read_array(c, c->args[1], c->args[3], &from)) {
        if (c->ev->kind == EVENT_NONE && to.base.kind == VALUE_ADDR)
            lose(c, &to);
        return c->ev->kind != EVENT_NONE || to.base.kind == VALUE_ADDR;
    }
    int64_t n = run(&to, &from, &first);
    for (int64_t k = first; k < to.rank; k++)
        pieces = pieces > MOST_COPIES ? pieces : pieces * to.extent[k];
    if (pieces > MOST_COPIES || (pieces > 1 && to.base.object == from.base.object)) {
        lose(c, &to);
        return true;
    }
    for (; pieces > 0 && n > 0; pieces--) {
        if (!access_copy_by(c->e, c->s, c->i, element(&to, first, at), element(&from, first, at), n,
                            c->ev))
            return true;
        advance(&to, first, at);
    }
    return true;
}

/* ---- which numbers an array has ---- */

/* How many bytes the elements of a described array have, which lie side by side; NONE: they do not,
 * or it is not known. */
static struct value bytes_of(struct library_call *c, struct value d, int64_t elem, int64_t rank)
{
    enum { FIRST_AT = 24, SIZE = 24, EXTENT_AT = 8, STRIDE_AT = 16 };
    struct value bytes = value_int(IR_I64, elem);
    for (int64_t k = 0; k < rank && bytes.kind != VALUE_NONE; k++) {
        struct value extent, stride, at = d;
        at.i += FIRST_AT + k * SIZE + EXTENT_AT;
        bool known = access_load(c->e, c->s, at, IR_I64, &extent, c->ev);
        at.i += STRIDE_AT - EXTENT_AT;
        known = known && access_load(c->e, c->s, at, IR_I64, &stride, c->ev);
        extent = known ? facts_reduce(&c->s->facts, extent) : none;
        stride = known ? facts_reduce(&c->s->facts, stride) : none;
        bool is_next = extent.kind != VALUE_NONE && value_equal(&stride, &bytes);
        bytes = is_next ? value_bin(c->e->values, IR_MUL, IR_I64, bytes, extent) : none;
    }
    return bytes;
}

/* The same number for the same elements, on whatever rank, where all are followed together; NONE:
 * it is not known. */
static struct value content_of(struct library_call *c, struct value d, bool is_real)
{
    int64_t elem = 0, rank;
    struct value base, bytes = none;
    bool known = c->e->phase == PHASE_JOINT && d.kind == VALUE_ADDR && !d.any &&
                 access_load(c->e, c->s, d, IR_PTR, &base, c->ev) && base.kind == VALUE_ADDR &&
                 !base.any && number(c, d, ELEMENT_AT, IR_I64, &elem) &&
                 number(c, d, RANK_AT, IR_I8, &rank) && rank >= 0 && rank <= MOST_DIMENSIONS;
    if (known)
        bytes = bytes_of(c, d, elem, rank);
    enum ir_kind type = is_real ? (elem == 8 ? IR_F64 : IR_F32) : elem == 8 ? IR_I64 : IR_I32;
    return bytes.kind == VALUE_NONE ? none : library_content(c, base, bytes, type);
}

/* ---- what the numbers of an array are together ---- */

enum total { TOTAL_SUM, TOTAL_PRODUCT, TOTAL_MOST, TOTAL_LEAST, TOTAL_ANY, TOTAL_ALL,
             TOTAL_COUNT, TOTAL_FIRST_MOST, TOTAL_FIRST_LEAST }; /* as m2s_intrinsics.c has them */

/* It is not known, or *c->ev is a fault: the same on all ranks that have the same array, and the
 * same mask. */
static bool same_of_same(struct library_call *c, enum ir_kind type)
{
    static const char *const names[] = {"sum", "product", "maxval", "minval", "any", "all", "count",
                                        "maxloc", "minloc"};
    bool masked = !value_is_null(&c->args[2]), known = c->ev->kind == EVENT_NONE;
    struct value a = known ? content_of(c, c->args[1], type == IR_F64) : none;
    struct value mask = masked && a.kind != VALUE_NONE ? content_of(c, c->args[2], false) : none;
    if (a.kind != VALUE_NONE && (!masked || mask.kind != VALUE_NONE))
        c->result = text_told(c->e, c->s, names[c->args[0].i], type, a, mask);
    if (c->result.kind == VALUE_NONE && c->ev->kind == EVENT_NONE)
        any_result(c, type, arena_printf(c->e->arena, "%s()", names[c->args[0].i]));
    if (c->result.kind == VALUE_EXPR && c->args[0].i == TOTAL_COUNT)
        facts_refine(&c->s->facts, c->result.e, 0, RANGE_INFINITE);
    return true;
}

struct totals {
    enum total what;
    int64_t n, result, extreme;
    bool any;  /* there was one */
    bool lost; /* one is not known */
};

/* The place of the descriptor has the base, too. */
static bool described(struct library_call *c, struct value d, struct array *a)
{
    struct value base;
    return d.kind == VALUE_ADDR && !d.any && access_load(c->e, c->s, d, IR_PTR, &base, c->ev) &&
           base.kind == VALUE_ADDR && !base.any && read_array(c, base, d, a);
}

/* False: it is not known, or *c->ev is a fault. */
static bool integer_at(struct library_call *c, const struct array *a, const int64_t *at, int64_t *n)
{
    enum ir_kind kind = a->elem == 8 ? IR_I64 : a->elem == 4 ? IR_I32 : a->elem == 2 ? IR_I16
                                                                                      : IR_I8;
    struct value v = element(a, 0, at), found = {.kind = VALUE_NONE};
    const struct memory *m = v.any ? NULL : access_object(c->e, c->s, v, false);
    const struct segment *from;
    bool plain = m && v.i >= 0 && v.i + a->elem <= m->size && !m->freed && !c->e->now.watches;
    if (plain) /* what is not known need not be kept */
        found = memory_peek(&c->e->env, m, v.i, kind, &from);
    else if (!access_load(c->e, c->s, v, kind, &found, c->ev))
        return false;
    *n = found.i;
    return found.kind == VALUE_INT;
}

static void take(struct totals *t, int64_t k, int64_t v)
{
    bool least = t->what == TOTAL_LEAST || t->what == TOTAL_FIRST_LEAST;
    bool beyond = !t->any || (least ? v < t->extreme : v > t->extreme);
    t->any = true;
    switch (t->what) {
    case TOTAL_SUM: t->result = (int64_t)((uint64_t)t->result + (uint64_t)v); break;
    case TOTAL_PRODUCT: t->result = (int64_t)((uint64_t)t->result * (uint64_t)v); break;
    case TOTAL_ANY: t->result = t->result || v; break;
    case TOTAL_ALL: t->result = t->result && v; break;
    case TOTAL_COUNT: t->result += v != 0; break;
    case TOTAL_MOST: case TOTAL_LEAST: t->result = beyond ? v : t->result; break;
    case TOTAL_FIRST_MOST: case TOTAL_FIRST_LEAST: t->result = beyond ? k : t->result; break;
    }
    t->extreme = beyond ? v : t->extreme;
}

/* Whatever the others are. */
static bool is_decided(const struct totals *t)
{
    return (t->what == TOTAL_ANY && t->result) || (t->what == TOTAL_ALL && !t->result);
}

static void add_elements(struct library_call *c, struct totals *t, const struct array *a,
                         const struct array *mask)
{
    int64_t at[MOST_DIMENSIONS] = {0}, masked[MOST_DIMENSIONS] = {0};
    bool goes_on = t->what == TOTAL_ANY || t->what == TOTAL_ALL;
    for (int64_t k = 0; k < t->n && !is_decided(t) && (goes_on || !t->lost); k++) {
        int64_t v, takes = 1;
        bool known = !mask || integer_at(c, mask, masked, &takes);
        if (known && takes && (known = integer_at(c, a, at, &v)))
            take(t, k, v);
        if (c->ev->kind != EVENT_NONE)
            return;
        t->lost = t->lost || !known;
        advance(a, 0, at);
        if (mask && mask->rank)
            advance(mask, 0, masked);
    }
}

/* m2s_f_total(what, array, mask, result of none) */
static bool total(struct library_call *c)
{
    struct array a = {0}, mask = {0};
    bool masked = !(c->args[2].kind == VALUE_INT && !c->args[2].i);
    struct totals t = {.what = (enum total)c->args[0].i, .n = 1};
    if (c->args[0].kind != VALUE_INT || c->args[3].kind != VALUE_INT)
        return false;
    if (!described(c, c->args[1], &a) || (masked && !described(c, c->args[2], &mask)))
        return same_of_same(c, IR_I64);
    for (int64_t k = 0; k < a.rank; k++)
        t.n = t.n > MOST_COPIES ? t.n : t.n * a.extent[k];
    t.result = c->args[3].i;
    if (t.n <= MOST_COPIES)
        add_elements(c, &t, &a, masked ? &mask : NULL);
    bool known = t.n <= MOST_COPIES && (!t.lost || is_decided(&t));
    if (c->ev->kind == EVENT_NONE && known)
        c->result = value_int(IR_I64, t.result);
    return known || same_of_same(c, IR_I64);
}

/* False: it is not known, or *c->ev is a fault. */
static bool real_at(struct library_call *c, const struct array *a, const int64_t *at, double *f)
{
    struct value found = {.kind = VALUE_NONE};
    enum ir_kind kind = a->elem == 8 ? IR_F64 : IR_F32;
    if (!access_load(c->e, c->s, element(a, 0, at), kind, &found, c->ev))
        return false;
    *f = found.f;
    return found.kind == VALUE_FLOAT && !isnan(found.f);
}

/* In whichever order numbers are added, the sum is the same if all are whole and not too large. */
static bool add_real(const struct library_call *c, const struct array *a, double f, bool first,
                     double *result)
{
    double limit = a->elem == 8 ? 0x1p53 : 0x1p24;
    enum total what = (enum total)c->args[0].i;
    if (what == TOTAL_SUM) {
        *result += f;
        return f == floor(f) && fabs(f) < limit && fabs(*result) < limit;
    }
    if (first || (what == TOTAL_MOST ? f > *result : f < *result))
        *result = f;
    return what == TOTAL_MOST || what == TOTAL_LEAST;
}

/* m2s_f_total_real(what, array, mask, result of none): a sum, or the most or least */
static bool total_real(struct library_call *c)
{
    struct array a = {0};
    int64_t at[MOST_DIMENSIONS] = {0}, n = 1;
    bool masked = !(c->args[2].kind == VALUE_INT && !c->args[2].i), known;
    if (c->args[0].kind != VALUE_INT || c->args[3].kind != VALUE_FLOAT)
        return false;
    if (masked || !described(c, c->args[1], &a))
        return same_of_same(c, IR_F64);
    for (int64_t k = 0; k < a.rank; k++)
        n = n > MOST_COPIES ? n : n * a.extent[k];
    double result = c->args[3].f, f;
    known = n <= MOST_COPIES;
    for (int64_t k = 0; k < n && known; k++) {
        known = real_at(c, &a, at, &f) && add_real(c, &a, f, k == 0, &result);
        advance(&a, 0, at);
    }
    if (c->ev->kind == EVENT_NONE && known)
        c->result = value_float(IR_F64, result);
    return known || same_of_same(c, IR_F64);
}

/* _FortranARandomNumber(array, ...): each element has as many bits as its fraction. */
static bool random_number(struct library_call *c)
{
    enum { MOST = 64, BITS = 53, SHORT_BITS = 24 };
    struct array a = {0};
    int64_t at[MOST_DIMENSIONS] = {0}, n = 1;
    bool known = described(c, c->args[0], &a) && (a.elem == 4 || a.elem == 8);
    for (int64_t k = 0; known && k < a.rank; k++)
        n = n > MOST ? n : n * a.extent[k];
    known = known && n <= MOST;
    bool is_short = a.elem == 4;
    for (int64_t k = 0; k < n && known; k++) {
        struct value v = library_fresh(c, IR_I64, library_reads_own(c), LEDGER_INPUT,
                                       "the bits of random_number()");
        v = library_random(c, v, is_short ? SHORT_BITS : BITS, is_short ? IR_F32 : IR_F64);
        known = v.kind != VALUE_NONE && access_store(c->e, c->s, element(&a, 0, at), v, c->ev);
        advance(&a, 0, at);
    }
    return known || c->ev->kind != EVENT_NONE;
}

bool library_fortran(struct library_call *c)
{
    switch (c->fn) {
    case LIBC_FN_m2s_f_total_real: return total_real(c);
    case LIBC_FN_m2s_f_move: return move(c);
    case LIBC_FN__FortranARandomNumber: return random_number(c);
    case LIBC_FN_m2s_f_total: return total(c);
    case LIBC_FN__FortranACharacterCompareScalar1: return compare(c);
    case LIBC_FN__FortranALenTrim1: case LIBC_FN_m2s_f_length: return length(c);
    case LIBC_FN_m2s_f_lead: return lead(c);
    default: return false;
    }
}
