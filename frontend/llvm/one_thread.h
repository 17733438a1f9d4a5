/* OpenMP in C++ and Fortran: the program is checked as it is with one thread. */
#ifndef M2S_FRONTEND_LLVM_ONE_THREAD_H
#define M2S_FRONTEND_LLVM_ONE_THREAD_H

#include "frontend/llvm/translate.h"

/* Of a function that asks for threads; false: it is a call as any other. */
bool llvm_openmp_call(struct llvm_function *f, LLVMValueRef call, const char *name);
/* A warning at the first directive in the file. */
void llvm_openmp_warn(struct llvm_module *m);

#endif
