#include "replay/run_program.h"

#include "core/base/fail.h"
#include "core/base/shell.h"
#include "core/base/vec.h"
#include "replay/output.h"
#include "replay/run_inputs.h"

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

static const char *make_folder(struct arena *a)
{
    const char *tmp = getenv("TMPDIR");
    char *folder = arena_printf(a, "%s/mpi2spin-program-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(folder))
        fail("cannot make the folder '%s':", folder);
    return folder;
}

static struct words compiler(struct arena *a, const struct replay_options *o, const char *mpicc,
                             const char *binary)
{
    struct words command = split(a, o->run->command), w = {0};
    bool flags = false;
    const char *const first[] = {mpicc, "-g", "-O0", "-w", "-include", "stddef.h",
                                 "-o", binary}; /* our own mpi.h includes it, too */
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        add(a, &w, first[i]);
    for (size_t i = 0; i < command.n; i++) {
        if (flags)
            add(a, &w, command.items[i]);
        flags |= strcmp(command.items[i], "--") == 0;
    }
    for (uint32_t i = 0; i < o->result->n_files; i++)
        add(a, &w, o->result->files[i]);
    add(a, &w, "-lm");
    return w;
}

/* False: it does not compile. */
static bool build(struct arena *a, struct built *b, const struct replay_options *o,
                  const char *mpicc, const struct run_inputs *in)
{
    const char *binary = arena_printf(a, "%s/program", b->folder);
    struct words w = compiler(a, o, mpicc, binary), run = {0};
    struct output out = output_of(a, ended(a, &w), NULL);
    b->output = out.text;
    if (!out.started || out.status != 0 || out.signal)
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
    if (mkdir(b->what.folder, 0777) != 0)
        fail("cannot make the folder '%s':", b->what.folder);
    return true;
}

struct built built_program(struct arena *arena, const struct replay_options *o, const char *mpicc)
{
    struct built b = {.folder = make_folder(arena), .what = {.argv = o->command}};
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
