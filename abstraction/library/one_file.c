/* Which files are the same on all ranks (see one_file.h). */
#include "abstraction/library/one_file.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/unknown_text.h"
#include "abstraction/domain/value.h"
#include "abstraction/library/alike.h"
#include "abstraction/library/fortran_text.h"
#include "abstraction/state/access.h"
#include "abstraction/state/event.h"
#include "abstraction/state/file_order.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"

#include <string.h>

bool one_file_counts(const struct library_call *c)
{
    return c->e->phase == PHASE_JOINT && c->e->options->reads_alike;
}

/* "./a//./b" is a/b. */
static char *short_path(struct library_call *c, const char *text)
{
    char *path = arena_strdup(c->e->arena, text), *to = path;
    bool begins = true; /* of a part */
    for (const char *from = path; *from;) {
        if (begins && from[0] == '.' && from[1] == '/')
            from += 2;
        else if (begins && from[0] == '/' && from > path)
            from++;
        else
            begins = (*to++ = *from++) == '/';
    }
    *to = '\0';
    return path;
}

/* Of no name that is known: ranks may read one file, or not. */
static const char some_name[] = "an argument";
/* Of a name of which it is only known which text it is. */
static const char numbered_name[] = "a file that all ranks name alike";

/* How the file is called, on whatever rank; NULL: that is not known. */
static const char *name_of(struct library_call *c, struct value path)
{
    const char *text = access_string(c->e, c->s, path);
    const struct memory *m = access_object(c->e, c->s, path, false);
    if (text)
        return arena_printf(c->e->arena, "\"%s\"", short_path(c, text));
    if (c->fn == LIBC_FN___m2s_fopen)
        return fortran_whole_argument(c, c->args[2], c->args[3]);
    return m && m->shared && !path.any && path.i == 0 ? m->shared->name : NULL;
}

/* Which text its name is.  Of a statement of Fortran only a part of it may be the name. */
static struct value number_of(struct library_call *c, struct value path)
{
    struct value none = {.kind = VALUE_NONE};
    return c->fn == LIBC_FN___m2s_fopen ? none : alike_name(c, path);
}

static struct abst_file *new_file(struct library_call *c, const char *name)
{
    struct abst_files *files = c->e->options->notes.files;
    struct abst_file f = {.name = arena_strdup(files->arena, name)};
    f.is_written = name == some_name; /* nothing is known of what stands there */
    VEC_PUSH(files->arena, files->v, files->n, files->cap, f);
    return &files->v[files->n - 1];
}

/* The one whose name is this text, or, 0, all whose names are not known as one number. */
static struct abst_file *find_numbered(struct library_call *c, int64_t number)
{
    struct abst_files *files = c->e->options->notes.files;
    for (uint32_t i = 0; i < files->n; i++)
        if (files->v[i].number == number && (number || !strcmp(files->v[i].name, numbered_name)))
            return &files->v[i];
    struct abst_file *f = new_file(c, numbered_name);
    f->number = number;
    return f;
}

struct abst_file *one_file_of(struct library_call *c, struct value path)
{
    const char *name = name_of(c, path);
    struct value number = number_of(c, path);
    if (!name)
        return number.kind == VALUE_NONE
                   ? NULL : find_numbered(c, number.kind == VALUE_INT ? number.i : 0);
    struct abst_file *f = one_file_named(c, name);
    if (number.kind == VALUE_INT && !f->number)
        f->number = number.i;
    return f;
}

static bool is_numbered(const struct abst_file *f)
{
    return strcmp(f->name, numbered_name) == 0;
}

struct value one_file_begin(struct library_call *c, const struct abst_file *f, struct value path)
{
    return is_numbered(f) ? number_of(c, path) : value_int(IR_I64, 0);
}

struct abst_file *one_file_unnamed(struct library_call *c)
{
    return one_file_named(c, some_name);
}

const char *one_file_told(const struct library_call *c, const struct abst_file *f)
{
    return is_numbered(f) ? numbered_name : arena_printf(c->e->arena, "the file %s", f->name);
}

bool one_file_is_unnamed(const struct abst_file *f)
{
    return !f || strcmp(f->name, some_name) == 0;
}

struct abst_file *one_file_named(struct library_call *c, const char *name)
{
    struct abst_files *files = c->e->options->notes.files;
    for (uint32_t i = 0; i < files->n; i++)
        if (strcmp(files->v[i].name, name) == 0)
            return &files->v[i];
    return new_file(c, name);
}

/* What reads the file alike has been told what is not so. */
static void set_written(struct library_call *c, struct abst_file *f)
{
    f->is_written = true;
    if (f->is_alike && one_file_counts(c)) {
        c->e->attempt.crowded = true; /* another try knows it from the beginning */
        engine_error(c->e, c->ev, DIAG_LIMIT, c->s, "a file that others read is written here");
    }
}

/* A change comes while others read, or read later. */
static void note_other(struct library_call *c)
{
    engine_note(c->e, c->s, LEDGER_OTHER_FILE, "%s() is assumed to change no file that ranks read "
                "meanwhile or later", library_c_name(c));
}

/* Of files of one entry those with other names are other ones, as files of other entries are. */
static struct abst_file *changed_file(struct library_call *c, struct value path)
{
    struct abst_file *f = one_file_of(c, path);
    struct value name = f ? one_file_begin(c, f, path) : value_int(IR_I64, 0);
    file_order_note(c->e, c->s, true, name);
    return file_order_knows(c->e, false, name) ? f : NULL;
}

void one_file_written(struct library_call *c, struct value path)
{
    struct abst_file *f = changed_file(c, path);
    if (f)
        f->is_changed = true;
    if (!one_file_counts(c) || !file_order_changes(c->e, c->s))
        return;
    if (f)
        set_written(c, f);
    note_other(c);
}

/* How a report names the call that reads. */
static const char *reader(const struct library_call *c)
{
    bool statement = strncmp(c->name, "_FortranA", 9) == 0;
    return statement ? "this statement" : arena_printf(c->e->arena, "%s()", library_c_name(c));
}

void one_file_looked_into(struct library_call *c, struct abst_file *f)
{
    if (!file_order_reads(c->e, c->s))
        return;
    if (f->is_changed)
        set_written(c, f);
    engine_note(c->e, c->s, LEDGER_OTHER_FILE, "%s is assumed to be none of those that the program "
                "changes before %s, or meanwhile", one_file_told(c, f), reader(c));
}

/* Does the command tell the last part of the name of the file? */
static bool is_named_in(const char *command, const struct abst_file *f)
{
    const char *part = strrchr(f->name, '/'), *begin = part ? part + 1 : f->name + 1;
    size_t n = strlen(begin) - (f->name[0] == '"'); /* without the quotes */
    for (const char *p = command; f->name[0] == '"' && n && *p; p++)
        if (strncmp(p, begin, n) == 0)
            return true;
    return false;
}

/* system() and popen(): files that the command names may be written. */
static void run_command(struct library_call *c)
{
    struct abst_files *files = c->e->options->notes.files;
    const char *text = access_string(c->e, c->s, c->args[0]);
    if (text && (!files->commands || !strstr(files->commands, text)))
        files->commands =
            arena_printf(files->arena, "%s\n%s", files->commands ? files->commands : "", text);
    for (uint32_t i = 0; text && i < files->n; i++)
        if (is_named_in(text, &files->v[i]))
            set_written(c, &files->v[i]);
    if (one_file_counts(c) && file_order_changes(c->e, c->s))
        note_other(c);
}

/* The same bytes are other numbers then; in the locale "C" they are what they were. */
static void set_locale(struct library_call *c)
{
    struct abst_files *files = c->e->options->notes.files;
    const char *text = access_string(c->e, c->s, c->args[1]);
    if (value_is_null(&c->args[1]) || (text && strcmp(text, "C") == 0))
        return;
    files->in_locale = true;
    for (uint32_t i = 0; i < files->n; i++)
        set_written(c, &files->v[i]);
}

/* A name may stand for another file then. */
static bool changes_folder(const struct library_call *c)
{
    const struct ir_prog *p = c->e->program->p;
    for (uint32_t i = 0; i < p->n_funcs; i++)
        if (strstr(p->funcs[i].name, "chdir") || strcmp(p->funcs[i].name, "chroot") == 0)
            return true;
    return false;
}

bool one_file_is_alike(const struct library_call *c, const struct abst_file *f)
{
    static const char *const own[] = {"\"/dev/", "\"/proc/", "\"/sys/"};
    const char *commands = c->e->options->notes.files->commands;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strncmp(f->name, own[i], strlen(own[i])) == 0)
            return false;
    return !f->is_written && !c->e->options->notes.files->in_locale &&
           !(commands && is_named_in(commands, f)) && !changes_folder(c);
}

void one_file_opened(struct library_call *c, struct abst_file *f, struct value path)
{
    struct value name = one_file_begin(c, f, path);
    file_order_note(c->e, c->s, false, name);
    f->is_changed |= name.kind == VALUE_EXPR && file_order_knows(c->e, true, name);
}

bool one_file_is_shared(const struct library_call *c, struct abst_file *f)
{
    bool shared = f->is_read && f->reader != c->s->rank;
    f->is_read = true;
    f->reader = c->s->rank;
    return shared;
}

void one_file_read(struct library_call *c, struct abst_file *f)
{
    if (!f)
        return;
    c->e->options->notes.files->several |= one_file_is_shared(c, f);
    if (c->e->options->notes.files->ends && c->e->options->notes.files->several)
        engine_error(c->e, c->ev, DIAG_LIMIT, c->s, "several ranks read one file");
}

/* Functions that are in no table, and may change a file: openat(), renameat(), sendfile(). */
static void run_unseen(struct library_call *c)
{
    static const char *const changes[] = {"sendfile", "copy_file_range", "splice", "mmap",
                                          "syscall", "fallocate", "posix_fallocate"};
    struct abst_files *files = c->e->options->notes.files;
    bool every = false;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        every = every || strncmp(library_c_name(c), changes[i], strlen(changes[i])) == 0;
    for (uint32_t k = 0; k < 6 && !libc_effect(c->name); k++) {
        const char *text = access_string(c->e, c->s, c->args[k]);
        for (uint32_t i = 0; i < files->n; i++)
            if (every || (text && is_named_in(text, &files->v[i])))
                set_written(c, &files->v[i]);
        if (text && (strstr(c->name, "at") || every)) /* known when the file is met */
            one_file_written(c, c->args[k]);
    }
}

void one_file_disturb(struct library_call *c)
{
    run_unseen(c);
    if (c->fn == LIBC_FN_system || c->fn == LIBC_FN_popen)
        run_command(c);
    if (c->fn == LIBC_FN_setlocale)
        set_locale(c);
}
