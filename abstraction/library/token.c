/* Words and characters of texts that are known.
 *
 *     strtok("k = 3", " =")           "k", then "3", then NULL
 *     line[strcspn(line, "\n")] = 0
 *     isspace(' ')                    a load from a table of <ctype.h>, in the locale "C"
 */
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/library/library.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/question.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <ctype.h>
#include <string.h>

static bool is_null(struct value v)
{
    return value_is_null(&v);
}

/* ---- words ---- */

/* The next word from `at` on, and behind it the end of a text; `saved` holds where to go on.  As in
 * the GNU library, that is the end of the text when there is no other word. */
static bool take_word(struct library_call *c, struct value at, const char *set,
                      struct value saved)
{
    const char *text = access_string(c->e, c->s, at);
    if (!text)
        return library_next_word(c, at, set, saved);
    size_t before = strspn(text, set), n = strcspn(text + before, set);
    bool is_last = !text[before + n];
    const char *behind = text + before + n;
    const char *line = arena_printf(c->e->arena, "%.*s", (int)strcspn(text, "\n"), text);
    if (*set && !behind[strspn(behind, set)])
        question_text(c->e, c->i, line, arena_printf(c->e->arena, "%s%c1", line, *set), false);
    at.i += (int64_t)before;
    struct value end = at;
    end.i += (int64_t)n;
    c->result = n ? at : value_int(IR_PTR, 0);
    if (is_last || access_store(c->e, c->s, end, value_int(IR_I8, 0), c->ev)) {
        end.i += !is_last;
        access_store(c->e, c->s, saved, end, c->ev);
    }
    return true;
}

static bool run_strtok(struct library_call *c, struct value saved)
{
    const char *set = access_string(c->e, c->s, c->args[1]);
    struct value at = running_operand(c->e, c->s, &c->i->args[0]);
    if (is_null(at))
        at = access_peek(c->e, c->s, saved, IR_PTR);
    return set && take_word(c, at, set, saved);
}

/* strsep(&at, set): the text up to the first character of the set, be it empty; behind the last one
 * there is NULL. */
static bool run_strsep(struct library_call *c)
{
    if (c->fn != LIBC_FN_strsep && c->fn != LIBC_FN___strsep)
        return false;
    struct value at = access_peek(c->e, c->s, c->args[0], IR_PTR), end = at;
    const char *text = access_string(c->e, c->s, at), *set = access_string(c->e, c->s, c->args[1]);
    bool none = is_null(at);
    if (!none && !text && set && c->args[0].kind == VALUE_ADDR && !c->args[0].any)
        return library_next_field(c, at, set);
    if (c->args[0].kind != VALUE_ADDR || c->args[0].any || !set || (!text && !none))
        return false;
    size_t n = none ? 0 : strcspn(text, set);
    c->result = at;
    if (none)
        return true;
    end.i += (int64_t)n;
    if (text[n] && !access_store(c->e, c->s, end, value_int(IR_I8, 0), c->ev))
        return true;
    end.i++;
    access_store(c->e, c->s, c->args[0], text[n] ? end : value_int(IR_PTR, 0), c->ev);
    return true;
}

/* It is not evaluated: where it goes on is not known. */
static void lose_place(struct library_call *c)
{
    struct value hidden = value_addr(engine_hidden(c->e, HIDDEN_WORDS), 0);
    struct value at = access_peek(c->e, c->s, hidden, IR_PTR);
    if (at.kind != VALUE_INT || at.i != 1)
        access_poke(c->e, c->s, hidden, value_int(IR_PTR, 1));
}

static bool run_words(struct library_call *c)
{
    if (c->fn == LIBC_FN_strtok) {
        struct value hidden = value_addr(engine_hidden(c->e, HIDDEN_WORDS), 0);
        struct value next = access_peek(c->e, c->s, hidden, IR_PTR);
        bool known = !is_null(c->args[0]) || next.kind == VALUE_ADDR;
        if (known && run_strtok(c, hidden))
            return true;
        lose_place(c);
        return false;
    }
    return run_strsep(c) || ((c->fn == LIBC_FN_strtok_r || c->fn == LIBC_FN___strtok_r) &&
           c->args[2].kind == VALUE_ADDR && !c->args[2].any && run_strtok(c, c->args[2]));
}

/* ---- spans ---- */

static bool run_span(struct library_call *c)
{
    bool in = c->fn == LIBC_FN_strspn, out = c->fn == LIBC_FN_strcspn;
    bool any = c->fn == LIBC_FN_strpbrk;
    const char *text = in || out || any ? access_string(c->e, c->s, c->args[0]) : NULL;
    const char *set = text ? access_string(c->e, c->s, c->args[1]) : NULL;
    if (!set)
        return false;
    size_t n = in ? strspn(text, set) : strcspn(text, set);
    if (!any) {
        c->result = value_int(IR_U64, (int64_t)n);
        return true;
    }
    c->result = text[n] ? c->args[0] : value_int(IR_PTR, 0);
    if (text[n])
        c->result.i += (int64_t)n;
    return true;
}

/* ---- characters ---- */

enum { FIRST = -128, BEHIND = 256, TABLE = BEHIND - FIRST };
enum { CLASSES_AT = 24, LOWER_AT = CLASSES_AT + 2 * TABLE, UPPER_AT = LOWER_AT + 4 * TABLE,
       TABLES_SIZE = UPPER_AT + 4 * TABLE };

/* All three tables, as the C library here has them for the locale "C". */
static char *tables(struct arena *arena)
{
    char *bytes = arena_alloc(arena, TABLES_SIZE);
    memcpy(bytes + CLASSES_AT, *__ctype_b_loc() + FIRST, 2 * TABLE);
    memcpy(bytes + LOWER_AT, *__ctype_tolower_loc() + FIRST, 4 * TABLE);
    memcpy(bytes + UPPER_AT, *__ctype_toupper_loc() + FIRST, 4 * TABLE);
    return bytes;
}

static void make_tables(struct library_call *c, uint32_t object)
{
    struct segment all = {.hi = TABLES_SIZE, .fill = FILL_BYTES, .bytes = tables(c->e->arena)};
    memory_fill(&c->e->env, state_writable(c->e, c->s, object), all);
    for (int64_t k = 0; k < 3; k++) {
        int64_t at = k == 0 ? CLASSES_AT : k == 1 ? LOWER_AT : UPPER_AT;
        int64_t size = k == 0 ? 2 : 4;
        access_poke(c->e, c->s, value_addr(object, 8 * k), value_addr(object, at - FIRST * size));
    }
}

/* In another locale than "C" all may be other. */
static bool has_locale(const struct library_call *c)
{
    return ir_find_func(c->e->program->p, "setlocale") != UINT32_MAX;
}

/* Where the tables are. */
static bool run_tables(struct library_call *c)
{
    static const enum libc_fn functions[] = {LIBC_FN___ctype_b_loc, LIBC_FN___ctype_tolower_loc,
                                             LIBC_FN___ctype_toupper_loc};
    int64_t k = 0;
    uint32_t object = engine_hidden(c->e, HIDDEN_CTYPE);
    while (k < 3 && c->fn != functions[k])
        k++;
    if (k == 3 || has_locale(c))
        return false;
    struct value first = access_peek(c->e, c->s, value_addr(object, 0), IR_PTR);
    if (is_null(first))
        make_tables(c, object);
    c->result = value_addr(object, 8 * k);
    return true;
}

/* isspace(' '): as the C library here says it. */
static bool run_class(struct library_call *c)
{
    static const struct { enum libc_fn fn; int (*tell)(int c); } calls[] = {
        {LIBC_FN_isalnum, isalnum}, {LIBC_FN_isalpha, isalpha}, {LIBC_FN_isblank, isblank},
        {LIBC_FN_iscntrl, iscntrl}, {LIBC_FN_isdigit, isdigit}, {LIBC_FN_isgraph, isgraph},
        {LIBC_FN_islower, islower}, {LIBC_FN_isprint, isprint}, {LIBC_FN_ispunct, ispunct},
        {LIBC_FN_isspace, isspace}, {LIBC_FN_isupper, isupper}, {LIBC_FN_isxdigit, isxdigit},
        {LIBC_FN_tolower, tolower}, {LIBC_FN_toupper, toupper},
    };
    struct value x = c->args[0];
    size_t i = 0, n = sizeof calls / sizeof *calls;
    while (i < n && c->fn != calls[i].fn)
        i++;
    if (i == n || x.kind != VALUE_INT || x.i < -1 || x.i > 255 || has_locale(c))
        return false;
    int told = calls[i].tell((int)x.i);
    for (const char *other = "1a A;"; *other && i < n - 2; other++)
        if (!calls[i].tell(*other) != !told)
            question_character(c->e, c->i, (int)x.i, *other, told != 0);
    c->result = value_int(IR_I32, told);
    return true;
}

bool library_word(struct library_call *c)
{
    return run_words(c) || run_span(c) || run_tables(c) || run_class(c);
}
