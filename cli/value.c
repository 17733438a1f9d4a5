#include "cli/value.h"

#include "core/base/given.h"
#include "core/base/shell.h"
#include "core/base/vec.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

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

bool value_given(struct arena *arena, struct options *o, const char *s)
{
    struct given given;
    if (!given_parse(arena, s, &given))
        return false;
    VEC_PUSH(arena, o->given, o->n_given, o->cap_given,
             ((struct abst_text){given.name, given.text}));
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
