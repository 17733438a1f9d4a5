#include "cli/value.h"

#include "core/base/shell.h"
#include "core/base/vec.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool value_number(const char *s, uint64_t max, uint64_t *value)
{
    char *end;
    if (!isdigit((unsigned char)*s))
        return false;
    errno = 0;
    unsigned long long v = strtoull(s, &end, 10);
    if (errno || *end || v > max)
        return false;
    *value = v;
    return true;
}

static bool add_once(struct arena *arena, uint32_t x, uint32_t **v, size_t *n, size_t *cap)
{
    for (size_t i = 0; i < *n; i++)
        if ((*v)[i] == x)
            return true;
    VEC_PUSH(arena, *v, *n, *cap, x);
    return true;
}

/* "4", "2..8", "2,4..6" -> values appended to *v.  False: not such a list, or a value below
 * min or above max. */
bool value_list(struct arena *arena, const char *text, uint32_t min, uint32_t max,
                 uint32_t **v, size_t *n, size_t *cap)
{
    char *copy = arena_strdup(arena, text), *rest = copy;
    if (!*copy || copy[strlen(copy) - 1] == ',')
        return false;
    for (char *item; (item = strsep(&rest, ",")) != NULL;) {
        uint64_t lo, hi;
        char *dots = strstr(item, "..");
        if (dots)
            *dots = '\0';
        if (!value_number(item, max, &lo) || lo < min)
            return false;
        hi = lo;
        if (dots && (!value_number(dots + 2, max, &hi) || hi < lo))
            return false;
        for (uint64_t x = lo; x <= hi; x++)
            add_once(arena, (uint32_t)x, v, n, cap);
    }
    return true;
}

bool value_words(struct arena *arena, struct options *o, const char *s)
{
    return shell_words(arena, s, &o->args, &o->n_args, &o->cap_args);
}

static bool integer(const char *s, const char *end, int64_t *value)
{
    char *stop;
    errno = 0;
    long long v = strtoll(s, &stop, 10);
    *value = v;
    return s != end && stop == end && !errno && !isspace((unsigned char)*s);
}

bool value_input(struct arena *arena, struct options *o, const char *s)
{
    struct abst_input in = {0};
    const char *eq = strchr(s, '=');
    if (!eq || eq == s)
        return false;
    const char *dots = strstr(eq, ".."), *end = s + strlen(s);
    in.name = arena_printf(arena, "%.*s", (int)(eq - s), s);
    if (dots) {
        if (!integer(eq + 1, dots, &in.lo) || !integer(dots + 2, end, &in.hi))
            return false;
    } else if (integer(eq + 1, end, &in.lo)) {
        in.hi = in.lo;
    } else {
        return false;
    }
    if (in.hi < in.lo)
        return false;
    VEC_PUSH(arena, o->inputs, o->n_inputs, o->cap_inputs, in);
    return true;
}

bool value_names(struct arena *arena, struct options *o, const char *s)
{
    char *rest = arena_strdup(arena, s);
    for (char *name; (name = strsep(&rest, ",")) != NULL;) {
        if (!*name)
            return false;
        VEC_PUSH(arena, o->local, o->n_local, o->cap_local, name);
    }
    return true;
}
