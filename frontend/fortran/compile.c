/* Running flang, file by file. */
#include "frontend/fortran/fortran.h"

#include "core/base/fail.h"
#include "core/base/file_text.h"
#include "core/base/path.h"
#include "core/base/vec.h"
#include "frontend/compiler/compiler.h"
#include "frontend/fortran/madeup.h"
#include "frontend/fortran/stub.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct command {
    const char **words;
    size_t n, cap;
};

static void add(struct arena *a, struct command *c, const char *word)
{
    VEC_PUSH(a, c->words, c->n, c->cap, word);
}

static const char *find_flang(struct arena *a)
{
    static const char *const names[] = {"flang-new-19", "flang-19"};
    return compiler_find(a, "MPI2SPIN_FLANG", names, sizeof names / sizeof *names);
}

bool fortran_is_there(struct arena *a, const char *file, struct diags *ds)
{
    if (find_flang(a))
        return true;
    compiler_is_missing(ds, file, "Fortran", "flang 19", "flang-19");
    return false;
}

static const char *absolute(struct arena *a, const char *path)
{
    char here[4096];
    return path[0] == '/' || !getcwd(here, sizeof here) ? path
                                                        : arena_printf(a, "%s/%s", here, path);
}

static bool has_option(const struct fortran_file *f, const char *option)
{
    for (size_t i = 0; i < f->n_args; i++)
        if (strcmp(f->args[i], option) == 0)
            return true;
    return false;
}

/* In a file x.f90 directives hold, and macros of the command only with -cpp: who gives one for a
 * file with directives means that. */
static bool needs_macros(struct arena *a, const struct fortran_file *f)
{
    if (!has_option(f, "-D") || has_option(f, "-cpp") || has_option(f, "-nocpp"))
        return false;
    const char *text = file_text(a, f->file, NULL);
    return text && (strncmp(text, "#if", 3) == 0 || strstr(text, "\n#if"));
}

static struct command flang(struct arena *a, const struct fortran_program *p,
                            const struct fortran_file *f)
{
    static const char *const fixed[] = {
        "-fc1", "-triple", "x86_64-pc-linux-gnu", "-emit-llvm-bc", "-debug-info-kind=standalone",
        "-mrelocation-model", "pic", "-pic-level", "2", "-pic-is-pie", "-O0", "-w"};
    struct command c = {0};
    add(a, &c, find_flang(a));
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        add(a, &c, fixed[i]);
    add(a, &c, "-I"); /* before others, where another MPI's mpif.h may stand */
    add(a, &c, p->folder);
    for (size_t i = 0; i < f->n_args; i++) {
        bool is_folder = i && strcmp(f->args[i - 1], "-I") == 0;
        add(a, &c, is_folder ? absolute(a, f->args[i]) : f->args[i]);
    }
    if (needs_macros(a, f))
        add(a, &c, "-cpp");
    add(a, &c, "-module-dir");
    add(a, &c, p->folder);
    add(a, &c, "-o");
    add(a, &c, f->bitcode);
    if (f->copy) { /* what the file includes stands beside it */
        add(a, &c, "-I");
        add(a, &c, path_folder(a, absolute(a, f->file)));
    }
    add(a, &c, f->copy ? f->copy : absolute(a, f->file));
    add(a, &c, NULL);
    return c;
}

/* flang looks beside the file first: with the handles of another MPI nothing would be right. */
static bool has_own_header(struct arena *a, const struct fortran_program *p,
                           const struct fortran_file *f, struct diags *ds)
{
    const char *folder = path_folder(a, f->file);
    if (!strcmp(folder, p->folder) || access(arena_printf(a, "%s/mpif.h", folder), F_OK) != 0)
        return false;
    diag_add(ds, DIAG_C_UNSUPPORTED, (struct src_range){.file = f->file},
             "the mpif.h beside this file is that of another MPI library, and not supported")
        ->help = "move mpif.h to another folder: mpi2spin has its own";
    return true;
}

static size_t n_done(const struct fortran_program *p)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++)
        n += p->files[i].done;
    return n;
}

/* Functions that other compilers have besides the standard's: under the name of one that it has, or
 * declared, behind `implicit none`. */
static const struct extension {
    const char *name; /* as flang tells it */
    const char *macro, *is;
} extensions[] = {
    {"iargc", "iargc", "command_argument_count"},
    {"rand", "none", "none; real, external :: rand"},
    {"irand", "none", "none; integer, external :: irand"},
    {"time", "none", "none; integer, external :: time"},
};

enum { SPELLINGS = 3, MORE = SPELLINGS + 1 };

static void rename_in(struct arena *a, struct fortran_file *f, const struct extension *x)
{
    const char **args = ARENA_ARRAY(a, const char *, f->n_args + MORE);
    if (f->n_args)
        memcpy(args, f->args, f->n_args * sizeof *args);
    args[f->n_args++] = "-cpp";
    for (size_t k = 0; k < SPELLINGS; k++) { /* a macro has small and large letters */
        char *name = arena_strdup(a, x->macro);
        for (char *c = name; *c && (k == 1 || (k == 2 && c == name)); c++)
            *c = (char)toupper((unsigned char)*c);
        args[f->n_args++] = arena_printf(a, "-D%s=%s", name, x->is);
    }
    f->args = args;
}

/* Does flang refuse the file since such a function has no type?  Then it is compiled with the
 * other name, or the declaration. */
static bool learn_extension(struct arena *a, struct fortran_file *f, const struct diags *errors)
{
    for (size_t k = 0; !f->has_extensions && k < sizeof extensions / sizeof *extensions; k++)
        for (size_t i = 0; i < errors->n; i++)
            if (strcmp(errors->items[i]->text, arena_printf(a, "No explicit type declared for '%s'",
                                                            extensions[k].name)) == 0) {
                rename_in(a, f, &extensions[k]);
                return f->has_extensions = true;
            }
    return false;
}

/* False after a diagnostic; the file may wait for modules. */
static bool compile(struct arena *a, const struct fortran_program *p, struct fortran_file *f,
                    struct diags *ds)
{
    struct diags errors = {.arena = ds->arena};
    f->bitcode = arena_printf(a, "%s/%zu.bc", p->folder, (size_t)(f - p->files));
    struct command c = flang(a, p, f);
    struct compiler_run r = {.words = c.words, .file = f->file, .give_up_ms = p->give_up_ms,
                             .interrupted = p->interrupted};
    r.errors = arena_printf(a, "%s/errors", p->folder);
    r.folder = p->folder; /* where the program stands, there may be modules of gfortran's */
    f->done = compiler_run(a, &r, &errors);
    if (f->done)
        return true;
    f->tried = n_done(p) + 1;
    if (missing_learn(a, f, &errors))
        return true;
    if (learn_extension(a, f, &errors))
        return compile(a, p, f, ds);
    if (!f->copy && (f->copy = forward_copy(a, f, absolute(a, f->file), &errors)) != NULL)
        return compile(a, p, f, ds);
    if (p->madeup && madeup_learn(p->madeup, p, f, &errors))
        return true;
    for (size_t i = 0; i < errors.n; i++)
        diag_take(ds, errors.items[i]);
    return false;
}

static const char *write_stub(struct arena *a, const struct fortran_program *p, const char *name,
                              void (*write)(struct arena *, FILE *))
{
    const char *path = arena_printf(a, "%s/%s", p->folder, name);
    FILE *out = fopen(path, "w");
    if (!out)
        fail("cannot write '%s':", path);
    write(a, out);
    fclose(out);
    return path;
}

static bool is_used(const struct fortran_program *p, const char *module)
{
    for (size_t i = 0; i < p->n; i++)
        if (order_uses(&p->files[i], module))
            return !order_definition(p, module); /* or the program has its own */
    return false;
}

static void add_module(struct arena *a, struct fortran_program *p, const char *module,
                       void (*write)(struct arena *, FILE *))
{
    if (!is_used(p, module))
        return;
    struct fortran_file f = {0};
    f.file = write_stub(a, p, arena_printf(a, "%s.f90", module), write);
    order_scan(a, &f);
    VEC_PUSH(a, p->files, p->n, p->cap, f);
}

static void add_modules(struct arena *a, struct fortran_program *p)
{
    add_module(a, p, "mpi", stub_write_module);
    add_module(a, p, "mpi_f08", stub_write_module_f08);
}

bool fortran_compile(struct arena *a, struct fortran_program *p, struct diags *ds)
{
    for (size_t i = 0; i < p->n; i++) {
        order_scan(a, &p->files[i]);
        included_find(a, &p->files[i]);
    }
    write_stub(a, p, "mpif.h", stub_write_include);
    do {
        add_modules(a, p);
        for (struct fortran_file *f; (f = order_next(p)) != NULL; add_modules(a, p))
            if (has_own_header(a, p, f, ds) || !compile(a, p, f, ds))
                return false;
    } while (p->madeup && n_done(p) < p->n && madeup_write(p->madeup, p));
    missing_tell(a, p, ds);
    return n_done(p) == p->n;
}
