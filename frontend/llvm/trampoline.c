/* An internal procedure that is passed on knows the variables of its host:
 *
 *     call MPI_Op_create(mine, .true., op, ierr)     mine is contained here, and uses calls
 *
 * LLVM writes code for that at run time (a trampoline), with the address of the variables.  Here it
 * is a function that calls the procedure with what a variable of its own holds:
 *
 *     mine.callback(in, inout, n, type)  { mine(in, inout, n, type, *variables); }
 *
 * The variable is set where the procedure is passed, and holds what it held before when the host
 * returns: nothing, for a trampoline ends with its host.  A host that is called while one of its
 * activations has passed the procedure would need two of them: that is not supported.
 */
#include "frontend/llvm/trampoline.h"

#include "core/base/vec.h"
#include "frontend/llvm/debug.h"
#include "frontend/llvm/emit.h"

struct llvm_chain {
    LLVMValueRef procedure;
    struct ir_opnd holder; /* a global */
    struct ir_opnd before; /* a variable: what it has held */
};

enum { MEMORY, PROCEDURE, VARIABLES }; /* operands of init */

static struct ir_opnd holder_of(struct llvm_module *m, LLVMValueRef procedure)
{
    struct ir_prog *p = m->prog;
    const struct ir_func *fn = &p->funcs[llvm_symbol(m, procedure).id];
    struct ir_global g = {.is_static = true};
    g.link_name = str_intern(p->strings, arena_printf(m->arena, "%s.variables", fn->link_name));
    for (uint32_t i = 0; i < p->n_globals; i++)
        if (p->globals[i].link_name == g.link_name)
            return (struct ir_opnd){.kind = IR_O_GLOBAL, .type = ir_type_of(IR_PTR), .id = i};
    g.obj.name = g.link_name;
    g.obj.type = g.obj.elem = ir_type_of(IR_PTR);
    g.obj.c_type = str_intern(p->strings, "");
    VEC_PUSH(m->arena, p->globals, p->n_globals, p->cap_globals, g);
    return (struct ir_opnd){
        .kind = IR_O_GLOBAL, .type = ir_type_of(IR_PTR), .id = p->n_globals - 1};
}

static struct llvm_chain *chain_of(struct llvm_function *f, LLVMValueRef procedure)
{
    for (uint32_t k = 0; k < f->n_chains; k++)
        if (f->chains[k].procedure == procedure)
            return &f->chains[k];
    return NULL;
}

static void find_chains(struct llvm_function *f, LLVMBasicBlockRef b)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        if (!llvm_is_intrinsic(i, "llvm.init.trampoline"))
            continue;
        struct llvm_chain c = {.procedure = LLVMGetOperand(i, PROCEDURE)};
        if (!LLVMIsAFunction(c.procedure) || chain_of(f, c.procedure))
            continue;
        c.holder = holder_of(f->m, c.procedure);
        VEC_PUSH(f->m->arena, f->chains, f->n_chains, f->cap_chains, c);
    }
}

void llvm_trampoline_enter(struct llvm_function *f)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->from); b; b = LLVMGetNextBasicBlock(b))
        find_chains(f, b);
    for (uint32_t k = 0; k < f->n_chains; k++) {
        struct llvm_chain *c = &f->chains[k];
        c->before = llvm_emit_object(f, ir_type_of(IR_PTR));
        llvm_emit_store(f, c->before, llvm_emit_load(f, c->holder, IR_PTR));
    }
}

void llvm_trampoline_leave(struct llvm_function *f)
{
    for (uint32_t k = 0; k < f->n_chains; k++)
        llvm_emit_store(f, f->chains[k].holder, llvm_emit_load(f, f->chains[k].before, IR_PTR));
}

void llvm_trampoline_init(struct llvm_function *f, LLVMValueRef i)
{
    const struct llvm_chain *c = chain_of(f, LLVMGetOperand(i, PROCEDURE));
    if (!c) {
        llvm_unsupported(f->m, f->at, "a pointer to this procedure is not supported");
        return;
    }
    struct ir_opnd variables = llvm_value_operand(f, i, VARIABLES);
    struct ir_opnd held = llvm_emit_load(f, c->holder, IR_PTR);
    uint32_t other = llvm_emit_block(f), bad = llvm_emit_block(f), good = llvm_emit_block(f);
    llvm_emit_branch(f, llvm_emit_bin(f, IR_NE, held, ir_int(IR_PTR, 0)), other, good);
    f->block = other;
    llvm_emit_branch(f, llvm_emit_bin(f, IR_NE, held, variables), bad, good);
    f->block = bad;
    llvm_emit_call(f, "m2s_f_recursive_callback", IR_VOID, NULL, 0);
    llvm_emit_jump(f, good);
    f->block = good;
    llvm_emit_store(f, c->holder, variables);
}

/* ---- the function that is called in the place of the procedure ---- */

static bool is_chain(LLVMValueRef procedure, uint32_t parameter)
{
    unsigned kind = LLVMGetEnumAttributeKindForName("nest", 4);
    return LLVMGetEnumAttributeAtIndex(procedure, parameter + 1, kind) != NULL;
}

static struct ir_func declaration(struct llvm_module *m, LLVMValueRef procedure)
{
    const struct ir_func *to = &m->prog->funcs[llvm_symbol(m, procedure).id];
    struct ir_func f = {.name = to->name, .ret = to->ret, .is_static = true, .defined = true,
                        .is_lowered = true, .at = to->at};
    f.link_name = str_intern(m->prog->strings,
                             arena_printf(m->arena, "%s.callback", to->link_name));
    f.param_types = ARENA_ARRAY(m->arena, struct ir_type, to->n_params);
    for (uint32_t k = 0; k < to->n_params; k++)
        if (!is_chain(procedure, k))
            f.param_types[f.n_params++] = to->param_types[k];
    return f;
}

static struct ir_opnd parameter(struct llvm_function *f, struct ir_type type)
{
    struct ir_object o = {.name = "argument", .type = type};
    if (type.kind != IR_AGG)
        o.elem = type;
    struct ir_opnd at = llvm_emit_local(f, o);
    llvm_func(f)->locals[at.id].is_param = true;
    return at;
}

static void call(struct llvm_function *f, LLVMValueRef procedure)
{
    struct ir_opnd callee = llvm_symbol(f->m, procedure), sret = {0};
    const struct ir_func *to = &f->m->prog->funcs[callee.id];
    struct ir_opnd *args = ARENA_ARRAY(f->m->arena, struct ir_opnd, to->n_params);
    struct ir_type ret = to->ret;
    uint32_t n = to->n_params;
    for (uint32_t k = 0; k < n; k++)
        if (!is_chain(procedure, k))
            args[k] = parameter(f, to->param_types[k]);
    for (uint32_t k = 0; k < n; k++) {
        struct ir_type type = to->param_types[k];
        if (is_chain(procedure, k))
            args[k] = llvm_emit_load(f, holder_of(f->m, procedure), IR_PTR);
        else if (type.kind == IR_AGG)
            args[k].type = type;
        else
            args[k] = llvm_emit_load(f, args[k], type.kind);
    }
    if (ret.kind == IR_AGG)
        sret = llvm_emit_object(f, ret);
    struct ir_instr *i = llvm_emit(f, IR_CALL, ret);
    i->callee = callee;
    i->args = args;
    i->n_args = n;
    i->sret = sret;
    struct ir_opnd result = sret;
    if (ret.kind == IR_AGG)
        result.type = ret;
    else if (ret.kind != IR_VOID)
        result = llvm_emit_define(f, i);
    llvm_emit(f, IR_RET, ir_type_of(IR_VOID))->a = result;
}

static struct ir_opnd function_for(struct llvm_module *m, LLVMValueRef procedure)
{
    struct ir_prog *p = m->prog;
    struct ir_func fn = declaration(m, procedure);
    struct ir_opnd o = {.kind = IR_O_FUNC, .type = ir_type_of(IR_PTR)};
    for (; o.id < p->n_funcs; o.id++)
        if (p->funcs[o.id].link_name == fn.link_name)
            return o;
    VEC_PUSH(m->arena, p->funcs, p->n_funcs, p->cap_funcs, fn);
    struct llvm_function f = {.m = m, .func = o.id, .at = fn.at};
    f.block = llvm_emit_block(&f);
    call(&f, procedure);
    return o;
}

struct ir_opnd llvm_trampoline_address(struct llvm_function *f, LLVMValueRef i)
{
    LLVMValueRef memory = LLVMGetOperand(i, MEMORY), procedure = NULL;
    for (LLVMUseRef u = LLVMGetFirstUse(memory); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef user = LLVMGetUser(u);
        if (!llvm_is_intrinsic(user, "llvm.init.trampoline"))
            continue;
        bool same = !procedure || procedure == LLVMGetOperand(user, PROCEDURE);
        procedure = LLVMGetOperand(user, PROCEDURE);
        if (!same)
            llvm_unsupported(f->m, f->at, "a pointer to two procedures is not supported");
    }
    if (procedure && chain_of(f, procedure))
        return function_for(f->m, procedure);
    llvm_unsupported(f->m, f->at, "a pointer to this procedure is not supported");
    return ir_int(IR_PTR, 0);
}
