#include "core/base/path.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *path_base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

const char *path_folder(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return ".";
    return slash == path ? "/" : arena_printf(arena, "%.*s", (int)(slash - path), path);
}

const char *path_from_here(struct arena *arena, const char *path)
{
    char *here = getcwd(NULL, 0);
    size_t n = here ? strlen(here) : 0;
    bool below = n && strncmp(path, here, n) == 0 && path[n] == '/';
    free(here);
    return arena_strdup(arena, below ? path + n + 1 : path);
}
