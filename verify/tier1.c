/* Judging one execution on the skeleton itself.
 *
 * Tier 1: a skeleton that never has a local choice is decided by one synchronous
 * execution (Siegel and Avrunin, Corollary 13.3; partial deadlock: Corollary 13.4).
 * The same judgement confirms counterexamples of tier 2, whose choices are given.
 */
#include "verify/trace.h"
#include "verify/world.h"

/* The potential deadlock of Definition 7.1 is a property of the state: no step is left
 * and some rank of Sigma has not ended.  The walk has found that no step is left. */
static bool all_ended(const struct task *task, const struct system *sys)
{
    for (uint32_t r = 0; r < sys->nprocs; r++)
        if (task->sigma[r] && system_state(sys, r)->kind != SKEL_END)
            return false;
    return true;
}

static struct walk_options walk_options(const struct task *task,
                                        const struct choices *choices)
{
    return (struct walk_options){ .choices = choices, .interrupted = task->o->interrupted,
                                  .give_up_ms = task->give_up_ms };
}

/* The walk once more, written down; sys is left in its last state. */
static struct recorder *record(const struct task *task, struct system *sys,
                               const struct choices *choices, bool stops,
                               uint64_t stop_at)
{
    struct walk_options o = walk_options(task, choices);
    o.give_up_ms = 0;
    o.stops = stops;
    o.stop_at = stop_at;
    struct recorder *rec = recorder_new(task->arena, sys);
    system_start(sys);
    walk(sys, &o, rec);
    return rec;
}

static uint32_t *states_of(const struct task *task, const struct system *sys)
{
    uint32_t *state = ARENA_ARRAY(task->arena, uint32_t, sys->nprocs);
    for (uint32_t r = 0; r < sys->nprocs; r++)
        state[r] = sys->ranks[r].state;
    return state;
}

static void violated(struct verify_result *out, enum violation v, struct trace *t,
                     const char *reason)
{
    out->verdict = VERDICT_VIOLATED;
    out->violation = v;
    out->trace = t;
    out->reason = reason;
}

static void fault(const struct task *task, struct verify_result *out, struct trace *t,
                  uint32_t rank, uint32_t state)
{
    out->fault = task->skel->worlds[task->world].ranks[rank].states[state].fault;
    out->fault_rank = rank;
    violated(out, VIOLATION_FAULT, t, reason_fault(task, out->fault, rank, state));
}

static void inconclusive(struct verify_result *out, const char *reason)
{
    out->verdict = VERDICT_INCONCLUSIVE;
    out->violation = VIOLATION_NONE;
    out->reason = reason;
}

/* A fault or mismatch that has been recorded in rec, with sys at the place. */
static void judge_fault(const struct task *task, const struct system *sys,
                        struct recorder *rec, bool mismatch, uint32_t a, uint32_t b,
                        struct verify_result *out)
{
    bool *wanted = ARENA_ARRAY(task->arena, bool, sys->nprocs);
    wanted[a] = wanted[b] = true;
    uint32_t *state = states_of(task, sys);
    record_prune(rec, sys, wanted, state);
    struct trace *t = trace_make(task->arena, sys, task->world, rec, state, NULL);
    if (mismatch)
        violated(out, VIOLATION_COLL_MISMATCH, t,
                 reason_mismatch(task, a, sys->ranks[a].state, b, sys->ranks[b].state));
    else
        fault(task, out, t, a, sys->ranks[a].state);
}

static void judge_deadlock(const struct task *task, struct system *sys,
                           const struct choices *choices, struct verify_result *out)
{
    struct recorder *rec = record(task, sys, choices, false, 0);
    bool *explain = ARENA_ARRAY(task->arena, bool, sys->nprocs);
    for (uint32_t r = 0; r < sys->nprocs; r++)
        explain[r] = true;
    struct trace *t = trace_make(task->arena, sys, task->world, rec,
                                 states_of(task, sys), explain);
    trace_buffering(task->arena, sys, t, choices);
    violated(out, VIOLATION_DEADLOCK, t, reason_deadlock(task, t));
}

/* Ranks of Sigma that stand still for ever while others move. */
static void judge_partial(const struct task *task, struct system *sys,
                          const struct choices *choices, const struct walk_result *w,
                          const bool *stuck, struct verify_result *out)
{
    uint64_t last = 0;
    for (uint32_t r = 0; r < sys->nprocs; r++)
        if (stuck[r] && w->last_move[r] > last)
            last = w->last_move[r];
    struct recorder *rec = record(task, sys, choices, true, last);
    struct trace *t = trace_make(task->arena, sys, task->world, rec,
                                 states_of(task, sys), stuck);
    violated(out, VIOLATION_PARTIAL, t, reason_partial(task, t, stuck));
}

/* Ranks that stand still although they have not ended. */
static bool *still(const struct task *task, const struct system *sys,
                   const struct walk_result *w)
{
    bool *set = ARENA_ARRAY(task->arena, bool, sys->nprocs);
    for (uint32_t r = 0; r < sys->nprocs; r++) {
        enum skel_state_kind kind = system_state(sys, r)->kind;
        set[r] = !w->moving[r] && kind != SKEL_END && kind != SKEL_ABORT;
    }
    return set;
}

static bool any_at_send(const struct system *sys, const bool *set)
{
    for (uint32_t r = 0; r < sys->nprocs; r++)
        if (set[r] && system_offers(sys, r) != SKEL_NONE
            && system_state(sys, r)->kind != SKEL_SSEND)
            return true;
    return false;
}

enum { FINITE_STEPS = 10000000 };

/* Ranks that are blocked at a send without this being a violation (servers, an abort,
 * or others that go on for ever) may go on if their messages are buffered, and only
 * then reach a fault.  Corollaries 13.3 and 13.4 do not speak of that, so it is looked
 * at here. */
static void look_beyond(const struct task *task, const struct system *sys,
                        const struct choices *choices, const struct walk_result *w,
                        struct verify_result *out)
{
    const bool *set = still(task, sys, w);
    if (!any_at_send(sys, set))
        return;
    bool trouble = false;
    for (uint32_t r = 0; r < sys->nprocs; r++)
        trouble |= set[r] && task_reaches_trouble(task, r, sys->ranks[r].state);
    if (!trouble)
        return;
    struct system *copy = system_new(task->arena, task->skel, task->world);
    struct buffered_result b = buffered_run(task->arena, copy, choices,
                                            w->end == WALK_QUIET ? FINITE_STEPS : 100000,
                                            true);
    if (b.end == BUFFERED_QUIET)
        return;
    if (b.end == BUFFERED_FAULT || b.end == BUFFERED_MISMATCH) {
        struct recorder rec = { .arena = task->arena, .events = b.events,
                                .n = b.n_events, .cap = b.n_events };
        judge_fault(task, copy, &rec, b.end == BUFFERED_MISMATCH, b.a, b.b, out);
        return;
    }
    inconclusive(out, "ranks that are blocked at a send could go on to a fault if their "
                      "messages are buffered; this was not decided");
}

static void judge_quiet(const struct task *task, struct system *sys,
                        const struct choices *choices, const struct walk_result *w,
                        struct verify_result *out)
{
    if (!w->aborted && !all_ended(task, sys)) {
        judge_deadlock(task, sys, choices, out);
        return;
    }
    out->verdict = VERDICT_VERIFIED;
    look_beyond(task, sys, choices, w, out);
}

static void judge_endless(const struct task *task, struct system *sys,
                          const struct choices *choices, const struct walk_result *w,
                          struct verify_result *out)
{
    out->verdict = VERDICT_VERIFIED;
    if (w->aborted) {
        look_beyond(task, sys, choices, w, out);
        return;
    }
    out->reason = reason_endless(task, w->moving);
    bool *stuck = still(task, sys, w), any = false;
    for (uint32_t r = 0; r < sys->nprocs; r++) {
        stuck[r] &= task->sigma[r];
        any |= stuck[r];
    }
    if (any && task->o->property == PROPERTY_PARTIAL)
        judge_partial(task, sys, choices, w, stuck, out);
    else
        look_beyond(task, sys, choices, w, out);
}

bool judge_walk(const struct task *task, const struct choices *choices,
                struct verify_result *out)
{
    struct system *sys = system_new(task->arena, task->skel, task->world);
    struct walk_options o = walk_options(task, choices);
    struct walk_result w = walk(sys, &o, NULL);
    out->states = w.steps;
    switch (w.end) {
    case WALK_QUIET:
        for (uint32_t r = 0; r < sys->nprocs; r++)
            if (w.paused[r])
                return false;
        judge_quiet(task, sys, choices, &w, out);
        return true;
    case WALK_ENDLESS: judge_endless(task, sys, choices, &w, out); return true;
    case WALK_FAULT:
    case WALK_MISMATCH: {
        struct recorder *rec = record(task, sys, choices, false, 0);
        judge_fault(task, sys, rec, w.end == WALK_MISMATCH, w.a, w.b, out);
        return true;
    }
    case WALK_CHOICE: return false;
    case WALK_BROKEN:
        inconclusive(out, reason_inconclusive_skeleton(task, sys->broken));
        return true;
    case WALK_STOPPED:
        inconclusive(out, task->o->interrupted && *task->o->interrupted ? "interrupted"
                                                                        : "time limit");
        return true;
    }
    return false;
}

bool tier1_run(const struct task *task, struct verify_result *out)
{
    out->tier = 1;
    out->theorem =
        task->o->property == PROPERTY_PARTIAL ? "Corollary 13.4" : "Corollary 13.3";
    return judge_walk(task, NULL, out);
}
