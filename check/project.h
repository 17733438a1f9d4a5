/* The project file, .mpi2spin.yaml: what `mpi2spin check` verifies.
 *
 *     np: 2..4                      # for every program that does not say otherwise
 *     timeout: 60
 *     programs:
 *       - files: [src/heat.c, src/grid.c]
 *         args: "100 0.5"
 *         np: 2..8
 *         cflags: [-Iinclude]
 *       - each: examples/?*.c       # one program for each file
 *         input: {n: 1..3}
 *
 * Besides `files` or `each`, `name` and `cflags`, a key is the long name of an option of
 * `mpi2spin verify`; the keys of the file itself are defaults for all programs.  Paths are
 * relative to the folder of the file, in which everything is run.
 */
#ifndef M2S_CHECK_PROJECT_H
#define M2S_CHECK_PROJECT_H

#include "core/diag/diag.h"

/* An option of the command line that the file may set. */
struct project_option {
    const char *name;    /* "timeout", for --timeout */
    bool has_argument;
};

struct project_program {
    const char *name;        /* unique in the project */
    const char **files;      /* relative to project.folder */
    size_t n_files, cap_files;
    const char **options;    /* "--timeout=60", ... */
    size_t n_options, cap_options;
    const char **cflags;
    size_t n_cflags, cap_cflags;
    struct src_range at;     /* its entry in the file */
};

struct project {
    const char *path, *folder;
    struct project_program *programs;
    size_t n_programs, cap_programs;
    unsigned jobs;           /* key `jobs`; 0: not given */
    uint64_t memory_mb;      /* key `memory-budget`; 0: not given */
    const char *cache;       /* key `cache`: a folder; NULL: not given */
};

/* The project file of a folder or of the nearest folder above it, or NULL. */
const char *project_find(struct arena *arena, const char *folder);

/* Read it.  `options` ends with a name NULL.  NULL: errors are in ds. */
struct project *project_read(struct arena *arena, const char *path,
                             const struct project_option *options, struct diags *ds);

#endif
