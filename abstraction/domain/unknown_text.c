/* Answers to questions about texts (see unknown_text.h).
 *
 *     "-12" as the beginning of a text:    atoi() is at most -12, strcmp() to "-np" is decided,
 *                                          strlen() is at least 3
 */
#include "abstraction/domain/unknown_text.h"

#include "core/base/hash.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char spaces[] = " \t\n\v\f\r";

/* ---- copies ---- */

static const char *text_copy(struct arena *arena, const char *text)
{
    return text ? arena_strdup(arena, text) : NULL;
}

const struct unknown_text *unknown_text_copy(struct arena *arena, const struct unknown_text *t)
{
    struct unknown_text *to = arena_memdup(arena, t, sizeof *t);
    to->name = arena_strdup(arena, t->name);
    to->fn = text_copy(arena, t->fn);
    to->of = t->of ? unknown_text_copy(arena, t->of) : NULL;
    return to;
}

const struct text_question *text_question_copy(struct arena *arena,
                                               const struct text_question *q)
{
    struct text_question *to = arena_memdup(arena, q, sizeof *q);
    to->text = unknown_text_copy(arena, q->text);
    to->fn = text_copy(arena, q->fn);
    to->with = text_copy(arena, q->with);
    return to;
}

const struct unknown_text *unknown_text_input(const struct unknown_text *t)
{
    while (t->of)
        t = t->of;
    return t;
}

/* ---- numbers ---- */

static bool is_real(const char *fn)
{
    return strcmp(fn, "atof") == 0 || strcmp(fn, "strtod") == 0 || strcmp(fn, "strtof") == 0;
}

/* Does it read decimal digits, and what stands before them? */
static bool is_decimal(const char *fn, int64_t base)
{
    return !is_real(fn) && (base == 10 || strncmp(fn, "ato", 3) == 0);
}

/* What fn() reads; *end is where it stops: at the beginning, if there is no number. */
static struct value read_number(const char *fn, int64_t base, enum ir_kind type,
                                const char *text, char **end)
{
    bool is_ato = strncmp(fn, "ato", 3) == 0;
    errno = 0;
    if (strcmp(fn, "strtof") == 0)
        return value_float(IR_F32, (double)strtof(text, end));
    if (is_real(fn))
        return value_float(IR_F64, strtod(text, end));
    if (strncmp(fn, "strtou", 6) == 0)
        return value_int(type, (int64_t)strtoull(text, end, (int)base));
    long long x = strtoll(text, end, is_ato ? 10 : (int)base);
    bool fits = x >= value_type_min(type) && x <= value_type_max(type);
    if (is_ato && (errno || !fits)) /* undefined (C11 7.22.1p1) */
        return (struct value){.kind = VALUE_NONE};
    return value_int(type, x);
}

/* Decimal digits behind spaces and a sign. */
struct decimal {
    bool is_negative, has_sign, has_digits;
    bool ends;      /* there is something behind it */
    wide magnitude; /* no more than LARGE */
};

#define LARGE ((wide)1 << 70)

static struct decimal read_decimal(const char *text)
{
    struct decimal d = {.magnitude = 0};
    text += strspn(text, spaces);
    d.has_sign = *text == '-' || *text == '+';
    d.is_negative = *text == '-';
    text += d.has_sign;
    for (; isdigit((unsigned char)*text); text++) {
        d.has_digits = true;
        if (d.magnitude < LARGE)
            d.magnitude = d.magnitude * 10 + (*text - '0');
    }
    if (d.magnitude > LARGE)
        d.magnitude = LARGE;
    d.ends = *text != '\0';
    return d;
}

static struct range decimal_range(const struct decimal *d, struct range type)
{
    wide least = d->is_negative ? -d->magnitude : d->magnitude;
    if (d->ends)
        return range_meet((struct range){least, least}, type).lo == least
                   ? (struct range){least, least} : type;
    if (!d->has_digits && !d->has_sign)
        return type;
    if (d->magnitude > type.hi || (d->is_negative && type.lo >= 0))
        return type; /* what is too large, or negative, may be anything */
    return d->is_negative ? (struct range){type.lo, least} : (struct range){least, type.hi};
}

/* What has been read is out of the range of fn(), whatever follows, or it ends, and is not. */
static struct range decimal_error(const struct decimal *d, const char *fn, struct range all)
{
    bool is_signed = strncmp(fn, "strtou", 6) != 0;
    wide limit = is_signed ? (wide)INT64_MAX + d->is_negative : (wide)UINT64_MAX;
    if (d->magnitude > limit)
        return (struct range){ERANGE, ERANGE};
    return d->has_digits && d->ends ? (struct range){0, 0} : all;
}

static uint64_t decimal_state(const struct decimal *d)
{
    uint64_t h = (uint64_t)d->is_negative << 3 | (uint64_t)d->has_sign << 2 |
                 (uint64_t)d->has_digits << 1 | d->ends;
    return hash_mix(hash_mix(hash_mix(9, h), (uint64_t)d->magnitude),
                    (uint64_t)(d->magnitude >> 64));
}

/* ---- parts ---- */

/* Where the part begins in the input; NULL: that is not known. */
static const char *find_part(const struct unknown_text *t, const char *input)
{
    const char *text = t->of ? find_part(t->of, input) : input;
    char *end;
    if (!t->of || !text)
        return text;
    if (!t->fn)
        return (int64_t)strlen(text) >= t->n ? text + t->n : NULL;
    (void)read_number(t->fn, t->n, IR_I64, text, &end);
    return end;
}

/* Does it begin there however the input goes on? */
static bool begins_there(const struct unknown_text *t, const char *begin)
{
    if (!t->of)
        return true;
    if (!begins_there(t->of, begin))
        return false;
    const char *text = find_part(t->of, begin);
    return text && (!t->fn ? (int64_t)strlen(text) >= t->n
                           : is_decimal(t->fn, t->n) && read_decimal(text).ends);
}

/* ---- order ---- */

static int folded(int c, bool folds)
{
    return folds ? tolower(c) : c;
}

/* The sign, as far as it is known: *decided. */
static int order(const struct text_question *q, const char *text, bool is_whole, bool *decided)
{
    bool folds = strstr(q->fn, "case") != NULL;
    for (int64_t k = 0; k < q->n; k++) {
        if (!text[k] && !is_whole)
            return *decided = false, 0;
        int a = folded((unsigned char)text[k], folds);
        int b = folded((unsigned char)q->with[k], folds);
        *decided = true;
        if (a != b)
            return (a > b) == q->swapped ? -1 : 1;
        if (!a)
            return 0;
    }
    *decided = true;
    return 0;
}

/* ---- what is looked for ---- */

static bool is_found(const struct text_question *q, const char *text)
{
    if (strcmp(q->fn, "strstr") == 0)
        return strstr(text, q->with) != NULL;
    if (strcmp(q->fn, "strpbrk") != 0 && !*q->with) /* strchr() finds the NUL */
        return true;
    return strpbrk(text, q->with) != NULL;
}

static size_t span(const struct text_question *q, const char *text)
{
    return strcmp(q->fn, "strspn") == 0 ? strspn(text, q->with) : strcspn(text, q->with);
}

/* The last characters, in which what is looked for may have begun. */
static uint64_t search_state(const struct text_question *q, const char *text)
{
    size_t n = strlen(text), m = strcmp(q->fn, "strstr") == 0 ? strlen(q->with) : 1;
    if (is_found(q, text))
        return 1;
    return hash_text(2, n < m ? text : text + n - m + 1);
}

/* ---- sscanf ---- */

struct items { /* numbers, without a width, and other characters */
    int64_t n;
    struct value last; /* the item that was asked for */
    bool unsure;       /* sscanf() may see another number than strtol() and strtod() */
};

static struct value read_item(char kind, enum ir_kind type, const char *text, char **end)
{
    if (strchr("feg", kind))
        return read_number(type == IR_F32 ? "strtof" : "strtod", 0, type, text, end);
    int base = kind == 'x' ? 16 : kind == 'o' ? 8 : kind == 'i' ? 0 : 10;
    errno = 0;
    long long x = strtoll(text, end, base);
    bool fits = !errno && x >= value_type_min(type) && x <= value_type_max(type);
    return fits ? value_int(type, x) : (struct value){.kind = VALUE_NONE};
}

/* As sscanf() does with `f`; wanted: the item to be kept. */
static struct items scan(const char *text, const char *f, int64_t wanted, enum ir_kind type)
{
    struct items all = {.n = 0};
    while (*f) {
        if (isspace((unsigned char)*f)) {
            f++;
            text += strspn(text, spaces);
        } else if (*f == '%') {
            char *end;
            f += 1 + strspn(f + 1, "hl");
            if (!text[strspn(text, spaces)])
                return all;
            struct value v = read_item(*f, type, text, &end);
            all.unsure |= *f++ != 'd' && isalpha((unsigned char)*end); /* "1e", "0x" */
            if (end == text)
                return all;
            all.last = ++all.n == wanted ? v : all.last;
            text = end;
        } else if (*f++ != *text++) {
            return all;
        }
    }
    return all;
}

/* Does the text end before the first item? */
static bool has_nothing(const char *text, const char *f)
{
    for (; *f && *f != '%'; f++) {
        if (isspace((unsigned char)*f))
            text += strspn(text, spaces);
        else if (*text != *f)
            return !*text;
        else
            text++;
    }
    return !text[strspn(text, spaces)];
}

/* Is it one decimal number, whatever is behind it? */
static bool is_one_decimal(const struct text_question *q)
{
    const char *f = q->with + (*q->with == '%');
    f += strspn(f, "l");
    return f > q->with && strcmp(f, "d") == 0;
}

/* ---- the questions ---- */

static struct value answer_items(const struct text_question *q, enum ir_kind type,
                                 const char *text)
{
    if (q->what == TEXT_HAS_ITEM && q->n == 0)
        return value_int(type, has_nothing(text, q->with));
    struct items all = scan(text, q->with, q->n, type);
    if (all.unsure)
        return (struct value){.kind = VALUE_NONE};
    return q->what == TEXT_ITEM ? all.last : value_int(type, all.n >= q->n);
}

/* Where there is no number, it may be EINVAL as well (POSIX). */
static struct value answer_error(const struct text_question *q, enum ir_kind type,
                                 const char *text)
{
    char *end;
    errno = 0;
    (void)read_number(q->fn, q->n, IR_I64, text, &end);
    int error = errno;
    return end == text ? (struct value){.kind = VALUE_NONE} : value_int(type, error);
}

static bool is_byte(enum ir_kind type)
{
    return type == IR_I8 || type == IR_U8;
}

struct value text_question_answer(const struct text_question *q, enum ir_kind type,
                                  const char *input)
{
    const char *text = find_part(q->text, input);
    bool decided;
    char *end;
    if (!text)
        return (struct value){.kind = VALUE_NONE};
    switch (q->what) {
    case TEXT_CHARACTER: /* nothing is known of what is behind the NUL */
        return is_byte(type) && q->n <= (int64_t)strlen(text)
                   ? value_int(type, text[q->n]) : (struct value){.kind = VALUE_NONE};
    case TEXT_LENGTH: return value_int(type, (int64_t)strlen(text));
    case TEXT_ORDER: return value_int(type, order(q, text, true, &decided));
    case TEXT_NUMBER: return read_number(q->fn, q->n, type, text, &end);
    case TEXT_NO_NUMBER:
        (void)read_number(q->fn, q->n, type, text, &end);
        return value_int(type, end == text);
    case TEXT_NUMBER_ERROR: return answer_error(q, type, text);
    case TEXT_FINDS: return value_int(type, is_found(q, text));
    case TEXT_SPAN: return value_int(type, (int64_t)span(q, text));
    case TEXT_HAS_ITEM: case TEXT_ITEM: return answer_items(q, type, text);
    }
    return (struct value){.kind = VALUE_NONE};
}

static struct range one(wide x)
{
    return (struct range){x, x};
}

static struct range known_range(const struct text_question *q, enum ir_kind type,
                                const char *text)
{
    struct range all = range_of_type(type);
    int64_t n = (int64_t)strlen(text);
    struct decimal d = read_decimal(text);
    bool decided;
    switch (q->what) {
    case TEXT_CHARACTER:
        return n <= q->n || !is_byte(type)
                   ? all : one(range_of_int(type, value_int(type, text[q->n]).i));
    case TEXT_LENGTH: return (struct range){n, all.hi};
    case TEXT_ORDER: {
        int sign = order(q, text, false, &decided);
        return !decided ? all : sign < 0 ? (struct range){all.lo, -1}
                            : sign > 0   ? (struct range){1, all.hi} : one(0);
    }
    case TEXT_NUMBER: return is_decimal(q->fn, q->n) ? decimal_range(&d, all) : all;
    case TEXT_NO_NUMBER:
        return !is_decimal(q->fn, q->n) || (!d.has_digits && !d.ends) ? all : one(!d.has_digits);
    case TEXT_NUMBER_ERROR:
        return is_decimal(q->fn, q->n) ? decimal_error(&d, q->fn, all) : all;
    case TEXT_FINDS: return is_found(q, text) ? one(1) : all;
    case TEXT_SPAN: {
        int64_t k = (int64_t)span(q, text);
        return k < n ? one(k) : (struct range){k, all.hi};
    }
    case TEXT_HAS_ITEM:
        return !is_one_decimal(q) || !q->n || (!d.has_digits && !d.ends) ? all
                                                                         : one(d.has_digits);
    case TEXT_ITEM: return is_one_decimal(q) ? decimal_range(&d, all) : all;
    }
    return all;
}

struct range text_question_range(const struct text_question *q, enum ir_kind type,
                                 const char *begin)
{
    if (!range_is_of(type))
        return (struct range){-RANGE_INFINITE, RANGE_INFINITE};
    return begins_there(q->text, begin) ? known_range(q, type, find_part(q->text, begin))
                                        : range_of_type(type);
}

static uint64_t state(uint64_t kind, uint64_t x)
{
    return hash_mix(hash_mix(9, kind), x);
}

static uint64_t known_state(const struct text_question *q, const char *text)
{
    uint64_t n = strlen(text), other = hash_text(3, text);
    struct decimal d = read_decimal(text);
    bool decided;
    switch (q->what) {
    case TEXT_CHARACTER:
        return n > (uint64_t)q->n ? state(1, (unsigned char)text[q->n]) : state(2, n);
    case TEXT_LENGTH: return n;
    case TEXT_ORDER: {
        int sign = order(q, text, false, &decided);
        return decided ? state(1, (uint64_t)(sign + 1)) : state(2, n);
    }
    case TEXT_NUMBER: case TEXT_NUMBER_ERROR:
        return is_decimal(q->fn, q->n) ? decimal_state(&d) : other;
    case TEXT_NO_NUMBER:
        d.magnitude = 0;
        return is_decimal(q->fn, q->n) ? decimal_state(&d) : other;
    case TEXT_FINDS: return search_state(q, text);
    case TEXT_SPAN: return state(span(q, text) < n, span(q, text));
    case TEXT_HAS_ITEM: case TEXT_ITEM:
        if (q->what == TEXT_HAS_ITEM)
            d.magnitude = 0;
        return is_one_decimal(q) ? decimal_state(&d) : other;
    }
    return other;
}

uint64_t text_question_state(const struct text_question *q, const char *begin)
{
    return begins_there(q->text, begin) ? known_state(q, find_part(q->text, begin))
                                        : hash_text(4, begin);
}
