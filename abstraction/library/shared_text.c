/* Questions about texts that all ranks share (see shared_text.h).
 *
 *     strchr(argv[1], '=')      all ranks find it, or none; where, is not known
 *     strtol(argv[1], &end, 10) one number; what is behind it is a text again
 */
#include "abstraction/library/shared_text.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/state/access.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"

#include <string.h>

/* The text from a character on. */
static struct unknown_text rest_of(struct arena *arena, const struct unknown_text *all, int64_t n)
{
    if (n == 0)
        return *all;
    return (struct unknown_text){
        .name = arena_printf(arena, "%s + %lld", all->name, (long long)n), .of = all, .n = n};
}

bool shared_text_at(struct library_call *c, struct value at, struct unknown_text *text)
{
    struct value number = shared_number_of_text(c->e, c->s, at);
    struct arena *arena = c->e->arena;
    if (number.kind == VALUE_INT) {
        long long k = (long long)number.i;
        struct unknown_text *all = ARENA_NEW(arena, struct unknown_text);
        all->name = k > 0 ? arena_printf(arena, "argument of option %lld", k)
                          : arena_printf(arena, "argv[%lld]", -k);
        *text = rest_of(arena, all, at.i);
        return true;
    }
    const struct memory *m = access_object(c->e, c->s, at, false);
    if (!m || !m->shared || at.any || at.i < 0)
        return false;
    *text = rest_of(arena, m->shared, at.i);
    return true;
}

bool shared_text_of(struct library_call *c, uint32_t n, struct unknown_text *text)
{
    return shared_text_at(c, c->args[n], text);
}

/* ---- names ---- */

static const char *name_of_number(struct arena *arena, const struct text_question *q)
{
    return q->n == 10 ? arena_printf(arena, "%s(%s)", q->fn, q->text->name)
                      : arena_printf(arena, "%s base %lld of (%s)", q->fn, (long long)q->n,
                                     q->text->name);
}

static const char *name_of_order(struct arena *arena, const struct text_question *q)
{
    const char *with = arena_printf(arena, "\"%s\"", q->with), *text = q->text->name;
    const char *a = q->swapped ? with : text, *b = q->swapped ? text : with;
    return q->n == INT64_MAX ? arena_printf(arena, "%s(%s, %s)", q->fn, a, b)
                             : arena_printf(arena, "%s(%s, %s, %lld)", q->fn, a, b,
                                            (long long)q->n);
}

static const char *name_of(struct arena *arena, const struct text_question *q)
{
    const char *text = q->text->name;
    switch (q->what) {
    case TEXT_CHARACTER: return arena_printf(arena, "%s[%lld]", text, (long long)q->n);
    case TEXT_LENGTH: return arena_printf(arena, "strlen(%s)", text);
    case TEXT_ORDER: return name_of_order(arena, q);
    case TEXT_NUMBER: return name_of_number(arena, q);
    case TEXT_NO_NUMBER:
        return arena_printf(arena, "%s finds no number in %s", q->fn, text);
    case TEXT_NUMBER_ERROR:
        return arena_printf(arena, "errno of %s(%s)", q->fn, text);
    case TEXT_FINDS: return arena_printf(arena, "%s(%s, \"%s\") finds it", q->fn, text, q->with);
    case TEXT_SPAN: return arena_printf(arena, "%s(%s, \"%s\")", q->fn, text, q->with);
    case TEXT_HAS_ITEM:
        return q->n ? arena_printf(arena, "sscanf(%s, \"%s\") finds item %lld", text, q->with,
                                   (long long)q->n)
                    : arena_printf(arena, "%s has nothing for \"%s\"", text, q->with);
    case TEXT_ITEM:
        return arena_printf(arena, "item %lld of \"%s\" in (%s)", (long long)q->n, q->with, text);
    }
    return text;
}

struct value shared_text_told(struct library_call *c, const struct text_question *q,
                              enum ir_kind type)
{
    return shared_answer(c->e, q, name_of(c->e->arena, q), type);
}

/* ---- equal texts ---- */

/* The text that strcmp() has found it to be equal to, or NULL. */
static const char *found_equal(struct library_call *c, const struct unknown_text *text)
{
    const struct facts *fs[2] = {&c->s->facts, c->s->facts.shared};
    for (uint32_t k = 0; k < 2; k++)
        for (uint32_t i = 0; fs[k] && i < fs[k]->n; i++) {
            const struct fact *f = &fs[k]->v[i];
            const struct text_question *q = f->e->op == EXPR_ATOM ? f->e->origin->asks : NULL;
            if (q && q->what == TEXT_ORDER && f->lo == 0 && f->hi == 0 && q->n == INT64_MAX &&
                strcmp(q->fn, "strcmp") == 0 && strcmp(q->text->name, text->name) == 0) {
                if (fs[k]->asked)
                    ++*fs[k]->asked;
                return q->with;
            }
        }
    return NULL;
}

const char *shared_text_known(struct library_call *c, uint32_t k)
{
    struct unknown_text text;
    const char *known = access_string(c->e, c->s, c->args[k]);
    if (known || !c->e->values->has_texts || !shared_text_of(c, k, &text))
        return known;
    return found_equal(c, &text);
}

/* ---- places ---- */

/* Something that is found, or not, for all ranks. */
static enum tri finds(struct library_call *c, const struct text_question *q)
{
    return fork_truth(c->e, c->s, shared_text_told(c, q, IR_BOOL), NULL, c->ev);
}

static const char *wanted(struct library_call *c)
{
    bool one = c->fn == LIBC_FN_strchr || c->fn == LIBC_FN_strrchr || c->fn == LIBC_FN_index;
    bool many = c->fn == LIBC_FN_strstr || c->fn == LIBC_FN_strpbrk;
    if (one && c->args[1].kind == VALUE_INT)
        return arena_printf(c->e->arena, "%c", (char)c->args[1].i);
    return many ? shared_text_known(c, 1) : NULL;
}

static bool search(struct library_call *c, const struct unknown_text *text)
{
    const char *with = wanted(c);
    if (!with)
        return false;
    struct text_question q = {.what = TEXT_FINDS, .text = text, .fn = c->name, .with = with};
    bool always = !*with && c->fn != LIBC_FN_strpbrk; /* the NUL, or the empty text */
    enum tri is = always ? TRI_YES : !*with ? TRI_NO : finds(c, &q);
    if (is == TRI_NO)
        c->result = value_int(IR_PTR, 0);
    if (is != TRI_YES)
        return true;
    c->result = c->args[0];
    c->result.any = true;
    c->result.i = 0;
    return true;
}

static bool span(struct library_call *c, const struct unknown_text *text)
{
    bool is = c->fn == LIBC_FN_strspn || c->fn == LIBC_FN_strcspn;
    const char *set = is ? shared_text_known(c, 1) : NULL;
    struct text_question q = {.what = TEXT_SPAN, .text = text, .fn = c->name, .with = set};
    if (set)
        c->result = shared_text_told(c, &q, IR_U64);
    return set != NULL;
}

/* ---- numbers ---- */

/* If the end is asked for, it is asked whether there is a number.  If so, the text behind it is a
 * text that all ranks share, too. */
static void tell_end(struct library_call *c, const struct text_question *number,
                     enum ir_kind kind)
{
    struct text_question none = *number;
    none.what = TEXT_NO_NUMBER;
    enum tri is = finds(c, &none);
    struct value stop = c->args[0];
    if (is == TRI_MAYBE)
        return;
    if (is == TRI_YES)
        c->result = ir_is_int(kind) ? value_int(kind, 0) : value_float(kind, 0);
    else
        stop = value_addr(shared_string(c->e, c->s, &(struct unknown_text){
            .name = arena_printf(c->e->arena, "%s after its number (%s)", number->text->name,
                                 c->name),
            .of = number->text, .fn = number->fn, .n = number->n}), 0);
    access_store(c->e, c->s, c->args[1], stop, c->ev);
}

static bool read_number(struct library_call *c, const struct unknown_text *text)
{
    static const struct { enum libc_fn fn; enum ir_kind type; bool has_end, has_base; } calls[] = {
        {LIBC_FN_atoi, IR_I32, false, false}, {LIBC_FN_atol, IR_I64, false, false},
        {LIBC_FN_atoll, IR_I64, false, false}, {LIBC_FN_atof, IR_F64, false, false},
        {LIBC_FN_strtol, IR_I64, true, true}, {LIBC_FN_strtoll, IR_I64, true, true},
        {LIBC_FN_strtoul, IR_U64, true, true}, {LIBC_FN_strtoull, IR_U64, true, true},
        {LIBC_FN_strtod, IR_F64, true, false}, {LIBC_FN_strtof, IR_F32, true, false},
    };
    size_t i = 0, n = sizeof calls / sizeof *calls;
    while (i < n && c->c_fn != calls[i].fn)
        i++;
    if (i == n || (calls[i].has_base && c->args[2].kind != VALUE_INT))
        return false;
    struct text_question q = {.what = TEXT_NUMBER, .text = text, .fn = library_c_name(c),
                              .n = calls[i].has_base ? c->args[2].i : 10};
    c->result = shared_text_told(c, &q, calls[i].type);
    if (calls[i].has_end && !value_is_null(&c->args[1]))
        tell_end(c, &q, calls[i].type);
    return true;
}

/* The call that slicer/rewrite/number_errors.c has written. */
static bool read_error(struct library_call *c, const struct unknown_text *text)
{
    const char *fn = library_number_error_of(c);
    struct text_question q = {.what = TEXT_NUMBER_ERROR, .text = text, .fn = fn,
                              .n = c->args[1].i};
    if (fn)
        c->result = shared_text_told(c, &q, IR_I32);
    return fn != NULL;
}

bool library_shared_text(struct library_call *c)
{
    struct unknown_text text;
    return c->args[0].kind == VALUE_ADDR && !shared_text_known(c, 0) &&
           shared_text_of(c, 0, &text) &&
           (search(c, &text) || span(c, &text) || read_number(c, &text) ||
            read_error(c, &text));
}
