/* Loads and stores of some numbers of a vector, as _mm256_maskstore_pd() has it, and of numbers
 * that stand in places of their own, as _mm256_i32gather_pd() has it, number for number: those that
 * are left out go to a place of their own.
 *
 *     call @llvm.x86.avx.maskstore.pd.256(%p, %mask, %v)
 *         store (%v[0], %mask[0] < 0 ? &%p[0] : %aside), then the others
 */
#include "frontend/llvm/debug.h"
#include "frontend/llvm/exception.h"

#include <llvm-c/Core.h>
#include <string.h>

enum where {
    BESIDE,   /* each behind the one before */
    PACKED,   /* ... of those that are meant */
    INDEXED,  /* at the base and an index times a scale: two more arguments */
    POINTED   /* the place is a vector of pointers */
};

static const struct access {
    const char *name;
    int at, mask, value; /* arguments: a load's value is what is left out, or -1: 0 */
    bool loads, by_sign; /* in the mask: a number below 0, or a bit */
    enum where where;
    int index;           /* argument, of INDEXED */
} accesses[] = {
    {"llvm.masked.load.", 0, 2, 3, true, false, BESIDE, 0},
    {"llvm.masked.store.", 1, 3, 0, false, false, BESIDE, 0},
    {"llvm.masked.gather.", 0, 2, 3, true, false, POINTED, 0},
    {"llvm.masked.scatter.", 1, 3, 0, false, false, POINTED, 0},
    {"llvm.masked.expandload.", 0, 1, 2, true, false, PACKED, 0},
    {"llvm.masked.compressstore.", 1, 2, 0, false, false, PACKED, 0},
    {"llvm.x86.avx.maskload.", 0, 1, -1, true, true, BESIDE, 0},
    {"llvm.x86.avx.maskstore.", 0, 1, 2, false, true, BESIDE, 0},
    {"llvm.x86.avx2.maskload.", 0, 1, -1, true, true, BESIDE, 0},
    {"llvm.x86.avx2.maskstore.", 0, 1, 2, false, true, BESIDE, 0},
    {"llvm.x86.avx2.gather.", 1, 3, 0, true, true, INDEXED, 2},
    {"llvm.x86.avx512.mask.gather", 1, 3, 0, true, false, INDEXED, 2},
    {"llvm.x86.avx512.mask.scatter", 0, 1, 3, false, false, INDEXED, 2},
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

static bool is_constant(LLVMValueRef v, LLVMOpcode op)
{
    return v && LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == op;
}

/* Bit k of a constant that is seen as bits, or of a part of such; NULL: it is none. */
static LLVMValueRef constant_bit(LLVMValueRef mask, unsigned k)
{
    LLVMValueRef one = LLVMIsAConstantVector(mask) ? LLVMGetAggregateElement(mask, k) : NULL;
    if (is_constant(one, LLVMExtractElement))
        return constant_bit(LLVMGetOperand(one, 0),
                            (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(one, 1)));
    LLVMValueRef from = is_constant(mask, LLVMBitCast) ? LLVMGetOperand(mask, 0) : NULL;
    if (from && LLVMGetTypeKind(LLVMTypeOf(from)) == LLVMVectorTypeKind)
        from = LLVMGetVectorSize(LLVMTypeOf(from)) == 1 ? LLVMGetAggregateElement(from, 0) : NULL;
    return from && LLVMIsAConstantInt(from)
               ? LLVMConstInt(LLVMInt1Type(), LLVMConstIntGetZExtValue(from) >> k & 1, false)
               : NULL;
}

/* Bit k of a mask, which is made of a number as __mmask8 is, or of a part of such. */
static LLVMValueRef bit(LLVMBuilderRef b, LLVMValueRef mask, unsigned k)
{
    LLVMValueRef known = constant_bit(mask, k);
    if (known)
        return known;
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
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(v));
    if (kind == LLVMDoubleTypeKind || kind == LLVMFloatTypeKind) /* -0.0 is below 0, too */
        v = LLVMBuildBitCast(b, v, kind == LLVMDoubleTypeKind ? LLVMInt64Type() : LLVMInt32Type(),
                             "");
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

/* The place of number k; before: how many are meant that stand before it. */
static LLVMValueRef place_of(LLVMBuilderRef b, LLVMValueRef call, const struct access *x,
                             LLVMTypeRef type, unsigned k, LLVMValueRef before)
{
    LLVMValueRef at = LLVMGetOperand(call, (unsigned)x->at), index = NULL;
    switch (x->where) {
    case BESIDE:
        index = LLVMConstInt(LLVMInt32Type(), k, false);
        break;
    case PACKED:
        index = before;
        break;
    case POINTED:
        return element(b, at, k);
    case INDEXED:
        index = element(b, LLVMGetOperand(call, (unsigned)x->index), k);
        index = LLVMBuildSExt(b, index, LLVMInt64Type(), "");
        LLVMValueRef scale = LLVMGetOperand(call, LLVMGetNumArgOperands(call) - 1);
        scale = LLVMConstInt(LLVMInt64Type(), LLVMConstIntGetZExtValue(scale), false);
        index = LLVMBuildMul(b, index, scale, "");
        type = LLVMInt8Type();
        break;
    }
    return LLVMBuildGEP2(b, type, at, &index, 1, "");
}

/* There may be fewer indices than numbers; the others are 0 then. */
static unsigned accessed(LLVMValueRef call, const struct access *x, LLVMTypeRef vector)
{
    unsigned n = LLVMGetVectorSize(vector);
    LLVMTypeRef indices = x->where == INDEXED
                              ? LLVMTypeOf(LLVMGetOperand(call, (unsigned)x->index)) : vector;
    unsigned m = LLVMGetVectorSize(indices);
    return m < n ? m : n;
}

static void replace(LLVMBuilderRef b, LLVMValueRef call, const struct access *x)
{
    LLVMValueRef value = x->value < 0 ? NULL : LLVMGetOperand(call, (unsigned)x->value);
    LLVMTypeRef vector = x->loads ? LLVMTypeOf(call) : LLVMTypeOf(value);
    LLVMTypeRef type = LLVMGetElementType(vector);
    LLVMValueRef aside = aside_of(b, call, type), before = LLVMConstNull(LLVMInt64Type());
    LLVMValueRef all = x->loads ? LLVMConstNull(vector) : NULL;
    for (unsigned k = 0; k < accessed(call, x, vector); k++) {
        LLVMValueRef index = LLVMConstInt(LLVMInt32Type(), k, false);
        LLVMValueRef meant = is_meant(b, x, LLVMGetOperand(call, (unsigned)x->mask), k);
        LLVMValueRef place = place_of(b, call, x, type, k, before);
        place = LLVMBuildSelect(b, meant, place, aside, "");
        if (x->where == PACKED)
            before = LLVMBuildAdd(b, before, LLVMBuildZExt(b, meant, LLVMInt64Type(), ""), "");
        if (!x->loads) {
            LLVMBuildStore(b, element(b, value, k), place);
            continue;
        }
        LLVMValueRef v = LLVMBuildLoad2(b, type, place, "");
        LLVMValueRef other = value ? element(b, value, k) : LLVMConstNull(type);
        v = LLVMBuildSelect(b, meant, v, other, "");
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
