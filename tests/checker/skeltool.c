/* The skeleton library at the command line, for tests:
 *
 *     skeltool dump|check|reduce|collapse|dot|facts FILE.skel
 *
 * check prints "ok" or the first broken rule; reduce prints the reduced skeleton, collapse the one
 * whose polling loops have become states that wait.
 */
#include "core/base/fail.h"
#include "core/skel/facts.h"
#include "core/skel/pass/pass.h"
#include "core/skel/skel.h"
#include "core/skel/text.h"
#include "tests/checker/skel_file.h"

#include <stdlib.h>
#include <string.h>

static int check(const struct skel *s)
{
    struct arena *scratch = arena_new();
    const char *error = skel_check(s, scratch);
    puts(error ? error : "ok");
    arena_free(scratch);
    return error ? 1 : 0;
}

static void facts(const struct skel *s)
{
    printf("wildcard %d choice %d cyclic %d\n", skel_has_wildcard(s), skel_has_choice(s),
           skel_is_cyclic(s));
}

int main(int argc, char **argv)
{
    if (argc != 3)
        fail("usage: skeltool dump|check|reduce|collapse|dot|facts FILE.skel");
    struct arena *arena = arena_new();
    struct skel *s = skel_file_read(arena, argv[2]);
    int code = 0;
    if (strcmp(argv[1], "check") == 0) {
        code = check(s);
    } else if (strcmp(argv[1], "reduce") == 0) {
        skel_reduce(s);
        skel_dump(stdout, s);
    } else if (strcmp(argv[1], "collapse") == 0) {
        skel_collapse_polls(s);
        skel_reduce(s);
        skel_dump(stdout, s);
    } else if (strcmp(argv[1], "dot") == 0) {
        skel_dot(stdout, s, 0);
    } else if (strcmp(argv[1], "facts") == 0) {
        facts(s);
    } else {
        skel_dump(stdout, s);
    }
    arena_free(arena);
    return code;
}
