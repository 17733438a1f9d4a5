/* Nothing of the tool depends on an MPI library: the sources of the preloaded one are part of the
 * tool, and the mpicc that compiles the program compiles them, once. */
#include "replay/library.h"

#include "core/base/digest.h"
#include "replay/output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern const char m2s_preload_h[], m2s_preload_objects[], m2s_preload_wire_h[],
    m2s_preload_state_h[], m2s_preload_loaded_h[], m2s_preload_outside_h[], m2s_preload_reads_h[],
    m2s_preload_pmpi[], m2s_preload_clocks[], m2s_preload_counter[], m2s_preload_heap[],
    m2s_preload_imports[], m2s_preload_loaded[],
    m2s_preload_outside[], m2s_preload_reads[], m2s_preload_state[], m2s_preload_unsure[],
    m2s_preload_collectives[], m2s_preload_comms[], m2s_preload_log[], m2s_preload_messages[],
    m2s_preload_places[], m2s_preload_polls[], m2s_preload_preload[], m2s_preload_requests[],
    m2s_preload_topology[], m2s_preload_waits[], m2s_preload_windows[], m2s_preload_wire[],
    m2s_preload_wrappers[];

static const struct {
    const char *name, *text;
} sources[] = {
    {"preload.h", m2s_preload_h}, {"objects.h", m2s_preload_objects},
    {"wire.h", m2s_preload_wire_h}, {"state.h", m2s_preload_state_h},
    {"loaded.h", m2s_preload_loaded_h}, {"outside.h", m2s_preload_outside_h},
    {"reads.h", m2s_preload_reads_h}, {"pmpi.c", m2s_preload_pmpi},
    {"clocks.c", m2s_preload_clocks},
    {"counter.c", m2s_preload_counter},
    {"loaded.c", m2s_preload_loaded}, {"reads.c", m2s_preload_reads},
    {"unsure.c", m2s_preload_unsure},
    {"heap.c", m2s_preload_heap}, {"imports.c", m2s_preload_imports},
    {"outside.c", m2s_preload_outside},
    {"state.c", m2s_preload_state},
    {"collectives.c", m2s_preload_collectives},
    {"comms.c", m2s_preload_comms}, {"log.c", m2s_preload_log},
    {"messages.c", m2s_preload_messages}, {"places.c", m2s_preload_places},
    {"polls.c", m2s_preload_polls},
    {"preload.c", m2s_preload_preload}, {"requests.c", m2s_preload_requests},
    {"topology.c", m2s_preload_topology},
    {"waits.c", m2s_preload_waits}, {"windows.c", m2s_preload_windows},
    {"wire.c", m2s_preload_wire},
    {"wrappers.c", m2s_preload_wrappers},
};
enum { N_SOURCES = sizeof sources / sizeof *sources };

/* The library cannot be made here: then there is none, which is said, and nothing else is lost. */
static void refuse(struct arena *a, struct mpi_found *found, const char *what, const char *path)
{
    if (!found->error)
        found->error = arena_printf(a, "cannot %s '%s': %s", what, path, strerror(errno));
}

static void make_folder(struct arena *a, struct mpi_found *found, const char *path)
{
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        refuse(a, found, "make the folder", path);
}

/* Nobody else may write there: what is in it is loaded into programs. */
static const char *cache_folder(struct arena *a, struct mpi_found *found)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if ((!cache || !*cache) && !(home && *home)) {
        char *own = arena_strdup(a, "/tmp/mpi2spin-replay-XXXXXX");
        if (!mkdtemp(own))
            refuse(a, found, "make the folder", own);
        return own;
    }
    if (!cache || !*cache) {
        cache = arena_printf(a, "%s/.cache", home);
        make_folder(a, found, cache);
    }
    const char *own = arena_printf(a, "%s/mpi2spin", cache);
    make_folder(a, found, own);
    return own;
}

/* What the library depends on: its sources, and what mpicc is. */
static const char *key_of(struct arena *a, const char *mpicc, const char *shown)
{
    struct digest *d = digest_new(a);
    digest_text(d, mpicc);
    digest_text(d, shown);
    for (int i = 0; i < N_SOURCES; i++)
        digest_text(d, sources[i].text);
    return arena_printf(a, "%.16s", digest_hex(d));
}

static void write_source(struct arena *a, struct mpi_found *found, const char *folder, int i)
{
    const char *path = arena_printf(a, "%s/%s", folder, sources[i].name);
    FILE *f = fopen(path, "w");
    if (!f || fputs(sources[i].text, f) < 0 || fclose(f) != 0)
        refuse(a, found, "write", path);
}

/* What is in the folder goes, and it with it. */
static void remove_folder(struct arena *a, const char *work)
{
    for (int i = 0; i < N_SOURCES; i++)
        unlink(arena_printf(a, "%s/%s", work, sources[i].name));
    unlink(arena_printf(a, "%s/library.so", work));
    rmdir(work);
}

/* Into a folder of its own; the finished library gets its place at once. */
static void compile(struct arena *a, struct mpi_found *found, const char *folder)
{
    char *work = arena_printf(a, "%s/build-XXXXXX", folder);
    if (!mkdtemp(work)) {
        refuse(a, found, "make the folder", work);
        return;
    }
    const char *argv[N_SOURCES + 16] = {found->mpicc, "-std=gnu11", "-O1", "-fPIC", "-shared",
                                        "-w", "-o", "library.so"};
    size_t n = 8;
    for (int i = 0; i < N_SOURCES; i++) {
        write_source(a, found, work, i);
        if (strstr(sources[i].name, ".c"))
            argv[n++] = sources[i].name;
    }
    argv[n++] = "-ldl";
    struct output out = output_of(a, argv, work);
    bool compiles = out.started && out.status == 0 && !out.signal;
    const char *made = arena_printf(a, "%s/library.so", work);
    if (!found->error && !compiles) {
        found->error = arena_printf(a, "%s does not compile the library that is preloaded",
                                    found->mpicc);
        found->output = out.text;
    }
    if (!found->error && rename(made, found->library) != 0)
        refuse(a, found, "rename", made);
    remove_folder(a, work);
}

/* "MPICH Version: 4.0.2", "Open MPI v4.1.4": the line that names it. */
static const char *name_of(struct arena *a, const char *shown)
{
    struct output out = output_of(a, (const char *const[]){"mpichversion", NULL}, NULL);
    const char *p = out.started && out.status == 0 ? strstr(out.text, "Version:") : NULL;
    if (p && !strstr(shown, "openmpi")) { /* there may be both */
        p += strlen("Version:");
        p += strspn(p, " \t");
        return arena_printf(a, "MPICH %.*s", (int)strcspn(p, "\n"), p);
    }
    out = output_of(a, (const char *const[]){"ompi_info", "--version", NULL}, NULL);
    p = out.started && out.status == 0 ? strstr(out.text, "Open MPI v") : NULL;
    if (p)
        return arena_printf(a, "Open MPI %.*s", (int)strcspn(p + 10, "\n"), p + 10);
    return "this MPI library";
}

struct mpi_found library_for_mpi(struct arena *arena)
{
    const char *mpicc = getenv("MPICC");
    mpicc = mpicc && *mpicc ? mpicc : "mpicc";
    struct mpi_found found = {.mpicc = mpicc};
    struct output out = output_of(arena, (const char *const[]){mpicc, "-show", NULL}, NULL);
    if (!out.started) {
        found.error = arena_printf(arena, "'%s' is not there: a replay needs an MPI library and "
                                          "its compiler (Debian: apt install mpich libmpich-dev, "
                                          "or openmpi-bin libopenmpi-dev)", mpicc);
        return found;
    }
    const char *folder = cache_folder(arena, &found);
    found.name = name_of(arena, out.text);
    found.library = arena_printf(arena, "%s/libmpi2spin-replay-%s.so", folder,
                                 key_of(arena, mpicc, out.text));
    if (!found.error && access(found.library, R_OK) != 0)
        compile(arena, &found, folder);
    return found;
}
