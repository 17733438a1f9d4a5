/* --help, --version and the man page, all from the option table. */
#include "cli/options.h"

#include "verify/verify.h"

#include <string.h>

static const struct {
    int short_name;
    const char *long_name, *arg, *group, *help;
} table[] = {
#define OPTION(id, short_name, long_name, arg, group, help)                              \
    {short_name, long_name, arg, group, help},
#include "cli/options.def"
#undef OPTION
};

enum { N_OPTIONS = sizeof table / sizeof table[0], HELP_COLUMN = 27 };

static void help_line(FILE *out, size_t i)
{
    int n = table[i].short_name ? fprintf(out, "  -%c, ", table[i].short_name)
                                : fprintf(out, "      ");
    n += fprintf(out, "--%s", table[i].long_name);
    if (table[i].arg)
        n += fprintf(out, " %s", table[i].arg);
    if (n >= HELP_COLUMN)
        n = fprintf(out, "\n") - 1;
    fprintf(out, "%*s%s\n", HELP_COLUMN - n, "", table[i].help);
}

/* Options for all commands, for the one that is asked about. */
static bool is_for(const char *group, enum command command)
{
    if (strcmp(group, "Check") == 0)
        return command == COMMAND_CHECK;
    return strcmp(group, "Dump") != 0 || command == COMMAND_DUMP;
}

void options_help(FILE *out, enum command command)
{
    const char *group = "";
    fputs("Can this MPI program hang?  C/MPI -> Promela -> SPIN, for all buffer sizes.\n"
          "usage: mpi2spin [options] FILE.c... [-- C FLAGS]         write a SPIN model\n"
          "       mpi2spin verify [options] FILE.c... [-- C FLAGS]  verify the program\n"
          "       mpi2spin check [options] [PROGRAM...]             verify a project's programs\n"
          "       mpi2spin report [options] RESULT.json...          show results of --json\n"
          "       mpi2spin dump --stage=NAME [options] FILE.c...    show a stage's result\n",
          out);
    for (size_t i = 0; i < N_OPTIONS; i++) {
        if (!is_for(table[i].group, command))
            continue;
        if (strcmp(table[i].group, group) != 0)
            fprintf(out, "%s:\n", table[i].group);
        group = table[i].group;
        help_line(out, i);
    }
    if (command != COMMAND_CHECK && command != COMMAND_DUMP)
        fputs("more options: mpi2spin check --help, mpi2spin dump --help\n", out);
    fputs("exit codes: 0 verified, 10 violated, 5 inconclusive, 4 unsupported,\n"
          "            1 usage, 2 C errors, 6 tool failure\n",
          out);
}

/* Text with what troff would take for its own escaped. */
static void man_text(FILE *out, const char *s)
{
    for (; *s; s++) {
        if (*s == '-' || *s == '\\')
            fputc('\\', out);
        fputc(*s, out);
    }
}

void options_man(FILE *out)
{
    fputs(".TH MPI2SPIN 1 \"\" \"mpi2spin " M2S_VERSION "\" \"User Commands\"\n"
          ".SH NAME\nmpi2spin \\- prove C/MPI programs free of deadlock with SPIN\n"
          ".SH SYNOPSIS\n"
          ".B mpi2spin\n[\\fIoptions\\fR] \\fIFILE.c\\fR... [\\-\\- \\fIC FLAGS\\fR]\n.br\n"
          ".B mpi2spin verify\n[\\fIoptions\\fR] \\fIFILE.c\\fR... [\\-\\- \\fIC FLAGS\\fR]\n.br\n"
          ".B mpi2spin dump\n\\-\\-stage=\\fINAME\\fR [\\fIoptions\\fR] \\fIFILE.c\\fR...\n"
          ".SH DESCRIPTION\n"
          "mpi2spin compiles a C program that uses MPI to a Promela model of its\n"
          "communication.\nThe first form writes the model, which\n.B spin \\-run\n"
          "checks as it stands.\nThe second form goes the whole way to a verdict, and to a\n"
          "counterexample in lines of C.\nThe verdict holds for all sizes of MPI's message\n"
          "buffers.\n.SH OPTIONS\n",
          out);
    for (size_t i = 0; i < N_OPTIONS; i++) {
        if (i == 0 || strcmp(table[i].group, table[i - 1].group) != 0)
            fprintf(out, ".SS %s\n", table[i].group);
        fputs(".TP\n.B ", out);
        if (table[i].short_name)
            fprintf(out, "\\-%c, ", table[i].short_name);
        fputs("\\-\\-", out);
        man_text(out, table[i].long_name);
        if (table[i].arg)
            fprintf(out, " \\fI%s\\fR", table[i].arg);
        fputc('\n', out);
        man_text(out, table[i].help);
        fputs(".\n", out);
    }
    fputs(".SH EXIT STATUS\n"
          ".TP\n0\nverified; the report says what was proved, and within which bounds;\n"
          "or all errors are suppressed\n"
          ".TP\n10\nviolated: there is a counterexample\n"
          ".TP\n5\ninconclusive: time, memory, a limit, or a counterexample that may be an\n"
          "artefact of an over\\-approximation\n"
          ".TP\n4\nunsupported: a C or MPI construct that is not modelled\n"
          ".TP\n1\nwrong usage\n.TP\n2\nerrors in the C code\n"
          ".TP\n6\nfailure of the tool or its environment\n"
          ".SH LIMITS\n"
          "\\-\\-timeout is wall clock, from the start to the report: for parsing, slicing,\n"
          "exploring and searching.\nEach process count may take an equal part of the time\n"
          "that is left when it begins; what it does not need goes to those after it.\n"
          "An attempt leaves a part to those that may follow it.\n"
          "\\-\\-memory holds for each process at work: the C parser, the tool, SPIN.\n"
          "SIGINT and SIGTERM end a run within a second.\nIn all these cases the report has\n"
          "what is known by then: the process counts that were finished keep their verdicts.\n"
          ".SH EXAMPLES\n.nf\nmpi2spin verify prog.c \\-n 2..8\n"
          "mpi2spin prog.c \\-n 4 && spin \\-run prog.pml\n"
          "mpi2spin verify a.c b.c \\-\\-args \"100 0.5\" \\-\\- \\-Iinc \\-DX\n.fi\n"
          ".SH FILES\n.I docs/\nhas the theory, the ledger's entries, and all diagnostics.\n"
          ".SH SEE ALSO\n.BR spin (1),\n.BR mpicc (1)\n",
          out);
}
