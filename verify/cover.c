#include "verify/cover.h"

#include "core/skel/facts.h"
#include "verify/explore.h"
#include "verify/graph.h"

enum {
    CHECK_MS = 300,           /* of a second search, only to see that it agrees */
    COVER_MS = 10000,         /* when the verdict depends on it */
    MAX_STATES = 1000000
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

bool cover_has_faults(const struct task *task)
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

bool cover_stops_together(const struct task *task)
{
    struct skel one = *task->skel;
    one.worlds = &task->skel->worlds[task->world];
    one.n_worlds = 1;
    return !skel_is_cyclic(&one)
           || coupling_holds(&one, &(struct codegen_options){ .n_servers = 0 });
}

static bool passes_buffer(const struct trace *t)
{
    for (size_t i = 0; i < t->n_events; i++)
        if (t->events[i].buffered)
            return true;
    return false;
}

static void open_question(struct verify_result *out, const char *reason)
{
    out->verdict = VERDICT_INCONCLUSIVE;
    out->violation = VIOLATION_NONE;
    out->trace = NULL;
    out->reason = reason;
}

static const char undecided[] =
    "no deadlock, but ranks that are blocked at a send while the program aborts or goes "
    "on could reach a fault if their messages are buffered; this was not decided";

/* Ends of executions are enough. */
static void cover_ends(const struct task *task, bool needed, struct verify_result *out)
{
    struct verify_result found = *out;
    enum explore_end end =
        explore(task, needed ? COVER_MS : CHECK_MS, needed ? MAX_STATES : 100000, &found);
    if (end == EXPLORE_FOUND && passes_buffer(found.trace)) {
        found.states = out->states;
        *out = found;
    } else if (end == EXPLORE_FOUND) {
        open_question(out, "SPIN finds no violation, but the check of its answer does; "
                           "please report this");
    } else if (needed && end != EXPLORE_ALL) {
        bool told = end == EXPLORE_UNSURE && found.reason;
        open_question(out, told ? found.reason : undecided);
    }
}

/* Does some state of the graph hold a rank that is blocked at a send for ever, and one
 * that could go on to a fault? */
static bool hides_fault(const struct graph *g, uint32_t state)
{
    bool at_send = false, trouble = false;
    system_load(g->sys, g->states.items[state]);
    for (uint32_t r = 0; r < g->sys->nprocs; r++) {
        enum skel_state_kind kind = system_state(g->sys, r)->kind;
        if (kind == SKEL_END || kind == SKEL_ABORT || graph_can_move(g, state, r))
            continue;
        at_send |= kind != SKEL_SSEND && system_offers(g->sys, r) != SKEL_NONE;
        trouble |= task_reaches_trouble(g->task, r, g->sys->ranks[r].state);
    }
    return at_send && trouble;
}

/* The state hides a fault, perhaps: execute its choices and look further. */
static bool uncovers(const struct graph *g, uint32_t state, struct verify_result *out)
{
    struct verify_result found = *out;
    if (!judge_walk(g->task, graph_choices(g, state), &found)
        || found.verdict != VERDICT_VIOLATED)
        return false;
    found.states = out->states;
    *out = found;
    return true;
}

static void cover_all(const struct task *task, struct verify_result *out)
{
    struct graph *g = graph_build(task, MAX_STATES, clock_ms() + COVER_MS, false);
    bool open = g->stopped || g->faulty != SKEL_NONE;
    for (uint32_t i = 0; i < g->states.n && !open; i++) {
        if (!hides_fault(g, i))
            continue;
        open = !uncovers(g, i, out);
        if (!open)
            break;
    }
    if (open)
        open_question(out, undecided);
    arena_free(g->arena);
}

bool cover_may_hide(const struct task *task)
{
    return any_state(task, is_abort) || any_server(task) || !cover_stops_together(task);
}

void cover_proof(const struct task *task, struct verify_result *out)
{
    bool faults = cover_has_faults(task);
    bool stops = any_state(task, is_abort) || any_server(task);
    bool partial = task->o->property == PROPERTY_PARTIAL;
    cover_ends(task, faults && stops, out);
    if (out->verdict == VERDICT_VERIFIED && faults && (!partial || stops)
        && !cover_stops_together(task))
        cover_all(task, out);
}
