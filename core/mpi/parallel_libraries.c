/* The table of libraries that communicate, by the first letters of their names. */
#include "core/mpi/parallel_libraries.h"

#include "core/base/path.h"
#include "core/mpi/linear_algebra.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static const struct {
    const char *name, *functions, *headers;
} libraries[] = {
#define PARALLEL_LIBRARY(name, functions, headers) {name, functions, headers},
#include "core/mpi/parallel_libraries.def"
#undef PARALLEL_LIBRARY
};

/* Does the name begin with one of the words? */
static bool begins(const char *name, const char *words)
{
    for (const char *w = words; *w; w += strspn(w, " ")) {
        size_t n = strcspn(w, " ");
        if (strncmp(name, w, n) == 0)
            return true;
        w += n;
    }
    return false;
}

/* PBLAS and ScaLAPACK: the name of a routine of BLAS or LAPACK with a p before it, pdgemm_. */
static bool is_scalapack(const char *name)
{
    return name[0] == 'p' && strncmp(name + 1, "cblas_", 6) != 0 && linear_algebra_has(name + 1);
}

const char *parallel_library_of(const char *function)
{
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        if (begins(function, libraries[i].functions))
            return libraries[i].name;
    return is_scalapack(function) ? "ScaLAPACK" : NULL;
}

const char *parallel_library_of_header(const char *header)
{
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        if (begins(path_base(header), libraries[i].headers))
            return libraries[i].name;
    return NULL;
}
