/* Memory that streams use as their own, and what they do to it (slicer/rewrite/streams.c).
 *
 *     __m2s_keep(&kept, f, b, 99)      kept: {f, b, 99}
 *     __m2s_stream(&kept, NULL)        99 bytes at b are any value
 *     __m2s_stream(&kept, f)           and f is closed: kept: {}
 */
#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/odd_number.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/library/library.h"
#include "abstraction/library/one_file.h"
#include "abstraction/library/states.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"

#include <string.h>

enum { ENTRY = 24 }; /* bytes: a stream, memory, its size; memory 0: nothing */

static struct value place(const struct library_call *c, int64_t at)
{
    return value_addr(c->args[0].object, at);
}

static int64_t end_of(struct library_call *c)
{
    return state_object(c->e, c->s, c->args[0].object)->size;
}

static bool is_free(struct library_call *c, int64_t at)
{
    struct value v = access_peek(c->e, c->s, place(c, at + 8), IR_PTR);
    return value_is_null(&v);
}

static void set(struct library_call *c, int64_t at, struct value stream, struct value memory,
                struct value size)
{
    access_poke(c->e, c->s, place(c, at), stream);
    access_poke(c->e, c->s, place(c, at + 8), memory);
    access_poke(c->e, c->s, place(c, at + 16), size);
}

static struct value pointer(struct value v)
{
    return v.kind == VALUE_NONE ? value_int(IR_PTR, 0) : v;
}

static void keep(struct library_call *c)
{
    struct value stream = pointer(c->args[1]), memory = pointer(c->args[2]);
    struct value size = c->args[3].kind == VALUE_INT ? value_int(IR_I64, c->args[3].i)
                                                     : value_int(IR_I64, -1);
    int64_t at = 0, end = end_of(c);
    if (value_is_null(&memory))
        return;
    while (at < end && !is_free(c, at)) {
        struct value old = access_peek(c->e, c->s, place(c, at + 8), IR_PTR);
        if (value_equal(&old, &memory))
            break;
        at += ENTRY;
    }
    if (at < end)
        set(c, at, stream, memory, size);
    else
        engine_error(c->e, c->ev, DIAG_C_UNSUPPORTED, c->s,
                     "the program gives too many buffers to streams");
}

/* What the stream does to entry `at`.  Where the memory is gone, that is the program's fault, and
 * not looked at. */
static bool change(struct library_call *c, int64_t at)
{
    struct value memory = access_peek(c->e, c->s, place(c, at + 8), IR_PTR);
    struct value size = access_peek(c->e, c->s, place(c, at + 16), IR_I64);
    struct memory *m = access_object(c->e, c->s, memory, false);
    if (memory.kind == VALUE_ADDR && (!m || m->freed || memory.i > m->size))
        return true;
    int64_t n = size.kind == VALUE_INT && size.i >= 0 ? size.i : -1;
    if (m && !memory.any && n > m->size - memory.i)
        n = -1;
    struct origin *o = engine_origin(c->e, c->s, true, LEDGER_MEMORY, "a buffer of a stream");
    return access_fill(c->e, c->s, memory, n, (struct segment){.fill = FILL_UNKNOWN, .origin = o},
                       c->ev);
}

static void change_all(struct library_call *c)
{
    struct value closed = pointer(c->args[1]), null = value_int(IR_PTR, 0);
    for (int64_t at = 0; at < end_of(c); at += ENTRY) {
        if (is_free(c, at))
            continue;
        if (!change(c, at))
            return;
        struct value stream = access_peek(c->e, c->s, place(c, at), IR_PTR);
        if (!value_is_null(&closed) && value_equal(&stream, &closed))
            set(c, at, null, null, value_int(IR_I64, 0));
    }
}

/* Is it that of a unit of Fortran, which is connected, or its statement has failed? */
static bool is_unit(const struct value *v)
{
    return v->kind == VALUE_EXPR && v->e->op == EXPR_ATOM &&
           strncmp(v->e->origin->name, "__m2s_fopen", 11) == 0;
}

/* An item of a statement of Fortran, or its end; the stream of its unit stands for it. */
static bool reads_unit(const struct library_call *c)
{
    const struct libc_effect *effect = libc_effect(c->name);
    return effect && libc_reads_unit(effect) && is_unit(&c->args[0]);
}

static bool reads_stream(const struct library_call *c)
{
    if (reads_unit(c))
        return true;
    switch (c->c_fn) {
    case LIBC_FN_fscanf: case LIBC_FN_fread: case LIBC_FN_fgetc: case LIBC_FN_getc:
    case LIBC_FN__IO_getc: case LIBC_FN_fgets: case LIBC_FN_getline: case LIBC_FN_feof:
        return true;
    default: return false;
    }
}

/* Several ranks read one file, and each is explored as if it were another one.  What the first of
 * them finds is certain. */
static bool is_doubtful(struct library_call *c)
{
    bool reads = reads_stream(c);
    const struct abst_files *files = c->e->options->notes.files;
    bool other = c->s->rank > 0;
    if (files && files->unnamed && reads && (other || one_file_counts(c)))
        return true;
    if (other && c->e->options->questions && reads_unit(c)) /* which is not given */
        return true;
    if (!files || !files->doubts) /* where inputs are given in full, files are */
        return (!files || one_file_counts(c)) && states_are_doubtful(c);
    return (reads && c->s->rank > 0) || states_are_doubtful(c);
}

static bool program_has(const struct library_call *c, const char *const *names, size_t n)
{
    const struct ir_prog *p = c->e->program->p;
    for (uint32_t i = 0; i < p->n_funcs; i++)
        for (size_t k = 0; k < n; k++)
            if (strcmp(p->funcs[i].name, names[k]) == 0)
                return true;
    return false;
}

bool library_reads_own(struct library_call *c)
{
    static const char *const calls[] = {"fmemopen", "tmpfile", "pipe"};
    return is_doubtful(c) || program_has(c, calls, sizeof calls / sizeof *calls);
}

/* ---- the first that is read ---- */

static struct value reads(const struct library_call *c)
{
    return value_addr(engine_hidden(c->e, HIDDEN_READS), 0);
}

enum { READ_NOTHING, READ_MORE, READ_OPENED, /* a file after others, of which nothing is read */
       READ_STATEMENT /* the first statement of Fortran that reads is under way */ };
enum { FIRST = 1 }; /* the cell of an origin that is none of those of the same place */

static bool has_read(const struct library_call *c, int32_t what)
{
    struct value n = access_peek(c->e, c->s, reads(c), IR_I32);
    return n.kind == VALUE_INT && n.i == what;
}

/* Is it what the program's variable stdin holds, and read once, from its begin to its end? */
static bool is_stdin(struct library_call *c, struct value stream)
{
    static const char *const again[] = {"rewind", "fseek", "fseeko", "fsetpos", "freopen"};
    uint32_t global = ir_find_global(c->e->program->p, "stdin");
    if (global == UINT32_MAX || program_has(c, again, sizeof again / sizeof *again))
        return false;
    struct value in = access_peek(c->e, c->s, value_addr(OBJECT_GLOBAL | global, 0), IR_PTR);
    return value_equal(&in, &stream);
}

bool library_reads_line(struct library_call *c, struct value stream)
{
    return !library_reads_own(c) && (has_read(c, READ_NOTHING) || is_stdin(c, stream));
}

static bool reads_character(const struct library_call *c)
{
    return c->c_fn == LIBC_FN_fgetc || c->c_fn == LIBC_FN_getc || c->c_fn == LIBC_FN__IO_getc ||
           c->c_fn == LIBC_FN_getchar;
}

/* Does it read from a stream, or open a file that the program may write itself? */
static bool may_read(struct library_call *c, const struct libc_effect *effect)
{
    const char *mode = NULL;
    switch (c->c_fn) {
    case LIBC_FN_scanf: case LIBC_FN_vscanf: case LIBC_FN_getchar: case LIBC_FN_gets:
    case LIBC_FN_read: case LIBC_FN_pread: case LIBC_FN_open: case LIBC_FN_creat:
    case LIBC_FN_fdopen: case LIBC_FN_freopen: case LIBC_FN_system:
        return true;
    case LIBC_FN_fopen:
        mode = access_string(c->e, c->s, c->args[1]);
        return !mode || mode[0] != 'r' || strchr(mode, '+');
    default: return effect->class == LIBC_INPUT && strchr(effect->args, 's');
    }
}

/* A statement of Fortran that reads a file or standard input begins. */
static bool begins_statement(const struct library_call *c)
{
    switch (c->fn) {
    case LIBC_FN__FortranAioBeginExternalListInput:
    case LIBC_FN__FortranAioBeginExternalFormattedInput:
    case LIBC_FN__FortranAioBeginUnformattedInput:
        return true;
    default: return false;
    }
}

/* The end of a statement of Fortran, which gives a code. */
static bool ends_statement(const struct library_call *c)
{
    return c->fn == LIBC_FN__FortranAioEndIoStatement || c->fn == LIBC_FN__FortranAioEndReading;
}

/* An item of the first such statement, or its end. */
static bool is_of_statement(const struct library_call *c)
{
    return has_read(c, READ_STATEMENT) &&
           (ends_statement(c) || !strncmp(c->name, "_FortranAioInput", 16));
}

static bool is_first(struct library_call *c, const struct libc_effect *effect)
{
    bool nothing = has_read(c, READ_NOTHING) || has_read(c, READ_OPENED);
    return is_of_statement(c) || (nothing && may_read(c, effect) && !reads_character(c));
}

struct value library_found(struct library_call *c, struct value v)
{
    bool is_atom = v.kind == VALUE_EXPR && v.e->op == EXPR_ATOM;
    const struct libc_effect *effect = is_atom ? libc_effect(c->name) : NULL;
    if (!effect || !is_first(c, effect) || !engine_result_is_checked(c->e, c->i))
        return v;
    struct origin *o = v.e->origin;
    struct origin proto = *o;
    proto.cell = FIRST;
    proto.what = WHAT_FOUND;
    if (o->kind != ORIGIN_LOCAL)
        o->what = WHAT_FOUND;
    else
        o = values_origin(c->e->values, &proto);
    bool item = is_of_statement(c) && !ends_statement(c);
    struct value found = values_atom(c->e->values, o, item ? IR_BOOL : v.e->type);
    return value_cast(c->e->values, v.e->type, found);
}

/* Was it made by fopen(), and nobody has asked whether it is null?  Or is it? */
static bool may_be_null(const struct library_call *c, const struct value *stream)
{
    const struct expr *x = stream->kind == VALUE_EXPR ? stream->e : NULL;
    bool opened = x && x->op == EXPR_ATOM && x->origin->what == WHAT_STREAM && !is_unit(stream);
    return opened || (c->e->options->failures && value_is_null(stream));
}

bool library_stream_is_open(struct library_call *c, const struct libc_effect *effect)
{
    for (uint32_t k = 0; k < c->i->n_args && k < sizeof c->args / sizeof *c->args; k++) {
        if (libc_arg(effect, k) != 's' || c->fn == LIBC_FN_fflush)
            continue;
        struct value v = facts_reduce(&c->s->facts, c->args[k]);
        if (!may_be_null(c, &v))
            continue;
        const char *from = v.kind == VALUE_EXPR ? v.e->origin->name : "fopen()";
        if (!c->e->options->failures) {
            engine_note(c->e, c->s, LEDGER_FILES, "the stream is assumed to be open: nobody asks "
                        "whether %s has failed", from);
            continue;
        }
        struct odd_number odd = {v, value_bin(c->e->values, IR_EQ, IR_PTR, v, value_int(IR_PTR, 0)),
                                 arena_printf(c->e->arena, "%s of a null pointer",
                                              library_c_name(c)),
                                 SKEL_CAUSE_NULL, from, "fails, of which nobody asks"};
        if (!odd_number_passes(c->e, c->s, &odd, c->ev))
            return false;
    }
    return true;
}

static bool opens(const struct library_call *c)
{
    switch (c->fn) {
    case LIBC_FN_fopen: case LIBC_FN_open: case LIBC_FN_creat: case LIBC_FN_fdopen:
    case LIBC_FN_freopen:
        return true;
    default: return false;
    }
}

/* What it says of a file or directory: whether it is there.  That is no failure where the program
 * removes files. */
static enum origin_what what_is_told(const struct library_call *c)
{
    if (c->e->program->removes_files)
        return WHAT_OTHER;
    switch (c->c_fn) {
    case LIBC_FN_fopen: case LIBC_FN_opendir: return WHAT_STREAM;
    case LIBC_FN_open: case LIBC_FN_access: case LIBC_FN_stat: case LIBC_FN_chdir:
        return WHAT_FOUND;
    default: return WHAT_OTHER;
    }
}

static void has_read_statement(struct library_call *c)
{
    bool begins = begins_statement(c), first = !has_read(c, READ_MORE);
    bool ends = ends_statement(c) && has_read(c, READ_STATEMENT);
    if (ends || (begins && first))
        access_poke(c->e, c->s, reads(c), value_int(IR_I32, begins ? READ_STATEMENT : READ_MORE));
}

void library_has_read(struct library_call *c, const struct libc_effect *effect)
{
    const struct expr *x = c->result.kind == VALUE_EXPR ? c->result.e : NULL;
    if (what_is_told(c) && x && x->op == EXPR_ATOM)
        x->origin->what = what_is_told(c);
    bool may = may_read(c, effect);
    if (opens(c) && has_read(c, may ? READ_NOTHING : READ_MORE))
        access_poke(c->e, c->s, reads(c), value_int(IR_I32, READ_OPENED));
    else if (!opens(c) && may && !has_read(c, READ_MORE))
        access_poke(c->e, c->s, reads(c), value_int(IR_I32, READ_MORE));
    has_read_statement(c);
}

bool library_streams(struct library_call *c)
{
    bool keeps = c->fn == LIBC_FN___m2s_keep;
    if (!keeps && c->fn != LIBC_FN___m2s_stream)
        return false;
    if (keeps)
        keep(c);
    else
        change_all(c);
    return true;
}

/* ---- errno ---- */

struct value library_failed(struct library_call *c)
{
    struct value none = {.kind = VALUE_NONE}, zero = value_int((enum ir_kind)c->result.type, 0);
    if (c->result.kind != VALUE_EXPR && c->result.kind != VALUE_INT)
        return none;
    switch (c->c_fn) {
    case LIBC_FN_mkdir: case LIBC_FN_rmdir: case LIBC_FN_unlink: case LIBC_FN_remove:
    case LIBC_FN_rename: case LIBC_FN_chdir: case LIBC_FN_access: case LIBC_FN_stat:
    case LIBC_FN_lstat: case LIBC_FN_symlink: case LIBC_FN_link: case LIBC_FN_chmod:
        return value_bin(c->e->values, IR_NE, IR_I32, c->result, zero);
    case LIBC_FN_open: case LIBC_FN_creat:
        return value_bin(c->e->values, IR_LT, IR_I32, c->result, zero);
    case LIBC_FN_fopen: case LIBC_FN_opendir:
        return value_bin(c->e->values, IR_EQ, IR_PTR, c->result, zero);
    default:
        return none;
    }
}
