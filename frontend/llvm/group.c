/* Values that are chosen, and aggregates as values: objects that are copied. */
#include "frontend/llvm/emit.h"

struct ir_opnd llvm_select(struct llvm_function *f, struct ir_opnd condition, struct ir_type type,
                           LLVMValueRef yes, LLVMValueRef no)
{
    struct ir_opnd object = llvm_emit_object(f, type);
    uint32_t to[2] = {llvm_emit_block(f), llvm_emit_block(f)}, end = llvm_emit_block(f);
    llvm_emit_branch(f, condition, to[0], to[1]);
    for (int k = 0; k < 2; k++) {
        f->block = to[k];
        struct ir_opnd v = llvm_value(f, k ? no : yes);
        if (type.kind == IR_AGG)
            llvm_emit_copy(f, object, v, type.size);
        else
            llvm_emit_store(f, object, v);
        llvm_emit_jump(f, end);
    }
    f->block = end;
    return type.kind == IR_AGG ? object : llvm_emit_load(f, object, type.kind);
}

static LLVMValueRef element_index(LLVMValueRef i)
{
    unsigned k = LLVMIsAExtractElementInst(i) ? 1 : LLVMIsAInsertElementInst(i) ? 2 : 0;
    return k ? LLVMIsAConstantInt(LLVMGetOperand(i, k)) : NULL;
}

/* Where the member is, or the element of a vector; *type becomes its type. */
static uint64_t member(struct llvm_function *f, LLVMValueRef i, LLVMTypeRef *type)
{
    uint64_t offset = 0;
    if (element_index(i)) {
        *type = LLVMGetElementType(*type);
        return LLVMConstIntGetZExtValue(element_index(i)) * llvm_type_size(f->m, *type);
    }
    for (unsigned k = 0; k < LLVMGetNumIndices(i); k++)
        offset += llvm_constant_offset(f->m, type, LLVMGetIndices(i)[k]);
    return offset;
}

void llvm_group_take(struct llvm_function *f, LLVMValueRef i)
{
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, 0));
    struct ir_opnd from = llvm_value_operand(f, i, 0);
    from = llvm_emit_add(f, from, (int64_t)member(f, i, &type));
    if (llvm_type_is_group(type)) {
        struct ir_opnd object = llvm_emit_object(f, llvm_type(f->m, type));
        llvm_emit_copy(f, object, from, llvm_type_size(f->m, type));
        llvm_value_set(f, i, object);
        return;
    }
    struct ir_opnd v = llvm_emit_load(f, from, llvm_type_memory(f->m, type).kind);
    llvm_value_set(f, i, llvm_emit_cast(f, v, llvm_type(f->m, type).kind));
}

void llvm_group_put(struct llvm_function *f, LLVMValueRef i)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    LLVMValueRef old = LLVMGetOperand(i, 0);
    struct ir_opnd object = llvm_emit_object(f, llvm_type(f->m, type));
    struct ir_opnd value = llvm_value_operand(f, i, 1);
    if (!llvm_constant_is_undefined(old))
        llvm_emit_copy(f, object, llvm_value(f, old), llvm_type_size(f->m, type));
    struct ir_opnd to = llvm_emit_add(f, object, (int64_t)member(f, i, &type));
    if (llvm_type_is_group(type))
        llvm_emit_copy(f, to, value, llvm_type_size(f->m, type));
    else
        llvm_emit_store(f, to, llvm_emit_cast(f, value, llvm_type_memory(f->m, type).kind));
    llvm_value_set(f, i, object);
}

static void cast(struct llvm_function *f, LLVMValueRef i)
{
    LLVMTypeRef from = LLVMTypeOf(LLVMGetOperand(i, 0)), to = LLVMTypeOf(i);
    struct ir_opnd v = llvm_value_operand(f, i, 0);
    struct ir_opnd object = llvm_emit_object(f, llvm_type(f->m, to));
    if (llvm_type_is_group(from))
        llvm_emit_copy(f, object, v, llvm_type_size(f->m, to));
    else
        llvm_emit_store(f, object, v);
    llvm_value_set(f, i, llvm_type_is_group(to)
                             ? object : llvm_emit_load(f, object, llvm_type(f->m, to).kind));
}

bool llvm_group_vector(struct llvm_function *f, LLVMValueRef i)
{
    if (LLVMIsABitCastInst(i))
        cast(f, i);
    else if (element_index(i) && LLVMIsAExtractElementInst(i))
        llvm_group_take(f, i);
    else if (element_index(i))
        llvm_group_put(f, i);
    else
        return false;
    return true;
}

struct ir_opnd llvm_group_any(struct llvm_function *f, LLVMTypeRef type, const char *why)
{
    struct ir_opnd object = llvm_emit_object(f, llvm_type(f->m, type));
    for (uint64_t k = 0; k < llvm_type_members(type); k++) {
        LLVMTypeRef member = type;
        uint64_t at = llvm_constant_offset(f->m, &member, k);
        struct ir_opnd to = llvm_emit_add(f, object, (int64_t)at);
        if (llvm_type_is_group(member))
            llvm_emit_copy(f, to, llvm_group_any(f, member, why), llvm_type_size(f->m, member));
        else
            llvm_emit_store(f, to, llvm_emit_unknown(f, llvm_type_memory(f->m, member).kind, why));
    }
    return object;
}
