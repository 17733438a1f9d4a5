/* Exceptions of C++: what is thrown ends the process, as nothing of the program catches it.
 *
 * A handler of the program is C-UNSUPPORTED.  Those of library headers clean up and throw again,
 * and those of functions that are noexcept end the process: all the same.
 */
#include "frontend/llvm/debug.h"

#include <string.h>

static LLVMValueRef call_of(LLVMBasicBlockRef b, const char *name)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsACallInst(i) && LLVMIsAFunction(LLVMGetCalledValue(i)) &&
            strcmp(LLVMGetValueName2(LLVMGetCalledValue(i), &(size_t){0}), name) == 0)
            return i;
    return NULL;
}

static bool is_of_library(struct src_range at)
{
    return at.file && strncmp(at.file, "/usr/", 5) == 0;
}

void llvm_exception_check(struct llvm_function *f)
{
    struct src_range at = llvm_place_of_function(f->m, f->from);
    if (is_of_library(at) || !LLVMGetSubprogram(f->from)) /* __clang_call_terminate */
        return;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->from); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef handler = call_of(b, "__cxa_begin_catch");
        struct src_range place = handler ? llvm_place(f->m, handler, at) : at;
        if (handler && !is_of_library(place))
            llvm_unsupported(f->m, place, "a handler of exceptions is not supported");
    }
}
