/* Tier 2, freedom from partial deadlock: the whole graph of synchronous executions. */
#include "verify/cover.h"
#include "verify/graph.h"
#include "verify/trace.h"

enum { MAX_STATES = 5000000 };

/* Ranks of Sigma that have not ended and cannot move any more; false if there are
 * none. */
static bool stuck_in(const struct graph *g, uint32_t state, bool *stuck, bool *all)
{
    bool any = false;
    *all = true;
    system_load(g->sys, g->states.items[state]);
    for (uint32_t r = 0; r < g->sys->nprocs; r++) {
        bool can = graph_can_move(g, state, r);
        *all &= !can;
        stuck[r] = g->task->sigma[r] && !can && system_state(g->sys, r)->kind != SKEL_END;
        any |= stuck[r];
    }
    return any;
}

static void report(const struct graph *g, uint32_t state, const bool *stuck, bool all,
                   struct verify_result *out)
{
    const struct task *task = g->task;
    struct recorder *rec = graph_record(g, state);
    struct system *sys = system_new(task->arena, task->skel, task->world);
    system_load(sys, g->states.items[state]);
    uint32_t *last = ARENA_ARRAY(task->arena, uint32_t, sys->nprocs);
    bool *explain = ARENA_ARRAY(task->arena, bool, sys->nprocs);
    for (uint32_t r = 0; r < sys->nprocs; r++) {
        last[r] = sys->ranks[r].state;
        explain[r] = all || stuck[r];
    }
    struct trace *t = trace_make(task->arena, sys, task->world, rec, last, explain);
    out->verdict = VERDICT_VIOLATED;
    out->trace = t;
    out->depth = rec->n;
    if (!all) {
        out->violation = VIOLATION_PARTIAL;
        out->reason = reason_partial(task, t, stuck);
        return;
    }
    trace_buffering(task->arena, sys, t, graph_choices(g, state));
    out->violation = VIOLATION_DEADLOCK;
    out->reason = reason_deadlock(task, t);
}

/* A state in which nobody can move says more than one in which some ranks go on. */
static void judge(const struct graph *g, struct verify_result *out)
{
    const struct task *task = g->task;
    if (g->stopped) {
        out->reason = arena_printf(task->arena,
                                   "the graph of executions is not complete: %s",
                                   g->stopped);
        return;
    }
    if (g->faulty != SKEL_NONE) {
        if (!judge_walk(task, graph_choices(g, g->faulty), out)
            || out->verdict != VERDICT_VIOLATED) {
            out->verdict = VERDICT_INCONCLUSIVE;
            out->reason = "the counterexample could not be confirmed";
        }
        return;
    }
    uint32_t found = SKEL_NONE;
    bool *stuck = ARENA_ARRAY(task->arena, bool, g->sys->nprocs), all = false;
    for (uint32_t i = 0; i < g->states.n && !all; i++)
        if (stuck_in(g, i, stuck, &all) && (found == SKEL_NONE || all))
            found = i;
        else
            all = false;
    if (found != SKEL_NONE) {
        stuck_in(g, found, stuck, &all);
        report(g, found, stuck, all, out);
        return;
    }
    out->verdict = VERDICT_VERIFIED;
    cover_proof(task, out);
}

void partial_run(const struct task *task, struct verify_result *out)
{
    struct graph *g = graph_build(task, MAX_STATES, task->give_up_ms, true);
    out->theorem = "Theorem 7.7";
    out->encoding = ENCODING_RENDEZVOUS;
    judge(g, out);
    out->states = g->states.n;
    arena_free(g->arena);
}
