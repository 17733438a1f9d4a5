/* Functions with a variable number of arguments.
 *
 *     va_start(list, format)      vastart &list
 *     va_arg(list, int)           %0 = vaarg i32 &list, behind an address, as it is loaded from one
 *
 * clang makes of va_arg() what the machine does with its registers.  So its name stands for a
 * function of ours where we run clang (frontend/cxx/compile.c); in other modules it is not read.
 */
#include "frontend/llvm/variadic.h"

#include "frontend/llvm/emit.h"

#include <string.h>

static const char *const refused = "va_arg() of this kind is not supported in LLVM IR";

bool llvm_variadic_intrinsic(struct llvm_function *f, LLVMValueRef i, const char *name)
{
    bool copies = strncmp(name, "va_copy", 7) == 0;
    enum ir_op op = copies                              ? IR_VACOPY
                    : strncmp(name, "va_start", 8) == 0 ? IR_VASTART
                                                        : IR_VAEND;
    if (!copies && op == IR_VAEND && strncmp(name, "va_end", 6) != 0)
        return false;
    struct ir_opnd a = llvm_value_operand(f, i, 0), b = {0};
    if (copies)
        b = llvm_value_operand(f, i, 1);
    struct ir_instr *to = llvm_emit(f, op, ir_type_of(IR_VOID));
    to->a = a;
    to->b = b;
    return true;
}

/* As what the argument is loaded; what nobody looks at may be anything. */
static LLVMTypeRef loaded_type(LLVMValueRef call)
{
    LLVMUseRef use = LLVMGetFirstUse(call);
    LLVMTypeRef type = use ? NULL : LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(call)));
    for (; use; use = LLVMGetNextUse(use)) {
        LLVMValueRef load = LLVMGetUser(use);
        if (!LLVMIsALoadInst(load) || llvm_type_is_group(LLVMTypeOf(load)) ||
            (type && type != LLVMTypeOf(load)))
            return NULL;
        type = LLVMTypeOf(load);
    }
    return type;
}

bool llvm_variadic_call(struct llvm_function *f, LLVMValueRef call, const char *name)
{
    if (strcmp(name, "m2s_va_arg") != 0)
        return false;
    LLVMTypeRef type = loaded_type(call);
    if (!type) {
        llvm_unsupported(f->m, f->at, "%s", refused);
        return true;
    }
    struct ir_opnd list = llvm_value_operand(f, call, 0);
    struct ir_opnd object = llvm_emit_object(f, llvm_type_memory(f->m, type));
    struct ir_instr *next = llvm_emit(f, IR_VAARG, llvm_type_memory(f->m, type));
    next->a = list;
    llvm_emit_store(f, object, llvm_emit_define(f, next));
    llvm_value_set(f, call, object);
    return true;
}

void llvm_variadic_member(struct llvm_function *f, LLVMTypeRef of)
{
    const char *name = LLVMGetTypeKind(of) == LLVMStructTypeKind ? LLVMGetStructName(of) : NULL;
    if (name && strncmp(name, "struct.__va_list_tag", 20) == 0)
        llvm_unsupported(f->m, f->at, "%s", refused);
}
