/* Integers of three, five, six and seven bytes: how small structures are passed, and _BitInt(24).
 * They are bytes in an object; what is computed with them is computed in 64 bits.
 *
 *     %12 = trunc i64 %11 to i40       std::pair<int, bool> p = find(2);
 */
#include "frontend/llvm/emit.h"

static unsigned width_of(LLVMTypeRef t)
{
    return LLVMGetTypeKind(t) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(t) : 0;
}

static bool is_odd(LLVMTypeRef t)
{
    return width_of(t) && llvm_type_is_bytes(t);
}

/* The operand in 64 bits. */
static struct ir_opnd wide(struct llvm_function *f, LLVMValueRef i, unsigned k, bool with_sign)
{
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, k));
    struct ir_opnd v = llvm_value_operand(f, i, k);
    enum ir_kind kind = with_sign ? IR_I64 : IR_U64;
    if (!is_odd(type)) {
        enum ir_kind from = with_sign || width_of(type) == 1 ? v.type.kind : v.type.kind + 1;
        return llvm_emit_cast(f, llvm_emit_cast(f, v, from), kind);
    }
    struct ir_opnd object = llvm_emit_object(f, ir_type_of(IR_U64));
    llvm_emit_store(f, object, ir_int(IR_U64, 0));
    llvm_emit_copy(f, object, v, llvm_type_size(f->m, type));
    v = llvm_emit_load(f, object, IR_U64);
    if (!with_sign)
        return v;
    struct ir_opnd rest = ir_int(IR_I64, 64 - width_of(type));
    v = llvm_emit_bin(f, IR_SHL, v, llvm_emit_cast(f, rest, IR_U64));
    return llvm_emit_bin(f, IR_SHR, llvm_emit_cast(f, v, IR_I64), rest);
}

/* The lower bytes of a number, as what the instruction gives. */
static void narrow(struct llvm_function *f, LLVMValueRef i, struct ir_opnd v)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    if (!is_odd(type)) {
        llvm_value_set(f, i, llvm_emit_cast(f, v, llvm_type(f->m, type).kind));
        return;
    }
    struct ir_opnd from = llvm_emit_object(f, v.type);
    struct ir_opnd to = llvm_emit_object(f, llvm_type(f->m, type));
    llvm_emit_store(f, from, v);
    llvm_emit_copy(f, to, from, llvm_type_size(f->m, type));
    llvm_value_set(f, i, to);
}

static bool conversion(struct llvm_function *f, LLVMValueRef i)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    LLVMTypeRef from = LLVMTypeOf(LLVMGetOperand(i, 0)), to = LLVMTypeOf(i);
    bool fits = width_of(from) && width_of(to) && width_of(from) <= 64 && width_of(to) <= 64;
    if (!fits || (opcode != LLVMTrunc && opcode != LLVMZExt && opcode != LLVMSExt))
        return false;
    if (opcode == LLVMTrunc && !is_odd(from)) { /* as it is: its bytes may be several values */
        narrow(f, i, llvm_value_operand(f, i, 0));
        return true;
    }
    struct ir_opnd v = wide(f, i, 0, opcode == LLVMSExt);
    if (width_of(to) == 1) {
        v = llvm_emit_bin(f, IR_AND, v, ir_int(v.type.kind, 1));
        v = llvm_emit_bin(f, IR_NE, v, ir_int(v.type.kind, 0));
    }
    narrow(f, i, v);
    return true;
}

static bool operation(struct llvm_function *f, LLVMValueRef i)
{
    enum ir_bin bin;
    bool with_sign = false;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAdd: bin = IR_ADD; break;
    case LLVMSub: bin = IR_SUB; break;
    case LLVMMul: bin = IR_MUL; break;
    case LLVMShl: bin = IR_SHL; break;
    case LLVMLShr: bin = IR_SHR; break;
    case LLVMAnd: bin = IR_AND; break;
    case LLVMOr: bin = IR_OR; break;
    case LLVMXor: bin = IR_XOR; break;
    case LLVMUDiv: bin = IR_DIV; break;
    case LLVMURem: bin = IR_REM; break;
    case LLVMAShr: bin = IR_SHR, with_sign = true; break;
    case LLVMSDiv: bin = IR_DIV, with_sign = true; break;
    case LLVMSRem: bin = IR_REM, with_sign = true; break;
    default: return false;
    }
    struct ir_opnd a = wide(f, i, 0, with_sign), b = wide(f, i, 1, with_sign);
    narrow(f, i, llvm_emit_bin(f, bin, a, b));
    return true;
}

static void comparison(struct llvm_function *f, LLVMValueRef i)
{
    LLVMIntPredicate how = LLVMGetICmpPredicate(i);
    bool with_sign = how >= LLVMIntSGT;
    enum ir_bin bin = how == LLVMIntEQ ? IR_EQ : how == LLVMIntNE ? IR_NE
                    : how == LLVMIntUGT || how == LLVMIntSGT ? IR_GT
                    : how == LLVMIntUGE || how == LLVMIntSGE ? IR_GE
                    : how == LLVMIntULT || how == LLVMIntSLT ? IR_LT : IR_LE;
    struct ir_opnd a = wide(f, i, 0, with_sign), b = wide(f, i, 1, with_sign);
    llvm_value_set(f, i, llvm_emit_bin(f, bin, a, b));
}

bool llvm_odd(struct llvm_function *f, LLVMValueRef i)
{
    LLVMTypeRef type = LLVMGetNumOperands(i) ? LLVMTypeOf(LLVMGetOperand(i, 0)) : NULL;
    if (!type || (!is_odd(type) && !is_odd(LLVMTypeOf(i))))
        return false;
    if (LLVMIsAICmpInst(i)) {
        comparison(f, i);
        return true;
    }
    return conversion(f, i) || operation(f, i);
}
