/* Notes on operators, and numbers that are open (see moving_floats.h). */
#include "abstraction/interp/moving_floats.h"

#include "abstraction/domain/value_store.h"
#include "abstraction/interp/open_loops.h"
#include "abstraction/state/engine.h"
#include "core/base/mechanism.h"
#include "core/base/vec.h"

struct moving_note {
    double lo, hi; /* of the results in the first part; lo > hi: there were none */
    bool moves;
};

void moving_floats_use(struct moving_floats *m, enum moving_use use)
{
    m->use = use;
    if (use == MOVING_FIRST)
        m->n = 0;
}

bool moving_floats_found(const struct moving_floats *m)
{
    for (uint32_t i = 0; i < m->n; i++)
        if (m->notes[i].moves)
            return true;
    return false;
}

static void note(struct moving_floats *m, uint32_t statement, double x)
{
    static const struct moving_note none = {.lo = 1, .hi = 0};
    while (m->n <= statement)
        VEC_PUSH(m->arena, m->notes, m->n, m->cap, none);
    struct moving_note *o = &m->notes[statement];
    if (m->use == MOVING_SECOND) {
        o->moves |= o->lo <= o->hi && (x < o->lo || x > o->hi);
        return;
    }
    bool first = o->lo > o->hi;
    o->lo = first || x < o->lo ? x : o->lo;
    o->hi = first || x > o->hi ? x : o->hi;
}

struct value moving_floats_value(struct engine *e, const struct state *s,
                                 const struct ir_instr *i, const struct value *a,
                                 const struct value *b, struct value v)
{
    struct moving_floats *m = e->now.moving;
    if (!m || m->use == MOVING_NOT || v.kind != VALUE_FLOAT || a->kind != VALUE_FLOAT ||
        b->kind != VALUE_FLOAT)
        return v;
    if (m->use != MOVING_OPEN) {
        note(m, i->id, v.f);
        return v;
    }
    if (i->id >= m->n || !m->notes[i->id].moves ||
        !mechanism_applies(e->options->mechanisms, MECHANISM_MOVING_FLOATS))
        return v;
    struct expr x = {.op = EXPR_BIN, .bin = i->bin, .type = i->type.kind,
                     .a = value_to_expr(e->values, a), .b = value_to_expr(e->values, b)};
    if (open_loops_around(e, s))
        engine_note(e, s, LEDGER_LOOP_TERMINATES, "a loop with this floating point number is "
                    "assumed to end: it was not followed to its end");
    return engine_named(e, s, value_intern(e->values, &x));
}
