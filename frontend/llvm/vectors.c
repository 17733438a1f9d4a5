/* Arithmetic of vectors, as _mm_add_ps() and vector_size have it, is done number for number.
 *
 *     %7 = fadd <4 x float> %5, %6     four times: take, take, fadd; then put together
 *
 * LLVM does it.  Vectors that are only passed on, as small structures are, stay.
 */
#include "frontend/llvm/debug.h"
#include "frontend/llvm/exception.h"

#include <llvm-c/Transforms/PassBuilder.h>

static bool is_vector(LLVMValueRef v)
{
    return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind;
}

static bool computes(LLVMValueRef i)
{
    bool moves = LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) || LLVMIsABitCastInst(i) ||
                 (LLVMIsACallInst(i) && !llvm_is_intrinsic(i, "llvm."));
    bool has = is_vector(i);
    for (int k = 0; k < LLVMGetNumOperands(i) && !has; k++)
        has = is_vector(LLVMGetOperand(i, (unsigned)k));
    return has && !moves;
}

static bool has_arithmetic(LLVMValueRef f)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (computes(i))
                return true;
    return false;
}

void llvm_vectors(struct llvm_module *m)
{
    bool any = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(m->from); f; f = LLVMGetNextFunction(f))
        llvm_masked(f);
    for (LLVMValueRef f = LLVMGetFirstFunction(m->from); f && !any; f = LLVMGetNextFunction(f))
        any = has_arithmetic(f);
    if (!any)
        return;
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = LLVMRunPasses(m->from, "function(scalarizer)", NULL, options);
    if (error)
        LLVMConsumeError(error);
    LLVMDisposePassBuilderOptions(options);
}
