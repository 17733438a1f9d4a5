/* What is never set may have any value each time (C11 6.3.2.1p2, 3.19.2): whatever it decides is a
 * mistake.  Said is where the variable is set, by those that come there. */
#include "abstraction/interp/never_set.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

enum { MAX_DEPTH = 8 }; /* operators between the variable and the condition */

static const struct ir_instr *definition(const struct ir_func *f, const struct ir_opnd *o)
{
    for (uint32_t b = 0; o->kind == IR_O_TEMP && b < f->n_blocks; b++)
        for (uint32_t i = 0; i < f->blocks[b].n_instrs; i++)
            if (f->blocks[b].instrs[i].dst == o->id)
                return &f->blocks[b].instrs[i];
    return NULL;
}

static bool is_unset(struct engine *e, struct state *s, const struct ir_instr *load)
{
    const struct segment *from = NULL;
    struct value at = running_operand(e, s, &load->a);
    const struct memory *m = access_object(e, s, at, false);
    if (!m || at.any || m->freed || at.i || m->size != (int64_t)value_kind_size(load->type.kind))
        return false;
    struct value v = memory_peek(&e->env, m, at.i, load->type.kind, &from);
    if (v.kind == VALUE_EXPR) /* it was read before */
        return v.e->op == EXPR_ATOM && v.e->origin == e->env.unset;
    return v.kind == VALUE_NONE && from && from->fill == FILL_UNINIT;
}

/* The first variable with a name in the operand that was never set; NULL: none. */
static const struct ir_opnd *variable(struct engine *e, struct state *s, const struct ir_opnd *o,
                                      int depth)
{
    const struct ir_instr *in = depth < MAX_DEPTH ? definition(state_top(s)->fn->f, o) : NULL;
    if (!in)
        return NULL;
    if (in->op == IR_LOAD)
        return in->a.kind == IR_O_LOCAL && is_unset(e, s, in) ? &in->a : NULL;
    const struct ir_opnd *a = variable(e, s, &in->a, depth + 1);
    return a ? a : variable(e, s, &in->b, depth + 1);
}

static bool may_set(const struct ir_instr *in, const struct ir_opnd *v)
{
    bool is = in->op == IR_STORE && in->a.kind == v->kind && in->a.id == v->id;
    for (uint32_t k = 0; in->op == IR_CALL && k < in->n_args && !is; k++)
        is = in->args[k].kind == v->kind && in->args[k].id == v->id;
    return is;
}

/* The only place in the function where the variable may be set; NULL: there is none, or several. */
static const struct ir_instr *setter(const struct ir_func *f, const struct ir_opnd *v)
{
    const struct ir_instr *found = NULL;
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t i = 0; i < f->blocks[b].n_instrs; i++) {
            const struct ir_instr *in = &f->blocks[b].instrs[i];
            if (!may_set(in, v))
                continue;
            if (found)
                return NULL;
            found = in;
        }
    return found;
}

/* That the branch asks for, if the state stands at one. */
static const struct ir_opnd *asked(struct engine *e, struct state *s)
{
    const struct ir_instr *i = state_instr(s);
    return i->op == IR_BR || i->op == IR_SWITCH ? variable(e, s, &i->a, 0) : NULL;
}

bool never_set(struct engine *e, struct state *s, const struct expr *x)
{
    if (!(x->origins & HAS_OVER) || engine_is_coarse(e) || e->options->n_given)
        return false;
    if (state_instr(s)->op == IR_CALL)
        return x->op == EXPR_ATOM && x->origin == e->env.unset;
    return asked(e, s);
}

void never_set_tell(struct engine *e, struct state *s, const char *what, struct event *ev)
{
    const struct ir_func *f = state_top(s)->fn->f;
    const struct ir_opnd *v = asked(e, s);
    const struct ir_instr *by = v ? setter(f, v) : NULL;
    const char *where = "";
    if (by)
        where = arena_printf(e->arena, ": line %u does, on other ranks", by->at.line);
    engine_fault(ev, DIAG_C_RUNTIME,
                 arena_printf(e->arena, "%s depends on %s, and this rank never sets it%s", what,
                              v ? f->locals[v->id].obj.name : "a variable", where));
}
