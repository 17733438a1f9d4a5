/* Calls of flang's run-time library.  False: it is a call as any other. */
#ifndef M2S_FRONTEND_LLVM_FLANG_H
#define M2S_FRONTEND_LLVM_FLANG_H

#include "frontend/llvm/translate.h"

bool llvm_flang_call(struct llvm_function *f, LLVMValueRef call, const char *name);
/* flang_files.c: at the end of a statement with a cookie, and where it inquires. */
bool llvm_flang_end_statement(struct llvm_function *f, LLVMValueRef call);
bool llvm_flang_inquire(struct llvm_function *f, LLVMValueRef call);

#endif
