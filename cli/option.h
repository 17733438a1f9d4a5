/* The rows of options.def, and what is said when one is used wrongly. */
#ifndef M2S_CLI_OPTION_H
#define M2S_CLI_OPTION_H

#include "cli/options.h"
#include "core/base/near.h"

enum option_id {
#define OPTION(id, short_name, long_name, arg, group, help) OPT_##id,
#include "cli/options.def"
#undef OPTION
    OPT_COUNT
};

struct option_row {
    int short_name;
    const char *long_name, *arg, *group;
};

extern const struct option_row option_rows[OPT_COUNT];

/* A mistake on the command line, with a format for two texts; the second one ends a message that
 * has no end of line yet, with "did you mean ...?".  Both give the exit code. */
int option_usage(const char *fmt, const char *a, const char *b);
int option_usage_near(const struct near *n);

/* The option that a wrong one, "--formt=json", may have meant. */
struct near option_near(struct arena *arena, const char *word);

/* The index of a word in a list that ends with NULL. */
bool option_choose(const char *s, const char *const *names, int *value);

/* Puts the value of an option where it belongs; exit code, or -1. */
int option_set(struct arena *arena, struct options *o, enum option_id id, const char *arg);

/* The process counts of -n; exit code, or -1. */
int option_set_counts(struct arena *arena, struct options *o, const char *s);

#endif
