/* mpi2spin replay: the counterexample of a result, on the real program. */
#include "cli/replay_command.h"

#include "cli/formats.h"
#include "cli/interrupt.h"
#include "report/json.h"
#include "replay/replay.h"

#include <stdlib.h>
#include <string.h>

enum { SECONDS = 60 };

/* The first violated run with a counterexample; with -n, of this process count. */
static const struct result_run *find_run(const struct options *o, const struct result *r,
                                         const struct result_finding **finding)
{
    for (uint32_t i = 0; i < r->n_runs; i++) {
        bool asked = !o->n_counts || o->counts[0] == r->runs[i]->nprocs;
        *finding = asked ? result_counterexample(r->runs[i]) : NULL;
        if (*finding)
            return r->runs[i];
    }
    return NULL;
}

static void print(FILE *out, const struct options *o, const struct replay_answer *a)
{
    fprintf(out, "%s%s%s: %s\n", replay_verdict_text(a->verdict), a->mpi ? " with " : "",
            a->mpi ? a->mpi : "", a->text);
    for (size_t i = 0; i < a->n_details && !o->quiet; i++)
        fprintf(out, "  %s\n", a->details[i]);
}

/* Has the program been seen to hang, or to fail where the report says so? */
static bool is_seen(enum replay_verdict v)
{
    return v == REPLAY_CONFIRMED || v == REPLAY_ELSEWHERE;
}

/* It has happened, whatever the model may have invented. */
static void lift(struct arena *arena, struct result_run *run, const struct replay_answer *a)
{
    run->outcome = OUTCOME_VIOLATED;
    run->reason = arena_printf(arena, "note: seen on %s", a->mpi);
    result_settle(arena, run);
}

void replay_of_run(struct arena *arena, const struct result *result, struct result_run *run)
{
    const struct result_finding *finding = result_counterexample(run);
    bool possible = run->outcome == OUTCOME_POSSIBLE;
    if (!finding || (run->outcome != OUTCOME_VIOLATED && !possible))
        return;
    struct replay_options ro = {.result = result, .run = run, .finding = finding,
                                .timeout_s = SECONDS, .interrupted = interrupt_flag()};
    struct replay_answer a = replay_run(arena, &ro);
    run->replay = ARENA_NEW(arena, struct result_replay);
    *run->replay = (struct result_replay){replay_verdict_text(a.verdict), a.mpi, a.text,
                                          a.details, (uint32_t)a.n_details};
    if (possible && is_seen(a.verdict))
        lift(arena, run, &a);
}

void replay_tell(const struct options *o, const struct result_run *run,
                 const struct result_run *told)
{
    const struct result_replay *r = run->replay;
    FILE *out = formats_take_stdout(o) ? stderr : stdout;
    if (!r)
        return;
    if (told && told->replay) {
        bool same = strcmp(told->replay->verdict, r->verdict) == 0;
        fprintf(out, "replay: %s with %u processes%s%s\n", r->verdict, run->nprocs,
                same ? ", too" : ": ", same ? "" : r->text);
        return;
    }
    fprintf(out, "replay: %s%s%s: %s\n", r->verdict, r->mpi ? " with " : "", r->mpi ? r->mpi : "",
            r->text);
    for (uint32_t i = 0; i < r->n_details && !o->quiet; i++)
        fprintf(out, "  %s\n", r->details[i]);
}

struct view {
    const struct options *o;
    bool shown; /* the answer */
};

static void show_held(void *data, const struct replay_answer *a)
{
    struct view *view = data;
    print(stdout, view->o, a);
    view->shown = true;
    puts("the ranks stay there until Ctrl-C: gdb -p PROCESS");
    fflush(stdout);
}

int replay_command(struct arena *arena, const struct options *o)
{
    const char *error;
    const struct result_finding *finding = NULL;
    const struct result *r = result_read(arena, o->files[0], &error);
    if (!r) {
        fprintf(stderr, "mpi2spin: error: %s\n", error);
        return EXIT_USAGE;
    }
    const struct result_run *run = find_run(o, r, &finding);
    if (!run) {
        fprintf(stderr, "mpi2spin: error: %s has no counterexample%s\n", o->files[0],
                o->n_counts ? " for this process count" : "");
        return EXIT_USAGE;
    }
    interrupt_install();
    struct view view = {o, false};
    struct replay_options ro = {.result = r, .run = run, .finding = finding,
                                .command = o->n_cflags ? o->cflags : NULL,
                                .timeout_s = o->timeout_given ? o->timeout_s : SECONDS,
                                .interrupted = interrupt_flag(),
                                .held = o->holds ? show_held : NULL, .held_data = &view};
    struct replay_answer a = replay_run(arena, &ro);
    if (!view.shown)
        print(stdout, o, &a);
    return replay_exit_code(a.verdict);
}
