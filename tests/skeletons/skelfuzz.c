/* Damaged skeletons:   skelfuzz SEED COUNT FILE.skel...
 *
 * Each text is changed at random and read.  Whatever comes of it, nothing may crash; what
 * passes skel_check() must survive a round trip through the text form, before and after it
 * is reduced.
 */
#include "core/base/fail.h"
#include "core/skel/facts.h"
#include "core/skel/pass/pass.h"
#include "core/skel/text.h"
#include "tests/checker/skel_file.h"
#include "tests/random/rng.h"

#include <stdlib.h>
#include <string.h>

static char *dump(struct arena *arena, const struct skel *s)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    skel_dump(out, s);
    fclose(out);
    char *copy = arena_strdup(arena, text);
    free(text);
    return copy;
}

static void round_trip(struct arena *arena, const struct skel *s)
{
    const char *error = NULL, *text = dump(arena, s);
    const struct skel *again = skel_parse(arena, text, "dump", &error);
    if (!again)
        bug("what skel_dump prints is not read: %s\n%s", error, text);
    if (strcmp(text, dump(arena, again)) != 0)
        bug("the text form is not kept:\n%s", text);
}

/* A change in place, a gap, a piece from elsewhere, or the end. */
static char *damage(struct arena *arena, const char *text, struct rng *r)
{
    static const char interesting[] = "{}[]?->\"\\0123456789;:abcs\n=,&<>%";
    uint32_t n = (uint32_t)strlen(text), at = rng_below(r, n), from = rng_below(r, n);
    int length = (int)rng_range(r, 1, 20);
    const char *rest = text + at;
    switch (rng_below(r, 8)) {
    case 0:
        return arena_printf(arena, "%.*s", (int)at, text);
    case 1:
    case 2:
        rest += strnlen(rest, (size_t)length);
        return arena_printf(arena, "%.*s%s", (int)at, text, rest);
    case 3:
    case 4:
        return arena_printf(arena, "%.*s%.*s%s", (int)at, text, length, text + from, rest);
    default:
        return arena_printf(arena, "%.*s%c%s", (int)at, text,
                            interesting[rng_below(r, sizeof interesting - 1)], rest + 1);
    }
}

/* True if the text is still a skeleton. */
static bool try(struct arena *arena, const char *text)
{
    const char *error = NULL;
    struct skel *s = skel_parse(arena, text, "damaged", &error);
    if (!s && (!error || strncmp(error, "damaged:", 8) != 0))
        bug("no message, or one without a place");
    if (!s || skel_check(s, arena))
        return false;
    FILE *nowhere = fopen("/dev/null", "w");
    if (!nowhere)
        fail("cannot open /dev/null:");
    skel_dot(nowhere, s, 0);
    fclose(nowhere);
    round_trip(arena, s);
    bool cyclic = skel_is_cyclic(s);
    skel_reduce(s);
    if (skel_check(s, arena) || (skel_is_cyclic(s) && !cyclic))
        bug("reduced to something else:\n%s", text);
    round_trip(arena, s);
    skel_collapse_polls(s);
    if (skel_check(s, arena) || (skel_is_cyclic(s) && !cyclic))
        bug("loops that poll became something else: %s\n%s", skel_check(s, arena), text);
    round_trip(arena, s);
    return true;
}

int main(int argc, char **argv)
{
    if (argc < 4)
        fail("usage: skelfuzz SEED COUNT FILE.skel...");
    struct rng r = { strtoull(argv[1], NULL, 10) };
    unsigned long count = strtoul(argv[2], NULL, 10), right = 0;
    for (unsigned long i = 0; i < count; i++) {
        struct arena *arena = arena_new();
        char *text = skel_file_text(arena, argv[3 + i % (unsigned long)(argc - 3)]);
        for (uint32_t times = rng_range(&r, 1, 3); times && *text; times--)
            text = damage(arena, text, &r);
        right += try(arena, text);
        arena_free(arena);
    }
    printf("%lu damaged skeletons, %lu of them still right\n", count, right);
    return right ? 0 : 1;
}
