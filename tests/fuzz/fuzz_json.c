/* Results as JSON: what is understood is written the same again, and in every form. */
#include "tests/fuzz/fuzz.h"

#include "core/base/fail.h"
#include "report/format.h"
#include "report/json.h"

#include <stdlib.h>
#include <string.h>

static void write_again(struct arena *arena, const struct result *r)
{
    const char *error = NULL;
    json_t *j = result_json(r);
    char *once = json_dumps(j, JSON_INDENT(2));
    struct result *again = once ? result_parse(arena, once, "again", &error) : NULL;
    if (!again)
        bug("what was written cannot be read: %s", error ? error : "no text");
    json_t *k = result_json(again);
    char *twice = json_dumps(k, JSON_INDENT(2));
    if (!twice || strcmp(once, twice) != 0)
        bug("what was read is another result");
    free(once);
    free(twice);
    json_decref(j);
    json_decref(k);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const char *const forms[] = {"html", "sarif", "junit", "github", "gitlab", "mermaid", "dot",
                                        "chart"};
    struct arena *arena = arena_new();
    const char *error = NULL;
    const struct result *r = result_parse(arena, fuzz_text(arena, data, n), "input", &error);
    if (!r && !error)
        bug("refused, and nobody says why");
    if (r) {
        write_again(arena, r);
        for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
            format_find(forms[i])(fuzz_nowhere(), &r, 1);
    }
    arena_free(arena);
    return 0;
}
