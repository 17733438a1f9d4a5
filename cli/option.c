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

bool option_choose(const char *s, const char *const *names, int *value)
{
    for (int i = 0; names[i]; i++)
        if (strcmp(s, names[i]) == 0) {
            *value = i;
            return true;
        }
    return false;
}
