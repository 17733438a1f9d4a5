#include "verify/ltl/space.h"

#include "core/base/clock.h"
#include "core/base/progress.h"
#include "core/base/vec.h"
#include "core/diag/diag.h"

#include <stdio.h>
#include <string.h>

/* ---- propositions ---- */

/* Is the path the file, or does it end with it? */
static bool is_file(const char *path, const char *file)
{
    size_t n = strlen(path), k = strlen(file);
    return n >= k && strcmp(path + n - k, file) == 0 && (n == k || path[n - k - 1] == '/');
}

static bool is_place(const struct ltl_prop *prop, const char *main_file, struct src_range at)
{
    uint32_t last = at.end_line > at.line ? at.end_line : at.line;
    return at.file && prop->line >= at.line && prop->line <= last
           && is_file(at.file, prop->file ? prop->file : main_file);
}

static bool is_call(const struct skel_state *st)
{
    switch (st->kind) {
    case SKEL_LOCAL:
    case SKEL_READ:
    case SKEL_END:
    case SKEL_FAULT: return false;
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_RECV:
    case SKEL_SENDRECV:
    case SKEL_COLL:
    case SKEL_ABORT:
    case SKEL_ISEND:
    case SKEL_IRECV:
    case SKEL_ICOLL:
    case SKEL_SELECT:
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV: break;
    }
    return true;
}

static bool is_any(uint32_t wanted, uint32_t rank)
{
    return wanted == SKEL_NONE || wanted == rank;
}

enum mpi_fn ltl_called(const struct skel_state *st)
{
    char name[64] = "";
    const char *text = st->text ? st->text : "";
    if (!is_call(st))
        return MPI_FN_COUNT;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "("), text);
    enum mpi_fn fn = mpi_find(name);
    return fn == MPI_FN_COUNT ? fn : mpi_plain(fn);
}

static bool goes(const struct ltl_prop *prop, const struct skel_chan *c)
{
    uint32_t partner = prop->does == LTL_SENDS ? c->to : c->from;
    return is_any(prop->to, partner) && (!prop->has_tag || (int64_t)c->tag == prop->tag);
}

static bool moves(const struct skel *s, const struct ltl_prop *prop, const struct skel_state *st)
{
    bool sends = st->kind == SKEL_SEND || st->kind == SKEL_SSEND || st->kind == SKEL_SENDRECV ||
                 st->kind == SKEL_ISEND;
    bool receives = st->kind == SKEL_RECV || st->kind == SKEL_SENDRECV || st->kind == SKEL_IRECV;
    if (prop->does == LTL_SENDS)
        return sends && goes(prop, &s->chans[st->chan]);
    for (uint32_t i = 0; receives && i < st->n_chans; i++)
        if (goes(prop, &s->chans[st->chans[i]]))
            return true;
    return false;
}

bool ltl_is_at(const struct skel *s, const struct ltl_prop *prop, const struct skel_state *st)
{
    if (prop->kind != LTL_AT || !is_call(st))
        return false;
    if (prop->does != LTL_CALLS)
        return moves(s, prop, st);
    bool at = !prop->line || is_place(prop, s->program, st->at);
    for (uint32_t i = 0; i < st->n_calls && !at; i++)
        at = !prop->call && is_place(prop, s->program, st->calls[i]);
    return at && (!prop->call || ltl_called(st) == mpi_plain(mpi_find(prop->call)));
}

static void find_places(struct ltl_space *g)
{
    const struct ltl_formula *f = g->formula;
    g->at = ARENA_ARRAY(g->arena, bool **, f->n_props);
    for (uint32_t p = 0; p < f->n_props; p++) {
        g->at[p] = ARENA_ARRAY(g->arena, bool *, g->m->nprocs);
        for (uint32_t r = 0; r < g->m->nprocs; r++) {
            const struct skel_machine *m = &g->m->machines[r];
            g->at[p][r] = ARENA_ARRAY(g->arena, bool, m->n_states);
            for (uint32_t i = 0; i < m->n_states; i++)
                g->at[p][r][i] = ltl_is_at(g->skel, &f->props[p], &m->states[i]);
        }
    }
}

static bool flight_holds(const struct exec *m, const struct ltl_prop *prop)
{
    uint64_t n = 0;
    for (uint32_t l = 0; l < m->n_lanes; l++)
        if (is_any(prop->rank, m->lanes[l].from) && is_any(prop->to, m->lanes[l].to))
            n += m->lanes[l].n;
    return ltl_compares(n, prop->cmp, prop->value);
}

static bool is_marked(const struct ltl_space *g, const struct ltl_prop *prop, uint32_t rank)
{
    return prop->kind == LTL_MARKED && prop->mark < g->m->machines[rank].n_vars
           && g->m->ranks[rank].vars[prop->mark] == 1;
}

static bool holds(const struct ltl_space *g, uint32_t number)
{
    const struct ltl_prop *prop = &g->formula->props[number];
    bool some = false, all = true;
    if (prop->kind == LTL_IN_FLIGHT)
        return flight_holds(g->m, prop);
    for (uint32_t r = 0; r < g->m->nprocs; r++) {
        if (!is_any(prop->rank, r))
            continue;
        some |= prop->kind == LTL_AT && g->at[number][r][g->m->ranks[r].state];
        some |= is_marked(g, prop, r);
        all &= exec_state(g->m, r)->kind == SKEL_END;
    }
    return prop->kind == LTL_TERMINATED ? all : some;
}

/* ---- the graph ---- */

static uint32_t add_state(struct ltl_space *g)
{
    bool added;
    uint32_t number = states_add(&g->states, exec_save(g->m), &added), bits = 0;
    if (!added)
        return number;
    for (uint32_t p = 0; p < g->formula->n_props; p++)
        bits |= (uint32_t)holds(g, p) << p;
    VEC_PUSH(g->arena, g->props, g->n_props, g->cap_props, bits);
    return number;
}

/* An execution is at its end: what comes after a fault is not told, and an abort ends all. */
static bool is_over(struct ltl_space *g)
{
    const struct exec *m = g->m;
    if (m->failed != SKEL_NONE && !g->fault)
        g->fault = m->ranks[m->failed].fault ? m->ranks[m->failed].fault
                                             : exec_state(m, m->failed)->fault;
    if (m->mismatch && !g->fault)
        g->fault = diag_code_text(DIAG_MPI_COLL_MISMATCH);
    return m->failed != SKEL_NONE || m->mismatch || m->aborted;
}

/* The moves of the state, of all ranks, are in g->moves. */
static void list_moves(struct ltl_space *g, uint32_t state)
{
    exec_load(g->m, g->states.items[state]);
    g->moves.n = 0;
    if (is_over(g))
        return;
    for (uint32_t r = 0; r < g->m->nprocs; r++)
        exec_moves(g->m, r, &g->moves);
}

static uint32_t process_of(const struct ltl_space *g, const struct move *move)
{
    return move->implementation ? g->n_procs - 1 : move->rank;
}

static void add_edge(struct ltl_space *g, size_t first, uint32_t to)
{
    for (size_t i = first; i < g->n_to; i++)
        if (g->to[i] == to)
            return;
    VEC_PUSH(g->arena, g->to, g->n_to, g->cap_to, to);
}

/* A step of the library after which it keeps more than it may. */
static bool is_too_much(struct ltl_space *g, const struct move *move, uint32_t kept)
{
    bool more = false;
    for (uint32_t l = 0; l < g->m->n_lanes && move->implementation; l++)
        more |= g->m->lanes[l].n > kept;
    for (uint32_t c = 0; c < g->skel->n_comms && move->implementation; c++)
        more |= g->m->colls[c].n > kept;
    g->is_cut |= more;
    return more;
}

static void follow(struct ltl_space *g, uint32_t state, uint32_t kept)
{
    list_moves(g, state);
    for (uint32_t p = 0; p < g->n_procs; p++) {
        size_t first = g->n_to;
        VEC_PUSH(g->arena, g->first, g->n_first, g->cap_first, (uint32_t)first);
        for (size_t i = 0; i < g->moves.n; i++) {
            if (process_of(g, &g->moves.items[i]) != p)
                continue;
            exec_load(g->m, g->states.items[state]);
            exec_take(g->m, &g->moves.items[i]);
            if (g->m->broken)
                g->stopped = g->m->broken;
            if (!is_too_much(g, &g->moves.items[i], kept))
                add_edge(g, first, add_state(g));
        }
    }
}

static bool is_stopped(struct ltl_space *g, uint32_t state, const struct ltl_limits *limits)
{
    enum { LOOK = 1024 };
    if (g->states.n > limits->max_states)
        g->stopped = arena_printf(g->arena, "the executions have more than %zu states, step by "
                                  "step", limits->max_states);
    if (state % LOOK == 0 && limits->interrupted && *limits->interrupted)
        g->stopped = "interrupted";
    if (state % LOOK == 0 && clock_is_over(limits->give_up_ms))
        g->stopped = "time limit";
    if (limits->progress)
        limits->progress->states = g->states.n;
    return g->stopped != NULL;
}

struct ltl_space *ltl_space_build(struct arena *arena, const struct skel *s, uint32_t world,
                                  const struct ltl_formula *f, const struct ltl_limits *limits)
{
    struct ltl_space *g = ARENA_NEW(arena, struct ltl_space);
    *g = (struct ltl_space){.arena = arena, .skel = s, .formula = f,
                            .m = exec_new(arena, s, world), .moves = {.arena = arena},
                            .states = {.arena = arena}, .n_procs = s->nprocs + 1};
    find_places(g);
    exec_start(g->m);
    add_state(g);
    for (uint32_t i = 0; i < g->states.n && !is_stopped(g, i, limits); i++)
        follow(g, i, limits->kept);
    VEC_PUSH(arena, g->first, g->n_first, g->cap_first, (uint32_t)g->n_to);
    return g;
}

bool ltl_space_stays(const struct ltl_space *g, uint32_t state)
{
    const uint32_t *first = &g->first[(size_t)state * g->n_procs];
    return first[0] == first[g->n_procs - 1];
}

bool ltl_space_step(struct ltl_space *g, uint32_t from, uint32_t to, struct move *out)
{
    list_moves(g, from);
    for (size_t i = 0; i < g->moves.n; i++) {
        *out = g->moves.items[i];
        exec_load(g->m, g->states.items[from]);
        exec_take(g->m, out);
        if (states_equal(exec_save(g->m), g->states.items[to]))
            return true;
    }
    return false;
}
