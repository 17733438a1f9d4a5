/* Calls of functions whose definition is not what the caller thought: without a
 * prototype, or with another one in another file (C11 6.5.2.2p6: mostly undefined
 * behaviour).
 *
 * Harmless differences between integers and pointers get the conversions that the
 * machine makes; others are errors.  What was compiled to LLVM IR passes structures as the
 * x86-64 ABI has it (System V, 3.2.3), and gets them back so:
 *
 *     f(i64 %1, i64 %2)     struct { long a, b; } tmp; store &tmp %1; store &tmp + 8 %2; f(tmp)
 *     f(tmp)                %1 = load &tmp; %2 = load &tmp + 8; f(i64 %1, i64 %2), if f is lowered
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

/* ---- structures by value: one side passes them whole, the other one in registers ---- */

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

static bool is_same(struct ir_type x, struct ir_type y)
{
    return x.kind == y.kind && x.size == y.size;
}

/* How many of the n parts are the whole; 0: none can be. */
static uint32_t parts_of(struct ir_type whole, const struct ir_type *parts, uint32_t n)
{
    uint32_t need = (uint32_t)((whole.size + REGISTER - 1) / REGISTER);
    if (n && (whole.kind != IR_AGG || is_same(whole, parts[0])))
        return 1;
    if (whole.kind != IR_AGG || whole.size > IN_REGISTERS || need > n)
        return 0;
    for (uint32_t k = 0; k < need; k++)
        if (parts[k].size > whole.size - (uint64_t)k * REGISTER)
            return 0;
    return need;
}

struct types {
    struct ir_type *items;
    uint32_t n;
};

static struct types types_of_arguments(struct adapter *a, const struct ir_instr *call)
{
    struct types l = {ARENA_ARRAY(a->arena, struct ir_type, call->n_args), call->n_args};
    for (uint32_t i = 0; i < l.n; i++)
        l.items[i] = call->args[i].type;
    return l;
}

/* How many parts are each of the wholes; NULL: it does not come out even. */
static uint32_t *find_parts(struct adapter *a, struct types wholes, struct types parts)
{
    uint32_t *n = ARENA_ARRAY(a->arena, uint32_t, wholes.n + 1), next = 0;
    for (uint32_t i = 0; i < wholes.n; i++) {
        n[i] = parts_of(wholes.items[i], parts.items + next, parts.n - next);
        if (!n[i])
            return NULL;
        next += n[i];
    }
    return next == parts.n ? n : NULL;
}

/* The address of part k of a structure. */
static struct ir_opnd push_place(struct adapter *a, const struct ir_instr *call,
                                 struct ir_opnd object, uint32_t k)
{
    object.type = ir_type_of(IR_PTR);
    struct ir_instr add = {.op = IR_PTRADD, .type = object.type, .a = object, .scale = 1,
                           .offset = (int64_t)k * REGISTER, .at = call->at};
    if (!k)
        return object;
    struct ir_opnd place = fresh_temp(a, add.type);
    add.dst = place.id;
    push(a, add);
    return place;
}

static void push_store(struct adapter *a, const struct ir_instr *call, struct ir_opnd place,
                       struct ir_opnd value, uint64_t size)
{
    struct ir_instr store = {.op = IR_STORE, .dst = IR_NO_TEMP, .type = value.type, .a = place,
                             .b = value, .at = call->at};
    if (value.type.kind == IR_AGG) {
        value.type = ir_type_of(IR_PTR);
        store = (struct ir_instr){.op = IR_MEMCPY, .dst = IR_NO_TEMP, .a = place, .b = value,
                                  .size = size, .at = call->at};
    }
    push(a, store);
}

static struct ir_opnd push_load(struct adapter *a, const struct ir_instr *call,
                                struct ir_opnd place, struct ir_type type)
{
    if (type.kind == IR_AGG) {
        place.type = type;
        return place;
    }
    struct ir_opnd value = fresh_temp(a, type);
    push(a, (struct ir_instr){.op = IR_LOAD, .dst = value.id, .type = type, .a = place,
                              .at = call->at});
    return value;
}

/* Registers become the structures that the function gets. */
static void join_arguments(struct adapter *a, struct ir_instr *call, const struct ir_func *to)
{
    struct types want = {to->param_types, to->n_params};
    const uint32_t *n = find_parts(a, want, types_of_arguments(a, call));
    if (!n)
        return;
    struct ir_opnd *args = ARENA_ARRAY(a->arena, struct ir_opnd, to->n_params);
    const struct ir_opnd *from = call->args;
    for (uint32_t i = 0; i < to->n_params; from += n[i++]) {
        args[i] = from[0];
        if (want.items[i].kind != IR_AGG || is_same(want.items[i], from[0].type))
            continue;
        args[i] = fresh_object(a, want.items[i], call->at);
        for (uint32_t k = 0; k < n[i]; k++)
            push_store(a, call, push_place(a, call, args[i], k), from[k], from[k].type.size);
        args[i].type = want.items[i];
    }
    call->args = args;
    call->n_args = to->n_params;
}

/* Structures become the registers that the function gets; first of all it gets where its result
 * goes to, if that is in memory. */
static void split_arguments(struct adapter *a, struct ir_instr *call, const struct ir_func *to)
{
    bool in_memory = call->type.kind == IR_AGG && to->ret.kind == IR_VOID && to->n_params &&
                     to->param_types[0].kind == IR_PTR;
    struct types want = {to->param_types + in_memory, to->n_params - in_memory};
    const uint32_t *n = find_parts(a, types_of_arguments(a, call), want);
    if (!n)
        return;
    struct ir_opnd *args = ARENA_ARRAY(a->arena, struct ir_opnd, to->n_params);
    uint32_t next = 0;
    if (in_memory) {
        args[next++] = call->sret;
        call->type = to->ret;
        call->sret = (struct ir_opnd){0};
    }
    for (uint32_t i = 0; i < call->n_args; i++) {
        bool whole = call->args[i].type.kind != IR_AGG ||
                     is_same(call->args[i].type, to->param_types[next]);
        for (uint32_t k = 0; k < n[i]; k++, next++)
            args[next] = whole ? call->args[i]
                               : push_load(a, call, push_place(a, call, call->args[i], k),
                                           to->param_types[next]);
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

/* One side has a structure, the other one registers: what comes is put into an object, and looked
 * for there.  had: what the caller wants, at had_at or as temporary dst. */
static bool adapt_structure_result(struct adapter *a, struct ir_instr call,
                                   const struct ir_func *to)
{
    struct ir_type had = call.type, larger = had.size > to->ret.size ? had : to->ret;
    struct ir_opnd had_at = call.sret, at, value;
    uint32_t dst = call.dst;
    if (larger.size > IN_REGISTERS || had.kind == IR_VOID || to->ret.kind == IR_VOID ||
        (had.kind != IR_AGG && had.size > to->ret.size))
        return false;
    larger.kind = IR_AGG;
    larger.align = REGISTER;
    at = value = fresh_object(a, larger, call.at);
    value.type = to->ret;
    call.type = to->ret;
    call.dst = IR_NO_TEMP;
    call.sret = (struct ir_opnd){0};
    if (to->ret.kind == IR_AGG)
        call.sret = at;
    else
        call.dst = (value = fresh_temp(a, to->ret)).id;
    push(a, call);
    if (to->ret.kind != IR_AGG)
        push_store(a, &call, at, value, 0);
    at.type = had;
    if (had.kind == IR_AGG)
        push_store(a, &call, had_at, at,
                   had.size < to->ret.size ? had.size : to->ret.size);
    else if (dst != IR_NO_TEMP)
        push(a, (struct ir_instr){.op = IR_LOAD, .dst = dst, .type = had,
                                  .a = push_place(a, &call, at, 0), .at = call.at});
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
    bool joins = a->f->is_lowered && !to->is_lowered && to->defined;
    bool splits = !a->f->is_lowered && to->is_lowered;
    if (joins && to->ret.kind == IR_AGG)
        take_result_place(&call, to);
    if (joins)
        join_arguments(a, &call, to);
    else if (splits)
        split_arguments(a, &call, to);
    adapt_number(a, &call, to);
    adapt_args(a, &call, to);
    bool structure = call.type.kind == IR_AGG || to->ret.kind == IR_AGG;
    if (is_same(call.type, to->ret))
        push(a, call);
    else if (!(joins || splits) || !structure || !adapt_structure_result(a, call, to))
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
