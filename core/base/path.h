/* Parts of paths. */
#ifndef M2S_CORE_PATH_H
#define M2S_CORE_PATH_H

#include "core/base/arena.h"

/* "src/ring.c" -> "ring.c" */
const char *path_base(const char *path);

/* "src/ring.c" -> "src", "ring.c" -> ".", "/ring.c" -> "/" */
const char *path_folder(struct arena *arena, const char *path);

/* Below the working directory without it. */
const char *path_from_here(struct arena *arena, const char *path);

#endif
