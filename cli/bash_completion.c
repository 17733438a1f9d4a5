/* The bash completion, from the option table.
 *
 * What can follow an option is told by its argument in the table: FILE and DIR are paths,
 * "auto|always|never" is one of these words, and otherwise nothing is offered.
 */
#include "cli/options.h"

#include "core/diag/diag.h"

#include <string.h>

static const struct {
    int short_name;
    const char *long_name, *arg;
} table[] = {
#define OPTION(id, short_name, long_name, arg, group, help) {short_name, long_name, arg},
#include "cli/options.def"
#undef OPTION
};

enum { N_OPTIONS = sizeof table / sizeof table[0] };

static void words(FILE *out, const char *arg)
{
    fputs("COMPREPLY=($(compgen -W '", out);
    for (; *arg; arg++)
        fputc(*arg == '|' ? ' ' : *arg, out);
    fputs("' -- \"$word\"))", out);
}

/* The codes, and files for FILE:LINE. */
static void codes(FILE *out)
{
    fputs("_mpi2spin_files\n        COMPREPLY+=($(compgen -W '", out);
    for (int c = 0; c < DIAG_CODE_COUNT; c++)
        fprintf(out, "%s ", diag_code_text((enum diag_code)c));
    fputs("' -- \"$word\"))", out);
}

static bool is_first_of_family(int code)
{
    const char *family = diag_code_family((enum diag_code)code);
    for (int c = 0; c < code; c++)
        if (strcmp(diag_code_family((enum diag_code)c), family) == 0)
            return false;
    return strcmp(family, "tool") != 0;
}

/* The first word of a list of families. */
static void families(FILE *out)
{
    fputs("COMPREPLY=($(compgen -W 'all warnings", out);
    for (int c = 0; c < DIAG_CODE_COUNT; c++)
        if (is_first_of_family(c))
            fprintf(out, " %s", diag_code_family((enum diag_code)c));
    fputs("' -- \"$word\"))", out);
}

static void option_case(FILE *out, size_t i)
{
    if (!table[i].arg)
        return;
    fputs("    ", out);
    if (table[i].short_name)
        fprintf(out, "-%c|", table[i].short_name);
    fprintf(out, "--%s)\n        ", table[i].long_name);
    if (strncmp(table[i].arg, "CODE", 4) == 0)
        codes(out);
    else if (strcmp(table[i].long_name, "check") == 0 ||
             strcmp(table[i].long_name, "error-on") == 0)
        families(out);
    else if (strstr(table[i].arg, "FILE"))
        fputs("_mpi2spin_files", out);
    else if (strcmp(table[i].arg, "DIR") == 0)
        fputs("COMPREPLY=($(compgen -d -- \"$word\"))", out);
    else if (strchr(table[i].arg, '|'))
        words(out, table[i].arg);
    else
        fputs("COMPREPLY=()", out);
    fputs("\n        return ;;\n", out);
}

void options_bash_completion(FILE *out)
{
    fputs("# bash completion for mpi2spin\n"
          "_mpi2spin_files() {\n"
          "    compopt -o filenames 2>/dev/null\n"
          "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
          "}\n"
          "_mpi2spin() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    case $previous in\n",
          out);
    for (size_t i = 0; i < N_OPTIONS; i++)
        option_case(out, i);
    fputs("    esac\n"
          "    if [[ $word == -* ]]; then\n"
          "        COMPREPLY=($(compgen -W '",
          out);
    for (size_t i = 0; i < N_OPTIONS; i++)
        fprintf(out, "%s--%s", i ? " " : "", table[i].long_name);
    fputs("' -- \"$word\"))\n"
          "        return\n"
          "    fi\n"
          "    _mpi2spin_files\n"
          "    if ((COMP_CWORD == 1)); then\n"
          "        COMPREPLY+=($(compgen -W 'verify check report replay trace dump dap lsp' "
          "-- \"$word\"))\n"
          "    fi\n"
          "}\n"
          "complete -F _mpi2spin mpi2spin\n",
          out);
}
