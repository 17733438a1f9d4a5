/* Random numbers of C++'s library: how many values a generator has.
 *
 *     std::mt19937 engine(42);  std::uniform_real_distribution<double> uniform(0, 1);
 *     uniform(engine)           std::generate_canonical: log2r = log(r) / log(2), tmp *= r
 *
 * r, a long double, is the number of values of the generator, which its type says.  Arithmetic of
 * long doubles is not computed, and so neither would be how often the generator is asked, nor what
 * it gives.  tmp is 1 and then r, so that the products have 64 bits at most: a long double holds
 * them, and they are rounded once, as those of doubles are.
 */
#include "frontend/llvm/exception.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

struct engine {
    const char *type; /* as mangled, up to what tells r */
    unsigned bits;    /* floor(log2(r)) */
    double r;
};

static const struct engine *engine_of(const char *name)
{
    static const struct engine engines[] = {
        {"St23mersenne_twister_engineImLm32ELm624E", 32, 4294967296.0},
        {"St23mersenne_twister_engineImLm64ELm312E", 64, 18446744073709551616.0},
        {"St26linear_congruential_engineImLm16807ELm0ELm2147483647E", 30, 2147483646.0},
        {"St26linear_congruential_engineImLm48271ELm0ELm2147483647E", 30, 2147483646.0}};
    static const char of_doubles[] = "_ZSt18generate_canonicalIdLm53E";
    if (strncmp(name, of_doubles, sizeof of_doubles - 1) != 0)
        return NULL;
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++)
        if (strncmp(name + sizeof of_doubles - 1, engines[i].type, strlen(engines[i].type)) == 0)
            return &engines[i];
    return NULL;
}

static bool is_long_double(LLVMValueRef v)
{
    return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMX86_FP80TypeKind;
}

/* tmp, of tmp = (double)((long double)tmp * r), or NULL */
static LLVMValueRef product_of(LLVMValueRef i)
{
    LLVMValueRef product = LLVMIsAFPTruncInst(i) ? LLVMGetOperand(i, 0) : NULL;
    bool is = product && is_long_double(product) && LLVMIsABinaryOperator(product) &&
              LLVMGetInstructionOpcode(product) == LLVMFMul;
    LLVMValueRef tmp = is ? LLVMGetOperand(product, 0) : NULL;
    return tmp && LLVMIsAFPExtInst(tmp) ? LLVMGetOperand(tmp, 0) : NULL;
}

static void multiply(LLVMValueRef i, double r)
{
    LLVMValueRef tmp = product_of(i);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(i)));
    LLVMPositionBuilderBefore(b, i);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(i));
    LLVMReplaceAllUsesWith(i, LLVMBuildFMul(b, tmp, LLVMConstReal(LLVMTypeOf(tmp), r), ""));
    LLVMDisposeBuilder(b);
}

void llvm_random_bits(LLVMValueRef f)
{
    const struct engine *e = engine_of(llvm_name_of(f));
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); e && b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            if (LLVMIsAFPToUIInst(i) && is_long_double(LLVMGetOperand(i, 0)))
                LLVMReplaceAllUsesWith(i, LLVMConstInt(LLVMTypeOf(i), e->bits, false));
            else if (product_of(i))
                multiply(i, e->r);
        }
}
