/* Print a random skeleton:   skelgen SEED FAMILY > x.skel */
#include "core/base/fail.h"
#include "core/skel/text.h"
#include "tests/random/gen.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc != 3)
        fail("usage: skelgen SEED FAMILY");
    struct arena *arena = arena_new();
    skel_dump(stdout, gen_skel(arena, strtoull(argv[1], NULL, 10), family_find(argv[2])));
    arena_free(arena);
    return 0;
}
