/* The man page of the project file, mpi2spin.yaml(5): the keys of the file itself, and the options
 * of mpi2spin verify that may stand in it, from the option table. */
#include "cli/options.h"

#include <string.h>

static const struct {
    const char *long_name, *arg, *group, *help;
} table[] = {
#define OPTION(id, short_name, long_name, arg, group, help) {long_name, arg, group, help},
#include "cli/options.def"
#undef OPTION
};

static const struct {
    const char *key, *help;
} own[] = {
    {"programs", "a list of maps, one for each program, with the keys below"},
    {"jobs", "tasks at once; default: the number of processors"},
    {"memory-budget", "MB, for all tasks together; default: 80 % of what is free"},
    {"cache", "the folder where results are kept; default: .mpi2spin"},
    {"files", "of a program: its C files, a name or a list of names"},
    {"each", "of a program: a pattern such as examples/*.c, one program for each file"},
    {"name", "of a program: what it is called; default: its first file without the ending"},
    {"cflags", "flags for the C parser, a list; those of a program are added to those of all"},
};

static const char *help_of(const char *name)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strcmp(table[i].long_name, name) == 0)
            return table[i].help;
    return "";
}

static void entry(FILE *out, const char *key, const char *help)
{
    fputs(".TP\n.B ", out);
    options_man_text(out, key);
    fputc('\n', out);
    options_man_text(out, help);
    fputs(".\n", out);
}

void options_man_project(FILE *out)
{
    struct arena *arena = arena_new();
    fputs(".TH MPI2SPIN.YAML 5 \"\" \"mpi2spin " M2S_VERSION "\" \"File Formats\"\n"
          ".SH NAME\nmpi2spin.yaml, .mpi2spin.yaml \\- the programs of a project, for mpi2spin\n"
          ".SH DESCRIPTION\n.B mpi2spin check\n"
          "verifies the programs that the file \\fI.mpi2spin.yaml\\fR names, in the working\n"
          "folder or the nearest one above.\nIt is YAML: a map of keys.\n"
          "Paths are relative to the folder of the file.\n"
          ".SH EXAMPLE\n.nf\nnp: 2..4\ntimeout: 60\ncflags: [\\-Iinclude]\n\nprograms:\n"
          "  \\- files: [src/heat.c, src/grid.c]\n    name: heat\n    args: \"100 0.5\"\n"
          "  \\- files: src/particles.c\n    input: {n: 1..3, argc: 2}\n    partial: true\n"
          "  \\- each: examples/*.c\n.fi\n"
          ".SH KEYS\n", out);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        entry(out, own[i].key, own[i].help);
    fputs(".SH OPTIONS AS KEYS\n"
          "The long names of these options of\n.BR mpi2spin (1)\n"
          "hold for all programs, or within one program for this one.\n"
          "An option without an argument takes\n.BR true ;\n"
          "a list is joined with commas; a map gives the option several times.\n", out);
    for (const struct project_option *o = options_of_projects(arena); o->name; o++)
        entry(out, o->name, help_of(o->name));
    fputs(".SH SEE ALSO\n.BR mpi2spin (1)\n", out);
    arena_free(arena);
}
