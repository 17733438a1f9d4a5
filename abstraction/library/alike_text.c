/* Questions on texts that were read from files that all ranks read alike: one answer for equal
 * texts, on all ranks.
 *
 *     strcmp(key, "steps")      one number, whoever asks; that it is 0 for several words is not
 *                               known to be impossible
 *     strcpy(name, key)         name is the same text
 */
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/library/alike.h"
#include "abstraction/domain/unknown_text.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/library/one_file.h"
#include "abstraction/library/shared_text.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/text.h"
#include "core/base/hash.h"

#include <string.h>

/* Where argument k leads, also to a place that is known by its name. */
static struct value place(struct library_call *c, uint32_t k)
{
    return running_operand(c->e, c->s, &c->i->args[k]);
}

/* Which text begins where argument k leads, if it is not known. */
static bool text_of(struct library_call *c, uint32_t k, struct value *id)
{
    if (k >= c->i->n_args || access_string(c->e, c->s, c->args[k]))
        return false;
    *id = text_at(c->e, c->s, place(c, k));
    return id->kind != VALUE_NONE;
}

struct value alike_name(struct library_call *c, struct value at)
{
    struct unknown_text word;
    const char *known = access_string(c->e, c->s, at);
    struct value number = shared_number_of_text(c->e, c->s, at);
    if (known)
        return value_int(IR_I64, (int64_t)(hash_text(4, known) >> 2));
    if (number.kind == VALUE_EXPR && (at.kind != VALUE_ADDR || at.i == 0))
        return number;
    if (number.kind == VALUE_EXPR)
        return text_made(c->e, c->s, "the word from", number, value_int(IR_I64, at.i));
    if (shared_text_at(c, at, &word))
        return value_int(IR_I64, (int64_t)(hash_text(5, word.name) >> 2));
    return text_at(c->e, c->s, at);
}

/* The same of argument k, as a number also if it is known. */
static bool any_text_of(struct library_call *c, uint32_t k, struct value *id)
{
    if (k >= c->i->n_args)
        return false;
    *id = alike_name(c, place(c, k));
    return id->kind != VALUE_NONE;
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
    struct value t;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (c->fn == calls[i].fn)
            return text_of(c, 0, &t) &&
                   answer(c, arena_printf(c->e->arena, "%s(text)", c->name), calls[i].type, t,
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
    struct value t, u;
    if (!is_comparison(c, &limited) || (limited && c->args[2].kind != VALUE_INT))
        return false;
    const char *n = limited ? arena_printf(c->e->arena, ", %lld", (long long)c->args[2].i) : "";
    const char *x = access_string(c->e, c->s, c->args[0]);
    const char *y = access_string(c->e, c->s, c->args[1]);
    bool left = !x && text_of(c, 0, &t), right = !y && text_of(c, 1, &u);
    const char *what = NULL;
    if (left && right)
        return answer(c, arena_printf(c->e->arena, "%s(text, text%s)", c->name, n), IR_I32, t,
                      u);
    if (left && y)
        what = arena_printf(c->e->arena, "%s(text, \"%s\"%s)", c->name, y, n);
    else if (right && x)
        what = arena_printf(c->e->arena, "%s(\"%s\", text%s)", c->name, x, n);
    return what && answer(c, what, IR_I32, left ? t : u, alike_none());
}

static bool span(struct library_call *c)
{
    struct value t;
    const char *set = access_string(c->e, c->s, c->args[1]);
    bool is = c->fn == LIBC_FN_strspn || c->fn == LIBC_FN_strcspn;
    return is && set && text_of(c, 0, &t) &&
           answer(c, arena_printf(c->e->arena, "%s(text, \"%s\")", c->name, set), IR_U64, t,
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

/* What is asked is so for all ranks, or for none.  MAYBE: *ev. */
static enum tri is_so(struct library_call *c, const char *what, struct value id)
{
    struct value v = text_told(c->e, c->s, what, IR_BOOL, id, alike_none());
    return fork_truth(c->e, c->s, v, NULL, c->ev);
}

/* A place in a text, which begins at `at`, as far behind it as `what` says. */
static struct value place_of(struct library_call *c, struct value at, const char *what,
                             struct value id)
{
    enum { LONGEST = 1 << 30 };
    struct value by = text_told(c->e, c->s, what, IR_I64, id, alike_none());
    if (by.kind == VALUE_EXPR)
        facts_refine(&c->s->facts, by.e, 0, LONGEST);
    return value_move(c->e->values, at, by);
}

/* All find it, or none does.  It may be a character that is not known, but the same. */
static bool search(struct library_call *c)
{
    struct value t, ch = facts_reduce(&c->s->facts, c->args[1]);
    bool one = c->fn == LIBC_FN_strchr || c->fn == LIBC_FN_strrchr;
    bool open = one && ch.kind == VALUE_EXPR;
    const char *what = open ? "a character" : wanted(c);
    if (!what || !(open ? any_text_of(c, 0, &t) : text_of(c, 0, &t)))
        return false;
    what = arena_printf(c->e->arena, "%s(text, %s)", c->name, what);
    if (open)
        t = text_made(c->e, c->s, "looked for", t, ch);
    enum tri is = is_so(c, arena_printf(c->e->arena, "%s finds it", what), t);
    if (is == TRI_YES)
        c->result = place_of(c, place(c, 0), what, t);
    else if (is == TRI_NO)
        c->result = value_int(IR_PTR, 0);
    return true;
}

/* ---- words ---- */

/* All bytes from the beginning of its object on become what the call makes of them. */
static bool change(struct library_call *c, struct value at, const char *how, struct value id)
{
    struct value all = text_content(c->e, c->s, value_addr(at.object, 0), -1);
    struct text t = {.id = text_made(c->e, c->s, how, all, id)};
    t.old = t.id;
    return t.id.kind != VALUE_NONE &&
           text_put(c->e, c->s, value_addr(at.object, 0), -1, &t, c->ev);
}

/* strtok(): where the word begins, where it goes on, and what is written there, is known by the
 * text and the place in it. */
static bool next_word(struct library_call *c, struct value at, const char *set,
                      struct value saved)
{
    struct value id = text_content(c->e, c->s, at, -1);
    const char *how = arena_printf(c->e->arena, "strtok(text, \"%s\")", set);
    if (id.kind == VALUE_NONE || text_at(c->e, c->s, at).kind == VALUE_NONE)
        return false;
    enum tri is = is_so(c, arena_printf(c->e->arena, "%s finds a word", how), id);
    if (is == TRI_MAYBE)
        return true;
    struct value end = place_of(c, at, arena_printf(c->e->arena, "%s goes on", how), id);
    c->result = value_int(IR_PTR, 0);
    if (is == TRI_YES)
        c->result = place_of(c, at, how, id);
    if (is == TRI_YES && !change(c, at, how, id))
        return false;
    access_store(c->e, c->s, saved, end, c->ev);
    return true;
}

bool library_next_word(struct library_call *c, struct value at, const char *set,
                       struct value saved)
{
    return one_file_counts(c) && at.kind == VALUE_ADDR && next_word(c, at, set, saved);
}

/* strsep(): the same up to the first character of the set. */
bool library_next_field(struct library_call *c, struct value at, const char *set)
{
    const char *how = arena_printf(c->e->arena, "strsep(text, \"%s\")", set);
    if (!one_file_counts(c) || at.kind != VALUE_ADDR)
        return false;
    struct value id = text_content(c->e, c->s, at, -1), end = value_int(IR_PTR, 0);
    if (id.kind == VALUE_NONE)
        return false;
    enum tri is = is_so(c, arena_printf(c->e->arena, "%s finds one", how), id);
    c->result = at;
    if (is == TRI_YES)
        end = place_of(c, at, how, id);
    if (is == TRI_YES && !change(c, at, how, id))
        return false;
    if (is != TRI_MAYBE)
        access_store(c->e, c->s, c->args[0], end, c->ev);
    return true;
}

/* ---- numbers ---- */

/* strtol() and the like: all find a number, or none does. */
static bool convert(struct library_call *c)
{
    static const struct { enum libc_fn fn; enum ir_kind type; bool has_base; } calls[] = {
        {LIBC_FN_strtol, IR_I64, true}, {LIBC_FN_strtoll, IR_I64, true},
        {LIBC_FN_strtoul, IR_U64, true}, {LIBC_FN_strtoull, IR_U64, true},
        {LIBC_FN_strtod, IR_F64, false}, {LIBC_FN_strtof, IR_F32, false},
    };
    struct value t;
    size_t i = 0, n = sizeof calls / sizeof *calls;
    while (i < n && c->c_fn != calls[i].fn)
        i++;
    if (i == n || (calls[i].has_base && c->args[2].kind != VALUE_INT) || !text_of(c, 0, &t))
        return false;
    long long base = calls[i].has_base ? (long long)c->args[2].i : 0;
    const char *what = arena_printf(c->e->arena, "%s(text, %lld)", library_c_name(c), base);
    if (value_is_null(&c->args[1]))
        return answer(c, what, calls[i].type, t, alike_none());
    enum tri finds = is_so(c, arena_printf(c->e->arena, "%s finds a number", what), t);
    if (finds == TRI_MAYBE)
        return true;
    struct value end = place(c, 0);
    if (finds == TRI_YES)
        end = place_of(c, end, arena_printf(c->e->arena, "the end of %s", what), t);
    if (finds == TRI_YES && !answer(c, what, calls[i].type, t, alike_none()))
        c->result = library_fresh(c, calls[i].type, true, LEDGER_CALL, c->name);
    if (finds == TRI_NO)
        c->result = ir_is_int(calls[i].type) ? value_int(calls[i].type, 0)
                                             : value_float(calls[i].type, 0);
    access_store(c->e, c->s, c->args[1], end, c->ev);
    return true;
}

/* And for all errno is the same behind it. */
static bool number_error(struct library_call *c)
{
    const char *fn = library_number_error_of(c);
    struct value t;
    return fn && text_of(c, 0, &t) &&
           answer(c, arena_printf(c->e->arena, "errno of %s(text, %lld)", fn,
                                  (long long)c->args[1].i), IR_I32, t, alike_none());
}

static bool scan(struct library_call *c)
{
    struct value t;
    const char *f = c->c_fn == LIBC_FN_sscanf
                        ? access_string(c->e, c->s, c->args[1]) : NULL;
    if (!f || !text_of(c, 0, &t))
        return false;
    struct alike a = {.c = c, .file = "a text", .place = t, .is_text = true,
                      .how = arena_printf(c->e->arena, "sscanf \"%s\"", f)};
    return alike_scan(&a, f, 2);
}

/* ---- copies ---- */

/* At `to` there is the text from now on. */
static bool put(struct library_call *c, struct value to, struct value id)
{
    struct text t = {.id = id, .old = alike_old_text(c, to, -1)};
    if (to.kind != VALUE_ADDR || to.any)
        return false;
    c->result = to;
    text_put(c->e, c->s, to, -1, &t, c->ev);
    return true;
}

/* From argument 0 on there are bytes of which the id says which they are: n, or as many as it says
 * (NONE).  Where it is not known how many, or where they begin, the others are as they were. */
static bool put_bytes(struct library_call *c, struct value id, struct value n)
{
    struct value to = place(c, 0), old = alike_none();
    bool known = n.kind == VALUE_INT && !to.any;
    if (id.kind == VALUE_NONE || to.kind != VALUE_ADDR || (n.kind == VALUE_INT && n.i <= 0))
        return false;
    struct value from = to.any ? value_addr(to.object, 0) : to, x = value_offset(&to);
    if (!known)
        old = text_content(c->e, c->s, from, -1);
    if (to.any)
        old = text_made(c->e, c->s, "from the place", old, x);
    if (!known && (old.kind == VALUE_NONE || (to.any && x.kind == VALUE_NONE)))
        return false;
    struct text t = {.id = text_made(c->e, c->s, "so many of", id, n)};
    if (!known)
        t.id = text_made(c->e, c->s, "over", t.id, old);
    t.old = t.id;
    c->result = to;
    text_put(c->e, c->s, from, known ? n.i : -1, &t, c->ev);
    return true;
}

/* strncpy() and memcpy(), if they are not evaluated otherwise: bytes of a text. */
static bool put_part(struct library_call *c)
{
    struct value n = facts_reduce(&c->s->facts, c->args[2]), id, from = place(c, 1);
    bool copies = c->fn == LIBC_FN_strncpy;
    if (n.kind != VALUE_INT && n.kind != VALUE_EXPR)
        return false;
    if (copies)
        return any_text_of(c, 1, &id) && !(access_string(c->e, c->s, c->args[1]) &&
                                           n.kind == VALUE_INT) &&
               put_bytes(c, id, n);
    bool plain = n.kind == VALUE_INT && from.kind == VALUE_ADDR && !from.any && !place(c, 0).any;
    return !plain && put_bytes(c, text_content(c->e, c->s, from, -1), n);
}

/* Blanks of Fortran, of which it is not known how many there are, or where they begin. */
static bool put_blanks(struct library_call *c)
{
    static const int64_t blanks = INT64_C(0x20202020);
    struct value n = facts_reduce(&c->s->facts, c->args[1]);
    bool plain = n.kind == VALUE_INT && !place(c, 0).any;
    return !plain && (n.kind == VALUE_INT || n.kind == VALUE_EXPR) &&
           put_bytes(c, value_int(IR_I64, blanks), n);
}

/* strcat() and strncat() go on where the text ends. */
static bool put_behind(struct library_call *c)
{
    struct value to = place(c, 0), id, n = alike_none();
    if (c->fn == LIBC_FN_strncat)
        n = facts_reduce(&c->s->facts, c->args[2]);
    bool known = access_string(c->e, c->s, c->args[0]) && access_string(c->e, c->s, c->args[1]);
    if (known || to.kind != VALUE_ADDR || to.any || !any_text_of(c, 1, &id) ||
        (c->fn == LIBC_FN_strncat && n.kind != VALUE_INT && n.kind != VALUE_EXPR))
        return false;
    struct value old = text_content(c->e, c->s, to, -1);
    struct text t = {.id = text_made(c->e, c->s, "so much of", id, n)};
    t.id = t.old = text_made(c->e, c->s, c->name, old, t.id);
    c->result = to;
    if (t.id.kind != VALUE_NONE)
        text_put(c->e, c->s, to, -1, &t, c->ev);
    return t.id.kind != VALUE_NONE;
}

static bool copy(struct library_call *c)
{
    struct value id;
    if (c->fn == LIBC_FN_strcat || c->fn == LIBC_FN_strncat)
        return put_behind(c);
    if (c->fn == LIBC_FN_strncpy || c->fn == LIBC_FN_memcpy || c->fn == LIBC_FN_memmove)
        return put_part(c);
    if (c->fn == LIBC_FN_m2s_f_blanks)
        return put_blanks(c);
    if (c->fn == LIBC_FN_strcpy && place(c, 0).named)
        return any_text_of(c, 1, &id) && put_bytes(c, id, alike_none());
    if (c->fn == LIBC_FN_strcpy)
        return !access_string(c->e, c->s, c->args[1]) && any_text_of(c, 1, &id) &&
               put(c, c->args[0], id);
    if (c->fn != LIBC_FN_strdup || !text_of(c, 0, &id))
        return false;
    engine_note(c->e, c->s, LEDGER_ALLOC, "%s is assumed to succeed", c->name);
    uint32_t object = state_alloc(c->e, c->s, "strdup", INT64_MAX / 4, FILL_UNINIT);
    return put(c, value_addr(object, 0), id);
}

/* ---- sprintf() ---- */

/* What is printed is a function of the format and of what is printed in it.  False: it is not known
 * to be alike, or all is known: string.c writes the characters. */
static bool printed(struct library_call *c, uint32_t format_at, struct value *id)
{
    const char *format = access_string(c->e, c->s, c->args[format_at]);
    bool open = false;
    *id = value_int(IR_I64, format ? (int64_t)(hash_text(6, format) >> 2) : 0);
    for (uint32_t k = format_at + 1; k < c->i->n_args && format && id->kind != VALUE_NONE; k++) {
        struct value v = facts_reduce(&c->s->facts, place(c, k));
        bool good = v.kind == VALUE_INT || v.kind == VALUE_FLOAT || v.kind == VALUE_EXPR;
        open |= v.kind == VALUE_ADDR ? !access_string(c->e, c->s, v) : v.kind == VALUE_EXPR;
        if (v.kind == VALUE_ADDR || v.type == IR_PTR) {
            v = alike_name(c, v);
            good = v.kind != VALUE_NONE;
        }
        *id = good ? text_made(c->e, c->s, "printed with", *id, v) : alike_none();
    }
    return open && !strstr(format, "%n") && !strstr(format, "%p") && id->kind != VALUE_NONE;
}

static bool print(struct library_call *c)
{
    bool limited = c->fn == LIBC_FN_snprintf;
    struct value id, n = alike_none(), to = place(c, 0);
    if (!(limited || c->fn == LIBC_FN_sprintf) || to.kind != VALUE_ADDR ||
        !printed(c, limited ? 2 : 1, &id))
        return false;
    struct value length = text_told(c->e, c->s, "the length of", IR_I32, id, alike_none());
    if (limited)
        n = facts_reduce(&c->s->facts, c->args[1]);
    if (limited && (n.kind != VALUE_INT || n.i <= 0))
        return false;
    if (limited)
        id = text_made(c->e, c->s, "so much of", id, n);
    if (to.any || id.kind == VALUE_NONE || !put(c, to, id))
        return false;
    c->result = length;
    return true;
}

bool library_text(struct library_call *c)
{
    return one_file_counts(c) && (ask_one(c) || compare(c) || span(c) || search(c) ||
                                  convert(c) || number_error(c) || scan(c) || copy(c) ||
                                  print(c));
}
