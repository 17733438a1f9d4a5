#include "core/base/passes.h"

#include "core/base/clock.h"

#include <string.h>

void passes_begin(struct passes *p)
{
    p->now = p->n = 0;
}

/* Where it is; n: there is no room for it. */
static uint32_t find(struct passes *p, const char *name)
{
    uint32_t i = 0;
    while (i < p->n && strcmp(p->items[i].name, name) != 0)
        i++;
    if (i == p->n && i < PASSES_MAX)
        p->items[p->n++] = (struct pass){name, 0};
    return i;
}

void passes_next(struct passes *p, const char *name)
{
    if (!p)
        return;
    uint64_t now = clock_ms();
    if (p->now < p->n)
        p->items[p->now].ms += now - p->since;
    p->since = now;
    p->now = find(p, name);
}

static struct pass at(const struct passes *p, uint32_t i)
{
    struct pass pass = p->items[i];
    pass.ms += i == p->now ? clock_ms() - p->since : 0;
    return pass;
}

struct pass passes_longest(const struct passes *p)
{
    struct pass longest = {0};
    for (uint32_t i = 0; i < p->n; i++) {
        struct pass pass = at(p, i);
        if (!longest.name || pass.ms > longest.ms)
            longest = pass;
    }
    return longest;
}

struct pass passes_now(const struct passes *p)
{
    return p->now < p->n ? at(p, p->now) : (struct pass){0};
}
