/* State merging (veritesting) at choices that no communication depends on at once: both sides
 * run, and are joined.
 *
 *     for (k = 0; k < n; k++) {
 *         if (left[i] < right[j]) out[k] = left[i++];      <- not known which
 *         else out[k] = right[j++];
 *     }                                                    <- i, j, out[k]: any value
 *     MPI_Send(out, ...);
 *
 * When the sides are told apart, n rounds make 2^n states.  In the coarse exploration, which
 * begins when the precise one has met a limit, a region from such a branch to the place where
 * its sides meet again is run like one instruction: what differs afterwards is a value that
 * is not known (ledger: widening).  Loops inside are repeated until nothing new happens
 * (Cousot and Cousot 1977).  A region has no calls of MPI and no faults; otherwise its branch
 * stays a choice of the machine.
 *
 *     while (fgets(line, sizeof line, f))
 *         if (!parse(line, &p)) return -1;         <- or exit(1), or MPI_Abort(...)
 *
 * A loop that may end the process, or is left in several ways, is a region to its exits, once it
 * has made some choices: one way out for each place where it is left, not one for each round.
 *
 *     row = read_row(file);            <- null after any of many inputs, or memory
 *
 * States that cannot be joined are several ways out of the region, and these the choice.
 */
#include "abstraction/interp/merge_branches.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/ask_again.h"
#include "abstraction/interp/open_loops.h"
#include "abstraction/interp/region_memo.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/interp.h"
#include "abstraction/interp/join_states.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"
#include "abstraction/state/state_key.h"
#include "core/base/hash.h"
#include "core/base/mechanism.h"
#include "core/base/vec.h"

#include <assert.h>

enum { MAX_ROUNDS = 40, MAX_DEPTH = 40, MAX_WAYS = 16, MANY_WAYS = 6, MAX_FORKS = 200,
       MANY_FACTS = 64, FEW_CHOICES = 8 };

/* States that were joined. */
struct way {
    struct state *s;
    uint32_t sides; /* bits: of the branch, on which they were */
    bool over;      /* the program may have none of them */
};

/* A state that is still to be run to the end of the region. */
struct to_run {
    struct state *s;
    bool over; /* as in struct way */
};

struct region {
    struct region *outer;
    uint32_t depth, block, instr, join; /* frames and place of the branch; where it ends */
    struct loop_info *loop;      /* or it ends where this loop is left; or NULL */
    uint32_t *meet;              /* of func_info, from which the join is; or NULL */
    struct loop_info *around;    /* the loop that is run to there; or NULL */
    uint32_t round, n_regions;
    uint64_t first[MAX_WAYS];    /* places to which the program comes in the first round */
    uint32_t n_first;
    struct way back;             /* states that are at the branch again; s NULL: none */
    struct way ways[MAX_WAYS];   /* out of it: states at the join */
    uint32_t n_ways;
    uint32_t own;                /* of all choices in it, as in struct outcome */
    uint32_t n_forks;            /* in it, whose sides go to its end on their own */
    struct src_range at;
    const struct event *ev;      /* the branch */
    uint32_t side;               /* the outcome whose side is run */
    bool over;                   /* it may be impossible */
    struct to_run *left;         /* of this side; the last one is next */
    uint32_t n_left, cap_left;
};

/* The condition that is true on one side of the branch and false on the other, or NULL. */
static const struct expr *divides(const struct region *r)
{
    const struct event *ev = r->ev;
    const struct outcome *o = ev->outcomes;
    bool two = ev->n_outcomes == 2 && o[0].kind == OUTCOME_TRUTH &&
               o[1].kind == OUTCOME_TRUTH && o[0].e == o[1].e && o[0].truth != o[1].truth;
    return two ? o[0].e : NULL;
}

static struct way new_way(const struct region *r, struct state *s)
{
    return (struct way){.s = s, .sides = r->side < 2 ? 1u << r->side : 4u, .over = r->over};
}

/* A state of the side that is run joins these.  False: it is too different from them. */
static bool join_way(struct engine *e, struct way *w, struct state *s, const struct region *r,
                     bool loses)
{
    bool other = w->sides == 1 && r->side == 1;
    struct join_how how = {.at = r->at, .round = r->round, .p = other ? divides(r) : NULL,
                           .truth = r->ev->outcomes[0].truth, .loses = loses};
    struct state *both = state_clone(e, w->s);
    if (!join_states(e, both, s, &how)) {
        state_drop(e, both);
        return false;
    }
    struct way mine = new_way(r, s);
    state_drop(e, w->s);
    state_drop(e, s);
    *w = (struct way){both, w->sides | mine.sides, w->over && mine.over};
    return true;
}

/* Does the region end where this loop is left, or before? */
static bool is_within(const struct region *r, const struct func_info *fn, const struct loop_info *l)
{
    return r->loop ? bit_get(r->loop->body, l->header)
                   : r->join >= fn->f->n_blocks || !bit_get(l->body, r->join);
}

/* What follows the region says nothing of a program that comes back to its branch for ever. */
static void note_circle(struct engine *e, struct state *s, const struct region *r)
{
    const struct func_info *fn = s->frames[s->n_frames - 1].fn;
    for (uint32_t k = 0; k < fn->n_loops; k++) {
        struct loop_info *l = &fn->loops[k];
        if (bit_get(l->body, r->block) && is_within(r, fn, l) && open_loops_has(e, fn, l))
            engine_note(e, s, LEDGER_LOOP_TERMINATES, "the loop around this choice is left by "
                        "what is chosen, and is assumed to end");
    }
}

static bool add_back(struct engine *e, struct state *s, struct region *r)
{
    note_circle(e, s, r);
    ask_again(s);
    if (r->back.s)
        return join_way(e, &r->back, s, r, true);
    r->back = new_way(r, s);
    return true;
}

static bool note_way(struct engine *e, uint32_t way)
{
    region_memo_word(e, way);
    return true;
}

/* What cannot be joined, as a null pointer and an object, are several ways out. */
static bool add_way(struct engine *e, struct state *s, struct region *r)
{
    for (uint32_t i = 0; i < r->n_ways; i++)
        if (join_way(e, &r->ways[i], s, r, false))
            return note_way(e, i);
    for (uint32_t i = 0; i < r->n_ways && r->n_ways >= MANY_WAYS; i++)
        if (join_way(e, &r->ways[i], s, r, true))
            return note_way(e, i);
    if (r->n_ways == MAX_WAYS)
        return false;
    note_way(e, r->n_ways);
    r->ways[r->n_ways++] = new_way(r, s);
    return true;
}

/* The process ends here: what is in its memory does not matter any more. */
static bool add_end(struct engine *e, struct state *s, struct region *r)
{
    struct way mine = new_way(r, s);
    for (uint32_t i = 0; i < r->n_ways; i++) {
        struct way *w = &r->ways[i];
        if (!join_ends(w->s, s))
            continue;
        w->sides |= mine.sides;
        w->over &= mine.over;
        state_drop(e, s);
        return note_way(e, i);
    }
    return add_way(e, s, r);
}

/* ---- ways that end the process ---- */

static uint64_t place_of(const struct state *s)
{
    uint64_t h = hash_mix(1, s->n_frames);
    for (uint32_t i = 0; i < s->n_frames; i++) {
        const struct frame *f = &s->frames[i];
        h = hash_mix(hash_mix(hash_mix(h, f->fn->index), f->block), f->instr);
    }
    return h;
}

/* In the first round nothing is joined: to these places the program comes. */
static void note_first(struct region *r)
{
    r->n_first = 0;
    for (uint32_t i = 0; i < r->n_ways; i++)
        if (!r->ways[i].over)
            r->first[r->n_first++] = place_of(r->ways[i].s);
}

static bool is_first(const struct region *r, const struct state *s)
{
    for (uint32_t i = 0; i < r->n_first; i++)
        if (r->first[i] == place_of(s))
            return true;
    return false;
}

/* ---- running a region ---- */

static bool at_join(const struct region *r, const struct state *s)
{
    if (s->n_frames < r->depth)
        return true;
    const struct frame *f = &s->frames[s->n_frames - 1];
    if (s->n_frames > r->depth || f->instr)
        return false;
    return r->loop ? !bit_get(r->loop->body, f->block) : f->block == r->join;
}

bool merge_ends(const struct engine *e, const struct state *s)
{
    return at_join(e->now.region, s);
}

/* A loop over lines or words, from the first choice in it on, to where all ways out of it meet. */
static bool find_reading(const struct engine *e, const struct state *s, struct region *r)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    bool alike = e->options->reads_alike || e->names.runs.of_words;
    if (e->phase != PHASE_JOINT || !alike || e->now.region)
        return false;
    struct loop_info *l = endings_calm_loop(f->fn, f->block, true);
    uint32_t *meet = l ? &f->fn->meet[l->header] : NULL;
    bool meets = meet && *meet && (*meet > f->fn->f->n_blocks || !bit_get(l->body, *meet - 1));
    r->meet = meets ? meet : NULL;
    r->join = meets ? *meet - 1 : 0;
    r->loop = meets ? NULL : l;
    r->around = l;
    return l != NULL;
}

/* Whether a file can be opened is asked of each rank.  Behind that, all that is read there is alike
 * on the ranks that could: it is no part of what is joined, and a region ends there. */
static bool asks_for_stream(const struct engine *e, const struct state *s)
{
    const struct ir_instr *i = state_instr(s);
    if (e->phase != PHASE_JOINT || !e->options->reads_alike || i->op != IR_BR ||
        i->a.kind != IR_O_TEMP)
        return false;
    const struct value *v = &s->frames[s->n_frames - 1].temps[i->a.id];
    const struct expr *atom = v->kind == VALUE_EXPR ? expr_single_atom(v->e) : NULL;
    return atom && atom->origin->what == WHAT_STREAM;
}

/* The region of the branch in s.  False: it has none. */
static bool find_region(const struct engine *e, const struct state *s, struct region *r)
{
    const struct ir_instr *i = state_instr(s);
    const struct frame *f = &s->frames[s->n_frames - 1];
    const struct func_info *fn = f->fn;
    bool branches = i->op == IR_BR || i->op == IR_SWITCH;
    if (!engine_is_coarse(e))
        return false;
    *r = (struct region){.outer = e->now.region, .depth = s->n_frames, .block = f->block,
                         .instr = f->instr, .own = UINT32_MAX, .at = i->at};
    if (find_reading(e, s, r) || !branches)
        return r->loop || r->meet;
    if (asks_for_stream(e, s))
        return false;
    if (fn->meet[f->block]) {
        r->meet = &fn->meet[f->block];
        r->join = *r->meet - 1;
        return true;
    }
    if (!mechanism_is_on(e->options->mechanisms, MECHANISM_CALM_LOOPS))
        return false;
    struct loop_info *inner = endings_calm_loop(fn, f->block, false);
    uint32_t join = fn->calm_meet[f->block];
    bool stays = join && (!inner || (join <= fn->f->n_blocks && bit_get(inner->body, join - 1)));
    if (e->now.region && stays) {
        r->meet = &fn->calm_meet[f->block];
        r->join = join - 1;
        return true;
    }
    r->loop = e->now.region ? inner : endings_calm_loop(fn, f->block, true);
    if (r->loop)
        mechanism_applies(e->options->mechanisms, MECHANISM_CALM_LOOPS);
    return r->loop && (e->now.region || r->loop->n_left > FEW_CHOICES);
}

bool merge_is_quiet(const struct engine *e, const struct state *s)
{
    struct region r;
    return find_region(e, s, &r);
}

/* A branch that stays a choice. */
static void count_choice(const struct engine *e, const struct state *s)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    struct loop_info *l = endings_calm_loop(f->fn, f->block, true);
    if (l && engine_is_coarse(e))
        l->n_left++;
}

static struct region *active_at(const struct engine *e, const struct state *s)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    for (struct region *r = e->now.region; r; r = r->outer)
        if (r->depth == s->n_frames && r->block == f->block && r->instr == f->instr)
            return r;
    return NULL;
}

static bool run_region(struct engine *e, struct state *s, struct event *ev);

static void run_later(struct engine *e, struct region *r, struct state *s, bool over)
{
    struct to_run later = {s, over};
    VEC_PUSH(e->arena, r->left, r->n_left, r->cap_left, later);
}

/* Each way out of an inner region is a side of its own. */
static void fork_at_ways(struct engine *e, struct region *r, struct state *s,
                         const struct event *ev)
{
    region_memo_word(e, ev->n_outcomes);
    for (uint32_t i = ev->n_outcomes; i-- > 0;)
        run_later(e, r, ev->outcomes[i].way, r->over || ev->outcomes[i].over);
    state_drop(e, s);
}

static void note_choice(struct engine *e, struct region *r, const struct state *s,
                        const struct event *ev)
{
    for (uint32_t i = 0; i < ev->n_outcomes; i++)
        r->own = ev->outcomes[i].own < r->own ? ev->outcomes[i].own : r->own;
    region_memo_choice(e, s, ev);
}

/* A choice that is no branch, as in strcmp(line, "end") for a line that was read: each outcome goes
 * on alone, to the end of the region. */
static bool fork_at_choice(struct engine *e, struct region *r, struct state *s,
                           const struct event *ev)
{
    note_choice(e, r, s, ev);
    for (uint32_t i = ev->n_outcomes; i-- > 0;) {
        struct state *copy = state_clone(e, s);
        if (fork_assume(e, copy, &ev->outcomes[i]))
            run_later(e, r, copy, r->over || ev->outcomes[i].over);
        else
            state_drop(e, copy);
    }
    state_drop(e, s);
    return r->n_forks++ < MAX_FORKS;
}

/* Run one state to the end of the region, or of the process, or to where others go on from it
 * (run_later).  False: it does something else. */
static bool run_on(struct engine *e, struct region *r, struct state *s)
{
    struct event ev;
    for (;;) {
        interp_run(e, s, &ev);
        if (ev.kind == EVENT_JOIN)
            return add_way(e, s, r);
        if (ev.kind == EVENT_END || ev.kind == EVENT_ABORT)
            return add_end(e, s, r);
        if (ev.kind != EVENT_FORK)
            return false;
        if (asks_for_stream(e, s)) /* another region may begin behind it */
            return add_way(e, s, r);
        struct region *again = active_at(e, s);
        if (again)
            return add_back(e, s, again);
        if (!merge_is_quiet(e, s))
            return fork_at_choice(e, r, s, &ev);
        if (!run_region(e, s, &ev))
            return !e->attempt.stop && fork_at_choice(e, r, s, &ev);
        if (ev.kind == EVENT_STOP)
            return !e->attempt.stop; /* no state comes out: an endless loop inside an outer one */
        if (ev.kind == EVENT_FORK) {
            fork_at_ways(e, r, s, &ev);
            return true;
        }
    }
}

/* One side.  A loop whose rounds may each end the process has as many inner regions, one after the
 * other, as rounds: what is left to run is a list, not a recursion. */
static bool run_side(struct engine *e, struct region *r, struct state *s)
{
    bool over = r->over, good = true;
    r->n_left = 0;
    run_later(e, r, s, over);
    while (r->n_left && good) {
        struct to_run next = r->left[--r->n_left];
        r->over = next.over;
        good = run_on(e, r, next.s);
    }
    r->over = over;
    return good;
}

static bool run_sides(struct engine *e, struct region *r, const struct state *head,
                      const struct event *ev)
{
    r->ev = ev;
    note_choice(e, r, head, ev);
    for (uint32_t i = 0; i < ev->n_outcomes; i++) {
        struct state *s = state_clone(e, (struct state *)head);
        r->side = i;
        r->over = ev->outcomes[i].over || r->round > 0;
        if (!fork_assume(e, s, &ev->outcomes[i]))
            state_drop(e, s);
        else if (!run_side(e, r, s))
            return false;
    }
    return !e->attempt.stop;
}

/* Repeat the region until the states that come back say nothing new. */
static bool run_rounds(struct engine *e, struct region *r, struct state *head,
                       struct event ev)
{
    for (r->round = 0; r->round < MAX_ROUNDS; r->round++) {
        r->back.s = NULL;
        r->n_ways = r->n_forks = 0;
        if (!run_sides(e, r, head, &ev))
            return false;
        if (r->round == 0)
            note_first(r);
        if (!r->back.s)
            return true;
        struct state *next = state_clone(e, head);
        struct join_how how = {.at = r->at, .round = r->round, .loses = true};
        ask_again(next);
        if (!join_states(e, next, r->back.s, &how))
            return false;
        interp_run(e, next, &ev);
        if (ev.kind != EVENT_FORK || active_at(e, next) != r)
            return false;
        if (state_key_same(state_key_peek(e, next), state_key_peek(e, head)))
            return true;
        state_drop(e, r->back.s);
        head = next;
    }
    return false;
}

/* All ranks go the same way there, and know it: once joined, they would no longer. */
static bool is_agreed(const struct engine *e, const struct state *s, const struct event *ev)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    for (uint32_t i = 0; i < f->fn->n_loops; i++)
        if (bit_get(f->fn->loops[i].body, f->block))
            return false;
    const struct outcome *o = ev->outcomes;
    return e->phase == PHASE_JOINT && ev->n_outcomes && o[0].kind == OUTCOME_TRUTH &&
           expr_is_shared(o[0].e);
}

void merge_step(struct engine *e, struct state *s, struct event *ev)
{
    e->now.begun = e->values->n_exprs;
    do {
        interp_run(e, s, ev);
    } while (ev->kind == EVENT_FORK && !is_agreed(e, s, ev) && merge_is_quiet(e, s) &&
             run_region(e, s, ev) && ev->kind == EVENT_NONE);
    if (ev->kind == EVENT_FORK)
        count_choice(e, s);
}

/* A choice among the ways out. */
static void fork_ways(struct engine *e, const struct region *r, const struct state *before,
                      struct event *ev)
{
    struct outcome *ways = ARENA_ARRAY(e->arena, struct outcome, r->n_ways);
    for (uint32_t i = 0; i < r->n_ways; i++) {
        const struct way *w = &r->ways[i];
        bool one = w->sides == 1 || w->sides == 2;
        const char *text = one && w->sides <= ev->n_outcomes ? ev->outcomes[w->sides - 1].text
                                                             : NULL;
        if (!text)
            text = arena_printf(e->arena, "way %u after \"%s\"", i + 1, ev->condition);
        bool forgets = !r->outer && region_memo_forget_words(e, &w->s->facts, &before->facts);
        bool over = (w->over && !is_first(r, w->s)) || forgets;
        ways[i] = (struct outcome){.kind = OUTCOME_WAY, .way = w->s, .over = over,
                                   .own = over ? 0 : r->own, .text = text};
    }
    ev->outcomes = ways;
    ev->n_outcomes = r->n_ways;
    ev->about = (struct src_range){0};
    ev->kept = false;
}

/* The only way out. */
static void take_way(struct engine *e, struct state *s, struct state *way)
{
    struct state before = *s;
    *s = *way;
    *way = before;
    state_drop(e, way);
    s->joins++;
    bool collects = e->phase != PHASE_JOINT && s->facts.n > s->collect_at.facts;
    if (collects) { /* a loop leaves some about dead values */
        state_forget_facts(e, s);
        s->collect_at.facts = 2 * s->facts.n + MANY_FACTS;
    }
}

/* Of an outermost region: its values are named; the way out that all ranks are known to go, or -1.
 */
static int64_t name_values(struct engine *e, const struct state *s, struct region *r)
{
    struct state *ways[MAX_WAYS];
    for (uint32_t i = 0; i < r->n_ways; i++)
        ways[i] = r->ways[i].s;
    struct value way = region_memo_end(e, ways, r->n_ways);
    for (uint32_t i = 0; i < r->n_ways; i++)
        r->ways[i].s = ways[i];
    way = facts_reduce(&s->facts, way);
    return way.kind == VALUE_INT && way.i >= 0 && way.i < r->n_ways ? way.i : -1;
}

/* It is not tried again. */
static void give_up(const struct region *r)
{
    if (r->loop || r->around)
        (r->loop ? r->loop : r->around)->calm = false;
    else
        *r->meet = 0;
}

/* From a quiet branch to where its sides meet.  True: ev->kind is NONE, or FORK if there are
 * several ways out, or STOP when no state comes out; false: the branch stays a fork. */
static bool run_region(struct engine *e, struct state *s, struct event *ev)
{
    struct region r;
    assert(ev->kind == EVENT_FORK);
    if (!find_region(e, s, &r))
        return false;
    assert(!r.loop != !r.meet); /* it ends in one of two ways */
    r.n_regions = e->now.region ? e->now.region->n_regions + 1 : 0;
    if (!r.outer && mechanism_is_on(e->options->mechanisms, MECHANISM_REGION_MEMO))
        region_memo_begin(e);
    e->now.region = &r;
    struct state *head = state_clone(e, s);
    bool good = r.n_regions < MAX_DEPTH && run_rounds(e, &r, head, *ev);
    state_drop(e, head);
    assert(e->now.region == &r); /* inner ones have ended */
    e->now.region = r.outer;
    if (r.outer && r.own < r.outer->own)
        r.outer->own = r.own;
    if (r.outer)
        region_memo_word(e, good);
    else if (!good || e->attempt.stop)
        region_memo_drop(e);
    int64_t way = r.outer || !good || e->attempt.stop ? -1 : name_values(e, s, &r);
    if (!e->attempt.stop && (!good || (!r.n_ways && !r.outer))) {
        give_up(&r);
        return false;
    }
    if (e->attempt.stop || !r.n_ways) {
        ev->kind = EVENT_STOP;
        return true;
    }
    engine_note(e, s, LEDGER_WIDEN, "the sides of \"%s\" are joined; what differs between "
                "them can be any value afterwards", ev->condition);
    if (r.n_ways > 1 && way < 0) {
        fork_ways(e, &r, s, ev);
        return true;
    }
    take_way(e, s, r.ways[way < 0 ? 0 : way].s);
    ev->kind = EVENT_NONE;
    return true;
}

bool merge_take_way(struct engine *e, struct state *s, struct state *way)
{
    struct state *copy = state_clone(e, way), before = *s;
    *s = *copy;
    *copy = before;
    s->path = before.path;
    s->forks = before.forks;
    s->joins++;
    bool possible = facts_add(&s->facts, &before.facts);
    state_drop(e, copy);
    return possible;
}
