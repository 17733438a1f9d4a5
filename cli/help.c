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

bool options_trace_takes(const char *long_name)
{
    static const char *const names[] = {
        "np", "partial", "encoding", "timeout", "memory", "budget", "assume-inputs", "compdb",
        "format", "html", "chart", "json", "output", "color", "quiet", "verbose", "keep-temps",
        "help", "version"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], long_name) == 0)
            return true;
    return false;
}

/* Which commands take the options of a group; the others stand in no help but the man page. */
static bool is_for(const char *group, enum command command)
{
    bool is_verdict = command == COMMAND_VERIFY || command == COMMAND_CHECK;
    if (strcmp(group, "Mechanisms") == 0)
        return false;
    if (strcmp(group, "Property") == 0)
        return command == COMMAND_VERIFY;
    if (strcmp(group, "Check") == 0)
        return command == COMMAND_CHECK;
    if (strcmp(group, "Dump") == 0)
        return command == COMMAND_DUMP;
    if (strcmp(group, "Replay") == 0)
        return command == COMMAND_REPLAY;
    if (strcmp(group, "Trace") == 0)
        return command == COMMAND_TRACE;
    if (command == COMMAND_CERTIFICATE)
        return false;
    if (strcmp(group, "Report") == 0)
        return is_verdict || command == COMMAND_REPORT;
    /* of a project's programs: in its file; of a result: in the result */
    return strcmp(group, "Output") == 0 ||
           (command != COMMAND_CHECK && command != COMMAND_REPORT && command != COMMAND_REPLAY);
}

static const struct {
    const char *form, *what;
} forms[] = {
    [COMMAND_MODEL] = {"mpi2spin [options] FILE.c... [-- C FLAGS]", "write a SPIN model"},
    [COMMAND_VERIFY] = {"mpi2spin verify [options] FILE.c... [-- C FLAGS]",
                        "verify the program"},
    [COMMAND_DUMP] = {"mpi2spin dump --stage=NAME [options] FILE.c...", "show a stage's result"},
    [COMMAND_CHECK] = {"mpi2spin check [options] [PROGRAM...]",
                       "verify the programs of .mpi2spin.yaml"},
    [COMMAND_REPORT] = {"mpi2spin report [options] RESULT.json...",
                        "show results of --json"},
    [COMMAND_REPLAY] = {"mpi2spin replay [options] RESULT.json [-- PROGRAM]",
                        "see a result's counterexample happen"},
    [COMMAND_TRACE] = {"mpi2spin trace [options] [FILE.c...] -- PROGRAM",
                       "run a program, and verify what it did"},
    [COMMAND_CERTIFICATE] = {"mpi2spin certificate FILE...",
                             "check by Z3 what --certificate wrote"},
};

static const struct {
    const char *command, *form, *what;
} servers[] = {
    {"lsp", "mpi2spin lsp", "findings in an editor (language server)"},
    {"dap", "mpi2spin dap", "replay of a counterexample (debug adapter)"},
};

enum { N_FORMS = sizeof forms / sizeof forms[0], N_SERVERS = sizeof servers / sizeof servers[0] };

static void form_line(FILE *out, const char *begin, const char *form, const char *what)
{
    fprintf(out, "%s%-49s %s\n", begin, form, what);
}

void options_usage(FILE *out)
{
    static const enum command order[] = {COMMAND_VERIFY, COMMAND_CHECK, COMMAND_REPORT,
                                         COMMAND_REPLAY, COMMAND_TRACE, COMMAND_CERTIFICATE,
                                         COMMAND_MODEL, COMMAND_DUMP};
    for (size_t i = 0; i < N_FORMS; i++)
        form_line(out, i ? "       " : "usage: ", forms[order[i]].form, forms[order[i]].what);
    form_line(out, "       ", "mpi2spin lsp, mpi2spin dap", "servers for editors");
}

static void options_of(FILE *out, enum command command)
{
    const char *group = "";
    for (size_t i = 0; i < N_OPTIONS; i++) {
        if (command == COMMAND_TRACE ? !options_trace_takes(table[i].long_name)
                                     : !is_for(table[i].group, command))
            continue;
        if (strcmp(table[i].group, group) != 0)
            fprintf(out, "%s:\n", table[i].group);
        group = table[i].group;
        help_line(out, i);
    }
}

static void help_of_replay(FILE *out)
{
    fputs("What to replay:\n", out);
    for (size_t i = 0; i < N_OPTIONS; i++)
        if (table[i].short_name == 'n' || strcmp(table[i].long_name, "timeout") == 0)
            help_line(out, i);
    fputs("without -n the first process count with a counterexample; --timeout is 60 here\n"
          "without PROGRAM the one of the result is built, with mpicc -g\n"
          "exit codes: 0 confirmed, 20 confirmed elsewhere, 21 another fault, 22 not reproduced,\n"
          "            23 infeasible, 24 diverged, 4 unsupported, 2 not built,\n"
          "            1 usage, 6 no MPI library\n",
          out);
}

static void help_of_trace(FILE *out)
{
    fputs("without -n the number of processes is that of PROGRAM: mpiexec -n 4 ./prog\n"
          "-o FILE writes what was seen of the ranks, as a skeleton\n",
          out);
}

void options_help(FILE *out, enum command command, bool has_command)
{
    if (has_command) {
        form_line(out, "usage: ", forms[command].form, forms[command].what);
    } else {
        fputs("Can this MPI program hang?  C/MPI -> Promela -> SPIN, for all buffer sizes.\n", out);
        options_usage(out);
        fputs("mpi2spin COMMAND --help shows the options of a command; those without one are:\n",
              out);
    }
    options_of(out, command);
    if (command == COMMAND_CHECK)
        fputs("options of its programs stand in the project file: man 5 mpi2spin.yaml\n", out);
    if (command == COMMAND_REPLAY) {
        help_of_replay(out);
        return;
    }
    if (command == COMMAND_TRACE)
        help_of_trace(out);
    fputs("exit codes: 0 verified, 10 violated, 5 inconclusive, 4 unsupported, 1 usage, "
          "2 C errors, 6 tool failure\n", out);
}

void options_help_server(FILE *out, const char *command)
{
    for (size_t i = 0; i < N_SERVERS; i++)
        if (strcmp(servers[i].command, command) == 0)
            form_line(out, "usage: ", servers[i].form, servers[i].what);
    fputs("An editor starts it and talks to it on standard input and output: docs/EDITORS.md\n",
          out);
}

/* Text with what troff would take for its own escaped. */
void options_man_text(FILE *out, const char *s)
{
    for (; *s; s++) {
        if (*s == '-' || *s == '\\')
            fputc('\\', out);
        fputc(*s, out);
    }
}

static void man_end(FILE *out)
{
    fputs(".SH EXIT STATUS\n"
          ".TP\n0\nverified; the report says what was proved, and within which bounds;\n"
          "or all errors are suppressed\n"
          ".TP\n10\nviolated: there is a counterexample\n"
          ".TP\n5\ninconclusive: time, memory, a limit, or a counterexample that may be an\n"
          "artefact of an over\\-approximation\n"
          ".TP\n4\nunsupported: a C or MPI construct that is not modelled\n"
          ".TP\n1\nwrong usage\n.TP\n2\nerrors in the C code\n"
          ".TP\n6\nfailure of the tool or its environment\n"
          ".PP\nOf\n.B replay:\n0 confirmed, 20 confirmed elsewhere, 21 another fault,\n"
          "22 not reproduced, 23 infeasible, 24 diverged, 4 unsupported, 2 not built,\n"
          "6 no MPI library.\n"
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
          ".SH SEE ALSO\n.BR mpi2spin.yaml (5),\n.BR spin (1),\n.BR mpicc (1)\n",
          out);
}

void options_man(FILE *out)
{
    fputs(".TH MPI2SPIN 1 \"\" \"mpi2spin " M2S_VERSION "\" \"User Commands\"\n"
          ".SH NAME\nmpi2spin \\- prove C/MPI programs free of deadlock with SPIN\n"
          ".SH SYNOPSIS\n"
          ".B mpi2spin\n[\\fIoptions\\fR] \\fIFILE.c\\fR... [\\-\\- \\fIC FLAGS\\fR]\n.br\n"
          ".B mpi2spin verify\n[\\fIoptions\\fR] \\fIFILE.c\\fR... [\\-\\- \\fIC FLAGS\\fR]\n.br\n"
          ".B mpi2spin check\n[\\fIoptions\\fR] [\\fIPROGRAM\\fR...]\n.br\n"
          ".B mpi2spin report\n[\\fIoptions\\fR] \\fIRESULT.json\\fR...\n.br\n"
          ".B mpi2spin replay\n[\\fIoptions\\fR] \\fIRESULT.json\\fR "
          "[\\-\\- \\fIPROGRAM\\fR]\n.br\n"
          ".B mpi2spin trace\n[\\fIoptions\\fR] [\\fIFILE.c\\fR...] \\-\\- \\fIPROGRAM\\fR\n.br\n"
          ".B mpi2spin dump\n\\-\\-stage=\\fINAME\\fR [\\fIoptions\\fR] \\fIFILE.c\\fR...\n.br\n"
          ".B mpi2spin lsp\n.br\n.B mpi2spin dap\n"
          ".SH DESCRIPTION\n"
          "mpi2spin compiles a C program that uses MPI to a Promela model of its\n"
          "communication.\nThe first form writes the model, which\n.B spin \\-run\n"
          "checks as it stands.\nThe second form goes the whole way to a verdict, and to a\n"
          "counterexample in lines of C.\nThe verdict holds for all sizes of MPI's message\n"
          "buffers.\n"
          ".B check\nverifies the programs of a project file,\n.BR mpi2spin.yaml (5).\n"
          ".B report\nshows results that were written before.\n"
          ".B replay\nruns the real program under an MPI library, and steers it into the\n"
          "counterexample of a result: of the result's own sources, built with mpicc, or\n"
          "PROGRAM, as in \"mpiexec \\-n 4 ./prog 10\".\n"
          ".B trace\nruns PROGRAM, records what its ranks do, and verifies that, with all that\n"
          "an MPI library may choose; the program may be in any language.\n"
          ".B dump\nshows what a stage makes.\n"
          ".B lsp\nand\n.B dap\nare started by editors: a language server, and a debug\n"
          "adapter that replays counterexamples.\n.SH OPTIONS\n",
          out);
    for (size_t i = 0; i < N_OPTIONS; i++) {
        if (i == 0 || strcmp(table[i].group, table[i - 1].group) != 0)
            fprintf(out, ".SS %s\n", table[i].group);
        fputs(".TP\n.B ", out);
        if (table[i].short_name)
            fprintf(out, "\\-%c, ", table[i].short_name);
        fputs("\\-\\-", out);
        options_man_text(out, table[i].long_name);
        if (table[i].arg)
            fprintf(out, " \\fI%s\\fR", table[i].arg);
        fputc('\n', out);
        options_man_text(out, table[i].help);
        fputs(".\n", out);
    }
    man_end(out);
}
