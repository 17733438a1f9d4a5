/* mpi2spin trace: a program is run, and what its ranks have done is verified.
 *
 *     run it, record --replay/trace--> a tree for each rank --> skeleton --verify--> nothing wrong
 *          ^                                                          |
 *          +---- steered there <---- an outcome that nobody has seen -+---> violation --> replayed
 *
 * Before that the first execution is taken as if no rank did something else after another message:
 * what is wrong then is found at once, and counts if it happens on the real program.  All of that
 * is done again with other readings of the clocks that ranks have looked at.
 */
#include "cli/trace_command.h"

#include "cli/formats.h"
#include "cli/interrupt.h"
#include "cli/outfile.h"
#include "cli/replay_command.h"
#include "cli/trace_sources.h"
#include "cli/verify_command.h"
#include "core/base/clock.h"
#include "core/base/numbers.h"
#include "core/base/vec.h"
#include "core/diag/unless.h"
#include "core/skel/facts.h"
#include "core/skel/text.h"
#include "replay/library.h"
#include "replay/trace/execute.h"
#include "replay/trace/machines.h"
#include "report/build.h"
#include "report/text.h"

#include <stdlib.h>
#include <string.h>

enum { EXECUTION_SECONDS = 60, EXECUTIONS = 200, FEW = 8, READINGS = 5,
       MOST_TRANSITIONS = 1000000 };

struct trace_work {
    struct arena *arena;
    const struct options *o;
    struct mpi_found mpi;
    struct tree *tree;
    struct result result;
    struct result_run *run;
    uint32_t executions, most; /* that were made; that may be */
    uint64_t give_up_ms;
    struct execution last;
    struct replay_answer mismatch; /* of collectives, in one of them; or its text is NULL */
    struct replay_answer blocked;  /* one of them stood still; or its text is NULL */
    uint32_t reading;          /* that is at work: 0, 1, ...; the last one is as clocks are */
    uint32_t readings;         /* that are covered */
    bool alike;                /* the ranks have done the same in all of them */
    bool shown;                /* the sources show that nothing that was read decides */
    const char *refused;       /* why the sources do not show that they decide nothing; or NULL */
    bool states;               /* ranks tell in which state they are */
};

/* ---- what is run ---- */

static const char *command_text(struct arena *a, const struct options *o)
{
    const char *text = o->cflags[0];
    for (size_t i = 1; i < o->n_cflags; i++)
        text = arena_printf(a, "%s %s", text, o->cflags[i]);
    return text;
}

/* The number of processes: of -n, or of the launcher's options; 0: it is not known. */
static uint32_t processes(const struct options *o)
{
    static const char *const words[] = {"-n", "-np", "--n", "--np", "-c", "--ntasks"};
    uint64_t n = 0;
    if (o->n_counts)
        return o->counts[0];
    for (size_t i = 0; i + 1 < o->n_cflags; i++)
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            if (strcmp(o->cflags[i], words[k]) == 0 && numbers_one(o->cflags[i + 1], 4096, &n))
                return (uint32_t)n;
    return 0;
}

/* How ranks read clocks: replay/library/reads.h. */
static const char *reading_text(const struct trace_work *w)
{
    return w->reading + 1 < READINGS ? arena_printf(w->arena, "%u", w->reading) : "real";
}

/* An execution may take so long. */
static unsigned seconds_left(const struct trace_work *w)
{
    uint64_t now = clock_ms();
    if (!w->give_up_ms)
        return EXECUTION_SECONDS;
    uint64_t left = w->give_up_ms > now ? (w->give_up_ms - now + 999) / 1000 : 1;
    return left < EXECUTION_SECONDS ? (unsigned)left : EXECUTION_SECONDS;
}

static void execute(struct trace_work *w, const struct result_trace *steer)
{
    struct execution_options eo = {.tree = w->tree, .command = w->o->cflags,
                                   .library = w->mpi.library, .steer = steer,
                                   .states = w->states, .reading = reading_text(w),
                                   .timeout_s = seconds_left(w),
                                   .interrupted = interrupt_flag()};
    w->last = execution_run(w->arena, &eo);
    if (w->last.end == EXECUTION_BLOCKED)
        w->blocked = w->last.answer;
    if (w->last.mismatch)
        w->mismatch = w->last.answer;
    w->executions++;
}

/* ---- verdicts ---- */

static struct verify_options verify_options(const struct trace_work *w)
{
    return (struct verify_options){.property = w->o->property, .encoding = w->o->search.encoding,
                                   .timeout_s = w->o->timeout_s, .memory_mb = w->o->memory_mb,
                                   .give_up_ms = w->give_up_ms, .keep_dir = w->o->keep_temps,
                                   .interrupted = interrupt_flag()};
}

struct answer { /* of a search */
    struct verify_result result;
    struct result_run *run;      /* with the finding */
    const struct result_finding *finding;
};

static struct answer search(struct trace_work *w, enum machines_unknown unknown)
{
    struct arena *a = w->arena;
    struct ledger *ledger = ARENA_NEW(a, struct ledger);
    struct diags *ds = ARENA_NEW(a, struct diags);
    struct verify_options vo = verify_options(w);
    ledger->arena = ds->arena = a;
    ledger_add(ledger, LEDGER_BOUND, (struct src_range){0},
               "the inputs are those of the recorded executions, standard input is empty");
    ledger_add(ledger, LEDGER_ENVIRONMENT, (struct src_range){0},
               UNLESS "a rank decides by an address");
    const struct skel *s = machines_of_trees(a, w->tree, unknown);
    for (uint32_t i = 0; i < w->tree->warnings.n; i++) {
        const struct tree_warning *left = &w->tree->warnings.v[i];
        diag_add(ds, left->code, machines_place(a, left->at), "%s", left->text);
    }
    if (w->tree->readings->n && w->o->assumes_inputs)
        ledger_add(ledger, LEDGER_BOUND, (struct src_range){0}, "%s is assumed to decide nothing",
                   readings_text(a, w->tree->readings));
    if (w->tree->polls)
        ledger_add(ledger, LEDGER_BOUND, (struct src_range){0},
                   "how often a loop of tests fails is assumed to decide nothing");
    if (w->tree->has_windows)
        ledger_add(ledger, LEDGER_CONFLICTS, (struct src_range){0},
                   "no two accesses to a window between two fences conflict");
    if (w->tree->merges)
        ledger_add(ledger, LEDGER_PLACEMENT, (struct src_range){0},
                   "MPI_Intercomm_merge orders the groups as this MPI library does");
    if (w->tree->may_be_empty && skel_has_wildcard(s))
        ledger_add(ledger, LEDGER_NO_DATA, (struct src_range){0},
                   "collectives of other sizes for each rank, or none, wait as if all send data");
    struct answer found = {.run = ARENA_NEW(a, struct result_run)};
    struct verify_result *v = ARENA_NEW(a, struct verify_result);
    found.run->nprocs = w->tree->nprocs;
    found.run->command = w->result.command;
    *v = found.result = verify_run(a, s, ledger, &vo);
    struct build b = {.arena = a, .skel = s, .result = v, .ledger = ledger, .diags = ds,
                      .run = found.run};
    build_run(&b);
    found.finding = result_counterexample(found.run);
    return found;
}

static bool is_unknown(const struct answer *found)
{
    return found->result.verdict == VERDICT_VIOLATED
           && found->result.violation == VIOLATION_FAULT
           && strcmp(found->result.fault, MACHINES_UNKNOWN) == 0;
}

static bool is_wrong(const struct answer *found)
{
    return found->result.verdict == VERDICT_VIOLATED && !is_unknown(found);
}

static void set_replay(const struct trace_work *w, struct result_run *run,
                       const struct replay_answer *a)
{
    run->replay = ARENA_NEW(w->arena, struct result_replay);
    *run->replay = (struct result_replay){replay_verdict_text(a->verdict), a->mpi, a->text,
                                          a->details, (uint32_t)a->n_details};
}

/* Does it happen on the real program?  Then, exactly so? */
static enum replay_verdict confirm(struct trace_work *w, struct answer *found)
{
    struct replay_options ro = {.result = &w->result, .run = found->run,
                                .finding = found->finding, .command = w->o->cflags,
                                .reading = reading_text(w), .timeout_s = seconds_left(w),
                                .interrupted = interrupt_flag()};
    struct replay_answer a = replay_run(w->arena, &ro);
    set_replay(w, found->run, &a);
    return a.verdict;
}

/* What stood still was recorded, and there is no report with which it is compared. */
static void take_blocked(struct trace_work *w)
{
    struct replay_answer *a = &w->blocked;
    a->mpi = w->mpi.name;
    for (size_t i = 0; i < a->n_details; i++) {
        const char *report = strstr(a->details[i], "; in the report");
        if (report)
            a->details[i] = arena_printf(w->arena, "%.*s", (int)(report - a->details[i]),
                                         a->details[i]);
    }
    a->verdict = REPLAY_CONFIRMED;
    set_replay(w, w->run, a);
}

/* The error is the answer; what was not seen to happen may be an artefact. */
static void take_error(struct trace_work *w, struct answer *found)
{
    enum replay_verdict v = confirm(w, found);
    w->run = found->run;
    if (v == REPLAY_CONFIRMED || v == REPLAY_ELSEWHERE || v == REPLAY_OTHER_FAULT)
        return;
    if (w->blocked.text) { /* a recorded execution is as real */
        take_blocked(w);
        return;
    }
    w->run->outcome = OUTCOME_POSSIBLE;
    w->run->reason = "the error was not seen to happen on the real program";
    result_settle(w->arena, w->run);
}

static const char *number(struct arena *a, uint32_t n, const char *what)
{
    return arena_printf(a, "%u %s%s", n, what, n == 1 ? "" : "s");
}

static void not_complete(struct trace_work *w, const char *why)
{
    w->run->outcome = OUTCOME_INCONCLUSIVE;
    w->run->reason = arena_printf(w->arena, "not complete after %s: %s",
                                  number(w->arena, w->executions, "execution"), why);
}

/* What nobody has seen ends the program: what is wrong before that is wrong. */
static bool wrong_before(struct trace_work *w)
{
    if (machines_size(w->tree) > MOST_TRANSITIONS)
        return false;
    struct answer found = search(w, MACHINES_ABORT);
    if (!is_wrong(&found))
        return false;
    take_error(w, &found);
    return true;
}

/* Why the loop must end, or NULL. */
static const char *obstacle(const struct trace_work *w, uint32_t news)
{
    if (*interrupt_flag())
        return "interrupted";
    if (w->last.end == EXECUTION_NOT_FOLLOWED)
        return w->last.answer.text;
    if (w->tree->by_chance && w->tree->readings->n)
        return arena_printf(w->arena, "executions differ, as %s may",
                            readings_text(w->arena, w->tree->readings));
    if (w->tree->by_chance)
        return w->tree->by_chance;
    if (w->tree->open)
        return w->tree->open;
    if (machines_size(w->tree) > MOST_TRANSITIONS)
        return "what was seen is too large to be searched";
    if (w->tree->news == news)
        return "an outcome that no execution has shown was not reached";
    if (w->executions >= w->most)
        return "no more executions are asked for (--budget)";
    return clock_is_over(w->give_up_ms) ? "the time is over (--timeout)" : NULL;
}

static void tell_failure(struct trace_work *w, const struct replay_answer *a)
{
    FILE *out = formats_take_stdout(w->o) ? stderr : stdout;
    w->run->outcome = OUTCOME_VIOLATED;
    fprintf(out, "an execution fails: %s\n", a->text);
    for (size_t i = 0; i < a->n_details && !w->o->quiet; i++)
        fprintf(out, "  %s\n", a->details[i]);
}

/* The search does not come to what was seen: a skeleton does not say how long the blocks of each
 * rank are, so collectives that do not match for that are told as they were seen. */
static void not_found(struct trace_work *w, const char *why)
{
    if (w->mismatch.text)
        tell_failure(w, &w->mismatch);
    else
        not_complete(w, why);
}

/* The first execution, of trees that know nothing. */
static void begin(struct trace_work *w)
{
    struct readings *readings = w->tree ? w->tree->readings : NULL;
    w->tree = tree_new(w->arena, w->run->nprocs);
    w->tree->states = w->states;
    w->tree->readings = readings ? readings : w->tree->readings;
    execute(w, NULL);
}

/* There will be many executions: what they have in common is seen only where ranks tell in which
 * state they are, from the beginning. */
static void begin_again(struct trace_work *w)
{
    w->states = true;
    begin(w);
}

/* All outcomes, one execution after the other.  Sets w->run. */
static void explore(struct trace_work *w)
{
    uint32_t news = 0;
    while (w->last.end != EXECUTION_DIED) {
        const char *why = obstacle(w, news);
        struct answer found = {.run = w->run};
        if (!why) {
            news = w->tree->news;
            found = search(w, MACHINES_FAULT);
        }
        if (!why && !is_unknown(&found)) {
            w->run = found.run;
            if (is_wrong(&found))
                take_error(w, &found);
            else if (w->blocked.text)
                not_found(w, "one of them stood still, and the search does not come to that");
            return;
        }
        if (why || w->last.end == EXECUTION_BLOCKED) {
            if (wrong_before(w))
                return;
            if (why) {
                not_found(w, why);
                return;
            }
        }
        if (!w->states && w->executions >= FEW) {
            begin_again(w);
            news = 0;
        } else {
            execute(w, found.finding->trace);
        }
    }
    tell_failure(w, &w->last.answer);
}

/* As if no rank did something else after another message.  True: what is wrong then happens. */
static bool guess(struct trace_work *w)
{
    struct answer found = {.run = NULL};
    if ((w->tree->wildcards || w->tree->tests)
        && machines_size(w->tree) <= MOST_TRANSITIONS)
        found = search(w, MACHINES_SAME);
    if (!found.run || !is_wrong(&found) || confirm(w, &found) != REPLAY_CONFIRMED)
        return false;
    w->run = found.run;
    return true;
}

/* ---- what is read besides messages ---- */

static void look(struct trace_work *w)
{
    if (w->last.end == EXECUTION_DIED || !guess(w))
        explore(w);
}

/* Something is wrong with this reading only: its finding tells. */
static void tell_reading(struct trace_work *w)
{
    const char *text = arena_printf(w->arena, "it depends on %s",
                                    readings_text(w->arena, w->tree->readings));
    for (uint32_t i = 0; i < w->run->n_findings; i++)
        if (w->run->findings[i] == result_counterexample(w->run)) {
            struct result_finding *f = w->run->findings[i];
            struct result_note note = {.text = text, .rank = RESULT_NONE};
            VEC_PUSH(w->arena, f->notes, f->n_notes, f->cap_notes, note);
        }
}

/* All is well with the first reading.  And with others? */
static void vary(struct trace_work *w)
{
    struct result_run *covered = w->run;
    const struct tree *first = w->tree;
    for (w->reading = 1; w->reading < READINGS && w->executions < w->most; w->reading++) {
        if (*interrupt_flag() || clock_is_over(w->give_up_ms))
            break;
        begin(w);
        if (w->last.end == EXECUTION_NOT_FOLLOWED)
            break;
        look(w);
        if (w->run->outcome == OUTCOME_VIOLATED) {
            tell_reading(w);
            return;
        }
        if (w->run->outcome != OUTCOME_BOUNDED)
            continue;
        w->readings++;
        w->alike &= tree_is_alike(first, w->tree);
    }
    w->run = covered;
}

/* The sources are named, and show that nothing of it decides anything. */
static bool sources_show(struct trace_work *w)
{
    struct ledger l = {.arena = w->arena};
    if (!w->o->n_files)
        return false;
    w->refused = trace_sources_refuse(w->arena, w->o, w->tree->readings, &l);
    ledger_add(&l, LEDGER_INPUT, (struct src_range){0}, "%s decides nothing, as the sources show",
               readings_text(w->arena, w->tree->readings));
    for (size_t i = 0; i < l.n && !w->refused; i++)
        build_assume(w->arena, w->run, l.items[i].kind, l.items[i].at, l.items[i].text);
    return !w->refused;
}

/* A proof is one for what was read; of all that may be read it is none. */
static void look_at_readings(struct trace_work *w)
{
    struct arena *a = w->arena;
    if (w->run->outcome != OUTCOME_BOUNDED || !w->tree->readings->n)
        return;
    w->readings = 1;
    w->alike = true;
    w->shown = sources_show(w);
    if (!w->shown && readings_vary(w->tree->readings))
        vary(w);
    if (w->run->outcome != OUTCOME_BOUNDED || w->o->assumes_inputs || w->shown)
        return;
    w->run->outcome = OUTCOME_INCONCLUSIVE;
    const char *readings = w->readings == 1 ? ""
                           : arena_printf(a, " (%u readings%s)", w->readings,
                                          w->alike ? ", the ranks did the same in each" : "");
    w->run->reason = arena_printf(a, RESULT_COVERED ", for %s%s; %s",
                                  readings_text(a, w->tree->readings), readings,
                                  w->refused ? w->refused : "--assume-inputs takes it for all");
}

/* ---- reports ---- */

static void tell_proof(FILE *out, const struct trace_work *w)
{
    struct arena *a = w->arena;
    if ((w->run->outcome != OUTCOME_BOUNDED && !result_was_covered(w->run)) || w->o->quiet)
        return;
    fprintf(out, "for this input, all bufferings%s%s%s%s: covered by %s\n",
            w->tree->wildcards ? " and all outcomes of " : "",
            w->tree->wildcards ? number(a, w->tree->wildcards, "wildcard receive") : "",
            w->tree->tests ? " and " : "",
            w->tree->tests ? number(a, w->tree->tests, "test") : "",
            number(a, w->executions, "execution"));
    if (w->shown)
        fprintf(out, "%s decides nothing, as the sources show\n",
                readings_text(a, w->tree->readings));
}

static void report(struct trace_work *w)
{
    FILE *out = formats_take_stdout(w->o) ? stderr : stdout;
    struct text_options to = {out, verify_wants_colour(w->o, out), w->o->quiet, w->o->verbose};
    VEC_PUSH(w->arena, w->result.runs, w->result.n_runs, w->result.cap_runs, w->run);
    w->result.exit_code = outcome_exit(w->run->outcome);
    text_run(&to, &w->result, w->run);
    replay_tell(w->o, w->run, NULL);
    tell_proof(out, w);
    text_summary(&to, &w->result);
    outfile_check_stdout();
    formats_write(w->arena, w->o, (const struct result *const[]){&w->result}, 1);
}

static void write_skeleton(const struct trace_work *w)
{
    if (!w->o->output || machines_size(w->tree) > MOST_TRANSITIONS)
        return;
    struct outfile f = outfile_open(w->arena, w->o->output);
    skel_dump(f.stream, machines_of_trees(w->arena, w->tree, MACHINES_FAULT));
    outfile_close(&f);
}

/* Nothing was recorded. */
static int not_run(const struct trace_work *w)
{
    const struct replay_answer *a = &w->last.answer;
    fprintf(stderr, "mpi2spin: error: %s\n", a->text);
    for (size_t i = 0; i < a->n_details; i++)
        fprintf(stderr, "  %s\n", a->details[i]);
    return a->verdict == REPLAY_NOT_REPRODUCED ? EXIT_INCONCLUSIVE : replay_exit_code(a->verdict);
}

static int no_mpi(const struct mpi_found *mpi)
{
    fprintf(stderr, "mpi2spin: error: %s\n%s", mpi->error, mpi->output ? mpi->output : "");
    return replay_exit_code(REPLAY_NO_MPI);
}

static struct trace_work work_new(struct arena *arena, const struct options *o)
{
    struct trace_work w = {.arena = arena, .o = o, .most = o->budget ? o->budget : EXECUTIONS,
                           .give_up_ms = clock_after(o->timeout_s)};
    const char **name = ARENA_NEW(arena, const char *);
    *name = command_text(arena, o);
    w.result = (struct result){.tool = "mpi2spin " M2S_VERSION, .command = o->command_line,
                               .files = name, .n_files = 1, .property = "potential-deadlock"};
    w.run = ARENA_NEW(arena, struct result_run);
    w.run->nprocs = processes(o);
    w.run->command = o->command_line;
    return w;
}

int trace_ended(struct arena *arena, const struct options *o, const char *why)
{
    struct trace_work w = work_new(arena, o);
    w.run->outcome = OUTCOME_INCONCLUSIVE;
    w.run->reason = arena_printf(arena, "not complete: %s", why);
    report(&w);
    return w.result.exit_code;
}

int trace_command(struct arena *arena, const struct options *o)
{
    if (!processes(o)) {
        fputs("mpi2spin: error: with how many processes does the program run? say -n N\n", stderr);
        return EXIT_USAGE;
    }
    formats_check(o);
    struct trace_work w = work_new(arena, o);
    w.mpi = library_for_mpi(arena);
    if (w.mpi.error)
        return no_mpi(&w.mpi);
    interrupt_install();
    begin(&w);
    if (w.last.end == EXECUTION_NOT_FOLLOWED)
        return not_run(&w);
    look(&w);
    look_at_readings(&w);
    report(&w);
    write_skeleton(&w);
    return w.result.exit_code;
}
