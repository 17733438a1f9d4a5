/* What stands in the source where a call begins. */
#include "frontend/llvm/debug.h"

#include "core/base/file_text.h"
#include "core/base/vec.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { MAX_LINES = 40 }; /* of one call */

struct llvm_source {
    const char *file;
    const char *text; /* NULL: it cannot be read */
};

const char *llvm_source_text(struct llvm_module *m, const char *file)
{
    for (uint32_t i = 0; i < m->n_sources; i++)
        if (m->sources[i].file == file)
            return m->sources[i].text;
    struct llvm_source s = {file, file_text(m->arena, file, NULL)};
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
        if (!*text || *text++ == '\n')
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
    struct scan s = {.p = at->file ? begin(llvm_source_text(m, at->file), *at) : NULL,
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

/* ---- Fortran ---- */

static bool is_fixed(const char *file)
{
    const char *dot = strrchr(file, '.');
    return dot && (!strcasecmp(dot, ".f") || !strcasecmp(dot, ".for") || !strcasecmp(dot, ".f77"));
}

static bool is_comment_line(const char *line, bool fixed)
{
    if (fixed && (*line == 'c' || *line == 'C' || *line == '*'))
        return true;
    line += strspn(line, " \t");
    return *line == '!' || *line == '\n' || *line == '\r' || *line == '#';
}

static void skip_line(struct scan *s)
{
    while (*s->p && *s->p != '\n')
        step(s);
    if (*s->p)
        step(s);
}

/* To where the statement goes on in a later line; false: it ends with this one. */
static bool continued(struct scan *s, bool fixed, bool ampersand)
{
    struct scan next = *s;
    do
        skip_line(&next);
    while (*next.p && is_comment_line(next.p, fixed));
    size_t blanks = strspn(next.p, " \t");
    bool goes_on = fixed ? !strncmp(next.p, "     ", 5) && next.p[5] && !strchr(" 0\n", next.p[5])
                         : ampersand;
    if (!goes_on || !*next.p)
        return false;
    for (size_t k = fixed ? 6 : blanks + (next.p[blanks] == '&'); k > 0; k--)
        step(&next);
    *s = next;
    return true;
}

/* Without what follows the condition of `if (...) call f(x)`, which has a place of its own. */
const char *llvm_source_statement(struct llvm_module *m, struct src_range *at)
{
    struct scan s = {.p = at->file ? begin(llvm_source_text(m, at->file), *at) : NULL,
                     .line = at->line, .col = at->col};
    bool fixed = at->file && is_fixed(at->file);
    size_t length = 0;
    while (s.p && *s.p && s.line < at->line + MAX_LINES) {
        char c = *s.p;
        if (c == '"' || c == '\'') {
            keep_quoted(m->arena, &s);
        } else if (c == '!' || c == '\n' || (c == '&' && !fixed)) {
            if (!continued(&s, fixed, c == '&'))
                break;
            continue;
        } else if (c == ';') {
            break;
        } else {
            keep(m->arena, &s);
        }
        if (s.n && s.to[s.n - 1] != ' ') {
            length = s.n;
            at->end_line = s.line;
            at->end_col = s.col;
        }
    }
    return length ? str_intern(m->prog->strings,
                               arena_printf(m->arena, "%.*s", (int)length, s.to)) : NULL;
}
