/* The command line of Fortran programs, which is the same on all ranks.
 *
 *     if (command_argument_count() < 1) stop      all ranks stop, or none
 *     call get_command_argument(1, text)          text is any, and has the name argv[1]
 *     read (text, *) n                            n is one number for all ranks
 *     if (trim(text) == '-h') ...                 it is so for all ranks, or for none
 *     call get_command_argument(i, text)          the same where i is not known: argument i is a
 *                                                 text (state/text.h)
 */
#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/unknown_text.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/library/fortran_number.h"
#include "abstraction/library/fortran_text.h"
#include "abstraction/library/library.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"
#include "abstraction/state/text.h"
#include "core/base/mechanism.h"

#include <stdlib.h>
#include <string.h>

static bool count(struct library_call *c)
{
    const struct abst_options *o = c->e->options;
    struct value all = o->args ? value_int(IR_I32, (int64_t)o->n_args + 1)
                               : shared_atom(c->e, "argc", IR_I32);
    c->result = value_bin(c->e->values, IR_SUB, IR_I32, all, value_int(IR_I32, 1));
    return c->result.kind != VALUE_NONE;
}

/* Of a descriptor at an address that is known. */
static bool descriptor(struct library_call *c, struct value d, struct value *base, int64_t *elem)
{
    struct value size;
    struct value at = d;
    at.i += 8;
    if (d.kind != VALUE_ADDR || d.any || !access_load(c->e, c->s, d, IR_PTR, base, c->ev) ||
        !access_load(c->e, c->s, at, IR_I64, &size, c->ev))
        return false;
    *elem = size.i;
    return size.kind == VALUE_INT && base->kind == VALUE_ADDR && !base->any && size.i > 0;
}

static const struct value none = {.kind = VALUE_NONE};

/* What is asked of a text: one answer for equal texts. */
static struct value told(struct library_call *c, const char *what, enum ir_kind type,
                         struct value text)
{
    return text.kind == VALUE_EXPR ? shared_told(c->e, c->s, what, text, type)
                                   : text_told(c->e, c->s, what, type, text, none);
}

/* Argument k of a loop over them: a text that is known by k, so that rounds are alike; false: it is
 * none, or *c->ev is a fault. */
static bool numbered(struct library_call *c, struct value k, struct value base, int64_t n)
{
    static const int64_t first_text = INT64_C(0x3a5f) << 46;
    struct values *vs = c->e->values;
    bool is = c->i->args[0].kind != IR_O_INT && c->e->phase == PHASE_JOINT &&
              !c->e->options->args && (k.kind == VALUE_EXPR || (k.kind == VALUE_INT && k.i > 0)) &&
              mechanism_applies(c->e->options->mechanisms, MECHANISM_JOINT_WORDS);
    struct text t = {.id = none};
    if (is)
        t.id = value_bin(vs, IR_ADD, IR_I64, value_cast(vs, IR_I64, k),
                         value_int(IR_I64, first_text));
    t.old = t.id;
    if (t.id.kind == VALUE_NONE || !text_put(c->e, c->s, base, n, &t, c->ev))
        return false;
    c->result = told(c, "whether there is such an argument", IR_I32, t.id);
    return true;
}

/* (number, descriptor of the text, of its length, of a message, ...), where the others are null. */
static bool word(struct library_call *c)
{
    const struct abst_options *o = c->e->options;
    struct value base, k = facts_reduce(&c->s->facts, c->args[0]);
    int64_t n;
    if (!value_is_null(&c->args[2]) || !descriptor(c, c->args[1], &base, &n))
        return c->ev->kind != EVENT_NONE;
    if (numbered(c, k, base, n) || c->ev->kind != EVENT_NONE || k.kind != VALUE_INT || k.i < 1)
        return c->result.kind != VALUE_NONE || c->ev->kind != EVENT_NONE;
    struct segment content = {.fill = FILL_UNKNOWN};
    if (o->args) {
        const char *text = k.i <= (int64_t)o->n_args ? o->args[k.i - 1] : "";
        char *bytes = arena_alloc(c->e->arena, (size_t)n);
        memset(bytes, ' ', (size_t)n);
        memcpy(bytes, text, strlen(text) < (size_t)n ? strlen(text) : (size_t)n);
        content = (struct segment){.fill = FILL_BYTES, .bytes = bytes};
    } else {
        content.origin = engine_origin(c->e, c->s, true, LEDGER_CALL,
                                       arena_printf(c->e->arena, "argv[%d]", (int)k.i));
        content.origin->is_placed = true;
    }
    access_fill_by(c->e, c->s, c->i, base, n, content, c->ev);
    c->result = value_int(IR_I32, 0);
    return true;
}

bool fortran_is_of_argument(struct library_call *c, struct value at)
{
    const struct memory *m = access_object(c->e, c->s, at, false);
    const struct segment *from = NULL;
    if (m && !at.any && at.i >= 0 && at.i < m->size)
        memory_peek(&c->e->env, m, at.i, IR_U8, &from);
    return from && from->origin && from->origin->is_placed;
}

/* The n characters of an argument from its beginning on, as they came; NULL: they are none. */
static const struct segment *argument_at(struct library_call *c, struct value at, int64_t n)
{
    const struct memory *m = access_object(c->e, c->s, at, false);
    const struct segment *from = NULL;
    if (!m || at.any || at.i < 0 || n < 1 || n > m->size - at.i)
        return NULL;
    memory_peek(&c->e->env, m, at.i, IR_U8, &from);
    bool is = from && from->origin && from->origin->is_placed && from->base == at.i;
    for (int64_t k = at.i + 1; is && k < at.i + n; k++) {
        const struct segment *next;
        memory_peek(&c->e->env, m, k, IR_U8, &next);
        is = next == from;
    }
    return is ? from : NULL;
}

const char *fortran_argument(struct library_call *c, struct value at)
{
    const struct segment *all = argument_at(c, at, 1);
    return all ? all->origin->name : NULL;
}

/* The same, and there is no more of it there: only where as many characters are read are they the
 * same. */
static const char *argument_of_size(struct library_call *c, struct value at, int64_t n)
{
    const struct segment *all = argument_at(c, at, n);
    return all && all->hi == at.i + n ? all->origin->name : NULL;
}

enum {
    LONGEST_NUMBER = 11, /* of an integer of 4 bytes */
    LONGEST_WORD = 4096
};
static const char statement_name[] = "a statement that reads";

/* A text that is known, without blanks at its ends; NULL: it is not known. */
static char *text_in(struct library_call *c, struct value at, int64_t n)
{
    char *text = arena_alloc(c->e->arena, (size_t)n + 1);
    for (int64_t k = 0; k < n; k++, at.i++) {
        struct value v;
        if (fortran_is_of_argument(c, at) || !access_load(c->e, c->s, at, IR_U8, &v, c->ev) ||
            v.kind != VALUE_INT || !v.i)
            return NULL;
        text[k] = (char)v.i;
    }
    while (n > 0 && text[n - 1] == ' ')
        n--;
    text[n] = '\0';
    return text + strspn(text, " ");
}

/* The statement that reads a text that is known: an object that has it, behind one of these. */
enum { NOTHING_READ = 1, ITS_VALUE_READ, OTHERS_READ /* or by a format */ };

static struct value statement_of(struct library_call *c, const char *text, char first)
{
    char *bytes = arena_printf(c->e->arena, "%c%s", first, text);
    int64_t n = (int64_t)strlen(bytes) + 1;
    struct value statement = value_addr(state_alloc(c->e, c->s, statement_name, n, FILL_ZERO), 0);
    struct segment content = {.fill = FILL_BYTES, .bytes = bytes};
    access_fill_by(c->e, c->s, c->i, statement, n, content, c->ev);
    return statement;
}

/* NULL: the statement reads another text. */
static const char *text_of_statement(struct library_call *c)
{
    const struct memory *m = access_object(c->e, c->s, c->args[0], false);
    if (!m || !m->name || strcmp(m->name, statement_name) != 0)
        return NULL;
    return text_in(c, c->args[0], m->size - 1);
}

/* read (text, ...): its statement is known by the text, if that is all as it came, or has it, if it
 * is known. */
static bool begin(struct library_call *c, bool by_format)
{
    struct value at = c->args[0], n = c->args[1];
    if (at.kind != VALUE_ADDR || at.any || n.kind != VALUE_INT || n.i < 1 || n.i > 4096)
        return false;
    const char *name = argument_of_size(c, at, n.i);
    const char *known = fortran_argument(c, at) ? NULL : text_in(c, at, n.i);
    if (known) {
        c->result = statement_of(c, known, by_format ? OTHERS_READ : NOTHING_READ);
        return true;
    }
    bool whole = name && n.i >= LONGEST_NUMBER;
    if (!name && text_of_size(c->e, c->s, c->args[0], n.i).kind != VALUE_NONE)
        whole = n.i >= LONGEST_NUMBER;
    if (whole)
        c->result = c->args[0];
    return whole || c->ev->kind != EVENT_NONE;
}

/* Which text the statement reads, where that is one; NONE: it is none. */
static struct value text_read(struct library_call *c)
{
    const struct memory *m = access_object(c->e, c->s, c->args[0], false);
    return m && text_is_in(m) ? text_at(c->e, c->s, c->args[0]) : none;
}

/* "a.f90:16:16" */
static const char *place_of_call(const struct library_call *c)
{
    const struct src_range *at = &c->i->at;
    return arena_printf(c->e->arena, "%s:%u:%u", at->file ? at->file : "?", at->line, at->col);
}

/* "t[0], read from argv[2] at a.f90:16:16": what is read there of the same text is the same, as a
 * format that is no constant is not followed. */
static const char *item_name(struct library_call *c, const char *from)
{
    const struct memory *m = access_object(c->e, c->s, c->args[1], false);
    return arena_printf(c->e->arena, "%s[%lld], read from %s at %s", m ? m->name : "a number",
                        (long long)c->args[1].i, from, place_of_call(c));
}

/* What is read of a text that is known: its number, if that is the first item; else what is the
 * same for equal texts.  only: the statement has no other item, also where a slice has fewer. */
static struct value known_item(struct library_call *c, const char *text, enum ir_kind kind,
                               bool only)
{
    struct value v;
    bool is = *text == NOTHING_READ && fortran_number(text + 1, kind, &v);
    char read = is && only ? ITS_VALUE_READ : OTHERS_READ;
    access_poke(c->e, c->s, c->args[0], value_int(IR_I8, read));
    if (is)
        return v;
    return shared_any(c->e, item_name(c, arena_printf(c->e->arena, "\"%s\"", text + 1)), kind);
}

/* What an argument that nobody knows has as its number: any, but one wherever that is read, as text
 * of this length has room for each. */
static struct value number_of(struct library_call *c, const char *name)
{
    const struct unknown_text text = {.name = name};
    const struct text_question q = {.what = TEXT_ITEM, .text = &text, .fn = "sscanf",
                                    .with = "%d", .n = 1};
    return shared_answer(c->e, &q, arena_printf(c->e->arena, "the number in %s", name), IR_I32);
}

/* Any number, which others may depend on that are read from the same text. */
static struct value some_number(struct library_call *c, const char *name, enum ir_kind kind)
{
    struct value text = name ? none : text_read(c);
    if (!name && text.kind == VALUE_NONE)
        return none;
    const char *what = item_name(c, name ? name : "an argument");
    return name ? shared_any(c->e, what, kind)
                : told(c, what, kind, text);
}

/* The item is read.  NONE: nothing is known of it. */
static bool item_is(struct library_call *c, struct value v)
{
    if (v.kind == VALUE_NONE)
        return c->ev->kind != EVENT_NONE;
    access_store(c->e, c->s, c->args[1], v, c->ev);
    c->result = value_int(IR_I32, 1);
    return true;
}

/* (statement, address, kind) */
static bool read_integer(struct library_call *c)
{
    int64_t size = c->args[2].i & ~FLANG_ITEM;
    enum ir_kind kind = size == 8 ? IR_I64 : IR_I32;
    if (c->args[2].kind != VALUE_INT || (size != 8 && size != 4))
        return false;
    const char *name = fortran_argument(c, c->args[0]), *text = name ? NULL : text_of_statement(c);
    bool plain = kind == IR_I32 && (c->args[2].i & FLANG_FIRST_ITEM);
    struct value v = text ? known_item(c, text, kind, c->args[2].i & FLANG_ONLY_ITEM)
                   : name && plain ? number_of(c, name)
                                   : some_number(c, name, kind);
    return item_is(c, v);
}

/* read (text, '(i8)') n: what is read depends on the format, too, which is a constant. */
static bool begin_by_format(struct library_call *c)
{
    const struct memory *format = access_object(c->e, c->s, c->args[2], false);
    bool constant = c->i->args[2].kind == IR_O_GLOBAL && c->i->args[3].kind == IR_O_INT;
    return constant && format && format->is_const && value_is_null(&c->args[4]) && begin(c, true);
}

/* (statement, address) of a truth value of one byte */
static bool read_logical(struct library_call *c)
{
    const char *name = fortran_argument(c, c->args[0]), *text = name ? NULL : text_of_statement(c);
    struct value v = none;
    if (text && *text == NOTHING_READ && fortran_logical(text + 1, &v))
        access_poke(c->e, c->s, c->args[0], value_int(IR_I8, OTHERS_READ));
    else if (text || c->ev->kind == EVENT_NONE)
        v = text ? known_item(c, text, IR_I8, false) : some_number(c, name, IR_I8);
    if (v.kind == VALUE_EXPR)
        facts_refine(&c->s->facts, v.e, 0, 1);
    return item_is(c, v);
}

/* (statement, address) */
static bool read_real(struct library_call *c, enum ir_kind kind)
{
    const char *name = fortran_argument(c, c->args[0]), *text = name ? NULL : text_of_statement(c);
    struct value v = text ? known_item(c, text, kind, false)
                   : c->ev->kind == EVENT_NONE ? some_number(c, name, kind) : none;
    return item_is(c, v);
}

/* The first word of a text, if nothing is left out, repeated or between quotes; NULL: it is not
 * that. */
static const char *first_word(struct library_call *c, const char *text)
{
    size_t n = strcspn(text, " \t,/;"), digits = strspn(text, "0123456789");
    bool odd = !n || strchr("\"'", *text) || text[digits] == '*' || (text[n] && text[n] != ' ');
    return odd ? NULL : arena_printf(c->e->arena, "%.*s", (int)n, text);
}

/* (statement, address, length): a word that is known, or one text wherever that is read. */
static bool read_text(struct library_call *c)
{
    struct value n = c->args[2];
    const char *name = fortran_argument(c, c->args[0]), *text = name ? NULL : text_of_statement(c);
    if (n.kind != VALUE_INT || n.i < 1 || n.i > LONGEST_WORD || c->ev->kind != EVENT_NONE)
        return c->ev->kind != EVENT_NONE;
    const char *word = text && *text == NOTHING_READ ? first_word(c, text + 1) : NULL;
    struct text t = {.id = none};
    if (text)
        access_poke(c->e, c->s, c->args[0], value_int(IR_I8, OTHERS_READ));
    if (word) {
        char *bytes = arena_alloc(c->e->arena, (size_t)n.i);
        memset(bytes, ' ', (size_t)n.i);
        memcpy(bytes, word, strlen(word) < (size_t)n.i ? strlen(word) : (size_t)n.i);
        access_fill(c->e, c->s, c->args[1], n.i,
                    (struct segment){.fill = FILL_BYTES, .bytes = bytes}, c->ev);
    } else if (c->e->phase == PHASE_JOINT) {
        const char *from = arena_printf(c->e->arena, "\"%s\"", text ? text + 1 : "");
        t.id = text ? shared_any(c->e, item_name(c, from), IR_I64) : some_number(c, name, IR_I64);
        t.old = t.id;
    }
    if (!word && (t.id.kind == VALUE_NONE ||
                  !text_put(c->e, c->s, c->args[1], n.i, &t, c->ev)))
        return c->ev->kind != EVENT_NONE;
    c->result = value_int(IR_I32, 1);
    return true;
}

static bool end(struct library_call *c)
{
    const char *known = text_of_statement(c);
    if (known && *known == ITS_VALUE_READ) { /* all of it, and nothing else was asked for */
        c->result = value_int(IR_I32, 0);
        return true;
    }
    const char *name = known ? arena_printf(c->e->arena, "\"%s\"", known + 1)
                             : fortran_argument(c, c->args[0]);
    struct value text = name ? none : text_read(c);
    const char *what = arena_printf(c->e->arena, "whether %s can be read at %s",
                                    name ? name : "an argument", place_of_call(c));
    if (name)
        c->result = shared_any(c->e, what, IR_I32);
    else if (text.kind != VALUE_NONE)
        c->result = told(c, what, IR_I32, text);
    return name || text.kind != VALUE_NONE || c->ev->kind != EVENT_NONE;
}

/* ---- comparisons ---- */

/* A text of a length that is not known is one of _FortranATrim(). */
static int64_t width_of_text(struct library_call *c, struct value at, struct value n)
{
    const struct memory *m = access_object(c->e, c->s, at, false);
    const struct segment *from;
    if (n.kind == VALUE_INT || !m || at.any || at.i != 0)
        return n.kind == VALUE_INT ? n.i : 0;
    struct value end = memory_peek(&c->e->env, m, m->size - 1, IR_I8, &from);
    return end.kind == VALUE_INT && end.i == 1 ? m->size - 1 : 0;
}

static int64_t width_of(struct library_call *c, uint32_t k)
{
    return width_of_text(c, c->args[k], c->args[k + 2]);
}

const char *fortran_whole_argument(struct library_call *c, struct value at, struct value n)
{
    int64_t width = width_of_text(c, at, n);
    return width < 1 ? NULL : argument_of_size(c, at, width);
}

/* The argument that is all of text k, as it came; *width: how many characters. */
static const char *whole_argument(struct library_call *c, uint32_t k, int64_t *width)
{
    struct value at = c->args[k], n = c->args[k + 2];
    bool is_empty = n.kind == VALUE_INT && n.i < 1; /* name /= '' */
    const struct memory *m = access_object(c->e, c->s, at, false);
    const char *name = m && !is_empty ? fortran_argument(c, at) : NULL;
    if (!name)
        return NULL;
    *width = width_of(c, k);
    return *width < 1 ? name : argument_of_size(c, at, *width);
}

/* Text k without blanks at its end; false: it is not known. */
static bool known_word(struct library_call *c, uint32_t k, char *text)
{
    struct value at = c->args[k], n = c->args[k + 2], v;
    int64_t length = 0;
    for (int64_t i = 0; n.kind == VALUE_INT && i < n.i; i++, at.i++) {
        if (i >= LONGEST_WORD || fortran_is_of_argument(c, at) || at.kind != VALUE_ADDR || at.any ||
            !access_load(c->e, c->s, at, IR_U8, &v, c->ev) || v.kind != VALUE_INT || !v.i)
            return false;
        text[i] = (char)v.i;
        length = v.i == ' ' ? length : i + 1;
    }
    text[length] = '\0';
    return n.kind == VALUE_INT;
}

struct value fortran_text(struct library_call *c, struct value at, int64_t n)
{
    const struct memory *m = access_object(c->e, c->s, at, false);
    bool is = c->e->phase == PHASE_JOINT && !c->e->now.watches && m && !m->is_const;
    const char *name = is ? argument_of_size(c, at, n) : NULL;
    struct text t = {.id = name ? shared_any(c->e, arena_printf(c->e->arena,
                                                                "the %lld characters of %s",
                                                                (long long)n, name), IR_I64)
                           : is ? text_content(c->e, c->s, at, n) : none};
    t.old = t.id;
    if (t.id.kind != VALUE_EXPR || !text_put(c->e, c->s, at, n, &t, c->ev))
        return none;
    return t.id;
}

/* Which text so many characters are, also of a number that is not known; only where all ranks are
 * followed together. */
static struct value part_of_text(struct library_call *c, struct value at, struct value n)
{
    if (c->e->phase != PHASE_JOINT || (n.kind != VALUE_INT && n.kind != VALUE_EXPR))
        return none;
    struct value id = text_content(c->e, c->s, at, n.kind == VALUE_INT ? n.i : -1);
    return id.kind == VALUE_NONE || n.kind == VALUE_INT
               ? id : text_made(c->e, c->s, "of a length", id, n);
}

/* One character of a text: how they differ is their order. */
static bool compare_character(struct library_call *c, uint32_t k, char with)
{
    struct values *vs = c->e->values;
    struct value v, n = value_int(IR_I32, (unsigned char)with);
    if (!access_load(c->e, c->s, c->args[k], IR_U8, &v, c->ev) ||
        (v.kind != VALUE_INT && v.kind != VALUE_EXPR))
        return c->ev->kind != EVENT_NONE;
    v = value_cast(vs, IR_I32, v);
    c->result = value_bin(vs, IR_SUB, IR_I32, k == 0 ? v : n, k == 0 ? n : v);
    return c->result.kind != VALUE_NONE;
}

/* Text k, which is not known, and another one, that is. */
static bool compare_text(struct library_call *c, uint32_t k)
{
    char word[LONGEST_WORD + 1];
    int64_t width = width_of(c, k);
    struct value id = width > 0 ? text_of_size(c->e, c->s, c->args[k], width) : none;
    const struct memory *m = access_object(c->e, c->s, c->args[k], false);
    bool part = id.kind == VALUE_NONE && m && text_is_in(m);
    if (part && width == 1 && known_word(c, 1 - k, word) && strlen(word) < 2)
        return compare_character(c, k, *word ? *word : ' ');
    if (part || (width <= 0 && c->args[k + 2].kind == VALUE_EXPR))
        id = part_of_text(c, c->args[k], c->args[k + 2]);
    if (width > 0 && id.kind == VALUE_NONE && known_word(c, 1 - k, word))
        id = fortran_text(c, c->args[k], width);
    if (id.kind == VALUE_NONE || !known_word(c, 1 - k, word))
        return false;
    const char *what = arena_printf(c->e->arena, "%lld characters are \"%s\"", (long long)width,
                                    word);
    enum tri t = fork_truth(c->e, c->s, told(c, what, IR_BOOL, id), NULL,
                            c->ev);
    c->result = value_int(IR_I32, 0);
    if (t != TRI_NO)
        return true;
    what = arena_printf(c->e->arena, "the order of %lld characters and \"%s\"", (long long)width,
                        word);
    c->result = told(c, what, IR_I32, id);
    if (c->result.kind == VALUE_EXPR)
        facts_exclude(&c->s->facts, c->result.e, 0);
    return c->result.kind == VALUE_EXPR;
}

/* (text, text, length, length): equal or not is what strcmp() says, where there is room for a
 * longer argument than the text it is compared with.  Blanks at its end do not count: an argument
 * that has some is as the one that has none.  Nothing is said of the order. */
static bool compare(struct library_call *c)
{
    char word[LONGEST_WORD + 1];
    for (uint32_t k = 0; k < 2 && c->ev->kind == EVENT_NONE; k++) {
        int64_t width = 0;
        const char *name = whole_argument(c, k, &width);
        if (!name || !known_word(c, 1 - k, word) || (int64_t)strlen(word) >= width)
            continue;
        const struct unknown_text text = {.name = name};
        const struct text_question q = {.what = TEXT_ORDER, .text = &text, .fn = "strcmp",
                                        .with = arena_strdup(c->e->arena, word),
                                        .n = INT64_MAX};
        struct value order = shared_answer(
            c->e, &q, arena_printf(c->e->arena, "strcmp(%s, \"%s\")", name, word), IR_I32);
        struct value same = value_bin(c->e->values, IR_EQ, IR_I32, order, value_int(IR_I32, 0));
        enum tri t = fork_truth(c->e, c->s, same, NULL, c->ev);
        c->result = value_int(IR_I32, 0);
        if (t != TRI_NO)
            return true;
        c->result = shared_any(
            c->e, arena_printf(c->e->arena, "the order of %s and \"%s\"", name, word), IR_I32);
        facts_exclude(&c->s->facts, c->result.e, 0);
        return true;
    }
    for (uint32_t k = 0; k < 2 && c->ev->kind == EVENT_NONE; k++)
        if (compare_text(c, k))
            return true;
    return c->ev->kind != EVENT_NONE;
}

/* index(text, word), scan(), verify(): (text, length, word, length, back).  One number for equal
 * texts, at most their length. */
static bool find_in(struct library_call *c)
{
    char word[LONGEST_WORD + 1] = "";
    struct value n = facts_reduce(&c->s->facts, c->args[1]), back = c->args[4], id;
    struct value at = c->args[2], v;
    for (int64_t k = 0; c->args[3].kind == VALUE_INT && k < c->args[3].i; k++, at.i++) {
        if (k >= LONGEST_WORD || at.kind != VALUE_ADDR || at.any ||
            !access_load(c->e, c->s, at, IR_U8, &v, c->ev) || v.kind != VALUE_INT || !v.i)
            return c->ev->kind != EVENT_NONE;
        word[k] = (char)v.i;
    }
    id = part_of_text(c, c->args[0], n);
    if (!word[0] || back.kind != VALUE_INT || id.kind == VALUE_NONE)
        return false;
    const char *what = arena_printf(c->e->arena, "%s(text, \"%s\"%s)", c->name + 9, word,
                                    back.i ? ", back" : "");
    v = told(c, what, IR_I64, id);
    if (v.kind != VALUE_EXPR)
        return false;
    facts_refine(&c->s->facts, v.e, 0, n.kind == VALUE_INT ? n.i : INT64_MAX / 4);
    c->result = v;
    return true;
}

bool library_fortran_words(struct library_call *c)
{
    switch (c->fn) {
    case LIBC_FN__FortranAArgumentCount: return count(c);
    case LIBC_FN__FortranACharacterCompareScalar1: return compare(c);
    case LIBC_FN__FortranAIndex1: case LIBC_FN__FortranAScan1: case LIBC_FN__FortranAVerify1:
        return find_in(c);
    case LIBC_FN__FortranAGetCommandArgument: return word(c);
    case LIBC_FN__FortranAioBeginInternalListInput: return begin(c, false);
    case LIBC_FN__FortranAioBeginInternalFormattedInput: return begin_by_format(c);
    case LIBC_FN__FortranAioInputLogical: return read_logical(c);
    case LIBC_FN__FortranAioInputInteger: return read_integer(c);
    case LIBC_FN__FortranAioInputAscii: return read_text(c);
    case LIBC_FN__FortranAioInputReal32: return read_real(c, IR_F32);
    case LIBC_FN__FortranAioInputReal64: return read_real(c, IR_F64);
    case LIBC_FN__FortranAioEndIoStatement: return end(c);
    default: return false;
    }
}
