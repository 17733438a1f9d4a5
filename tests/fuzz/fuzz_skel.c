/* The text form of skeletons: what is understood and sound is read again the same, is reduced to
 * something that is sound, becomes a model, and a walk or a short search ends. */
#include "tests/fuzz/fuzz.h"

#include "core/base/fail.h"
#include "core/skel/pass/pass.h"
#include "core/skel/text.h"
#include "verify/verify.h"

#include <stdlib.h>
#include <string.h>

static char *dump(const struct skel *s)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    skel_dump(out, s);
    fclose(out);
    return text;
}

static struct skel *read_again(struct arena *arena, const struct skel *s)
{
    const char *error = NULL;
    char *once = dump(s);
    struct skel *again = skel_parse(arena, once, "again", &error);
    if (!again)
        bug("the dump cannot be read: %s", error);
    char *twice = dump(again);
    if (strcmp(once, twice) != 0)
        bug("the dump of the dump is another one");
    free(once);
    free(twice);
    return again;
}

static void search(struct arena *arena, const struct skel *s)
{
    struct ledger ledger = {.arena = arena};
    struct verify_options o = {.property = PROPERTY_DEADLOCK, .timeout_s = 1, .look_ms = 200};
    verify_run(arena, s, &ledger, &o);
}

static void use(struct arena *arena, struct skel *s)
{
    const char *error = NULL;
    struct skel *again = read_again(arena, s);
    struct codegen_options o = {.encoding = ENCODING_AUTO, .property = PROPERTY_DEADLOCK};
    skel_dot(fuzz_nowhere(), s, 0);
    codegen_run(arena, s, &o, &error);
    search(arena, s);
    skel_reduce(again);
    error = skel_check(again, arena);
    if (error)
        bug("after the reduction: %s", error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct arena *arena = arena_new();
    const char *error = NULL;
    struct skel *s = skel_parse(arena, fuzz_text(arena, data, n), "input", &error);
    if (!s && !error)
        bug("refused, and nobody says why");
    if (s && !skel_check(s, arena))
        use(arena, s);
    arena_free(arena);
    return 0;
}
