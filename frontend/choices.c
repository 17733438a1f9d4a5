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
#include "frontend/words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ROUNDS = 8 };

struct derived { /* a macro that depends on ones that are predefined */
    const char *of;
    const char *number; /* of the library: frontend/library.c looks at it where no text is chosen */
};

struct open_if {
    const char *of; /* NULL: on none that is predefined */
    uint32_t line;
    bool hides;
};

struct lines {
    unsigned from, to;
};

struct scan {
    struct unit *u;
    struct frontend_stubs *to;
    struct words names;
    struct derived *derived; /* [name] */
    uint32_t n_derived, cap_derived;
    struct variants variants;
    struct open_if *open;
    uint32_t n_open, cap_open;
    CXFile file;
    const char *file_name;
    uint32_t line;
    struct lines *skipped; /* of the file, by the preprocessor */
    uint32_t n_skipped, cap_skipped;
    bool collects, found, told;
    size_t before; /* choices of other units */
};

/* ---- names ---- */

static const char *as_text(struct scan *s, struct word w)
{
    return arena_printf(s->u->scratch, "%.*s", (int)w.n, w.text);
}

static const char *derived_from(const struct scan *s, struct word name, bool in_condition)
{
    int32_t i = words_find(&s->names, name);
    if (i == WORDS_NONE)
        return NULL;
    return in_condition && s->derived[i].number ? s->derived[i].number : s->derived[i].of;
}

/* The platform is x86-64 Linux, and -fopenmp is for the user to say. */
static const char *predefined(struct scan *s, struct word name, bool in_condition)
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
        if (word_starts(name, compiler[i]))
            return as_text(s, name);
    for (size_t i = 0; in_condition && i < sizeof library / sizeof *library; i++)
        if (word_starts(name, library[i]))
            return as_text(s, name);
    return derived_from(s, name, in_condition);
}

/* MPI_VERSION >= 2, also where it must be defined: so in every library, as it is 3 at least. */
static bool is_always_so(struct word name, const char *begin, const char *behind, const char *end)
{
    const char *p = behind;
    char *rest;
    if (!word_is(name, "MPI_VERSION"))
        return false;
    const char *before = name.text;
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

/* The first one of a text on which the compiler or the library decides, or NULL. */
static const char *find_predefined(struct scan *s, const char *p, const char *end, bool condition)
{
    const char *begin = p, *of = NULL;
    struct word name;
    while (!of && (name = word_next(&p, end)).text)
        of = is_always_so(name, begin, p, end) ? NULL : predefined(s, name, condition);
    return of;
}

static void derive(struct scan *s, struct word name, const char *of, bool number)
{
    uint32_t i = (uint32_t)words_add(&s->names, name);
    if (i == s->n_derived) {
        struct derived d = {NULL, NULL};
        VEC_PUSH(s->u->scratch, s->derived, s->n_derived, s->cap_derived, d);
    }
    struct derived *d = &s->derived[i];
    if (d->of || (number && d->number))
        return;
    *(number ? &d->number : &d->of) = of;
    s->found = true;
}

/* ---- lines ---- */

static void find_skipped(struct scan *s)
{
    CXSourceRangeList *ranges = clang_getSkippedRanges(s->u->tu, s->file);
    s->n_skipped = 0;
    for (unsigned i = 0; ranges && i < ranges->count; i++) {
        struct lines l;
        clang_getFileLocation(clang_getRangeStart(ranges->ranges[i]), NULL, &l.from, NULL, NULL);
        clang_getFileLocation(clang_getRangeEnd(ranges->ranges[i]), NULL, &l.to, NULL, NULL);
        VEC_PUSH(s->u->scratch, s->skipped, s->n_skipped, s->cap_skipped, l);
    }
    if (ranges)
        clang_disposeSourceRangeList(ranges);
}

static bool is_skipped(const struct scan *s)
{
    for (uint32_t i = 0; i < s->n_skipped; i++)
        if (s->skipped[i].from <= s->line && s->line <= s->skipped[i].to)
            return true;
    return false;
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
    struct word name = word_next(&p, end);
    if (s->collects && name.text)
        variants_add(&s->variants, name, p, end);
    if (s->collects || !name.text)
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
    struct word word = word_next(&p, end);
    if (word_is(word, "weak") && (word = word_next(&p, end)).text && !is_skipped(s))
        VEC_PUSH(s->u->scratch, s->u->weak, s->u->n_weak, s->u->cap_weak, as_text(s, word));
    struct src_range at = {.file = s->file_name, .line = s->line, .col = 1};
    if (s->told && word_is(word, "scalar_storage_order") && !is_skipped(s))
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
    struct word word = word_next(&p, end);
    if (word_starts(word, "if")) {
        struct open_if o = {find_predefined(s, p, end, true), s->line, false};
        VEC_PUSH(s->u->scratch, s->open, s->n_open, s->cap_open, o);
    } else if (word_is(word, "elif") && s->n_open && !s->open[s->n_open - 1].of) {
        s->open[s->n_open - 1].of = find_predefined(s, p, end, true);
    } else if (word_is(word, "endif")) {
        close_if(s);
    } else if (word_is(word, "pragma")) {
        read_pragma(s, p, end);
    } else if (word_is(word, "include")) {
        read_include(s, p, end);
    } else if (word_is(word, "define")) {
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
    if (innermost(s) && has_code(p, end) && is_skipped(s))
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
        else if (s->told)
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
    find_skipped(s);
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
    s.names.arena = s.variants.names.arena = u->scratch;
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
