#include "core/mpi/routines.h"

#include <stddef.h>
#include <string.h>

static const struct routine {
    const char *types, *name, *letters;
} routines[] = {
#define ROUTINE(types, name, letters) {types, name, letters},
#include "core/mpi/routines.def"
#undef ROUTINE
};

/* Is a routine with a name that begins with this letter one of those? */
static bool is_of_type(const struct routine *r, char type)
{
    const char *all = r->types[0] == 'd' ? "sd" : r->types[0] == 'z' ? "cz" : "sdcz";
    return type && strchr(all, type);
}

char routines_argument(const char *name, uint32_t k)
{
    size_t n = strlen(name);
    if (n < 3 || name[n - 1] != '_')
        return 'u';
    for (size_t i = 0; i < sizeof routines / sizeof *routines; i++) {
        const struct routine *r = &routines[i];
        if (strlen(r->name) != n - 2 || strncmp(r->name, name + 1, n - 2) != 0 ||
            !is_of_type(r, name[0]))
            continue;
        return k < strlen(r->letters) ? r->letters[k] : 'r';
    }
    return 'u';
}
