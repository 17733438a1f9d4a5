#include "verify/explore.h"

#include "core/base/vec.h"
#include "verify/heap.h"
#include "verify/states.h"

struct node {
    uint32_t parent;      /* SKEL_NONE: the root */
    uint32_t rank, state, trans; /* the choice that leads here */
    uint64_t cost;        /* steps so far, and OVER_COST for each doubtful choice */
    bool faulty;          /* a fault or a mismatch has been reached */
    bool done;            /* its choices have been followed */
};

struct explorer {
    const struct task *task;
    struct arena *arena;  /* dies with the search */
    struct system *sys;
    struct states states;
    struct node *nodes;   /* per state */
    size_t n, cap;
    struct heap heap;     /* nodes; one that has been done is skipped */
    uint32_t *taken, *scratch, *enabled;
    uint64_t give_up_ms;
    size_t max_states;
    bool incomplete;      /* some execution was not followed to its end */
    unsigned judged;
};

/* A choice that the program may not have: any way around it is better. */
static const uint64_t OVER_COST = UINT64_C(1) << 40;

enum {
    CLOSURE_STEPS = 200000, /* more without a choice: it is taken for endless */
    TURN = 64,              /* steps of one rank before the next one has its turn */
    MAX_JUDGED = 2000
};

enum closed { CLOSED_QUIET, CLOSED_FAULTY, CLOSED_ENDLESS };

/* One deterministic step of this rank, if it has one. */
static bool closure_step(struct explorer *x, uint32_t rank, bool *faulty)
{
    struct system *sys = x->sys;
    const struct skel_state *st = system_state(sys, rank);
    uint32_t one, a, b;
    if (st->kind == SKEL_LOCAL) {
        if (system_locals(sys, rank, &one, 1) != 1)
            return false;
        system_local(sys, rank, one);
    } else if (st->kind == SKEL_COLL) {
        if (system_mismatch(sys, st->comm, &a, &b)) {
            *faulty = true;
            return false;
        }
        if (!system_coll_ready(sys, st->comm))
            return false;
        system_coll(sys, st->comm, x->taken);
    } else {
        uint32_t chan = system_offers(sys, rank);
        if (chan == SKEL_NONE || !system_message_ready(sys, chan))
            return false;
        system_message(sys, chan, &a, &b);
    }
    return true;
}

/* Everything that is not a choice; adds the steps to *cost. */
static enum closed closure(struct explorer *x, uint64_t *cost)
{
    struct system *sys = x->sys;
    uint64_t limit = *cost + CLOSURE_STEPS;
    for (bool any = true; any;) {
        any = false;
        for (uint32_t r = 0; r < sys->nprocs; r++) {
            bool faulty = false;
            for (unsigned i = 0; i < TURN && closure_step(x, r, &faulty); i++) {
                any = true;
                if (sys->broken || ++*cost > limit)
                    return CLOSED_ENDLESS;
            }
            if (faulty)
                return CLOSED_FAULTY;
        }
    }
    for (uint32_t r = 0; r < sys->nprocs; r++)
        if (system_state(sys, r)->kind == SKEL_FAULT)
            return CLOSED_FAULTY;
    return CLOSED_QUIET;
}

/* sys stands behind the choice: close it and remember the state, with the cheapest
 * way. */
static void add_node(struct explorer *x, struct node node)
{
    enum closed end = closure(x, &node.cost);
    if (end == CLOSED_ENDLESS) {
        x->incomplete = true;
        return;
    }
    node.faulty = end == CLOSED_FAULTY;
    system_save(x->sys, x->scratch);
    bool added;
    uint32_t number = states_add(&x->states, x->scratch, &added);
    if (added)
        VEC_PUSH(x->arena, x->nodes, x->n, x->cap, node);
    else if (node.cost < x->nodes[number].cost)
        x->nodes[number] = node;
    else
        return;
    heap_push(&x->heap, x->nodes[number].cost, number);
}

static struct choices *path_to(struct explorer *x, uint32_t node)
{
    struct arena *arena = x->task->arena;
    size_t length = 0, at = 0;
    for (uint32_t i = node; x->nodes[i].parent != SKEL_NONE; i = x->nodes[i].parent)
        length++;
    uint32_t *path = ARENA_ARRAY(x->arena, uint32_t, length);
    for (uint32_t i = node; x->nodes[i].parent != SKEL_NONE; i = x->nodes[i].parent)
        path[length - ++at] = i;
    struct choices *c = choices_new(arena, x->sys->nprocs);
    for (size_t i = 0; i < length; i++) {
        const struct node *n = &x->nodes[path[i]];
        choices_add(arena, c, n->rank, n->state, n->trans);
    }
    return c;
}

/* Nothing is left: is this end worth a judgement? */
static bool suspicious(struct explorer *x, const struct node *node)
{
    bool aborted = false, left = false, at_send = false, trouble = false;
    if (node->faulty)
        return true;
    for (uint32_t r = 0; r < x->sys->nprocs; r++) {
        enum skel_state_kind kind = system_state(x->sys, r)->kind;
        aborted |= kind == SKEL_ABORT;
        if (kind == SKEL_ABORT || kind == SKEL_END)
            continue;
        left |= x->task->sigma[r];
        at_send |= system_offers(x->sys, r) != SKEL_NONE && kind != SKEL_SSEND;
        trouble |= task_reaches_trouble(x->task, r, x->sys->ranks[r].state);
    }
    return (left && !aborted) || (at_send && trouble);
}

static bool judge(struct explorer *x, uint32_t node, struct verify_result *out,
                  enum explore_end *end)
{
    struct verify_result one = *out;
    one.verdict = VERDICT_INCONCLUSIVE;
    one.violation = VIOLATION_NONE;
    one.reason = NULL;
    one.trace = NULL;
    if (++x->judged > MAX_JUDGED) {
        x->incomplete = true;
        return false;
    }
    if (!judge_walk(x->task, path_to(x, node), &one) || one.verdict == VERDICT_VERIFIED)
        return false;
    if (one.verdict == VERDICT_INCONCLUSIVE && *end == EXPLORE_UNSURE)
        return false;
    *out = one;
    *end = one.verdict == VERDICT_VIOLATED ? EXPLORE_FOUND : EXPLORE_UNSURE;
    return one.verdict == VERDICT_VIOLATED;
}

/* The choices of the lowest rank that has one; false if nobody has. */
static bool branch(struct explorer *x, uint32_t node)
{
    struct system *sys = x->sys;
    uint32_t rank = 0, n = 0;
    for (; rank < sys->nprocs; rank++) {
        const struct skel_state *st = system_state(sys, rank);
        if (st->kind == SKEL_LOCAL
            && (n = system_locals(sys, rank, x->enabled, st->n_trans)) > 1)
            break;
    }
    if (rank == sys->nprocs)
        return false;
    for (uint32_t i = 0; i < n; i++) {
        system_load(sys, x->states.items[node]);
        struct node next = { .parent = node, .rank = rank,
                             .state = sys->ranks[rank].state, .trans = x->enabled[i],
                             .cost = x->nodes[node].cost + 1 };
        if (system_state(sys, rank)->trans[x->enabled[i]].over)
            next.cost += OVER_COST;
        system_local(sys, rank, x->enabled[i]);
        add_node(x, next);
    }
    return true;
}

static bool out_of_limits(struct explorer *x)
{
    volatile int *interrupted = x->task->o->interrupted;
    return x->n > x->max_states || clock_ms() > x->give_up_ms
           || (interrupted && *interrupted);
}

static void explorer_init(struct explorer *x, const struct task *task)
{
    const struct skel *s = task->skel;
    uint32_t members = 0, max_trans = 0;
    for (uint32_t c = 0; c < s->n_comms; c++)
        if (s->comms[c].n_ranks > members)
            members = s->comms[c].n_ranks;
    for (uint32_t r = 0; r < s->nprocs; r++) {
        const struct skel_machine *m = &s->worlds[task->world].ranks[r];
        for (uint32_t i = 0; i < m->n_states; i++)
            if (m->states[i].n_trans > max_trans)
                max_trans = m->states[i].n_trans;
    }
    x->task = task;
    x->arena = arena_new();
    x->sys = system_new(x->arena, s, task->world);
    x->taken = ARENA_ARRAY(x->arena, uint32_t, members);
    x->enabled = ARENA_ARRAY(x->arena, uint32_t, max_trans);
    x->scratch = ARENA_ARRAY(x->arena, uint32_t, x->sys->words);
    x->heap = (struct heap){ .arena = x->arena };
    x->states = (struct states){ .arena = x->arena, .words = x->sys->words };
}

enum explore_end explore(const struct task *task, uint64_t budget_ms, size_t max_states,
                         struct verify_result *out)
{
    struct explorer x = { .max_states = max_states,
                          .give_up_ms = clock_ms() + budget_ms };
    explorer_init(&x, task);
    enum explore_end end = EXPLORE_ALL;
    add_node(&x, (struct node){ .parent = SKEL_NONE });
    while (x.heap.n && !x.sys->broken) {
        if (out_of_limits(&x)) {
            x.incomplete = true;
            break;
        }
        uint32_t node = heap_pop(&x.heap);
        if (x.nodes[node].done)
            continue;
        x.nodes[node].done = true;
        system_load(x.sys, x.states.items[node]);
        bool stop = false;
        if (x.nodes[node].faulty || !branch(&x, node))
            stop = suspicious(&x, &x.nodes[node]) && judge(&x, node, out, &end);
        if (stop)
            break;
    }
    if (end == EXPLORE_ALL && (x.incomplete || x.sys->broken))
        end = EXPLORE_LIMIT;
    if (end == EXPLORE_ALL)
        out->states = x.n;
    arena_free(x.arena);
    return end;
}
