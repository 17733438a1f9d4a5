#include "report/suppress.h"

#include "core/base/language.h"
#include "core/base/path.h"
#include "core/base/vec.h"

#include <ctype.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char mark[] = "mpi2spin:";

static char *skip_blanks(char *s)
{
    while (isspace((unsigned char)*s))
        s++;
    return s;
}

static void trim_end(char *s)
{
    size_t n = strlen(s);
    while (n && isspace((unsigned char)s[n - 1]))
        s[--n] = '\0';
}

/* NULL, or what is wrong with the list of codes. */
static const char *check_codes(struct arena *a, const char *codes)
{
    char *rest = arena_strdup(a, codes);
    for (char *word; (word = strsep(&rest, ",")) != NULL;) {
        enum diag_code code = diag_code_find(word);
        if (code == DIAG_CODE_COUNT)
            return arena_printf(a, "'%s' is not a code; docs/DIAGNOSTICS.md lists them", word);
        if (strcmp(diag_code_family(code), "tool") == 0)
            return arena_printf(a, "%s cannot be suppressed: there is no verdict", word);
    }
    return NULL;
}

/* ---- a file ---- */

/* "glob:12", "glob:main", "glob": any place in the files. */
static void split_place(struct suppression *s, char *place)
{
    char *colon = strrchr(place, ':');
    s->file = place;
    if (!colon)
        return;
    *colon++ = '\0';
    char *end;
    unsigned long line = strtoul(colon, &end, 10);
    if (isdigit((unsigned char)*colon) && !*end)
        s->line = (uint32_t)line;
    else if (strcmp(colon, "*") != 0)
        s->function = colon;
}

static const char *read_entry(struct arena *a, struct suppressions *s, char *line,
                              struct src_range at)
{
    struct suppression one = {.at = at};
    char *code = strsep(&line, " \t");
    line = line ? skip_blanks(line) : "";
    char *place = strsep(&line, " \t");
    const char *bad = check_codes(a, code);
    if (bad)
        return bad;
    if (!place || !*place)
        return "after the code a place is missing: file-glob:line-or-function";
    line = line ? skip_blanks(line) : "";
    if (!*line)
        return "after the place a reason is missing";
    one.codes = code;
    one.reason = line;
    split_place(&one, place);
    VEC_PUSH(a, s->items, s->n, s->cap, one);
    return NULL;
}

const char *suppress_read(struct arena *arena, struct suppressions *s, const char *path)
{
    FILE *f = fopen(path, "r");
    if (!f)
        return arena_printf(arena, "%s: %s", path, strerror(errno));
    char *text = NULL;
    size_t cap = 0;
    const char *error = NULL;
    struct src_range at = {.file = arena_strdup(arena, path)};
    while (!error && getline(&text, &cap, f) >= 0) {
        at.line++;
        char *line = skip_blanks(arena_strdup(arena, text));
        trim_end(line);
        const char *bad = *line && *line != '#' ? read_entry(arena, s, line, at) : NULL;
        if (bad)
            error = arena_printf(arena, "%s:%u: %s", path, at.line, bad);
    }
    free(text);
    fclose(f);
    return error;
}

/* ---- comments ---- */

static void warn(struct arena *a, struct result *result, struct src_range at, const char *text)
{
    struct result_finding *f = ARENA_NEW(a, struct result_finding);
    f->code = diag_code_text(DIAG_IGNORE_COMMENT);
    f->severity = DIAG_WARNING;
    f->at = at;
    f->message = text;
    f->help = diag_code_help(DIAG_IGNORE_COMMENT);
    f->fingerprint = "";
    VEC_PUSH(a, result->findings, result->n_findings, result->cap_findings, f);
}

enum comments { COMMENTS_C, COMMENTS_FREE, COMMENTS_FIXED }; /* the latter: forms of Fortran */

static enum comments comments_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    if (language_of(path, NULL) != LANGUAGE_FORTRAN)
        return COMMENTS_C;
    return strpbrk(dot, "90") ? COMMENTS_FREE : COMMENTS_FIXED; /* .f90, .f03; but .f, .f77 */
}

/* In column 1 */
static bool is_fixed_mark(enum comments kind, const char *line)
{
    return kind == COMMENTS_FIXED && (*line == 'c' || *line == 'C' || *line == '*');
}

/* How long what begins a comment, just before `end`, is; 0: nothing does. */
static size_t opening(enum comments kind, const char *line, const char *end)
{
    if (kind == COMMENTS_C)
        return end - line >= 2 && end[-2] == '/' && (end[-1] == '/' || end[-1] == '*') ? 2 : 0;
    return end > line && (end[-1] == '!' || (end == line + 1 && is_fixed_mark(kind, line)));
}

/* The text after "mpi2spin:" of a comment, or NULL. */
static char *find_comment(enum comments kind, char *line, uint32_t *column)
{
    char *at = strstr(line, mark);
    if (!at)
        return NULL;
    char *start = at;
    while (start > line && isspace((unsigned char)start[-1]))
        start--;
    size_t n = opening(kind, line, start);
    *column = (uint32_t)(start - n - line) + 1;
    at = skip_blanks(at + strlen(mark));
    return n && strncmp(at, "ltl ", 4) != 0 ? at : NULL; /* a formula: cli/properties.c */
}

/* "ignore[CODE] reason" -> *one; NULL, or what is wrong. */
static const char *parse_comment(struct arena *a, char *text, struct suppression *one)
{
    char *end = strstr(text, "*/");
    if (end)
        *end = '\0';
    trim_end(text);
    text = skip_blanks(text);
    char *close = strchr(text, ']');
    if (strncmp(text, "ignore[", 7) != 0 || !close)
        return "after 'mpi2spin:' it must go on with ignore[CODE] and a reason";
    *close = '\0';
    one->codes = text + 7;
    one->reason = skip_blanks(close + 1);
    if (!*one->reason)
        return "a reason is missing after ignore[...]";
    return check_codes(a, one->codes);
}

/* Is there nothing but a comment on the line? */
static bool is_comment_line(enum comments kind, const char *line)
{
    if (kind != COMMENTS_C)
        return line[strspn(line, " \t")] == '!' || is_fixed_mark(kind, line);
    while (isspace((unsigned char)*line))
        line++;
    if (strncmp(line, "//", 2) == 0)
        return true;
    if (strncmp(line, "/*", 2) != 0)
        return false;
    const char *end = strstr(line, "*/");
    return !end || end[2 + strspn(end + 2, " \t\r\n")] == '\0';
}

struct scanner {
    struct arena *arena;
    struct suppressions *s;
    struct result *result;
    enum comments kind;
    size_t pending; /* items from here on wait for the line that they are about */
};

static void scan_line(struct scanner *x, char *line, struct src_range at)
{
    struct suppression one = {.file = at.file, .is_comment = true};
    bool comment = is_comment_line(x->kind, line);
    char *text = find_comment(x->kind, line, &at.col);
    const char *bad = text ? parse_comment(x->arena, text, &one) : NULL;
    if (bad)
        warn(x->arena, x->result, at, bad);
    one.at = at;
    if (text && !bad)
        VEC_PUSH(x->arena, x->s->items, x->s->n, x->s->cap, one);
    if (comment)
        return; /* it is about the next line that is no comment */
    for (; x->pending < x->s->n; x->pending++)
        x->s->items[x->pending].line = at.line;
}

void suppress_scan(struct arena *arena, struct suppressions *s, const char *path,
                   struct result *result)
{
    FILE *f = fopen(path, "r");
    if (!f)
        return; /* what cannot be read has been told already */
    struct scanner x = {arena, s, result, comments_of(path), s->n};
    struct src_range at = {.file = path};
    char *text = NULL;
    size_t cap = 0;
    while (getline(&text, &cap, f) >= 0) {
        at.line++;
        scan_line(&x, arena_strdup(arena, text), at);
    }
    for (; x.pending < s->n; x.pending++) /* at the end of the file: about nothing */
        s->items[x.pending].line = at.line + 1;
    free(text);
    fclose(f);
}

/* ---- use ---- */

static bool lists(struct arena *a, const char *codes, const char *code)
{
    char *rest = arena_strdup(a, codes);
    for (char *word; (word = strsep(&rest, ",")) != NULL;)
        if (strcmp(word, code) == 0)
            return true;
    return false;
}

static bool file_fits(const struct suppression *s, const char *file)
{
    if (s->is_comment)
        return strcmp(s->file, file) == 0;
    return fnmatch(s->file, file, 0) == 0 || fnmatch(s->file, path_base(file), 0) == 0;
}

static bool fits(struct arena *a, const struct suppression *s, const struct result_finding *f)
{
    return f->at.file && file_fits(s, f->at.file) && (!s->line || s->line == f->at.line) &&
           (!s->function || (f->function && strcmp(s->function, f->function) == 0)) &&
           lists(a, s->codes, f->code);
}

const char *suppress_reason(struct arena *arena, struct suppressions *s,
                            const struct result_finding *f)
{
    const char *reason = NULL;
    for (size_t i = 0; i < s->n; i++) {
        struct suppression *one = &s->items[i];
        if (!fits(arena, one, f))
            continue;
        one->is_used = true;
        if (!reason)
            reason = arena_printf(arena, "%s (%s:%u)", one->reason, one->at.file, one->at.line);
    }
    return reason;
}

void suppress_unused(struct arena *arena, const struct suppressions *s, struct result *result)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->items[i].is_comment && !s->items[i].is_used)
            warn(arena, result, s->items[i].at,
                 arena_printf(arena, "this comment suppresses nothing: no finding with the code "
                                     "%s is on its line", s->items[i].codes));
}
