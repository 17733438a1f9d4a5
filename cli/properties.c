#include "cli/properties.h"

#include "core/base/fail.h"
#include "core/base/vec.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

void properties_tell(const char *where, const char *formula, struct ltl_error error)
{
    fprintf(stderr, "mpi2spin: error: %s: %s\n  %s\n  %*s^\n", where, error.text, formula,
            (int)error.column, "");
}

static int add(struct arena *arena, struct options *o, const char *where, const char *name,
               const char *text)
{
    struct ltl_error error;
    const struct ltl_formula *f = ltl_parse(arena, text, 0, &error);
    if (!f) {
        properties_tell(where, text, error);
        return EXIT_USAGE;
    }
    struct ltl_formula *named = arena_memdup(arena, f, sizeof *f);
    named->name = name;
    VEC_PUSH(arena, o->formulas.v, o->formulas.n, o->formulas.cap, named);
    return -1;
}

int properties_add(struct arena *arena, struct options *o, const char *formula)
{
    return add(arena, o, "--ltl", NULL, formula);
}

/* "few: [] ..." */
static const char *name_of(struct arena *arena, char **line)
{
    size_t n = 0;
    while (isalnum((unsigned char)(*line)[n]) || (*line)[n] == '_' || (*line)[n] == '-')
        n++;
    if (n == 0 || (*line)[n] != ':')
        return NULL;
    const char *name = arena_printf(arena, "%.*s", (int)n, *line);
    *line += n + 1;
    while (isspace((unsigned char)**line))
        (*line)++;
    return name;
}

int properties_read(struct arena *arena, struct options *o, const char *file)
{
    FILE *in = fopen(file, "r");
    char *line = NULL;
    size_t size = 0, before = o->formulas.n;
    int code = -1;
    if (!in) {
        fprintf(stderr, "mpi2spin: error: --property %s: %s\n", file, strerror(errno));
        return EXIT_USAGE;
    }
    for (unsigned number = 1; code < 0 && getline(&line, &size, in) >= 0; number++) {
        char *at = line + strspn(line, " \t\r\n");
        at[strcspn(at, "\r\n")] = '\0';
        if (!*at || *at == '#')
            continue;
        const char *name = name_of(arena, &at);
        code = add(arena, o, arena_printf(arena, "%s:%u", file, number), name, at);
    }
    free(line);
    fclose(in);
    if (code < 0 && o->formulas.n == before) {
        fprintf(stderr, "mpi2spin: error: --property %s: there is no formula in it\n", file);
        return EXIT_USAGE;
    }
    return code;
}
