#include "verify/search/game.h"

#include "core/base/mechanism.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"
#include "core/skel/tape.h"
#include "verify/exec/run.h"
#include "verify/search/search.h"
#include "verify/search/states.h"

enum { MAX_PLACES = 512, MAX_WAYS = 4096, RUN_STEPS = 50000, ALL_STEPS = 1000000 };

static const uint32_t OPEN = SKEL_NONE;

struct ways { /* what the state of the game leads to */
    uint32_t *to, *by;  /* by: transition of the rank whose turn it is, or a letter */
    uint32_t n, cap, cap_by;
};

struct place { /* in the game: all that is no choice has been done */
    uint32_t rank;      /* whose turn it is; SKEL_NONE: a violation */
    uint32_t state;
    uint32_t choice;    /* SKEL_NONE, or of the tape: a letter for all who wait */
    bool decided;       /* by the counterexample: an input that can always be so */
    bool *waits;        /* per rank: stands at a choice, too, or needs a letter */
    struct ways ways;
};

struct game {
    const struct task *task;
    const struct trace *t;
    struct arena *arena;
    struct exec *m;
    struct moves moves;
    bool *used;         /* per event: a choice that is made before the first one in doubt */
    uint32_t **decided; /* per rank and state: 1 + transition, 0 or OPEN */
    struct states states;
    struct place *places;
    size_t n, cap;
    uint64_t steps, n_ways;
};

/* ---- where the theorem holds ---- */

static bool is_bound(const struct ledger *ledger)
{
    for (size_t i = 0; ledger && i < ledger->n; i++) {
        const struct ledger_entry *e = &ledger->items[i];
        if (e->direction == LEDGER_UNDER && e->kind != LEDGER_BOUND
            && e->kind != LEDGER_PLACEMENT && e->kind != LEDGER_ROOM /* a check, no execution */
            && e->kind != LEDGER_ENVIRONMENT /* it is an execution that nothing fails */
            && e->kind != LEDGER_CALL_RETURNS
            && e->kind != LEDGER_LOOP_TERMINATES) /* else it hangs, too */
            return true;
    }
    return false;
}

/* A value of a collective is decided when its decider enters: that is too early where others may
 * go on before it is known. */
static bool decides_early(const struct skel_machine *m)
{
    for (uint32_t i = 0; i < m->n_states; i++)
        if (m->states[i].kind == SKEL_ICOLL && m->states[i].coll.decider != SKEL_NONE)
            return true;
    return false;
}

/* May there be no execution of this world at all? */
static bool begins_in_doubt(const struct skel_machine *m)
{
    const struct skel_state *first = m->n_states ? &m->states[0] : NULL;
    return first && first->kind == SKEL_LOCAL && first->n_trans == 1 && first->trans[0].over;
}

static bool begins_with_doubt(const struct skel_tape *tape)
{
    uint32_t n = 0;
    while (tape && n < tape->n_letters && tape->letters[n].from == 0)
        n++;
    return n == 1 && tape->letters[0].over;
}

/* Is it open whether the counterexample is one, and does the program have an execution in this
 * world, and the skeleton all that it has? */
static bool is_in_doubt(const struct task *task, const struct verify_result *out)
{
    const struct skel_world *w = &task->skel->worlds[task->world];
    if (out->verdict != VERDICT_VIOLATED || !out->trace->uses_over || task->o->look_ms
        || task->o->property != PROPERTY_DEADLOCK || out->violation == VIOLATION_LIVELOCK
        || begins_with_doubt(w->tape) || is_bound(task->ledger))
        return false;
    for (uint32_t r = 0; r < task->skel->nprocs; r++)
        if (begins_in_doubt(&w->ranks[r]))
            return false;
    return true;
}

static bool is_applicable(const struct task *task, const struct trace *t)
{
    const struct skel *s = task->skel;
    if (t->n_released || t->n_early || skel_has_wildcard(s) || skel_has_visible_order(s))
        return false;
    for (uint32_t r = 0; r < s->nprocs; r++)
        if (decides_early(&s->worlds[task->world].ranks[r]))
            return false;
    return true;
}

/* ---- where no game is needed ---- */

static bool reaches(const struct skel_machine *m, enum skel_state_kind kind, struct arena *scratch)
{
    bool *reachable = skel_reachable(m, scratch), found = false;
    for (uint32_t i = 0; i < m->n_states; i++)
        found |= reachable[i] && m->states[i].kind == kind;
    return found;
}

/* Has a rank that must end no way to do so, while nobody aborts and nobody goes round? */
static bool cannot_end(const struct task *task, struct arena *scratch)
{
    const struct skel_world *w = &task->skel->worlds[task->world];
    bool ends = true, aborts = skel_is_cyclic(task->skel);
    for (uint32_t r = 0; r < task->skel->nprocs && !aborts; r++) {
        ends &= !task->sigma[r] || reaches(&w->ranks[r], SKEL_END, scratch);
        aborts = reaches(&w->ranks[r], SKEL_ABORT, scratch);
    }
    return !ends && !aborts;
}

/* ---- the choices of the counterexample ---- */

static const struct skel_state *event_state(const struct game *g, const struct trace_event *e)
{
    return &g->m->machines[e->rank].states[e->state];
}

static bool is_choice(const struct game *g, const struct trace_event *e)
{
    const struct skel_state *st = event_state(g, e);
    return st->kind == SKEL_LOCAL && st->n_trans > 1 && e->trans != SKEL_NONE;
}

/* May the program not have what the event has chosen? */
static bool is_over(const struct game *g, const struct trace_event *e)
{
    if (e->letter != SKEL_NONE)
        return g->m->tape->letters[e->letter].over;
    return is_choice(g, e) && event_state(g, e)->trans[e->trans].over;
}

/* The rank's next choice in the trace; n_events: none. */
static size_t next_choice(const struct game *g, uint32_t rank)
{
    size_t i = 0;
    while (i < g->t->n_events
           && (g->used[i] || g->t->events[i].rank != rank || !is_choice(g, &g->t->events[i])))
        i++;
    return i;
}

/* All that is no choice.  False: that has no end, or the program ends. */
static bool close(struct game *g)
{
    struct run_options o = { .max_steps = RUN_STEPS };
    enum run_end end = exec_run(g->m, &o, &g->steps);
    return !g->m->broken && end != RUN_STOPPED && !g->m->aborted && g->steps < ALL_STEPS;
}

static bool is_violated(const struct game *g)
{
    return g->m->failed != SKEL_NONE || g->m->mismatch;
}

/* The next letter of the trace is chosen, if it is certain and a rank needs it. */
static bool follow_letter(struct game *g)
{
    size_t i = 0;
    while (i < g->t->n_events && (g->used[i] || g->t->events[i].letter == SKEL_NONE))
        i++;
    if (i == g->t->n_events || is_over(g, &g->t->events[i]))
        return false;
    g->moves.n = 0;
    for (uint32_t r = 0; r < g->m->nprocs && !g->moves.n; r++)
        exec_letters(g->m, r, &g->moves);
    for (size_t k = 0; k < g->moves.n; k++)
        if (g->moves.items[k].letter == g->t->events[i].letter) {
            g->used[i] = true;
            exec_take(g->m, &g->moves.items[k]);
            return true;
        }
    return false;
}

/* One certain choice of the trace is made.  False: none is next. */
static bool follow(struct game *g)
{
    for (uint32_t r = 0; r < g->m->nprocs; r++) {
        const struct skel_state *st = exec_state(g->m, r);
        size_t i = st->kind == SKEL_LOCAL ? next_choice(g, r) : g->t->n_events;
        if (i == g->t->n_events)
            continue;
        const struct trace_event *e = &g->t->events[i];
        if (event_state(g, e) != st || st->trans[e->trans].over)
            continue;
        struct move move = { .kind = MOVE_LOCAL, .rank = r, .trans = e->trans };
        g->used[i] = true;
        exec_take(g->m, &move);
        return true;
    }
    return follow_letter(g);
}

/* To the first choice that is in doubt. */
static bool replay(struct game *g)
{
    exec_start(g->m);
    do {
        if (!close(g) || is_violated(g))
            return false;
    } while (follow(g));
    return true;
}

/* From here on an input is chosen as in the trace if it can be chosen so in each round.  Not
 * where there is a tape: its letters may be about the same input. */
static void decide(struct game *g)
{
    g->decided = ARENA_ARRAY(g->arena, uint32_t *, g->m->nprocs);
    for (uint32_t r = 0; r < g->m->nprocs; r++)
        g->decided[r] = ARENA_ARRAY(g->arena, uint32_t, g->m->machines[r].n_states);
    for (size_t i = 0; i < g->t->n_events && !g->m->tape; i++) {
        const struct trace_event *e = &g->t->events[i];
        const struct skel_state *st = event_state(g, e);
        uint32_t *one = &g->decided[e->rank][e->state];
        if (g->used[i] || !is_choice(g, e) || !st->about.file || st->kept)
            continue;
        bool both = *one && *one != e->trans + 1;
        *one = both || st->trans[e->trans].over ? OPEN : e->trans + 1;
    }
}

/* The transition, or SKEL_NONE: it is the opponent's choice. */
static uint32_t decided(const struct game *g, uint32_t rank, uint32_t state)
{
    uint32_t one = g->decided[rank][state];
    return one && one != OPEN ? one - 1 : SKEL_NONE;
}

/* ---- the game ---- */

/* Somebody who must end has not: then the program has not ended. */
static bool goes_on(const struct game *g)
{
    for (uint32_t r = 0; r < g->m->nprocs; r++)
        if (g->task->sigma[r] && exec_state(g->m, r)->kind != SKEL_END)
            return true;
    return false;
}

/* Whose turn is it?  Letters are chosen when nobody stands at a choice of its own. */
static struct place make_place(struct game *g)
{
    struct place p = { .rank = SKEL_NONE, .choice = SKEL_NONE,
                       .waits = ARENA_ARRAY(g->arena, bool, g->m->nprocs) };
    for (int letters = 1; letters >= 0 && !is_violated(g); letters--)
        for (uint32_t r = g->m->nprocs; r-- > 0;) {
            bool waits = letters ? exec_needs_letter(g->m, r)
                                 : exec_state(g->m, r)->kind == SKEL_LOCAL;
            p.waits[r] |= waits;
            p.choice = !waits ? p.choice : letters ? g->m->choice : SKEL_NONE;
            p.rank = waits ? r : p.rank;
        }
    return p;
}

/* The state of m becomes a place, if it is not one.  False: the opponent has won. */
static bool add_place(struct game *g, uint32_t *number)
{
    bool added, polls;
    if (!close(g))
        return false;
    *number = states_add(&g->states, exec_save(g->m), &added);
    if (!added)
        return true;
    struct place p = make_place(g);
    if (p.rank != SKEL_NONE) {
        p.state = g->m->ranks[p.rank].state;
        p.decided = decided(g, p.rank, p.state) != SKEL_NONE;
    }
    VEC_PUSH(g->arena, g->places, g->n, g->cap, p);
    return g->n <= MAX_PLACES
           && (p.rank != SKEL_NONE ? goes_on(g)
                                   : is_violated(g) || search_is_deadlock(g->task, g->m, &polls));
}

static bool expand(struct game *g, uint32_t at)
{
    const struct place p = g->places[at];
    uint32_t only = decided(g, p.rank, p.state);
    struct ways ways = { 0 };
    g->moves.n = 0;
    exec_load(g->m, g->states.items[at]);
    if (p.choice == SKEL_NONE)
        exec_locals(g->m, p.rank, &g->moves);
    else
        exec_letters(g->m, p.rank, &g->moves);
    for (size_t i = 0; i < g->moves.n; i++) {
        struct move move = g->moves.items[i];
        uint32_t to;
        if (only != SKEL_NONE && move.trans != only)
            continue;
        exec_load(g->m, g->states.items[at]);
        exec_take(g->m, &move);
        if (!add_place(g, &to) || ++g->n_ways > MAX_WAYS)
            return false;
        VEC_RESERVE(g->arena, ways.by, ways.n, ways.cap_by, ways.n + 1);
        ways.by[ways.n] = p.choice == SKEL_NONE ? move.trans : move.letter;
        VEC_PUSH(g->arena, ways.to, ways.n, ways.cap, to);
    }
    g->places[at].ways = ways;
    return ways.n > 0;
}

static bool play(struct game *g)
{
    uint32_t start;
    if (!add_place(g, &start))
        return false;
    for (uint32_t i = 0; i < g->n; i++)
        if (g->places[i].rank != SKEL_NONE && !expand(g, i))
            return false;
    return true;
}

/* ---- rounds that go on for ever ---- */

/* Is this way from the place the turn of the rank?  A letter is, of those who wait and see it. */
static bool is_turn_of(const struct game *g, const struct place *p, uint32_t way, uint32_t rank)
{
    return p->choice == SKEL_NONE ? p->rank == rank
                                  : skel_sees(&g->m->tape->letters[p->ways.by[way]], rank);
}

/* Does one of the ways from `from` lead to `to`, at once or later?  waiting: only through places
 * at which this rank stands at a choice and another one has its turn; SKEL_NONE: through all. */
static bool goes_to(struct game *g, uint32_t from, uint32_t to, uint32_t waiting)
{
    struct arena *scratch = arena_new();
    bool *seen = ARENA_ARRAY(scratch, bool, g->n), found = false;
    uint32_t *todo = ARENA_ARRAY(scratch, uint32_t, g->n + 1), n = 1;
    todo[0] = from;
    while (n && !found) {
        const struct place *p = &g->places[todo[--n]];
        if (waiting != SKEL_NONE && !p->waits[waiting])
            continue;
        for (uint32_t i = 0; i < p->ways.n && !found; i++) {
            uint32_t next = p->ways.to[i];
            if (waiting != SKEL_NONE && is_turn_of(g, p, i, waiting))
                continue;
            found = next == to;
            if (!seen[next])
                todo[n++] = next;
            seen[next] = true;
        }
    }
    arena_free(scratch);
    return found;
}

static bool comes_back(struct game *g, uint32_t at, uint32_t waiting)
{
    return goes_to(g, at, at, waiting);
}

/* Nobody's choice is put off for ever, and no input is the same for ever. */
static bool is_fair(struct game *g)
{
    for (uint32_t i = 0; i < g->n; i++) {
        const struct place *p = &g->places[i];
        if (p->decided && comes_back(g, i, SKEL_NONE))
            return false;
        for (uint32_t r = 0; r < g->m->nprocs; r++)
            if (p->waits[r] && comes_back(g, i, r))
                return false;
    }
    return true;
}

/* ---- what is told ---- */

/* Does the event leave a loop in which the place is?  *stays: no. */
static bool ends_loop(struct game *g, uint32_t at, const struct trace_event *e, bool *stays)
{
    const struct place *p = &g->places[at];
    bool letter = e->letter != SKEL_NONE;
    uint32_t choice = letter ? g->m->tape->letters[e->letter].from : SKEL_NONE;
    bool same = p->choice == choice && p->rank != SKEL_NONE
                && (letter || (p->rank == e->rank && p->state == e->state));
    if (!same || !comes_back(g, at, SKEL_NONE))
        return false;
    uint32_t way = 0, by = letter ? e->letter : e->trans;
    while (way < p->ways.n && p->ways.by[way] != by)
        way++;
    uint32_t next = way < p->ways.n ? p->ways.to[way] : at;
    *stays |= next == at || goes_to(g, next, at, SKEL_NONE);
    return !*stays;
}

/* What decides neither about a loop nor about anything else is not told. */
static void tell(struct game *g, struct trace *t)
{
    uint32_t cap = 0;
    for (uint32_t i = 0; i < t->n_events; i++) {
        const struct trace_event *e = &t->events[i];
        struct trace_doubt d = { .event = i };
        bool stays = false;
        if (!is_over(g, e))
            continue;
        for (uint32_t k = 0; k < g->n; k++)
            d.loop |= ends_loop(g, k, e, &stays);
        if (!stays)
            VEC_PUSH(g->task->arena, t->doubts, t->n_doubts, cap, d);
    }
    mechanism_applies(g->task->o->mechanisms, MECHANISM_GAME);
    t->uses_over = false;
}

void game_judge(const struct task *task, struct verify_result *out)
{
    if (!is_in_doubt(task, out) || !mechanism_is_on(task->o->mechanisms, MECHANISM_GAME))
        return;
    struct game g = { .task = task, .t = out->trace, .arena = arena_new() };
    g.m = exec_new(g.arena, task->skel, task->world);
    g.moves = (struct moves){ .arena = g.arena };
    g.states = (struct states){ .arena = g.arena };
    g.used = ARENA_ARRAY(g.arena, bool, out->trace->n_events);
    if (cannot_end(task, g.arena)) {
        tell(&g, out->trace);
    } else if (is_applicable(task, out->trace) && replay(&g)) {
        decide(&g);
        if (play(&g) && is_fair(&g))
            tell(&g, out->trace);
    }
    arena_free(g.arena);
}
