#include "cli/option.h"

#include <string.h>

const struct option_row option_rows[OPT_COUNT] = {
#define OPTION(id, short_name, long_name, arg, group, help) {short_name, long_name, arg, group},
#include "cli/options.def"
#undef OPTION
};

int option_usage(const char *fmt, const char *a, const char *b)
{
    fputs("mpi2spin: error: ", stderr);
    fprintf(stderr, fmt, a, b);
    fputs("\n  try: mpi2spin --help\n", stderr);
    return EXIT_USAGE;
}

int option_usage_near(const struct near *n)
{
    if (n->best)
        fprintf(stderr, ": did you mean '%s'?", n->best);
    fputs("\n  try: mpi2spin --help\n", stderr);
    return EXIT_USAGE;
}

struct near option_near(struct arena *arena, const char *word)
{
    const char *name = word + strspn(word, "-");
    struct near n = near_word(arena_printf(arena, "%.*s", (int)strcspn(name, "="), name));
    for (int i = 0; i < OPT_COUNT; i++)
        near_look(&n, option_rows[i].long_name);
    return n;
}

bool option_choose(const char *s, const char *const *names, int *value)
{
    for (int i = 0; names[i]; i++)
        if (strcmp(s, names[i]) == 0) {
            *value = i;
            return true;
        }
    return false;
}
