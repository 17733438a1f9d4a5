/* The text of the runtime, with the parts that a model needs. */
#include "codegen/promela/runtime.h"

#include "core/base/fail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_on(const struct runtime_part *f, const char *name, size_t n)
{
    for (; f->name; f++)
        if (strlen(f->name) == n && !strncmp(f->name, name, n))
            return f->on;
    bug("a runtime part that no feature asks for");
}

const char *runtime_select(struct arena *a, const char *text,
                           const struct runtime_part *features)
{
    char *kept = NULL;
    size_t length = 0;
    unsigned off = 0, depth = 0;
    FILE *out = open_memstream(&kept, &length);
    if (!out)
        fail_memory();
    while (*text) {
        size_t n = strcspn(text, "\n");
        if (!strncmp(text, "#if ", 4)) {
            depth++;
            if (!off && !is_on(features, text + 4, n - 4))
                off = depth;
        } else if (!strncmp(text, "#endif", 6)) {
            off = off == depth ? 0 : off;
            depth--;
        } else if (!off) {
            fprintf(out, "%.*s\n", (int)n, text);
        }
        text += n + (text[n] == '\n');
    }
    if (fclose(out))
        fail_memory();
    char *copy = arena_strdup(a, kept);
    free(kept);
    return copy;
}
