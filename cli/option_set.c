/* One option after the other: what it says becomes a field of struct options.
 *
 *     --max-steps 1000     limits.max_steps = 1000
 *
 * A value that is none ends with a message that tells what would be right.
 */
#include "cli/option.h"

#include "cli/properties.h"
#include "cli/value.h"
#include "core/base/mechanism.h"
#include "core/base/numbers.h"
#include "core/base/vec.h"
#include "report/code_page.h"
#include "report/format.h"

#include <string.h>

enum { MAX_NP = 4096, MANY = 512, MOST_FIRST = 32 };

/* `names`: what it can be, or NULL. */
static int wrong(enum option_id id, const char *value, const char *const *names)
{
    struct near n = near_word(value);
    for (size_t i = 0; names && names[i]; i++)
        near_look(&n, names[i]);
    fprintf(stderr, "mpi2spin: error: --%s: '%s' is not %s", option_rows[id].long_name, value,
            option_rows[id].arg);
    return option_usage_near(&n);
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
    static const char *const engines[] = {"auto", "spin", NULL};
    static const char *const stages[] = {"frontend", "slice", "skeleton", "ledger", "model",
                                         "families", 0};
    static const char *const colors[] = {"auto", "always", "never", NULL};
    static const char *const backends[] = {"local", "slurm", NULL};
    static const char *const progress[] = {"auto", "json", "never", NULL};
    const char *const *names = id == OPT_ENCODING   ? encodings
                               : id == OPT_ENGINE   ? engines
                               : id == OPT_STAGE    ? stages
                               : id == OPT_BACKEND  ? backends
                               : id == OPT_PROGRESS ? progress
                                                    : colors;
    int v = 0;
    if (!option_choose(s, names, &v))
        return wrong(id, s, names);
    if (id == OPT_ENCODING)
        o->search.encoding = (enum encoding)v;
    else if (id == OPT_ENGINE)
        o->search.engine = (enum verify_engine)v;
    else if (id == OPT_STAGE)
        o->stage = (enum dump_stage)v;
    else if (id == OPT_BACKEND)
        o->slurm.is_on = v == 1;
    else if (id == OPT_PROGRESS)
        o->progress = v;
    else
        o->color = v;
    return -1;
}

size_t options_first_counts(const struct options *o)
{
    return o->n_counts < MOST_FIRST ? o->n_counts : MOST_FIRST;
}

int option_set_counts(struct arena *arena, struct options *o, const char *s)
{
    if (strcmp(s, "all") == 0 &&
        (o->command == COMMAND_VERIFY || o->command == COMMAND_MODEL)) {
        o->every.is_asked = true;
        return -1;
    }
    if (!numbers_list(arena, s, 1, MAX_NP, &o->counts, &o->n_counts, &o->cap_counts))
        return option_usage("-n %s: process counts are numbers from 1 to 4096, like 4, 2..8 or "
                            "2,4,8%s", s, "");
    for (size_t i = 0; i < options_first_counts(o); i++)
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
    return format_find(name) ? option_usage_near(&(struct near){0}) : option_usage_near(&n);
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
                    "FILE:LINE, nor 'kept'", code);
    return option_usage_near(&n);
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
    return error ? option_usage("--%s: %s", option_rows[id].long_name, error) : -1;
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
        return &o->slurm.options;
    case OPT_CACHE:
        return &o->cache;
    case OPT_CERTIFICATE:
        return &o->every.certificate;
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
    case OPT_ASSUME_INPUTS:
        return &o->assumes_inputs;
    case OPT_NEEDS_BUFFERING:
        return &o->formulas.buffering;
    case OPT_FAIR:
        return &o->formulas.fair;
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

static int set_mechanisms(struct arena *arena, struct options *o, const char *names)
{
    if (strcmp(names, "list") == 0) {
        mechanism_print_all(stdout);
        return 0;
    }
    if (!o->mechanisms)
        o->mechanisms = ARENA_NEW(arena, struct mechanisms);
    const char *unknown = mechanism_switch_off(o->mechanisms, names);
    return unknown ? option_usage("--ablate: there is no mechanism '%s'%s", unknown, "") : -1;
}

static int set_special(struct arena *arena, struct options *o, enum option_id id, const char *arg)
{
    switch (id) {
    case OPT_NP:
        return option_set_counts(arena, o, arg);
    case OPT_ARGS:
        o->args_given = true;
        return value_words(arena, o, arg)
                   ? -1
                   : option_usage("--args: a quote is not closed%s%s", "", "");
    case OPT_INPUT:
        return value_input(arena, o, arg) ? -1 : wrong(id, arg, NULL);
    case OPT_GIVEN:
        return value_given(arena, o, arg) ? -1 : wrong(id, arg, NULL);
    case OPT_PARTIAL:
        o->property = PROPERTY_PARTIAL;
        return -1;
    case OPT_LTL:
        return properties_add(arena, o, arg);
    case OPT_PROPERTY:
        return properties_read(arena, o, arg);
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
    case OPT_ABLATE:
        return set_mechanisms(arena, o, arg);
    case OPT_EXPLAIN:
        o->explain = arg;
        return strchr(arg, ':') || strcmp(arg, "kept") == 0 ? -1 : explain_code(arg);
    case OPT_ENCODING:
    case OPT_ENGINE:
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
    const char *group = option_rows[id].group;
    bool of_programs = !strcmp(group, "What to check") || !strcmp(group, "C code") ||
                       !strcmp(group, "Search");
    bool verifies = id == OPT_REPLAY || !strcmp(group, "Property");
    const char *only = verifies && o->command != COMMAND_VERIFY          ? "verify"
                       : id == OPT_HOLD && o->command != COMMAND_REPLAY  ? "replay"
                       : !strcmp(group, "Trace") && o->command != COMMAND_TRACE ? "trace"
                       : !strcmp(group, "Check") && o->command != COMMAND_CHECK ? "check" : NULL;
    if (only)
        return option_usage("--%s is an option of mpi2spin %s", option_rows[id].long_name, only);
    if (o->command == COMMAND_TRACE && !options_trace_takes(option_rows[id].long_name))
        return option_usage("--%s is no option of mpi2spin trace%s", option_rows[id].long_name, "");
    if (o->command == COMMAND_CHECK && id != OPT_EXPLAIN && of_programs)
        return option_usage("--%s: for mpi2spin check, this belongs into the project file%s",
                     option_rows[id].long_name, "");
    return -1;
}

int option_set(struct arena *arena, struct options *o, enum option_id id, const char *arg)
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
