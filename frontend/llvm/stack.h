/* The end of arrays of variable length. */
#ifndef M2S_FRONTEND_LLVM_STACK_H
#define M2S_FRONTEND_LLVM_STACK_H

#include "frontend/llvm/translate.h"

/* `restore` is a call of LLVM's stackrestore: the arrays that end there are given back. */
void llvm_stack_restore(struct llvm_function *f, LLVMValueRef restore);

#endif
