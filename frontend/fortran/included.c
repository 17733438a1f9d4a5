/* Which files a file includes:
 *
 *           include 'sizes.inc'
 *     #include "sizes.h"
 *
 * They stand beside it, or in a folder of -I.  Where the preprocessor leaves a line out its file
 * counts all the same.
 */
#include "frontend/fortran/fortran.h"

#include "core/base/path.h"
#include "core/base/vec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* The name in the line, or NULL. */
static const char *name_in(struct arena *a, const char *line)
{
    line += strspn(line, " \t#");
    if (strncasecmp(line, "include", 7) != 0)
        return NULL;
    line += 7 + strspn(line + 7, " \t");
    char close = *line == '<' ? '>' : *line;
    const char *end = close && strchr("'\">", close) ? strchr(line + 1, close) : NULL;
    return end ? arena_printf(a, "%.*s", (int)(end - line - 1), line + 1) : NULL;
}

/* Where it is, or NULL. */
static const char *place_of(struct arena *a, const struct fortran_file *f, const char *from,
                            const char *name)
{
    const char *path = arena_printf(a, "%s/%s", path_folder(a, from), name);
    if (*name == '/')
        return access(name, R_OK) == 0 ? name : NULL;
    if (access(path, R_OK) == 0)
        return path;
    for (size_t i = 0; i < f->n_args; i++) {
        const char *folder = strncmp(f->args[i], "-I", 2) != 0 ? NULL
                             : f->args[i][2]                   ? f->args[i] + 2
                             : i + 1 < f->n_args               ? f->args[i + 1]
                                                               : NULL;
        path = folder ? arena_printf(a, "%s/%s", folder, name) : NULL;
        if (path && access(path, R_OK) == 0)
            return path;
    }
    return NULL;
}

static bool is_known(const struct fortran_file *f, const char *path)
{
    for (size_t i = 0; i < f->n_included; i++)
        if (f->included[i] == path || (path && f->included[i] && !strcmp(f->included[i], path)))
            return true;
    return false;
}

static void look_into(struct arena *a, struct fortran_file *f, const char *from)
{
    char *line = NULL;
    size_t cap = 0;
    FILE *in = fopen(from, "r");
    while (in && getline(&line, &cap, in) >= 0) {
        const char *name = name_in(a, line), *path;
        if (!name || strcasecmp(name, "mpif.h") == 0) /* ours */
            continue;
        path = place_of(a, f, from, name);
        if (!is_known(f, path))
            VEC_PUSH(a, f->included, f->n_included, f->cap_included, path);
    }
    free(line);
    if (in)
        fclose(in);
}

void included_find(struct arena *a, struct fortran_file *f)
{
    look_into(a, f, f->file);
    for (size_t i = 0; i < f->n_included; i++)
        if (f->included[i])
            look_into(a, f, f->included[i]);
}
