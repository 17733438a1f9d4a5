#include "verify/answer/proof_gaps.h"

#include "core/base/clock.h"
#include "core/skel/facts.h"
#include "verify/exec/run.h"
#include "verify/exec/trace.h"
#include "verify/search/graph.h"
#include "verify/search/search.h"

enum {
    COVER_MS = 10000,
    MAX_STATES = 1000000,
    BEYOND_STEPS = 100000
};

static bool is_abort(const struct skel_state *st)
{
    return st->kind == SKEL_ABORT;
}

static bool any_state(const struct task *task, bool (*holds)(const struct skel_state *))
{
    const struct skel *s = task->skel;
    for (uint32_t r = 0; r < s->nprocs; r++) {
        const struct skel_machine *m = &s->worlds[task->world].ranks[r];
        for (uint32_t i = 0; i < m->n_states; i++)
            if (holds(&m->states[i]))
                return true;
    }
    return false;
}

bool proof_gaps_any_fault(const struct task *task)
{
    if (any_state(task, task_may_fail))
        return true;
    for (uint32_t c = 0; c < task->skel->n_comms; c++)
        if (task_may_mismatch(task, c))
            return true;
    return false;
}

static bool any_server(const struct task *task)
{
    for (uint32_t r = 0; r < task->skel->nprocs; r++)
        if (!task->sigma[r])
            return true;
    return false;
}

bool proof_gaps_stops_together(const struct task *task)
{
    struct skel one = *task->skel;
    one.worlds = &task->skel->worlds[task->world];
    one.n_worlds = 1;
    return !skel_is_cyclic(&one)
           || coupling_holds(&one, &(struct codegen_options){ .n_servers = 0 });
}

static const char undecided[] =
    "no deadlock, but ranks that are blocked at a send while the program aborts or goes "
    "on could reach a fault if their messages are buffered; this was not decided";

/* Ends of executions are enough. */
static void cover_ends(const struct task *task, struct verify_result *out)
{
    struct search_options o = { .budget_ms = COVER_MS, .max_states = MAX_STATES,
                                .beyond = true };
    struct verify_result found = *out;
    enum search_end end = search_run(task, &o, NULL, &found);
    found.states = out->states;
    if (end == SEARCH_FOUND)
        *out = found;
    else if (end != SEARCH_ALL)
        task_leave_open(out, end == SEARCH_UNSURE && found.reason ? found.reason : undecided);
}

/* Does the state hold a rank that is blocked for ever, at a send or in a collective that it
 * could leave early, and one that could go on to a fault? */
static bool hides_fault(struct graph *g, uint32_t state)
{
    bool helped = false, trouble = false;
    graph_load(g, state);
    for (uint32_t r = 0; r < g->m->nprocs; r++) {
        enum skel_state_kind kind = exec_state(g->m, r)->kind;
        if (kind == SKEL_END || kind == SKEL_ABORT || graph_will_move(g, state, r))
            continue;
        helped |= exec_can_be_helped(g->m, r);
        trouble |= task_reaches_trouble(g->task, r, g->m->ranks[r].state);
    }
    return helped && trouble;
}

/* The state hides a fault, perhaps: let all messages go, and see how far it goes then. */
static bool uncovers(struct graph *g, uint32_t state, struct verify_result *out)
{
    struct recorder *rec = graph_record(g, state);
    uint64_t *last_move = ARENA_ARRAY(g->arena, uint64_t, g->m->nprocs);
    struct run_options o = { .max_steps = BEYOND_STEPS, .buffer = true,
                             .detect_loops = true, .last_move = last_move,
                             .moving = ARENA_ARRAY(g->arena, bool, g->m->nprocs) };
    enum run_end end = exec_run(g->m, &o, NULL);
    bool found = end == RUN_FAULT || end == RUN_MISMATCH;
    return found && search_judge(g->task, g->m, rec, out);
}

static void cover_all(const struct task *task, struct verify_result *out)
{
    struct graph *g = graph_build(task, MAX_STATES, clock_ms() + COVER_MS, false);
    bool open = g->stopped || g->faulty != SKEL_NONE;
    for (uint32_t i = 0; i < g->states.n && !open; i++) {
        if (!hides_fault(g, i))
            continue;
        open = !uncovers(g, i, out);
        break;
    }
    if (open)
        task_leave_open(out, undecided);
    arena_free(g->arena);
}

bool proof_gaps_may_hide(const struct task *task)
{
    return any_state(task, is_abort) || any_server(task) || !proof_gaps_stops_together(task);
}

void proof_gaps_close(const struct task *task, struct verify_result *out)
{
    bool faults = proof_gaps_any_fault(task);
    bool stops = any_state(task, is_abort) || any_server(task);
    bool partial = task->o->property == PROPERTY_PARTIAL;
    if (faults && stops)
        cover_ends(task, out);
    if (out->verdict == VERDICT_VERIFIED && faults && (!partial || stops)
        && !proof_gaps_stops_together(task))
        cover_all(task, out);
}
