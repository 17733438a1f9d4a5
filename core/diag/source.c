#include "core/diag/source.h"

#include "core/base/str.h"

#include <stdio.h>
#include <stdlib.h>

bool source_begins_alike(struct src_range x, struct src_range y)
{
    return x.line == y.line && x.col == y.col && str_same(x.file, y.file);
}

char *source_line(struct arena *arena, struct src_range at)
{
    FILE *in = at.file && at.line ? fopen(at.file, "r") : NULL;
    if (!in)
        return NULL;
    char *line = NULL, *copy = NULL;
    size_t cap = 0;
    ssize_t n = 0;
    for (uint32_t i = 0; i < at.line && n >= 0; i++)
        n = getline(&line, &cap, in);
    fclose(in);
    if (n >= 0) {
        while (n && (line[n - 1] == '\n' || line[n - 1] == '\r'))
            line[--n] = '\0';
        copy = arena_strdup(arena, line);
    }
    free(line);
    return copy;
}
