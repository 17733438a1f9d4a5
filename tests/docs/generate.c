/* Writes the generated pages of docs/ from the tables of core/.
 *
 *     generate supported > docs/SUPPORTED.md
 *     generate diagnostics > docs/DIAGNOSTICS.md
 */
#include "core/mpi/mpi.h"

#include <stdio.h>
#include <string.h>

static const struct {
    enum mpi_class class;
    const char *title;
} sections[] = {
    {MPI_C_ENV, "Environment"},
    {MPI_C_P2P, "Point-to-point communication"},
    {MPI_C_COLL, "Collective communication"},
    {MPI_C_REQUEST, "Requests"},
    {MPI_C_COMM, "Groups and communicators"},
    {MPI_C_TOPO, "Process topologies"},
    {MPI_C_TYPE, "Datatypes and packing"},
    {MPI_C_OP, "Operators"},
    {MPI_C_INFO, "Info objects"},
    {MPI_C_ERR, "Error handling"},
    {MPI_C_RMA, "One-sided communication"},
    {MPI_C_IO, "Files"},
    {MPI_C_DYNAMIC, "Dynamic processes and sessions"},
    {MPI_C_TOOL, "Tools"},
    {MPI_C_OTHER, "Other"},
};

static bool is_listed(const struct mpi_call *call, enum mpi_class class, bool supported)
{
    return call->class == class && call->supported == supported && call->clause[0];
}

static unsigned count_of(enum mpi_class class, bool supported)
{
    unsigned n = 0;
    for (int fn = 0; fn < MPI_FN_COUNT; fn++)
        n += is_listed(mpi_call(fn), class, supported);
    return n;
}

static void print_section(enum mpi_class class, const char *title, bool supported)
{
    if (count_of(class, supported) == 0)
        return;
    printf("\n### %s\n\n", title);
    puts(supported ? "| function | MPI-4.0 |\n|---|---|" : "| function | why | instead |\n|---|---|---|");
    for (int fn = 0; fn < MPI_FN_COUNT; fn++) {
        const struct mpi_call *call = mpi_call(fn);
        const char *instead = mpi_in_its_place(fn);
        if (!is_listed(call, class, supported))
            continue;
        if (supported)
            printf("| `%s` | %s |\n", call->name, call->clause);
        else if (instead)
            printf("| `%s` | %s | %s |\n", call->name, mpi_why_not(fn), instead);
        else
            printf("| `%s` | %s | use `%.*s` |\n", call->name, mpi_why_not(fn),
                   (int)(strlen(call->name) - strlen("_c")), call->name);
    }
}

static void print_supported(void)
{
    unsigned yes = 0, no = 0;
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        yes += count_of(sections[i].class, true);
        no += count_of(sections[i].class, false);
    }
    puts("# Supported MPI functions\n\n"
         "<!-- Made by docs/generate.sh from core/mpi/mpi_calls.def; do not edit. -->\n");
    printf("mpi2spin models %u functions of MPI-4.1 and knows the names of the %u others.\n",
           yes, no);
    puts("Sections are those of MPI-4.0; what is new in 4.1 has its section there.\n"
         "A call of another function, when it is reached, is answered with the diagnostic\n"
         "MPI-UNSUPPORTED and its line; there is no verdict then. What each supported\n"
         "function means in the model is in [SEMANTICS.md](dev/SEMANTICS.md). `PMPI_` names\n"
         "mean the same.\n"
         "\n## Supported");
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        print_section(sections[i].class, sections[i].title, true);
    puts("\n## Not supported\n\n"
         "Also every other name that begins with `MPI_`, `PMPI_` or `MPIX_`.");
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        print_section(sections[i].class, sections[i].title, false);
}

static void print_code(const char *code, const char *severity, const char *family,
                       const char *summary, const char *help)
{
    printf("| [`%s`](codes/%s.md) | %s | %s | %s | %s |\n", code, code,
           strcmp(severity, "ERROR") == 0 ? "error" : "warning", family, summary,
           help ? help : "");
}

static void print_kind(const char *text, const char *direction, const char *summary)
{
    printf("| `%s` | %s | %s |\n", text,
           strcmp(direction, "EXACT") == 0  ? "exact"
           : strcmp(direction, "OVER") == 0 ? "over"
                                            : "under",
           summary);
}

static void print_diagnostics(void)
{
    puts("# Diagnostics\n\n"
         "<!-- Made by docs/generate.sh from core/diag/diag_codes.def and\n"
         "core/diag/ledger_kinds.def; do not edit. -->\n\n"
         "Codes are stable: one may be added, none is renamed or used again.\n\n"
         "| code | severity | family | meaning | what helps |\n|---|---|---|---|---|");
#define DIAG_CODE(id, code, severity, family, summary, help)                             \
    print_code(code, #severity, #family, summary, help);
#include "core/diag/diag_codes.def"
#undef DIAG_CODE
    puts("\n## Entries of the ledger\n\n"
         "What each does to the verdict is in [ABSTRACTION.md](dev/ABSTRACTION.md).\n\n"
         "| kind | direction | meaning |\n|---|---|---|");
#define LEDGER_KIND(id, text, direction, summary) print_kind(text, #direction, summary);
#include "core/diag/ledger_kinds.def"
#undef LEDGER_KIND
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "supported") == 0)
        print_supported();
    else if (argc == 2 && strcmp(argv[1], "diagnostics") == 0)
        print_diagnostics();
    else {
        fputs("usage: generate supported|diagnostics\n", stderr);
        return 1;
    }
    return 0;
}
