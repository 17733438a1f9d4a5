/* A function: its parameters and blocks, and the ends of blocks.
 *
 * A phi is an object that each way to its block stores to.  Only blocks that can be reached are
 * translated, in reverse postorder.
 */
#include "frontend/llvm/debug.h"
#include "frontend/llvm/emit.h"
#include "frontend/llvm/exception.h"
#include "frontend/llvm/trampoline.h"

#include "core/base/vec.h"

static uint32_t block_of(const struct llvm_function *f, LLVMBasicBlockRef b)
{
    return llvm_map_find(&f->blocks, b)->id;
}

static bool is_group(LLVMValueRef v)
{
    return llvm_type_is_group(LLVMTypeOf(v));
}

/* ---- order of the blocks ---- */

struct visit {
    LLVMBasicBlockRef block;
    unsigned next;
};

enum { TAIL = 40 }; /* instructions */

/* What several ways only leave the function by: each has a copy, as `return` of C is. */
static bool is_tail(LLVMBasicBlockRef b)
{
    LLVMValueRef i = LLVMGetFirstInstruction(b);
    LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(b));
    int n = 0;
    if (!use || LLVMIsAPHINode(i) || !LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(b)))
        return false;
    for (; i; i = LLVMGetNextInstruction(i))
        n++;
    bool tail = n <= TAIL;
    for (; use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        tail = tail && LLVMIsABranchInst(user) && !LLVMIsConditional(user);
    }
    return tail;
}

static unsigned n_successors(const struct llvm_function *f, LLVMValueRef end)
{
    bool falls = LLVMIsAInvokeInst(end) && !llvm_exception_may_leave(f->m, end);
    return falls ? 1 : LLVMGetNumSuccessors(end);
}

/* Blocks after all that they lead to; then the other way round. */
static void order_blocks(struct llvm_function *f)
{
    struct arena *a = f->m->arena;
    struct visit *stack = NULL;
    size_t n = 0, cap = 0;
    struct ir_opnd seen = {0};
    struct visit first = {LLVMGetEntryBasicBlock(f->from), 0};
    VEC_PUSH(a, stack, n, cap, first);
    llvm_map_put(a, &f->blocks, first.block, seen);
    while (n) {
        struct visit *top = &stack[n - 1];
        LLVMValueRef end = LLVMGetBasicBlockTerminator(top->block);
        if (top->next == n_successors(f, end)) {
            VEC_PUSH(a, f->order, f->n_order, f->cap_order, top->block);
            n--;
            continue;
        }
        struct visit to = {LLVMGetSuccessor(end, top->next++), 0};
        if (llvm_map_find(&f->blocks, to.block) || is_tail(to.block))
            continue;
        llvm_map_put(a, &f->blocks, to.block, seen);
        VEC_PUSH(a, stack, n, cap, to);
    }
    for (uint32_t i = 0; i < f->n_order / 2; i++) {
        LLVMBasicBlockRef b = f->order[i];
        f->order[i] = f->order[f->n_order - 1 - i];
        f->order[f->n_order - 1 - i] = b;
    }
    for (uint32_t i = 0; i < f->n_order; i++)
        llvm_map_find(&f->blocks, f->order[i])->id = llvm_emit_block(f);
}

/* ---- parameters ---- */

/* Without optimisation a parameter is stored to a variable at once: that variable is the
 * parameter. */
static LLVMValueRef home_of(struct llvm_function *f, LLVMValueRef parameter)
{
    LLVMUseRef use = LLVMGetFirstUse(parameter);
    LLVMValueRef store = use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
    if (!store || !LLVMIsAStoreInst(store) || LLVMGetOperand(store, 0) != parameter ||
        LLVMGetInstructionParent(store) != f->order[0])
        return NULL;
    LLVMValueRef to = LLVMGetOperand(store, 1);
    bool fits = LLVMIsAAllocaInst(to) &&
                LLVMGetAllocatedType(to) == LLVMTypeOf(parameter) &&
                LLVMIsAConstantInt(LLVMGetOperand(to, 0)) && !LLVMGetVolatile(store);
    return fits ? to : NULL;
}

static void add_parameters(struct llvm_function *f)
{
    struct llvm_module *m = f->m;
    uint32_t n = LLVMCountParams(f->from);
    for (uint32_t i = 0; i < n; i++) {
        LLVMValueRef p = LLVMGetParam(f->from, i), home = home_of(f, p);
        struct ir_type type = llvm_func(f)->param_types[i];
        if (type.kind == IR_AGG || llvm_type_memory(m, LLVMTypeOf(p)).kind != type.kind)
            home = NULL;
        struct ir_object o = {0};
        llvm_name_object(f, home ? home : p, &o);
        o.type = type;
        if (type.kind != IR_AGG)
            o.elem = type;
        struct ir_opnd at = llvm_emit_local(f, o);
        llvm_func(f)->locals[at.id].is_param = true;
        if (home)
            llvm_value_set(f, home, at);
        else
            llvm_value_set(f, p, at);
    }
}

/* Those that are no variables are loaded once. */
static void load_parameters(struct llvm_function *f)
{
    for (uint32_t i = 0; i < LLVMCountParams(f->from); i++) {
        LLVMValueRef p = LLVMGetParam(f->from, i);
        struct ir_opnd *at = llvm_map_find(&f->values, p);
        if (at && llvm_func(f)->param_types[i].kind != IR_AGG)
            llvm_value_set(f, p, llvm_emit_load(f, *at, llvm_func(f)->param_types[i].kind));
    }
}

/* ---- phis ---- */

static void add_phis(struct llvm_function *f)
{
    for (uint32_t b = 0; b < f->n_order; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(f->order[b]); i && LLVMIsAPHINode(i);
             i = LLVMGetNextInstruction(i))
            llvm_map_put(f->m->arena, &f->names, i,
                         llvm_emit_object(f, llvm_type(f->m, LLVMTypeOf(i))));
}

struct coming {
    struct ir_opnd object, value;
    uint64_t size; /* of an aggregate; 0: it is none */
};

/* What the phis of `to` are, coming from `from`: all at once, for one may be what another is. */
static void store_phis(struct llvm_function *f, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    struct coming *all = NULL;
    size_t n = 0, cap = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(to); i && LLVMIsAPHINode(i);
         i = LLVMGetNextInstruction(i)) {
        unsigned k = 0;
        while (LLVMGetIncomingBlock(i, k) != from)
            k++;
        struct coming c = {*llvm_map_find(&f->names, i),
                           llvm_value(f, LLVMGetIncomingValue(i, k)),
                           is_group(i) ? llvm_type_size(f->m, LLVMTypeOf(i)) : 0};
        VEC_PUSH(f->m->arena, all, n, cap, c);
    }
    for (size_t k = 0; k < n; k++)
        if (all[k].size)
            llvm_emit_copy(f, all[k].object, all[k].value, all[k].size);
        else if (all[k].value.kind != IR_O_NONE)
            llvm_emit_store(f, all[k].object, all[k].value);
}

/* The block to go to; if phis are to be stored on the way, one of its own. */
static uint32_t edge(struct llvm_function *f, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    LLVMValueRef first = LLVMGetFirstInstruction(to);
    if (!LLVMIsAPHINode(first))
        return block_of(f, to);
    uint32_t former = f->block, between = llvm_emit_block(f);
    f->block = between;
    store_phis(f, from, to);
    llvm_emit_jump(f, block_of(f, to));
    f->block = former;
    return between;
}

/* ---- ends of blocks ---- */

static bool is_only_accessed(LLVMValueRef alloca)
{
    bool only = LLVMIsAAllocaInst(alloca);
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use && only; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        only = LLVMIsALoadInst(user) ||
               (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == alloca);
    }
    return only;
}

/* What was stored last, in this block, to the variable that holds the result: `return 1` says 1. */
static struct ir_opnd result_of(struct llvm_function *f, LLVMValueRef v)
{
    struct ir_opnd value = llvm_value(f, v);
    if (!LLVMIsALoadInst(v) || !is_only_accessed(LLVMGetOperand(v, 0)))
        return value;
    struct ir_opnd from = llvm_value_operand(f, v, 0);
    const struct ir_block *b = &llvm_func(f)->blocks[f->block];
    for (uint32_t k = b->n_instrs; k > 0; k--) {
        const struct ir_instr *in = &b->instrs[k - 1];
        if (in->op == IR_STORE && in->a.kind == from.kind && in->a.id == from.id)
            return in->b.type.kind == value.type.kind ? in->b : value;
    }
    return value;
}

static void end_in_return(struct llvm_function *f, LLVMValueRef i)
{
    struct ir_opnd value = {0};
    bool has = LLVMGetNumOperands(i) > 0;
    if (!has && llvm_func(f)->ret.kind == IR_I32)
        value = ir_int(IR_I32, 0); /* the main program of Fortran */
    if (has && llvm_func(f)->ret.kind != IR_VOID)
        value = result_of(f, LLVMGetOperand(i, 0));
    if (llvm_func(f)->ret.kind == IR_AGG)
        value.type = llvm_func(f)->ret;
    llvm_trampoline_leave(f);
    llvm_emit(f, IR_RET, ir_type_of(IR_VOID))->a = value;
}

static void translate_instructions(struct llvm_function *f, LLVMBasicBlockRef b);

static bool is_bit(LLVMValueRef v)
{
    LLVMTypeRef t = LLVMTypeOf(v);
    return LLVMGetTypeKind(t) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(t) == 1;
}

/* A condition that consists of others (.and., .or. and .not. of Fortran) is asked one by one, as
 * && is in C: more is known of each then. */
static void branch_on(struct llvm_function *f, LLVMValueRef condition, uint32_t yes, uint32_t no)
{
    bool is_operator = LLVMIsABinaryOperator(condition) && is_bit(condition);
    LLVMOpcode opcode = is_operator ? LLVMGetInstructionOpcode(condition) : LLVMRet;
    LLVMValueRef second = is_operator ? LLVMGetOperand(condition, 1) : NULL;
    if (opcode == LLVMXor && LLVMIsAConstantInt(second) && !LLVMIsNull(second)) {
        branch_on(f, LLVMGetOperand(condition, 0), no, yes);
    } else if (opcode == LLVMAnd || opcode == LLVMOr) {
        uint32_t next = llvm_emit_block(f);
        branch_on(f, LLVMGetOperand(condition, 0), opcode == LLVMAnd ? next : yes,
                  opcode == LLVMAnd ? no : next);
        f->block = next;
        branch_on(f, second, yes, no);
    } else {
        llvm_emit_branch(f, llvm_value(f, condition), yes, no);
    }
}

/* What the library says cannot be: `if (size() > max_size()) __builtin_unreachable();` */
static bool is_excluded(LLVMBasicBlockRef b)
{
    LLVMValueRef first = LLVMGetFirstInstruction(b);
    return LLVMIsAUnreachableInst(first) && llvm_stands_in_library(first);
}

static void end_in_branch(struct llvm_function *f, LLVMBasicBlockRef b, LLVMValueRef i)
{
    LLVMBasicBlockRef yes = LLVMGetSuccessor(i, 0);
    if (!LLVMIsConditional(i)) {
        store_phis(f, b, yes);
        if (llvm_map_find(&f->blocks, yes))
            llvm_emit_jump(f, block_of(f, yes));
        else
            translate_instructions(f, yes);
        return;
    }
    LLVMBasicBlockRef no = LLVMGetSuccessor(i, 1);
    if (is_excluded(yes) != is_excluded(no)) {
        llvm_emit_jump(f, edge(f, b, is_excluded(yes) ? no : yes));
        return;
    }
    uint32_t to = edge(f, b, yes), otherwise = edge(f, b, no);
    branch_on(f, LLVMGetCondition(i), to, otherwise);
}

/* Where a clean-up goes on, clang says that there is nothing else: the last case is left over. */
static bool has_default(LLVMValueRef i)
{
    LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetSwitchDefaultDest(i));
    return !LLVMIsAUnreachableInst(first) || LLVMGetNumOperands(i) <= 2;
}

static void end_in_switch(struct llvm_function *f, LLVMBasicBlockRef b, LLVMValueRef i)
{
    struct ir_opnd value = llvm_value_operand(f, i, 0);
    unsigned last = (unsigned)LLVMGetNumOperands(i);
    LLVMBasicBlockRef rest = LLVMGetSwitchDefaultDest(i);
    if (!has_default(i)) {
        last -= 2;
        rest = LLVMValueAsBasicBlock(LLVMGetOperand(i, last + 1));
    }
    uint32_t otherwise = edge(f, b, rest);
    struct ir_case *cases = NULL;
    uint32_t n = 0, cap = 0;
    for (unsigned k = 2; k < last; k += 2) {
        struct llvm_constant c;
        if (!llvm_constant(f->m, LLVMGetOperand(i, k), &c) || c.base.kind != IR_O_NONE)
            llvm_unsupported(f->m, f->at, "a switch over numbers of this size is not supported");
        struct ir_case one = {
            c.n, c.n, edge(f, b, LLVMValueAsBasicBlock(LLVMGetOperand(i, k + 1)))};
        VEC_PUSH(f->m->arena, cases, n, cap, one);
    }
    if (n == 1) {
        struct ir_opnd is = llvm_emit_bin(f, IR_EQ, value, ir_int(value.type.kind, cases[0].lo));
        llvm_emit_branch(f, is, cases[0].to, otherwise);
        return;
    }
    struct ir_instr *to = llvm_emit(f, IR_SWITCH, ir_type_of(IR_VOID));
    to->a = value;
    to->to[0] = otherwise;
    to->cases = cases;
    to->n_cases = n;
}

static void end_in_invoke(struct llvm_function *f, LLVMBasicBlockRef b, LLVMValueRef i)
{
    bool may_leave = llvm_exception_may_leave(f->m, i);
    if (may_leave)
        llvm_exception_wait(f, i, 1);
    llvm_call(f, i);
    if (may_leave) {
        llvm_exception_wait(f, i, -1);
        llvm_exception_go(f, edge(f, b, LLVMGetUnwindDest(i)));
    }
    store_phis(f, b, LLVMGetNormalDest(i));
    llvm_emit_jump(f, block_of(f, LLVMGetNormalDest(i)));
}

static void end_block(struct llvm_function *f, LLVMBasicBlockRef b, LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMRet: end_in_return(f, i); break;
    case LLVMBr: end_in_branch(f, b, i); break;
    case LLVMSwitch: end_in_switch(f, b, i); break;
    case LLVMInvoke: end_in_invoke(f, b, i); break;
    case LLVMResume: llvm_exception_resume(f, i); break;
    case LLVMUnreachable: llvm_emit(f, IR_UNREACHABLE, ir_type_of(IR_VOID)); break;
    default:
        llvm_unsupported(f->m, f->at, "this jump of LLVM's is not supported");
        llvm_emit(f, IR_UNREACHABLE, ir_type_of(IR_VOID));
        break;
    }
}

static void translate_instructions(struct llvm_function *f, LLVMBasicBlockRef b)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        f->at = llvm_place(f->m, i, f->at);
        f->text = f->points = NULL;
        if (LLVMIsATerminatorInst(i))
            end_block(f, b, i);
        else if (!LLVMIsAPHINode(i))
            llvm_instruction(f, i);
    }
}

void llvm_function_translate(struct llvm_module *m, LLVMValueRef from)
{
    struct llvm_function f = {.m = m, .from = from};
    f.func = llvm_symbol(m, from).id;
    f.at = llvm_func(&f)->at;
    order_blocks(&f);
    llvm_name_variables(&f);
    add_parameters(&f);
    add_phis(&f);
    for (uint32_t b = 0; b < f.n_order; b++) {
        f.block = block_of(&f, f.order[b]);
        if (!b) {
            load_parameters(&f);
            llvm_trampoline_enter(&f);
        }
        translate_instructions(&f, f.order[b]);
    }
}
