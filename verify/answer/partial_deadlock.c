/* Tier 2, freedom from partial deadlock: the whole graph of synchronous executions
 * (docs/dev/THEORY.md, section 2: Theorem 7.7).
 *
 *     rank 0: for ever { send to 1; receive from 1 }    1: the same    2: receive from 0
 *
 * Ranks 0 and 1 always go on, but nothing that they can do moves rank 2.
 */
#include "verify/answer/partial_deadlock.h"

#include "verify/answer/proof_gaps.h"
#include "verify/exec/trace.h"
#include "verify/search/graph.h"
#include "verify/search/reason.h"
#include "verify/search/search.h"

enum { MAX_STATES = 5000000 };

/* Ranks of Sigma that have not ended and cannot move any more; false if there are
 * none. */
static bool stuck_in(struct graph *g, uint32_t state, bool *stuck, bool *all)
{
    bool any = false;
    *all = true;
    graph_load(g, state);
    for (uint32_t r = 0; r < g->m->nprocs; r++) {
        bool can = graph_can_move(g, state, r);
        *all &= !can;
        stuck[r] = g->task->sigma[r] && !can && exec_state(g->m, r)->kind != SKEL_END;
        any |= stuck[r];
    }
    return any;
}

/* Why it is open whether a rank of Sigma can be stuck, or NULL. */
static const char *perhaps_stuck(struct graph *g)
{
    for (uint32_t i = 0; i < g->states.n; i++) {
        graph_load(g, i);
        for (uint32_t r = 0; r < g->m->nprocs; r++)
            if (g->task->sigma[r] && !graph_will_move(g, i, r)
                && exec_state(g->m, r)->kind != SKEL_END)
                return reason_choice_needed(g->task, r, g->m->ranks[r].state);
    }
    return NULL;
}

static void report(struct graph *g, uint32_t state, const bool *stuck, bool all,
                   struct verify_result *out)
{
    const struct task *task = g->task;
    struct recorder *rec = graph_record(g, state);
    out->verdict = VERDICT_VIOLATED;
    out->depth = rec->n;
    if (all) {
        out->trace = trace_deadlock(task->arena, g->m, rec);
        out->violation = VIOLATION_DEADLOCK;
        out->reason = reason_deadlock(task, out->trace);
    } else {
        out->trace = trace_stuck(task->arena, g->m, rec, stuck);
        out->violation = VIOLATION_PARTIAL;
        out->reason = reason_partial(task, out->trace, stuck);
    }
}

/* A fault, or collectives that do not match. */
static void report_fault(struct graph *g, struct verify_result *out)
{
    struct recorder *rec = graph_record(g, g->faulty);
    if (!search_judge(g->task, g->m, rec, out)) {
        out->verdict = VERDICT_INCONCLUSIVE;
        out->reason = "the counterexample could not be confirmed";
    }
}

/* A state in which nobody can move says more than one in which some ranks go on. */
static void judge(struct graph *g, struct verify_result *out)
{
    const struct task *task = g->task;
    if (g->stopped) {
        out->reason = arena_printf(task->arena,
                                   "the graph of executions is not complete: %s",
                                   g->stopped);
        return;
    }
    if (g->faulty != SKEL_NONE) {
        report_fault(g, out);
        return;
    }
    uint32_t found = SKEL_NONE;
    bool *stuck = ARENA_ARRAY(task->arena, bool, g->m->nprocs), all = false;
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
    const char *why = perhaps_stuck(g);
    if (why) {
        task_leave_open(out, why);
        return;
    }
    out->verdict = VERDICT_VERIFIED;
    proof_gaps_close(task, out);
}

void partial_deadlock_run(const struct task *task, struct verify_result *out)
{
    struct graph *g = graph_build(task, MAX_STATES, task->give_up_ms, true);
    out->tier = 2;
    out->theorem = "Theorem 7.7";
    out->encoding = ENCODING_RENDEZVOUS;
    judge(g, out);
    out->states = g->states.n;
    arena_free(g->arena);
}
