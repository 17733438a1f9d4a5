/* What stands in the source where a call begins. */
#include "frontend/llvm/translate.h"

#include "core/base/vec.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LINES = 40 }; /* of one call */

struct llvm_source {
    const char *file;
    char *text; /* NULL: it cannot be read */
};

static const char *source_text(struct llvm_module *m, const char *file)
{
    for (uint32_t i = 0; i < m->n_sources; i++)
        if (m->sources[i].file == file)
            return m->sources[i].text;
    struct llvm_source s = {.file = file};
    char *text = NULL;
    size_t cap = 0;
    FILE *in = fopen(file, "r");
    if (in && getdelim(&text, &cap, '\0', in) > 0)
        s.text = arena_strdup(m->arena, text);
    free(text);
    if (in)
        fclose(in);
    VEC_PUSH(m->arena, m->sources, m->n_sources, m->cap_sources, s);
    return s.text;
}

static const char *begin(const char *text, struct src_range at)
{
    for (uint32_t line = 1; text && line < at.line; line++) {
        text = strchr(text, '\n');
        text = text ? text + 1 : NULL;
    }
    for (uint32_t col = 1; text && col < at.col; col++)
        if (*text++ == '\n')
            return NULL;
    return text;
}

struct scan {
    const char *p;
    uint32_t line, col;
    char *to;
    size_t n, cap;
};

static void step(struct scan *s)
{
    s->col = *s->p == '\n' ? 1 : s->col + 1;
    s->line += *s->p == '\n';
    s->p++;
}

static void keep(struct arena *a, struct scan *s)
{
    bool blank = isspace((unsigned char)*s->p);
    if (!blank || (s->n && s->to[s->n - 1] != ' ')) {
        VEC_PUSH(a, s->to, s->n, s->cap, blank ? ' ' : *s->p);
    }
    step(s);
}

static void keep_quoted(struct arena *a, struct scan *s)
{
    char quote = *s->p;
    keep(a, s);
    while (*s->p && *s->p != quote && *s->p != '\n') {
        if (*s->p == '\\' && s->p[1])
            keep(a, s);
        keep(a, s);
    }
    if (*s->p == quote)
        keep(a, s);
}

/* To the bracket that closes the first one. */
const char *llvm_source_call(struct llvm_module *m, struct src_range *at)
{
    struct scan s = {.p = at->file ? begin(source_text(m, at->file), *at) : NULL,
                     .line = at->line, .col = at->col};
    int depth = 0;
    while (s.p && *s.p && s.line < at->line + MAX_LINES) {
        char c = *s.p;
        if (c == '"' || c == '\'') {
            keep_quoted(m->arena, &s);
            continue;
        }
        if (!depth && (c == ';' || c == '{' || c == '}' || c == ')'))
            break;
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        keep(m->arena, &s);
        if (c != ')' || depth)
            continue;
        at->end_line = s.line;
        at->end_col = s.col;
        return str_intern(m->prog->strings,
                          arena_printf(m->arena, "%.*s", (int)s.n, s.to));
    }
    return NULL;
}
