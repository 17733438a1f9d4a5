/* Atomic operations: what they do in one thread.  What is loaded is volatile: other threads may
 * have written it (frontend/link/pthreads.c). */
#include "frontend/llvm/emit.h"

static struct ir_opnd load(struct llvm_function *f, struct ir_opnd from, struct ir_type type)
{
    struct ir_instr *i = llvm_emit(f, IR_LOAD, type);
    i->a = from;
    i->is_volatile = true;
    return llvm_emit_define(f, i);
}

static bool operator_of(LLVMValueRef i, enum ir_bin *bin)
{
    switch (LLVMGetAtomicRMWBinOp(i)) {
    case LLVMAtomicRMWBinOpAdd:
    case LLVMAtomicRMWBinOpFAdd: *bin = IR_ADD; return true;
    case LLVMAtomicRMWBinOpSub:
    case LLVMAtomicRMWBinOpFSub: *bin = IR_SUB; return true;
    case LLVMAtomicRMWBinOpAnd: *bin = IR_AND; return true;
    case LLVMAtomicRMWBinOpOr: *bin = IR_OR; return true;
    case LLVMAtomicRMWBinOpXor: *bin = IR_XOR; return true;
    default: return false;
    }
}

void llvm_atomic_change(struct llvm_function *f, LLVMValueRef i)
{
    struct ir_opnd to = llvm_value_operand(f, i, 0), value = llvm_value_operand(f, i, 1);
    struct ir_opnd old = load(f, to, value.type);
    enum ir_bin bin;
    if (operator_of(i, &bin))
        value = llvm_emit_bin(f, bin, old, value);
    else if (LLVMGetAtomicRMWBinOp(i) != LLVMAtomicRMWBinOpXchg)
        llvm_unsupported(f->m, f->at, "this atomic operation is not supported");
    llvm_emit_store(f, to, value);
    llvm_value_set(f, i, old);
}

/* { the old value, whether it was the expected one } */
void llvm_atomic_exchange(struct llvm_function *f, LLVMValueRef i)
{
    struct ir_opnd to = llvm_value_operand(f, i, 0), expected = llvm_value_operand(f, i, 1);
    struct ir_opnd value = llvm_value_operand(f, i, 2);
    struct ir_opnd result = llvm_emit_object(f, llvm_type(f->m, LLVMTypeOf(i)));
    struct ir_opnd old = load(f, to, value.type), same = llvm_emit_bin(f, IR_EQ, old, expected);
    llvm_emit_store(f, result, old);
    llvm_emit_store(f, llvm_emit_add(f, result, (int64_t)value.type.size),
                    llvm_emit_cast(f, same, IR_I8));
    uint32_t put = llvm_emit_block(f), end = llvm_emit_block(f);
    llvm_emit_branch(f, same, put, end);
    f->block = put;
    llvm_emit_store(f, to, value);
    llvm_emit_jump(f, end);
    f->block = end;
    llvm_value_set(f, i, result);
}
