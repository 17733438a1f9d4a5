/* Internal procedures of Fortran as values: trampoline.c */
#ifndef M2S_FRONTEND_LLVM_TRAMPOLINE_H
#define M2S_FRONTEND_LLVM_TRAMPOLINE_H

#include "frontend/llvm/translate.h"

/* At the beginning of a function, and before it returns. */
void llvm_trampoline_enter(struct llvm_function *f);
void llvm_trampoline_leave(struct llvm_function *f);
/* llvm.init.trampoline(memory, procedure, variables); llvm.adjust.trampoline(memory) */
void llvm_trampoline_init(struct llvm_function *f, LLVMValueRef i);
struct ir_opnd llvm_trampoline_address(struct llvm_function *f, LLVMValueRef i);

#endif
