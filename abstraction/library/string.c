/* Strings: evaluated when their text is known; a string of the command line that is not
 * known gives values that are the same on all ranks ("atoi(argv[1])"). */
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/library/library.h"
#include "abstraction/library/numbered_text.h"
#include "abstraction/library/shared_text.h"
#include "abstraction/library/states.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/length.h"
#include "abstraction/state/question.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <stdlib.h>
#include <string.h>

static void put_string(struct library_call *c, struct value at, const char *text)
{
    size_t n = strlen(text) + 1;
    struct segment content = {.fill = FILL_BYTES,
                              .bytes = arena_memdup(c->e->arena, text, n)};
    access_fill_by(c->e, c->s, c->i, at, (int64_t)n, content, c->ev);
}

/* ---- copies ---- */

static bool run_strcpy(struct library_call *c)
{
    const char *text = shared_text_known(c, 1);
    if (!text)
        return false;
    put_string(c, c->args[0], text);
    c->result = c->args[0];
    return true;
}

static bool run_strncpy(struct library_call *c)
{
    const char *text = shared_text_known(c, 1);
    if (!text || c->args[2].kind != VALUE_INT || c->args[2].i < 0 || c->args[2].i > 65536)
        return false;
    size_t n = (size_t)c->args[2].i;
    char *bytes = arena_alloc(c->e->arena, n + 1);
    strncpy(bytes, text, n);
    struct segment content = {.fill = FILL_BYTES, .bytes = bytes};
    access_fill_by(c->e, c->s, c->i, c->args[0], (int64_t)n, content, c->ev);
    c->result = c->args[0];
    return true;
}

static bool run_strcat(struct library_call *c)
{
    const char *left = shared_text_known(c, 0), *right = shared_text_known(c, 1);
    if (!left || !right)
        return false;
    put_string(c, c->args[0], arena_printf(c->e->arena, "%s%s", left, right));
    c->result = c->args[0];
    return true;
}

/* Memory of its own, whatever text is there. */
static void copy_unknown(struct library_call *c)
{
    struct value none = {.kind = VALUE_NONE};
    uint32_t object = length_alloc(c->e, c->s, "strdup", none, FILL_UNKNOWN);
    struct memory *m = state_writable(c->e, c->s, object);
    struct origin *o = engine_origin(c->e, c->s, true, LEDGER_CALL, "strdup()");
    memory_fill(&c->e->env, m, (struct segment){0, m->size, FILL_UNKNOWN, o, 0, NULL});
    c->result = value_addr(object, 0);
}

static bool run_strdup(struct library_call *c)
{
    const char *text = shared_text_known(c, 0);
    struct unknown_text shared;
    if (!text && shared_text_of(c, 0, &shared)) {
        c->result = value_addr(shared_string(c->e, c->s, &shared), 0);
        return true;
    }
    engine_note(c->e, c->s, LEDGER_ALLOC, "%s is assumed to succeed", c->name);
    if (!text) {
        if (!numbered_copy(c))
            copy_unknown(c);
        return true;
    }
    int64_t n = (int64_t)strlen(text) + 1;
    c->result = value_addr(state_alloc(c->e, c->s, "strdup", n, FILL_UNINIT), 0);
    put_string(c, c->result, text);
    return true;
}

/* ---- questions ---- */

/* Nothing is known of the text but that it ends within its memory, and that within all memory. */
static struct value some_length(struct library_call *c)
{
    static const int64_t most_memory = INT64_C(1) << 47;
    const struct memory *m = access_object(c->e, c->s, c->args[0], false);
    bool known = m && !c->args[0].any && m->size < most_memory && c->args[0].i < m->size;
    struct value n = library_fresh(c, IR_U64, true, LEDGER_CALL, "strlen()");
    facts_refine(&c->s->facts, n.e, 0, known ? m->size - c->args[0].i - 1 : most_memory);
    return n;
}

static bool run_strlen(struct library_call *c)
{
    const char *text = shared_text_known(c, 0);
    struct unknown_text shared;
    struct text_question q = {.what = TEXT_LENGTH, .text = &shared};
    bool is_shared = !text && shared_text_of(c, 0, &shared);
    if (text)
        c->result = value_int(IR_U64, (int64_t)strlen(text));
    else if (is_shared)
        c->result = shared_text_told(c, &q, IR_U64);
    else if (!numbered_told(c, 0, "strlen", IR_U64))
        c->result = some_length(c);
    return true;
}

static int compare(const struct library_call *c, const char *a, const char *b, bool limited)
{
    bool folds = strstr(c->name, "case") != NULL;
    size_t n = limited ? (size_t)c->args[2].i : SIZE_MAX;
    return folds ? strncasecmp(a, b, n) : strncmp(a, b, n);
}

/* Two bytes.  False: the comparison is over, and *done: c->result or *ev says how; swapped: it is
 * asked of y and x. */
static bool same_byte(struct library_call *c, struct value x, struct value y, bool swapped,
                      bool *done)
{
    struct value same = value_bin(c->e->values, IR_EQ, IR_I32, x, y);
    *done = same.kind != VALUE_NONE;
    enum tri t = *done ? fork_truth(c->e, c->s, same, NULL, c->ev) : TRI_MAYBE;
    if (t == TRI_NO) {
        c->result = swapped ? value_bin(c->e->values, IR_SUB, IR_I32, y, x)
                            : value_bin(c->e->values, IR_SUB, IR_I32, x, y);
        *done = c->result.kind != VALUE_NONE;
    }
    return t == TRI_YES;
}

/* Text that is not known, against text that is: one character after the other.  Each that
 * is not known is a question of its own, so that ranks can agree on the answer. */
static bool compare_chars(struct library_call *c, struct value at, const char *text,
                          bool swapped, size_t limit)
{
    if (at.kind != VALUE_ADDR || at.any || strstr(c->name, "case"))
        return false;
    c->result = value_int(IR_I32, 0);
    for (size_t k = 0; k < limit; k++, at.i++) {
        struct value ch, known = value_int(IR_I32, (unsigned char)text[k]);
        if (!access_load(c->e, c->s, at, IR_U8, &ch, c->ev))
            return true;
        ch = value_cast(c->e->values, IR_I32, facts_reduce(&c->s->facts, ch));
        bool done;
        if (!same_byte(c, ch, known, swapped, &done))
            return done;
        if (!text[k])
            return true;
    }
    return true;
}

/* One of two texts may come from an input, but a literal does not. */
static void ask_equal(struct library_call *c, const char *a, const char *b, bool answer)
{
    const struct memory *x = access_object(c->e, c->s, c->args[0], false);
    const struct memory *y = access_object(c->e, c->s, c->args[1], false);
    if (x && !x->is_const)
        question_text(c->e, c->i, a, b, answer);
    if (y && !y->is_const)
        question_text(c->e, c->i, b, a, answer);
}

/* Two words: all ranks find the same, but what it has to do with other answers is not known. */
static bool compare_shared(struct library_call *c)
{
    struct unknown_text a, b;
    if (!shared_text_of(c, 0, &a) || !shared_text_of(c, 1, &b))
        return false;
    const char *n = c->args[2].kind == VALUE_INT ? arena_printf(c->e->arena, ", %lld",
                                                               (long long)c->args[2].i) : "";
    c->result = shared_any(c->e, arena_printf(c->e->arena, "%s(%s, %s%s)", c->name, a.name, b.name,
                                              n), IR_I32);
    return true;
}

static bool run_strcmp(struct library_call *c, bool limited)
{
    const char *a = shared_text_known(c, 0), *b = shared_text_known(c, 1);
    if (limited && c->args[2].kind != VALUE_INT)
        return false;
    if (a && b) {
        int order = compare(c, a, b, limited);
        ask_equal(c, a, b, order == 0);
        c->result = value_int(IR_I32, (order > 0) - (order < 0));
        return true;
    }
    size_t limit = limited ? (size_t)c->args[2].i : SIZE_MAX;
    struct unknown_text shared;
    struct text_question q = {.what = TEXT_ORDER, .text = &shared, .fn = c->name,
                              .with = a ? a : b, .swapped = a != NULL,
                              .n = limit < INT64_MAX ? (int64_t)limit : INT64_MAX};
    if (numbered_order(c, a, b, limit))
        return true;
    bool is_shared = (a || b) && shared_text_of(c, a ? 1 : 0, &shared);
    if (is_shared)
        c->result = shared_text_told(c, &q, IR_I32);
    if (is_shared || (!a && !b))
        return is_shared || compare_shared(c);
    return compare_chars(c, c->args[a ? 1 : 0], q.with, q.swapped, limit);
}

/* Bytes that are not known are questions, as in compare_chars().  The size has no sign. */
static bool run_memcmp(struct library_call *c)
{
    struct value a = c->args[0], b = c->args[1], n = facts_reduce(&c->s->facts, c->args[2]);
    if (a.kind != VALUE_ADDR || a.any || b.kind != VALUE_ADDR || b.any || n.kind != VALUE_INT)
        return false;
    c->result = value_int(IR_I32, 0);
    for (uint64_t k = 0; k < (uint64_t)n.i; k++, a.i++, b.i++) {
        struct value x, y;
        if (!access_load(c->e, c->s, a, IR_U8, &x, c->ev) ||
            !access_load(c->e, c->s, b, IR_U8, &y, c->ev))
            return true;
        x = value_cast(c->e->values, IR_I32, facts_reduce(&c->s->facts, x));
        y = value_cast(c->e->values, IR_I32, facts_reduce(&c->s->facts, y));
        bool done;
        if (!same_byte(c, x, y, false, &done))
            return done;
    }
    return true;
}

/* The text has no such part: with it, and something behind, it would. */
static void ask_part(struct library_call *c, const char *text, const char *part)
{
    const char *line = arena_printf(c->e->arena, "%.*s", (int)strcspn(text, "\n"), text);
    question_text(c->e, c->i, line, arena_printf(c->e->arena, "%s%s1", line, part), false);
}

static bool run_strchr(struct library_call *c)
{
    const char *text = shared_text_known(c, 0);
    if (!text || c->args[1].kind != VALUE_INT)
        return false;
    int ch = (int)(char)c->args[1].i;
    const char *at = c->fn == LIBC_FN_strchr ? strchr(text, ch) : strrchr(text, ch);
    if (!at)
        ask_part(c, text, arena_printf(c->e->arena, "%c", ch));
    c->result = at ? c->args[0] : value_int(IR_PTR, 0);
    if (at)
        c->result.i += at - text;
    return true;
}

static bool run_strstr(struct library_call *c)
{
    const char *text = shared_text_known(c, 0), *part = shared_text_known(c, 1);
    if (!text || !part)
        return false;
    const char *at = strstr(text, part);
    if (!at)
        ask_part(c, text, part);
    c->result = at ? c->args[0] : value_int(IR_PTR, 0);
    if (at)
        c->result.i += at - text;
    return true;
}

/* ---- numbers ---- */

/* It begins with no number. */
static void ask_digits(struct library_call *c, const char *text)
{
    const char *p = text + strspn(text, " \t\n+-");
    if (*p < '0' || *p > '9')
        question_text(c->e, c->i,
                      arena_printf(c->e->arena, "%.*s", (int)strcspn(p, " \t\n"), p), "1", false);
}

/* The locale says what a number is. */
static bool is_in_first_locale(struct library_call *c)
{
    return states_are_first(c, libc_effect(c->name));
}

static bool run_atoi(struct library_call *c)
{
    const char *text = shared_text_known(c, 0);
    bool is_int = c->fn == LIBC_FN_atoi;
    enum ir_kind kind = is_int ? IR_I32 : c->fn == LIBC_FN_atof ? IR_F64 : IR_I64;
    if (!is_in_first_locale(c))
        return false;
    if (!text)
        return numbered_told(c, 0, c->name, kind);
    ask_digits(c, text);
    c->result = kind == IR_F64 ? value_float(IR_F64, strtod(text, NULL))
                               : value_int(kind, strtoll(text, NULL, 10));
    question_read(c->e, &c->result);
    return true;
}

static bool run_strtol(struct library_call *c)
{
    const char *text = shared_text_known(c, 0);
    bool single = c->fn == LIBC_FN_strtof, real = single || c->fn == LIBC_FN_strtod;
    enum ir_kind kind = single ? IR_F32 : real ? IR_F64
                        : strstr(c->name, "ul") ? IR_U64 : IR_I64;
    char *end = NULL;
    if ((!real && c->args[2].kind != VALUE_INT) || !is_in_first_locale(c))
        return false;
    long long base = real ? 0 : (long long)c->args[2].i;
    const char *question = arena_printf(c->e->arena, "%s base %lld", c->name, base);
    if (!text)
        return numbered_number(c, question, kind);
    ask_digits(c, text);
    if (real)
        c->result = value_float(kind, single ? strtof(text, &end) : strtod(text, &end));
    else if (kind == IR_U64)
        c->result = value_int(kind, (int64_t)strtoull(text, &end, (int)base));
    else
        c->result = value_int(kind, strtoll(text, &end, (int)base));
    question_read(c->e, &c->result);
    if (value_is_null(&c->args[1]))
        return true;
    struct value stop = c->args[0];
    stop.i += end - text;
    access_store(c->e, c->s, c->args[1], stop, c->ev);
    return true;
}

const char *library_number_error_of(const struct library_call *c)
{
    bool is = c->c_fn == LIBC_FN___m2s_number_error && c->args[1].kind == VALUE_INT &&
              c->args[2].kind == VALUE_INT;
    return is ? libc_effect_row((unsigned)c->args[2].i)->name : NULL;
}

/* Of a text that is known, or one of which only its number is; where there is no number it may be
 * EINVAL as well (POSIX). */
static bool run_number_error(struct library_call *c)
{
    const char *fn = library_number_error_of(c), *text = fn ? shared_text_known(c, 0) : NULL;
    struct unknown_text input = {.name = ""};
    struct text_question q = {.what = TEXT_NUMBER_ERROR, .text = &input, .fn = fn,
                              .n = fn ? c->args[1].i : 0};
    if (text && is_in_first_locale(c))
        c->result = text_question_answer(&q, IR_I32, text);
    else if (fn && !text)
        return numbered_told(c, 0, arena_printf(c->e->arena, "errno of %s base %lld", fn,
                                                (long long)q.n), IR_I32);
    return c->result.kind == VALUE_INT;
}

/* ---- snprintf ---- */

/* The text of one conversion like "%5d" with its value, or NULL. */
static const char *convert(struct library_call *c, const char *spec, struct value v)
{
    char kind = spec[strlen(spec) - 1];
    char *shape = arena_strdup(c->e->arena, spec);
    size_t n = strlen(shape) - 1;
    while (n && strchr("hlzjt", shape[n - 1])) {
        if (shape[n - 1] == 'h') /* the value is cut: not done here */
            return NULL;
        n--;
    }
    shape[n] = '\0';
    if (strchr("uxXo", kind) && v.kind == VALUE_INT && v.type == IR_I32)
        v.i = (int64_t)(uint32_t)v.i;
    if (kind == 'c' && v.kind == VALUE_INT && !(char)v.i)
        return NULL; /* the text would end here */
    if (strchr("di", kind) && v.kind == VALUE_INT)
        shape = arena_printf(c->e->arena, "%sll%c", shape, kind);
    else if (strchr("uxXo", kind) && v.kind == VALUE_INT)
        shape = arena_printf(c->e->arena, "%sll%c", shape, kind);
    else
        shape = arena_printf(c->e->arena, "%s%c", shape, kind);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    if (strchr("dixXou", kind) && v.kind == VALUE_INT)
        return arena_printf(c->e->arena, shape, (long long)v.i);
    if (kind == 'c' && v.kind == VALUE_INT)
        return arena_printf(c->e->arena, shape, (int)v.i);
    if (strchr("eEfFgGaA", kind) && v.kind == VALUE_FLOAT)
        return arena_printf(c->e->arena, shape, v.f);
    const char *text = kind == 's' ? access_string(c->e, c->s, v) : NULL;
    return text ? arena_printf(c->e->arena, shape, text) : NULL;
#pragma GCC diagnostic pop
}

/* The text that a printf would write, or NULL. */
static const char *format(struct library_call *c, uint32_t at)
{
    const char *f = at < c->i->n_args
                        ? access_string(c->e, c->s,
                                        running_operand(c->e, c->s, &c->i->args[at]))
                        : NULL;
    const char *text = "";
    uint32_t next = at + 1;
    while (f && *f) {
        size_t n = strcspn(f, "%");
        text = arena_printf(c->e->arena, "%s%.*s", text, (int)n, f);
        f += n;
        if (!*f)
            break;
        n = 1 + strspn(f + 1, "0123456789.-+ #hlzjt");
        char *spec = arena_printf(c->e->arena, "%.*s", (int)n + 1, f);
        f += f[n] ? n + 1 : n;
        if (!strcmp(spec, "%%")) {
            text = arena_printf(c->e->arena, "%s%%", text);
            continue;
        }
        if (next >= c->i->n_args)
            return NULL;
        const char *part = convert(c, spec, running_operand(c->e, c->s,
                                                            &c->i->args[next++]));
        if (!part)
            return NULL;
        text = arena_printf(c->e->arena, "%s%s", text, part);
    }
    return f ? text : NULL;
}

static bool run_sprintf(struct library_call *c, bool limited)
{
    const char *text = format(c, limited ? 2 : 1);
    if (!text || (limited && c->args[1].kind != VALUE_INT))
        return false;
    int64_t length = (int64_t)strlen(text);
    if (limited && c->args[1].i <= length)
        text = c->args[1].i > 0 ? arena_printf(c->e->arena, "%.*s", (int)c->args[1].i - 1,
                                               text) : NULL;
    if (text)
        put_string(c, c->args[0], text);
    c->result = value_int(IR_I32, length);
    return true;
}

/* These read or write what the marked arguments point to, whatever the others are (C11 7.1.4,
 * 7.24.1p2). */
static bool is_null_read(const struct library_call *c)
{
    enum { FIRST = 1, BOTH = 3 };
    static const struct { enum libc_fn fn; uint32_t marked; } functions[] = {
        {LIBC_FN_strlen, FIRST}, {LIBC_FN_strcmp, BOTH}, {LIBC_FN_strcpy, BOTH},
        {LIBC_FN_strcat, BOTH}, {LIBC_FN_strdup, FIRST}, {LIBC_FN_strchr, FIRST},
        {LIBC_FN_strrchr, FIRST}, {LIBC_FN_strstr, BOTH}, {LIBC_FN_strncmp, BOTH},
        {LIBC_FN_strncpy, BOTH}, {LIBC_FN_strncat, BOTH}, {LIBC_FN_strcasecmp, BOTH},
        {LIBC_FN_strncasecmp, BOTH}, {LIBC_FN_atoi, FIRST}, {LIBC_FN_atol, FIRST},
        {LIBC_FN_atoll, FIRST}, {LIBC_FN_atof, FIRST}, {LIBC_FN_strtol, FIRST},
        {LIBC_FN_strtoul, FIRST}, {LIBC_FN_strtoll, FIRST}, {LIBC_FN_strtoull, FIRST},
        {LIBC_FN_strtod, FIRST}, {LIBC_FN_strtof, FIRST}, {LIBC_FN_sscanf, BOTH},
        {LIBC_FN_vsscanf, BOTH},
    };
    uint32_t nulls = value_is_null(&c->args[0]) + 2u * value_is_null(&c->args[1]);
    for (size_t i = 0; nulls && i < sizeof functions / sizeof functions[0]; i++)
        if (c->c_fn == functions[i].fn)
            return functions[i].marked & nulls;
    return false;
}

bool library_string(struct library_call *c)
{
    if (is_null_read(c)) { /* our unit for C++ makes a std::string with strdup() */
        const char *name = c->c_fn == LIBC_FN_strdup && !c->i->at.file ? "std::string"
                                                                       : library_c_name(c);
        engine_runtime_fault(c->ev, SKEL_CAUSE_NULL,
                             arena_printf(c->e->arena, "%s of a null pointer", name));
        return true;
    }
    switch (c->fn) {
    case LIBC_FN_strlen: return run_strlen(c);
    case LIBC_FN_strcmp: case LIBC_FN_strcasecmp: return run_strcmp(c, false);
    case LIBC_FN_strncmp: case LIBC_FN_strncasecmp: return run_strcmp(c, true);
    case LIBC_FN_memcmp: return run_memcmp(c);
    case LIBC_FN_strcpy: return run_strcpy(c);
    case LIBC_FN_strncpy: return run_strncpy(c);
    case LIBC_FN_strcat: return run_strcat(c);
    case LIBC_FN_strdup: return run_strdup(c);
    case LIBC_FN_strchr: case LIBC_FN_strrchr: return run_strchr(c);
    case LIBC_FN_strstr: return run_strstr(c);
    case LIBC_FN_atoi: case LIBC_FN_atol: case LIBC_FN_atoll: case LIBC_FN_atof:
        return run_atoi(c);
    case LIBC_FN___m2s_number_error: return run_number_error(c);
    case LIBC_FN_strtol: case LIBC_FN_strtoul: case LIBC_FN_strtoll: case LIBC_FN_strtoull:
    case LIBC_FN_strtod: case LIBC_FN_strtof:
        return run_strtol(c);
    case LIBC_FN_snprintf: return run_sprintf(c, true);
    case LIBC_FN_sprintf: return run_sprintf(c, false);
    default: return false;
    }
}
