#include "core/base/numbers.h"

#include "core/base/vec.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool numbers_one(const char *s, uint64_t max, uint64_t *value)
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

static void add_once(struct arena *arena, uint32_t x, uint32_t **v, size_t *n, size_t *cap)
{
    for (size_t i = 0; i < *n; i++)
        if ((*v)[i] == x)
            return;
    VEC_PUSH(arena, *v, *n, *cap, x);
}

/* "4", "2..8", "2,4..6" -> values appended to *v.  False: not such a list, or a value below
 * min or above max. */
bool numbers_list(struct arena *arena, const char *text, uint32_t min, uint32_t max,
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
        if (!numbers_one(item, max, &lo) || lo < min)
            return false;
        hi = lo;
        if (dots && (!numbers_one(dots + 2, max, &hi) || hi < lo))
            return false;
        for (uint64_t x = lo; x <= hi; x++)
            add_once(arena, (uint32_t)x, v, n, cap);
    }
    return true;
}

const char *numbers_text(struct arena *arena, const uint32_t *v, size_t n)
{
    const char *text = "";
    for (size_t i = 0, last; i < n; i = last + 1) {
        last = i;
        while (last + 1 < n && v[last + 1] == v[last] + 1)
            last++;
        text = arena_printf(arena, "%s%s%u", text, i ? "," : "", v[i]);
        if (last > i)
            text = arena_printf(arena, "%s..%u", text, v[last]);
    }
    return text;
}
