/* The search, and the properties.  Each world is searched by itself. */
#include "tests/checker/check.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "tests/checker/livelock.h"
#include "tests/checker/step.h"
#include "tests/checker/step_read.h"

#include <string.h>

struct origin { /* how a state was found first */
    uint64_t from;
    const char *text;
};

struct search {
    struct arena *arena;
    const struct layout *l;
    const struct check_options *o;
    struct check_result *r;
    struct table *table;
    struct graph graph;
    bool *final; /* per state: in error, or a rank aborts: then everything ends */
    size_t n_final, cap_final;
    struct origin *origins;
    size_t n_origins, cap_origins;
    bool **locals; /* of this world, or NULL */
};

static bool is_sigma(const struct search *s, uint32_t p)
{
    return !(s->o->servers >> p & 1);
}

static bool some_in(const struct moment *m, enum skel_state_kind kind)
{
    for (uint32_t p = 0; p < m->l->s->nprocs; p++)
        if (moment_state(m, p)->kind == kind)
            return true;
    return false;
}

static bool some_of_sigma_not_ended(const struct search *s, const struct moment *m)
{
    for (uint32_t p = 0; p < s->l->s->nprocs; p++)
        if (is_sigma(s, p) && moment_state(m, p)->kind != SKEL_END)
            return true;
    return false;
}

static void add_fault(struct search *s, const char *code)
{
    for (uint32_t i = 0; i < s->r->n_faults; i++)
        if (strcmp(s->r->faults[i], code) == 0)
            return;
    VEC_PUSH(s->arena, s->r->faults, s->r->n_faults, s->r->cap_faults, code);
}

/* Violations that are to be seen at once; nothing is of interest after them. */
static bool is_erroneous(struct search *s, const struct moment *m)
{
    bool found = m->mistake != NO_MISTAKE;
    switch ((enum mistake)m->mistake) {
    case NO_MISTAKE: break;
    case MISTAKE_MISMATCH: s->r->mismatch = true; break;
    case MISTAKE_READY: add_fault(s, "MPI-RSEND"); break;
    case MISTAKE_ROOM: add_fault(s, "MPI-BSEND-OVERFLOW"); break;
    }
    for (uint32_t p = 0; p < s->l->s->nprocs; p++) {
        const struct skel_state *state = moment_state(m, p);
        if (state->kind == SKEL_FAULT) {
            add_fault(s, state->fault);
            found = true;
        }
    }
    return found;
}

/* The steps that lead to a state, first to last. */
static const char *trace_to(const struct search *s, uint64_t number)
{
    const char *lines = "";
    for (; number; number = s->origins[number].from)
        lines = arena_printf(s->arena, "%s\n%s", s->origins[number].text, lines);
    return lines;
}

static void found(struct search *s, uint64_t number, const struct moment *m)
{
    if (!s->o->trace || s->r->trace)
        return;
    const char *lines = trace_to(s, number);
    for (uint32_t p = 0; p < s->l->s->nprocs; p++)
        lines = arena_printf(s->arena, "%srank %u is at s%u (%s)\n", lines, p,
                             m->ranks[p].at.state,
                             skel_kind_text(moment_state(m, p)->kind));
    s->r->trace = lines;
}

static void look_for_goal(struct search *s, const struct moment *m)
{
    bool same = s->o->goal != NULL;
    for (uint32_t p = 0; same && p < s->l->s->nprocs; p++)
        same = m->ranks[p].at.state == s->o->goal[p];
    s->r->reached = s->r->reached || same;
}

/* Definition 7.1: some rank of Sigma has not ended, and there is no universally permitted
 * step.  A rank at an ABORT state has one: the end of the whole program.  Until it takes
 * it the others may go on.  A rank that polls hangs as well. */
static void look_for_deadlock(struct search *s, uint64_t number, const struct moment *m,
                              const struct steps *steps)
{
    if (some_in(m, SKEL_ABORT) || steps->cut || !some_of_sigma_not_ended(s, m))
        return;
    for (size_t i = 0; i < steps->n; i++)
        if (steps->items[i].universal)
            return;
    look_for_goal(s, m);
    bool polls = false;
    for (uint32_t p = 0; p < s->l->s->nprocs; p++)
        polls = polls || (is_sigma(s, p) && moment_state(m, p)->polls);
    if (polls)
        s->r->livelock = true;
    else
        s->r->deadlock = true;
    found(s, number, m);
}

static uint64_t number_of(struct search *s, const struct step *step, uint64_t from)
{
    uint64_t to = ref_table_number(s->table, step->to);
    if (to == s->n_origins && s->o->trace) {
        struct origin origin = { from, arena_strdup(s->arena, step->text) };
        VEC_PUSH(s->arena, s->origins, s->n_origins, s->cap_origins, origin);
    }
    return to;
}

static void expand(struct search *s, uint64_t number, const struct moment *m,
                   struct steps *steps)
{
    ref_steps_of(s->l, ref_table_get(s->table, number), steps);
    if (steps->wrong)
        s->r->wrong = steps->wrong;
    look_for_deadlock(s, number, m, steps);
    s->r->bounded = s->r->bounded || steps->full;
    for (size_t i = 0; i < steps->n; i++) {
        const struct step *step = &steps->items[i];
        uint64_t to = number_of(s, step, number);
        struct edge edge = { number, to, step->movers, step->idle };
        struct graph *g = &s->graph;
        if (step->universal)
            VEC_PUSH(s->arena, g->edges, g->n_edges, g->cap_edges, edge);
    }
}

/* Definition 7.5: from some state on, a rank of Sigma that has not ended will not move by
 * universally permitted steps, whatever the others do.  may_move[i] has the ranks that
 * may still move from state i.  An end of the whole program counts as a move of
 * everybody. */
static bool has_partial(const struct search *s)
{
    uint64_t n = ref_table_size(s->table);
    uint64_t *may_move = ARENA_ARRAY(s->arena, uint64_t, n);
    for (uint64_t i = 0; i < n; i++)
        may_move[i] = i >= s->n_final || s->final[i] ? UINT64_MAX : 0;
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = s->graph.n_edges; i-- > 0;) {
            const struct edge *e = &s->graph.edges[i];
            uint64_t more = may_move[e->from] | e->movers | may_move[e->to];
            changed = changed || more != may_move[e->from];
            may_move[e->from] = more;
        }
    }
    for (uint64_t i = 0; i < n; i++) {
        struct moment m = moment_unpack(s->arena, s->l, ref_table_get(s->table, i));
        for (uint32_t p = 0; p < s->l->s->nprocs; p++)
            if (is_sigma(s, p) && !(may_move[i] >> p & 1)
                && moment_state(&m, p)->kind != SKEL_END)
                return true;
    }
    return false;
}

static void look_for_livelock(struct search *s)
{
    uint64_t n = ref_table_size(s->table);
    bool *lives = ARENA_ARRAY(s->arena, bool, n);
    for (uint64_t i = 0; i < n; i++)
        lives[i] = i >= s->n_final || s->final[i];
    const uint64_t *polls = ref_livelock_find(s->arena, &s->graph, n, lives);
    for (uint64_t i = 0; i < n; i++) {
        if (!polls[i])
            continue;
        struct moment m = moment_unpack(s->arena, s->l, ref_table_get(s->table, i));
        if (!some_of_sigma_not_ended(s, &m))
            continue;
        bool *kind = polls[i] & ~s->o->servers ? &s->r->livelock : &s->r->deadlock;
        *kind = true;
        found(s, i, &m);
    }
}

static void note_locals(const struct search *s, const struct moment *m)
{
    for (uint32_t p = 0; s->locals && p < s->l->s->nprocs; p++)
        s->locals[p][m->ranks[p].at.state] = true;
}

static void visit(struct search *s, uint64_t number)
{
    struct steps steps = { .arena = arena_new(), .synchronous = s->o->synchronous,
                           .explain = s->o->trace };
    struct moment m = moment_unpack(steps.arena, s->l, ref_table_get(s->table, number));
    note_locals(s, &m);
    bool wrong = is_erroneous(s, &m), final = wrong || some_in(&m, SKEL_ABORT);
    VEC_PUSH(s->arena, s->final, s->n_final, s->cap_final, final);
    if (wrong)
        found(s, number, &m);
    else
        expand(s, number, &m, &steps);
    if (steps.cut) /* what comes next is not known */
        s->final[number] = true;
    arena_free(steps.arena);
}

static void search_world(struct search *s)
{
    uint64_t limit = s->o->max_states ? s->o->max_states : 1000000;
    struct origin start = { 0, NULL };
    VEC_PUSH(s->arena, s->origins, s->n_origins, s->cap_origins, start);
    ref_table_number(s->table, ref_steps_start(s->arena, s->l, &s->r->wrong));
    for (uint64_t i = 0; i < ref_table_size(s->table) && !s->r->wrong; i++) {
        if (s->r->states + i >= limit) {
            s->r->complete = false;
            break;
        }
        visit(s, i);
    }
    look_for_livelock(s);
    if (s->o->partial && has_partial(s))
        s->r->partial = true;
    s->r->states += s->n_final;
}

static bool **new_locals(struct arena *arena, const struct skel *s)
{
    bool **locals = ARENA_ARRAY(arena, bool *, s->n_worlds * s->nprocs);
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t p = 0; p < s->nprocs; p++)
            locals[w * s->nprocs + p]
                = ARENA_ARRAY(arena, bool, s->worlds[w].ranks[p].n_states);
    return locals;
}

static void run_world(struct arena *arena, const struct skel *s, uint32_t world,
                      const struct check_options *o, struct check_result *r)
{
    struct arena *scratch = arena_new();
    struct layout l = { .s = s, .world = &s->worlds[world],
                        .depth = o->depth ? o->depth : 4,
                        .allowed = world == 0 ? o->allowed : NULL,
                        .reads = ref_readers(scratch, s, world) };
    struct search search = {
        .arena = scratch, .l = &l, .o = o, .r = r, .table = ref_table_new(scratch),
        .locals = r->locals ? r->locals + world * s->nprocs : NULL,
    };
    bool had_trace = r->trace;
    search_world(&search);
    if (r->n_faults)
        r->faults = arena_memdup(arena, r->faults, r->cap_faults * sizeof *r->faults);
    if (r->trace && !had_trace)
        r->trace = arena_strdup(arena, r->trace);
    arena_free(scratch);
}

struct check_result check_run(struct arena *arena, const struct skel *s,
                              const struct check_options *options)
{
    struct check_result r = { .complete = true };
    struct check_options with_agents = *options, *o = &with_agents;
    if (s->nprocs > 64)
        fail("the reference checker takes at most 64 ranks");
    for (uint32_t p = skel_n_processes(s); p < s->nprocs; p++)
        o->servers |= (uint64_t)1 << p;
    if (o->locals)
        r.locals = new_locals(arena, s);
    for (uint32_t w = 0; w < s->n_worlds; w++)
        run_world(arena, s, w, o, &r);
    if ((r.deadlock || r.livelock) && !o->synchronous) {
        struct check_options synchronous = *o;
        synchronous.synchronous = true;
        synchronous.goal = NULL;
        synchronous.partial = synchronous.locals = synchronous.trace = false;
        struct check_result other = check_run(arena, s, &synchronous);
        r.needs_choice = !other.deadlock && !other.livelock;
    }
    return r;
}

bool check_violated(const struct check_result *r)
{
    return r->deadlock || r->livelock || r->partial || r->mismatch || r->n_faults;
}

const char *check_line(struct arena *arena, const struct check_result *r)
{
    const char *line = "verdict";
    if (r->wrong)
        return arena_printf(arena, "verdict wrong skeleton: %s", r->wrong);
    if (r->deadlock)
        line = arena_printf(arena, "%s deadlock", line);
    if (r->livelock)
        line = arena_printf(arena, "%s livelock", line);
    if (r->mismatch)
        line = arena_printf(arena, "%s mismatch", line);
    for (uint32_t i = 0; i < r->n_faults; i++)
        line = arena_printf(arena, "%s fault %s", line, r->faults[i]);
    if (r->partial && !r->deadlock && !r->livelock)
        line = arena_printf(arena, "%s partial", line); /* a deadlock is one of all */
    if (!check_violated(r))
        line = arena_printf(arena, "%s %s", line, r->complete ? "ok" : "too big");
    return arena_printf(arena, "%s%s  states %llu", line, r->bounded ? " bounded" : "",
                        (unsigned long long)r->states);
}
