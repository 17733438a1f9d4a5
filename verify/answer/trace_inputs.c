/* What of the inputs a counterexample needs.
 *
 *     rank 0: n > 10        n is read: this decision of the trace is needed, if the same
 *     rank 0: debug         execution with !(n > 10) is not violated, or elsewhere
 *
 * The decisions of the trace are made again, all but one, which is made otherwise; what
 * comes up newly is decided as in the trace at the same place, or else in several ways, one
 * after the other.  In the same way the other worlds are tried, and what they have in common is
 * all that is told of the shared inputs.  This finds words for a violation that has been
 * found; no verdict rests on it.
 */
#include "verify/answer/trace_inputs.h"

#include "core/base/str.h"
#include "core/base/vec.h"
#include "verify/exec/run.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DECISIONS = 24, MAX_WORLDS = 64, RUN_STEPS = 50000, ALL_STEPS = 2000000, WAYS = 6,
       WORK_OF_STEP = 16 /* so many states or events that are looked at count as one */ };

struct needs {
    const struct task *task;
    struct verify_result *out;
    struct trace *t;
    uint64_t steps;       /* of all executions so far */
};

struct script { /* one execution */
    struct needs *n;
    struct arena *arena;
    struct exec *m;
    bool *used;           /* per event of the trace */
    size_t flipped;       /* this event is made by `instead`; or n_events */
    uint32_t instead;
    uint32_t way;         /* in which new decisions are made */
};

static const struct skel_state *traced_state(const struct needs *n, uint32_t rank,
                                             uint32_t state)
{
    return &n->task->skel->worlds[n->t->world].ranks[rank].states[state];
}

/* The same place of the program, maybe in another world. */
static bool same_place(const struct skel_state *a, const struct skel_state *b)
{
    return a->kind == b->kind && a->at.line == b->at.line && a->at.col == b->at.col
           && str_same(a->at.file, b->at.file) && str_same(a->text, b->text);
}

/* ---- one execution ---- */

/* The event of the trace that decides at this state of the rank, or n_events: the first
 * that has not been used, or the last. */
static size_t decision(const struct script *s, uint32_t rank)
{
    const struct skel_state *st = exec_state(s->m, rank);
    const struct trace *t = s->n->t;
    size_t found = t->n_events;
    s->n->steps += t->n_events / WORK_OF_STEP;
    for (size_t i = 0; i < t->n_events; i++) {
        const struct trace_event *e = &t->events[i];
        if (e->rank != rank || e->trans == SKEL_NONE
            || !same_place(traced_state(s->n, rank, e->state), st))
            continue;
        found = i;
        if (!s->used[i])
            break;
    }
    return found;
}

/* Does the move do what the event has done? */
static bool follows(const struct script *s, const struct move *move, size_t event)
{
    const struct trace_event *e = &s->n->t->events[event];
    const struct skel_state *was = traced_state(s->n, e->rank, e->state);
    if (move->kind == MOVE_READ)
        return false;
    const struct skel_trans *t = &exec_state(s->m, move->rank)->trans[move->trans];
    if (event == s->flipped && !s->used[event])
        return move->trans == s->instead;
    return e->trans < was->n_trans && str_same(was->trans[e->trans].text, t->text)
           && (t->text || e->trans == move->trans);
}

/* The first event in which the rank receives from this sender, or n_events. */
static size_t match_event(const struct script *s, const struct move *move)
{
    const struct trace *t = s->n->t;
    uint32_t from = s->m->skel->chans[move->chan].from;
    for (size_t i = 0; i < t->n_events; i++) {
        const struct trace_event *e = &t->events[i];
        uint32_t receiver = e->buffered ? e->rank : e->partner;
        uint32_t sender = e->buffered ? e->partner : e->rank;
        if (!s->used[i] && e->partner != SKEL_NONE && e->partner_state != SKEL_NONE
            && receiver == move->rank && sender == from)
            return i;
    }
    return t->n_events;
}

static bool is_among(const struct trace_send *v, uint32_t n, uint32_t rank, uint32_t state)
{
    for (uint32_t i = 0; i < n; i++)
        if (v[i].rank == rank && v[i].state == state)
            return true;
    return false;
}

/* Has the implementation helped the rank in the trace? */
static bool was_helped(const struct script *s, const struct move *move)
{
    const struct trace *t = s->n->t;
    uint32_t state = s->m->ranks[move->rank].state;
    return is_among(t->released, t->n_released, move->rank, state)
           || is_among(t->early, t->n_early, move->rank, state);
}

/* The first letter of the trace that has not been used, or n_events. */
static size_t letter_event(const struct script *s)
{
    const struct trace *t = s->n->t;
    size_t i = 0;
    while (i < t->n_events && (s->used[i] || t->events[i].letter == SKEL_NONE))
        i++;
    return i;
}

/* Letters come last, those of the trace in their order; so each rank has read all before. */
static size_t turn_of_letter(const struct script *s, const struct move *move, size_t *event)
{
    size_t n = s->n->t->n_events;
    *event = letter_event(s);
    bool follow = *event < n && s->n->t->events[*event].letter == move->letter
                  && s->m->world == s->n->t->world;
    *event = follow ? *event : n;
    return follow ? n + 4 : n + 5;
}

/* How early a move comes: 0 is a local decision, then what the trace has in its order,
 * then the rest.  SIZE_MAX: never. */
static size_t turn_of(const struct script *s, const struct move *move, size_t *event)
{
    size_t n = s->n->t->n_events;
    *event = n;
    if (move->kind == MOVE_CHOOSE)
        return turn_of_letter(s, move, event);
    if (move->implementation)
        return was_helped(s, move) ? n + 2 : SIZE_MAX;
    if (move->kind == MOVE_MATCH) {
        *event = match_event(s, move);
        return 1 + *event;
    }
    size_t decided = decision(s, move->rank);
    bool follow = decided < n && follows(s, move, decided);
    *event = follow ? decided : n;
    if (move->kind == MOVE_LOCAL)
        return follow ? 0 : decided < n ? n + 3 : n;
    return follow ? 1 + decided : n + 1;
}

/* A local move of this rank, by the way in which new decisions are made: always the first,
 * always the last, or mixed. */
static size_t new_decision(const struct script *s, const struct moves *moves, size_t first)
{
    const struct move *move = &moves->items[first];
    size_t n = 1;
    while (first + n < moves->n && moves->items[first + n].kind == MOVE_LOCAL
           && moves->items[first + n].rank == move->rank)
        n++;
    uint32_t x = s->m->ranks[move->rank].state * 31 + move->rank + s->way * 40503;
    return first + (s->way == 0 ? 0 : s->way == 1 ? n - 1 : (x * 2654435761u >> 16) % n);
}

/* Take the move that comes first; false: there is none. */
static bool step(struct script *s)
{
    struct moves moves = { .arena = arena_new() };
    size_t best = SIZE_MAX, event = 0, chosen = 0;
    for (uint32_t r = 0; r < s->m->nprocs; r++)
        exec_moves(s->m, r, &moves);
    for (size_t i = 0; i < moves.n; i++) {
        size_t e, turn = turn_of(s, &moves.items[i], &e);
        if (turn >= best)
            continue;
        best = turn;
        event = e;
        chosen = i;
    }
    if (best != SIZE_MAX) {
        if (best > 0 && moves.items[chosen].kind == MOVE_LOCAL)
            chosen = new_decision(s, &moves, chosen);
        if (event < s->n->t->n_events)
            s->used[event] = true;
        exec_take(s->m, &moves.items[chosen]);
    }
    arena_free(moves.arena);
    return best != SIZE_MAX;
}

/* ---- is it the same violation? ---- */

static bool at_final_place(const struct script *s, uint32_t rank, uint32_t state)
{
    const struct skel_state *was =
        traced_state(s->n, rank, s->n->t->final[rank].state);
    return same_place(was, &s->m->machines[rank].states[state]);
}

static bool same_deadlock(const struct script *s)
{
    for (uint32_t r = 0; r < s->m->nprocs; r++)
        if (!s->n->t->final[r].ended && !at_final_place(s, r, s->m->ranks[r].state))
            return false;
    return !s->m->aborted;
}

static bool is_same(const struct script *s)
{
    const struct exec *m = s->m;
    switch (s->n->out->violation) {
    case VIOLATION_FAULT:
        return m->failed == s->n->out->fault_rank
               && str_same(m->ranks[m->failed].fault, s->n->out->fault)
               && at_final_place(s, m->failed, m->ranks[m->failed].state);
    case VIOLATION_COLL_MISMATCH:
        return m->mismatch && at_final_place(s, m->a, m->at_a)
               && at_final_place(s, m->b, m->at_b);
    case VIOLATION_DEADLOCK:
    case VIOLATION_LIVELOCK:
        return m->failed == SKEL_NONE && !m->mismatch && same_deadlock(s);
    case VIOLATION_NONE:
    case VIOLATION_PARTIAL:
    case VIOLATION_PROPERTY:
        break;
    }
    return false;
}

/* Run the trace's decisions in a world, but for one event.  True: the same violation. */
static bool happens_so(struct needs *n, uint32_t world, size_t flipped, uint32_t instead,
                       uint32_t way)
{
    struct arena *arena = arena_new();
    struct script s = { .n = n, .arena = arena, .flipped = flipped, .instead = instead,
                        .way = way,
                        .m = exec_new(arena, n->task->skel, world),
                        .used = ARENA_ARRAY(arena, bool, n->t->n_events) };
    struct run_options o = { .max_steps = RUN_STEPS };
    for (uint32_t r = 0; r < s.m->nprocs; r++)
        n->steps += s.m->machines[r].n_states / WORK_OF_STEP;
    uint64_t begin = n->steps;
    bool more = true, over = false;
    exec_start(s.m);
    while (more && !over && n->steps - begin < RUN_STEPS) {
        over = exec_run(s.m, &o, &n->steps) != RUN_QUIET;
        more = !over && step(&s);
        n->steps++;
    }
    bool same = (over || !more) && is_same(&s);
    arena_free(arena);
    return same;
}

static bool happens(struct needs *n, uint32_t world, size_t flipped, uint32_t instead)
{
    for (uint32_t way = 0; way < WAYS && n->steps < ALL_STEPS; way++)
        if (happens_so(n, world, flipped, instead, way))
            return true;
    return false;
}

/* ---- decisions of single ranks ---- */

/* Is there another outcome that avoids the violation? */
static bool is_needed(struct needs *n, size_t event)
{
    const struct trace_event *e = &n->t->events[event];
    const struct skel_state *st = traced_state(n, e->rank, e->state);
    for (uint32_t i = 0; i < st->n_trans; i++)
        if (i != e->trans && n->steps < ALL_STEPS && !happens(n, n->t->world, event, i))
            return true;
    return false;
}

static bool is_decision(const struct needs *n, const struct trace_event *e)
{
    const struct skel_state *st = traced_state(n, e->rank, e->state);
    return st->kind == SKEL_LOCAL && st->about.file && e->trans != SKEL_NONE
           && !st->trans[e->trans].over;
}

static bool depends_on_inputs(const struct needs *n)
{
    bool any = *n->t->assuming != '\0';
    for (size_t i = 0; i < n->t->n_events && !any; i++)
        any = is_decision(n, &n->t->events[i]);
    return any;
}

static void find_decisions(struct needs *n, bool reproduced)
{
    uint32_t cap = 0, looked = 0;
    size_t first = n->t->n_events;
    while (first > 0 && looked < MAX_DECISIONS)
        looked += is_decision(n, &n->t->events[--first]);
    for (size_t i = first; i < n->t->n_events; i++)
        if (is_decision(n, &n->t->events[i]) && (!reproduced || is_needed(n, i)))
            VEC_PUSH(n->task->arena, n->t->needs, n->t->n_needs, cap, (uint32_t)i);
}

/* ---- the world ---- */

struct literals { /* "A and B" */
    const char **items;
    uint32_t n, cap;
};

struct cases { /* the worlds */
    struct arena *arena;
    struct literals *worlds;
    bool *violated;              /* in the same way */
    uint32_t n;
    const char *(*siblings)[2];  /* different answers to one question */
    uint32_t n_siblings, cap_siblings;
};

static struct literals split(struct arena *arena, const char *text)
{
    struct literals out = { 0 };
    while (*text) {
        const char *end = strstr(text, " and ");
        size_t length = end ? (size_t)(end - text) : strlen(text);
        const char *item = arena_printf(arena, "%.*s", (int)length, text);
        VEC_PUSH(arena, out.items, out.n, out.cap, item);
        text += length + (end ? strlen(" and ") : 0);
    }
    return out;
}

/* "argc >= 3": the numbers for which it is true, if it is of this form. */
static bool range_of(const char *text, size_t *name, int64_t *lo, int64_t *hi)
{
    static const char *const ops[] = { " == ", " >= ", " <= ", " > ", " < " };
    for (unsigned i = 0; i < sizeof ops / sizeof ops[0]; i++) {
        const char *at = strstr(text, ops[i]);
        char *end = NULL;
        int64_t x = at ? strtoll(at + strlen(ops[i]), &end, 10) : 0;
        if (!at || end == at + strlen(ops[i]) || *end || x == INT64_MIN || x == INT64_MAX)
            continue;
        *name = (size_t)(at - text);
        *lo = i == 0 || i == 1 ? x : i == 3 ? x + 1 : INT64_MIN;
        *hi = i == 0 || i == 2 ? x : i == 4 ? x - 1 : INT64_MAX;
        return true;
    }
    return false;
}

/* Two worlds differ first in different answers to one question. */
static void add_siblings(struct cases *c, uint32_t a, uint32_t b)
{
    const struct literals *x = &c->worlds[a], *y = &c->worlds[b];
    uint32_t i = 0;
    while (i < x->n && i < y->n && strcmp(x->items[i], y->items[i]) == 0)
        i++;
    if (i == x->n || i == y->n)
        return;
    for (uint32_t k = 0; k < c->n_siblings; k++)
        if (strcmp(c->siblings[k][0], x->items[i]) == 0
            && strcmp(c->siblings[k][1], y->items[i]) == 0)
            return;
    VEC_RESERVE(c->arena, c->siblings, c->n_siblings, c->cap_siblings, c->n_siblings + 1);
    c->siblings[c->n_siblings][0] = x->items[i];
    c->siblings[c->n_siblings++][1] = y->items[i];
}

static bool contradict(const struct cases *c, const char *x, const char *y)
{
    size_t name_x, name_y;
    int64_t lo_x, hi_x, lo_y, hi_y;
    if (range_of(x, &name_x, &lo_x, &hi_x) && range_of(y, &name_y, &lo_y, &hi_y)
        && name_x == name_y && strncmp(x, y, name_x) == 0)
        return lo_x > hi_y || lo_y > hi_x;
    for (uint32_t k = 0; k < c->n_siblings; k++)
        if (strcmp(c->siblings[k][0], x) == 0 && strcmp(c->siblings[k][1], y) == 0)
            return true;
    return false;
}

/* Does a literal of the world contradict this one? */
static bool excludes(const struct cases *c, uint32_t world, const char *literal)
{
    for (uint32_t k = 0; k < c->worlds[world].n; k++)
        if (contradict(c, literal, c->worlds[world].items[k]))
            return true;
    return false;
}

/* Is every world violated that does not contradict the kept literals, but for number
 * `without`? */
static bool is_free(const struct cases *c, const struct literals *mine, const bool *kept,
                    uint32_t without)
{
    for (uint32_t w = 0; w < c->n; w++) {
        bool possible = !c->violated[w];
        for (uint32_t i = 0; i < mine->n && possible; i++)
            possible = !kept[i] || i == without || !excludes(c, w, mine->items[i]);
        if (possible)
            return false;
    }
    return true;
}

static const char *join(struct arena *arena, const struct literals *l, const bool *kept)
{
    const char *text = "";
    for (uint32_t i = 0; i < l->n; i++)
        if (kept[i])
            text = arena_printf(arena, "%s%s%s", text, *text ? " and " : "", l->items[i]);
    return text;
}

static const char *shared_case(struct needs *n, bool reproduced)
{
    const struct skel *s = n->task->skel;
    const char *text = s->worlds[n->t->world].text;
    if (!*text || !reproduced || s->n_worlds == 1 || s->n_worlds > MAX_WORLDS)
        return text;
    struct cases c = { .arena = arena_new(), .n = s->n_worlds };
    c.worlds = ARENA_ARRAY(c.arena, struct literals, c.n);
    c.violated = ARENA_ARRAY(c.arena, bool, c.n);
    for (uint32_t w = 0; w < c.n; w++) {
        c.worlds[w] = split(c.arena, s->worlds[w].text);
        c.violated[w] = w == n->t->world
                        || (n->steps < ALL_STEPS && happens(n, w, n->t->n_events, 0));
    }
    for (uint32_t a = 0; a < c.n; a++)
        for (uint32_t b = 0; b < c.n; b++)
            add_siblings(&c, a, b);
    const struct literals *mine = &c.worlds[n->t->world];
    bool *kept = ARENA_ARRAY(c.arena, bool, mine->n);
    memset(kept, true, mine->n * sizeof *kept);
    for (uint32_t i = 0; i < mine->n; i++)
        kept[i] = !is_free(&c, mine, kept, i);
    text = join(n->task->arena, mine, kept);
    arena_free(c.arena);
    return text;
}

void trace_inputs_find(const struct task *task, struct verify_result *out)
{
    struct needs n = { .task = task, .out = out, .t = out->trace };
    if (!out->trace)
        return;
    n.t->assuming = task->skel->worlds[n.t->world].text;
    if (!depends_on_inputs(&n))
        return;
    bool reproduced = happens(&n, n.t->world, n.t->n_events, 0);
    find_decisions(&n, reproduced);
    n.t->assuming = shared_case(&n, reproduced);
}
