/* What libclang says against a unit.
 *
 * A located error refuses the unit: libclang drops erroneous statements silently.  gcc is milder,
 * and programs are written with gcc.  Where the tree is whole all the same, or is after another
 * parse, the error is passed over:
 *
 *     int main(int argc, char *argv)          the tree is whole; see odd_main()
 *     f(1); ... void f(int x) { }             parsed again, with `void f();` before all
 *     static double r = sqrt(2.0);            an error only if const.c has no value for it
 *     int g(int x) { int h(void) { ... } }    not supported, rather than wrong
 */
#include "frontend/errors.h"

#include "core/base/vec.h"
#include "frontend/stub.h"

#include <string.h>

struct src_range errors_place(struct unit *u, CXDiagnostic d)
{
    struct src_range at = {0};
    CXString file;
    unsigned line, col;
    clang_getPresumedLocation(clang_getDiagnosticLocation(d), &file, &line, &col);
    const char *name = clang_getCString(file);
    if (name && *name) {
        at.file = str_intern(u->prog->strings, name);
        at.line = line;
        at.col = col;
    }
    clang_disposeString(file);
    return at;
}

const char *errors_text(struct unit *u, CXDiagnostic d)
{
    return cursor_own_string(u->scratch, clang_getDiagnosticSpelling(d));
}

static void add_notes(struct unit *u, struct diag *to, CXDiagnostic d)
{
    CXDiagnosticSet notes = clang_getChildDiagnostics(d);
    for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(notes); i++) {
        CXDiagnostic note = clang_getDiagnosticInSet(notes, i);
        diag_note(u->ds, to, errors_place(u, note), "%s", errors_text(u, note));
        clang_disposeDiagnostic(note);
    }
}

static bool has_note(struct unit *u, CXDiagnostic d, const char *text)
{
    CXDiagnosticSet notes = clang_getChildDiagnostics(d);
    bool found = false;
    for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(notes); i++) {
        CXDiagnostic note = clang_getDiagnosticInSet(notes, i);
        found = found || strstr(errors_text(u, note), text);
        clang_disposeDiagnostic(note);
    }
    return found;
}

/* How often a file has this name, wherever and for whatever. */
static unsigned count_name(struct unit *u, CXFile file, const char *name)
{
    size_t size;
    const char *text = clang_getFileContents(u->tu, file, &size);
    CXSourceRange whole = clang_getRange(clang_getLocationForOffset(u->tu, file, 0),
                                         clang_getLocationForOffset(u->tu, file, (unsigned)size));
    CXToken *tokens;
    unsigned n, found = 0;
    clang_tokenize(u->tu, whole, &tokens, &n);
    for (unsigned i = 0; text && i < n; i++)
        found += clang_getTokenKind(tokens[i]) == CXToken_Identifier &&
                 strcmp(cursor_own_string(u->scratch, clang_getTokenSpelling(u->tu, tokens[i])),
                        name) == 0;
    clang_disposeTokens(u->tu, tokens, n);
    return found;
}

/* `main` with parameters that are not those of the standard.  Its tree is whole, but uses of it
 * are dropped: there must be none. */
static bool odd_main(struct unit *u, CXDiagnostic d, const char *text)
{
    CXFile file;
    if (!strstr(text, "parameter of 'main'") && !strstr(text, "parameters ("))
        return false;
    clang_getExpansionLocation(clang_getDiagnosticLocation(d), &file, NULL, NULL, NULL);
    return strstr(text, "'main'") && file && count_name(u, file, "main") == 1;
}

static bool is_definition_here(CXCursor c)
{
    return clang_getCursorKind(c) == CXCursor_FunctionDecl && clang_isCursorDefinition(c);
}

/* A function without result that was called before it was declared: declare it before all. */
static bool late_void(struct unit *u, CXDiagnostic d, const char *text)
{
    CXCursor c = clang_getCursor(u->tu, clang_getDiagnosticLocation(d));
    if (strncmp(text, "conflicting types for", 21) != 0 || !is_definition_here(c) ||
        clang_getCanonicalType(clang_getCursorResultType(c)).kind != CXType_Void ||
        !has_note(u, d, "previous implicit declaration"))
        return false;
    u->prelude = arena_printf(u->arena, "%svoid %s();\n", u->prelude ? u->prelude : "",
                              cursor_spelling(u, c));
    return true;
}

static bool may_be_constant(struct unit *u, CXDiagnostic d, const char *text)
{
    struct pending_error e = {.at = errors_place(u, d), .text = text};
    if (strcmp(text, "initializer element is not a compile-time constant") != 0)
        return false;
    clang_getExpansionLocation(clang_getDiagnosticLocation(d), &e.file, NULL, NULL, &e.offset);
    VEC_PUSH(u->scratch, u->pending, u->n_pending, u->cap_pending, e);
    return true;
}

/* What gcc has and libclang has not; or NULL. */
static const char *extension(const char *text)
{
    static const char *const known[][2] = {
        {"function definition is not allowed here", "nested functions are not supported"},
        {"fields must have a constant size",
         "an array of variable size in a structure is not supported"},
        {"unknown attribute 'scalar_storage_order'", "another order of bytes is not supported"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(text, known[i][0], strlen(known[i][0])) == 0)
            return known[i][1];
    return NULL;
}

static void read_one(struct unit *u, CXDiagnostic d)
{
    enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(d);
    struct src_range at = errors_place(u, d);
    const char *text = errors_text(u, d), *gnu = extension(text);
    /* an error without a place is about a flag that only a compiler needs */
    if ((severity < CXDiagnostic_Error && !gnu) || (!at.file && severity != CXDiagnostic_Fatal) ||
        odd_main(u, d, text) || late_void(u, d, text) || may_be_constant(u, d, text))
        return;
    enum diag_code code = gnu ? DIAG_C_UNSUPPORTED
                          : strstr(text, "file not found") ? DIAG_MISSING_HEADER : DIAG_C_ERROR;
    add_notes(u, diag_add(u->ds, code, at, "%s", gnu ? gnu : text), d);
}

/* Where a header is missing, other errors mostly follow from that. */
static void only_headers(struct unit *u, size_t from)
{
    size_t n = from;
    for (size_t i = from; i < u->ds->n; i++)
        if (u->ds->items[i]->code == DIAG_MISSING_HEADER)
            u->ds->items[n++] = u->ds->items[i];
    if (n > from) {
        u->ds->errors -= u->ds->n - n;
        u->ds->n = n;
    }
}

/* What does not fit is said once where a header was made up: the rest mostly follows from it. */
static void only_first(struct unit *u, size_t from)
{
    struct diag *first = NULL;
    size_t n = from, all = u->ds->n;
    for (size_t i = from; i < all; i++) {
        bool error = u->ds->items[i]->severity == DIAG_ERROR;
        if (!error || !first)
            u->ds->items[n++] = u->ds->items[i];
        first = error && !first ? u->ds->items[i] : first;
    }
    if (n == all)
        return;
    first->text = arena_printf(u->arena, "%s (and %zu more: what a missing header declares is not "
                               "known)", first->text, all - n);
    u->ds->errors -= all - n;
    u->ds->n = n;
}

bool errors_read(struct unit *u)
{
    const char *before = u->prelude;
    size_t n = u->ds->n, errors = u->ds->errors;
    if (u->stubs && stub_learn(u))
        return true;
    u->pending = NULL;
    u->n_pending = u->cap_pending = 0;
    for (unsigned i = 0; i < clang_getNumDiagnostics(u->tu); i++) {
        CXDiagnostic d = clang_getDiagnostic(u->tu, i);
        read_one(u, d);
        clang_disposeDiagnostic(d);
    }
    if (u->prelude == before) {
        only_headers(u, n);
        if (u->stubs && u->stubs->n)
            only_first(u, n);
        if (u->stubs && u->stubs->n && u->ds->errors == errors)
            stubuse_check(u);
        return false;
    }
    u->ds->n = n; /* the next parse says it again */
    u->ds->errors = errors;
    return true;
}

/* The next pending error in e, from *i on. */
static bool next_inside(struct unit *u, CXCursor e, uint32_t *i)
{
    CXSourceRange range = clang_getCursorExtent(e);
    CXFile file;
    unsigned begin, end;
    clang_getExpansionLocation(clang_getRangeStart(range), &file, NULL, NULL, &begin);
    clang_getExpansionLocation(clang_getRangeEnd(range), NULL, NULL, NULL, &end);
    for (; *i < u->n_pending; ++*i) {
        const struct pending_error *p = &u->pending[*i];
        bool here = clang_File_isEqual(p->file, file) && p->offset >= begin;
        if (here && (p->offset < end || p->offset == begin))
            return true;
    }
    return false;
}

bool errors_is_pending(struct unit *u, CXCursor e)
{
    uint32_t i = 0;
    return u->n_pending && next_inside(u, e, &i);
}

void errors_settle(struct unit *u, CXCursor e)
{
    for (uint32_t i = 0; u->n_pending && next_inside(u, e, &i); i++)
        u->pending[i].settled = true;
}

void errors_finish(struct unit *u)
{
    for (uint32_t i = 0; i < u->n_pending; i++)
        if (!u->pending[i].settled)
            diag_add(u->ds, DIAG_C_ERROR, u->pending[i].at, "%s", u->pending[i].text);
}
