/* Namelists in a text that is given (given_fortran.c).
 *
 *     &params                     what stands before it is skipped
 *       n = 4, name = 'ring'      ! what is not named keeps its value
 *       list = 1, 2, 3
 *     /
 *
 * Parts of variables (list(2) = 7, p%x = 1), values that are repeated or left out: nothing is said.
 */
#include "abstraction/domain/value.h"
#include "abstraction/library/given_words.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

/* Behind blanks, ends of lines and comments. */
static const char *skip(struct given_stream *f)
{
    const char *p = f->text + f->place;
    p += strspn(p, " \t\r\n");
    while (*p == '!') {
        p += strcspn(p, "\n");
        p += strspn(p, " \t\r\n");
    }
    f->place = p - f->text;
    return p;
}

static bool is_word(const char *p, const char *word)
{
    size_t n = strlen(word);
    return strncasecmp(p, word, n) == 0 && !(p[n] && strchr(letters, p[n]));
}

/* To what stands in the group; false: the text has no such group. */
static bool find_group(struct given_stream *f, const char *name)
{
    const char *p = f->text + f->place;
    for (; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        const char *at = p + strspn(p, " \t");
        if (*at == '&' && is_word(at + 1, name)) {
            f->place = at + 1 + strlen(name) - f->text;
            return true;
        }
    }
    return false;
}

/* The variable that is named at p; false: the group has no such, or *ev. */
static bool find_variable(struct given_stream *f, const char *p, struct items *x)
{
    enum { MOST = 512, MOST_ELEMENTS = 1 << 16 };
    struct library_call *c = f->c;
    struct value group = c->args[1];
    struct value n = items_field(c, group, ITEMS_COUNT, IR_I64);
    struct value list = items_field(c, group, ITEMS_LIST, IR_PTR);
    if (n.kind != VALUE_INT || n.i > MOST || list.kind != VALUE_ADDR || list.any)
        return false;
    for (int64_t k = 0; k < n.i; k++) {
        struct value name = items_field(c, list, k * ITEMS_ENTRY, IR_PTR);
        struct value d = items_field(c, list, k * ITEMS_ENTRY + ITEMS_DESCRIPTOR, IR_PTR);
        const char *text = access_string(c->e, c->s, name);
        if (text && is_word(p, text))
            return d.kind == VALUE_ADDR && !d.any && items_of(c, d, MOST_ELEMENTS, x);
    }
    return false;
}

/* Is the next thing a name with its "=", or the end of the group? */
static bool is_over(const char *p)
{
    size_t n = strspn(p, letters);
    const char *behind = p + n + strspn(p + n, " \t");
    return *p == '/' || *p == '&' || (n && !isdigit((unsigned char)*p) && strchr("=(%", *behind) &&
                                      *behind);
}

/* name = value, value ...; false: *ev. */
static bool read_variable(struct given_stream *f)
{
    struct items x;
    const char *p = f->text + f->place;
    if (!find_variable(f, p, &x))
        return !given_refuse(f, arena_printf(f->c->e->arena, "\"%.*s\" in a namelist",
                                             (int)strcspn(p, " \t\r\n="), p));
    struct given_type t = given_type_of(&x);
    f->place += (int64_t)strspn(p, letters);
    p = skip(f);
    if (*p != '=' || (!t.is_text && t.kind == IR_VOID))
        return !given_refuse(f, "a part of a variable in a namelist");
    f->place++;
    for (int64_t k = 0;; k++) {
        p = skip(f);
        if (is_over(p) && k)
            return true;
        bool is_quoted = *p == '"' || *p == '\'';
        const char *word = k < x.n && is_quoted == t.is_text ? given_word(f, t.is_text) : NULL;
        if (!word)
            return !given_refuse(f, "a value of a namelist is written in a way that is not "
                                    "followed");
        if (!given_put(f, items_at(&x, k), &t, word))
            return false;
        p = skip(f);
        f->place += *p == ',';
    }
}

bool given_namelist(struct given_stream *f)
{
    struct library_call *c = f->c;
    struct value group = c->args[1];
    if (group.kind != VALUE_ADDR || group.any)
        return false;
    const char *name = access_string(c->e, c->s, items_field(c, group, 0, IR_PTR));
    if (!name)
        return false;
    if (!find_group(f, name))
        return given_refuse(f, arena_printf(c->e->arena, "it has no group &%s", name));
    for (const char *p = skip(f); *p != '/'; p = skip(f))
        if (!*p || *p == '&')
            return given_refuse(f, "a namelist does not end with \"/\"");
        else if (!read_variable(f))
            return true;
    given_stream_set(f, GIVEN_ITEMS, 1);
    given_stream_move(f, f->place, false);
    c->result = value_int(IR_I32, 1);
    return true;
}
