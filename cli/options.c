/* Parsing of the command line.
 *
 *     mpi2spin verify prog.c -n 2..8 --args "100 0.5" -- -Iinc -DX
 *
 * Everything after `--` is for the C parser.  A wrong word ends with exit code 1 and a
 * message that tells what would be right.
 */
#include "cli/options.h"
#include "cli/value.h"

#include "core/base/fail.h"
#include "core/base/near.h"
#include "core/base/numbers.h"
#include "core/base/shell.h"
#include "core/base/vec.h"
#include "report/code_page.h"
#include "report/format.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum option_id {
#define OPTION(id, short_name, long_name, arg, group, help) OPT_##id,
#include "cli/options.def"
#undef OPTION
    OPT_COUNT
};

static const struct {
    int short_name;
    const char *long_name, *arg, *group;
} table[] = {
#define OPTION(id, short_name, long_name, arg, group, help) {short_name, long_name, arg, group},
#include "cli/options.def"
#undef OPTION
};

enum { MAX_NP = 4096, MANY = 512 };

static int usage(const char *fmt, const char *a, const char *b)
{
    fputs("mpi2spin: error: ", stderr);
    fprintf(stderr, fmt, a, b);
    fputs("\n  try: mpi2spin --help\n", stderr);
    return EXIT_USAGE;
}

/* "did you mean ...?" behind a message that has no end of line yet. */
static int usage_near(const struct near *n)
{
    if (n->best)
        fprintf(stderr, ": did you mean '%s'?", n->best);
    fputs("\n  try: mpi2spin --help\n", stderr);
    return EXIT_USAGE;
}

static bool choose(const char *s, const char *const *names, int *value)
{
    for (int i = 0; names[i]; i++)
        if (strcmp(s, names[i]) == 0) {
            *value = i;
            return true;
        }
    return false;
}

/* `names`: what it can be, or NULL. */
static int wrong(enum option_id id, const char *value, const char *const *names)
{
    struct near n = near_word(value);
    for (size_t i = 0; names && names[i]; i++)
        near_look(&n, names[i]);
    fprintf(stderr, "mpi2spin: error: --%s: '%s' is not %s", table[id].long_name, value,
            table[id].arg);
    return usage_near(&n);
}

static bool set_limit(enum option_id id, struct options *o, uint64_t v)
{
    switch (id) {
    case OPT_TIMEOUT:
        o->timeout_s = (unsigned)v;
        o->timeout_given = true;
        return true;
    case OPT_MEMORY:
        o->memory_mb = (unsigned)v;
        return v > 0;
    case OPT_MAX_STEPS:
        o->limits.max_steps = v;
        return v > 0;
    case OPT_MAX_STATES:
        o->limits.max_states = (uint32_t)v;
        return v > 0;
    case OPT_MAX_UNROLL:
        o->limits.max_unroll = (uint32_t)v;
        return v > 0;
    case OPT_MAX_RECURSION:
        o->limits.max_recursion = (uint32_t)v;
        return v > 0;
    case OPT_MAX_WORLDS:
        o->limits.max_worlds = (uint32_t)v;
        return v > 0;
    default:
        return false;
    }
}

static bool set_budget(enum option_id id, struct options *o, uint64_t v)
{
    if (id == OPT_JOBS)
        o->jobs = (unsigned)v;
    else if (id == OPT_BUDGET)
        o->budget = (unsigned)v;
    else
        o->memory_budget_mb = v;
    return v > 0;
}

static int set_choice(enum option_id id, struct options *o, const char *s)
{
    static const char *const encodings[] = {"auto", "rendezvous", "scheduled",
                                            "matching", "direct", 0};
    static const char *const stages[] = {"frontend", "slice", "skeleton", "ledger", "model", 0};
    static const char *const colors[] = {"auto", "always", "never", NULL};
    static const char *const backends[] = {"local", "slurm", NULL};
    static const char *const progress[] = {"auto", "json", "never", NULL};
    const char *const *names = id == OPT_ENCODING   ? encodings
                               : id == OPT_STAGE    ? stages
                               : id == OPT_BACKEND  ? backends
                               : id == OPT_PROGRESS ? progress
                                                    : colors;
    int v = 0;
    if (!choose(s, names, &v))
        return wrong(id, s, names);
    if (id == OPT_ENCODING)
        o->encoding = (enum encoding)v;
    else if (id == OPT_STAGE)
        o->stage = (enum dump_stage)v;
    else if (id == OPT_BACKEND)
        o->on_slurm = v == 1;
    else if (id == OPT_PROGRESS)
        o->progress = v;
    else
        o->color = v;
    return -1;
}

static int set_counts(struct arena *arena, struct options *o, const char *s)
{
    if (!numbers_list(arena, s, 1, MAX_NP, &o->counts, &o->n_counts, &o->cap_counts))
        return usage("-n %s: process counts are numbers from 1 to 4096, like 4, 2..8 or 2,4,8%s",
                     s, "");
    for (size_t i = 0; i < o->n_counts; i++)
        if (o->counts[i] > MANY) {
            fprintf(stderr, "mpi2spin: warning: -n %u takes long: what goes wrong with many "
                            "processes usually goes wrong with few\n", o->counts[i]);
            break;
        }
    return -1;
}

static int add_format(struct arena *arena, struct options *o, const char *name,
                      const char *file, bool is_addition)
{
    struct report_file f = {name, file, is_addition};
    VEC_PUSH(arena, o->formats, o->n_formats, o->cap_formats, f);
    return -1;
}

static int wrong_format(const char *s, const char *name)
{
    struct near n = near_word(name);
    format_look(&n);
    fprintf(stderr, "mpi2spin: error: --format: '%s' is not NAME[:FILE] with a NAME among %s", s,
            format_names());
    return format_find(name) ? usage_near(&(struct near){0}) : usage_near(&n);
}

/* NAME[:FILE]; `text` is what is written anyway. */
static int set_format(struct arena *arena, struct options *o, const char *s)
{
    size_t n = strcspn(s, ":");
    const char *name = arena_printf(arena, "%.*s", (int)n, s);
    if (strcmp(s, "text") == 0)
        return -1;
    if (!format_find(name) || (s[n] && !s[n + 1]))
        return wrong_format(s, name);
    return add_format(arena, o, name, s[n] ? s + n + 1 : "-", false);
}

static int wrong_code(const char *code)
{
    struct near n = near_word(code);
    for (size_t i = 0; i < n_code_pages; i++)
        near_look(&n, code_pages[i].code);
    fprintf(stderr, "mpi2spin: error: --explain: '%s' is neither a code, like MPI-DEADLOCK, nor "
                    "FILE:LINE", code);
    return usage_near(&n);
}

/* --explain CODE needs no program. */
static int explain_code(const char *code)
{
    const struct code_page *page = code_page_find(code);
    if (!page)
        return wrong_code(code);
    code_page_print(stdout, page);
    return 0;
}

static int selected(enum option_id id, const char *error)
{
    return error ? usage("--%s: %s", table[id].long_name, error) : -1;
}

/* The field of an option that is a text as it is given, or NULL. */
static const char **text_field(struct options *o, enum option_id id)
{
    switch (id) {
    case OPT_COMPDB:
        return &o->compdb;
    case OPT_OUTPUT:
        return &o->output;
    case OPT_PROJECT:
        return &o->project;
    case OPT_BASELINE:
        return &o->baseline;
    case OPT_WRITE_BASELINE:
        return &o->write_baseline;
    case OPT_SLURM:
        return &o->slurm_options;
    case OPT_CACHE:
        return &o->cache;
    case OPT_KEEP_TEMPS:
        return &o->keep_temps;
    default:
        return NULL;
    }
}

/* The field of an option without an argument that is on or off, or NULL. */
static bool *flag_field(struct options *o, enum option_id id)
{
    switch (id) {
    case OPT_NO_SLICE:
        return &o->no_slice;
    case OPT_STUB_MISSING:
        return &o->stubs_missing;
    case OPT_ASSUME_ENVIRONMENT:
        return &o->assumes_environment;
    case OPT_FRESH:
        return &o->fresh;
    case OPT_RETRY:
        return &o->retry;
    case OPT_DOT:
        return &o->dot;
    case OPT_QUIET:
        return &o->quiet;
    case OPT_VERBOSE: return &o->verbose;
    case OPT_VERIFY_IR: return &o->verify_ir;
    case OPT_REPLAY: return &o->replays;
    case OPT_HOLD: return &o->holds;
    default:
        return NULL;
    }
}

static int set_number(struct options *o, enum option_id id, const char *arg)
{
    uint64_t v = 0, max = id == OPT_MAX_STEPS       ? INT64_MAX
                          : id == OPT_JOBS          ? 10000
                          : id == OPT_MEMORY_BUDGET ? UINT32_MAX
                                                    : UINT32_MAX / 2;
    bool is_budget = id == OPT_JOBS || id == OPT_MEMORY_BUDGET || id == OPT_BUDGET;
    bool good = numbers_one(arg, max, &v) &&
                (is_budget ? set_budget(id, o, v) : set_limit(id, o, v));
    return good ? -1 : wrong(id, arg, NULL);
}

static int set_special(struct arena *arena, struct options *o, enum option_id id, const char *arg)
{
    switch (id) {
    case OPT_NP:
        return set_counts(arena, o, arg);
    case OPT_ARGS:
        o->args_given = true;
        return value_words(arena, o, arg) ? -1 : usage("--args: a quote is not closed%s%s", "", "");
    case OPT_INPUT:
        return value_input(arena, o, arg) ? -1 : wrong(id, arg, NULL);
    case OPT_PARTIAL:
        o->property = PROPERTY_PARTIAL;
        return -1;
    case OPT_CHECK:
        return selected(id, select_check(arena, &o->selection, arg));
    case OPT_ERROR_ON:
        return selected(id, select_error_on(arena, &o->selection, arg));
    case OPT_SUPPRESSIONS:
        return selected(id, suppress_read(arena, &o->selection.suppressions, arg));
    case OPT_SERVERS:
        return numbers_list(arena, arg, 0, MAX_NP, &o->servers, &o->n_servers, &o->cap_servers)
                   ? -1
                   : wrong(id, arg, NULL);
    case OPT_ASSUME_LOCAL:
        return value_names(arena, o, arg) ? -1 : wrong(id, arg, NULL);
    case OPT_EXPLAIN:
        o->explain = arg;
        return strchr(arg, ':') ? -1 : explain_code(arg);
    case OPT_ENCODING:
    case OPT_STAGE:
    case OPT_COLOR:
    case OPT_BACKEND:
    case OPT_PROGRESS:
        return set_choice(id, o, arg);
    case OPT_FORMAT:
        return set_format(arena, o, arg);
    case OPT_JSON:
        return add_format(arena, o, "json", arg, false);
    case OPT_HTML:
        return add_format(arena, o, "html", arg, false);
    case OPT_CHART:
        return add_format(arena, o, "chart", "-", true);
    case OPT_HELP:
        options_help(stdout, o->command, o->has_command);
        return 0;
    case OPT_VERSION:
        options_version(stdout);
        return 0;
    default:
        return set_number(o, id, arg);
    }
}

/* An option that the command does not look at is a mistake. */
static int check_command_of(const struct options *o, enum option_id id)
{
    const char *group = table[id].group;
    bool of_programs = !strcmp(group, "What to check") || !strcmp(group, "C code") ||
                       !strcmp(group, "Search");
    const char *only = id == OPT_REPLAY && o->command != COMMAND_VERIFY  ? "verify"
                       : id == OPT_HOLD && o->command != COMMAND_REPLAY  ? "replay"
                       : id == OPT_BUDGET && o->command != COMMAND_TRACE ? "trace"
                       : !strcmp(group, "Check") && o->command != COMMAND_CHECK ? "check" : NULL;
    if (only)
        return usage("--%s is an option of mpi2spin %s", table[id].long_name, only);
    if (o->command == COMMAND_TRACE && !options_trace_takes(table[id].long_name))
        return usage("--%s is no option of mpi2spin trace%s", table[id].long_name, "");
    if (o->command == COMMAND_CHECK && id != OPT_EXPLAIN && of_programs)
        return usage("--%s: for mpi2spin check, this belongs into the project file%s",
                     table[id].long_name, "");
    return -1;
}

static int set(struct arena *arena, struct options *o, enum option_id id, const char *arg)
{
    const char **text = text_field(o, id);
    bool *flag = flag_field(o, id);
    int code = check_command_of(o, id);
    if (code >= 0)
        return code;
    if (text)
        *text = arg;
    else if (flag)
        *flag = true;
    else
        return set_special(arena, o, id, arg);
    return -1;
}

/* Options that say how a result is shown, not what it is. */
static bool is_shown_only(enum option_id id)
{
    return id == OPT_NP || strcmp(table[id].group, "Output") == 0 ||
           strcmp(table[id].group, "Report") == 0 ||
           strcmp(table[id].group, "Check") == 0 || strcmp(table[id].group, "Dump") == 0;
}

static void keep_word(struct arena *arena, struct options *o, const char *word)
{
    o->same = arena_printf(arena, "%s %s", o->same, shell_quoted(arena, word));
}

static bool is_of_projects(enum option_id id)
{
    return id != OPT_EXPLAIN && (id == OPT_NP || !is_shown_only(id));
}

static void keep_option(struct arena *arena, struct options *o, enum option_id id,
                        const char *arg)
{
    if (is_shown_only(id))
        return;
    o->same = arena_printf(arena, "%s --%s", o->same, table[id].long_name);
    if (arg)
        keep_word(arena, o, arg);
}

const char *options_reproduce(struct arena *arena, const struct options *o, uint32_t nprocs)
{
    const char *s = arena_printf(arena, "mpi2spin verify%s -n %u", o->same, nprocs);
    if (o->n_cflags)
        s = arena_printf(arena, "%s --", s);
    for (size_t i = 0; i < o->n_cflags; i++)
        s = arena_printf(arena, "%s %s", s, shell_quoted(arena, o->cflags[i]));
    return s;
}

static const char *join(struct arena *arena, int argc, char **argv)
{
    const char *s = "mpi2spin";
    for (int i = 1; i < argc; i++)
        s = arena_printf(arena, "%s %s", s, shell_quoted(arena, argv[i]));
    return s;
}

static void defaults(struct arena *arena, struct options *o, int argc, char **argv)
{
    *o = (struct options){.timeout_s = 600, .memory_mb = 4096, .limits = abst_defaults(),
                          .stage = STAGE_SKELETON, .command_line = join(arena, argc, argv),
                          .same = ""};
}

const struct project_option *options_of_projects(struct arena *arena)
{
    struct project_option *all = ARENA_ARRAY(arena, struct project_option, OPT_COUNT + 1);
    size_t n = 0;
    for (int i = 0; i < OPT_COUNT; i++)
        if (is_of_projects((enum option_id)i))
            all[n++] = (struct project_option){table[i].long_name, table[i].arg != NULL};
    return all;
}

static int finish_trace(const struct options *o)
{
    if (!o->n_cflags || o->n_files)
        return usage("%s program stands behind --, as in mpi2spin trace -- mpiexec -n 4 ./prog%s",
                     o->n_cflags ? "only the" : "the", "");
    return o->n_counts < 2 ? -1 : usage("one process count is traced, not several%s%s", "", "");
}

static int finish(struct arena *arena, struct options *o)
{
    if (o->command == COMMAND_CHECK)
        return -1;
    if (o->command == COMMAND_TRACE)
        return finish_trace(o);
    if (o->command == COMMAND_REPLAY && o->n_files > 1)
        return usage("one result is replayed, not several: the program stands behind --%s%s", "",
                     "");
    if (!o->n_files && (o->command == COMMAND_REPORT || o->command == COMMAND_REPLAY))
        return usage("no result given: write one with mpi2spin verify --json FILE%s%s", "", "");
    if (!o->n_files) {
        options_usage(stderr);
        return usage("no C file given%s%s", "", "");
    }
    if (o->command == COMMAND_REPLAY)
        return o->n_counts < 2 ? -1
                               : usage("one process count is replayed, not several%s%s", "", "");
    if (!o->n_counts)
        set_counts(arena, o, o->command == COMMAND_VERIFY ? "2..4" : "4");
    if (o->command != COMMAND_VERIFY && o->n_counts > 1)
        return usage("a model is made for one process count, not for %s%s",
                     "several: use -n N, or mpi2spin verify", "");
    for (size_t i = 0; i < o->n_inputs && o->args_given; i++)
        if (strncmp(o->inputs[i].name, "argc", 4) == 0 ||
            strncmp(o->inputs[i].name, "argv", 4) == 0)
            return usage("--input %s contradicts --args, which fixes the command line%s",
                         o->inputs[i].name, "");
    for (size_t i = 0; i < o->n_servers; i++)
        for (size_t k = 0; k < o->n_counts; k++)
            if (o->servers[i] >= o->counts[k])
                return usage("--servers: %s%s is not a rank for every process count given",
                             arena_printf(arena, "%u", o->servers[i]), "");
    return -1;
}

/* getopt's tables: the value of a long option is its id + 256. */
static struct option *long_options(struct arena *arena, char **short_options)
{
    struct option *longs = ARENA_ARRAY(arena, struct option, OPT_COUNT + 1);
    char *s = arena_alloc(arena, 2 * OPT_COUNT + 3), *p = s;
    *p++ = '+';
    *p++ = ':';
    for (int i = 0; i < OPT_COUNT; i++) {
        longs[i] = (struct option){table[i].long_name,
                                   table[i].arg ? required_argument : no_argument, NULL, i + 256};
        if (table[i].short_name) {
            *p++ = (char)table[i].short_name;
            if (table[i].arg)
                *p++ = ':';
        }
    }
    *p = '\0';
    *short_options = s;
    return longs;
}

static int unknown_option(const char *word)
{
    const char *name = word + strspn(word, "-");
    struct near n = near_word(name);
    for (int i = 0; i < OPT_COUNT; i++)
        near_look(&n, table[i].long_name);
    fprintf(stderr, "mpi2spin: error: %s is not an option", word);
    if (n.best)
        fprintf(stderr, ": did you mean '--%s'?", n.best);
    return usage_near(&(struct near){.best = NULL});
}

static enum option_id option_id(int c)
{
    for (int i = 0; c < 256 && i < OPT_COUNT; i++)
        if (table[i].short_name == c)
            return (enum option_id)i;
    return (enum option_id)(c - 256);
}

/* A word that is no file, and nearly a command, or an option like one; exit code, or -1: it is
 * not. */
static int misspelt_command(const char *word, const char *const *names)
{
    static const char *const options[] = {"--explain", "--help", "--version"};
    struct near n = near_word(word);
    for (size_t i = 0; names[i]; i++)
        near_look(&n, names[i]);
    for (size_t i = 0; i < sizeof options / sizeof *options && !n.best; i++)
        if (strcmp(word, options[i] + 2) == 0)
            n.best = options[i];
    if (!n.best || strchr(word, '.') || access(word, F_OK) == 0)
        return -1;
    fprintf(stderr, "mpi2spin: error: '%s' is neither a file nor a command", word);
    return usage_near(&n);
}

/* Exit code, or -1. */
static int command_word(struct options *o, int *argc, char ***argv)
{
    static const char *const names[] = {"verify", "dump", "check", "report", "replay", "trace",
                                        "lsp", "dap", NULL};
    enum { OF_OPTIONS = 6 };
    int v;
    if (*argc < 2)
        return -1;
    if (!choose((*argv)[1], names, &v))
        return misspelt_command((*argv)[1], names);
    if (v >= OF_OPTIONS) {
        bool asks = *argc == 3 && strcmp((*argv)[2], "--help") == 0;
        if (asks)
            options_help_server(stdout, names[v]);
        return asks ? 0 : usage("mpi2spin %s takes no options: an editor starts it%s", names[v],
                                "");
    }
    o->command = (enum command)(COMMAND_VERIFY + v);
    o->has_command = true;
    (*argv)[1] = (*argv)[0];
    (*argc)--;
    (*argv)++;
    return -1;
}

int options_parse(struct arena *arena, struct options *o, int argc, char **argv)
{
    defaults(arena, o, argc, argv);
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--") == 0) {
            o->cflags = (const char **)argv + i + 1;
            o->n_cflags = (size_t)(argc - i - 1);
            argc = i;
        }
    int wrong_word = command_word(o, &argc, &argv);
    if (wrong_word >= 0)
        return wrong_word;
    char *shorts;
    struct option *longs = long_options(arena, &shorts);
    opterr = 0;
    optind = 1;
    while (optind < argc) {
        int before = optind, c = getopt_long(argc, argv, shorts, longs, NULL);
        if (c == -1) { /* a file name: options may follow it */
            VEC_PUSH(arena, o->files, o->n_files, o->cap_files, argv[optind]);
            keep_word(arena, o, argv[optind]);
            optind++;
            continue;
        }
        if (c == ':')
            return usage("%s needs an argument%s", argv[before], "");
        if (c == '?')
            return unknown_option(argv[before]);
        keep_option(arena, o, option_id(c), optarg);
        int code = set(arena, o, option_id(c), optarg);
        if (code >= 0)
            return code;
    }
    return finish(arena, o);
}
