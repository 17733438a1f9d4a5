/* Reading cursors: children, text, places, constants.
 *
 *     RECV(buf)        -- a macro of the user: places are where the macro is used
 */
#include "frontend/cursor.h"

#include "core/base/vec.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct collector {
    struct unit *u;
    struct kids kids;
};

static enum CXChildVisitResult collect(CXCursor c, CXCursor parent, CXClientData data)
{
    struct collector *to = data;
    (void)parent;
    VEC_PUSH(to->u->scratch, to->kids.v, to->kids.n, to->kids.cap, c);
    return CXChildVisit_Continue;
}

struct kids kids_of(struct unit *u, CXCursor c)
{
    struct collector to = {u, {0}};
    clang_visitChildren(c, collect, &to);
    return to.kids;
}

CXCursor cursor_last_kid(struct unit *u, CXCursor c)
{
    struct kids k = kids_of(u, c);
    return k.n ? k.v[k.n - 1] : clang_getNullCursor();
}

CXCursor cursor_strip_parens(struct unit *u, CXCursor e)
{
    while (clang_getCursorKind(e) == CXCursor_ParenExpr)
        e = cursor_last_kid(u, e);
    return e;
}

const char *cursor_own_string(struct arena *a, CXString s)
{
    const char *text = clang_getCString(s);
    const char *copy = arena_strdup(a, text ? text : "");
    clang_disposeString(s);
    return copy;
}

const char *cursor_spelling(struct unit *u, CXCursor c)
{
    CXString s = clang_getCursorSpelling(c);
    const char *text = clang_getCString(s);
    const char *name = str_intern(u->prog->strings, text ? text : "");
    clang_disposeString(s);
    return name;
}

struct src_range cursor_range(struct unit *u, CXCursor c)
{
    struct src_range r = {0};
    CXSourceRange extent = clang_getCursorExtent(c);
    if (clang_Range_isNull(extent))
        return r;
    CXString file, end_file;
    unsigned line, col, end_line, end_col;
    clang_getPresumedLocation(clang_getRangeStart(extent), &file, &line, &col);
    clang_getPresumedLocation(clang_getRangeEnd(extent), &end_file, &end_line, &end_col);
    const char *name = clang_getCString(file), *end_name = clang_getCString(end_file);
    if (name && *name) {
        r.file = str_intern(u->prog->strings, name);
        r.line = line;
        r.col = col;
        if (end_name && strcmp(name, end_name) == 0 &&
            (end_line > line || (end_line == line && end_col > col))) {
            r.end_line = end_line;
            r.end_col = end_col;
        }
    }
    clang_disposeString(file);
    clang_disposeString(end_file);
    return r;
}

struct src_range cursor_name_range(struct unit *u, CXCursor decl)
{
    struct src_range r = {0};
    CXString file;
    clang_getPresumedLocation(clang_getCursorLocation(decl), &file, &r.line, &r.col);
    const char *name = clang_getCString(file);
    if (!name || !*name)
        return clang_disposeString(file), cursor_range(u, decl);
    r.file = str_intern(u->prog->strings, name);
    r.end_line = r.line;
    r.end_col = r.col + (uint32_t)strlen(cursor_spelling(u, decl));
    clang_disposeString(file);
    return r;
}

/* Past a comment or a backslash at the end of a line; 0: neither is here. */
static size_t blank_length(const char *s, size_t n)
{
    size_t i = 2;
    if (isspace((unsigned char)s[0]))
        return 1;
    if (n < 2)
        return 0;
    if (s[0] == '\\' && (s[1] == '\n' || s[1] == '\r'))
        return 2;
    if (s[0] == '/' && s[1] == '/') {
        while (i < n && s[i] != '\n')
            i++;
        return i;
    }
    if (s[0] != '/' || s[1] != '*')
        return 0;
    while (i + 1 < n && !(s[i] == '*' && s[i + 1] == '/'))
        i++;
    return i + 2 < n ? i + 2 : n;
}

/* Runs of white space and comments become one blank; literals stay as they are. */
static const char *fold_blanks(struct arena *a, const char *s, size_t n)
{
    char *text = arena_alloc(a, n + 1), quote = 0;
    size_t len = 0;
    for (size_t i = 0; i < n;) {
        size_t blank = quote ? 0 : blank_length(s + i, n - i);
        if (blank) {
            i += blank;
            if (len && text[len - 1] != ' ' && text[len - 1] != '(')
                text[len++] = ' ';
            continue;
        }
        if (quote && s[i] == '\\' && i + 1 < n)
            text[len++] = s[i++];
        else if (quote ? s[i] == quote : s[i] == '"' || s[i] == '\'')
            quote = quote ? 0 : s[i];
        else if (!quote && s[i] == ')' && len && text[len - 1] == ' ')
            len--;
        text[len++] = s[i++];
    }
    text[len] = '\0';
    return text;
}

const char *cursor_source_text(struct unit *u, CXCursor c)
{
    CXSourceRange extent = clang_getCursorExtent(c);
    CXFile file, end_file;
    unsigned start, end;
    clang_getFileLocation(clang_getRangeStart(extent), &file, NULL, NULL, &start);
    clang_getFileLocation(clang_getRangeEnd(extent), &end_file, NULL, NULL, &end);
    if (!file || !end_file || !clang_File_isEqual(file, end_file))
        return NULL;
    size_t size = 0;
    const char *bytes = clang_getFileContents(u->tu, file, &size);
    if (!bytes || start >= end || end > size || end - start > 4096)
        return NULL;
    return fold_blanks(u->arena, bytes + start, end - start);
}

const char *cursor_spelled_text(struct unit *u, CXCursor c, size_t *n)
{
    CXFile file;
    unsigned offset;
    size_t size = 0;
    clang_getSpellingLocation(clang_getCursorLocation(c), &file, NULL, NULL, &offset);
    const char *text = file ? clang_getFileContents(u->tu, file, &size) : NULL;
    if (!text || offset >= size)
        return NULL;
    *n = size - offset;
    return text + offset;
}

bool cursor_name_starts(const char *name, const char *prefix)
{
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

bool cursor_has_token(struct unit *u, CXCursor c, const char *token)
{
    CXToken *tokens = NULL;
    unsigned n = 0;
    bool found = false;
    clang_tokenize(u->tu, clang_getCursorExtent(c), &tokens, &n);
    for (unsigned i = 0; i < n && !found; i++) {
        CXString s = clang_getTokenSpelling(u->tu, tokens[i]);
        found = strcmp(clang_getCString(s), token) == 0;
        clang_disposeString(s);
    }
    if (tokens)
        clang_disposeTokens(u->tu, tokens, n);
    return found;
}

/* Evaluate may be asked only about expressions that are known to be pure, and never about
 * initialiser lists (it crashes on some of them). */
bool cursor_eval_int(CXCursor e, int64_t *value)
{
    if (clang_getCursorKind(e) == CXCursor_InitListExpr)
        return false;
    CXEvalResult r = clang_Cursor_Evaluate(e);
    if (!r)
        return false;
    bool ok = clang_EvalResult_getKind(r) == CXEval_Int;
    if (ok)
        *value = clang_EvalResult_isUnsignedInt(r)
                     ? (int64_t)clang_EvalResult_getAsUnsigned(r)
                     : clang_EvalResult_getAsLongLong(r);
    clang_EvalResult_dispose(r);
    return ok;
}

bool cursor_eval_float(CXCursor e, double *value)
{
    if (clang_getCursorKind(e) == CXCursor_InitListExpr)
        return false;
    CXEvalResult r = clang_Cursor_Evaluate(e);
    if (!r)
        return false;
    bool ok = clang_EvalResult_getKind(r) == CXEval_Float;
    if (ok)
        *value = clang_EvalResult_getAsDouble(r);
    clang_EvalResult_dispose(r);
    return ok;
}

/* The same sentence about the same line is said once. */
static bool is_reported(struct unit *u, struct src_range at, const char *text)
{
    for (size_t i = u->ds->n; i-- > 0;)
        if (u->ds->items[i]->at.file == at.file && u->ds->items[i]->at.line == at.line &&
            strcmp(u->ds->items[i]->text, text) == 0)
            return true;
    return false;
}

void cursor_unsupported(struct unit *u, CXCursor where, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    char *text = NULL;
    int n = vasprintf(&text, fmt, args);
    va_end(args);
    struct src_range at = cursor_range(u, where);
    if (!is_reported(u, at, n < 0 ? fmt : text))
        diag_add(u->ds, DIAG_C_UNSUPPORTED, at, "%s", n < 0 ? fmt : text);
    if (n >= 0)
        free(text);
}
