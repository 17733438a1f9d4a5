/* Calls: of functions of the program and of libraries. */
#include "frontend/llvm/debug.h"
#include "frontend/llvm/emit.h"
#include "frontend/llvm/flang.h"
#include "frontend/llvm/one_thread.h"
#include "frontend/llvm/variadic.h"

#include <string.h>

/* An aggregate is passed by value, where its address is. */
static struct ir_opnd argument(struct llvm_function *f, LLVMValueRef call, unsigned k)
{
    LLVMValueRef from = LLVMGetOperand(call, k);
    unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
    LLVMAttributeRef by_value = LLVMGetCallSiteEnumAttribute(call, k + 1, kind);
    LLVMTypeRef type = by_value ? LLVMGetTypeAttributeValue(by_value) : LLVMTypeOf(from);
    struct ir_opnd v = llvm_value(f, from);
    if (by_value || llvm_type_is_group(type))
        v.type = llvm_type(f->m, type);
    return v;
}

static void plain_call(struct llvm_function *f, LLVMValueRef i)
{
    struct llvm_module *m = f->m;
    LLVMTypeRef type = LLVMGetCalledFunctionType(i);
    uint32_t n = LLVMGetNumArgOperands(i);
    struct ir_opnd *args = ARENA_ARRAY(m->arena, struct ir_opnd, n);
    LLVMValueRef *from = ARENA_ARRAY(m->arena, LLVMValueRef, n);
    struct ir_type ret = llvm_type_result(m, LLVMGetReturnType(type));
    struct ir_opnd callee = llvm_value(f, LLVMGetCalledValue(i)), sret = {0};
    for (uint32_t k = 0; k < n; k++) {
        from[k] = LLVMGetOperand(i, k);
        args[k] = argument(f, i, k);
    }
    if (ret.kind == IR_AGG)
        sret = llvm_emit_object(f, ret);
    struct ir_instr *to = llvm_emit(f, IR_CALL, ret);
    to->callee = callee;
    to->args = args;
    to->n_args = n;
    to->sret = sret;
    to->text = f->text;
    if (callee.kind == IR_O_FUNC)
        to->points = llvm_pointee_text(f, m->prog->funcs[callee.id].name, from, n);
    if (ret.kind == IR_AGG)
        llvm_value_set(f, i, sret);
    else if (ret.kind != IR_VOID)
        llvm_value_set(f, i, llvm_emit_define(f, to));
}

void llvm_call(struct llvm_function *f, LLVMValueRef i)
{
    LLVMValueRef callee = LLVMGetCalledValue(i);
    const char *name = LLVMGetValueName2(callee, &(size_t){0});
    if (LLVMIsAInlineAsm(callee)) {
        llvm_unsupported(f->m, f->at, "assembly is not supported in LLVM IR");
        return;
    }
    if (LLVMIsAFunction(callee) && strncmp(name, "_ZNSt6thread15_M_start_thread", 29) == 0)
        llvm_unsupported(f->m, f->at, "threads of C++ (std::thread) are not supported");
    if (LLVMIsAFunction(callee) && strncmp(name, "llvm.", 5) == 0) {
        llvm_intrinsic(f, i, name + 5);
        return;
    }
    if (LLVMIsAFunction(callee) &&
        (llvm_variadic_call(f, i, name) || llvm_openmp_call(f, i, name)))
        return;
    bool outside = f->m->fortran && LLVMIsAFunction(callee) &&
                   (LLVMIsDeclaration(callee) || strncmp(name, "__mlir_", 7) == 0);
    if (outside && (llvm_fortran_mpi(f, i, name) || llvm_flang_call(f, i, name)))
        return;
    f->text = f->m->fortran ? llvm_source_statement(f->m, &f->at) : llvm_source_call(f->m, &f->at);
    plain_call(f, i);
}
