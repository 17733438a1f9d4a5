/* Small functions of C++'s library become part of their callers, and their variables values.
 *
 *     v.size()      a call of a call of a subtraction: now a subtraction, where the user's call is
 *
 * LLVM does both, and of a structure only what is used is left, as values; so what std::max gives
 * back is the value that it leads to.  What we have instead (library.c, streams.c) is not touched,
 * nor are variables of the program: they are told in messages.
 */
#include "frontend/llvm/debug.h"
#include "frontend/llvm/exception.h"

#include <llvm-c/Transforms/PassBuilder.h>
#include <string.h>

enum { SMALL = 200 }; /* instructions */

bool llvm_is_of_library(struct llvm_module *m, LLVMValueRef function)
{
    struct src_range at = llvm_place_of_function(m, function);
    return at.file && strncmp(at.file, "/usr/", 5) == 0;
}

static bool is_small(LLVMValueRef f)
{
    int n = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            n += !LLVMIsACallInst(i) || !llvm_is_intrinsic(i, "llvm.");
    return n <= SMALL;
}

/* It is seen by its name that it ends: ir_comes_back(). */
static bool is_distribution(const char *name)
{
    const char *at = strncmp(name, "_ZNSt", 5) == 0 ? strstr(name, "_distributionI") : NULL;
    return at && strstr(at, "EclI") && !strstr(name, "uniform_real");
}

static bool is_replaced(LLVMValueRef f)
{
    const char *name = llvm_name_of(f);
    return llvm_library_has(name) || llvm_stream_is_output(name) || is_distribution(name);
}

static void always_inline(struct llvm_module *m, LLVMValueRef f)
{
    LLVMContextRef context = LLVMGetModuleContext(m->from);
    unsigned always = LLVMGetEnumAttributeKindForName("alwaysinline", 12);
    unsigned never = LLVMGetEnumAttributeKindForName("noinline", 8);
    LLVMAttributeIndex of_function = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    LLVMRemoveEnumAttributeAtIndex(f, of_function, never);
    LLVMAddAttributeAtIndex(f, of_function, LLVMCreateEnumAttribute(context, always, 0));
}

/* std::advance(), std::copy() and others ask what the compiler finds out, and do the same whatever
 * it is: nothing. */
static void forget_compiler(LLVMValueRef f)
{
    LLVMValueRef next;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = next) {
            next = LLVMGetNextInstruction(i);
            if (!LLVMIsACallInst(i) || !llvm_is_intrinsic(i, "llvm.is.constant."))
                continue;
            LLVMReplaceAllUsesWith(i, LLVMConstNull(LLVMTypeOf(i)));
            LLVMInstructionEraseFromParent(i);
        }
}

/* ---- variables that stay ---- */

/* A call for each gives its address away. */
static void keep_variables(LLVMValueRef f, LLVMBuilderRef b, LLVMTypeRef type, LLVMValueRef keep)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(f);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i)) {
        if (!LLVMIsAAllocaInst(i))
            continue;
        LLVMPositionBuilderBefore(b, LLVMGetBasicBlockTerminator(entry));
        LLVMBuildCall2(b, type, keep, &i, 1, "");
    }
}

static void forget(LLVMValueRef keep)
{
    for (LLVMUseRef use; (use = LLVMGetFirstUse(keep)) != NULL;)
        LLVMInstructionEraseFromParent(LLVMGetUser(use));
    LLVMDeleteFunction(keep);
}

void llvm_inline(struct llvm_module *m)
{
    llvm_shortcuts(m);
    llvm_growth_before(m);
    llvm_nodes(m);
    LLVMContextRef context = LLVMGetModuleContext(m->from);
    LLVMTypeRef pointer = LLVMPointerTypeInContext(context, 0);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), &pointer, 1, false);
    LLVMValueRef keep = LLVMAddFunction(m->from, "m2s_keep", type);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    for (LLVMValueRef f = LLVMGetFirstFunction(m->from); f; f = LLVMGetNextFunction(f)) {
        if (LLVMIsDeclaration(f))
            continue;
        if (!llvm_is_of_library(m, f))
            keep_variables(f, builder, type, keep);
        else
            forget_compiler(f);
        llvm_random_bits(f);
        if (llvm_is_of_library(m, f) && is_small(f) && !is_replaced(f))
            always_inline(m, f);
    }
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    const char *passes = "always-inline,function(sroa,instsimplify)";
    LLVMErrorRef error = LLVMRunPasses(m->from, passes, NULL, options);
    if (error)
        LLVMConsumeError(error);
    LLVMDisposePassBuilderOptions(options);
    LLVMDisposeBuilder(builder);
    forget(keep);
    llvm_growth_after(m);
}
