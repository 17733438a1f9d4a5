/* Calls of flang's run-time library.  False: it is a call as any other. */
#ifndef M2S_FRONTEND_LLVM_FLANG_H
#define M2S_FRONTEND_LLVM_FLANG_H

#include "frontend/llvm/translate.h"

bool llvm_flang_call(struct llvm_function *f, LLVMValueRef call, const char *name);
/* flang_files.c: at the end of a statement with a cookie, and where it inquires. */
bool llvm_flang_end_statement(struct llvm_function *f, LLVMValueRef call);
bool llvm_flang_inquire(struct llvm_function *f, LLVMValueRef call);
/* flang_reads.c: a statement that may read, each of its items, and its end. */
void llvm_flang_begin(struct llvm_function *f, LLVMValueRef call, const char *name);
bool llvm_flang_item(struct llvm_function *f, LLVMValueRef call, const char *name);
bool llvm_flang_end_reading(struct llvm_function *f, LLVMValueRef call);

/* The call in which the cookie of a statement is used by a function of that name, or NULL. */
LLVMValueRef llvm_flang_part(LLVMValueRef cookie, const char *name);
/* A call of another function of the library with the same arguments. */
void llvm_flang_as(struct llvm_function *f, LLVMValueRef call, const char *name);

#endif
