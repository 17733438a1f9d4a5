#include "replay/run_program.h"

#include "core/base/fail.h"
#include "core/base/shell.h"
#include "core/base/vec.h"
#include "replay/output.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* What follows "--args" in a text, as words. */
static struct words arguments_in(struct arena *a, const char *text)
{
    const char *p = text ? strstr(text, " --args ") : NULL;
    struct words none = {0}, all = p ? split(a, p) : none;
    return all.n > 1 ? split(a, all.items[1]) : none;
}

static struct words arguments(struct arena *a, const struct replay_options *o)
{
    const struct result_finding *f = o->finding;
    struct words w = arguments_in(a, o->run->command);
    if (!w.n)
        w = arguments_in(a, f->condition);
    if (!w.n)
        w = arguments_in(a, f->help);
    for (uint32_t i = 0; i < f->n_notes && !w.n; i++)
        w = arguments_in(a, f->notes[i].text);
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

struct built built_program(struct arena *arena, const struct replay_options *o, const char *mpicc)
{
    struct built b = {.folder = make_folder(arena)};
    const char *binary = arena_printf(arena, "%s/program", b.folder);
    struct words w = compiler(arena, o, mpicc, binary), args = arguments(arena, o), run = {0};
    struct output out = output_of(arena, ended(arena, &w), NULL);
    b.output = out.text;
    if (!out.started || out.status != 0 || out.signal)
        return b;
    add(arena, &run, "mpiexec");
    add(arena, &run, "-n");
    add(arena, &run, arena_printf(arena, "%u", o->run->nprocs));
    add(arena, &run, binary);
    for (size_t i = 0; i < args.n; i++)
        add(arena, &run, args.items[i]);
    b.argv = ended(arena, &run);
    return b;
}

void built_remove(struct arena *arena, const struct built *b)
{
    unlink(arena_printf(arena, "%s/program", b->folder));
    rmdir(b->folder);
}
