#include "abstraction/interp/clocks.h"

#include "abstraction/interp/merge_branches.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"

static const struct expr *clock_atom(const struct value *v)
{
    bool is_atom = v->kind == VALUE_EXPR && v->e->op == EXPR_ATOM;
    return is_atom && v->e->origin->is_clock ? v->e : NULL;
}

/* Is the operand what the call before has returned? */
static bool is_read_now(const struct state *s, const struct ir_instr *i)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    const struct ir_block *b = &f->fn->f->blocks[f->block];
    for (uint32_t k = f->instr; k-- > 0;)
        if (b->instrs[k].dst == i->a.id)
            return b->instrs[k].op == IR_CALL;
    return false;
}

static bool is_temp(const struct ir_opnd *o, uint32_t temp)
{
    return o->kind == IR_O_TEMP && o->id == temp;
}

/* Does a branch ask about it before anything else is done with it?  Then what is asked about clocks
 * is asked in the order in which they were read. */
static bool is_asked_now(const struct state *s, const struct ir_instr *i)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    const struct ir_block *b = &f->fn->f->blocks[f->block];
    uint32_t temp = i->dst;
    for (uint32_t k = f->instr + 1; k < b->n_instrs; k++) {
        const struct ir_instr *next = &b->instrs[k];
        if (!is_temp(&next->a, temp) && !is_temp(&next->b, temp))
            continue;
        if (next->op == IR_BR)
            return true;
        if (next->op != IR_BIN && next->op != IR_UN && next->op != IR_CAST && next->op != IR_COPY)
            return false;
        temp = next->dst;
    }
    return false;
}

bool clocks_subtract(struct engine *e, const struct state *s, const struct ir_instr *i,
                     const struct value *a, const struct value *b, struct value *v)
{
    const struct expr *now = clock_atom(a), *then = clock_atom(b);
    if (i->bin != IR_SUB || !now || !then || now->id <= then->id || i->a.kind != IR_O_TEMP ||
        !is_read_now(s, i) || !is_asked_now(s, i))
        return false;
    struct origin proto = {.kind = ORIGIN_LOCAL, .ledger = LEDGER_INPUT, .is_elapsed = true,
                           .name = "the time that has passed", .at = i->at};
    *v = values_atom(e->values, values_origin(e->values, &proto), i->type.kind);
    return true;
}

bool clocks_is_asked(const struct expr *p)
{
    const struct expr *atom = expr_single_atom(p);
    return atom && atom->origin->is_elapsed;
}

/* Of "passed < 0.05", and of "0.05 < passed". */
static bool is_less(const struct expr *p, bool truth, bool *sure)
{
    bool compares = p->op == EXPR_BIN && (p->bin == IR_LT || p->bin == IR_LE);
    bool left = compares && p->a->op == EXPR_ATOM;
    const struct expr *limit = !compares ? NULL : left ? p->b : p->a;
    *sure = limit && limit->op == EXPR_FLOAT && limit->f > 0 &&
            (left || p->b->op == EXPR_ATOM);
    return left == truth;
}

bool clocks_is_over(struct engine *e, const struct state *s, const struct expr *p, bool truth,
                    const char *text)
{
    bool sure, less = is_less(p, truth, &sure);
    if (sure && s->clock_asked <= (less ? CLOCK_NEVER : CLOCK_LESS))
        return false;
    engine_note(e, s, LEDGER_CORRELATION, "\"%s\" may not be so after what the clock has shown",
                text);
    return true;
}

void clocks_answered(struct engine *e, struct state *s, const struct expr *p, bool truth)
{
    bool sure, less = is_less(p, truth, &sure);
    bool quiet = e->now.region || merge_is_quiet(e, s); /* both sides are one then */
    bool first = sure && less && s->clock_asked == CLOCK_NEVER && !quiet;
    s->clock_asked = first ? CLOCK_LESS : CLOCK_OPEN;
}
