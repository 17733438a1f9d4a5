#include "core/base/shell.h"

#include <string.h>

const char *shell_quoted(struct arena *arena, const char *word)
{
    size_t n = strlen(word);
    if (*word && !strpbrk(word, " \t\n\"'$()*?[]{}<>|&;\\`~#!"))
        return word;
    char *quoted = arena_alloc(arena, 4 * n + 3), *to = quoted;
    *to++ = '\'';
    for (; *word; word++) {
        if (*word == '\'') {
            memcpy(to, "'\\''", 4);
            to += 4;
        } else {
            *to++ = *word;
        }
    }
    memcpy(to, "'", 2);
    return quoted;
}
