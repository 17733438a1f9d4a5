/* Types of LLVM -> machine types. */
#include "frontend/llvm/translate.h"

#include <stdarg.h>

void llvm_unsupported(struct llvm_module *m, struct src_range at, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const char *text = arena_vprintf(m->arena, fmt, args);
    va_end(args);
    if (!at.file)
        at.file = m->file;
    for (size_t i = 0; i < m->ds->n; i++) {
        struct src_range old = m->ds->items[i]->at;
        if (old.line == at.line && old.file == at.file)
            return; /* one for a line is enough */
    }
    diag_add(m->ds, DIAG_C_UNSUPPORTED, at, "%s", text);
}

static bool is_vector(LLVMTypeRef t)
{
    LLVMTypeRef element = LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : NULL;
    return element && (LLVMGetTypeKind(element) != LLVMIntegerTypeKind ||
                       LLVMGetIntTypeWidth(element) % 8 == 0);
}

bool llvm_type_is_bytes(LLVMTypeRef t)
{
    unsigned width = LLVMGetTypeKind(t) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(t) : 0;
    bool is_odd = width > 8 && width < 64 && width % 8 == 0 && width != 16 && width != 32;
    return is_vector(t) || is_odd;
}

bool llvm_type_is_group(LLVMTypeRef t)
{
    LLVMTypeKind kind = LLVMGetTypeKind(t);
    return kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind || llvm_type_is_bytes(t);
}

uint64_t llvm_type_members(LLVMTypeRef t)
{
    if (LLVMGetTypeKind(t) == LLVMStructTypeKind)
        return LLVMCountStructElementTypes(t);
    if (is_vector(t))
        return LLVMGetVectorSize(t);
    return llvm_type_is_bytes(t) ? 0 : LLVMGetArrayLength2(t);
}

uint64_t llvm_type_size(struct llvm_module *m, LLVMTypeRef t)
{
    bool is_integer = LLVMGetTypeKind(t) == LLVMIntegerTypeKind; /* i24: not 4 */
    if (is_integer && llvm_type_is_bytes(t))
        return LLVMGetIntTypeWidth(t) / 8;
    return LLVMTypeIsSized(t) ? LLVMABISizeOfType(m->layout, t) : 0;
}

static struct ir_type refuse(struct llvm_module *m, LLVMTypeRef t)
{
    char *text = LLVMPrintTypeToString(t);
    llvm_unsupported(m, (struct src_range){0}, "LLVM's type %s is not supported", text);
    LLVMDisposeMessage(text);
    return ir_type_of(IR_I64);
}

static struct ir_type integer(struct llvm_module *m, LLVMTypeRef t)
{
    switch (LLVMGetIntTypeWidth(t)) {
    case 1: return ir_type_of(IR_I32);
    case 8: return ir_type_of(IR_I8);
    case 16: return ir_type_of(IR_I16);
    case 32: return ir_type_of(IR_I32);
    case 64: return ir_type_of(IR_I64);
    case 128: return ir_type_of(IR_I128);
    default: return refuse(m, t);
    }
}

struct ir_type llvm_type(struct llvm_module *m, LLVMTypeRef t)
{
    struct ir_type group = {IR_AGG, 1, 0};
    LLVMTypeKind kind = llvm_type_is_bytes(t) ? LLVMArrayTypeKind : LLVMGetTypeKind(t);
    switch (kind) {
    case LLVMVoidTypeKind: return ir_type_of(IR_VOID);
    case LLVMIntegerTypeKind: return integer(m, t);
    case LLVMFloatTypeKind: return ir_type_of(IR_F32);
    case LLVMDoubleTypeKind: return ir_type_of(IR_F64);
    case LLVMX86_FP80TypeKind:
    case LLVMFP128TypeKind: return ir_type_of(IR_F80); /* it is not computed with */
    case LLVMPointerTypeKind: return ir_type_of(IR_PTR);
    case LLVMStructTypeKind:
    case LLVMArrayTypeKind:
        group.size = llvm_type_size(m, t);
        if (LLVMTypeIsSized(t) && LLVMABIAlignmentOfType(m->layout, t) > 0)
            group.align = LLVMABIAlignmentOfType(m->layout, t);
        return group;
    default: return refuse(m, t);
    }
}

struct ir_type llvm_type_result(struct llvm_module *m, LLVMTypeRef t)
{
    struct ir_type type = llvm_type(m, t);
    return type.kind == IR_AGG && !type.size ? ir_type_of(IR_VOID) : type;
}

struct ir_type llvm_type_memory(struct llvm_module *m, LLVMTypeRef t)
{
    bool is_bit = LLVMGetTypeKind(t) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(t) == 1;
    return is_bit ? ir_type_of(IR_I8) : llvm_type(m, t);
}

struct ir_type llvm_type_variable(struct llvm_module *m, LLVMTypeRef t)
{
    while (LLVMGetTypeKind(t) == LLVMStructTypeKind && LLVMCountStructElementTypes(t) == 1 &&
           llvm_type_size(m, LLVMStructGetTypeAtIndex(t, 0)) == llvm_type_size(m, t))
        t = LLVMStructGetTypeAtIndex(t, 0);
    return llvm_type_memory(m, t);
}

struct ir_type llvm_type_element(struct llvm_module *m, LLVMTypeRef t)
{
    while (LLVMGetTypeKind(t) == LLVMArrayTypeKind)
        t = LLVMGetElementType(t);
    return llvm_type_is_group(t) ? (struct ir_type){0} : llvm_type_memory(m, t);
}
