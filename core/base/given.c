#include "core/base/given.h"

#include <string.h>

bool given_parse(struct arena *arena, const char *s, struct given *given)
{
    const char *end = strchr(s, '=');
    if (!end && *s && *s != '$' && strcmp(s, "stdin") != 0) {
        *given = (struct given){arena_strdup(arena, s), NULL};
        return true;
    }
    if (!end || end == s)
        return false;
    char *to = arena_alloc(arena, strlen(end)), *at = to;
    for (const char *p = end + 1; *p; p++) {
        bool escape = *p == '\\' && p[1];
        p += escape;
        *at++ = !escape ? *p : *p == 'n' ? '\n' : *p == 't' ? '\t' : *p;
    }
    *at = '\0';
    *given = (struct given){arena_printf(arena, "%.*s", (int)(end - s), s), to};
    return true;
}
