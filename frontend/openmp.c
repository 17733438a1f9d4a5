/* OpenMP pragmas, read from the text: libclang ignores them without -fopenmp and hides the
 * bodies of parallel regions with it, so that it is never asked for.
 *
 *     # pragma omp parallel for private(t) \      words: parallel, share
 *              schedule(static)                   clauses: " private(t)  schedule(static)"
 *
 * Without -fopenmp the pragmas have no meaning in C, and a warning says that they are ignored.
 */
#include "frontend/openmp.h"

#include "core/base/vec.h"
#include "frontend/cursor.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct word {
    const char *name;
    unsigned words; /* enum openmp_word */
};

static const struct word words[] = {
    {"parallel", OMP_PARALLEL},  {"teams", OMP_PARALLEL},     {"for", OMP_SHARE},
    {"sections", OMP_SHARE},     {"distribute", OMP_SHARE},   {"loop", OMP_SHARE},
    {"single", OMP_SINGLE},      {"master", OMP_MASTER},      {"masked", OMP_MASTER},
    {"section", OMP_TASK},        {"task", OMP_TASK | OMP_COPIES},
    {"taskloop", OMP_TASK | OMP_COPIES},
    {"critical", OMP_OTHER},     {"atomic", OMP_OTHER},       {"simd", OMP_OTHER | OMP_SIMD},
    {"ordered", OMP_OTHER},      {"taskgroup", OMP_OTHER},    {"target", OMP_OTHER | OMP_DEVICE},
    {"data", OMP_OTHER | OMP_DATA},         {"scope", OMP_OTHER},        {"barrier", OMP_ALONE},
    {"taskwait", OMP_ALONE},     {"taskyield", OMP_ALONE},    {"flush", OMP_ALONE},
    {"threadprivate", OMP_ALONE}, {"declare", OMP_ALONE},     {"cancel", OMP_ALONE},
    {"cancellation", OMP_ALONE}, {"requires", OMP_ALONE},     {"end", OMP_ALONE},
    {"update", OMP_ALONE},       {"enter", OMP_ALONE},        {"exit", OMP_ALONE}};

/* The pragma's line, continued lines and all, without comments. */
static char *logical_line(struct unit *u, const char *s, const char *end)
{
    char *text = arena_alloc(u->scratch, (size_t)(end - s) + 1), *to = text;
    for (; s < end && *s != '\n'; s++)
        if (*s == '\\' && s + 1 < end && (s[1] == '\n' || s[1] == '\r'))
            s += s[1] == '\r' ? 2 : 1;
        else if (*s == '/' && s + 1 < end && s[1] == '/')
            break;
        else if (*s == '/' && s + 1 < end && s[1] == '*') {
            for (s += 2; s + 1 < end && !(s[0] == '*' && s[1] == '/'); s++)
                ;
            s++;
        } else {
            *to++ = *s;
        }
    *to = '\0';
    return text;
}

static unsigned word_of(const char *s, size_t n)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].name) == n && strncmp(words[i].name, s, n) == 0)
            return words[i].words;
    return 0;
}

/* The words of the directive are those before the first clause. */
static struct openmp_pragma parse(const char *s)
{
    struct openmp_pragma p = {.collapse = 1};
    for (;;) {
        while (isspace((unsigned char)*s))
            s++;
        size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz");
        unsigned word = word_of(s, n);
        if (!word)
            break;
        p.words |= word;
        s += n;
    }
    p.clauses = s;
    const char *collapse = strstr(s, "collapse");
    if (collapse && (collapse = strchr(collapse, '(')))
        p.collapse = (unsigned)strtoul(collapse + 1, NULL, 10);
    return p;
}

static bool skipped(struct unit *u, CXFile file, unsigned line)
{
    CXSourceRangeList *ranges = clang_getSkippedRanges(u->tu, file);
    bool is = false;
    for (unsigned i = 0; ranges && i < ranges->count; i++) {
        unsigned from, to;
        clang_getFileLocation(clang_getRangeStart(ranges->ranges[i]), NULL, &from, NULL, NULL);
        clang_getFileLocation(clang_getRangeEnd(ranges->ranges[i]), NULL, &to, NULL, NULL);
        is = is || (from <= line && line <= to);
    }
    if (ranges)
        clang_disposeSourceRangeList(ranges);
    return is;
}

static bool token_is(struct unit *u, CXToken t, const char *text)
{
    CXString s = clang_getTokenSpelling(u->tu, t);
    bool is = strcmp(clang_getCString(s), text) == 0;
    clang_disposeString(s);
    return is;
}

static struct src_range line_of(struct unit *u, CXFile file, unsigned line)
{
    struct src_range at = {.line = line, .col = 1};
    at.file = str_intern(u->prog->strings,
                         cursor_own_string(u->scratch, clang_getFileName(file)));
    return at;
}

/* `first`: the token with which it begins; `says`: what stands behind `omp`. */
static void add_pragma(struct unit *u, struct openmp_file *f, CXToken first, const char *says)
{
    unsigned start, line;
    clang_getFileLocation(clang_getTokenLocation(u->tu, first), NULL, &line, NULL, &start);
    if (u->openmp && skipped(u, f->file, line))
        return;
    struct openmp_pragma p = parse(says);
    p.offset = start;
    p.line = line;
    bool device = (p.words & OMP_DEVICE) && !(p.words & (OMP_DATA | OMP_ALONE));
    if (p.words == 0 || (device && u->openmp))
        diag_add(u->ds, DIAG_C_UNSUPPORTED, line_of(u, f->file, line),
                 "this OpenMP pragma is not supported");
    else if (!(p.words & OMP_ALONE))
        VEC_PUSH(u->scratch, f->items, f->n, f->cap, p);
}

/* What stands behind the token, in its line. */
static const char *words_behind(struct unit *u, CXToken omp, const char *text, size_t size)
{
    unsigned end;
    clang_getFileLocation(clang_getRangeEnd(clang_getTokenExtent(u->tu, omp)), NULL, NULL, NULL,
                          &end);
    return logical_line(u, text + end, text + size);
}

/* Is the token in a line that begins with #: in the text of a macro? */
static bool is_in_macro(struct unit *u, CXToken t, const char *text)
{
    unsigned at;
    clang_getFileLocation(clang_getTokenLocation(u->tu, t), NULL, NULL, NULL, &at);
    const char *line = text + at;
    while (line > text && (line[-1] != '\n' || (line - 1 > text && line[-2] == '\\')))
        line--;
    return line[strspn(line, " \t")] == '#';
}

/* _Pragma("omp parallel for"): where it stands in the text of a macro, it is where that is used. */
static void add_operator(struct unit *u, struct openmp_file *f, CXToken first, CXToken string,
                         const char *text)
{
    const char *s = cursor_own_string(u->scratch, clang_getTokenSpelling(u->tu, string));
    const char *omp = strstr(s, "omp"), *end = strrchr(s, '"');
    unsigned line;
    if (!omp || !end || end < omp || strspn(s, " \"") != (size_t)(omp - s))
        return;
    const char *says = arena_printf(u->scratch, "%.*s", (int)(end - omp - 3), omp + 3);
    if (!u->openmp || !is_in_macro(u, first, text)) {
        add_pragma(u, f, first, says);
        return;
    }
    clang_getFileLocation(clang_getTokenLocation(u->tu, first), NULL, &line, NULL, NULL);
    if (!strstr(says, "simd") && !skipped(u, f->file, line))
        diag_add(u->ds, DIAG_C_UNSUPPORTED, line_of(u, f->file, line),
                 "OpenMP in the text of a macro (_Pragma) is not supported");
}

static void read_tokens(struct unit *u, struct openmp_file *f, const char *text, size_t size)
{
    CXSourceRange all =
        clang_getRange(clang_getLocationForOffset(u->tu, f->file, 0),
                       clang_getLocationForOffset(u->tu, f->file, (unsigned)size));
    CXToken *t = NULL;
    unsigned n = 0;
    clang_tokenize(u->tu, all, &t, &n);
    for (unsigned i = 0; i + 2 < n; i++) {
        if (token_is(u, t[i], "#") && token_is(u, t[i + 1], "pragma") &&
            token_is(u, t[i + 2], "omp")) {
            add_pragma(u, f, t[i], words_behind(u, t[i + 2], text, size));
        } else if (token_is(u, t[i], "_Pragma") && token_is(u, t[i + 1], "(")) {
            add_operator(u, f, t[i], t[i + 2], text);
        }
    }
    if (t)
        clang_disposeTokens(u->tu, t, n);
}

static bool has_omp(const char *s, size_t n)
{
    for (const char *end = s + n; (s = memchr(s, 'o', (size_t)(end - s))); s++)
        if (end - s >= 3 && strncmp(s, "omp", 3) == 0)
            return true;
    return false;
}

static void read_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    struct unit *u = data;
    size_t size = 0;
    (void)stack;
    (void)depth;
    const char *text = clang_getFileContents(u->tu, file, &size);
    struct openmp_file f = {.file = file};
    if (!text || !has_omp(text, size) ||
        clang_Location_isInSystemHeader(clang_getLocation(u->tu, file, 1, 1)))
        return;
    for (uint32_t i = 0; i < u->n_omp; i++)
        if (clang_File_isEqual(u->omp[i].file, file))
            return;
    read_tokens(u, &f, text, size);
    if (f.n)
        VEC_PUSH(u->scratch, u->omp, u->n_omp, u->cap_omp, f);
}

/* simd loops are the same without threads; so is what stands alone */
static const struct openmp_pragma *first_with_threads(const struct unit *u, uint32_t file)
{
    for (uint32_t i = 0; i < u->omp[file].n; i++)
        if (strstr(u->omp[file].items[i].clauses, "simd") == NULL &&
            (u->omp[file].items[i].words & ~OMP_SIMD) != OMP_OTHER)
            return &u->omp[file].items[i];
    return NULL;
}

static void warn(struct unit *u)
{
    for (uint32_t i = 0; i < u->n_omp; i++) {
        const struct openmp_pragma *p = first_with_threads(u, i);
        if (!p)
            continue;
        struct diag *d = diag_add(u->ds, DIAG_C_UNSUPPORTED,
                                  line_of(u, u->omp[i].file, p->line),
                                  "OpenMP is ignored: the program is checked as compiled "
                                  "without -fopenmp");
        d->severity = DIAG_WARNING;
        u->ds->errors--;
        break;
    }
    u->n_omp = 0;
}

void openmp_read(struct unit *u, bool threads)
{
    u->openmp = threads;
    clang_getInclusions(u->tu, read_file, u);
    if (!threads)
        warn(u);
}

void openmp_finish(struct unit *u)
{
    for (uint32_t i = 0; i < u->n_omp; i++)
        for (uint32_t k = 0; k < u->omp[i].n; k++)
            if (!u->omp[i].items[k].seen && (u->omp[i].items[k].words & ~OMP_SIMD) != OMP_OTHER)
                diag_add(u->ds, DIAG_C_UNSUPPORTED,
                         line_of(u, u->omp[i].file, u->omp[i].items[k].line),
                         "no statement is found for this OpenMP pragma");
}
