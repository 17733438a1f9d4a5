/* See long_loops.h. */
#include "abstraction/interp/long_loops.h"

#include "abstraction/interp/open_loops.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"
#include "core/base/mechanism.h"
#include "core/base/vec.h"

struct long_loop {
    const struct func_info *fn;
    uint32_t header;
};

static bool is_noted(const struct long_loops *l, const struct func_info *fn, uint32_t header)
{
    bool any = false;
    for (uint32_t i = 0; i < l->n && !any; i++)
        any = l->v[i].fn == fn && l->v[i].header == header;
    return any;
}

/* Its outermost loop around the block; NULL: there is none. */
static const struct loop_info *outermost(const struct func_info *fn, uint32_t block)
{
    const struct loop_info *out = NULL;
    for (uint32_t i = 0; i < fn->n_loops; i++)
        if (bit_get(fn->loops[i].body, block) &&
            (!out || bit_get(fn->loops[i].body, out->header)))
            out = &fn->loops[i];
    return out;
}

void long_loops_note(struct long_loops *l, const struct state *s)
{
    const struct loop_info *out = NULL;
    for (uint32_t k = 0; k < s->n_frames && !out; k++) {
        const struct func_info *fn = s->frames[k].fn;
        out = outermost(fn, s->frames[k].block);
        if (out && !is_noted(l, fn, out->header))
            VEC_PUSH(l->arena, l->v, l->n, l->cap, ((struct long_loop){fn, out->header}));
    }
}

static bool is_number(const struct value *v)
{
    return value_is_const(v) && v->type != IR_PTR;
}

/* The names of two numbers are two, also if only their types differ. */
static struct value any_number(struct engine *e, const struct value *v)
{
    enum ir_kind type = (enum ir_kind)v->type;
    const char *of = ir_kind_text(type), *name;
    if (v->kind == VALUE_INT)
        name = arena_printf(e->arena, "an end of rounds (%s %lld)", of, (long long)v->i);
    else
        name = arena_printf(e->arena, "an end of rounds (%s %a)", of, v->f);
    return shared_any(e, name, type);
}

void long_loops_open(struct engine *e, const struct state *s, const struct ir_instr *i,
                     struct value *a, struct value *b)
{
    const struct long_loops *l = e->now.long_loops;
    const struct frame *f = &s->frames[s->n_frames - 1];
    bool first = i->a.kind == IR_O_INT || i->a.kind == IR_O_FLT;
    struct value *bound = first ? a : b, *counter = first ? b : a;
    if (!l || !l->open || i->bin < IR_EQ || !is_number(bound) ||
        !(is_number(counter) || counter->kind == VALUE_EXPR) || !is_noted(l, f->fn, f->block) ||
        !mechanism_applies(e->options->mechanisms, MECHANISM_LONG_LOOPS))
        return;
    if (open_loops_around(e, s))
        engine_note(e, s, LEDGER_LOOP_TERMINATES, "this loop is assumed to end: it was not "
                    "followed to its end");
    *bound = any_number(e, bound);
}
