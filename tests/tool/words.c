#include "tests/tool/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void bad(const char *line)
{
    fprintf(stderr, "not the words of a command: %s\n", line);
    exit(2);
}

/* Copies one word without its quotes to *to, which moves on; what follows the word. */
static const char *copy_word(const char *at, char **to, const char *line)
{
    char quote = '\0';
    for (; *at && (quote || *at != ' '); at++) {
        if (quote ? *at == quote : *at == '\'' || *at == '"') {
            quote = quote ? '\0' : *at;
            continue;
        }
        if (*at == '\\' && at[1] && (!quote || (quote == '"' && strchr("\\$`\"", at[1]))))
            at++;
        *(*to)++ = *at;
    }
    if (quote)
        bad(line);
    *(*to)++ = '\0';
    return at;
}

struct words words_split(const char *name, const char *line)
{
    size_t most = strlen(line) / 2 + 3;
    struct words w = {.list = calloc(most, sizeof *w.list),
                      .text = malloc(strlen(name) + strlen(line) + most)};
    if (!w.list || !w.text)
        bad(line);
    char *to = stpcpy(w.text, name) + 1;
    w.list[w.n++] = w.text;
    for (const char *at = line + strspn(line, " "); *at; at += strspn(at, " ")) {
        w.list[w.n++] = to;
        at = copy_word(at, &to, line);
    }
    return w;
}

void words_free(struct words *w)
{
    free(w->list);
    free(w->text);
}
