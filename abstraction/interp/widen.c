/* Widening: loops without a known bound are generalised after some rounds.
 *
 *     while (error > tolerance) { iteration++; ... }
 *
 * Each round makes a choice and a new value of `iteration`; after max_unroll rounds what
 * differs from round to round becomes "any value", and the states of the loop repeat.
 * Loops that a known condition ends (iteration < 1000) just run.  Where a round communicates,
 * what changes by constants first stays in step (docs/dev/THEORY.md, section 15.7).
 *
 *     while (served < 9) { MPI_Iprobe(..., &flag, ...); if (!flag) { idle++; continue; } ... }
 *
 * A round in which nothing but tests that fail has happened may be repeated as often as the
 * other ranks like; what it changes becomes "any value" on its own.
 *
 *     for (i = 0; i < 1000; i++) for (j = 0; j < 1000; j++) hash = hash * 31 + a[i][j];
 *
 * In the coarse exploration a loop that only computes is not run to its end if that takes very
 * many steps, although its bound is known: what it changes becomes "any value", its counter, too,
 * and then one round stands for all (interp/merge_branches.c).
 */
#include "abstraction/interp/widen.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/open_loops.h"
#include "abstraction/joint/joint_form.h"
#include "abstraction/joint/joint_vector.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"
#include "abstraction/state/state_key.h"
#include "core/base/hash.h"
#include "core/base/mechanism.h"
#include "core/base/vec.h"

#include <assert.h>
#include <string.h>

/* Rounds of a loop that has a known exit; rounds that only join the sides of branches. */
enum { LONG_LOOP = 4096, SHORT_LOOP = 16, JOINED_ROUNDS = 256 };
/* Of a loop that only computes: steps of one activation, rounds of all of them in which sides were
 * joined; when there were more, an activation has few rounds. */
enum { MANY_STEPS = 200000, MANY_JOINS = 1024, FEW_ROUNDS = 16 };
/* Of rounds that communicate and make a choice, where it is asked whether there are many. */
enum { MANY_ROUNDS = 256 };
/* How often rounds that go another way are run as they are; kinds of rounds that communicate. */
enum { MAX_PHASES = 4, MAX_WAYS = 8 };

static struct loop_info *loop_at(const struct frame *f, uint32_t header)
{
    return &f->fn->loops[f->fn->loop_of[header] - 1];
}

static bool in_loop(const struct frame *f, uint32_t header, uint32_t block)
{
    return bit_get(loop_at(f, header)->body, block);
}

void widen_branch(struct state *s, uint32_t to, uint32_t other, bool known)
{
    struct frame *f = state_top(s);
    for (uint32_t i = 0; i < f->n_loops; i++) {
        uint32_t h = f->loops[i].header;
        f->loops[i].path = hash_mix(f->loops[i].path, (uint64_t)f->block << 32 | to);
        if (known && in_loop(f, h, f->block) && in_loop(f, h, to) && !in_loop(f, h, other))
            f->loops[i].known_exit = true;
    }
}

/* ---- generalisation ---- */

static bool same_atom(const struct value *a, const struct value *b)
{
    return a->kind == VALUE_EXPR && b->kind == VALUE_EXPR && a->type == b->type &&
           a->e->op == EXPR_ATOM && b->e->op == EXPR_ATOM &&
           a->e->origin == b->e->origin;
}

/* What is generalised: the state at an earlier visit, and numbers that are negative at none. */
struct widening {
    struct engine *e;
    struct state *s;
    const struct state *before;
    const struct expr **counts;
    uint32_t n_counts, cap_counts;
};

static bool is_negative(const struct facts *fs, const struct value *v)
{
    return v->kind == VALUE_INT ? v->i < 0 : v->kind != VALUE_EXPR || facts_range(fs, v->e).lo < 0;
}

/* v stands for what it was before, and for what it is now. */
static struct value keep_sign(struct widening *w, const struct value *v, const struct value *was,
                              const struct value *is)
{
    if (v->kind == VALUE_EXPR && ir_is_int(v->e->type) && ir_is_signed(v->e->type) &&
        !is_negative(&w->before->facts, was) && !is_negative(&w->s->facts, is))
        VEC_PUSH(w->e->arena, w->counts, w->n_counts, w->cap_counts, v->e);
    return *v;
}

static struct value general(struct widening *w, const struct value *v,
                            const struct value *before, const char *name)
{
    struct engine *e = w->e;
    struct state *s = w->s;
    if (value_equal(v, before) || request_is_handle(e, s, v))
        return *v;
    if (same_atom(v, before))
        return keep_sign(w, v, before, v);
    if (v->kind == VALUE_ADDR && before->kind == VALUE_ADDR && v->object == before->object) {
        struct value p = value_offset(v), q = value_offset(before);
        if (!engine_names_places(e) || p.kind == VALUE_NONE || q.kind == VALUE_NONE)
            return value_at_offset(*v, (struct value){.kind = VALUE_NONE});
        return value_at_offset(*v, general(w, &p, &q, NULL));
    }
    if (v->kind == VALUE_NONE)
        return *v;
    if (name)
        engine_note(e, s, LEDGER_WIDEN, "'%s' changes in a loop without a known bound; it "
                    "can be any value there", name);
    struct origin *o = engine_origin(e, s, true, LEDGER_WIDEN, name ? name : "a temporary");
    struct value any = values_atom(e->values, o, (enum ir_kind)v->type);
    return keep_sign(w, &any, before, v);
}

static bool same_layout(const struct memory *a, const struct memory *b)
{
    if (a->n_cells != b->n_cells || a->n_segments != b->n_segments ||
        a->base.fill != b->base.fill || a->base.origin != b->base.origin)
        return false;
    for (uint32_t i = 0; i < a->n_cells; i++)
        if (a->cells[i].offset != b->cells[i].offset ||
            a->cells[i].value.type != b->cells[i].value.type)
            return false;
    for (uint32_t i = 0; i < a->n_segments; i++)
        if (a->segments[i].lo != b->segments[i].lo || a->segments[i].hi != b->segments[i].hi ||
            a->segments[i].fill != b->segments[i].fill ||
            a->segments[i].origin != b->segments[i].origin)
            return false;
    return true;
}

static void general_object(struct widening *w, uint32_t object, struct memory *now,
                           const struct memory *before)
{
    struct engine *e = w->e;
    struct state *s = w->s;
    if (!now || !before || now == before || now->handle)
        return;
    assert(now->size == before->size); /* one object at two visits */
    now = state_writable(e, s, object);
    if (same_layout(now, before)) {
        for (uint32_t i = 0; i < now->n_cells; i++)
            now->cells[i].value = general(w, &now->cells[i].value, &before->cells[i].value,
                                          now->name);
        return;
    }
    if (now->size >= INT64_MAX / 8)
        return;
    engine_note(e, s, LEDGER_WIDEN, "'%s' changes in a loop without a known bound; its "
                "content can be anything there", now->name);
    struct origin *o = engine_origin(e, s, true, LEDGER_WIDEN, now->name);
    request_fill(e, s, now, o);
}

static void general_facts(struct state *s, const struct state *before)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->facts.n; i++) {
        const struct fact *f = &s->facts.v[i];
        for (uint32_t k = 0; k < before->facts.n; k++) {
            const struct fact *b = &before->facts.v[k];
            if (f->e != b->e)
                continue;
            struct fact both = fact_join(f, b, s->facts.arena);
            if (fact_equal(&both, b)) /* else it becomes weaker from round to round */
                s->facts.v[n++] = both;
            break;
        }
    }
    facts_shrink(&s->facts, n);
}

static void generalise(struct engine *e, struct state *s, const struct state *before)
{
    if (before->n_frames != s->n_frames || before->n_locals != s->n_locals)
        return;
    struct widening w = {.e = e, .s = s, .before = before};
    engine_loses(e);
    for (uint32_t i = 0; i < s->n_frames; i++)
        for (uint32_t k = 0; k < s->frames[i].fn->f->n_temps; k++)
            s->frames[i].temps[k] = general(&w, &s->frames[i].temps[k],
                                            &before->frames[i].temps[k], NULL);
    for (uint32_t i = 0; i < e->globals.n; i++)
        general_object(&w, OBJECT_GLOBAL | i, s->globals[i], before->globals[i]);
    for (uint32_t i = 0; i < s->n_locals; i++)
        general_object(&w, OBJECT_LOCAL | i, s->locals[i], before->locals[i]);
    for (uint32_t i = 0; i < s->n_heap && i < before->n_heap; i++)
        general_object(&w, OBJECT_HEAP | i, s->heap[i], before->heap[i]);
    general_facts(s, before);
    for (uint32_t i = 0; i < w.n_counts; i++)
        facts_refine(&s->facts, w.counts[i], 0, range_of_type(w.counts[i]->type).hi);
}

/* ---- rounds ---- */

static void start_loop(struct engine *e, struct state *s, struct frame *f, uint32_t header)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < f->n_loops; i++)
        if (f->loops[i].header != header && in_loop(f, f->loops[i].header, header))
            f->loops[n++] = f->loops[i];
    f->n_loops = n;
    struct loop_mark mark = {.header = header, .forks = s->forks, .visits = s->visits,
                             .joins = s->joins, .failed = s->failed,
                             .steps = e->ranks[s->rank].steps};
    VEC_PUSH(e->arena, f->loops, f->n_loops, f->cap_loops, mark);
}

/* One with each rank, and some more. */
static uint32_t rounds_of_phase(const struct engine *e)
{
    return FEW_ROUNDS + e->options->nprocs;
}

static uint32_t long_loop(const struct engine *e)
{
    return e->options->free_inputs ? SHORT_LOOP + rounds_of_phase(e) : LONG_LOOP;
}

static uint32_t most_rounds(const struct engine *e, const struct loop_mark *m)
{
    uint32_t limit = long_loop(e);
    return m->known_exit || limit < e->options->max_unroll ? limit : e->options->max_unroll;
}

static uint32_t less(uint32_t a, uint32_t b)
{
    return a > b ? a - b : 0;
}

/* Rounds with one effect that are run before they are generalised (find_way()). */
static uint32_t rounds_of_way(const struct engine *e, const struct loop_mark *m)
{
    uint32_t some = rounds_of_phase(e), most = most_rounds(e, m);
    return some < most ? some : most;
}

static bool is_long(const struct engine *e, const struct loop_mark *m, bool talked)
{
    uint32_t before = talked ? rounds_of_way(e, m) : 0;
    return m->rounds > less(most_rounds(e, m), before) ||
           m->comms > less(long_loop(e), before) || m->joined > JOINED_ROUNDS;
}

/* Is it a loop that only computes, for too long to be run round for round? */
static bool is_lengthy(const struct engine *e, const struct state *s, const struct loop_mark *m,
                       bool joined)
{
    struct loop_info *l = loop_at(&s->frames[s->n_frames - 1], m->header);
    if (!engine_is_coarse(e) || !l->quiet)
        return false;
    l->n_joined += joined;
    l->lengthy |= e->ranks[s->rank].steps - m->steps > MANY_STEPS || l->n_joined > MANY_JOINS;
    return l->lengthy && m->times > FEW_ROUNDS;
}

/* True: it was an idle round. */
static bool visit_idle(struct engine *e, struct state *s, struct loop_mark *m, uint32_t at)
{
    uint32_t failed = s->failed - m->failed;
    bool idle = failed && failed == s->visits - m->visits;
    struct state *before = m->before_idle;
    m->failed = s->failed;
    m->before_idle = NULL;
    if (!idle)
        return false;
    m->forks = s->forks;
    m->visits = s->visits;
    if (m->idle++ < e->options->max_unroll)
        return true;
    if (before)
        generalise(e, s, before);
    struct state *copy = state_clone(e, s);
    copy->frames[copy->n_frames - 1].n_loops = 0; /* no chain of snapshots */
    state_top(s)->loops[at].before_idle = copy;
    return true;
}

/* Is there a receive that takes whatever comes first? */
static bool has_takers(const struct engine *e)
{
    bool has = false;
    for (uint32_t i = 0; i < e->options->nprocs && !has; i++)
        has = e->ranks[i].n_takers > 0;
    return has;
}

/* Messages race, and not all ranks run together. */
static void tell_long_race(struct engine *e, const struct loop_mark *m)
{
    if (!e->options->notes.long_race || e->phase == PHASE_JOINT || m->rounds <= MANY_ROUNDS ||
        !has_takers(e))
        return;
    engine_loses(e); /* they may do better together */
    *e->options->notes.long_race = true;
    e->budget->check_at = 0;
}

/* What has happened in the round that is over.  True: too much in all rounds. */
static bool count_round(struct engine *e, const struct state *s, struct loop_mark *m)
{
    bool forked = m->forks != s->forks, talked = m->visits != s->visits;
    bool joined = m->joins != s->joins;
    m->rounds += forked;
    m->comms += !forked && talked;
    m->joined += joined && !talked;
    m->forks = s->forks;
    m->visits = s->visits;
    m->joins = s->joins;
    if (forked && talked)
        tell_long_race(e, m);
    if (forked)
        m->steps = e->ranks[s->rank].steps;
    if (e->phase == PHASE_JOINT && forked) { /* facts about values of other ranks have come, too */
        m->snapshot = NULL;
        return false;
    }
    return ((forked || talked || joined) && is_long(e, m, talked)) || is_lengthy(e, s, m, joined);
}

/* After many rounds they go another way.  Then some more are run as they are. */
static bool start_phase(const struct engine *e, struct loop_mark *m)
{
    uint32_t some = rounds_of_phase(e);
    uint32_t rounds = less(most_rounds(e, m), some), comms = less(long_loop(e), some);
    if (e->phase == PHASE_JOINT || m->phases == MAX_PHASES ||
        (m->rounds <= rounds && m->comms <= comms))
        return false;
    m->phases++;
    m->snapshot = NULL;
    m->rounds = m->rounds < rounds ? m->rounds : rounds;
    m->comms = m->comms < comms ? m->comms : comms;
    m->joined = 0;
    return true;
}

/* ---- rounds that communicate ---- */

/* The rounds with this effect, and one more: there are no more tasks, and the workers are told so,
 * one by one.  Some are run as they are. */
static struct loop_way *find_way(struct engine *e, struct loop_mark *m, uint64_t effect)
{
    struct loop_way *ways = ARENA_ARRAY(e->arena, struct loop_way, m->n_ways + 1);
    uint32_t i = 0;
    if (m->n_ways)
        memcpy(ways, m->ways, m->n_ways * sizeof *ways);
    while (i < m->n_ways && ways[i].effect != effect)
        i++;
    if (i == MAX_WAYS)
        i--;
    if (i == m->n_ways)
        ways[m->n_ways++] = (struct loop_way){.effect = effect};
    m->ways = ways;
    return &ways[i];
}

/* The state, and what it was one round before, in its form at the head of the loop. */
struct pair {
    struct state *copy;
    struct joint_form *old, *now;
    bool same_shape;
};

static struct pair new_pair(struct engine *e, struct state *s, struct state *before,
                            uint32_t header)
{
    struct pair p = {state_clone(e, s), joint_form_new(e), joint_form_new(e), false};
    struct frame *f = state_top(p.copy);
    assert(before != s && f->fn->loop_of[header]);
    f->block = header; /* what is dead there is left out */
    f->instr = 0;
    joint_form_state(p.old, before);
    joint_form_finish(p.old, &before->facts);
    joint_form_state(p.now, p.copy);
    joint_form_finish(p.now, &p.copy->facts);
    p.same_shape = joint_form_same_shape(p.old, p.now);
    return p;
}

/* The state becomes the copy, which was generalised. */
static void take_copy(struct state *s, struct pair *p)
{
    struct state both = *s;
    state_top(p->copy)->block = state_top(s)->block;
    state_top(p->copy)->instr = state_top(s)->instr;
    *s = *p->copy;
    *p->copy = both;
}

/* What has changed by the same amount stays in step; facts that hold in both states are kept, and
 * bounds that move with it, or to which it moves: joint/joint_vector.h.
 *
 *     given = 14 + Z, done = Z, Z >= 0, given <= tasks:  the loop ends with done = tasks - 14
 *
 * False: the states differ in more than numbers. */
static bool generalise_in_step(struct engine *e, struct state *s, struct pair *p, uint32_t level)
{
    joint_form_stop_at_edges(p->now);
    if (!p->same_shape || !joint_form_generalise(p->old, p->now, level, &p->copy->facts))
        return false;
    engine_note(e, s, LEDGER_WIDEN, "rounds of a loop without a known bound are not told "
                "apart, but for what has changed in step");
    take_copy(s, p);
    return true;
}

/* Is the round one of many with its effect?  *level: how often one of them was generalised. */
static bool is_old_way(struct engine *e, struct loop_mark *m, struct pair *p, uint32_t *level)
{
    struct loop_way *way =
        find_way(e, m, p->same_shape ? joint_form_effect(p->old, p->now) : UINT64_MAX);
    bool old = way->rounds++ >= rounds_of_way(e, m);
    *level = old ? way->level++ : 0;
    return old;
}

/* From the second round on. */
static void widen_round(struct engine *e, struct state *s, uint32_t at)
{
    struct loop_mark *m = &state_top(s)->loops[at];
    struct state *before = m->snapshot;
    uint32_t level;
    assert(before && before->n_frames);
    struct pair p = new_pair(e, s, before, m->header);
    bool old = is_old_way(e, m, &p, &level);
    struct loop_mark now = *m;
    bool in_step = old && level <= JOINT_ALONE_LEVEL &&
                   mechanism_is_on(e->options->mechanisms, MECHANISM_WIDEN_STEP) &&
                   generalise_in_step(e, s, &p, level);
    if (in_step)
        mechanism_applies(e->options->mechanisms, MECHANISM_WIDEN_STEP);
    if (old && !in_step)
        generalise(e, s, before);
    state_top(s)->loops[at] = now;
    state_drop(e, p.copy);
}

/* In the joint phase loops are closed for all ranks together, if they communicate. */
static bool is_closed_here(const struct engine *e, const struct frame *f, uint32_t header)
{
    return e->phase != PHASE_JOINT || (engine_is_coarse(e) && loop_at(f, header)->quiet);
}

/* The loop with mark `at` begins a new round. */
static void visit_again(struct engine *e, struct state *s, uint32_t header, uint32_t at)
{
    struct loop_mark *m = &state_top(s)->loops[at];
    bool talked = m->visits != s->visits, other_way = m->path != m->last_path;
    m->times++;
    struct frame *f = state_top(s);
    e->ranks[s->rank].open_rounds += open_loops_has(e, f->fn, loop_at(f, header));
    m->last_path = m->path;
    m->path = 0;
    if (visit_idle(e, s, m, at))
        return;
    bool too_long = count_round(e, s, m);
    if ((other_way && !talked && start_phase(e, m)) || !too_long)
        return;
    if (m->snapshot && talked)
        widen_round(e, s, at);
    else if (m->snapshot)
        generalise(e, s, m->snapshot);
    struct state *copy = state_clone(e, s);
    copy->frames[copy->n_frames - 1].n_loops = 0; /* no chain of snapshots */
    state_top(copy)->block = header;
    state_top(copy)->instr = 0;
    state_top(s)->loops[at].snapshot = copy;
}

void widen_visit(struct engine *e, struct state *s, uint32_t header)
{
    struct frame *f = state_top(s);
    uint32_t at = f->n_loops;
    if (!is_closed_here(e, f, header))
        return;
    for (uint32_t i = 0; i < f->n_loops; i++)
        if (f->loops[i].header == header)
            at = i;
    if (at == f->n_loops || !in_loop(f, header, f->block)) {
        start_loop(e, s, f, header);
        return;
    }
    visit_again(e, s, header, at);
}
