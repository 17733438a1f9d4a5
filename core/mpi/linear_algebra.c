/* A routine's name is a type (s, d, c, z), what it does, and what the language makes of it
 * (LAPACK Users' Guide, 2.2.3).
 *
 *     dpotrf_         d + potrf            cblas_idamax        i + d + amax
 *     dgesd2d_        none: BLACS sends with it
 */
#include "core/mpi/linear_algebra.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const char *const types[] = {"s", "d", "c", "z", "sc", "dz", "cs", "zd", "ds", "is", "id",
                                    "ic", "iz"};

static const char *const routines[] = { /* in order */
    "amax", "amin", "asum", "axpy", "copy", "dot", "dotc", "dotc_sub", "dotu", "dotu_sub", "gbmv",
    "gbsv", "gbtrf", "gbtrs", "gebal", "gebd2", "gebrd", "gecon", "geequ", "gees", "geev", "geevx",
    "gehrd", "gelqf", "gels", "gelsd", "gelss", "gelsy", "gemm", "gemv", "geqp3", "geqr2", "geqrf",
    "ger", "gerc", "gerfs", "geru", "gesdd", "gesv", "gesvd", "gesvx", "getf2", "getrf", "getri",
    "getrs", "ggev", "gtsv", "gttrf", "gttrs", "hbmv", "heev", "heevd", "heevr", "hegv", "hemm",
    "hemv", "her", "her2", "her2k", "herk", "hesv", "hpmv", "hpr", "hpr2", "lacpy", "lange",
    "lansy", "larnv", "lascl", "laset", "laswp", "nrm2", "orgqr", "ormqr", "pbsv", "pbtrf",
    "pbtrs", "pocon", "posv", "potf2", "potrf", "potri", "potrs", "ppsv", "ptsv", "pttrf", "pttrs",
    "rot", "rotg", "rotm", "rotmg", "sbmv", "scal", "spmv", "spr", "spr2", "stebz", "stedc",
    "stemr", "steqr", "sterf", "stev", "stevd", "swap", "syev", "syevd", "syevr", "syevx", "sygv",
    "sygvd", "symm", "symv", "syr", "syr2", "syr2k", "syrk", "sysv", "sytrd", "sytrf", "sytrs",
    "tbmv", "tbsv", "tpmv", "tpsv", "trmm", "trmv", "trsm", "trsv", "trtri", "trtrs", "ungqr",
    "unmqr"};

struct word {
    const char *text;
    size_t n;
};

static bool cut_start(struct word *w, const char *start)
{
    size_t n = strlen(start);
    bool is = w->n > n && strncmp(w->text, start, n) == 0;
    if (is)
        *w = (struct word){w->text + n, w->n - n};
    return is;
}

static bool cut_end(struct word *w, const char *end)
{
    size_t n = strlen(end);
    bool is = w->n > n && strncmp(w->text + w->n - n, end, n) == 0;
    if (is)
        w->n -= n;
    return is;
}

static int compare(const void *key, const void *row)
{
    const struct word *w = key;
    const char *routine = *(const char *const *)row;
    int order = strncmp(w->text, routine, w->n);
    return order ? order : routine[w->n] ? -1 : 0;
}

bool linear_algebra_has(const char *name)
{
    struct word whole = {name, strlen(name)};
    if (cut_start(&whole, "LAPACKE_"))
        cut_end(&whole, "_work");
    else if (!cut_start(&whole, "cblas_") && !cut_end(&whole, "_"))
        return false;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        struct word rest = whole;
        if (cut_start(&rest, types[i]) &&
            bsearch(&rest, routines, sizeof routines / sizeof *routines, sizeof *routines, compare))
            return true;
    }
    return false;
}
