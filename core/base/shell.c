#include "core/base/shell.h"

#include "core/base/vec.h"

#include <ctype.h>
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

bool shell_words(struct arena *arena, const char *line, const char ***words, size_t *n,
                 size_t *cap)
{
    char *word = arena_alloc(arena, strlen(line) + 1);
    size_t length = 0;
    bool in_word = false;
    char quote = 0;
    for (; *line; line++) {
        if (quote ? *line == quote : (*line == '"' || *line == '\'')) {
            quote = quote ? 0 : *line;
            in_word = true;
        } else if (!quote && isspace((unsigned char)*line)) {
            if (in_word)
                VEC_PUSH(arena, *words, *n, *cap,
                         (word[length] = '\0', arena_strdup(arena, word)));
            in_word = false;
            length = 0;
        } else {
            if (*line == '\\' && quote != '\'' && line[1])
                line++;
            word[length++] = *line;
            in_word = true;
        }
    }
    word[length] = '\0';
    if (in_word)
        VEC_PUSH(arena, *words, *n, *cap, arena_strdup(arena, word));
    return !quote;
}
