/* Tier 1.  Every post is possible, a wait that can end stays so, and which send a named
 * receive takes does not depend on the order of steps; so all executions are prefixes of one
 * another up to order, and one walk decides (docs/dev/THEORY.md, section 12.1; for blocking calls
 * it is Corollary 13.3).  Collectives synchronise in it, and no send is buffered.
 *
 *     rank 0: send to 1    rank 1: receive from 0       0 and 1 end: verified
 */
#include "verify/answer/walk.h"

#include "verify/exec/run.h"
#include "verify/exec/trace.h"
#include "verify/search/reason.h"
#include "verify/search/search.h"

struct way { /* one walk and where it ended */
    struct exec *m;
    enum run_end end;
    uint64_t steps;  /* as the paper counts them */
    bool *moving;
    uint64_t *last_move;
};

/* From the start, with the limits and switches of o. */
static struct way go(const struct task *task, struct recorder *rec, struct run_options o)
{
    struct arena *a = task->arena;
    struct way w = { .m = exec_new(a, task->skel, task->world) };
    w.moving = ARENA_ARRAY(a, bool, w.m->nprocs);
    w.last_move = ARENA_ARRAY(a, uint64_t, w.m->nprocs);
    o.detect_loops = !o.stops;
    o.events = &w.steps;
    o.interrupted = task->o->interrupted;
    o.give_up_ms = task->give_up_ms;
    o.moving = w.moving;
    o.last_move = w.last_move;
    w.m->rec = rec;
    exec_start(w.m);
    w.end = exec_run(w.m, &o, NULL);
    return w;
}

static void inconclusive(struct verify_result *out, const char *reason)
{
    out->verdict = VERDICT_INCONCLUSIVE;
    out->violation = VIOLATION_NONE;
    out->reason = reason;
}

/* The same walk again, written down, and judged where it ends. */
static void report(const struct task *task, bool buffer, struct verify_result *out)
{
    struct recorder *rec = record_new(task->arena);
    struct way w = go(task, rec, (struct run_options){ .buffer = buffer });
    if (!search_judge(task, w.m, rec, out))
        inconclusive(out, "the counterexample could not be confirmed");
}

/* Ranks that stand still for ever although they have not ended. */
static bool *still(const struct task *task, const struct way *w, bool *any)
{
    bool *set = ARENA_ARRAY(task->arena, bool, w->m->nprocs);
    *any = false;
    for (uint32_t r = 0; r < w->m->nprocs; r++) {
        enum skel_state_kind kind = exec_state(w->m, r)->kind;
        set[r] = !w->moving[r] && kind != SKEL_END && kind != SKEL_ABORT;
        *any |= set[r];
    }
    return set;
}

/* Can a rank of the set go on if the implementation buffers, or does not synchronise? */
static bool any_can_be_helped(struct exec *m, const bool *set)
{
    bool any = false;
    for (uint32_t r = 0; r < m->nprocs; r++)
        any |= set[r] && exec_can_be_helped(m, r);
    return any;
}

/* Does some rank stand before a choice?  A local state without an enabled transition is
 * wrong. */
static bool meets_choice(const struct task *task, struct exec *m)
{
    struct moves moves = { .arena = task->arena };
    for (uint32_t r = 0; r < m->nprocs; r++) {
        if (exec_needs_letter(m, r))
            return true;
        if (exec_state(m, r)->kind != SKEL_LOCAL)
            continue;
        moves.n = 0;
        exec_locals(m, r, &moves);
        if (moves.n > 1)
            return true;
        if (moves.n == 0)
            m->broken = arena_printf(task->arena, "no transition of state %u of rank %u is "
                                                  "enabled", m->ranks[r].state, r);
    }
    return false;
}

enum { FINITE_STEPS = 10000000, ENDLESS_STEPS = 100000 };

/* Ranks that are blocked without this being a violation (servers, an abort, or others
 * that go on for ever) may go on if messages are buffered, and only then reach a fault.
 * With every send buffered at once the walk goes at least as far as any execution, unless it comes
 * to a choice behind them.  False: it does, and other tiers must decide. */
static bool look_beyond(const struct task *task, const struct way *w,
                        struct verify_result *out)
{
    bool any, trouble = false;
    const bool *set = still(task, w, &any);
    for (uint32_t r = 0; any && r < w->m->nprocs; r++)
        trouble |= set[r] && task_reaches_trouble(task, r, w->m->ranks[r].state);
    if (!trouble || !any_can_be_helped(w->m, set))
        return true;
    uint64_t max = w->end == RUN_QUIET ? FINITE_STEPS : ENDLESS_STEPS;
    struct way far = go(task, NULL, (struct run_options){ .buffer = true, .max_steps = max });
    if (far.end == RUN_QUIET)
        return !meets_choice(task, far.m);
    if (far.end == RUN_FAULT || far.end == RUN_MISMATCH)
        report(task, true, out);
    else
        inconclusive(out, "ranks that are blocked could go on to a fault if messages are "
                          "buffered; this was not decided");
    return true;
}

static void judge_stuck(const struct task *task, const struct way *w, const bool *stuck,
                        struct verify_result *out)
{
    uint64_t last = 0;
    for (uint32_t r = 0; r < w->m->nprocs; r++)
        if (stuck[r] && w->last_move[r] > last)
            last = w->last_move[r];
    struct recorder *rec = record_new(task->arena);
    struct way again = go(task, rec, (struct run_options){ .stops = true, .stop_at = last });
    out->trace = trace_stuck(task->arena, again.m, rec, stuck);
    out->verdict = VERDICT_VIOLATED;
    out->violation = VIOLATION_PARTIAL;
    out->reason = reason_partial(task, out->trace, stuck);
}

static bool judge_endless(const struct task *task, const struct way *w,
                          struct verify_result *out)
{
    bool any;
    bool *stuck = still(task, w, &any);
    out->verdict = VERDICT_VERIFIED;
    if (!w->m->aborted) {
        out->reason = reason_endless(task, w->moving);
        any = false;
        for (uint32_t r = 0; r < w->m->nprocs; r++) {
            stuck[r] &= task->sigma[r];
            any |= stuck[r];
        }
        if (any && task->o->property == PROPERTY_PARTIAL) {
            judge_stuck(task, w, stuck, out);
            return true;
        }
    }
    return look_beyond(task, w, out);
}

static bool judge_quiet(const struct task *task, const struct way *w,
                        struct verify_result *out)
{
    struct recorder *rec = record_new(task->arena);
    out->verdict = VERDICT_VERIFIED;
    if (!search_judge(task, w->m, rec, out))
        return look_beyond(task, w, out);
    report(task, false, out);
    return true;
}

bool walk_run(const struct task *task, struct verify_result *out)
{
    out->tier = 1;
    out->theorem =
        task->o->property == PROPERTY_PARTIAL ? "Corollary 13.4" : "Corollary 13.3";
    struct way w = go(task, NULL, (struct run_options){ 0 });
    out->states = w.steps;
    if (w.end != RUN_FAULT && w.end != RUN_MISMATCH && meets_choice(task, w.m))
        return false;
    if (w.m->broken)
        w.end = RUN_BROKEN;
    switch (w.end) {
    case RUN_QUIET: return judge_quiet(task, &w, out);
    case RUN_ENDLESS: return judge_endless(task, &w, out);
    case RUN_FAULT:
    case RUN_MISMATCH: report(task, false, out); break;
    case RUN_BROKEN:
        inconclusive(out, reason_inconclusive_skeleton(task, w.m->broken));
        break;
    case RUN_STOPPED:
        inconclusive(out, task->o->interrupted && *task->o->interrupted ? "interrupted"
                                                                        : "time limit");
        break;
    }
    return true;
}
