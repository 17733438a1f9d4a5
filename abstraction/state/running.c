/* The call that a rank is running: its operands, its function, its arguments. */
#include "abstraction/state/running.h"

#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"

#include <assert.h>
#include <string.h>

struct value running_operand(struct engine *e, struct state *s, const struct ir_opnd *o)
{
    struct frame *f = state_top(s);
    switch (o->kind) {
    case IR_O_TEMP:
        assert(o->id < f->fn->f->n_temps);
        if (f->temps[o->id].kind == VALUE_NONE) /* cut by the slicer */
            f->temps[o->id] = engine_lost(e, s, f->fn->f->temps[o->id].kind);
        return f->temps[o->id];
    case IR_O_INT: return value_int(o->type.kind, o->i);
    case IR_O_FLT: return value_float(o->type.kind, o->f);
    case IR_O_LOCAL: return value_addr(OBJECT_LOCAL | (f->locals + o->id), 0);
    case IR_O_GLOBAL: return value_addr(OBJECT_GLOBAL | o->id, 0);
    case IR_O_FUNC:
        return (struct value){.kind = VALUE_FUNC, .type = IR_PTR, .object = o->id};
    case IR_O_NONE: break;
    }
    return (struct value){.kind = VALUE_NONE};
}

/* A count of 64 bits that fits into an int is the int: it is compared with such. */
struct value running_count(struct value v)
{
    if (v.type != IR_I64)
        return v;
    if (v.kind == VALUE_INT)
        return v.i >= INT32_MIN && v.i <= INT32_MAX ? value_int(IR_I32, v.i) : v;
    bool widened = v.kind == VALUE_EXPR && v.e->op == EXPR_CAST && v.e->a->type == IR_I32;
    return widened ? (struct value){.kind = VALUE_EXPR, .type = IR_I32, .e = v.e->a} : v;
}

static bool is_count(struct engine *e, struct state *s, uint32_t k)
{
    const char *roles = running_call(e, s)->roles;
    return k < strlen(roles) && roles[k] == 'n';
}

struct value running_argument(struct engine *e, struct state *s, const struct ir_instr *i,
                              uint32_t k)
{
    if (k >= i->n_args)
        return (struct value){.kind = VALUE_NONE};
    struct value v = facts_reduce(&s->facts, running_operand(e, s, &i->args[k]));
    v = value_plain(v);
    return v.type == IR_I64 && running_is_large(e, s) && is_count(e, s, k) ? running_count(v) : v;
}

/* The instruction of this block that defines the operand, or NULL. */
static const struct ir_instr *definition(struct state *s, const struct ir_opnd *o)
{
    const struct frame *f = state_top(s);
    const struct ir_block *b = &f->fn->f->blocks[f->block];
    for (uint32_t k = f->instr; o->kind == IR_O_TEMP && k-- > 0;)
        if (b->instrs[k].dst == o->id)
            return &b->instrs[k];
    return NULL;
}

static struct value offset_of(struct engine *e, struct state *s, const struct ir_opnd *o)
{
    struct value at = running_operand(e, s, o), none = {.kind = VALUE_NONE};
    struct value offset = value_offset(&at);
    if (at.kind != VALUE_ADDR || offset.kind != VALUE_NONE)
        return offset;
    const struct ir_instr *d = definition(s, o);
    if (!d || d->op != IR_PTRADD)
        return none;
    struct value base = offset_of(e, s, &d->a), index = value_int(IR_I64, 0);
    if (d->b.kind != IR_O_NONE)
        index = facts_reduce(&s->facts, running_operand(e, s, &d->b));
    index = value_cast(e->values, IR_I64, index);
    index = value_bin(e->values, IR_MUL, IR_I64, index, value_int(IR_I64, (int64_t)d->scale));
    index = value_bin(e->values, IR_ADD, IR_I64, index, value_int(IR_I64, d->offset));
    return value_bin(e->values, IR_ADD, IR_I64, base, index);
}

struct value running_offset(struct engine *e, struct state *s, const struct ir_instr *i,
                            uint32_t k)
{
    struct value at = running_argument(e, s, i, k);
    bool computed = at.kind == VALUE_ADDR && at.any && i->points; /* else it is not live */
    return computed ? offset_of(e, s, &i->args[k]) : (struct value){.kind = VALUE_NONE};
}

bool running_has_index(struct state *s, const struct ir_opnd *o)
{
    const struct ir_instr *d = definition(s, o);
    return d && d->op == IR_PTRADD && d->b.kind == IR_O_TEMP;
}

struct value running_place(struct engine *e, struct state *s, const struct ir_opnd *o,
                           uint32_t object)
{
    struct value at = running_operand(e, s, o);
    if (at.kind != VALUE_ADDR || at.object != object || e->now.may_ask)
        return (struct value){.kind = VALUE_NONE};
    return offset_of(e, s, o);
}

static const struct func_info *running_function(struct engine *e, struct state *s)
{
    const struct ir_instr *i = state_instr(s);
    struct value callee = i->op == IR_CALL ? running_operand(e, s, &i->callee)
                                           : (struct value){.kind = VALUE_NONE};
    return callee.kind == VALUE_FUNC ? &e->program->funcs[callee.object] : NULL;
}

const struct mpi_call *running_call(struct engine *e, struct state *s)
{
    const struct func_info *fn = running_function(e, s);
    return fn ? mpi_call(fn->mpi) : NULL;
}

bool running_is_large(struct engine *e, struct state *s)
{
    const struct func_info *fn = running_function(e, s);
    return fn && fn->large;
}

enum ir_kind running_count_kind(struct engine *e, struct state *s)
{
    return running_is_large(e, s) ? IR_I64 : IR_I32;
}

const char *running_argument_text(struct engine *e, struct state *s, const char *what,
                                  const char *roles, struct value v)
{
    const struct mpi_call *call = running_call(e, s);
    const struct ir_instr *i = state_instr(s);
    for (uint32_t k = 0; call && call->roles[k] && k < i->n_args; k++) {
        struct value a = running_argument(e, s, i, k);
        if (strchr(roles, call->roles[k]) && value_equal(&a, &v))
            return arena_printf(e->arena, "the %s (argument %u)", what, k + 1);
    }
    return arena_printf(e->arena, "the %s", what);
}
