#include "core/base/mechanism.h"

#include <string.h>

static const struct {
    const char *name, *file, *does, *without;
} rows[MECHANISM_COUNT] = {
#define MECHANISM(id, name, file, does, without) {name, file, does, without},
#include "core/base/mechanisms.def"
#undef MECHANISM
};

bool mechanism_is_on(const struct mechanisms *m, enum mechanism which)
{
    return !m || !m->off[which];
}

bool mechanism_applies(struct mechanisms *m, enum mechanism which)
{
    if (m && !m->off[which])
        m->used[which] = true;
    return mechanism_is_on(m, which);
}

const char *mechanism_switch_off(struct mechanisms *m, const char *names)
{
    for (size_t n; *names; names += n + (names[n] == ',')) {
        n = strcspn(names, ",");
        bool found = n == 4 && strncmp(names, "none", n) == 0;
        for (int i = 0; i < MECHANISM_COUNT; i++)
            if (strlen(rows[i].name) == n && strncmp(names, rows[i].name, n) == 0)
                found = m->off[i] = true;
        if (!found)
            return names;
    }
    return NULL;
}

void mechanism_print_used(FILE *out, const struct mechanisms *m)
{
    fputs("mechanisms:", out);
    for (int i = 0; i < MECHANISM_COUNT; i++)
        if (m->used[i])
            fprintf(out, " %s", rows[i].name);
    fputc('\n', out);
}

void mechanism_print_all(FILE *out)
{
    for (int i = 0; i < MECHANISM_COUNT; i++)
        fprintf(out, "%s\t%s\t%s\t%s\n", rows[i].name, rows[i].file, rows[i].does,
                rows[i].without);
}
