#include "verify/search/search.h"

#include "core/base/clock.h"
#include "core/base/progress.h"
#include "core/base/vec.h"
#include "core/skel/tape.h"
#include "verify/exec/run.h"
#include "verify/exec/trace.h"
#include "verify/search/alike.h"
#include "verify/search/heap.h"
#include "verify/search/race.h"
#include "verify/search/reason.h"
#include "verify/search/states.h"

struct node {
    uint32_t parent;  /* SKEL_NONE: the root */
    struct move move; /* that leads here, with all forced moves after it */
    uint64_t cost;
    bool faulty;      /* a fault or a mismatch has been reached */
    bool done;
};

struct searcher {
    const struct task *task;
    const struct search_options *o;
    struct races *races;
    struct arena *arena;  /* dies with the search */
    struct exec *m;
    struct states states;
    struct node *nodes;   /* per state */
    size_t n, cap;
    struct heap heap;
    struct moves moves;
    uint64_t give_up_ms;
    uint64_t effort;      /* words of states that were looked at, and steps */
    bool incomplete;      /* some execution was not followed to its end */
};

/* Shortest first; among those the ones that need least of the implementation; choices
 * that the program may not have only if there is no other way. */
static const uint64_t STEP_COST = 1 << 8, IMPLEMENTATION_COST = 1,
                      OVER_COST = UINT64_C(1) << 48;

enum { CLOSURE_STEPS = 200000 }; /* more without a choice: it is taken for endless */

/* Everything that is no choice; false if it does not come to an end. */
static bool close_state(struct searcher *x, uint64_t *cost, bool *faulty)
{
    struct run_options o = { .max_steps = CLOSURE_STEPS };
    uint64_t steps = 0;
    enum run_end end =
        x->o->visible ? RUN_QUIET : exec_run(x->m, &o, &steps);
    *cost += steps * STEP_COST;
    x->effort += 50 + 20 * steps;
    *faulty = x->m->failed != SKEL_NONE || x->m->mismatch;
    return !x->m->broken && end != RUN_STOPPED;
}

/* m stands behind the move: close it and remember the state, with the cheapest way. */
static void add_node(struct searcher *x, struct node node)
{
    if (!close_state(x, &node.cost, &node.faulty)) {
        x->incomplete = true;
        return;
    }
    bool added;
    if (x->o->alikes)
        alike_sort(x->o->alikes, x->m);
    const struct saved *state = exec_save(x->m);
    x->effort += state->words + 1;
    uint32_t number = states_add(&x->states, state, &added);
    if (added)
        VEC_PUSH(x->arena, x->nodes, x->n, x->cap, node);
    else if (node.cost < x->nodes[number].cost && !x->nodes[number].done)
        x->nodes[number] = node;
    else
        return;
    heap_push(&x->heap, node.cost, number);
}

/* A choice that the program may not have. */
static bool is_over(const struct exec *m, const struct move *move)
{
    if (move->kind == MOVE_CHOOSE)
        return m->tape->letters[move->letter].over;
    return move->kind == MOVE_LOCAL && exec_state(m, move->rank)->trans[move->trans].over;
}

static void follow(struct searcher *x, uint32_t from, const struct move *move)
{
    exec_load(x->m, x->states.items[from]);
    struct node next = { .parent = from, .move = *move,
                         .cost = x->nodes[from].cost + STEP_COST };
    if (move->implementation)
        next.cost += IMPLEMENTATION_COST;
    if (is_over(x->m, move))
        next.cost += OVER_COST;
    exec_take(x->m, move);
    add_node(x, next);
}

/* A blocking send, or the wait for one. */
static bool waits_for_send(const struct exec *m, uint32_t rank)
{
    const struct skel_state *st = exec_state(m, rank);
    if (st->kind != SKEL_SELECT)
        return st->kind == SKEL_SEND;
    return st->n_alts == 1 && st->alts[0].kind == SKEL_ALT_REQ
           && m->ranks[rank].slots[st->alts[0].reqs[0]].kind == SLOT_SEND;
}

/* Would the rank, once its send is let go, do anything that others can see?  If it ends,
 * or waits for a message that is not there, its state at the send is as good.  (A
 * collective that is left early lets others go, too.) */
static bool is_useful(const struct exec *m, const struct move *move)
{
    const struct skel_state *st = exec_state(m, move->rank);
    uint32_t to = st->trans[move->trans].to;
    const struct skel_state *next = &m->machines[move->rank].states[to];
    if (!waits_for_send(m, move->rank) || (next->kind != SKEL_RECV && next->kind != SKEL_END))
        return true;
    for (uint32_t c = 0; c < next->n_chans; c++)
        if (exec_head(m, move->rank, to, next->chans, next->n_chans, next->chans[c]))
            return true;
    return false;
}

/* The local choices of the lowest rank that has one; false if nobody has. */
static bool branch_locally(struct searcher *x, uint32_t node)
{
    x->moves.n = 0;
    for (uint32_t r = 0; r < x->m->nprocs && !x->moves.n; r++)
        if (exec_state(x->m, r)->kind == SKEL_LOCAL)
            exec_locals(x->m, r, &x->moves);
    for (size_t i = 0; i < x->moves.n; i++) {
        struct move move = x->moves.items[i];
        follow(x, node, &move);
    }
    return x->moves.n > 0;
}

static bool no_violation_here(const struct searcher *x)
{
    bool ended = true;
    for (uint32_t r = 0; r < x->m->nprocs; r++)
        ended &= !x->task->sigma[r] || exec_state(x->m, r)->kind == SKEL_END;
    return x->m->aborted || ended;
}

/* Could a rank that has not ended still reach a fault? */
static bool trouble_ahead(const struct searcher *x)
{
    bool trouble = false;
    for (uint32_t r = 0; r < x->m->nprocs && !trouble; r++) {
        enum skel_state_kind kind = exec_state(x->m, r)->kind;
        trouble = kind != SKEL_END && kind != SKEL_ABORT
                  && task_reaches_trouble(x->task, r, x->m->ranks[r].state);
    }
    return trouble;
}

/* Is the move searched, where some are permitted or none? */
static bool is_wanted(const struct searcher *x, const struct move *move, bool permitted)
{
    bool offered = x->o->thorough || (x->o->wildcards && permitted);
    return !move->implementation || x->o->visible || (offered && is_useful(x->m, move));
}

/* All moves together.  False: this is an end, and a potential deadlock. */
static bool branch(struct searcher *x, uint32_t node)
{
    bool permitted = false, ends = no_violation_here(x);
    x->moves.n = 0;
    for (uint32_t r = 0; r < x->m->nprocs; r++)
        exec_moves(x->m, r, &x->moves);
    for (size_t i = 0; i < x->moves.n; i++)
        permitted |= !x->moves.items[i].implementation;
    if (!permitted && !ends)
        return false;
    size_t n = 0;
    for (size_t i = 0; i < x->moves.n; i++)
        if (is_wanted(x, &x->moves.items[i], permitted))
            x->moves.items[n++] = x->moves.items[i];
    /* One after the other: they do not hinder each other (docs/dev/THEORY.md, section 12.1). */
    if (x->o->beyond && !permitted)
        n = x->moves.n && trouble_ahead(x);
    for (size_t i = 0; i < n; i++) {
        struct move move = x->moves.items[i];
        follow(x, node, &move);
    }
    return true;
}

/* Does the move lead to the state, or to one in which alike ranks have changed places? */
static bool leads_to(struct searcher *x, const struct saved *from, const struct move *move,
                     const struct saved *to)
{
    uint64_t cost = 0;
    bool faulty;
    exec_load(x->m, from);
    exec_take(x->m, move);
    if (!close_state(x, &cost, &faulty))
        return false;
    alike_sort(x->o->alikes, x->m);
    return states_equal(exec_save(x->m), to);
}

/* The move of m that stands for the one by which the search has come to the node, since ranks may
 * have changed places.  False: there is none, as alike_sort() may have several orders. */
static bool find_move(struct searcher *x, struct exec *m, uint32_t node, struct move *out)
{
    *out = x->nodes[node].move;
    if (!x->o->alikes)
        return true;
    const struct saved *now = exec_save(m);
    struct saved *from = arena_memdup(x->arena, now, sizeof *now + now->size);
    x->moves.n = 0;
    for (uint32_t r = 0; r < m->nprocs; r++)
        exec_moves(m, r, &x->moves);
    for (size_t i = 0; i < x->moves.n; i++) {
        *out = x->moves.items[i];
        if (leads_to(x, from, out, x->states.items[node]))
            return true;
    }
    return false;
}

/* The way to the node once more, written down.  False: it was not found again. */
static bool report(struct searcher *x, uint32_t node, struct verify_result *out)
{
    struct arena *arena = x->task->arena;
    struct exec *m = exec_new(arena, x->task->skel, x->task->world);
    struct recorder *rec = record_new(arena);
    struct run_options o = { .max_steps = CLOSURE_STEPS };
    size_t length = 0, at = 0;
    for (uint32_t i = node; x->nodes[i].parent != SKEL_NONE; i = x->nodes[i].parent)
        length++;
    uint32_t *path = ARENA_ARRAY(x->arena, uint32_t, length);
    for (uint32_t i = node; x->nodes[i].parent != SKEL_NONE; i = x->nodes[i].parent)
        path[length - ++at] = i;
    m->rec = rec;
    exec_start(m);
    for (size_t i = 0; i <= length; i++) {
        if (!x->o->visible)
            exec_run(m, &o, NULL);
        if (i == length)
            break;
        struct move move;
        if (!find_move(x, m, path[i], &move))
            return false;
        exec_take(m, &move);
    }
    if (!search_judge(x->task, m, rec, out)) {
        out->verdict = VERDICT_INCONCLUSIVE;
        out->reason = "the counterexample could not be confirmed";
    }
    return true;
}

static bool out_of_limits(const struct searcher *x)
{
    volatile int *interrupted = x->task->o->interrupted;
    unsigned memory_mb = x->task->o->memory_mb ? x->task->o->memory_mb : 4096;
    if (x->task->o->progress)
        x->task->o->progress->states = x->n;
    return x->n > x->o->max_states || (x->o->max_effort && x->effort > x->o->max_effort)
           || clock_ms() > x->give_up_ms
           || arena_bytes(x->arena) >> 20 > memory_mb || (interrupted && *interrupted);
}

static void start(struct searcher *x)
{
    x->arena = arena_new();
    x->m = exec_new(x->arena, x->task->skel, x->task->world);
    x->moves = (struct moves){ .arena = x->arena };
    x->heap = (struct heap){ .arena = x->arena };
    x->states = (struct states){ .arena = x->arena };
    exec_start(x->m);
    add_node(x, (struct node){ .parent = SKEL_NONE });
}

enum search_end search_run(const struct task *task, const struct search_options *o,
                           struct races *races, struct verify_result *out)
{
    struct searcher x = { .task = task, .o = o, .races = races };
    x.give_up_ms = clock_first(clock_ms() + o->budget_ms, task->give_up_ms);
    enum search_end end = SEARCH_ALL;
    start(&x);
    while (x.heap.n && !x.m->broken && end == SEARCH_ALL) {
        if (out_of_limits(&x)) {
            x.incomplete = true;
            break;
        }
        uint32_t node = heap_pop(&x.heap);
        if (x.nodes[node].done)
            continue;
        x.nodes[node].done = true;
        exec_load(x.m, x.states.items[node]);
        if (races)
            race_note(races, x.m);
        bool one_rank = !o->visible && !o->thorough;
        if (!x.nodes[node].faulty
            && ((one_rank && branch_locally(&x, node)) || branch(&x, node)))
            continue;
        end = !report(&x, node, out)                  ? SEARCH_LIMIT
              : out->verdict == VERDICT_VIOLATED ? SEARCH_FOUND
                                                 : SEARCH_UNSURE;
    }
    if (end == SEARCH_ALL && (x.incomplete || x.m->broken))
        end = SEARCH_LIMIT;
    out->states = x.n;
    if (x.m->broken) {
        end = SEARCH_UNSURE;
        out->verdict = VERDICT_INCONCLUSIVE;
        out->reason = reason_inconclusive_skeleton(
            task, arena_strdup(task->arena, x.m->broken));
    }
    arena_free(x.arena);
    return end;
}
