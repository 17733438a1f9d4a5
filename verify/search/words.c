#include "verify/search/words.h"

#include "core/base/vec.h"
#include "core/skel/tape.h"
#include "core/base/clock.h"
#include "verify/exec/record.h"
#include "verify/search/closure.h"
#include "verify/search/reason.h"
#include "verify/search/search.h"

#include <string.h>

/* Shortest first; choices that the program may not have only if there is no other way. */
static const uint64_t STEP_COST = 1, OVER_COST = UINT64_C(1) << 48;

enum {
    WALK_STEPS = 10000000, /* more without a choice, and no state repeats */
    MAX_LETTERS = 16       /* that a rank has not read; one is usual */
};

/* ---- one walk ---- */

static struct run_options walk_options(const struct words *x)
{
    return (struct run_options){ .max_steps = WALK_STEPS, .detect_loops = true,
                                 .interrupted = x->task->o->interrupted,
                                 .give_up_ms = x->task->give_up_ms,
                                 .moving = x->moving, .last_move = x->last_move };
}

static void touch_all(struct exec *m)
{
    for (uint32_t r = 0; r < m->nprocs; r++)
        exec_touch(m, r);
}

/* All that is no choice, in the canonical order. */
static enum run_end walk(struct words *x)
{
    struct run_options o = walk_options(x);
    memset(x->moving, 0, x->m->nprocs * sizeof *x->moving);
    memset(x->last_move, 0, x->m->nprocs * sizeof *x->last_move);
    touch_all(x->m);
    return exec_run(x->m, &o, &x->steps);
}

/* A rank that can never go on, by a fault of the skeleton. */
static bool is_nowhere(struct words *x, uint32_t rank)
{
    x->moves.n = 0;
    if (exec_state(x->m, rank)->kind == SKEL_LOCAL)
        exec_locals(x->m, rank, &x->moves);
    return exec_state(x->m, rank)->kind == SKEL_LOCAL && !x->moves.n;
}

static const char *limit_text(const struct words *x)
{
    const struct verify_options *o = x->task->o;
    if (o->interrupted && *o->interrupted)
        return "interrupted";
    return x->task->give_up_ms && clock_ms() > x->task->give_up_ms ? "time limit" : NULL;
}

/* What is wrong with the state to which a walk has come, or NULL. */
static const char *why_stopped(struct words *x, enum run_end end)
{
    struct arena *arena = x->task->arena;
    if (x->m->broken)
        return reason_inconclusive_skeleton(x->task, arena_strdup(arena, x->m->broken));
    if (end == RUN_STOPPED)
        return limit_text(x) ? limit_text(x)
                             : "ranks go on without a choice, and it is not known for how long";
    for (uint32_t r = 0; r < x->m->nprocs; r++) {
        if (is_nowhere(x, r))
            return reason_inconclusive_skeleton(
                x->task, arena_printf(arena, "no transition of state %u of rank %u is enabled",
                                      x->m->ranks[r].state, r));
        if (x->m->ranks[r].n_letters > MAX_LETTERS)
            return arena_printf(arena, "rank %u is blocked, and the others go on with choices "
                                       "that it shares", r);
    }
    return NULL;
}

/* ---- nodes and edges ---- */

/* A new set at the end of a row of them. */
static uint64_t *add_set(struct words *x, uint64_t **sets, size_t *n, size_t *cap)
{
    for (uint32_t i = 0; i < x->set_words; i++)
        VEC_PUSH(x->arena, *sets, *n, *cap, 0);
    return *sets + *n - x->set_words;
}

static void add_node(struct words *x, const struct words_node *node)
{
    VEC_PUSH(x->arena, x->nodes, x->n, x->cap, *node);
    uint64_t *walkers = add_set(x, &x->walkers, &x->n_walkers, &x->cap_walkers);
    for (uint32_t r = 0; node->end == RUN_ENDLESS && r < x->m->nprocs; r++)
        if (x->moving[r])
            closure_put(walkers, r);
}

static void add_edge(struct words *x, uint32_t to, const struct words_node *node)
{
    bool by_rank = node->move.kind == MOVE_LOCAL;
    struct words_edge edge = { .from = node->parent, .to = to, .over = node->over,
                               .chooser = by_rank ? node->move.rank : SKEL_NONE,
                               .idle = node->move.kind == MOVE_CHOOSE };
    uint64_t *movers = add_set(x, &x->movers, &x->n_movers, &x->cap_movers);
    if (by_rank)
        closure_put(movers, node->move.rank);
    for (uint32_t r = 0; r < x->m->nprocs; r++)
        if (x->last_move[r]) {
            closure_put(movers, r);
            edge.idle = false;
        }
    VEC_PUSH(x->arena, x->edges, x->n_edges, x->cap_edges, edge);
}

/* A node that is known: the cheapest way leads to it, and it is a leaf if it is one on all. */
static void meet_again(struct words_node *known, struct words_node node)
{
    bool leaf = known->leaf && node.leaf;
    if (known->leaf && !leaf)
        known->done = false;
    node.end = known->end;
    if (node.cost < known->cost && !known->done)
        *known = node;
    known->leaf = leaf;
}

/* m stands behind the choice: go on to the next one.  True: that is a new node. */
static bool arrive(struct words *x, struct words_node node)
{
    node.end = walk(x);
    if ((x->stopped = why_stopped(x, node.end)))
        return false;
    bool added;
    uint32_t number = states_add(&x->states, exec_save(x->m), &added);
    if (added)
        add_node(x, &node);
    else
        meet_again(&x->nodes[number], node);
    x->depth = node.depth > x->depth ? node.depth : x->depth;
    if (node.parent != SKEL_NONE)
        add_edge(x, number, &node);
    if (!x->nodes[number].done)
        heap_push(&x->heap, x->nodes[number].cost, number);
    return added;
}

/* ---- choices ---- */

static bool is_over(const struct exec *m, const struct move *move)
{
    if (move->kind == MOVE_CHOOSE)
        return m->tape->letters[move->letter].over;
    return exec_state(m, move->rank)->trans[move->trans].over;
}

/* The choices from moves[from] on that belong together: of one rank, or all letters. */
static size_t group_end(const struct moves *moves, size_t from)
{
    size_t to = from;
    while (to < moves->n && moves->items[to].kind == moves->items[from].kind
           && moves->items[to].rank == moves->items[from].rank)
        to++;
    return to;
}

/* Local choices first, rank by rank, then the letters. */
static void find_choices(struct words *x)
{
    x->moves.n = 0;
    for (uint32_t r = 0; r < x->m->nprocs; r++)
        if (exec_is_choice(x->m, r))
            exec_locals(x->m, r, &x->moves);
    for (uint32_t r = 0; r < x->m->nprocs; r++)
        if (exec_needs_letter(x->m, r)) {
            exec_letters(x->m, r, &x->moves);
            return;
        }
}

/* Does the choice do nothing but abort, and could the rank choose otherwise?  What others do
 * after that they can do without it (docs/dev/THEORY.md, 14.2). */
static bool is_avoidable(const struct words *x, const struct move *move)
{
    const struct skel_machine *machine = &x->m->machines[move->rank];
    const struct skel_state *st = exec_state(x->m, move->rank);
    bool other = false;
    if (move->kind != MOVE_LOCAL
        || machine->states[st->trans[move->trans].to].kind != SKEL_ABORT)
        return false;
    for (uint32_t t = 0; t < st->n_trans; t++)
        other |= !st->trans[t].n_guards && machine->states[st->trans[t].to].kind != SKEL_ABORT;
    return other;
}

/* True: that leads to a new node. */
static bool follow(struct words *x, uint32_t from, const struct move *move)
{
    const struct words_node *parent = &x->nodes[from];
    struct words_node next = { .parent = from, .depth = parent->depth + 1, .move = *move };
    words_load(x, from);
    next.leaf = is_avoidable(x, move);
    next.over = is_over(x->m, move);
    next.cost = parent->cost + (next.over ? OVER_COST : STEP_COST);
    exec_take(x->m, move);
    return arrive(x, next);
}

/* Can nothing after the node be a deadlock?  The ranks that go on do so for ever, whatever the
 * others choose; and after an abort there is none. */
static bool is_free(const struct words *x, uint32_t node)
{
    return !x->o.fair && (x->nodes[node].end == RUN_ENDLESS || x->m->aborted);
}

/* The choices of one rank are enough, since nobody else can take them away or change them.  But
 * if that leads to a node that is known, a cycle could be closed on which the others are put off
 * for ever: then those of all. */
static void expand(struct words *x, uint32_t node)
{
    struct arena *scratch = arena_new();
    find_choices(x);
    struct moves all = { .n = x->moves.n };
    all.items = arena_memdup(scratch, x->moves.items, all.n * sizeof *all.items);
    bool known = false;
    for (size_t i = 0; i < all.n && !x->stopped;) {
        size_t end = group_end(&all, i);
        for (; i < end && !x->stopped; i++)
            known |= !follow(x, node, &all.items[i]);
        if (!known || !x->o.fair)
            break;
    }
    arena_free(scratch);
}

/* ---- the search ---- */

static bool is_violation(struct words *x, uint32_t node)
{
    bool polls;
    switch (x->nodes[node].end) {
    case RUN_FAULT:
    case RUN_MISMATCH: return true;
    case RUN_QUIET: return search_is_deadlock(x->task, x->m, &polls);
    case RUN_ENDLESS:
    case RUN_BROKEN:
    case RUN_STOPPED: break;
    }
    return false;
}

static const char *out_of_limits(const struct words *x)
{
    unsigned memory_mb = x->task->o->memory_mb ? x->task->o->memory_mb : 4096;
    if (x->n > x->o.max_nodes)
        return arena_printf(x->task->arena, "more than %zu states", x->o.max_nodes);
    if (x->o.max_steps && x->steps > x->o.max_steps)
        return "step limit";
    return arena_bytes(x->arena) >> 20 > memory_mb ? "memory limit" : limit_text(x);
}

static struct words *words_new(const struct task *task, const struct words_options *o)
{
    struct arena *arena = arena_new();
    struct words *x = ARENA_NEW(arena, struct words);
    *x = (struct words){ .task = task, .o = *o, .arena = arena, .violated = SKEL_NONE };
    x->m = exec_new(arena, task->skel, task->world);
    x->moves.arena = x->states.arena = x->heap.arena = arena;
    x->moving = ARENA_ARRAY(arena, bool, x->m->nprocs);
    x->last_move = ARENA_ARRAY(arena, uint64_t, x->m->nprocs);
    x->set_words = (x->m->nprocs + 63) / 64;
    return x;
}

struct words *words_search(const struct task *task, const struct words_options *o)
{
    struct words *x = words_new(task, o);
    exec_start(x->m);
    arrive(x, (struct words_node){ .parent = SKEL_NONE });
    while (x->heap.n && !x->stopped && x->violated == SKEL_NONE) {
        uint32_t node = heap_pop(&x->heap);
        if (x->nodes[node].done)
            continue;
        x->nodes[node].done = true;
        words_load(x, node);
        if (is_violation(x, node))
            x->violated = node;
        else if (!(x->stopped = out_of_limits(x)) && !x->nodes[node].leaf && !is_free(x, node))
            expand(x, node);
    }
    return x;
}

/* ---- afterwards ---- */

void words_load(struct words *x, uint32_t node)
{
    x->m->rec = NULL;
    exec_load(x->m, x->states.items[node]);
}

struct recorder *words_record(struct words *x, uint32_t node)
{
    struct recorder *rec = record_new(x->task->arena);
    uint32_t length = 0, at = 0;
    for (uint32_t i = node; x->nodes[i].parent != SKEL_NONE; i = x->nodes[i].parent)
        length++;
    uint32_t *path = ARENA_ARRAY(x->arena, uint32_t, length);
    for (uint32_t i = node; x->nodes[i].parent != SKEL_NONE; i = x->nodes[i].parent)
        path[length - ++at] = i;
    x->m->rec = rec;
    exec_start(x->m);
    walk(x);
    for (uint32_t i = 0; i < length; i++) {
        exec_take(x->m, &x->nodes[path[i]].move);
        walk(x);
    }
    return rec;
}

static struct closure_edge *closure_edges(const struct words *x)
{
    struct closure_edge *edges = ARENA_ARRAY(x->arena, struct closure_edge, x->n_edges);
    for (size_t i = 0; i < x->n_edges; i++) {
        const struct words_edge *e = &x->edges[i];
        edges[i] = (struct closure_edge){ .from = e->from, .to = e->to, .choice = e->chooser,
                                          .over = e->over,
                                          .movers = x->movers + x->set_words * i };
    }
    return edges;
}

void words_close(struct words *x, bool ends_all)
{
    struct closure c = { .arena = x->arena, .edges = closure_edges(x), .n_edges = x->n_edges,
                         .n_nodes = x->n, .n_words = x->set_words };
    uint64_t *start = arena_memdup(x->arena, x->walkers, x->n_walkers * sizeof *start);
    for (uint32_t i = 0; i < x->n && ends_all; i++) {
        words_load(x, i);
        if (x->m->aborted)
            memset(start + (size_t)c.n_words * i, 0xff, c.n_words * sizeof *start);
    }
    x->can_move = closure_of(&c, start, false);
    x->will_move = closure_of(&c, start, true);
}

bool words_can_move(const struct words *x, uint32_t node, uint32_t rank)
{
    return closure_has(x->can_move, x->set_words, node, rank);
}

bool words_will_move(const struct words *x, uint32_t node, uint32_t rank)
{
    return closure_has(x->will_move, x->set_words, node, rank);
}

/* Nodes without an idle edge to them that is left are taken away until none is; what stays has a
 * cycle before it. */
uint32_t words_idle(struct words *x)
{
    uint32_t *before = ARENA_ARRAY(x->arena, uint32_t, x->n), left = 0;
    bool *gone = ARENA_ARRAY(x->arena, bool, x->n_edges);
    for (size_t i = 0; i < x->n_edges; i++) {
        gone[i] = !x->edges[i].idle;
        left += x->edges[i].idle;
        before[x->edges[i].to] += x->edges[i].idle;
    }
    for (bool changed = true; changed && left;) {
        changed = false;
        for (size_t i = 0; i < x->n_edges; i++)
            if (!gone[i] && !before[x->edges[i].from]) {
                gone[i] = changed = true;
                before[x->edges[i].to]--;
                left--;
            }
    }
    for (uint32_t i = 0; i < x->n && left; i++)
        if (before[i])
            return i;
    return SKEL_NONE;
}
