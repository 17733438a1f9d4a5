/* The verdict on a world with a tape.
 *
 *     while (err > tol) { ...; MPI_Allreduce(...); }    g0: "err > tol", or not, for all ranks
 *
 * The search is for potential deadlock, faults and mismatches.  When it has come to its end
 * without one, three things are left that it could hide: ranks for which no letter ever comes,
 * ranks of which partial deadlock speaks, and faults behind ranks that are blocked for ever.
 */
#include "verify/answer/shared_choices.h"

#include "core/base/str.h"
#include "core/skel/facts.h"
#include "verify/exec/trace.h"
#include "verify/search/reason.h"
#include "verify/search/search.h"
#include "verify/search/words.h"

enum {
    MAX_NODES = 2000000,
    LOOK_NODES = 20000,     /* for what else is wrong: more_violations.h */
    LOOK_STEPS = 2000000,
    BEYOND_STEPS = 100000
};

static void report(struct words *x, struct verify_result *out)
{
    struct recorder *rec = words_record(x, x->violated);
    if (search_judge(x->task, x->m, rec, out))
        out->depth = out->trace->n_events;
    else
        task_leave_open(out, "the counterexample could not be confirmed");
}

static bool has_ended(const struct words *x, uint32_t rank)
{
    enum skel_state_kind kind = exec_state(x->m, rank)->kind;
    return kind == SKEL_END || kind == SKEL_ABORT;
}

/* Has the rank not ended, and can it never go on? */
static bool is_stuck(const struct words *x, uint32_t node, uint32_t rank)
{
    return !has_ended(x, rank) && !words_can_move(x, node, rank);
}

/* The same, if choices that the program may not have come out against it. */
static bool may_be_stuck(const struct words *x, uint32_t node, uint32_t rank)
{
    return !has_ended(x, rank) && !words_will_move(x, node, rank);
}

/* Why it is open whether a rank can be stuck, or NULL. */
static const char *perhaps_stuck(struct words *x)
{
    for (uint32_t i = 0; i < x->n; i++) {
        words_load(x, i);
        for (uint32_t r = 0; r < x->m->nprocs; r++)
            if (x->task->sigma[r] && may_be_stuck(x, i, r))
                return reason_choice_needed(x->task, r, x->m->ranks[r].state);
    }
    return NULL;
}

/* Partial deadlock: a node in which ranks of Sigma are stuck.  False: there is none. */
static bool judge_partial(struct words *x, struct verify_result *out)
{
    const struct task *task = x->task;
    bool *stuck = ARENA_ARRAY(task->arena, bool, x->m->nprocs), any = false;
    words_close(x, true);
    for (uint32_t i = 0; i < x->n && !any; i++) {
        words_load(x, i);
        for (uint32_t r = 0; r < x->m->nprocs; r++) {
            stuck[r] = task->sigma[r] && is_stuck(x, i, r);
            any |= stuck[r];
        }
        if (any)
            out->trace = trace_stuck(task->arena, x->m, words_record(x, i), stuck);
    }
    if (!any) {
        const char *why = perhaps_stuck(x);
        if (why)
            task_leave_open(out, why);
        return why;
    }
    out->verdict = VERDICT_VIOLATED;
    out->violation = VIOLATION_PARTIAL;
    out->depth = out->trace->n_events;
    out->reason = reason_partial(task, out->trace, stuck);
    return true;
}

/* Does the node hold a rank that is blocked for ever and could be let go by the implementation,
 * and one that could go on to a fault then?  (THEORY.md, section 5.) */
static bool hides_fault(struct words *x, uint32_t node)
{
    bool helped = false, trouble = false;
    words_load(x, node);
    for (uint32_t r = 0; r < x->m->nprocs; r++)
        helped |= may_be_stuck(x, node, r) && exec_can_be_helped(x->m, r);
    for (uint32_t r = 0; helped && !trouble && r < x->m->nprocs; r++)
        trouble = may_be_stuck(x, node, r)
                  && task_reaches_trouble(x->task, r, x->m->ranks[r].state);
    return trouble;
}

/* Let all messages go from the node on, and see whether that meets a fault. */
static bool uncovers(struct words *x, uint32_t node, struct verify_result *out)
{
    struct recorder *rec = words_record(x, node);
    struct run_options o = { .max_steps = BEYOND_STEPS, .buffer = true, .detect_loops = true,
                             .moving = x->moving, .last_move = x->last_move };
    for (uint32_t r = 0; r < x->m->nprocs; r++)
        x->last_move[r] = 0;
    enum run_end end = exec_run(x->m, &o, NULL);
    bool found = end == RUN_FAULT || end == RUN_MISMATCH;
    return found && search_judge(x->task, x->m, rec, out);
}

static void look_beyond(struct words *x, struct verify_result *out)
{
    words_close(x, false);
    for (uint32_t i = 0; i < x->n; i++) {
        if (x->nodes[i].leaf || !hides_fault(x, i))
            continue;
        if (!uncovers(x, i, out))
            task_leave_open(out, "no deadlock, but ranks that are blocked while the program "
                                 "aborts or goes on could reach a fault if messages are "
                                 "buffered; this was not decided");
        return;
    }
}

/* Are the calls the same in all that is ever compared? */
static bool same_call(const struct skel_coll *a, const struct skel_coll *b)
{
    return skel_coll_same(a, b) && str_same(a->sig, b->sig);
}

/* Does the rank have a state that may fail, or a collective unlike the first of its communicator?
 * Where none has, no fault and no mismatch can be.  (Where two can meet is not asked: the search
 * finds out.) */
static bool rank_may_fail(const struct task *task, uint32_t rank, const struct skel_coll **first)
{
    const struct skel_machine *m = &task->skel->worlds[task->world].ranks[rank];
    for (uint32_t i = 0; i < m->n_states; i++) {
        const struct skel_state *st = &m->states[i];
        bool coll = st->kind == SKEL_COLL || st->kind == SKEL_ICOLL;
        if (coll && !first[st->comm])
            first[st->comm] = &st->coll;
        if (task_may_fail(st) || (coll && !same_call(first[st->comm], &st->coll)))
            return true;
    }
    return false;
}

static bool may_fail(const struct task *task)
{
    const struct skel_coll **first =
        ARENA_ARRAY(task->arena, const struct skel_coll *, task->skel->n_comms);
    bool fails = false;
    for (uint32_t r = 0; r < task->skel->nprocs && !fails; r++)
        fails = rank_may_fail(task, r, first);
    return fails;
}

static void judge(struct words *x, bool faults, struct verify_result *out)
{
    const struct task *task = x->task;
    if (x->violated != SKEL_NONE) {
        report(x, out);
        return;
    }
    if (x->stopped || task->o->look_ms) {
        task_leave_open(out, x->stopped);
        return;
    }
    if (words_idle(x) != SKEL_NONE) {
        task_leave_open(out, "a rank may wait for ever for a choice that it shares");
        return;
    }
    if (task->o->property == PROPERTY_PARTIAL && judge_partial(x, out))
        return;
    out->verdict = VERDICT_VERIFIED;
    if (faults)
        look_beyond(x, out);
}

void shared_choices_run(const struct task *task, struct verify_result *out)
{
    bool faults = may_fail(task), partial = task->o->property == PROPERTY_PARTIAL;
    struct words_options o = { .fair = faults || partial,
                               .max_nodes = task->o->look_ms ? LOOK_NODES : MAX_NODES,
                               .max_steps = task->o->look_ms ? LOOK_STEPS : 0 };
    out->tier = 2;
    out->theorem = partial ? "Theorem 7.7" : "Theorem 7.4";
    struct words *x = words_search(task, &o);
    out->states = x->n;
    out->depth = x->depth;
    judge(x, faults, out);
    arena_free(x->arena);
}
