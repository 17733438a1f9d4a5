/* sscanf and fscanf on texts that are known, and sscanf on arguments that all ranks share.
 *
 *     sscanf("32 x", "%d %d", &a, &b)     a is 32, the result is 1
 *     sscanf(argv[1], "%d", &n)           n is one number wherever it is read from argv[1]
 */
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/library/conversion.h"
#include "abstraction/library/library.h"
#include "abstraction/library/shared_text.h"
#include "abstraction/library/states.h"
#include "abstraction/library/stays.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/question.h"
#include "abstraction/state/running.h"

#include <stdio.h>
#include <string.h>

enum { MAX_SPEC = 80, MAX_WORD = 4096 };

struct spec { /* one conversion */
    char text[MAX_SPEC]; /* "%5ld%n" */
    char kind;           /* '[': a word of some characters */
    bool skip;           /* "%*d" */
    bool is_long, is_other;
};

/* Where the set of characters that begins behind "[" ends. */
static const char *end_of_set(const char *f)
{
    f += *f == '^';
    f += *f == ']';
    return f + strcspn(f, "]");
}

/* Read "%..." at f; the length, or 0: not one that is evaluated. */
static size_t read_spec(const char *f, struct spec *spec)
{
    size_t n = 1 + strspn(f + 1, "*0123456789");
    size_t m = n + strspn(f + n, "hlzjtLq");
    *spec = (struct spec){.kind = f[m], .skip = f[1] == '*', .is_long = f[n] == 'l'};
    spec->is_other = m > n && !spec->is_long;
    if (!f[m] || !strchr("diuxofegs%c[", f[m]))
        return 0;
    if (f[m] == '[')
        m = (size_t)(end_of_set(f + m + 1) - f);
    if (!f[m] || m + 5 > MAX_SPEC)
        return 0;
    snprintf(spec->text, sizeof spec->text, "%.*s%%n", (int)m + 1, f);
    return m + 1;
}

static bool store(struct library_call *c, struct value at, struct value v)
{
    return access_store(c->e, c->s, at, v, c->ev);
}

static bool store_text(struct library_call *c, struct value at, const char *text, bool end)
{
    size_t n = strlen(text) + end;
    struct segment content = {.fill = FILL_BYTES,
                              .bytes = arena_memdup(c->e->arena, text, n)};
    bool fits = access_fill(c->e, c->s, at, (int64_t)n, content, c->ev);
    if (!fits && c->ev->kind == EVENT_FAULT)
        c->ev->cause = SKEL_CAUSE_WORD;
    return fits;
}

/* Convert at `text`; the characters used, or -1: it does not match. */
static int convert(struct library_call *c, const struct spec *spec, const char *text,
                   struct value at)
{
    char word[MAX_WORD] = "";
    int used = -1;
    long number = 0;
    unsigned int half = 0;
    double real = 0;
    float single = 0;
    bool is_float = strchr("feg", spec->kind), is_text = strchr("sc[", spec->kind);
    void *to = is_text ? (void *)word : is_float && spec->is_long ? (void *)&real
               : is_float ? (void *)&single : spec->is_long ? (void *)&number : (void *)&half;
    if (strlen(text) >= MAX_WORD)
        return -1;
    if (spec->skip || spec->kind == '%')
        sscanf(text, spec->text, &used);
    else
        sscanf(text, spec->text, to, &used);
    if (used < 0 || spec->skip || spec->kind == '%')
        return used;
    enum ir_kind whole = spec->is_long ? IR_I64 : IR_I32;
    struct value v = value_int(whole, spec->is_long ? number : (int64_t)(int32_t)half);
    if (is_float)
        v = value_float(spec->is_long ? IR_F64 : IR_F32, spec->is_long ? real
                                                                       : (double)single);
    if (is_text ? !store_text(c, at, word, spec->kind != 'c') : !store(c, at, v))
        return -1;
    question_read(c->e, &v);
    return used;
}

/* What a format would match: "%s = %d" matches "a = 1". */
static const char *instance(struct arena *arena, const char *f)
{
    const char *text = "";
    char word = 'a';
    for (; *f; f++) {
        struct spec spec;
        size_t n = *f == '%' ? read_spec(f, &spec) : 0;
        if (*f != '%' || !n) {
            text = arena_printf(arena, "%s%c", text, strchr("\t\n\r\v\f", *f) ? ' ' : *f);
            continue;
        }
        const char *set = spec.kind == '[' ? strchr(f, '[') + 1 : "^";
        bool is_number = strchr("diuxofeg", spec.kind), is_other = *set == '^';
        char one = is_number ? '1' : spec.kind == '%' ? '%' : is_other ? word++ : *set;
        text = arena_printf(arena, "%s%c", text, one);
        f += n - 1;
        if (spec.kind == '[' && is_other && !f[1] && set[1] != '\n') /* where the word ends */
            text = arena_printf(arena, "%s%c", text, set[1]);
    }
    return text;
}

/* It does not match, or ends too soon: what would. */
static void ask_match(struct library_call *c, const char *whole, const char *rest, const char *f)
{
    struct arena *arena = c->e->arena;
    size_t n = strcspn(whole, "\n");
    if (c->text_input && !rest[strspn(rest, " \t\n\r\v\f")])
        question_more(c->e, c->i, c->text_input, arena_printf(arena, "%s\n", instance(arena, f)));
    else if (c->text_input)
        question_text(c->e, c->i, arena_printf(arena, "%.*s", (int)strcspn(rest, " \t\n"), rest),
                      instance(arena, f), false);
    else
        question_text(c->e, c->i, arena_printf(arena, "%.*s", (int)n, whole), instance(arena, f),
                      false);
}

size_t library_scan_known(struct library_call *c, const char *text, const char *f, uint32_t next)
{
    const char *whole = text, *format = f;
    int done = 0, wanted = 0;
    bool empty = !text[strspn(text, " \t\n\r\v\f")], missed = false;
    for (; *f && c->ev->kind == EVENT_NONE && !missed;) {
        struct spec spec;
        if (strchr(" \t\n\r\v\f", *f)) {
            f++;
            text += strspn(text, " \t\n\r\v\f");
            continue;
        }
        if (*f != '%') {
            missed = *text != *f;
            text += !missed;
            f += !missed;
            continue;
        }
        size_t n = read_spec(f, &spec);
        bool takes = !spec.skip && spec.kind != '%';
        struct value at = takes ? running_operand(c->e, c->s, &c->i->args[next])
                                : (struct value){.kind = VALUE_NONE};
        int used = convert(c, &spec, text, at);
        missed = used < 0;
        if (spec.kind == '[' && !missed && !text[used])
            ask_match(c, whole, text, c->text_input ? f : format);
        done += takes && !missed;
        next += takes;
        text += missed ? 0 : used;
        f += missed ? 0 : n;
        wanted++;
    }
    if (missed && c->ev->kind == EVENT_NONE)
        ask_match(c, whole, text, c->text_input ? f : format);
    if (missed && wanted) /* the space before what does not match is gone */
        text += strspn(text, " \t\n\r\v\f");
    c->result = value_int(IR_I32, empty && !done ? -1 : done);
    return (size_t)(text - whole);
}

bool library_scans(const struct library_call *c, const char *f, uint32_t first, uint32_t *n)
{
    *n = 0;
    while ((f = strchr(f, '%'))) {
        struct spec spec;
        size_t length = read_spec(f, &spec);
        if (!length || spec.is_other)
            return false;
        *n += !spec.skip && spec.kind != '%';
        f += length;
    }
    return *n + first <= c->i->n_args;
}

/* Numbers that can be anything, whatever the others are: no width, nothing skipped. */
static bool are_free(const char *f)
{
    struct spec spec;
    for (const char *p = strchr(f, '%'); p; p = strchr(p + read_spec(p, &spec), '%')) {
        read_spec(p, &spec);
        if (!strchr("diuxofeg", spec.kind) || spec.skip || (p[1] >= '0' && p[1] <= '9'))
            return false;
    }
    return true;
}

static enum ir_kind kind_of(const struct spec *spec)
{
    if (strchr("feg", spec->kind))
        return spec->is_long ? IR_F64 : IR_F32;
    return spec->is_long ? IR_I64 : IR_I32;
}

static struct value item(struct library_call *c, const struct unknown_text *text, const char *f,
                         uint32_t k, enum text_asked what, enum ir_kind type)
{
    struct text_question q = {.what = what, .text = text, .with = f, .n = k};
    return shared_text_told(c, &q, type);
}

/* If nobody asks, and what stands there was never set, it is assumed. */
static enum tri is_there(struct library_call *c, const struct unknown_text *text,
                         struct value asked, uint32_t arg)
{
    struct value at = running_operand(c->e, c->s, &c->i->args[arg]);
    enum tri known = asked.kind == VALUE_EXPR ? facts_truth(&c->s->facts, asked) : TRI_NO;
    if (known != TRI_MAYBE || stays_is_asked(c) || !stays_unset(c, arg, at, -1))
        return fork_truth(c->e, c->s, asked, NULL, c->ev);
    stays_assume_not(c, at, text->name);
    facts_assume(&c->s->facts, asked.e, true);
    return TRI_YES;
}

/* Numbers in a shared text: whether the k-th is there is asked for all ranks, as what is not there
 * stays as it was. */
static bool scan_numbers(struct library_call *c, const struct unknown_text *text, const char *f)
{
    uint32_t k = 0;
    for (const char *p = strchr(f, '%'); p; k++) {
        struct spec spec;
        size_t length = read_spec(p, &spec);
        struct value at = running_operand(c->e, c->s, &c->i->args[2 + k]);
        enum tri there = is_there(c, text, item(c, text, f, k + 1, TEXT_HAS_ITEM, IR_BOOL), 2 + k);
        if (there == TRI_MAYBE)
            return true;
        if (there == TRI_NO)
            break;
        if (!store(c, at, item(c, text, f, k + 1, TEXT_ITEM, kind_of(&spec))))
            return true;
        p = strchr(p + length, '%');
    }
    c->result = value_int(IR_I32, k);
    if (!k) /* the text may have ended */
        c->result = value_bin(c->e->values, IR_SUB, IR_I32, c->result,
                              value_cast(c->e->values, IR_I32,
                                         item(c, text, f, 0, TEXT_HAS_ITEM, IR_BOOL)));
    return true;
}

bool library_scan(struct library_call *c)
{
    const char *n = strstr(c->name, "sscanf");
    bool list = strstr(c->name, "vsscanf"); /* what it writes is not an argument */
    if (!n || n[6] || list || c->i->n_args < 3 || !states_are_first(c, libc_effect(c->name)))
        return false;
    const char *f = access_string(c->e, c->s, c->args[1]);
    const char *text = shared_text_known(c, 0);
    struct unknown_text shared;
    uint32_t needed;
    if (!f || !library_scans(c, f, 2, &needed))
        return false;
    if (text) {
        library_scan_known(c, text, f, 2);
        return true;
    }
    return are_free(f) && shared_text_of(c, 0, &shared) && scan_numbers(c, &shared, f);
}
