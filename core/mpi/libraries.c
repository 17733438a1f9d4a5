/* The tables of libraries, by the first letters of the names of their functions. */
#include "core/mpi/libraries.h"

#include "core/base/path.h"
#include "core/mpi/linear_algebra.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static const struct {
    const char *name, *functions, *headers;
} parallel_libraries[] = {
#define PARALLEL_LIBRARY(name, functions, headers) {name, functions, headers},
#include "core/mpi/parallel_libraries.def"
#undef PARALLEL_LIBRARY
};

static const struct {
    const char *name, *functions;
} local_libraries[] = {
#define LOCAL_LIBRARY(name, functions) {name, functions},
#include "core/mpi/local_libraries.def"
#undef LOCAL_LIBRARY
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

const char *libraries_parallel(const char *function)
{
    for (size_t i = 0; i < sizeof parallel_libraries / sizeof *parallel_libraries; i++)
        if (begins(function, parallel_libraries[i].functions))
            return parallel_libraries[i].name;
    return is_scalapack(function) ? "ScaLAPACK" : NULL;
}

const char *libraries_parallel_header(const char *header)
{
    for (size_t i = 0; i < sizeof parallel_libraries / sizeof *parallel_libraries; i++)
        if (begins(path_base(header), parallel_libraries[i].headers))
            return parallel_libraries[i].name;
    return NULL;
}

const char *libraries_local(const char *function)
{
    for (size_t i = 0; i < sizeof local_libraries / sizeof *local_libraries; i++)
        if (begins(function, local_libraries[i].functions))
            return local_libraries[i].name;
    return NULL;
}
