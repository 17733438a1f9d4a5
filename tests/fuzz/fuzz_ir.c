/* The text form of programs: what is understood is checked, drawn, and read again the same. */
#include "tests/fuzz/fuzz.h"

#include "core/base/fail.h"
#include "core/ir/check.h"
#include "core/ir/dot.h"
#include "core/ir/text.h"

#include <stdlib.h>
#include <string.h>

static char *dump(const struct ir_prog *p)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    ir_dump(out, p);
    fclose(out);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct arena *arena = arena_new();
    const char *error = NULL;
    struct ir_prog *p = ir_parse(arena, fuzz_text(arena, data, n), "input", &error);
    if (!p && !error)
        bug("refused, and nobody says why");
    if (p && !ir_check(p, arena))
        ir_dot(fuzz_nowhere(), p, NULL);
    if (p) {
        char *once = dump(p);
        struct ir_prog *again = ir_parse(arena, once, "again", &error);
        if (!again)
            bug("the dump cannot be read: %s", error);
        char *twice = dump(again);
        if (strcmp(once, twice) != 0)
            bug("the dump of the dump is another one");
        free(once);
        free(twice);
    }
    arena_free(arena);
    return 0;
}
