/* A header that is not there, but what it is made from is:
 *
 *     src/main.c:1: #include "config.h"       src/config.h.in, configure
 *     = help: it is made from src/config.h.in: run ./configure in ., then ...
 */
#include "frontend/generated.h"

#include "core/base/path.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MAX_LEVELS = 6 };

static bool is_there(struct arena *arena, const char *folder, const char *name)
{
    return access(arena_printf(arena, "%s/%s", folder, name), R_OK) == 0;
}

static const char *parent_of(struct arena *arena, const char *folder)
{
    if (strcmp(folder, ".") == 0)
        return "..";
    return strcmp(path_base(folder), "..") == 0 ? arena_printf(arena, "%s/..", folder)
                                                : path_folder(arena, folder);
}

/* What is run in the folder, if it is one that is configured: its output has the flags, too. */
static const char *command_of(struct arena *arena, const char *folder)
{
    bool given = is_there(arena, folder, "configure");
    if (given || is_there(arena, folder, "configure.ac") || is_there(arena, folder, "configure.in"))
        return arena_printf(arena, "run %s./configure in %s, then `bear -- make` (or `compiledb "
                            "make`) there, and give its flags: -p %s; or only the folder of the "
                            "header: -I DIR", given ? "" : "autoreconf -i and ", folder, folder);
    if (is_there(arena, folder, "CMakeLists.txt"))
        return arena_printf(arena, "run cmake -S %s -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, "
                            "then give its flags: -p build", folder);
    return NULL;
}

/* Of the topmost of the folders above one another that are configured. */
static const char *find_command(struct arena *arena, const char *folder)
{
    const char *command = NULL;
    for (int i = 0; i < MAX_LEVELS; i++) {
        const char *here = command_of(arena, folder);
        if (command && !here)
            break;
        command = here;
        folder = parent_of(arena, folder);
    }
    return command;
}

/* AC_CONFIG_HEADERS([src/config.h]), where autoheader writes src/config.h.in */
static bool configures(struct arena *arena, const char *folder, const char *header)
{
    FILE *in = fopen(arena_printf(arena, "%s/configure.ac", folder), "r");
    char line[1000];
    bool found = false;
    while (in && !found && fgets(line, sizeof line, in))
        found = strstr(line, "AC_CONFIG_HEADER") && strstr(line, header);
    if (in)
        fclose(in);
    return found;
}

/* What the header is made from, in this folder; or NULL. */
static const char *source_of(struct arena *arena, const char *folder, const char *header)
{
    const char *from = arena_printf(arena, "%s.in", header);
    if (is_there(arena, folder, from))
        return from;
    if (is_there(arena, folder, path_base(from)))
        return path_base(from);
    return configures(arena, folder, path_base(header)) ? "configure.ac" : NULL;
}

static const char *help_of(struct arena *arena, const char *file, const char *header)
{
    const char *folder = path_folder(arena, file);
    for (int i = 0; i < MAX_LEVELS; i++) {
        const char *from = source_of(arena, folder, header);
        const char *command = from ? find_command(arena, folder) : NULL;
        if (command)
            return arena_printf(arena, "it is made from %s/%s: %s", folder, from, command);
        folder = parent_of(arena, folder);
    }
    return NULL;
}

/* "'config.h' file not found" */
void generated_say(struct arena *arena, struct diag *d)
{
    const char *begin = strchr(d->text, '\''), *end = begin ? strchr(begin + 1, '\'') : NULL;
    const char *help = NULL;
    if (d->code == DIAG_MISSING_HEADER && d->at.file && end)
        help = help_of(arena, d->at.file,
                       arena_printf(arena, "%.*s", (int)(end - begin - 1), begin + 1));
    if (help)
        d->help = help;
}
