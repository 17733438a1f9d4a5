/* Names of flang's, turned back for messages: "_QMgridPexchange" is grid::exchange. */
#include "frontend/fortran/names.h"

#include "core/base/language.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/libraries.h"
#include "core/mpi/linear_algebra.h"
#include "core/mpi/mpi.h"

#include <ctype.h>
#include <string.h>

/* After _Q each name has a large letter before it that says what it is: M a module, S a submodule,
 * F and P procedures, E a variable, T a type. */
static const char *turned_back(struct arena *a, const char *name)
{
    const char *text = "";
    if (strncmp(name, "_Q", 2) != 0)
        return NULL;
    for (const char *p = name + 2; *p;) {
        char what = *p++;
        size_t n = 0;
        if (!strchr("MSFPE", what))
            return NULL;
        while (p[n] && !isupper((unsigned char)p[n]))
            n++;
        if (n && what == 'E') /* a variable is known by its own name */
            return arena_printf(a, "%.*s", (int)n, p);
        if (n)
            text = arena_printf(a, "%s%s%.*s", text, *text ? "::" : "", (int)n, p);
        p += n;
    }
    return *text ? text : NULL;
}

/* Is it looked up later on, in a table of functions that libraries have? */
static bool is_of_library(const char *name)
{
    return libc_effect(name) || mpi_find(name) != MPI_FN_COUNT || linear_algebra_has(name) ||
           libraries_local(name) || libraries_parallel(name);
}

/* Of a procedure that no file of the program defines: "helper_" is helper. */
static const char *missing_name(struct arena *a, const struct ir_func *f)
{
    size_t n = strlen(f->name);
    const char *name = turned_back(a, f->name);
    bool is_fortran = f->at.file && language_of(f->at.file, NULL) == LANGUAGE_FORTRAN;
    if (!name && is_fortran && n > 1 && f->name[0] != '_' && f->name[n - 1] == '_')
        name = arena_printf(a, "%.*s", (int)n - 1, f->name);
    return name && !is_of_library(f->name) && !is_of_library(name) ? name : NULL;
}

void names_turn_back(struct ir_prog *p)
{
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        const struct ir_func *f = &p->funcs[i];
        const char *name = f->defined ? turned_back(p->arena, f->name) : missing_name(p->arena, f);
        if (name)
            p->funcs[i].name = str_intern(p->strings, name);
    }
    for (uint32_t i = 0; i < p->n_globals; i++) {
        const char *name = turned_back(p->arena, p->globals[i].obj.name);
        if (name)
            p->globals[i].obj.name = str_intern(p->strings, name);
    }
}
