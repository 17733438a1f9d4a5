/* Parsing of the command line: commands, files and options; what an option says is in option_set.c.
 *
 *     mpi2spin verify prog.c -n 2..8 --args "100 0.5" -Iinc -DX -- -std=gnu99
 *
 * Everything after `--` is for the C parser, and so are -I, -D and -U before it.  A wrong word ends
 * with exit code 1 and a message that tells what would be right.
 */
#include "cli/options.h"

#include "cli/compiler_flags.h"
#include "cli/option.h"
#include "core/base/compile_commands.h"
#include "core/base/language.h"
#include "core/base/path.h"
#include "core/base/shell.h"
#include "core/base/vec.h"

#include <getopt.h>
#include <string.h>
#include <unistd.h>

/* Options that say how a result is shown, not what it is. */
static bool is_shown_only(enum option_id id)
{
    const char *group = option_rows[id].group;
    return id == OPT_NP || strcmp(group, "Output") == 0 || strcmp(group, "Report") == 0 ||
           strcmp(group, "Check") == 0 || strcmp(group, "Dump") == 0;
}

static void keep_word(struct arena *arena, struct options *o, const char *word)
{
    o->same = arena_printf(arena, "%s %s", o->same, shell_quoted(arena, word));
}

static bool is_of_projects(enum option_id id)
{
    return id != OPT_EXPLAIN && (id == OPT_NP || !is_shown_only(id));
}

/* The end of a line as --given reads it: a command is one line. */
static const char *in_one_line(struct arena *arena, const char *text)
{
    const char *s = "", *end;
    for (; (end = strchr(text, '\n')) != NULL; text = end + 1)
        s = arena_printf(arena, "%s%.*s\\n", s, (int)(end - text), text);
    return arena_printf(arena, "%s%s", s, text);
}

static void keep_option(struct arena *arena, struct options *o, enum option_id id,
                        const char *arg)
{
    if (is_shown_only(id))
        return;
    o->same = arena_printf(arena, "%s --%s", o->same, option_rows[id].long_name);
    if (arg)
        keep_word(arena, o, id == OPT_GIVEN ? in_one_line(arena, arg) : arg);
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
            all[n++] = (struct project_option){option_rows[i].long_name,
                                               option_rows[i].arg != NULL};
    return all;
}

/* Without files: the sources of the database, each once. */
static bool take_database(struct arena *arena, struct options *o)
{
    struct compile_commands all = {0};
    compile_commands_read(arena, o->compdb, &all);
    for (size_t i = 0; i < all.n; i++) {
        const char *file = path_from_here(arena, all.items[i].file);
        bool twice = false;
        for (size_t k = 0; k < o->n_files && !twice; k++)
            twice = strcmp(o->files[k], file) == 0;
        if (!twice && language_is_source(file))
            VEC_PUSH(arena, o->files, o->n_files, o->cap_files, file);
    }
    return o->n_files > 0;
}

static int no_database(const struct options *o)
{
    return option_usage("no source file given, and none is named in %s/compile_commands.json%s",
                        o->compdb, "");
}

static int finish_trace(struct arena *arena, struct options *o)
{
    bool sources = true;
    for (size_t i = 0; i < o->n_files; i++)
        sources &= language_is_source(o->files[i]);
    if (!o->n_cflags || !sources)
        return option_usage("%s program stands behind --, as in mpi2spin trace -- mpiexec -n 4 "
                            "./prog%s",
                            o->n_cflags ? "before it are its source files: the" : "the", "");
    if (o->compdb && !o->n_files && !take_database(arena, o))
        return no_database(o);
    return o->n_counts < 2 ? -1
                           : option_usage("one process count is traced, not several%s%s", "", "");
}

/* What asks another question, or rests on the answer to it. */
static int finish_formulas(const struct options *o)
{
    const char *other = o->every.is_asked ? "-n all" : o->property == PROPERTY_PARTIAL ? "--partial"
                        : o->n_servers ? "--servers" : o->replays ? "--replay"
                        : o->search.encoding != ENCODING_AUTO ? "--encoding"
                        : o->search.engine != ENGINE_AUTO ? "--engine" : NULL;
    if (o->formulas.buffering && (other || o->formulas.n || o->n_formats))
        return option_usage("--needs-buffering does not go together with %s%s",
                            other ? other : o->formulas.n ? "a formula" : "reports in files", "");
    if (o->formulas.n > 1 && o->n_formats)
        return option_usage("a report in a file is about one formula, not several%s%s", "", "");
    if (o->formulas.n && other)
        return option_usage("%s does not go together with a formula (--ltl, --property)%s", other,
                            "");
    return o->formulas.fair && !o->formulas.n
               ? option_usage("--fair is about a formula: --ltl or --property%s%s", "", "")
               : -1;
}

static int finish(struct arena *arena, struct options *o)
{
    int code = finish_formulas(o);
    if (code >= 0)
        return code;
    if (o->every.certificate && !o->every.is_asked && options_first_counts(o) == o->n_counts)
        return option_usage("--certificate %s is of a proof for every number of processes: "
                            "mpi2spin verify -n all%s", o->every.certificate, "");
    if (o->command == COMMAND_CHECK)
        return -1;
    if (o->command == COMMAND_TRACE)
        return finish_trace(arena, o);
    if (o->command == COMMAND_REPLAY && o->n_files > 1)
        return option_usage("one result is replayed, not several: the program stands behind "
                            "--%s%s", "", "");
    if (o->command == COMMAND_CERTIFICATE)
        return o->n_files ? -1
                          : option_usage("no certificate given: write one with mpi2spin verify "
                                         "--certificate FILE%s%s", "", "");
    if (!o->n_files && (o->command == COMMAND_REPORT || o->command == COMMAND_REPLAY))
        return option_usage("no result given: write one with mpi2spin verify --json FILE%s%s", "",
                            "");
    if (!o->n_files && o->compdb && !take_database(arena, o))
        return no_database(o);
    if (!o->n_files && !o->has_command && !o->same[0])
        options_usage(stderr);
    if (!o->n_files)
        return option_usage("no C file given, as in: mpi2spin %sprog.c%s",
                            o->command == COMMAND_VERIFY ? "verify " : "", "");
    if (o->command == COMMAND_REPLAY)
        return o->n_counts < 2
                   ? -1
                   : option_usage("one process count is replayed, not several%s%s", "", "");
    if (o->command == COMMAND_VERIFY && o->search.encoding == ENCODING_DIRECT)
        return option_usage("--encoding direct is for a model to read: mpi2spin %s, without "
                            "verify%s", o->files[0], "");
    if (!o->n_counts)
        option_set_counts(arena, o, o->command == COMMAND_VERIFY ? "2..4" : "4");
    if (o->command != COMMAND_VERIFY && o->n_counts > 1)
        return option_usage("a model is made for one process count, not for %s%s",
                     "several: use -n N, or mpi2spin verify", "");
    for (size_t i = 0; i < o->n_inputs && o->args_given; i++)
        if (strncmp(o->inputs[i].name, "argc", 4) == 0 ||
            strncmp(o->inputs[i].name, "argv", 4) == 0)
            return option_usage("--input %s contradicts --args, which fixes the command line%s",
                         o->inputs[i].name, "");
    for (size_t i = 0; i < o->n_servers; i++)
        for (size_t k = 0; k < o->n_counts; k++)
            if (o->servers[i] >= o->counts[k])
                return option_usage("--servers: %s%s is not a rank for every process count given",
                             arena_printf(arena, "%u", o->servers[i]), "");
    return -1;
}

/* Flags for the C parser that need not stand after `--`, as users of a compiler write them. */
static const char parser_flags[] = "I:D:U:";

static bool is_parser_flag(int c)
{
    return c > 0 && c < 256 && c != ':' && strchr(parser_flags, c);
}

/* The k-th comes before what stands after `--`. */
static void add_parser_flag(struct arena *arena, struct options *o, size_t k, int flag,
                            const char *text)
{
    const char **all = ARENA_ARRAY(arena, const char *, o->n_cflags + 1);
    for (size_t i = 0; i < o->n_cflags; i++)
        all[i + (i >= k)] = o->cflags[i];
    all[k] = arena_printf(arena, "-%c%s", flag, text);
    o->cflags = all;
    o->n_cflags++;
}

/* getopt's tables: the value of a long option is its id + 256. */
static struct option *long_options(struct arena *arena, char **short_options)
{
    struct option *longs = ARENA_ARRAY(arena, struct option, OPT_COUNT + 1);
    char *s = arena_alloc(arena, 2 * OPT_COUNT + 3 + sizeof parser_flags), *p = s;
    *p++ = '+';
    *p++ = ':';
    for (int i = 0; i < OPT_COUNT; i++) {
        const struct option_row *row = &option_rows[i];
        longs[i] = (struct option){row->long_name, row->arg ? required_argument : no_argument, NULL,
                                   i + 256};
        if (row->short_name) {
            *p++ = (char)row->short_name;
            if (row->arg)
                *p++ = ':';
        }
    }
    strcpy(p, parser_flags);
    *short_options = s;
    return longs;
}

static int unknown_option(struct arena *arena, const char *word)
{
    struct near n = option_near(arena, word);
    fprintf(stderr, "mpi2spin: error: %s is not an option", word);
    if (n.best)
        fprintf(stderr, ": did you mean '--%s'?", n.best);
    return option_usage_near(&(struct near){.best = NULL});
}

static enum option_id option_id(int c)
{
    for (int i = 0; c < 256 && i < OPT_COUNT; i++)
        if (option_rows[i].short_name == c)
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
    return option_usage_near(&n);
}

/* Exit code, or -1. */
static int command_word(struct options *o, int *argc, char ***argv)
{
    static const char *const names[] = {"verify", "dump", "check", "report", "replay", "trace",
                                        "certificate", "lsp", "dap", NULL};
    enum { OF_OPTIONS = 7 };
    int v;
    if (*argc < 2)
        return -1;
    if (!option_choose((*argv)[1], names, &v))
        return misspelt_command((*argv)[1], names);
    if (v >= OF_OPTIONS) {
        bool asks = *argc == 3 && strcmp((*argv)[2], "--help") == 0;
        if (asks)
            options_help_server(stdout, names[v]);
        return asks ? 0
                    : option_usage("mpi2spin %s takes no options: an editor starts it%s", names[v],
                                   "");
    }
    o->command = (enum command)(COMMAND_VERIFY + v);
    o->has_command = true;
    (*argv)[1] = (*argv)[0];
    (*argc)--;
    (*argv)++;
    return -1;
}

/* Behind `--` is a program that is run. */
static bool has_program(const struct options *o)
{
    return o->command == COMMAND_TRACE || o->command == COMMAND_REPLAY;
}

/* Behind it are flags of the compiler. */
static bool has_flags(const struct options *o)
{
    return o->command == COMMAND_MODEL || o->command == COMMAND_VERIFY ||
           o->command == COMMAND_DUMP;
}

int options_parse(struct arena *arena, struct options *o, int argc, char **argv)
{
    struct command_words words = compiler_flags_of(arena, argc, argv);
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
    size_t n_flags = 0;
    struct option *longs = long_options(arena, &shorts);
    opterr = 0;
    optind = 1;
    while (optind < argc) {
        int before = optind, c;
        unsigned n_apart = has_flags(o) ? compiler_flags_take(arena, &words, argv + optind) : 0;
        if (n_apart) {
            optind += (int)n_apart;
            continue;
        }
        c = getopt_long(argc, argv, shorts, longs, NULL);
        if (c == -1) { /* a file name: options may follow it */
            VEC_PUSH(arena, o->files, o->n_files, o->cap_files, argv[optind]);
            keep_word(arena, o, argv[optind]);
            optind++;
            continue;
        }
        if (c == ':')
            return option_usage("%s needs an argument%s", argv[before], "");
        if (c == '?')
            return unknown_option(arena, argv[before]);
        if (is_parser_flag(c) && has_program(o))
            return unknown_option(arena, argv[before]);
        if (is_parser_flag(c)) {
            add_parser_flag(arena, o, n_flags++, c, optarg);
            continue;
        }
        keep_option(arena, o, option_id(c), optarg);
        int code = option_set(arena, o, option_id(c), optarg);
        if (code >= 0)
            return code;
    }
    int code = compiler_flags_usage(arena, &words);
    return code >= 0 ? code : finish(arena, o);
}
