#include "replay/fields.h"

#include "core/base/vec.h"

#include <stdlib.h>
#include <string.h>

/* What follows the word, or NULL. */
static const char *find(const char *line, const char *word)
{
    size_t n = strlen(word);
    for (const char *p = line; (p = strstr(p, word)) != NULL; p += n)
        if (p == line || p[-1] == ' ')
            return p + n;
    return NULL;
}

static const char *value(const char *line, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = line; (p = strstr(p, name)) != NULL; p += n)
        if (p > line && p[-1] == ' ' && p[n] == '=')
            return p + n + 1;
    return NULL;
}

const char *fields_text(struct arena *arena, const char *line, const char *name)
{
    const char *p = value(line, name);
    return p ? arena_printf(arena, "%.*s", (int)strcspn(p, " "), p) : NULL;
}

long long fields_number(const char *line, const char *name, long long otherwise)
{
    const char *p = value(line, name);
    return p ? strtoll(p, NULL, 10) : otherwise;
}

unsigned long long fields_digest(const char *line, const char *name)
{
    const char *p = value(line, name);
    return p ? strtoull(p, NULL, 16) : 0;
}

bool fields_has(const char *line, const char *word)
{
    const char *p = find(line, word);
    return p && (*p == '\0' || *p == ' ');
}

uint32_t *fields_numbers(struct arena *arena, const char *text, uint32_t *n)
{
    uint32_t *v = NULL, cap = 0;
    *n = 0;
    for (const char *p = text; p && *p; p += *p == ',') {
        char *end;
        unsigned long x = strtoul(p, &end, 10);
        if (*p >= '0' && *p <= '9')
            VEC_PUSH(arena, v, *n, cap, (uint32_t)x);
        p += strcspn(p, ",");
    }
    return v;
}
