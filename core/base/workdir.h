/* A private directory, for one search or for what other compilers write, removed at the end.
 *
 * SPIN passes file names to a shell, so the names in it are fixed and the programs run
 * inside it.
 */
#ifndef M2S_CORE_WORKDIR_H
#define M2S_CORE_WORKDIR_H

#include "core/base/arena.h"

#include <stdbool.h>

struct workdir {
    struct arena *arena;
    const char *path;
    bool keep;
};

/* A new directory under $TMPDIR, or keep_dir itself.  path is NULL on failure (errno). */
struct workdir workdir_new(struct arena *arena, const char *keep_dir);

/* Remove it with all its files, unless it is to be kept. */
void workdir_remove(const struct workdir *d);

/* Remove what a process that was killed has left. */
void workdir_remove_of(struct arena *arena, long pid);

const char *workdir_file(const struct workdir *d, const char *name);

/* Write a whole file; false on failure (errno). */
bool workdir_write(const struct workdir *d, const char *name, const char *text, size_t n);
void workdir_unlink(const struct workdir *d, const char *name);

/* Is its file system full? */
bool workdir_full(const struct workdir *d);

#endif
