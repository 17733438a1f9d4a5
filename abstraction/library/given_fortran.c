/* What statements of Fortran read of a text that is given (given.c).
 *
 *     read (10, *) n, x           "4, 1.5": values between blanks, commas and ends of lines
 *     read (10, '(a)') line       a line
 *     read (10, nml=params)       given_namelist.c
 *
 * A statement begins with a line, and the next one with that behind the last line that it has come
 * to.  Where a value is written in another way ("3*0", "/", nothing between two commas), or lacks
 * where the program would end for that, nothing is said.
 */
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/library/fortran_number.h"
#include "abstraction/library/given_words.h"
#include "abstraction/library/items.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/question.h"

#include <string.h>

static const char blanks[] = " \t\r\n", ends[] = " \t\r\n,/;";
enum { END_OF_FILE = -1 };

bool given_refuse(const struct given_stream *f, const char *why)
{
    engine_error(f->c->e, f->c->ev, DIAG_LIMIT, f->c->s,
                 "what this statement reads is not known where the text of %s is given: %s",
                 f->name, why);
    return true;
}

/* The text is over; the program goes on if it takes the result. */
static bool meet_end(struct given_stream *f)
{
    if (strcmp(f->name, "stdin") != 0 || f->c->s->rank == 0)
        question_more(f->c->e, f->c->i, f->name, "1\n");
    if (f->c->i->dst == IR_NO_TEMP)
        return given_refuse(f, "it has no more, and the program would end here");
    given_stream_move(f, f->size, true);
    given_stream_set(f, GIVEN_END, GIVEN_END_TOLD);
    given_stream_set(f, GIVEN_CODE, END_OF_FILE);
    f->c->result = value_int(IR_I32, 0);
    return true;
}

/* ---- values ---- */

/* The text between quotes, where it ends on its line and has none of them; NULL: it is not that. */
static const char *quoted(struct given_stream *f, const char *from)
{
    size_t n = strcspn(from + 1, (char[]){from[0], '\n', '\0'});
    if (from[n + 1] != from[0] || (from[n + 2] && !strchr(ends, from[n + 2])))
        return NULL;
    f->place = from + n + 2 - f->text;
    return arena_printf(f->c->e->arena, "%.*s", (int)n, from + 1);
}

/* "3*1" */
static bool is_repeated(const char *word)
{
    size_t n = strspn(word, "0123456789");
    return n > 0 && word[n] == '*';
}

const char *given_word(struct given_stream *f, bool is_text)
{
    const char *from = f->text + f->place;
    size_t n = strcspn(from, ends);
    if (is_text && (*from == '"' || *from == '\''))
        return quoted(f, from);
    if (!n || is_repeated(from) || from[n] == ';' || (is_text && from[n] == '/'))
        return NULL;
    f->place += (int64_t)n;
    return arena_printf(f->c->e->arena, "%.*s", (int)n, from);
}

/* Blanks fill it up. */
static bool put_text(struct given_stream *f, struct value at, int64_t size, const char *text,
                     size_t n)
{
    struct library_call *c = f->c;
    char *bytes = arena_alloc(c->e->arena, (size_t)size + 1);
    memset(bytes, ' ', (size_t)size);
    memcpy(bytes, text, n < (size_t)size ? n : (size_t)size);
    struct segment content = {.fill = FILL_BYTES, .bytes = bytes};
    return size <= 0 || access_fill(c->e, c->s, at, size, content, c->ev);
}

bool given_put(struct given_stream *f, struct value at, const struct given_type *t,
               const char *word)
{
    struct value v;
    bool known = t->is_logical ? fortran_logical(word, &v) : fortran_number(word, t->kind, &v);
    if (t->is_text)
        return put_text(f, at, t->size, word, strlen(word));
    if (!known)
        return !given_refuse(f, arena_printf(f->c->e->arena, "\"%s\" is not such a value", word));
    if (t->is_logical) /* a byte, or a whole LOGICAL */
        v = value_int(t->kind, v.i);
    question_read(f->c->e, &v);
    return access_store(f->c->e, f->c->s, at, v, f->c->ev);
}

/* The next value of a list, behind what separates it from the last one. */
static bool read_listed(struct given_stream *f, struct value at, const struct given_type *t)
{
    const char *from = f->text + f->place;
    int64_t n = given_stream_get(f, GIVEN_ITEMS);
    from += strspn(from, blanks);
    if (n && *from == ',') {
        from++;
        from += strspn(from, blanks);
    }
    if (!*from)
        return !meet_end(f);
    f->place = from - f->text;
    const char *word = given_word(f, t->is_text);
    if (!word)
        return !given_refuse(f, "a value is written in a way that is not followed");
    given_stream_set(f, GIVEN_ITEMS, n + 1);
    given_stream_move(f, f->place, false);
    return given_put(f, at, t, word);
}

/* '(a)': the rest of the line, or where that was read, the next one. */
static bool read_line(struct given_stream *f, struct value at, const struct given_type *t)
{
    int64_t done = given_stream_get(f, GIVEN_ITEMS);
    if (done) {
        f->place += (int64_t)strcspn(f->text + f->place, "\n");
        f->place += f->text[f->place] == '\n';
    }
    const char *from = f->text + f->place;
    size_t n = strcspn(from, "\n");
    if (f->place >= f->size)
        return !meet_end(f);
    if (!t->is_text || memchr(from, '\r', n))
        return !given_refuse(f, "a line is read in a way that is not followed");
    given_stream_set(f, GIVEN_ITEMS, done + 1);
    given_stream_move(f, f->place + (int64_t)n, false);
    return put_text(f, at, t->size, from, n);
}

/* ---- items ---- */

/* One after the other, until something lacks. */
static bool read_items(struct given_stream *f, const struct items *x, const struct given_type *t)
{
    struct library_call *c = f->c;
    bool lines = given_stream_get(f, GIVEN_HOW) == FLANG_READS_LINES;
    c->result = value_int(IR_I32, 1);
    for (int64_t k = 0; k < x->n && c->ev->kind == EVENT_NONE; k++)
        if (!(lines ? read_line(f, items_at(x, k), t) : read_listed(f, items_at(x, k), t)))
            break;
    return true;
}

static bool read_one(struct given_stream *f, const struct given_type *t)
{
    struct items one = {.base = f->c->args[1], .n = 1};
    if (given_stream_get(f, GIVEN_CODE)) {
        f->c->result = value_int(IR_I32, 0);
        return true;
    }
    return read_items(f, &one, t);
}

static bool read_number(struct given_stream *f, enum ir_kind kind)
{
    return read_one(f, &(struct given_type){.kind = kind});
}

static bool read_integer(struct given_stream *f)
{
    int64_t size = f->c->args[2].i & ~FLANG_ITEM;
    enum ir_kind kind = items_kind(1, size);
    return f->c->args[2].kind == VALUE_INT && kind != IR_VOID && read_number(f, kind);
}

static bool read_text(struct given_stream *f)
{
    struct value size = f->c->args[2];
    return size.kind == VALUE_INT &&
           read_one(f, &(struct given_type){.is_text = true, .size = size.i});
}

struct given_type given_type_of(const struct items *x)
{
    enum { FIRST_LOGICAL = 13, LAST_LOGICAL = 15, LOGICAL_BYTE = 39 };
    struct given_type t = {.kind = x->kind, .size = x->size, .is_text = x->type == ITEMS_CHARACTER};
    t.is_logical = x->type == LOGICAL_BYTE ||
                   (x->type >= FIRST_LOGICAL && x->type <= LAST_LOGICAL);
    if (x->type == LOGICAL_BYTE)
        t.kind = IR_I8;
    return t;
}

static bool read_array(struct given_stream *f)
{
    enum { MOST = 1 << 16 };
    struct items x;
    if (f->c->args[1].kind != VALUE_ADDR || f->c->args[1].any ||
        !items_of(f->c, f->c->args[1], MOST, &x))
        return false;
    struct given_type t = given_type_of(&x);
    if (!t.is_text && t.kind == IR_VOID)
        return false;
    if (given_stream_get(f, GIVEN_CODE))
        x.n = 0;
    return read_items(f, &x, &t);
}

/* ---- statements ---- */

/* (statement, unit, how): behind a backspace it is at the end of the line before. */
static bool begin(struct given_stream *f)
{
    struct value how = f->c->args[2];
    if (how.kind != VALUE_INT || how.i == FLANG_READS_OTHERWISE)
        return given_refuse(f, "its format is not followed");
    if (given_stream_get(f, GIVEN_END))
        return given_refuse(f, "it has no more, and that was told already");
    while (f->place < f->size && f->place > 0 && f->text[f->place - 1] != '\n')
        f->place--;
    given_stream_move(f, f->place, false);
    given_stream_set(f, GIVEN_HOW, how.i);
    given_stream_set(f, GIVEN_ITEMS, 0);
    given_stream_set(f, GIVEN_CODE, 0);
    return true;
}

/* The rest of the line is skipped. */
static bool end(struct given_stream *f)
{
    int64_t code = given_stream_get(f, GIVEN_CODE);
    if (!code && !given_stream_get(f, GIVEN_ITEMS) && f->place >= f->size) {
        meet_end(f);
        code = END_OF_FILE;
    }
    f->c->result = value_int(IR_I32, code);
    if (code)
        return true;
    f->place += (int64_t)strcspn(f->text + f->place, "\n");
    given_stream_move(f, f->place + (f->text[f->place] == '\n'), false);
    return true;
}

/* It stays as it is where nothing has failed. */
static bool say_nothing(const struct given_stream *f)
{
    return !given_stream_get(f, GIVEN_CODE) &&
           (given_stream_get(f, GIVEN_ITEMS) || f->place < f->size);
}

bool given_fortran(struct given_stream *f)
{
    struct library_call *c = f->c;
    switch ((int)c->fn) {
    case LIBC_FN__FortranAioBeginReading: return begin(f);
    case LIBC_FN__FortranAioEnableHandlers: return true;
    case LIBC_FN__FortranAioGetIoMsg: return say_nothing(f);
    case LIBC_FN__FortranAioInputInteger: return read_integer(f);
    case LIBC_FN__FortranAioInputReal32: return read_number(f, IR_F32);
    case LIBC_FN__FortranAioInputReal64: return read_number(f, IR_F64);
    case LIBC_FN__FortranAioInputLogical:
        return read_one(f, &(struct given_type){.kind = IR_I8, .is_logical = true});
    case LIBC_FN__FortranAioInputAscii: return read_text(f);
    case LIBC_FN__FortranAioInputDescriptor: return read_array(f);
    case LIBC_FN__FortranAioInputNamelist: return given_namelist(f);
    case LIBC_FN__FortranAioEndReading: return end(f);
    default: return false;
    }
}
