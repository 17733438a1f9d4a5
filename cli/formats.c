#include "cli/formats.h"

#include "cli/outfile.h"
#include "core/base/fail.h"
#include "core/base/path.h"
#include "report/format.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void formats_check(const struct options *o)
{
    struct arena *scratch = arena_new();
    for (size_t i = 0; i < o->n_formats; i++) {
        const char *path = o->formats[i].file;
        struct stat st;
        if (strcmp(path, "-") == 0)
            continue;
        if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
            fail("cannot write '%s': %s", path, strerror(EISDIR));
        bool special = stat(path, &st) == 0 && !S_ISREG(st.st_mode);
        if (access(special ? path : path_folder(scratch, path), W_OK) != 0)
            fail("cannot write '%s': %s", path, strerror(errno));
    }
    arena_free(scratch);
}

bool formats_take_stdout(const struct options *o)
{
    for (size_t i = 0; i < o->n_formats; i++)
        if (strcmp(o->formats[i].file, "-") == 0)
            return !o->formats[i].is_addition;
    return false;
}

void formats_write(struct arena *arena, const struct options *o,
                   const struct result *const *results, size_t n)
{
    for (size_t i = 0; i < o->n_formats; i++) {
        struct outfile f = outfile_open(arena, o->formats[i].file);
        format_find(o->formats[i].name)(f.stream, results, n);
        outfile_close(&f);
    }
}
