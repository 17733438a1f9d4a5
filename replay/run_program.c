#include "replay/run_program.h"

#include "core/base/compile_commands.h"
#include "core/base/language.h"
#include "core/base/path.h"
#include "core/base/shell.h"
#include "core/base/vec.h"
#include "replay/output.h"
#include "replay/run_inputs.h"
#include "report/mpiexec.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct words {
    const char **items;
    size_t n, cap;
};

static struct words split(struct arena *a, const char *text)
{
    struct words w = {0};
    shell_words(a, text, &w.items, &w.n, &w.cap);
    return w;
}

static void add(struct arena *a, struct words *w, const char *word)
{
    VEC_PUSH(a, w->items, w->n, w->cap, word);
}

static const char *const *ended(struct arena *a, struct words *w)
{
    add(a, w, NULL);
    return w->items;
}

static struct built begin(struct arena *a)
{
    const char *tmp = getenv("TMPDIR");
    char *folder = arena_printf(a, "%s/mpi2spin-program-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    struct built b = {.folder = folder};
    if (!mkdtemp(folder)) {
        b.error = arena_printf(a, "cannot make the folder '%s': %s", folder, strerror(errno));
        b.has_no_room = true;
    }
    return b;
}

/* ---- how it is compiled ---- */

struct maker {
    struct arena *arena;
    struct built *b;
    const struct replay_options *o;
    const char *mpicc;
    struct compile_commands database; /* of -p; or it is empty */
    bool has_threads;     /* some file is compiled with -fopenmp */
    bool has_cxx, has_fortran;
};

/* Beside mpicc, in the same MPI: /opt/bin/mpicc.mpich -> /opt/bin/mpif90.mpich */
static const char *wrapper(const struct maker *m, const char *variable, const char *name)
{
    const char *given = getenv(variable), *base = path_base(m->mpicc);
    if (given && *given)
        return given;
    return strncmp(base, "mpicc", 5) == 0
               ? arena_printf(m->arena, "%.*s%s%s", (int)(base - m->mpicc), m->mpicc, name,
                              base + 5)
               : name;
}

static const char *compiler_of(const struct maker *m, enum language language)
{
    return language == LANGUAGE_FORTRAN ? wrapper(m, "MPIFC", "mpif90")
           : language == LANGUAGE_CXX   ? wrapper(m, "MPICXX", "mpicxx")
                                        : m->mpicc;
}

static struct words compiler(const struct maker *m, enum language language, const char *result)
{
    struct words w = {0};
    const char *const first[] = {compiler_of(m, language), "-g", "-O0", "-w", "-o", result};
    const char *const c[] = {"-include", "stddef.h"}; /* our own mpi.h includes it, too */
    const char *const fortran[] = {"-J", m->b->folder}; /* modules */
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        add(m->arena, &w, first[i]);
    for (size_t i = 0; i < sizeof c / sizeof *c; i++)
        add(m->arena, &w, language == LANGUAGE_FORTRAN ? fortran[i] : c[i]);
    return w;
}

/* What stands behind "--" in the command of the report. */
static void add_flags(const struct maker *m, struct words *w)
{
    struct words command = split(m->arena, m->o->run->command);
    bool flags = false;
    for (size_t i = 0; i < command.n; i++) {
        if (flags)
            add(m->arena, w, command.items[i]);
        flags |= strcmp(command.items[i], "--") == 0;
    }
}

/* "-p DIR", "-pDIR", "--compdb DIR", "--compdb=DIR" of it. */
static void read_database(struct maker *m)
{
    struct words command = split(m->arena, m->o->run->command);
    const char *folder = NULL;
    for (size_t i = 0; i < command.n && strcmp(command.items[i], "--") != 0; i++) {
        const char *word = command.items[i];
        bool next = strcmp(word, "-p") == 0 || strcmp(word, "--compdb") == 0;
        if (next && i + 1 < command.n)
            folder = command.items[i + 1];
        else if (strncmp(word, "--compdb=", 9) == 0)
            folder = word + 9;
        else if (strncmp(word, "-p", 2) == 0 && word[2])
            folder = word + 2;
    }
    if (folder)
        compile_commands_read(m->arena, folder, &m->database);
}

static bool begins(const char *word, const char *with)
{
    return strncmp(word, with, strlen(with)) == 0;
}

/* Words of the database that say what is compiled, and what else is made; the next word may belong
 * to it. */
static bool is_of_result(const char *word, const char *file, bool *with_next)
{
    static const char *const alone[] = {"-c", "-MD", "-MMD", "-MP", "-MG"};
    static const char *const with_word[] = {"-o", "-MF", "-MT", "-MQ", "-J"};
    static const char *const starts[] = {"-O", "-g", "-W", "-fsanitize", "-flto", "-o", "-MF",
                                         "-J"};
    const char *base = path_base(word);
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        if (strcmp(word, alone[i]) == 0)
            return true;
    for (size_t i = 0; i < sizeof with_word / sizeof *with_word; i++)
        if (strcmp(word, with_word[i]) == 0)
            return *with_next = true;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (begins(word, starts[i]))
            return true;
    return *word != '-' && strcmp(base, path_base(file)) == 0;
}

static void add_entry(struct maker *m, struct words *w, const struct compile_command *c)
{
    size_t first = c->n && strstr(path_base(c->words[0]), "cache") ? 2 : 1; /* of a wrapper */
    for (size_t i = first; i < c->n; i++) {
        bool with_next = false;
        if (is_of_result(c->words[i], c->file, &with_next)) {
            i += with_next;
            continue;
        }
        m->has_threads |= strcmp(c->words[i], "-fopenmp") == 0;
        add(m->arena, w, c->words[i]);
    }
}

static bool compiles(struct maker *m, struct words *w, const char *folder)
{
    struct output out = output_of(m->arena, ended(m->arena, w), folder);
    m->b->output = out.text;
    return out.started && out.status == 0 && !out.signal;
}

/* The file, or what is made of it; NULL: it does not compile. */
static const char *compile_file(struct maker *m, uint32_t i)
{
    const char *file = m->o->result->files[i];
    const struct compile_command *c = compile_commands_find(&m->database, file);
    if (!c && !m->has_cxx && !m->has_fortran)
        return file;
    const char *object = arena_printf(m->arena, "%s/%u.o", m->b->folder, i);
    struct words w = compiler(m, language_of(file, NULL), object);
    add(m->arena, &w, "-c");
    if (c)
        add_entry(m, &w, c);
    add_flags(m, &w);
    add(m->arena, &w, c ? c->file : file);
    return compiles(m, &w, c ? c->folder : NULL) ? object : NULL;
}

/* Again and again, as long as one more compiles: a module of Fortran may stand in a later file. */
static bool compile_files(struct maker *m, const char **made)
{
    uint32_t n = m->o->result->n_files, done = 0;
    bool goes_on = true;
    while (done < n && goes_on) {
        goes_on = false;
        for (uint32_t i = 0; i < n; i++) {
            if (made[i] || !(made[i] = compile_file(m, i)))
                continue;
            goes_on = true;
            done++;
        }
    }
    return done == n;
}

static bool compile(struct maker *m, const char *binary)
{
    uint32_t n = m->o->result->n_files;
    const char **made = ARENA_ARRAY(m->arena, const char *, n);
    for (uint32_t i = 0; i < n; i++) {
        enum language l = language_of(m->o->result->files[i], NULL);
        m->has_cxx |= l == LANGUAGE_CXX;
        m->has_fortran |= l == LANGUAGE_FORTRAN;
    }
    if (!compile_files(m, made))
        return false;
    struct words w = compiler(m, m->has_fortran ? LANGUAGE_FORTRAN
                                 : m->has_cxx   ? LANGUAGE_CXX
                                                : LANGUAGE_C, binary);
    add_flags(m, &w);
    for (uint32_t i = 0; i < n; i++)
        add(m->arena, &w, made[i]);
    if (m->has_threads)
        add(m->arena, &w, "-fopenmp");
    if (m->has_fortran && m->has_cxx)
        add(m->arena, &w, "-lstdc++");
    add(m->arena, &w, "-lm");
    return compiles(m, &w, NULL);
}

/* False: it does not compile. */
static bool build(struct arena *a, struct built *b, const struct replay_options *o,
                  const char *mpicc, const struct run_inputs *in)
{
    struct maker m = {.arena = a, .b = b, .o = o, .mpicc = mpicc};
    const char *binary =
        arena_printf(a, "%s/%s", b->folder, path_base(mpiexec_program(a, o->result)));
    struct words run = {0};
    read_database(&m);
    if (!compile(&m, binary))
        return false;
    const char *const first[] = {"mpiexec", "-n", arena_printf(a, "%u", o->run->nprocs), binary};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        add(a, &run, first[i]);
    for (size_t i = 0; i < in->n_words; i++)
        add(a, &run, in->words[i]);
    b->what.argv = ended(a, &run);
    if (!run_inputs_have_files(in))
        return true;
    b->what.folder = arena_printf(a, "%s/files", b->folder);
    return mkdir(b->what.folder, 0777) == 0;
}

struct built built_program(struct arena *arena, const struct replay_options *o, const char *mpicc)
{
    struct built b = begin(arena);
    if (b.error)
        return b;
    b.what.argv = o->command;
    struct run_inputs in = run_inputs_of(arena, o);
    const struct given *missing = o->command ? run_inputs_missing(&in) : NULL;
    b.missing = missing ? missing->name : NULL;
    if (!o->command && !build(arena, &b, o, mpicc, &in))
        b.error = arena_printf(arena, "%s does not compile the program", mpicc);
    else
        b.error = run_inputs_give(arena, &in, b.folder, &b.what);
    return b;
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
    (void)st;
    (void)type;
    (void)ftw;
    remove(path);
    return 0;
}

void built_remove(const struct built *b)
{
    enum { OPEN_FILES = 16 };
    nftw(b->folder, remove_one, OPEN_FILES, FTW_DEPTH | FTW_PHYS);
}
