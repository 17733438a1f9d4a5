/* The search, and the two properties.  Each world is searched by itself. */
#include "tests/checker/check.h"

#include "core/fail.h"
#include "core/vec.h"
#include "tests/checker/step.h"

#include <string.h>

struct edge { /* a universally permitted step */
    uint64_t from, to, movers;
};

struct search {
    struct arena *arena;
    const struct layout *l;
    const struct check_options *o;
    struct check_result *r;
    struct table *table;
    struct edge *edges; /* only if partial deadlock is asked for */
    size_t n_edges, cap_edges;
    bool *final;        /* per state: in error, or a rank aborts: then everything ends */
    size_t n_final, cap_final;
};

static bool is_sigma(const struct search *s, uint32_t p)
{
    return !(s->o->servers >> p & 1);
}

static bool some_in(const struct search *s, struct config c, enum skel_state_kind kind)
{
    for (uint32_t p = 0; p < s->l->s->nprocs; p++)
        if (config_state(s->l, c, p)->kind == kind)
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
static bool is_erroneous(struct search *s, struct config c)
{
    bool found = false;
    for (uint32_t p = 0; p < s->l->s->nprocs; p++) {
        const struct skel_state *state = config_state(s->l, c, p);
        if (state->kind == SKEL_FAULT) {
            add_fault(s, state->fault);
            found = true;
        }
    }
    if (steps_mismatch(s->l, c)) {
        s->r->mismatch = true;
        found = true;
    }
    return found;
}

/* Definition 7.1: some rank of Sigma has not ended, and there is no universally permitted
 * step.  A rank at an ABORT state has one: the end of the whole program.  Until it takes
 * it the others may go on. */
static bool is_deadlock(const struct search *s, struct config c,
                        const struct steps *steps)
{
    if (some_in(s, c, SKEL_ABORT))
        return false;
    for (size_t i = 0; i < steps->n; i++)
        if (steps->items[i].universal)
            return false;
    for (uint32_t p = 0; p < s->l->s->nprocs; p++)
        if (is_sigma(s, p) && config_state(s->l, c, p)->kind != SKEL_END)
            return true;
    return false;
}

static void expand(struct search *s, uint64_t number)
{
    struct config c = table_get(s->table, number);
    struct steps steps = {
        .arena = arena_new(),
        .depth = s->o->depth ? s->o->depth : 4,
        .synchronous = s->o->synchronous,
    };
    steps_of(s->l, c, &steps);
    if (steps.wrong)
        s->r->wrong = steps.wrong;
    if (is_deadlock(s, c, &steps))
        s->r->deadlock = true;
    s->r->bounded = s->r->bounded || steps.full;
    for (size_t i = 0; i < steps.n; i++) {
        uint64_t to = table_number(s->table, steps.items[i].to);
        struct edge edge = { number, to, steps.items[i].movers };
        if (s->o->partial && steps.items[i].universal)
            VEC_PUSH(s->arena, s->edges, s->n_edges, s->cap_edges, edge);
    }
    arena_free(steps.arena);
}

/* Definition 7.5: from some state on, a rank of Sigma that has not ended will not move by
 * universally permitted steps, whatever the others do.  may_move[i] has the ranks that
 * may still move from state i.  An end of the whole program counts as a move of
 * everybody. */
static bool has_partial(const struct search *s)
{
    uint64_t n = table_size(s->table);
    uint64_t *may_move = ARENA_ARRAY(s->arena, uint64_t, n);
    for (uint64_t i = 0; i < n; i++)
        may_move[i] = i >= s->n_final || s->final[i] ? UINT64_MAX : 0;
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = s->n_edges; i-- > 0;) {
            const struct edge *e = &s->edges[i];
            uint64_t more = may_move[e->from] | e->movers | may_move[e->to];
            changed = changed || more != may_move[e->from];
            may_move[e->from] = more;
        }
    }
    for (uint64_t i = 0; i < n; i++)
        for (uint32_t p = 0; p < s->l->s->nprocs; p++)
            if (is_sigma(s, p) && !(may_move[i] >> p & 1)
                && config_state(s->l, table_get(s->table, i), p)->kind != SKEL_END)
                return true;
    return false;
}

static void search_world(struct search *s)
{
    uint64_t limit = s->o->max_states ? s->o->max_states : 1000000;
    table_number(s->table, config_start(s->arena, s->l));
    for (uint64_t i = 0; i < table_size(s->table) && !s->r->wrong; i++) {
        if (s->r->states + i >= limit) {
            s->r->complete = false;
            break;
        }
        struct config c = table_get(s->table, i);
        bool wrong = is_erroneous(s, c), final = wrong || some_in(s, c, SKEL_ABORT);
        VEC_PUSH(s->arena, s->final, s->n_final, s->cap_final, final);
        if (!wrong)
            expand(s, i);
    }
    if (s->o->partial && has_partial(s))
        s->r->partial = true;
    s->r->states += s->n_final;
}

struct check_result check_run(struct arena *arena, const struct skel *s,
                              const struct check_options *o)
{
    struct check_result r = { .complete = true };
    if (s->nprocs > 64)
        fail("the reference checker takes at most 64 ranks");
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        struct arena *scratch = arena_new();
        struct layout l = layout_of(scratch, s, w);
        struct search search = {
            .arena = scratch, .l = &l, .o = o, .r = &r, .table = table_new(scratch),
        };
        search_world(&search);
        if (r.n_faults)
            r.faults = arena_memdup(arena, r.faults, r.cap_faults * sizeof *r.faults);
        arena_free(scratch);
    }
    return r;
}

bool check_violated(const struct check_result *r)
{
    return r->deadlock || r->partial || r->mismatch || r->n_faults;
}

const char *check_line(struct arena *arena, const struct check_result *r)
{
    const char *line = "verdict";
    if (r->wrong)
        return arena_printf(arena, "verdict wrong skeleton: %s", r->wrong);
    if (r->deadlock)
        line = arena_printf(arena, "%s deadlock", line);
    if (r->mismatch)
        line = arena_printf(arena, "%s mismatch", line);
    for (uint32_t i = 0; i < r->n_faults; i++)
        line = arena_printf(arena, "%s fault %s", line, r->faults[i]);
    if (r->partial && !r->deadlock) /* a deadlock is a partial deadlock of every rank */
        line = arena_printf(arena, "%s partial", line);
    if (!check_violated(r))
        line = arena_printf(arena, "%s %s", line, r->complete ? "ok" : "inconclusive");
    return arena_printf(arena, "%s%s  states %llu", line, r->bounded ? " bounded" : "",
                        (unsigned long long)r->states);
}
