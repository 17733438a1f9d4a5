/* Functions with a variable number of arguments. */
#ifndef M2S_FRONTEND_LLVM_VARIADIC_H
#define M2S_FRONTEND_LLVM_VARIADIC_H

#include "frontend/llvm/translate.h"

/* va_start() and the like; va_arg(), as our header has it.  False: it is none of them. */
bool llvm_variadic_intrinsic(struct llvm_function *f, LLVMValueRef i, const char *name);
bool llvm_variadic_call(struct llvm_function *f, LLVMValueRef call, const char *name);
/* A member of this structure is used: not of a list of arguments. */
void llvm_variadic_member(struct llvm_function *f, LLVMTypeRef of);

#endif
