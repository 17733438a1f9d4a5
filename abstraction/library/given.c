/* Files and the standard input, where what stands there is given (abst_options.given).
 *
 *     --given "in.txt=4 ring"        fscanf(f, "%d %s", &n, mode): n is 4, mode "ring"
 *
 * A stream is an object that holds which text it is, how far it was read, and whether its end was
 * met.  The standard input is that of rank 0; the others read nothing there, as under mpiexec.
 */
#include "abstraction/library/given.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/library/conversion.h"
#include "abstraction/library/given_stream.h"
#include "abstraction/library/library.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/question.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

static const char stream_name[] = "a stream";

const char *given_text(const struct engine *e, const char *name)
{
    for (size_t i = 0; i < e->options->n_given; i++)
        if (strcmp(e->options->given[i].name, name) == 0)
            return e->options->given[i].text;
    return NULL;
}

static struct value part(const struct given_stream *f, int64_t offset)
{
    struct value at = f->at;
    at.i += offset;
    return at;
}

int64_t given_stream_get(const struct given_stream *f, int64_t offset)
{
    struct value v = access_peek(f->c->e, f->c->s, part(f, offset), IR_I64);
    return v.kind == VALUE_INT ? v.i : 0;
}

void given_stream_set(const struct given_stream *f, int64_t offset, int64_t n)
{
    access_poke(f->c->e, f->c->s, part(f, offset), value_int(IR_I64, n));
}

void given_stream_move(struct given_stream *f, int64_t place, bool ends)
{
    f->place = place;
    given_stream_set(f, GIVEN_PLACE, place);
    given_stream_set(f, GIVEN_END, ends);
}

/* Is it a stream of a text that is given? */
static bool stream_of(struct library_call *c, struct value v, struct given_stream *f)
{
    const struct memory *m = access_object(c->e, c->s, v, false);
    bool is_input = v.kind == VALUE_ADDR && v.object == engine_hidden(c->e, HIDDEN_STDIN);
    if (!m || v.any || v.i != 0 || (!is_input && m->name != stream_name))
        return false;
    *f = (struct given_stream){.c = c, .at = v, .name = "stdin"};
    if (is_input)
        f->text = c->s->rank == 0 ? given_text(c->e, "stdin") : "";
    else
        f->name = c->e->options->given[given_stream_get(f, GIVEN_NUMBER)].name;
    if (!f->text)
        f->text = is_input ? "" : given_text(c->e, f->name);
    f->place = given_stream_get(f, GIVEN_PLACE);
    f->size = (int64_t)strlen(f->text);
    return true;
}

static const char *rest(const struct given_stream *f)
{
    return f->text + f->place;
}

/* It was tried to read behind the end. */
static void note_end(struct given_stream *f, const char *wanted)
{
    given_stream_move(f, f->place, true);
    if (strcmp(f->name, "stdin") != 0 || f->c->s->rank == 0)
        question_more(f->c->e, f->c->i, f->name, wanted);
}

static bool put_text(struct library_call *c, struct value at, const char *text, size_t n)
{
    char *bytes = arena_alloc(c->e->arena, n + 1);
    memcpy(bytes, text, n);
    bytes[n] = '\0';
    return access_fill(c->e, c->s, at, (int64_t)n + 1,
                       (struct segment){.fill = FILL_BYTES, .bytes = bytes}, c->ev);
}

/* ---- reading ---- */

/* The rest of the line, with its end, but no more than `most`. */
static size_t line_length(const struct given_stream *f, size_t most)
{
    size_t n = strcspn(rest(f), "\n");
    n += rest(f)[n] == '\n';
    return n < most ? n : most;
}

static bool run_fgets(struct given_stream *f)
{
    struct library_call *c = f->c;
    if (c->args[1].kind != VALUE_INT || c->args[1].i < 2)
        return false;
    size_t most = (size_t)c->args[1].i - 1, n = line_length(f, most);
    c->result = n ? c->args[0] : value_int(IR_PTR, 0);
    if (n && put_text(c, c->args[0], rest(f), n))
        given_stream_move(f, f->place + (int64_t)n, n < most && rest(f)[n - 1] != '\n');
    else if (!n)
        note_end(f, "1\n");
    return true;
}

static bool run_getline(struct given_stream *f)
{
    struct library_call *c = f->c;
    size_t n = line_length(f, SIZE_MAX);
    c->result = value_int(IR_I64, n ? (int64_t)n : -1);
    if (!n) {
        note_end(f, "1\n");
        return true;
    }
    struct value line = value_addr(state_alloc(c->e, c->s, "a line", (int64_t)n + 1, FILL_UNINIT),
                                   0);
    if (put_text(c, line, rest(f), n) && access_store(c->e, c->s, c->args[0], line, c->ev) &&
        access_store(c->e, c->s, c->args[1], value_int(IR_U64, (int64_t)n + 1), c->ev))
        given_stream_move(f, f->place + (int64_t)n, rest(f)[n - 1] != '\n');
    return true;
}

static bool run_getc(struct given_stream *f)
{
    bool ends = f->place >= f->size;
    f->c->result = value_int(IR_I32, ends ? -1 : (unsigned char)*rest(f));
    if (ends)
        note_end(f, "1\n");
    else
        given_stream_move(f, f->place + 1, false);
    return true;
}

static bool run_ungetc(struct given_stream *f)
{
    struct value back = f->c->args[0];
    if (back.kind != VALUE_INT || f->place < 1 ||
        given_stream_get(f, GIVEN_END) == GIVEN_END_TOLD || (char)back.i != f->text[f->place - 1])
        return false;
    given_stream_move(f, f->place - 1, false);
    f->c->result = back;
    return true;
}

static bool run_fread(struct given_stream *f)
{
    struct library_call *c = f->c;
    if (c->args[1].kind != VALUE_INT || c->args[2].kind != VALUE_INT || c->args[1].i < 1 ||
        c->args[2].i < 0 || c->args[2].i > INT32_MAX / c->args[1].i)
        return false;
    int64_t wanted = c->args[1].i * c->args[2].i, left = f->size - f->place;
    int64_t n = wanted < left ? wanted : left;
    c->result = value_int(IR_U64, n / c->args[1].i);
    struct segment content = {.fill = FILL_BYTES, .bytes = rest(f)};
    if (n && !access_fill(c->e, c->s, c->args[0], n, content, c->ev))
        return true;
    given_stream_move(f, f->place + n, n < wanted);
    return true;
}

static bool run_scanf(struct given_stream *f, uint32_t format_at)
{
    struct library_call *c = f->c;
    uint32_t needed;
    const char *format = access_string(c->e, c->s, c->args[format_at]);
    if (!format || !library_scans(c, format, format_at + 1, &needed))
        return false;
    c->text_input = strcmp(f->name, "stdin") == 0 && c->s->rank > 0 ? NULL : f->name;
    int64_t n = (int64_t)library_scan_known(c, rest(f), format, format_at + 1);
    given_stream_move(f, f->place + n, f->place + n >= f->size);
    return true;
}

static bool run_fscanf(struct given_stream *f)
{
    return run_scanf(f, 1);
}

/* ---- the place ---- */

static bool run_feof(struct given_stream *f)
{
    f->c->result = value_int(IR_I32, given_stream_get(f, GIVEN_END) != 0);
    return true;
}

static bool run_ferror(struct given_stream *f)
{
    f->c->result = value_int(IR_I32, 0);
    return true;
}

static bool run_ftell(struct given_stream *f)
{
    f->c->result = value_int(IR_I64, f->place);
    return true;
}

static bool run_rewind(struct given_stream *f)
{
    given_stream_move(f, 0, false);
    return true;
}

static bool run_clearerr(struct given_stream *f)
{
    given_stream_move(f, f->place, false);
    return true;
}

static bool run_fseek(struct given_stream *f)
{
    struct value by = f->c->args[1], from = f->c->args[2];
    if (by.kind != VALUE_INT || from.kind != VALUE_INT || from.i < 0 || from.i > 2)
        return false;
    int64_t to = by.i + (from.i == 0 ? 0 : from.i == 1 ? f->place : f->size);
    if (to < 0 || to > f->size)
        return false;
    given_stream_move(f, to, false);
    f->c->result = value_int(IR_I32, 0);
    return true;
}

static bool run_fclose(struct given_stream *f)
{
    f->c->result = value_int(IR_I32, 0);
    return true;
}

/* ---- opening ---- */

/* "./in.dat", and "in.dat/", which is whether it is there (frontend/include/m2s_fortran.c). */
static const char *plain_path(const struct library_call *c, const char *path)
{
    size_t n = strlen(path);
    while (path[0] == '.' && path[1] == '/') {
        path += 2;
        n -= 2;
    }
    return n && path[n - 1] == '/' ? arena_printf(c->e->arena, "%.*s", (int)n - 1, path) : path;
}

/* What is given is not what stands there then. */
static bool changes(struct library_call *c, const char *name)
{
    engine_error(c->e, c->ev, DIAG_LIMIT, c->s,
                 "%s() may change %s, whose text is given", library_c_name(c), name);
    return true;
}

/* What stands there is not for the user to say. */
static bool is_of_system(const char *path)
{
    return strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0 ||
           strncmp(path, "/sys/", 5) == 0;
}

static bool run_fopen(struct library_call *c)
{
    const char *path = access_string(c->e, c->s, c->args[0]);
    const char *mode = access_string(c->e, c->s, c->args[1]);
    bool reads = mode && mode[0] == 'r' && !strchr(mode, '+');
    if (!path || !mode || is_of_system(path))
        return false;
    path = plain_path(c, path);
    size_t k = 0;
    while (k < c->e->options->n_given && strcmp(c->e->options->given[k].name, path) != 0)
        k++;
    if (k < c->e->options->n_given && !reads)
        return changes(c, path);
    if (k == c->e->options->n_given && (!reads || !c->e->options->questions))
        return false;
    c->result = value_int(IR_PTR, 0);
    if (k == c->e->options->n_given)
        question_more(c->e, c->i, path, "");
    if (k == c->e->options->n_given || !c->e->options->given[k].text)
        return true;
    c->result = value_addr(state_alloc(c->e, c->s, stream_name, GIVEN_SIZE, FILL_ZERO), 0);
    struct given_stream f = {.c = c, .at = c->result};
    given_stream_set(&f, GIVEN_NUMBER, (int64_t)k);
    given_stream_move(&f, 0, false);
    return true;
}

/* Of Fortran: one that is not tried is not said not to be there, as the program may end then. */
static bool is_tried(struct library_call *c)
{
    const char *path = access_string(c->e, c->s, c->args[0]);
    if (!path || is_of_system(path))
        return false;
    if (given_text(c->e, plain_path(c, path)))
        return true;
    question_more(c->e, c->i, plain_path(c, path), "");
    return false;
}

/* Is it there?  It can be read then. */
static bool run_access(struct library_call *c)
{
    const char *path = access_string(c->e, c->s, c->args[0]);
    const struct abst_options *o = c->e->options;
    for (size_t k = 0; path && k < o->n_given; k++)
        if (strcmp(o->given[k].name, plain_path(c, path)) == 0) {
            c->result = value_int(IR_I32, o->given[k].text ? 0 : -1);
            return true;
        }
    if (!path || !o->questions)
        return false;
    question_more(c->e, c->i, plain_path(c, path), "");
    c->result = value_int(IR_I32, -1);
    return true;
}

static bool changes_named_file(const struct library_call *c)
{
    switch (c->fn) {
    case LIBC_FN_freopen: case LIBC_FN_open: case LIBC_FN_open64: case LIBC_FN_creat:
    case LIBC_FN_rename: case LIBC_FN_remove: case LIBC_FN_unlink: case LIBC_FN_truncate:
    case LIBC_FN_system: case LIBC_FN_popen:
        return true;
    default: return false;
    }
}

/* The one file that it changes, or NULL. */
static const char *changed_file(struct library_call *c)
{
    bool is_one = c->fn == LIBC_FN_creat || c->fn == LIBC_FN_remove || c->fn == LIBC_FN_unlink ||
                  c->fn == LIBC_FN_truncate;
    const char *path = is_one ? access_string(c->e, c->s, c->args[0]) : NULL;
    return path ? plain_path(c, path) : NULL;
}

/* What is done to a file that is given, by its name; of a full path that is not known. */
static bool touch(struct library_call *c)
{
    if (!changes_named_file(c))
        return false;
    const char *path = changed_file(c);
    bool is_here = path && !strchr(path, '/');
    if (!path && c->fn == LIBC_FN_creat) { /* as fopen() of a name that is not known */
        engine_note(c->e, c->s, LEDGER_OTHER_FILE, "a file that the program makes is assumed to be "
                    "none whose text is given");
        return false;
    }
    for (size_t i = 0; i < c->e->options->n_given; i++) {
        const char *name = c->e->options->given[i].name;
        if (name[0] != '$' && !(is_here && strcmp(name, path) != 0 && !strchr(name, '/')))
            return changes(c, name);
    }
    return false;
}

static bool has_stdin(const struct engine *e)
{
    return e->options->questions || given_text(e, "stdin");
}

/* Which unit a statement of Fortran reads (*read), opens, or goes elsewhere in; NONE: none. */
static struct value unit_of(const struct library_call *c, bool *read)
{
    *read = true;
    switch ((int)c->fn) {
    case LIBC_FN__FortranAioBeginExternalListInput:
    case LIBC_FN__FortranAioBeginUnformattedInput: return c->args[0];
    case LIBC_FN__FortranAioBeginExternalFormattedInput: return c->args[3];
    case LIBC_FN__FortranAioBeginOpenUnit: case LIBC_FN__FortranAioBeginClose:
    case LIBC_FN__FortranAioBeginRewind: case LIBC_FN__FortranAioBeginBackspace:
    case LIBC_FN__FortranAioBeginEndfile: *read = false; return c->args[0];
    default: return (struct value){.kind = VALUE_NONE};
    }
}

/* A statement that reads the standard input: that stands for it, as long as its unit is connected
 * to nothing else. */
static bool read_input_unit(struct library_call *c)
{
    enum { INPUT_UNIT = 5 };
    struct given_stream f;
    bool reads;
    struct value unit = unit_of(c, &reads);
    struct value input = value_addr(engine_hidden(c->e, HIDDEN_STDIN), 0);
    bool may = unit.kind == VALUE_INT ? unit.i == INPUT_UNIT : unit.kind != VALUE_NONE;
    if (!may || c->e->options->questions || !given_text(c->e, "stdin") || !stream_of(c, input, &f))
        return false;
    if (!reads)
        given_stream_set(&f, GIVEN_MOVED, true);
    if (!reads || given_stream_get(&f, GIVEN_MOVED) || unit.kind != VALUE_INT)
        return false;
    c->result = input;
    return true;
}

/* Those of the user; others are tried. */
static void note_given(struct engine *e)
{
    const struct src_range main_at = e->program->p->funcs[e->program->p->main_func].at;
    for (size_t i = 0; i < e->options->n_given && !e->options->questions; i++)
        ledger_add(e->ledger, LEDGER_ARGS, main_at,
                   e->options->given[i].text ? "the text of %s is given"
                                             : "the file %s is given not to be there",
                   e->options->given[i].name);
}

void given_init(struct engine *e, struct state *s)
{
    uint32_t global = ir_find_global(e->program->p, "stdin");
    note_given(e);
    if (has_stdin(e) && global != UINT32_MAX)
        access_poke(e, s, value_addr(OBJECT_GLOBAL | global, 0),
                    value_addr(engine_hidden(e, HIDDEN_STDIN), 0));
}

bool library_given(struct library_call *c)
{
    static const struct {
        enum libc_fn fn;
        uint32_t stream;
        bool (*run)(struct given_stream *f);
    } calls[] = {
        {LIBC_FN_fgets, 2, run_fgets}, {LIBC_FN_getline, 2, run_getline},
        {LIBC_FN_fgetc, 0, run_getc}, {LIBC_FN_getc, 0, run_getc},
        {LIBC_FN__IO_getc, 0, run_getc}, {LIBC_FN_ungetc, 1, run_ungetc},
        {LIBC_FN_fread, 3, run_fread}, {LIBC_FN_fscanf, 0, run_fscanf},
        {LIBC_FN_feof, 0, run_feof}, {LIBC_FN_ferror, 0, run_ferror},
        {LIBC_FN_ftell, 0, run_ftell}, {LIBC_FN_rewind, 0, run_rewind},
        {LIBC_FN_fseek, 0, run_fseek}, {LIBC_FN_clearerr, 0, run_clearerr},
        {LIBC_FN_fclose, 0, run_fclose},
    };
    struct given_stream f;
    const char *name = library_c_name(c);
    if (!c->e->options->n_given && !c->e->options->questions)
        return false;
    if (c->fn == LIBC_FN_fopen || c->fn == LIBC_FN_fopen64)
        return run_fopen(c);
    if (c->fn == LIBC_FN___m2s_fopen && (!c->e->options->questions || is_tried(c)))
        return run_fopen(c);
    if (c->fn == LIBC_FN_access && c->args[1].kind == VALUE_INT &&
        (c->args[1].i == 0 || c->args[1].i == 4)) /* F_OK, R_OK */
        return run_access(c);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (c->c_fn == calls[i].fn && stream_of(c, c->args[calls[i].stream], &f) &&
            calls[i].run(&f))
            return true;
    if (read_input_unit(c))
        return true;
    if (stream_of(c, c->args[0], &f) && (given_fortran(&f) || c->ev->kind != EVENT_NONE))
        return true;
    bool given = has_stdin(c->e) &&
                 stream_of(c, value_addr(engine_hidden(c->e, HIDDEN_STDIN), 0), &f);
    if (given && ((c->c_fn == LIBC_FN_scanf && run_scanf(&f, 0)) ||
                  (c->c_fn == LIBC_FN_getchar && run_getc(&f))))
        return true;
    for (uint32_t k = 0; k < 6; k++)
        if (stream_of(c, c->args[k], &f) && c->c_fn != LIBC_FN_setvbuf) {
            engine_error(c->e, c->ev, DIAG_LIMIT, c->s,
                         "what %s does is not known where the text of the file is given",
                         strncmp(name, "_FortranA", 9) == 0
                             ? "this statement" : arena_printf(c->e->arena, "%s()", name));
            return true;
        }
    return touch(c);
}
