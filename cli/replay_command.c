/* mpi2spin replay: the counterexample of a result, on the real program. */
#include "cli/replay_command.h"

#include "cli/formats.h"
#include "cli/interrupt.h"
#include "report/json.h"
#include "replay/replay.h"

#include <stdlib.h>

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

void replay_of_run(struct arena *arena, const struct options *o, const struct result *result,
                   struct result_run *run)
{
    const struct result_finding *finding = result_counterexample(run);
    if (!finding || run->outcome != OUTCOME_VIOLATED)
        return;
    struct replay_options ro = {.result = result, .run = run, .finding = finding,
                                .timeout_s = SECONDS, .interrupted = interrupt_flag()};
    struct replay_answer a = replay_run(arena, &ro);
    run->replay = ARENA_NEW(arena, struct result_replay);
    *run->replay = (struct result_replay){replay_verdict_text(a.verdict), a.mpi, a.text,
                                          a.details, (uint32_t)a.n_details};
    FILE *out = formats_take_stdout(o) ? stderr : stdout;
    fputs("replay: ", out);
    print(out, o, &a);
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
