#include "core/skel/values.h"

#include <stdbool.h>
#include <string.h>

static bool has_value(struct skel_values in, const struct skel_value *v)
{
    for (uint32_t i = 0; i < in.n; i++)
        if (in.v[i].value == v->value && in.v[i].depth == v->depth &&
            strcmp(in.v[i].name, v->name) == 0)
            return true;
    return false;
}

struct skel_values skel_common_values(struct arena *arena, struct skel_values a,
                                      struct skel_values b)
{
    uint32_t n = 0;
    if (a.v == b.v)
        return a;
    for (uint32_t i = 0; i < a.n; i++)
        n += has_value(b, &a.v[i]);
    if (n == a.n || !n)
        return n ? a : (struct skel_values){NULL, 0};
    struct skel_value *v = ARENA_ARRAY(arena, struct skel_value, n);
    n = 0;
    for (uint32_t i = 0; i < a.n; i++)
        if (has_value(b, &a.v[i]))
            v[n++] = a.v[i];
    return (struct skel_values){v, n};
}
