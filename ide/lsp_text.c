#include "ide/lsp_parts.h"

#include "core/base/language.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int hex(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

const char *lsp_path(struct arena *a, const char *uri)
{
    if (!uri || strncmp(uri, "file://", 7) != 0)
        return NULL;
    char *path = arena_strdup(a, uri + 7), *to = path;
    for (const char *from = path; *from; from++) {
        if (*from == '%' && hex(from[1]) >= 0 && hex(from[2]) >= 0) {
            *to++ = (char)(hex(from[1]) * 16 + hex(from[2]));
            from += 2;
        } else {
            *to++ = *from;
        }
    }
    *to = '\0';
    return path[0] == '/' ? path : NULL;
}

const char *lsp_uri(struct arena *a, const char *path)
{
    static const char digits[] = "0123456789ABCDEF";
    char *uri = arena_alloc(a, 3 * strlen(path) + 8), *to = uri + 7;
    memcpy(uri, "file://", 7);
    for (; *path; path++) {
        unsigned char c = (unsigned char)*path;
        if (isalnum(c) || strchr("-._~/", c)) {
            *to++ = (char)c;
        } else {
            *to++ = '%';
            *to++ = digits[c >> 4];
            *to++ = digits[c & 15];
        }
    }
    *to = '\0';
    return uri;
}

char *lsp_file(struct arena *a, const char *path)
{
    enum { MAX_FILE = 16 << 20 };
    FILE *f = fopen(path, "r");
    char *text = NULL;
    size_t size = 0;
    FILE *to = f ? open_memstream(&text, &size) : NULL;
    char chunk[65536];
    size_t n;
    while (to && size < MAX_FILE && (n = fread(chunk, 1, sizeof chunk, f)) > 0)
        fwrite(chunk, 1, n, to);
    if (f)
        fclose(f);
    if (!to || fclose(to) != 0)
        return NULL;
    char *copy = arena_strdup(a, text);
    free(text);
    return copy;
}

static const char *line_of(const char *text, uint32_t line)
{
    for (uint32_t i = 1; text && i < line; i++) {
        text = strchr(text, '\n');
        text = text ? text + 1 : NULL;
    }
    return text;
}

/* UTF-16 units in the first n bytes of a line. */
static uint32_t utf16_units(const char *line, uint32_t n)
{
    uint32_t units = 0;
    for (uint32_t i = 0; i < n && line[i] && line[i] != '\n'; i++) {
        unsigned char c = (unsigned char)line[i];
        units += (c & 0xc0) != 0x80;
        units += c >= 0xf0;
    }
    return units;
}

static json_t *position(const struct lsp *s, const char *text, uint32_t line, uint32_t col)
{
    const char *start = s->bytes ? NULL : line_of(text, line);
    uint32_t column = col ? col - 1 : 0;
    json_t *j = json_object();
    json_object_set_new(j, "line", json_integer(line ? line - 1 : 0));
    json_object_set_new(j, "character",
                        json_integer(start ? utf16_units(start, column) : column));
    return j;
}

json_t *lsp_range(const struct lsp *s, const char *path, struct src_range at)
{
    struct arena *scratch = arena_new();
    const char *text = s->bytes ? NULL : lsp_file(scratch, path);
    bool has_end = at.end_line > at.line || (at.end_line == at.line && at.end_col > at.col);
    json_t *j = json_object();
    json_object_set_new(j, "start", position(s, text, at.line, at.col));
    json_object_set_new(j, "end", has_end ? position(s, text, at.end_line, at.end_col)
                                          : position(s, text, at.line, at.col + 1));
    arena_free(scratch);
    return j;
}

/* ---- where a program begins ---- */

/* `main` at the start of a word, an open parenthesis after it, and no semicolon on the line. */
static bool defines_main(const char *line, size_t n)
{
    for (const char *m = line; (m = memmem(m, n - (size_t)(m - line), "main", 4)); m += 4) {
        bool starts = m == line || (!isalnum((unsigned char)m[-1]) && m[-1] != '_');
        const char *after = m + 4 + strspn(m + 4, " \t");
        if (starts && *after == '(' && !isspace((unsigned char)*line) && *line != '/' &&
            !memchr(line, ';', n))
            return true;
    }
    return false;
}

/* `program heat`, and no assignment to a variable of this name */
static bool is_program_statement(const char *line)
{
    line += strspn(line, " \t");
    if (strncasecmp(line, "program", 7) != 0)
        return false;
    const char *name = line + 7 + strspn(line + 7, " \t");
    return name > line + 7 && isalpha((unsigned char)*name);
}

long lsp_main_line(const char *path, const char *text)
{
    bool fortran = language_of(path, NULL) == LANGUAGE_FORTRAN;
    long line = 0;
    for (const char *p = text; *p; line++) {
        size_t n = strcspn(p, "\n");
        if (fortran ? is_program_statement(p) : defines_main(p, n))
            return line;
        p += n + (p[n] == '\n');
    }
    return -1;
}
