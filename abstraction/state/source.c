/* The user's text of a range, for branches: "rbuf[0] > 0". */
#include "abstraction/state/source.h"

#include "abstraction/state/engine.h"
#include "core/base/vec.h"

#include <stdio.h>
#include <string.h>

struct source_file {
    const char *name;
    const char **lines;
    size_t *lengths;
    uint32_t n_lines;
};

struct sources {
    struct source_file *v;
    uint32_t n, cap;
};

static const char *read_file(struct arena *a, const char *name, size_t *size)
{
    FILE *in = fopen(name, "r");
    char *text = NULL;
    size_t n = 0, cap = 0;
    if (!in)
        return NULL;
    for (int c = getc(in); c != EOF; c = getc(in))
        VEC_PUSH(a, text, n, cap, (char)c);
    fclose(in);
    *size = n;
    return text;
}

static void split_lines(struct arena *a, struct source_file *f, const char *text, size_t size)
{
    uint32_t n = 0, cap = 0, cap_lengths = 0;
    for (const char *p = text, *end = text + size; p && p < end;) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        if (!stop)
            stop = end;
        VEC_PUSH(a, f->lines, f->n_lines, cap, p);
        VEC_PUSH(a, f->lengths, n, cap_lengths, (size_t)(stop - p));
        p = stop + 1;
    }
}

static const struct source_file *find_file(struct engine *e, const char *name)
{
    if (!e->sources)
        e->sources = ARENA_NEW(e->keep, struct sources);
    struct sources *all = e->sources;
    for (uint32_t i = 0; i < all->n; i++)
        if (all->v[i].name == name)
            return &all->v[i];
    struct source_file f = {.name = name};
    size_t size = 0;
    const char *text = read_file(e->keep, name, &size);
    split_lines(e->keep, &f, text, size);
    VEC_PUSH(e->keep, all->v, all->n, all->cap, f);
    return &all->v[all->n - 1];
}

const char *state_source_text(struct engine *e, struct src_range at)
{
    if (!at.file || at.end_line != at.line || at.end_col <= at.col)
        return NULL;
    const struct source_file *f = find_file(e, at.file);
    if (at.line == 0 || at.line > f->n_lines ||
        at.end_col - 1 > f->lengths[at.line - 1])
        return NULL;
    return arena_printf(e->arena, "%.*s", (int)(at.end_col - at.col),
                        f->lines[at.line - 1] + at.col - 1);
}
