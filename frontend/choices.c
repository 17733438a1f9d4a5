/* Macros that the compiler or the MPI library predefines, where they choose what is read.
 *
 *     #ifdef MPICH                 lines 1 to 5 are a choice by MPICH
 *     #define TAG 1
 *     #else
 *     #define TAG 2                TAG is one by MPICH, too
 *     #endif
 *     MPI_Send(..., TAG, ...);     and so is this line
 *
 * A macro that is the same in each way (variants.c) is none of them, nor is what each library is:
 * MPI_VERSION >= 2.  Found in the text, as libclang tells nothing of what it skips but where it
 * is.  Comments and literals are not told from code: that makes more choices.
 */
#include "frontend/choices.h"

#include "core/base/vec.h"
#include "frontend/lower_expr.h"
#include "frontend/variants.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ROUNDS = 8 };

struct derived { /* a macro that depends on one that is predefined */
    const char *name, *of;
    bool number; /* of the library: frontend/library.c looks at it where no text is chosen */
};

struct open_if {
    const char *of; /* NULL: on none that is predefined */
    uint32_t line;
    bool hides;
};

struct scan {
    struct unit *u;
    struct frontend_stubs *to;
    struct derived *names;
    struct variants variants;
    uint32_t n_names, cap_names;
    struct open_if *open;
    uint32_t n_open, cap_open;
    CXFile file;
    const char *file_name;
    uint32_t line;
    bool collects, found, told;
    size_t before; /* choices of other units */
};

/* ---- names ---- */

/* The platform is x86-64 Linux, and -fopenmp is for the user to say. */
static const char *predefined(struct scan *s, const char *name, bool in_condition)
{
    static const char *const compiler[] = {
        "__GNUC_", "__clang_", "__INTEL_", "__ICC", "__PGI", "__NVCOMPILER", "__VERSION__",
        "__OPTIMIZE", "__NO_INLINE__", "__FAST_MATH__", "__STRICT_ANSI__", "__STDC_VERSION__",
        "__STDC_NO_", "__STDC_IEC_", "__GLIBC_", "__AVX", "__SSE", "__FMA__", "__has_",
        "__DATE__", "__TIME__", "__TIMESTAMP__", "__CUDA", "__NVCC", "__HIP", "__xlC", "__IBMC",
        "__SUNPRO", "_CRAYC", "__TINYC__", "_OPENACC"};
    static const char *const library[] = {"MPICH", "MVAPICH", "OPEN_MPI", "OMPI_", "I_MPI_",
                                          "MPI_VERSION", "MPI_SUBVERSION", "MPI_MAX_",
                                          "MPIX_", "MPI_ERR_", "MPI_SESSION_",
                                          "CRAY_MPICH", "PLATFORM_MPI"};
    for (size_t i = 0; i < sizeof compiler / sizeof *compiler; i++)
        if (cursor_name_starts(name, compiler[i]))
            return name;
    for (size_t i = 0; in_condition && i < sizeof library / sizeof *library; i++)
        if (cursor_name_starts(name, library[i]))
            return name;
    for (uint32_t i = 0; i < s->n_names; i++)
        if (strcmp(s->names[i].name, name) == 0 && (in_condition || !s->names[i].number))
            return s->names[i].of;
    return NULL;
}

/* MPI_VERSION >= 2, also where it must be defined: so in every library, as it is 3 at least. */
static bool is_always_so(const char *name, const char *begin, const char *behind, const char *end)
{
    const char *p = behind;
    char *rest;
    if (strcmp(name, "MPI_VERSION") != 0)
        return false;
    const char *before = behind - strlen(name);
    while (before > begin && (isspace((unsigned char)before[-1]) || before[-1] == '('))
        before--;
    if (before - begin >= 7 && strncmp(before - 7, "defined", 7) == 0)
        return true;
    while (p < end && isspace((unsigned char)*p))
        p++;
    if (before == begin && p == end)
        return true; /* #ifdef MPI_VERSION */
    if (p + 1 >= end || (*p != '>' && *p != '<') || (before > begin && !strchr("&|!", before[-1])))
        return false;
    bool than = p[1] != '='; /* more than, or less than or as much as */
    than = *p == '<' ? !than : than;
    long number = strtol(p + (p[1] == '=' ? 2 : 1), &rest, 10);
    bool digits = rest > p + 1 && isdigit((unsigned char)rest[-1]);
    while (rest < end && isspace((unsigned char)*rest))
        rest++;
    bool alone = rest >= end || strchr(")&|/", *rest);
    return digits && alone && number >= 0 && number <= (than ? 2 : 3);
}

static const char *next_name(struct scan *s, const char **p, const char *end)
{
    while (*p < end && !isalpha((unsigned char)**p) && **p != '_')
        ++*p;
    const char *begin = *p;
    while (*p < end && (isalnum((unsigned char)**p) || **p == '_'))
        ++*p;
    return begin < *p ? arena_printf(s->u->scratch, "%.*s", (int)(*p - begin), begin) : NULL;
}

/* The first one of a text on which the compiler or the library decides, or NULL. */
static const char *find_predefined(struct scan *s, const char *p, const char *end, bool condition)
{
    const char *begin = p, *name, *of = NULL;
    while (!of && (name = next_name(s, &p, end)) != NULL)
        of = is_always_so(name, begin, p, end) ? NULL : predefined(s, name, condition);
    return of;
}

static void derive(struct scan *s, const char *name, const char *of, bool number)
{
    struct derived d = {name, of, number};
    for (uint32_t i = 0; i < s->n_names; i++)
        if (strcmp(s->names[i].name, name) == 0 && (number || !s->names[i].number))
            return;
    VEC_PUSH(s->u->scratch, s->names, s->n_names, s->cap_names, d);
    s->found = true;
}

/* ---- lines ---- */

static bool is_skipped(struct scan *s)
{
    CXSourceRangeList *ranges = clang_getSkippedRanges(s->u->tu, s->file);
    bool is = false;
    for (unsigned i = 0; ranges && i < ranges->count; i++) {
        unsigned from, to;
        clang_getFileLocation(clang_getRangeStart(ranges->ranges[i]), NULL, &from, NULL, NULL);
        clang_getFileLocation(clang_getRangeEnd(ranges->ranges[i]), NULL, &to, NULL, NULL);
        is = is || (from <= s->line && s->line <= to);
    }
    if (ranges)
        clang_disposeSourceRangeList(ranges);
    return is;
}

static void add_choice(struct scan *s, const char *of, uint32_t from, uint32_t to, bool hides)
{
    struct frontend_choice c = {of, {.file = s->file_name, .line = from, .end_line = to}, hides};
    c.macro = arena_strdup(s->u->arena, of);
    if (s->told)
        VEC_PUSH(s->u->arena, s->to->choices, s->to->n_choices, s->to->cap_choices, c);
}

static const char *innermost(const struct scan *s)
{
    for (uint32_t i = s->n_open; i-- > 0;)
        if (s->open[i].of)
            return s->open[i].of;
    return NULL;
}

static void read_define(struct scan *s, const char *p, const char *end)
{
    const char *name = next_name(s, &p, end);
    if (s->collects && name)
        variants_add(s->u->scratch, &s->variants, name, p, end);
    if (s->collects || !name)
        return;
    const char *of = find_predefined(s, p, end, false), *number = find_predefined(s, p, end, true);
    if (!of && innermost(s) && !variants_alike(&s->variants, name))
        of = innermost(s);
    if (of || number)
        derive(s, name, of ? of : number, !of);
}

static void close_if(struct scan *s)
{
    if (!s->n_open)
        return;
    struct open_if o = s->open[--s->n_open];
    if (o.of)
        add_choice(s, o.of, o.line, s->line, o.hides);
}

/* `weak` does not show in the declaration; gcc keeps the members of the structures that follow
 * `scalar_storage_order` in another order of bytes. */
static void read_pragma(struct scan *s, const char *p, const char *end)
{
    const char *word = next_name(s, &p, end);
    if (word && strcmp(word, "weak") == 0 && (word = next_name(s, &p, end)) && !is_skipped(s))
        VEC_PUSH(s->u->scratch, s->u->weak, s->u->n_weak, s->u->cap_weak,
                 arena_strdup(s->u->scratch, word));
    struct src_range at = {.file = s->file_name, .line = s->line, .col = 1};
    if (s->told && word && strcmp(word, "scalar_storage_order") == 0 && !is_skipped(s))
        diag_add(s->u->ds, DIAG_C_UNSUPPORTED, at, "another order of bytes is not supported");
}

static void hide(struct scan *s)
{
    for (uint32_t i = 0; i < s->n_open; i++)
        s->open[i].hides = true;
}

/* What a file of the program's own defines is not known to depend on this. */
static void read_include(struct scan *s, const char *p, const char *end)
{
    if (innermost(s) && s->told && memchr(p, '"', (size_t)(end - p)))
        hide(s);
}

static void read_directive(struct scan *s, const char *p, const char *end)
{
    const char *word = next_name(s, &p, end);
    if (!word)
        return;
    if (cursor_name_starts(word, "if")) {
        struct open_if o = {find_predefined(s, p, end, true), s->line, false};
        VEC_PUSH(s->u->scratch, s->open, s->n_open, s->cap_open, o);
    } else if (strcmp(word, "elif") == 0 && s->n_open && !s->open[s->n_open - 1].of) {
        s->open[s->n_open - 1].of = find_predefined(s, p, end, true);
    } else if (strcmp(word, "endif") == 0) {
        close_if(s);
    } else if (strcmp(word, "pragma") == 0) {
        read_pragma(s, p, end);
    } else if (strcmp(word, "include") == 0) {
        read_include(s, p, end);
    } else if (strcmp(word, "define") == 0) {
        read_define(s, p, end);
    }
}

static bool has_code(const char *p, const char *end)
{
    while (p < end && isspace((unsigned char)*p))
        p++;
    bool comment = p + 1 < end && p[0] == '/' && (p[1] == '/' || p[1] == '*');
    for (; p < end && !comment; p++)
        if (*p == '(' || *p == ';' || *p == '=')
            return true;
    return false;
}

static void read_text(struct scan *s, const char *p, const char *end)
{
    const char *of = find_predefined(s, p, end, false);
    if (innermost(s) && s->told && has_code(p, end) && is_skipped(s))
        hide(s);
    if (of)
        add_choice(s, of, s->line, s->line, false);
}

/* Lines that a backslash joins are one, with the number of the first. */
static void read_file(struct scan *s)
{
    size_t size = 0;
    const char *text = clang_getFileContents(s->u->tu, s->file, &size), *p = text;
    uint32_t next = 1;
    s->n_open = 0;
    while (text && p < text + size) {
        const char *end = p;
        s->line = next++;
        while (end < text + size && *end != '\n') {
            if (*end == '\\' && end + 1 < text + size && end[1] == '\n')
                end++, next++;
            end++;
        }
        while (p < end && (*p == ' ' || *p == '\t'))
            p++;
        if (p < end && *p == '#')
            read_directive(s, p + 1, end);
        else
            read_text(s, p, end);
        p = end + 1;
    }
}

static void visit_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    struct scan *s = data;
    const char *name = cursor_own_string(s->u->scratch, clang_getFileName(file));
    (void)stack;
    (void)depth;
    if (cursor_name_starts(name, "/m2s-builtin/") ||
        clang_Location_isInSystemHeader(clang_getLocationForOffset(s->u->tu, file, 0)))
        return;
    s->file = file;
    s->file_name = arena_strdup(s->u->arena, name);
    read_file(s);
}

/* ---- declarations ---- */

/* Nothing is executed there: enum { TAG = A }; typedef B t; struct { B m; }; static int c = A; */
static bool is_declared(CXCursor c)
{
    enum CXCursorKind kind = clang_getCursorKind(c);
    return kind == CXCursor_EnumConstantDecl || kind == CXCursor_FieldDecl ||
           kind == CXCursor_TypedefDecl ||
           (kind == CXCursor_VarDecl && clang_Cursor_hasVarDeclGlobalStorage(c) == 1 &&
            !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(c)));
}

static enum CXChildVisitResult look(CXCursor c, CXCursor parent, CXClientData data)
{
    struct scan *s = data;
    unsigned from, to;
    CXFile file;
    (void)parent;
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
        return CXChildVisit_Continue;
    if (!is_declared(c))
        return CXChildVisit_Recurse;
    CXSourceRange extent = clang_getCursorExtent(c);
    clang_getFileLocation(clang_getRangeStart(extent), &file, &from, NULL, NULL);
    clang_getFileLocation(clang_getRangeEnd(extent), NULL, &to, NULL, NULL);
    const char *name = cursor_own_string(s->u->scratch, clang_getFileName(file));
    if (clang_getCursorKind(c) == CXCursor_VarDecl && name && library_begins(s->u, c)) {
        s->file_name = arena_strdup(s->u->arena, name);
        add_choice(s, "a number of the library", from, to, true);
    }
    for (size_t i = s->before; i < s->to->n_choices; i++) {
        struct frontend_choice *choice = &s->to->choices[i];
        if (name && strcmp(name, choice->at.file) == 0 && choice->at.line <= to &&
            choice->at.end_line >= from)
            choice->hides = true;
    }
    return CXChildVisit_Recurse;
}

bool choices_read(struct unit *u, struct frontend_stubs *to)
{
    struct scan s = {.u = u, .to = to, .collects = true, .found = true};
    clang_getInclusions(u->tu, visit_file, &s);
    s.collects = false;
    for (int round = 0; s.found && round < MAX_ROUNDS; round++) {
        s.found = false;
        clang_getInclusions(u->tu, visit_file, &s);
    }
    s.before = to->n_choices;
    s.told = true;
    clang_getInclusions(u->tu, visit_file, &s);
    clang_visitChildren(clang_getTranslationUnitCursor(u->tu), look, &s);
    bool any = to->n_choices > s.before;
    if (!u->records)
        to->n_choices = s.before;
    return any;
}
