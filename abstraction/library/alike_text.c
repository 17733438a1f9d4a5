/* Questions on texts that were read from files that all ranks read alike: one answer for equal
 * texts, on all ranks.
 *
 *     strcmp(key, "steps")      one number, whoever asks; that it is 0 for several words is not
 *                               known to be impossible
 *     strcpy(name, key)         name is the same text
 */
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/library/alike.h"
#include "abstraction/library/one_file.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"
#include "abstraction/state/text.h"

#include <string.h>

/* The text that begins where argument k leads to.  Behind the beginning of one, it may be that what
 * was there before is looked at. */
static bool text_of(struct library_call *c, uint32_t k, struct text *t)
{
    if (!text_at(c->e, c->s, c->args[k], t))
        return false;
    if (!t->at)
        return true;
    struct alike from = {.c = c, .file = "a text", .place = t->id, .is_text = true};
    from.how = arena_printf(c->e->arena, "from character %lld on", (long long)t->at);
    if (t->old.kind == VALUE_NONE)
        return false;
    t->id = alike_text(&from, t->old);
    t->size -= t->at;
    t->at = 0;
    return t->id.kind != VALUE_NONE;
}

static bool answer(struct library_call *c, const char *what, enum ir_kind type, struct value id,
                   struct value more)
{
    c->result = text_told(c->e, c->s, what, type, id, more);
    return c->result.kind != VALUE_NONE;
}

/* ---- one text ---- */

static bool ask_one(struct library_call *c)
{
    static const struct { enum libc_fn fn; enum ir_kind type; } calls[] = {
        {LIBC_FN_strlen, IR_U64}, {LIBC_FN_atoi, IR_I32}, {LIBC_FN_atol, IR_I64},
        {LIBC_FN_atoll, IR_I64}, {LIBC_FN_atof, IR_F64},
    };
    struct text t;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (c->fn == calls[i].fn)
            return text_of(c, 0, &t) &&
                   answer(c, arena_printf(c->e->arena, "%s(text)", c->name), calls[i].type, t.id,
                          alike_none());
    return false;
}

/* ---- a text and another one ---- */

static bool is_comparison(const struct library_call *c, bool *limited)
{
    *limited = c->fn == LIBC_FN_strncmp || c->fn == LIBC_FN_strncasecmp;
    return *limited || c->fn == LIBC_FN_strcmp || c->fn == LIBC_FN_strcasecmp ||
           c->fn == LIBC_FN_strcoll;
}

static bool compare(struct library_call *c)
{
    bool limited;
    struct text t, u;
    if (!is_comparison(c, &limited) || (limited && c->args[2].kind != VALUE_INT))
        return false;
    const char *n = limited ? arena_printf(c->e->arena, ", %lld", (long long)c->args[2].i) : "";
    const char *x = access_string(c->e, c->s, c->args[0]);
    const char *y = access_string(c->e, c->s, c->args[1]);
    bool left = !x && text_of(c, 0, &t), right = !y && text_of(c, 1, &u);
    const char *what = NULL;
    if (left && right)
        return answer(c, arena_printf(c->e->arena, "%s(text, text%s)", c->name, n), IR_I32, t.id,
                      u.id);
    if (left && y)
        what = arena_printf(c->e->arena, "%s(text, \"%s\"%s)", c->name, y, n);
    else if (right && x)
        what = arena_printf(c->e->arena, "%s(\"%s\", text%s)", c->name, x, n);
    return what && answer(c, what, IR_I32, left ? t.id : u.id, alike_none());
}

static bool span(struct library_call *c)
{
    struct text t;
    const char *set = access_string(c->e, c->s, c->args[1]);
    bool is = c->fn == LIBC_FN_strspn || c->fn == LIBC_FN_strcspn;
    return is && set && text_of(c, 0, &t) &&
           answer(c, arena_printf(c->e->arena, "%s(text, \"%s\")", c->name, set), IR_U64, t.id,
                  alike_none());
}

/* ---- places in a text ---- */

/* What is looked for, for a question; NULL: it is not known. */
static const char *wanted(struct library_call *c)
{
    bool one = c->fn == LIBC_FN_strchr || c->fn == LIBC_FN_strrchr;
    bool many = c->fn == LIBC_FN_strstr || c->fn == LIBC_FN_strpbrk;
    if (one && c->args[1].kind == VALUE_INT)
        return arena_printf(c->e->arena, "character %d", (int)(char)c->args[1].i);
    const char *part = many ? access_string(c->e, c->s, c->args[1]) : NULL;
    return part ? arena_printf(c->e->arena, "\"%s\"", part) : NULL;
}

/* All find it, or none does; where it is, is not known. */
static bool search(struct library_call *c)
{
    struct text t;
    const char *what = wanted(c);
    if (!what || !text_of(c, 0, &t))
        return false;
    what = arena_printf(c->e->arena, "%s(text, %s) finds it", c->name, what);
    struct value found = text_told(c->e, c->s, what, IR_BOOL, t.id, alike_none());
    enum tri is = found.kind == VALUE_NONE ? TRI_MAYBE
                                           : fork_truth(c->e, c->s, found, NULL, c->ev);
    if (is == TRI_MAYBE)
        return found.kind != VALUE_NONE;
    c->result = is == TRI_YES ? c->args[0] : value_int(IR_PTR, 0);
    if (is == TRI_YES) {
        c->result.any = true;
        c->result.i = 0;
    }
    return true;
}

/* strtol() and the like: all find a number, or none does. */
static bool convert(struct library_call *c)
{
    static const struct { enum libc_fn fn; enum ir_kind type; bool has_base; } calls[] = {
        {LIBC_FN_strtol, IR_I64, true}, {LIBC_FN_strtoll, IR_I64, true},
        {LIBC_FN_strtoul, IR_U64, true}, {LIBC_FN_strtoull, IR_U64, true},
        {LIBC_FN_strtod, IR_F64, false}, {LIBC_FN_strtof, IR_F32, false},
    };
    struct text t;
    size_t i = 0, n = sizeof calls / sizeof *calls;
    while (i < n && c->c_fn != calls[i].fn)
        i++;
    if (i == n || (calls[i].has_base && c->args[2].kind != VALUE_INT) || !text_of(c, 0, &t))
        return false;
    long long base = calls[i].has_base ? (long long)c->args[2].i : 0;
    const char *what = arena_printf(c->e->arena, "%s(text, %lld)", library_c_name(c), base);
    if (value_is_null(&c->args[1]))
        return answer(c, what, calls[i].type, t.id, alike_none());
    const char *is = arena_printf(c->e->arena, "%s finds a number", what);
    struct value found = text_told(c->e, c->s, is, IR_BOOL, t.id, alike_none());
    enum tri finds = found.kind == VALUE_NONE ? TRI_MAYBE
                                              : fork_truth(c->e, c->s, found, NULL, c->ev);
    if (finds == TRI_MAYBE)
        return found.kind != VALUE_NONE;
    struct value end = c->args[0];
    if (finds == TRI_YES) {
        end.any = true;
        end.i = 0;
    }
    if (finds == TRI_YES && !answer(c, what, calls[i].type, t.id, alike_none()))
        c->result = library_fresh(c, calls[i].type, true, LEDGER_CALL, c->name);
    if (finds == TRI_NO)
        c->result = ir_is_int(calls[i].type) ? value_int(calls[i].type, 0)
                                             : value_float(calls[i].type, 0);
    access_store(c->e, c->s, c->args[1], end, c->ev);
    return true;
}

static bool scan(struct library_call *c)
{
    struct text t;
    const char *f = c->c_fn == LIBC_FN_sscanf
                        ? access_string(c->e, c->s, c->args[1]) : NULL;
    if (!f || !text_of(c, 0, &t))
        return false;
    struct alike a = {.c = c, .file = "a text", .place = t.id, .is_text = true,
                      .how = arena_printf(c->e->arena, "sscanf \"%s\"", f)};
    return alike_scan(&a, f, 2);
}

/* ---- copies ---- */

/* At `to` there is the text from now on. */
static bool put(struct library_call *c, struct value to, struct text t)
{
    t.old = alike_old_text(c, to, -1);
    t.may_stay = false;
    c->result = to;
    text_put(c->e, c->s, to, -1, &t, c->ev);
    return true;
}

static bool copy(struct library_call *c)
{
    struct text t;
    if (c->fn == LIBC_FN_strcpy)
        return text_of(c, 1, &t) && put(c, c->args[0], t);
    if (c->fn != LIBC_FN_strdup || !text_of(c, 0, &t))
        return false;
    engine_note(c->e, c->s, LEDGER_ALLOC, "%s is assumed to succeed", c->name);
    uint32_t object = state_alloc(c->e, c->s, "strdup", INT64_MAX / 4, FILL_UNINIT);
    return put(c, value_addr(object, 0), t);
}

bool library_text(struct library_call *c)
{
    return one_file_counts(c) && (ask_one(c) || compare(c) || span(c) || search(c) ||
                                  convert(c) || scan(c) || copy(c));
}
