/* Names of flang's, turned back for messages: "_QMgridPexchange" is grid::exchange. */
#include "frontend/fortran/names.h"

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

void names_turn_back(struct ir_prog *p)
{
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        const char *name = p->funcs[i].defined ? turned_back(p->arena, p->funcs[i].name) : NULL;
        if (name)
            p->funcs[i].name = str_intern(p->strings, name);
    }
    for (uint32_t i = 0; i < p->n_globals; i++) {
        const char *name = turned_back(p->arena, p->globals[i].obj.name);
        if (name)
            p->globals[i].obj.name = str_intern(p->strings, name);
    }
}
