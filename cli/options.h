/* The command line, parsed. */
#ifndef M2S_CLI_OPTIONS_H
#define M2S_CLI_OPTIONS_H

#include "abstraction/abstraction.h"
#include "check/project.h"
#include "core/base/arena.h"
#include "report/select.h"
#include "verify/ltl/formula.h"
#include "verify/verify.h"

#include <stdbool.h>
#include <stdio.h>

struct guard_wire;
struct mechanisms;

enum command { COMMAND_MODEL, COMMAND_VERIFY, COMMAND_DUMP, COMMAND_CHECK,
               COMMAND_REPORT, COMMAND_REPLAY, COMMAND_TRACE, COMMAND_CERTIFICATE };

enum dump_stage { STAGE_FRONTEND, STAGE_SLICE, STAGE_SKELETON, STAGE_LEDGER, STAGE_MODEL,
                  STAGE_FAMILIES };

struct report_file { /* a report besides the text */
    const char *name;    /* of report/format.h */
    const char *file;    /* "-": standard output */
    bool is_addition;    /* after the text, which stays on standard output */
};

struct options {
    enum command command;
    bool has_command;          /* it was given as a word */
    const char **files;
    size_t n_files, cap_files;
    const char **cflags;       /* after `--` */
    size_t n_cflags;
    uint32_t *counts;          /* process counts, in the order given, without repetition */
    size_t n_counts, cap_counts;
    struct {
        bool is_asked;           /* -n all */
        const char *certificate; /* the file, or NULL */
    } every;                     /* number of processes */
    bool args_given;
    const char **args;
    size_t n_args, cap_args;
    struct abst_input *inputs;
    size_t n_inputs, cap_inputs;
    struct abst_text *given;   /* --given */
    size_t n_given, cap_given;
    const char **local;        /* --assume-local */
    size_t n_local, cap_local;
    enum property property;
    struct ltl_questions formulas; /* --ltl, --property: instead of the property */
    struct selection selection; /* --check, --error-on, --suppressions */
    uint32_t *servers;
    size_t n_servers, cap_servers;
    const char *compdb;
    struct mechanisms *mechanisms; /* --ablate, or NULL */
    bool no_slice;
    bool stubs_missing;        /* --stub-missing */
    bool assumes_environment;  /* --assume-environment */
    bool assumes_inputs;       /* --assume-inputs */
    const char *explain;       /* FILE:LINE, or NULL (a code is explained at once) */
    struct {
        enum encoding encoding;
        enum verify_engine engine;
    } search;
    unsigned timeout_s, memory_mb;
    bool timeout_given;
    uint64_t began_ms;         /* of clock_ms() */
    uint64_t give_up_ms;       /* of clock_ms(): when --timeout is over; 0: never */
    const struct guard_wire *wire; /* to the guard (guard.h), or NULL */
    struct abst_options limits; /* only the max_ fields */
    const char *output;
    const char *cache;         /* folder, or NULL */
    const char *project, *baseline, *write_baseline;
    unsigned jobs;             /* 0: not given */
    unsigned budget;           /* executions of trace; 0: not given */
    uint64_t memory_budget_mb; /* 0: not given */
    bool fresh, retry;
    struct {
        bool is_on;              /* --backend=slurm */
        const char *options;     /* or NULL */
    } slurm;
    struct report_file *formats;
    size_t n_formats, cap_formats;
    enum dump_stage stage;
    bool dot, quiet, verbose, verify_ir, replays, holds;
    enum { PROGRESS_AUTO, PROGRESS_JSON, PROGRESS_NEVER } progress;
    enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } color;
    const char *keep_temps;
    const char *command_line;  /* as one string, for headers */
    const char *same;          /* it without -n, C flags, and how the result is shown */
};

/* Parse argv into `arena`.  Returns -1 to go on, else the exit code to leave with (help,
 * version, a usage error; the message has been printed). */
int options_parse(struct arena *arena, struct options *o, int argc, char **argv);

/* How many of the process counts are run before one proof for all is tried in the place of the
 * others. */
size_t options_first_counts(const struct options *o);

/* The command that gives the result of one process count again. */
const char *options_reproduce(struct arena *arena, const struct options *o, uint32_t nprocs);

/* Options that a project file may set; ends with a name NULL. */
const struct project_option *options_of_projects(struct arena *arena);

/* Does mpi2spin trace look at an option of this name? */
bool options_trace_takes(const char *long_name);

/* The forms of commands. */
void options_usage(FILE *out);
/* One screen, for a command: options that others do not take are left out. */
void options_help(FILE *out, enum command command, bool has_command);
void options_help_server(FILE *out, const char *command); /* lsp, dap */
void options_man(FILE *out);
void options_man_project(FILE *out);
void options_man_text(FILE *out, const char *s); /* with what troff takes for its own escaped */
void options_bash_completion(FILE *out);
void options_version(FILE *out);

#endif
