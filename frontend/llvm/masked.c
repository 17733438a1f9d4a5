/* Loads and stores of some numbers of a vector, as _mm256_maskstore_pd() has it, number for number:
 * those that are left out go to a place of their own.
 *
 *     call @llvm.x86.avx.maskstore.pd.256(%p, %mask, %v)
 *         store (%v[0], %mask[0] < 0 ? &%p[0] : %aside), then the others
 */
#include "frontend/llvm/debug.h"
#include "frontend/llvm/exception.h"

#include <llvm-c/Core.h>
#include <string.h>

static const struct access {
    const char *name;
    int at, mask, value; /* arguments: a load's value is what is left out, or -1: 0 */
    bool loads, by_sign; /* in the mask: a number below 0, or a bit */
} accesses[] = {
    {"llvm.masked.load.", 0, 2, 3, true, false},
    {"llvm.masked.store.", 1, 3, 0, false, false},
    {"llvm.x86.avx.maskload.", 0, 1, -1, true, true},
    {"llvm.x86.avx.maskstore.", 0, 1, 2, false, true},
    {"llvm.x86.avx2.maskload.", 0, 1, -1, true, true},
    {"llvm.x86.avx2.maskstore.", 0, 1, 2, false, true},
};

static const struct access *access_of(LLVMValueRef call)
{
    size_t n;
    LLVMValueRef callee = LLVMIsACallInst(call) ? LLVMGetCalledValue(call) : NULL;
    const char *name = callee && LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n) : "";
    for (size_t k = 0; k < sizeof accesses / sizeof *accesses; k++)
        if (strncmp(name, accesses[k].name, strlen(accesses[k].name)) == 0)
            return &accesses[k];
    return NULL;
}

static LLVMValueRef element(LLVMBuilderRef b, LLVMValueRef vector, unsigned k)
{
    LLVMValueRef index = LLVMConstInt(LLVMInt32Type(), k, false);
    return LLVMBuildExtractElement(b, vector, index, "");
}

/* Bit k of a mask, which is made of a number as __mmask8 is, or of a part of such. */
static LLVMValueRef bit(LLVMBuilderRef b, LLVMValueRef mask, unsigned k)
{
    LLVMValueRef from = LLVMIsAInstruction(mask) ? LLVMGetOperand(mask, 0) : NULL;
    if (from && LLVMIsAShuffleVectorInst(mask)) {
        int at = LLVMGetMaskValue(mask, k), n = (int)LLVMGetVectorSize(LLVMTypeOf(from));
        return at < n ? bit(b, from, at < 0 ? 0 : (unsigned)at)
                      : bit(b, LLVMGetOperand(mask, 1), (unsigned)(at - n));
    }
    LLVMTypeRef type = from ? LLVMTypeOf(from) : NULL;
    if (!from || !LLVMIsABitCastInst(mask) || LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
        return element(b, mask, k);
    LLVMValueRef one = LLVMConstInt(type, 1ull << k, false);
    return LLVMBuildICmp(b, LLVMIntNE, LLVMBuildAnd(b, from, one, ""), LLVMConstNull(type), "");
}

static LLVMValueRef is_meant(LLVMBuilderRef b, const struct access *x, LLVMValueRef mask,
                             unsigned k)
{
    if (!x->by_sign)
        return bit(b, mask, k);
    LLVMValueRef v = element(b, mask, k);
    return LLVMBuildICmp(b, LLVMIntSLT, v, LLVMConstNull(LLVMTypeOf(v)), "");
}

/* Where a number goes that is left out. */
static LLVMValueRef aside_of(LLVMBuilderRef b, LLVMValueRef call, LLVMTypeRef type)
{
    LLVMBasicBlockRef here = LLVMGetInstructionParent(call);
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(here));
    LLVMPositionBuilderBefore(b, LLVMGetFirstInstruction(entry));
    LLVMValueRef aside = LLVMBuildAlloca(b, type, "");
    LLVMPositionBuilderBefore(b, call);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
    LLVMBuildStore(b, LLVMConstNull(type), aside);
    return aside;
}

static void replace(LLVMBuilderRef b, LLVMValueRef call, const struct access *x)
{
    LLVMValueRef value = x->value < 0 ? NULL : LLVMGetOperand(call, (unsigned)x->value);
    LLVMTypeRef vector = x->loads ? LLVMTypeOf(call) : LLVMTypeOf(value);
    LLVMTypeRef type = LLVMGetElementType(vector);
    LLVMValueRef aside = aside_of(b, call, type), at = LLVMGetOperand(call, (unsigned)x->at);
    LLVMValueRef all = x->loads ? value ? value : LLVMConstNull(vector) : NULL;
    for (unsigned k = 0; k < LLVMGetVectorSize(vector); k++) {
        LLVMValueRef index = LLVMConstInt(LLVMInt32Type(), k, false);
        LLVMValueRef meant = is_meant(b, x, LLVMGetOperand(call, (unsigned)x->mask), k);
        LLVMValueRef place = LLVMBuildGEP2(b, type, at, &index, 1, "");
        place = LLVMBuildSelect(b, meant, place, aside, "");
        if (!x->loads) {
            LLVMBuildStore(b, element(b, value, k), place);
            continue;
        }
        LLVMValueRef v = LLVMBuildLoad2(b, type, place, "");
        v = LLVMBuildSelect(b, meant, v, element(b, all, k), "");
        all = LLVMBuildInsertElement(b, all, v, index, "");
    }
    if (x->loads)
        LLVMReplaceAllUsesWith(call, all);
}

/* The mask may be for nothing then. */
static void erase_mask(LLVMValueRef mask)
{
    bool is = LLVMIsABitCastInst(mask) || LLVMIsAShuffleVectorInst(mask);
    if (!is || LLVMGetFirstUse(mask))
        return;
    LLVMValueRef from = LLVMGetOperand(mask, 0);
    LLVMInstructionEraseFromParent(mask);
    erase_mask(from);
}

void llvm_masked(LLVMValueRef function)
{
    LLVMBuilderRef b = LLVMCreateBuilder();
    LLVMBasicBlockRef in = LLVMGetFirstBasicBlock(function);
    for (; in; in = LLVMGetNextBasicBlock(in))
        for (LLVMValueRef i = LLVMGetFirstInstruction(in), next; i; i = next) {
            const struct access *x = access_of(i);
            next = LLVMGetNextInstruction(i);
            if (!x)
                continue;
            LLVMValueRef mask = LLVMGetOperand(i, (unsigned)x->mask);
            replace(b, i, x);
            LLVMInstructionEraseFromParent(i);
            erase_mask(mask);
        }
    LLVMDisposeBuilder(b);
}
