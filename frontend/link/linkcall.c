/* Calls of functions whose definition is not what the caller thought: without a
 * prototype, or with another one in another file (C11 6.5.2.2p6: mostly undefined
 * behaviour).
 *
 * Harmless differences between integers and pointers get the conversions that the
 * machine makes; others are errors.
 */
#include "frontend/link/link.h"

#include "core/base/vec.h"

struct adapter {
    struct arena *arena;
    struct ir_prog *p;
    struct diags *ds;
    struct ir_func *f;
    struct ir_instr *out; /* the block that is being rewritten */
    uint32_t n, cap;
};

enum family { FAMILY_INT, FAMILY_FLOAT, FAMILY_OTHER };

static enum family family_of(enum ir_kind kind)
{
    if (ir_is_int(kind) || kind == IR_PTR)
        return FAMILY_INT;
    return ir_is_float(kind) ? FAMILY_FLOAT : FAMILY_OTHER;
}

static struct ir_opnd fresh_temp(struct adapter *a, struct ir_type type)
{
    VEC_PUSH(a->arena, a->f->temps, a->f->n_temps, a->f->cap_temps, type);
    return ir_temp(a->f->n_temps - 1, type);
}

static void push(struct adapter *a, struct ir_instr i)
{
    VEC_PUSH(a->arena, a->out, a->n, a->cap, i);
}

/* The upper half of a register is not set by who thinks it is an int. */
static void push_cast(struct adapter *a, const struct ir_instr *call, struct ir_opnd from,
                      struct ir_opnd to)
{
    struct ir_instr i = {.op = IR_CAST, .dst = to.id, .type = to.type, .a = from};
    bool known = to.type.size <= from.type.size || to.type.size < 8 ||
                 (from.kind == IR_O_INT && from.i >= 0);
    if (!known) {
        i.op = IR_UNKNOWN;
        i.a = (struct ir_opnd){0};
        i.text = "a value passed without the right prototype";
    }
    i.at = call->at;
    push(a, i);
}

static void refuse(struct adapter *a, const struct ir_instr *call,
                   const struct ir_func *to, const char *what)
{
    struct diag *d =
        diag_add(a->ds, DIAG_C_ERROR, call->at,
                 "this call of '%s' does not fit its definition: %s", to->name, what);
    diag_note(a->ds, d, to->at, "it is declared here");
}

/* What is passed too much is not looked at; what is not passed is any value. */
static void adapt_number(struct adapter *a, struct ir_instr *call, const struct ir_func *to)
{
    struct ir_opnd *args = ARENA_ARRAY(a->arena, struct ir_opnd, to->n_params);
    for (uint32_t i = 0; i < to->n_params; i++) {
        if (i < call->n_args) {
            args[i] = call->args[i];
            continue;
        }
        if (family_of(to->param_types[i].kind) == FAMILY_OTHER) {
            refuse(a, call, to, "an argument is missing");
            return;
        }
        args[i] = fresh_temp(a, to->param_types[i]);
        struct ir_instr any = {.op = IR_UNKNOWN, .dst = args[i].id, .type = args[i].type};
        any.text = "an argument that is not passed";
        any.at = call->at;
        push(a, any);
    }
    if (call->n_args < to->n_params || !to->variadic) {
        call->args = args;
        call->n_args = to->n_params;
    }
}

static void adapt_args(struct adapter *a, struct ir_instr *call, const struct ir_func *to)
{
    for (uint32_t i = 0; i < to->n_params && i < call->n_args; i++) {
        struct ir_opnd *arg = &call->args[i];
        struct ir_type want = to->param_types[i];
        if (arg->type.kind == want.kind && arg->type.size == want.size)
            continue;
        enum family family = family_of(want.kind);
        if (family == FAMILY_OTHER || family != family_of(arg->type.kind)) {
            refuse(a, call, to, "an argument has another type");
            return;
        }
        struct ir_opnd cast = fresh_temp(a, want);
        push_cast(a, call, *arg, cast);
        *arg = cast;
    }
}

/* The call gets the result type of the function; what used the old result gets a cast. */
static void adapt_result(struct adapter *a, struct ir_instr call,
                         const struct ir_func *to)
{
    struct ir_type had = call.type;
    uint32_t dst = call.dst;
    call.type = to->ret;
    call.dst = IR_NO_TEMP;
    if (dst == IR_NO_TEMP && had.kind != IR_AGG && to->ret.kind != IR_AGG) {
        push(a, call);
        return;
    }
    if (to->ret.kind == IR_VOID && had.kind != IR_AGG) {
        struct ir_instr none = {.op = IR_UNKNOWN, .dst = dst, .type = had, .at = call.at};
        none.text = "the result of a function without result";
        push(a, call);
        push(a, none);
        return;
    }
    if (family_of(had.kind) == FAMILY_OTHER ||
        family_of(had.kind) != family_of(to->ret.kind)) {
        refuse(a, &call, to, "the result has another type");
        return;
    }
    struct ir_opnd result = fresh_temp(a, to->ret);
    call.dst = result.id;
    push(a, call);
    push_cast(a, &call, result, ir_temp(dst, had));
}

static bool fits(const struct ir_instr *call, const struct ir_func *to)
{
    if (call->type.kind != to->ret.kind || call->type.size != to->ret.size ||
        call->n_args < to->n_params || (call->n_args > to->n_params && !to->variadic))
        return false;
    for (uint32_t i = 0; i < to->n_params; i++)
        if (call->args[i].type.kind != to->param_types[i].kind ||
            call->args[i].type.size != to->param_types[i].size)
            return false;
    return true;
}

static void adapt_call(struct adapter *a, struct ir_instr call)
{
    const struct ir_func *to = &a->p->funcs[call.callee.id];
    adapt_number(a, &call, to);
    adapt_args(a, &call, to);
    if (call.type.kind != to->ret.kind || call.type.size != to->ret.size)
        adapt_result(a, call, to);
    else
        push(a, call);
}

static bool is_misfit(const struct adapter *a, const struct ir_instr *i)
{
    return i->op == IR_CALL && i->callee.kind == IR_O_FUNC &&
           !fits(i, &a->p->funcs[i->callee.id]);
}

static void adapt_block(struct adapter *a, struct ir_block *b)
{
    bool any = false;
    for (uint32_t i = 0; i < b->n_instrs && !any; i++)
        any = is_misfit(a, &b->instrs[i]);
    if (!any)
        return;
    a->out = NULL;
    a->n = a->cap = 0;
    for (uint32_t i = 0; i < b->n_instrs; i++)
        if (is_misfit(a, &b->instrs[i]))
            adapt_call(a, b->instrs[i]);
        else
            push(a, b->instrs[i]);
    b->instrs = a->out;
    b->n_instrs = a->n;
    b->cap_instrs = a->cap;
}

void linkcall_all(struct arena *arena, struct ir_prog *p, struct diags *ds)
{
    struct adapter a = {.arena = arena, .p = p, .ds = ds};
    for (uint32_t f = 0; f < p->n_funcs; f++) {
        a.f = &p->funcs[f];
        for (uint32_t b = 0; b < a.f->n_blocks; b++)
            adapt_block(&a, &a.f->blocks[b]);
    }
}
