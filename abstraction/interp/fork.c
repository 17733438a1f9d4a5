/* Decisions that the path condition does not make.
 *
 *     if (rbuf[0] > 0)    where rbuf[0] came in a message
 *
 * The rank gets a local state with one edge per outcome.  Before that, the question is
 * handed to whoever can answer it: a value that all ranks share divides the world, a value
 * from a message or a collective makes the sender answer (channel/predicates.c).
 */
#include "abstraction/interp/fork.h"

#include "abstraction/abstraction.h"
#include "abstraction/channel/predicates.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/clocks.h"
#include "abstraction/interp/fork_parts.h"
#include "abstraction/interp/merge_branches.h"
#include "abstraction/interp/never_set.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/interp/open_loops.h"
#include "abstraction/interp/window_poll.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/choices.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/parts.h"
#include "abstraction/state/source.h"
#include "abstraction/state/state.h"
#include "core/base/fail.h"
#include "core/base/vec.h"

#include <assert.h>

enum { FEW_VALUES = 8 };

void fork_add_outcome(struct engine *e, struct event *ev, struct outcome o)
{
    uint32_t cap = ev->n_outcomes; /* grown one by one: forks are small */
    VEC_PUSH(e->arena, ev->outcomes, ev->n_outcomes, cap, o);
}

bool fork_assume(struct engine *e, struct state *s, const struct outcome *o)
{
    bool possible = true;
    switch (o->kind) {
    case OUTCOME_WAY:
        return merge_take_way(e, s, o->way);
    case OUTCOME_TRUTH:
        if (clocks_is_asked(o->e))
            clocks_answered(e, s, o->e, o->truth);
        possible = facts_assume(&s->facts, o->e, o->truth);
        break;
    case OUTCOME_RANGE:
        possible = facts_refine(&s->facts, o->e, o->lo, o->hi);
        break;
    case OUTCOME_CHOICE: {
        const struct ir_instr *i = state_instr(s);
        assert(!s->chosen); /* the last choice was taken */
        s->chosen = o->which + 1;
        if (o->e && o->which == 0)
            for (uint32_t k = 0; k < i->n_cases && possible; k++)
                if (i->cases[k].lo == i->cases[k].hi)
                    possible = facts_exclude(&s->facts, o->e, i->cases[k].lo);
        if (o->e && o->which > 0)
            possible = facts_refine(&s->facts, o->e, o->lo, o->hi);
        break;
    }
    }
    if (possible && e->now.region && o->e) /* in a region there are many, and most are of no use */
        state_reduce_about(e, s, o->e);
    else if (possible)
        state_reduce(e, s);
    return possible;
}

/* Is an outcome possible?  *over: it may be impossible all the same. */
bool fork_is_possible(struct engine *e, const struct state *s, const struct expr *x,
                        bool truth, const char *text, bool *over)
{
    struct arena *scratch = arena_new();
    enum tri t = facts_possible(&s->facts, x, truth, scratch, &e->budget->work);
    arena_free(scratch);
    if (t == TRI_MAYBE && !*over) {
        engine_note(e, s, LEDGER_CORRELATION, "whether \"%s\" is possible here is not known",
                    text);
        *over = true;
    }
    return t != TRI_NO;
}

/* ---- what a condition rests on ---- */

void fork_note_origins(struct engine *e, const struct state *s, const struct expr *x,
                       const char *text)
{
    if (x->op == EXPR_ATOM && x->origin->kind == ORIGIN_LOCAL)
        engine_note(e, s, x->origin->ledger, "the condition \"%s\" depends on %s", text,
                    x->origin->name);
    if (x->op == EXPR_ATOM && x->origin->is_joint && e->phase != PHASE_JOINT)
        engine_loses(e);
    if (x->a)
        fork_note_origins(e, s, x->a, text);
    if (x->b)
        fork_note_origins(e, s, x->b, text);
}

/* Where the first input in it is read; no file: it is about none. */
static struct src_range input_place(const struct expr *x)
{
    struct src_range at = {0};
    if (x->op == EXPR_ATOM && x->origin->kind == ORIGIN_LOCAL && !x->origin->over)
        return x->origin->at;
    if (x->a)
        at = input_place(x->a);
    return at.file || !x->b ? at : input_place(x->b);
}

/* Is it about nothing but inputs that were read since the rank began to run, at the state before
 * this one?  Then whatever has happened before, each outcome is possible. */
static bool is_new(const struct engine *e, const struct expr *x)
{
    if (x->op == EXPR_ATOM)
        return x->origin->kind == ORIGIN_LOCAL && !x->origin->over && x->id >= e->now.begun;
    return (!x->a || is_new(e, x->a)) && (!x->b || is_new(e, x->b));
}

void fork_tell_input(const struct engine *e, struct event *ev, const struct expr *x)
{
    ev->about = input_place(x);
    ev->kept = ev->about.file && !is_new(e, x);
}

/* The oldest input of this rank in it; 0: it is about something else, too. */
static uint32_t oldest_input(const struct expr *x)
{
    if (x->op == EXPR_ATOM)
        return x->origin->kind == ORIGIN_LOCAL && !x->origin->over ? x->id : 0;
    uint32_t a = x->a ? oldest_input(x->a) : UINT32_MAX;
    uint32_t b = x->b ? oldest_input(x->b) : UINT32_MAX;
    return a < b ? a : b;
}

/* An input with few values in a condition that is more than a comparison with it: the
 * question is whether it has the first of them. */
static const struct expr *first_value(struct engine *e, const struct expr *x)
{
    int64_t values[FEW_VALUES];
    if (x->op == EXPR_ATOM) {
        uint32_t n = x->origin->bounded && ir_is_int(x->type)
                         ? facts_values(&e->world->facts, x, FEW_VALUES, values) : 0;
        if (n < 2 || n > FEW_VALUES)
            return NULL;
        struct value v = {.kind = VALUE_EXPR, .type = (uint8_t)x->type, .e = x};
        struct value eq = value_bin(e->values, IR_EQ, x->type, v,
                                    value_int(x->type, values[0]));
        return eq.kind == VALUE_EXPR ? eq.e : NULL;
    }
    const struct expr *a = x->a ? first_value(e, x->a) : NULL;
    return a ? a : x->b ? first_value(e, x->b) : NULL;
}

/* A question that brings the world nearer to one value of the shared input that a lost
 * expression is about; NULL: there is none, or its value is known. */
static const struct expr *lost_input(struct engine *e, const struct state *s,
                                     const struct expr *x, bool *enumerate)
{
    const struct expr *atom = expr_single_atom(x);
    const struct expr *input = atom ? atom->origin->input : NULL;
    if (!input || e->attempt.frozen)
        return NULL;
    int64_t values[FEW_VALUES];
    uint32_t n = facts_values(&s->facts, input, FEW_VALUES, values);
    *enumerate = !input->origin->bounded;
    if (n < 2 || *enumerate)
        return n < 2 ? NULL : input;
    struct value v = {.kind = VALUE_EXPR, .type = (uint8_t)input->type, .e = input};
    v = value_bin(e->values, IR_EQ, input->type, v, value_int(input->type, values[0]));
    return n <= FEW_VALUES && v.kind == VALUE_EXPR ? v.e : NULL;
}

/* The world must be divided; this attempt ends. */
void fork_split_world(struct engine *e, const struct state *s, const struct expr *p,
                      bool enumerate, struct event *ev)
{
    bool plain = expr_is_cmp(p) && p->a->op == EXPR_ATOM && p->b->op == EXPR_INT;
    const struct expr *value = plain ? NULL : first_value(e, p);
    if (value)
        p = value;
    e->attempt.split = p;
    e->attempt.split_at = state_instr(s)->at;
    e->attempt.split_enumerate = enumerate;
    e->attempt.stop = true;
    ev->kind = EVENT_STOP;
}

static const struct expr *with_hole(struct engine *e, const struct expr *p,
                                    const struct expr *atom)
{
    struct origin proto = {.kind = ORIGIN_HOLE, .name = "_"};
    struct value hole = values_atom(e->values, values_origin(e->values, &proto), atom->type);
    struct value v = value_subst(e->values, p, atom, hole);
    return v.kind == VALUE_EXPR ? v.e : NULL;
}

static wide max_bound(wide a, wide b)
{
    return a > b ? a : b;
}

void fork_bound(struct engine *e, struct state *s, const struct expr *atom)
{
    struct origin *o = atom->origin;
    assert(atom->op == EXPR_ATOM && ir_is_int(atom->type));
    const struct abst_input *input = shared_input(e, o->name);
    if (!input)
        engine_loses(e);
    if (!input && e->attempt.wants_joint)
        return;
    struct range r = facts_range(&s->facts, atom);
    wide lo = r.hi < 0 ? max_bound(r.hi - 3, value_type_min(atom->type)) : 0;
    wide hi = r.hi < 0 ? r.hi : r.lo > 3 ? r.lo : 3;
    if (r.lo > 32) {
        lo = r.lo;
        hi = r.lo + 3;
    }
    o->lo = input ? input->lo : (int64_t)lo;
    o->hi = input ? input->hi : (int64_t)hi;
    o->bounded = o->spares_text = true;
    e->attempt.dirty = e->attempt.stop = true;
}

/* An integer input that is compared with one value after the other drives a loop. */
static bool asked_too_often(struct engine *e, struct state *s, const struct expr *p,
                            const struct expr *atom)
{
    struct origin *o = atom->origin;
    if (e->attempt.frozen || o->kind != ORIGIN_LOCAL || o->over || o->bounded ||
        !ir_is_int(atom->type) || value_kind_size(atom->type) == 1) /* characters end no loop */
        return false;
    const struct expr *question = with_hole(e, p, atom);
    for (uint32_t i = 0; i < o->n_asked; i++)
        if (o->asked[i] == question)
            return false;
    if (o->n_asked < 6) {
        o->asked[o->n_asked++] = question;
        return false;
    }
    fork_bound(e, s, atom);
    return true;
}

/* Is it a branch whose sides meet before anything is communicated? */
static bool has_quiet_sides(const struct state *s)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    return f->fn->meet[f->block] != 0;
}

/* Is an outcome of this condition one that the program may not have? */
bool fork_is_over(struct engine *e, struct state *s, const struct expr *p,
                    const char *text)
{
    const struct expr *atom = expr_single_atom(p);
    fork_note_origins(e, s, p, text);
    choices_count(e, s, p);
    if (!has_quiet_sides(s))
        parts_asked(e, p);
    window_poll_note(e, s, p);
    open_loops_note(e, s);
    if ((p->origins & HAS_OVER) || !p->origins)
        return true;
    if (shared_is_free(e, s, p, text))
        return true;
    if (e->phase == PHASE_JOINT) /* left is input, or content that its sender did not know */
        return (p->origins & (HAS_MESSAGE | HAS_COLL)) != 0;
    if (atom && (p->origins & (HAS_MESSAGE | HAS_COLL)) == 0)
        return false;
    if ((p->origins & ~(uint32_t)HAS_LOCAL) == 0)
        return false; /* inputs of this rank only */
    engine_note(e, s, LEDGER_CORRELATION,
                "both outcomes of \"%s\" are explored; it relates values of other ranks",
                text);
    engine_loses(e);
    return true;
}

void fork_over(struct engine *e, const struct state *s, struct event *ev, const struct expr *x,
               const int64_t *values, uint32_t n, bool over, const char *what)
{
    ev->kind = EVENT_FORK;
    ev->condition = arena_printf(e->arena, "%s", what);
    fork_tell_input(e, ev, x);
    for (uint32_t i = 0; i < n; i++) {
        struct value v = {.kind = VALUE_EXPR, .type = (uint8_t)x->type, .e = x};
        struct value eq = value_bin(e->values, IR_EQ, x->type, v,
                                    value_int(x->type, values[i]));
        struct outcome o = {.kind = OUTCOME_RANGE, .e = x, .lo = values[i], .hi = values[i],
                            .over = over};
        o.text = arena_printf(e->arena, "%s == %lld", expr_text(e->arena, x, "_"),
                              (long long)values[i]);
        if (eq.kind != VALUE_EXPR || fork_is_possible(e, s, eq.e, true, o.text, &o.over))
            fork_add_outcome(e, ev, o);
    }
}

/* A bounded input with few values in a condition that relates it to other values: it is
 * split into these values, so that the rest is about the others alone. */
static bool fork_small(struct engine *e, struct state *s, const struct expr *p,
                       struct event *ev)
{
    int64_t values[FEW_VALUES];
    if (p->op == EXPR_ATOM) {
        const struct origin *o = p->origin;
        uint32_t n = FEW_VALUES + 1;
        if (o->kind == ORIGIN_LOCAL && o->bounded && !o->over)
            n = facts_values(&s->facts, p, FEW_VALUES, values);
        if (n < 2 || n > FEW_VALUES)
            return false;
        fork_over(e, s, ev, p, values, n, false, o->name);
        return true;
    }
    return (p->a && fork_small(e, s, p->a, ev)) || (p->b && fork_small(e, s, p->b, ev));
}

/* A condition that is no expression (of a long double, a complex number): any outcome, every
 * time.  There is no fact that could tell which one it was when the instruction is run again. */
static enum tri fork_any(struct engine *e, struct state *s, const char *text, struct event *ev)
{
    uint32_t chosen = s->chosen;
    s->chosen = 0;
    if (chosen)
        return chosen == 1 ? TRI_YES : TRI_NO;
    if (!text && state_instr(s)->op == IR_BR)
        text = state_source_text(e, state_instr(s)->at);
    if (!text)
        text = "an expression";
    engine_note(e, s, LEDGER_CORRELATION, "both outcomes of \"%s\" are explored", text);
    ev->kind = EVENT_FORK;
    ev->condition = text;
    for (int side = 1; side >= 0; side--) {
        const char *label = side ? text : value_not_text(e->arena, text);
        fork_add_outcome(e, ev, (struct outcome){.kind = OUTCOME_CHOICE, .over = true,
                                            .which = !side, .text = label});
    }
    return TRI_MAYBE;
}

/* The outcomes of a condition.  asked: in the next attempt somebody will have answered it. */
static void truth_outcomes(struct engine *e, struct state *s, const struct expr *p,
                           bool negated, const char *text, bool asked, struct event *ev)
{
    bool over = asked ? false : fork_is_over(e, s, p, text);
    parts_choose(e, s);
    ev->kind = EVENT_FORK;
    ev->condition = text;
    fork_tell_input(e, ev, p);
    for (int side = 1; side >= 0; side--) {
        bool truth = (side == 1) != negated;
        const char *label = side ? text : value_not_text(e->arena, text);
        bool unsure = over || asked; /* no note while the attempt is to be repeated */
        unsure |= clocks_is_asked(p) && clocks_is_over(e, s, p, truth, text);
        if (fork_is_possible(e, s, p, truth, label, &unsure))
            fork_add_outcome(e, ev, (struct outcome){.kind = OUTCOME_TRUTH, .e = p,
                                                .over = asked ? over : unsure,
                                                .own = unsure ? 0 : oldest_input(p),
                                                .truth = truth, .text = label});
    }
    if (!ev->n_outcomes) /* it is undefined here: no execution comes to this place */
        for (int side = 1; side >= 0; side--)
            fork_add_outcome(e, ev, (struct outcome){
                .kind = OUTCOME_TRUTH, .e = p, .over = true, .truth = (side == 1) != negated,
                .text = side ? text : value_not_text(e->arena, text)});
}

enum tri fork_truth(struct engine *e, struct state *s, struct value v, const char *text,
                    struct event *ev)
{
    enum tri t = facts_truth(&s->facts, v);
    if (t != TRI_MAYBE)
        return t;
    v = value_truth(e->values, v);
    if (v.kind != VALUE_EXPR)
        return fork_any(e, s, text, ev);
    bool negated;
    const struct expr *p = expr_positive(e->values, v.e, &negated);
    if (!text && state_instr(s)->op == IR_BR)
        text = state_source_text(e, state_instr(s)->at);
    if (!text)
        text = expr_text(e->arena, v.e, "_");
    if (!has_quiet_sides(s) && never_set(e, s, p)) {
        never_set_tell(e, s, arena_printf(e->arena, "\"%s\"", text), ev);
        return TRI_MAYBE;
    }
    if (e->phase == PHASE_JOINT) {
        if (!fork_side(e, s, p, ev))
            truth_outcomes(e, s, p, negated, text, false, ev);
        return TRI_MAYBE;
    }
    if (expr_is_shared(p) && !shared_is_free(e, s, p, text)) {
        fork_split_world(e, s, p, false, ev);
        return TRI_MAYBE;
    }
    const struct expr *atom = expr_single_atom(p);
    bool asked = false;
    bool quiet = merge_is_quiet(e, s); /* its outcome need not be agreed upon */
    if (!quiet && atom && (p->origins & (HAS_MESSAGE | HAS_COLL)))
        asked = predicates_register(e, p, atom, negated ? value_not_text(e->arena, text)
                                                        : text);
    if (e->attempt.stop || (!quiet && atom && asked_too_often(e, s, p, atom))) {
        ev->kind = EVENT_STOP;
        return TRI_MAYBE;
    }
    if (!quiet && !asked && !atom && fork_small(e, s, p, ev))
        return TRI_MAYBE;
    bool enumerate;
    const struct expr *nearer = quiet ? NULL : lost_input(e, s, p, &enumerate);
    if (nearer) {
        fork_split_world(e, s, nearer, enumerate, ev);
        return TRI_MAYBE;
    }
    truth_outcomes(e, s, p, negated, text, asked, ev);
    return TRI_MAYBE;
}

/* ---- integers that must be known ---- */

static void unknown_error(struct engine *e, struct state *s, const struct expr *x,
                          const char *what, struct event *ev)
{
    parts_asked(e, x);
    if (never_set(e, s, x))
        never_set_tell(e, s, arena_printf(e->arena, "the %s of this call", what), ev);
    else
        engine_error(e, ev, DIAG_UNKNOWN_PEER, s, "the %s of this call is not known: it is %s",
                     what, expr_text(e->arena, x, "_"));
}

const struct expr *fork_first_atom(const struct expr *x, uint32_t origins)
{
    if (x->op == EXPR_ATOM)
        return x->origins & origins ? x : NULL;
    const struct expr *a = x->a ? fork_first_atom(x->a, origins) : NULL;
    return a ? a : x->b ? fork_first_atom(x->b, origins) : NULL;
}

/* May it be on the given side of a number? */
static bool may_be(struct engine *e, const struct state *s, const struct expr *x, enum ir_bin op,
                   int64_t bound)
{
    struct value v = {.kind = VALUE_EXPR, .type = (uint8_t)x->type, .e = x};
    v = value_bin(e->values, op, x->type, v, value_int(x->type, bound));
    if (v.kind != VALUE_EXPR)
        return v.kind != VALUE_INT || v.i;
    bool unsure = true; /* what is assumed then stands in the ledger once */
    return fork_is_possible(e, s, v.e, true, "", &unsure);
}

/* A rank that depends on an input of this rank: all ranks that exist.  Of the elements of an array
 * more is known than that, so one that may be no rank is not assumed to be one. */
static bool fork_ranks(struct engine *e, struct state *s, const struct expr *x,
                       const char *what, struct event *ev)
{
    int64_t values[1025];
    uint32_t n = 0;
    struct range r = facts_range(&s->facts, x);
    for (int64_t i = 0; i < (int64_t)e->options->nprocs && n < 1024; i++)
        if (i >= r.lo && i <= r.hi)
            values[n++] = i;
    if (!n || e->options->nprocs > 1024)
        return false;
    const struct expr *atom = fork_first_atom(x, UINT32_MAX); /* told once, where it comes from */
    if (x->op == EXPR_INT)
        bug("a rank that is known is no input");
    bool below = may_be(e, s, x, IR_LT, 0);
    if (atom && atom->origin->is_element && (below || may_be(e, s, x, IR_GE, e->options->nprocs)))
        values[n++] = below ? -1 : (int64_t)e->options->nprocs;
    else if (below || may_be(e, s, x, IR_GE, e->options->nprocs))
        ledger_add(e->ledger, LEDGER_BOUND, atom && atom->origin->at.file ? atom->origin->at
                                                                          : state_instr(s)->at,
                   "%s is assumed to be a rank that exists, where a call names it as one",
                   expr_text(e->arena, x, "_"));
    fork_note_origins(e, s, x, what);
    fork_over(e, s, ev, x, values, n, (x->origins & HAS_OVER) != 0, what);
    return true;
}

/* An input in it whose values have no limits yet; NULL: there is none. */
static const struct expr *open_input(const struct expr *x)
{
    if (x->op == EXPR_ATOM)
        return ir_is_int(x->type) && !x->origin->bounded ? x : NULL;
    const struct expr *a = x->a ? open_input(x->a) : NULL;
    return a || !x->b ? a : open_input(x->b);
}

/* A shared number must be known: is it this value?  Of too many, what it is made of gets limits. */
static void split_by_value(struct engine *e, const struct state *s, struct value v,
                           bool too_many, int64_t first, struct event *ev)
{
    const struct expr *open = too_many ? open_input(v.e) : NULL;
    struct value eq = value_bin(e->values, IR_EQ, v.e->type, v,
                                value_int(v.e->type, too_many ? 0 : first));
    fork_split_world(e, s, open ? open : eq.kind == VALUE_EXPR ? eq.e : v.e, too_many, ev);
}

enum tri fork_try_value(struct engine *e, struct state *s, struct value v, const char *what,
                        uint32_t limit, int64_t *out, struct event *ev)
{
    bool is_rank = limit == 0;
    if (is_rank)
        limit = 2 * e->options->nprocs + 2;
    v = facts_reduce(&s->facts, v);
    if (v.kind == VALUE_INT)
        return *out = v.i, TRI_YES;
    if (v.kind != VALUE_EXPR || !ir_is_int(v.e->type))
        return TRI_MAYBE;
    const struct expr *x = v.e;
    int64_t *values = ARENA_ARRAY(e->arena, int64_t, limit + 1);
    uint32_t n = facts_values(&s->facts, x, limit, values);
    if (n == 1)
        return *out = values[0], TRI_YES;
    if (e->phase != PHASE_JOINT && expr_is_shared(x)) {
        split_by_value(e, s, v, n > limit, values[0], ev);
        return TRI_NO;
    }
    const uint32_t theirs = HAS_MESSAGE | HAS_COLL;
    bool joint = e->phase == PHASE_JOINT;
    const struct expr *other = joint ? NULL : fork_first_atom(x, theirs);
    if (other && predicates_enumerate(e, other)) {
        ev->kind = EVENT_STOP;
        return TRI_NO;
    }
    if (n <= limit) {
        bool over = fork_is_over(e, s, x, what);
        fork_over(e, s, ev, x, values, n, over, what);
        return TRI_NO;
    }
    bool sent = joint && (x->origins & theirs); /* exact ways know more */
    return is_rank && !sent && fork_ranks(e, s, x, what, ev) ? TRI_NO : TRI_MAYBE;
}

bool fork_value(struct engine *e, struct state *s, struct value v, const char *what,
                uint32_t limit, int64_t *out, struct event *ev)
{
    enum tri t = fork_try_value(e, s, v, what, limit, out, ev);
    if (t != TRI_MAYBE)
        return t == TRI_YES;
    v = facts_reduce(&s->facts, v);
    if (v.kind == VALUE_EXPR && ir_is_int(v.e->type))
        unknown_error(e, s, v.e, what, ev);
    else
        engine_error(e, ev, DIAG_UNKNOWN_PEER, s, "the %s of this call is not known", what);
    return false;
}
