/* OpenMP pragmas.  libclang ignores them without -fopenmp and hides the bodies of
 * parallel regions with it, so that it is never asked for.
 *
 * A program that is compiled with -fopenmp has threads, which are not modelled: refused.
 * Otherwise the pragmas have no meaning in C, and a warning says that they were ignored.
 */
#include "frontend/cursor.h"


#include <ctype.h>
#include <string.h>

struct pragma_scan {
    struct unit *u;
    bool threads; /* -fopenmp was given */
    bool found;
};

static const char *skip_blanks(const char *s, const char *end)
{
    while (s < end && (*s == ' ' || *s == '\t'))
        s++;
    return s;
}

static bool skip_word(const char **s, const char *end, const char *word)
{
    size_t n = strlen(word);
    const char *at = skip_blanks(*s, end);
    if ((size_t)(end - at) < n || strncmp(at, word, n) != 0 ||
        (at + n < end && isalnum((unsigned char)at[n]) &&
         isalnum((unsigned char)word[0])))
        return false;
    *s = at + n;
    return true;
}

static bool is_omp_line(const char *s, const char *end)
{
    if (!skip_word(&s, end, "#") || !skip_word(&s, end, "pragma") ||
        !skip_word(&s, end, "omp"))
        return false;
    return !skip_word(&s, end, "simd") && !skip_word(&s, end, "declare");
}

static void report(struct pragma_scan *p, CXFile file, unsigned line)
{
    struct src_range at = {.line = line, .col = 1};
    CXString name = clang_getFileName(file);
    at.file = str_intern(p->u->prog->strings, clang_getCString(name));
    clang_disposeString(name);
    struct diag *d = diag_add(p->u->ds, DIAG_C_UNSUPPORTED, at,
                              p->threads ? "OpenMP threads are not supported"
                                         : "OpenMP is ignored: the program is checked as "
                                           "compiled without -fopenmp");
    if (!p->threads) {
        d->severity = DIAG_WARNING;
        p->u->ds->errors--;
    }
    p->found = true;
}

static void scan_file(CXFile file, CXSourceLocation *stack, unsigned depth,
                      CXClientData data)
{
    struct pragma_scan *p = data;
    size_t size = 0;
    (void)stack;
    (void)depth;
    const char *s = clang_getFileContents(p->u->tu, file, &size);
    CXSourceLocation start = clang_getLocation(p->u->tu, file, 1, 1);
    if (!s || p->found || clang_Location_isInSystemHeader(start))
        return;
    const char *end = s + size;
    for (unsigned line = 1; s < end && !p->found; line++) {
        const char *next = memchr(s, '\n', (size_t)(end - s));
        if (is_omp_line(s, next ? next : end))
            report(p, file, line);
        s = next ? next + 1 : end;
    }
}

void openmp_check(struct unit *u, bool threads)
{
    struct pragma_scan p = {u, threads, false};
    clang_getInclusions(u->tu, scan_file, &p);
}
