#include "cli/compiler_flags.h"

#include "cli/option.h"
#include "core/base/shell.h"
#include "frontend/frontend.h"

#include <stdio.h>
#include <string.h>

struct command_words compiler_flags_of(struct arena *arena, int argc, char **argv)
{
    size_t n = (size_t)argc;
    return (struct command_words){argv, arena_memdup(arena, argv, n * sizeof *argv), n,
                                  ARENA_ARRAY(arena, bool, n)};
}

/* "-v", "-ofile": an option of this tool; -I, -D and -U may stand anywhere. */
static bool is_own(const char *word)
{
    if (strchr("IDUo", word[1]))
        return true;
    for (int i = 0; i < OPT_COUNT; i++)
        if (option_rows[i].short_name == word[1] && !word[2])
            return true;
    return false;
}

/* -m32, -fno-builtin: none that is known here, nor nearly one of this tool's. */
static bool looks_like_one(struct arena *arena, const char *word)
{
    return (word[1] == 'f' || word[1] == 'm') && word[2] && !option_near(arena, word).best;
}

unsigned compiler_flags_take(struct arena *arena, struct command_words *c, char **at)
{
    const char *word = *at;
    size_t first = (size_t)(at - c->start);
    bool may = word[0] == '-' && word[1] && !is_own(word);
    unsigned n = may ? frontend_flag_words(word) : 0;
    n = may && !n && looks_like_one(arena, word) ? 1 : n;
    for (unsigned i = 0; i < n && first + i < c->n; i++)
        c->apart[first + i] = true;
    return n;
}

int compiler_flags_usage(struct arena *arena, const struct command_words *c)
{
    const char *first = NULL, *own = "mpi2spin", *flags = "", *behind = "";
    const char **end = &own;
    for (size_t i = 1; i < c->n; i++) {
        const char *word = c->words[i], **to = c->apart[i] ? &flags : end;
        if (c->apart[i] && !first)
            first = word;
        if (strcmp(word, "--") == 0)
            end = &behind;
        else
            *to = arena_printf(arena, "%s %s", *to, shell_quoted(arena, word));
    }
    if (!first)
        return -1;
    fprintf(stderr, "mpi2spin: error: %s is an option of the compiler: these stand behind --\n"
                    "  try: %s --%s%s\n", first, own, flags, behind);
    return EXIT_USAGE;
}
