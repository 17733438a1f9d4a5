#include "core/base/compile_commands.h"

#include "core/base/shell.h"
#include "core/base/vec.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *text_of(struct arena *a, json_t *entry, const char *name)
{
    const char *text = json_string_value(json_object_get(entry, name));
    return text ? arena_strdup(a, text) : NULL;
}

static void take_words(struct arena *a, json_t *entry, struct compile_command *c)
{
    const char *command = text_of(a, entry, "command");
    size_t i;
    json_t *word;
    if (command)
        shell_words(a, command, &c->words, &c->n, &c->cap);
    json_array_foreach(json_object_get(entry, "arguments"), i, word)
        if (!command && json_is_string(word))
            VEC_PUSH(a, c->words, c->n, c->cap, arena_strdup(a, json_string_value(word)));
}

/* "CMakeFiles/heat.dir/a.c.o": heat */
static const char *target_of(struct arena *a, const struct compile_command *c)
{
    static const char folder[] = "CMakeFiles/", end[] = ".dir/";
    for (size_t i = 0; i < c->n; i++) {
        const char *p = strstr(c->words[i], folder), *q = p ? strstr(p, end) : NULL;
        if (q)
            return arena_printf(a, "%.*s", (int)(q - p - (int)strlen(folder)), p + strlen(folder));
    }
    return NULL;
}

bool compile_commands_read(struct arena *arena, const char *folder, struct compile_commands *c)
{
    json_t *db = json_load_file(arena_printf(arena, "%s/compile_commands.json", folder), 0, NULL);
    json_t *entry;
    size_t i;
    bool good = json_is_array(db);
    json_array_foreach(db, i, entry) {
        struct compile_command one = {.folder = text_of(arena, entry, "directory"),
                                      .file = text_of(arena, entry, "file")};
        if (!one.folder || !one.file)
            continue;
        if (*one.file != '/')
            one.file = arena_printf(arena, "%s/%s", one.folder, one.file);
        take_words(arena, entry, &one);
        one.target = target_of(arena, &one);
        VEC_PUSH(arena, c->items, c->n, c->cap, one);
    }
    json_decref(db);
    return good;
}

const struct compile_command *compile_commands_find(const struct compile_commands *c,
                                                    const char *file)
{
    const struct compile_command *found = NULL;
    char *wanted = realpath(file, NULL);
    for (size_t i = 0; i < c->n && wanted && !found; i++) {
        char *path = realpath(c->items[i].file, NULL);
        if (path && strcmp(path, wanted) == 0)
            found = &c->items[i];
        free(path);
    }
    free(wanted);
    return found;
}
