/* Files of a program that another compiler translates first: Fortran, C++. */
#ifndef M2S_FRONTEND_OTHERS_H
#define M2S_FRONTEND_OTHERS_H

#include "core/base/workdir.h"
#include "frontend/unit.h"

struct others {
    struct workdir dir; /* path NULL: there are no such files */
};

/* Each such source gets its bitcode; sources of what these programs need besides are added.  False
 * after a diagnostic. */
bool others_compile(struct arena *a, struct others *to, struct unit_source **sources, size_t *n,
                    const struct frontend_options *o, struct diags *ds);
/* When all sources have been read. */
void others_remove(const struct others *to);

#endif
