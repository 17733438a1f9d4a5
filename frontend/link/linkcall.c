/* Calls of functions whose definition is not what the caller thought: without a
 * prototype, or with another one in another file (C11 6.5.2.2p6: mostly undefined
 * behaviour).
 *
 * Harmless differences between integers and pointers get the conversions that the
 * machine makes; others are errors.  What was compiled to LLVM IR passes structures as the
 * x86-64 ABI has it (System V, 3.2.3), and gets them back so:
 *
 *     f(i64 %1, i64 %2)     struct { long a, b; } tmp; store &tmp %1; store &tmp + 8 %2; f(tmp)
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

/* ---- structures by value, of callers that are lowered ---- */

enum { REGISTER = 8, IN_REGISTERS = 16 }; /* bytes: of one, of structures that are passed so */

static struct ir_opnd fresh_object(struct adapter *a, struct ir_type type, struct src_range at)
{
    const char *none = str_intern(a->p->strings, "");
    struct ir_local l = {.obj = {.name = str_intern(a->p->strings, "tmp"), .c_type = none,
                                 .type = type, .is_temp = true, .at = at}};
    VEC_PUSH(a->arena, a->f->locals, a->f->n_locals, a->f->cap_locals, l);
    return (struct ir_opnd){
        .kind = IR_O_LOCAL, .type = ir_type_of(IR_PTR), .id = a->f->n_locals - 1};
}

/* Is the argument the address of a copy of such a structure that the caller has made? */
static bool is_copy(const struct adapter *a, const struct ir_opnd *arg, uint64_t size)
{
    if (arg->kind != IR_O_LOCAL)
        return false;
    const struct ir_object *o = &a->f->locals[arg->id].obj;
    return o->is_temp && o->type.kind == IR_AGG && o->type.size == size;
}

/* How many of the arguments from `arg` on are the parameter; 0: none can be. */
static uint32_t pieces(const struct adapter *a, const struct ir_instr *call, uint32_t arg,
                       struct ir_type want)
{
    if (arg >= call->n_args)
        return 0;
    const struct ir_opnd *o = &call->args[arg];
    if (want.kind != IR_AGG || o->type.kind == IR_AGG || is_copy(a, o, want.size))
        return 1;
    uint32_t n = (uint32_t)((want.size + REGISTER - 1) / REGISTER);
    if (want.size > IN_REGISTERS || n > call->n_args - arg)
        return 0;
    for (uint32_t k = 0; k < n; k++)
        if (family_of(o[k].type.kind) == FAMILY_OTHER ||
            o[k].type.size > want.size - (uint64_t)k * REGISTER)
            return 0;
    return n;
}

static struct ir_opnd push_object(struct adapter *a, const struct ir_instr *call,
                                  const struct ir_opnd *from, uint32_t n, struct ir_type want)
{
    struct ir_opnd object = fresh_object(a, want, call->at);
    for (uint32_t k = 0; k < n; k++) {
        struct ir_instr add = {.op = IR_PTRADD, .type = ir_type_of(IR_PTR), .a = object,
                               .scale = 1, .offset = (int64_t)k * REGISTER, .at = call->at};
        struct ir_instr store = {.op = IR_STORE, .dst = IR_NO_TEMP, .type = from[k].type,
                                 .a = object, .b = from[k], .at = call->at};
        if (k) {
            store.a = fresh_temp(a, add.type);
            add.dst = store.a.id;
            push(a, add);
        }
        push(a, store);
    }
    object.type = want;
    return object;
}

static void adapt_structures(struct adapter *a, struct ir_instr *call, const struct ir_func *to)
{
    struct ir_opnd *args = ARENA_ARRAY(a->arena, struct ir_opnd, to->n_params);
    uint32_t next = 0;
    for (uint32_t i = 0, n; i < to->n_params; i++, next += n) {
        n = pieces(a, call, next, to->param_types[i]);
        if (!n)
            return;
    }
    if (next != call->n_args)
        return;
    next = 0;
    for (uint32_t i = 0, n; i < to->n_params; i++, next += n) {
        struct ir_type want = to->param_types[i];
        n = pieces(a, call, next, want);
        args[i] = call->args[next];
        if (is_copy(a, &args[i], want.size) || (want.kind == IR_AGG && args[i].type.kind == IR_AGG))
            args[i].type = want;
        else if (want.kind == IR_AGG)
            args[i] = push_object(a, call, &call->args[next], n, want);
    }
    call->args = args;
    call->n_args = to->n_params;
}

/* The caller has passed where the structure goes to, before all else. */
static void take_result_place(struct ir_instr *call, const struct ir_func *to)
{
    if (call->type.kind != IR_VOID || to->ret.size <= IN_REGISTERS || !call->n_args ||
        call->args[0].type.kind != IR_PTR)
        return;
    call->sret = call->args[0];
    call->type = to->ret;
    call->args++;
    call->n_args--;
}

/* The structure is put where its registers are looked for. */
static bool adapt_structure_result(struct adapter *a, struct ir_instr call,
                                   const struct ir_func *to)
{
    struct ir_type had = call.type;
    struct ir_opnd had_at = call.sret, at;
    uint32_t dst = call.dst;
    if (to->ret.size > IN_REGISTERS || had.kind == IR_VOID ||
        (had.kind != IR_AGG && had.size > to->ret.size))
        return false;
    call.sret = at = fresh_object(a, to->ret, call.at);
    call.type = to->ret;
    call.dst = IR_NO_TEMP;
    push(a, call);
    struct ir_instr get = {.op = IR_LOAD, .dst = dst, .type = had, .a = at, .at = call.at};
    if (had.kind == IR_AGG)
        get = (struct ir_instr){.op = IR_MEMCPY, .dst = IR_NO_TEMP, .a = had_at, .b = at,
                                .size = to->ret.size, .at = call.at};
    if (had.kind == IR_AGG || dst != IR_NO_TEMP)
        push(a, get);
    return true;
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
    bool structures = a->f->is_lowered && !to->is_lowered && to->defined;
    if (structures && to->ret.kind == IR_AGG)
        take_result_place(&call, to);
    if (structures)
        adapt_structures(a, &call, to);
    adapt_number(a, &call, to);
    adapt_args(a, &call, to);
    if (call.type.kind == to->ret.kind && call.type.size == to->ret.size)
        push(a, call);
    else if (!structures || to->ret.kind != IR_AGG || !adapt_structure_result(a, call, to))
        adapt_result(a, call, to);
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
