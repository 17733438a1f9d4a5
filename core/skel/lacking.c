#include "core/skel/lacking.h"

#include "core/base/vec.h"
#include "core/skel/skel.h"

#include <string.h>

void skel_add_missing(struct skel *s, const char *condition)
{
    struct skel_missing *m = &s->missing;
    for (uint32_t i = 0; i < m->n; i++)
        if (strcmp(m->conditions[i], condition) == 0)
            return;
    VEC_PUSH(s->arena, m->conditions, m->n, m->cap, str_intern(s->strings, condition));
}

static bool has(const struct skel_missing *m, const char *text, size_t n)
{
    for (uint32_t i = 0; i < m->n; i++)
        if (strncmp(m->conditions[i], text, n) == 0 && !m->conditions[i][n])
            return true;
    return false;
}

bool skel_says_missing(const struct skel *s, const char *conditions)
{
    static const char and[] = " and ";
    bool says = false;
    while (*conditions && !says) {
        const char *end = strstr(conditions, and);
        size_t n = end ? (size_t)(end - conditions) : strlen(conditions);
        says = has(&s->missing, conditions, n);
        conditions += n + (end ? strlen(and) : 0);
    }
    return says;
}
