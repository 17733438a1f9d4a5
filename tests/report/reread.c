/* m2s-report-reread FILE.json: reads a result and writes it again, for tests. */
#include "report/json.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    struct arena *arena = arena_new();
    const char *error = "usage: m2s-report-reread FILE.json";
    struct result *r = argc == 2 ? result_read(arena, argv[1], &error) : NULL;
    if (!r) {
        fprintf(stderr, "%s\n", error);
        arena_free(arena);
        return EXIT_FAILURE;
    }
    json_t *j = result_json(r);
    int bad = json_dumpf(j, stdout, JSON_INDENT(2)) != 0 || putchar('\n') == EOF;
    json_decref(j);
    arena_free(arena);
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
