/* compile_commands.json, as words: how each file of a program is compiled.
 *
 *     [{"directory": "/p/build", "file": "/p/a.c",
 *       "command": "mpicc -DN=4 -o CMakeFiles/heat.dir/a.c.o -c /p/a.c"}]     target: heat
 */
#ifndef M2S_CORE_COMPILE_COMMANDS_H
#define M2S_CORE_COMPILE_COMMANDS_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stddef.h>

struct compile_command {
    const char *file;     /* its whole path */
    const char *folder;   /* where it is compiled */
    const char **words;   /* the compiler is the first */
    size_t n, cap;
    const char *target;   /* that it is part of, as CMake calls it, or NULL */
};

struct compile_commands {
    struct compile_command *items;
    size_t n, cap;
};

/* Of the file in the folder; entries that are none are left out.  False: it cannot be read. */
bool compile_commands_read(struct arena *arena, const char *folder, struct compile_commands *c);

/* That of the file, or NULL. */
const struct compile_command *compile_commands_find(const struct compile_commands *c,
                                                    const char *file);

#endif
