/* The cases of a switch whose value is not known.
 *
 *     switch (x) { case 0: ... default: ... }      "x == 0", "x: default"
 *
 * A value that all ranks share is decided one case after the other, so that a world is for one.
 */
#include "abstraction/channel/predicates.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/fork_parts.h"
#include "abstraction/interp/merge_branches.h"
#include "abstraction/interp/never_set.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/source.h"
#include "abstraction/state/state.h"

/* The condition under which case k - 1 (0: default) is taken; NONE: not expressible. */
static struct value case_condition(struct engine *e, const struct ir_instr *i,
                                   struct value v, uint32_t k)
{
    struct values *vs = e->values;
    struct value c = value_int(IR_I32, 1);
    enum ir_kind type = (enum ir_kind)v.type;
    if (k > 0) {
        const struct ir_case *one = &i->cases[k - 1];
        if (one->lo != one->hi)
            return (struct value){.kind = VALUE_NONE};
        return value_bin(vs, IR_EQ, type, v, value_int(type, one->lo));
    }
    vs->keep_all = true;
    for (uint32_t j = 1; j <= i->n_cases && c.kind != VALUE_NONE; j++) {
        struct value one = case_condition(e, i, v, j);
        vs->keep_all = true;
        struct value not = value_bin(vs, IR_EQ, IR_I32, one, value_int(IR_I32, 0));
        c = value_bin(vs, IR_AND, IR_I32, c, not);
    }
    vs->keep_all = false;
    return c;
}

static bool case_possible(struct engine *e, struct state *s, const struct ir_instr *i,
                          struct value v, uint32_t k, struct outcome *o)
{
    struct value c = case_condition(e, i, v, k);
    if (c.kind == VALUE_EXPR)
        return fork_is_possible(e, s, c.e, true, o->text, &o->over);
    return c.kind != VALUE_INT || c.i != 0;
}

static struct value is_case(struct engine *e, struct value v, const struct ir_case *c)
{
    enum ir_kind type = (enum ir_kind)v.type;
    if (c->lo != c->hi)
        return value_bin(e->values, IR_LE, type, v, value_int(type, c->hi));
    return value_bin(e->values, IR_EQ, type, v, value_int(type, c->lo));
}

/* A shared value: the first case of which it is not known whether it is the one.  False: none. */
static bool split_at_case(struct engine *e, struct state *s, const struct ir_instr *i,
                          struct value v, struct event *ev)
{
    for (uint32_t k = 0; k < i->n_cases; k++) {
        struct value c = is_case(e, v, &i->cases[k]);
        if (facts_truth(&s->facts, c) == TRI_MAYBE) {
            fork_split_world(e, s, c.e, false, ev);
            return true;
        }
    }
    return false;
}

/* Each case is a question about the content of a message or collective. */
static void register_cases(struct engine *e, struct state *s, const struct ir_instr *i,
                           struct value v, const struct expr *atom, const char *name)
{
    for (uint32_t k = 0; k < i->n_cases; k++) {
        if (i->cases[k].lo != i->cases[k].hi)
            continue;
        struct value c = is_case(e, v, &i->cases[k]);
        bool same = c.kind == VALUE_EXPR && expr_single_atom(c.e) == atom;
        if (same && facts_truth(&s->facts, c) == TRI_MAYBE)
            predicates_register(e, c.e, atom, arena_printf(e->arena, "%s == %lld", name,
                                                           (long long)i->cases[k].lo));
    }
}

static void add_cases(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct value v, const char *name, struct event *ev)
{
    const struct expr *x = v.kind == VALUE_EXPR ? v.e : NULL;
    bool over = !x || fork_is_over(e, s, x, name);
    for (uint32_t k = 0; k <= i->n_cases; k++) {
        struct outcome o = {.kind = OUTCOME_CHOICE, .e = x, .over = over, .which = k};
        if (k > 0) {
            o.lo = i->cases[k - 1].lo;
            o.hi = i->cases[k - 1].hi;
        }
        o.text = k == 0 ? arena_printf(e->arena, "%s: default", name)
                        : arena_printf(e->arena, "%s == %lld", name, (long long)o.lo);
        if (case_possible(e, s, i, v, k, &o))
            fork_add_outcome(e, ev, o);
    }
}

void fork_switch(struct engine *e, struct state *s, const struct ir_instr *i, struct value v,
                 struct event *ev)
{
    const struct expr *x = v.kind == VALUE_EXPR ? v.e : NULL, *atom = NULL;
    if (e->phase != PHASE_JOINT && x && expr_is_shared(x) && split_at_case(e, s, i, v, ev))
        return;
    bool quiet = merge_is_quiet(e, s);
    if (x && !quiet && e->phase != PHASE_JOINT)
        atom = fork_first_atom(x, HAS_MESSAGE | HAS_COLL);
    const char *name = state_source_text(e, i->at);
    if (!name)
        name = x ? expr_text(e->arena, x, "_") : "switch";
    if (x && !quiet && never_set(e, s, x)) {
        never_set_tell(e, s, arena_printf(e->arena, "\"%s\"", name), ev);
        return;
    }
    if (atom)
        register_cases(e, s, i, v, atom, name);
    if (e->attempt.stop) {
        ev->kind = EVENT_STOP;
        return;
    }
    ev->kind = EVENT_FORK;
    ev->condition = arena_printf(e->arena, "switch (%s)", name);
    if (x)
        fork_tell_input(e, ev, x);
    add_cases(e, s, i, v, name, ev);
}
