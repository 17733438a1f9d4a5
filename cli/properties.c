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
    const struct ltl_formula *f = ltl_parse(arena, text, 0, &o->formulas.marks, &error);
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

/* The formula in a comment of the line, or NULL. */
static char *in_comment(char *line)
{
    static const char mark[] = "mpi2spin: ltl \"";
    char *at = strstr(line, mark), *end = at ? strrchr(at, '"') : NULL;
    if (!at || end < at + strlen(mark))
        return NULL;
    *end = '\0';
    return at + strlen(mark);
}

/* A source file: what its comments say; another one: its lines. */
static bool has_comments(FILE *in, char **line, size_t *size)
{
    bool found = false;
    while (!found && getline(line, size, in) >= 0)
        found = in_comment(*line) != NULL;
    rewind(in);
    return found;
}

static int read_formulas(struct arena *arena, struct options *o, const char *file, FILE *in)
{
    char *line = NULL;
    size_t size = 0;
    int code = -1;
    bool comments = has_comments(in, &line, &size);
    for (unsigned number = 1; code < 0 && getline(&line, &size, in) >= 0; number++) {
        char *at = comments ? in_comment(line) : line + strspn(line, " \t\r\n");
        if (!at)
            continue;
        at[strcspn(at, "\r\n")] = '\0';
        if (!*at || *at == '#')
            continue;
        const char *name = name_of(arena, &at);
        code = add(arena, o, arena_printf(arena, "%s:%u", file, number), name, at);
    }
    free(line);
    return code;
}

int properties_read(struct arena *arena, struct options *o, const char *file)
{
    FILE *in = fopen(file, "r");
    size_t before = o->formulas.n;
    if (!in) {
        fprintf(stderr, "mpi2spin: error: --property %s: %s\n", file, strerror(errno));
        return EXIT_USAGE;
    }
    int code = read_formulas(arena, o, file, in);
    fclose(in);
    if (code < 0 && o->formulas.n == before) {
        fprintf(stderr, "mpi2spin: error: --property %s: there is no formula in it\n", file);
        return EXIT_USAGE;
    }
    return code;
}
