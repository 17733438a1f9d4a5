/* Exceptions of C++ (exception.c), and its library's functions (inline.c, growth.c,
 * library.c). */
#ifndef M2S_FRONTEND_LLVM_EXCEPTION_H
#define M2S_FRONTEND_LLVM_EXCEPTION_H

#include "frontend/llvm/translate.h"

const char *llvm_name_of(LLVMValueRef function);
void llvm_inline(struct llvm_module *m); /* before anything else is looked at */
void llvm_vectors(struct llvm_module *m); /* vectors.c: then */
void llvm_masked(LLVMValueRef function);  /* masked.c: in it */
bool llvm_is_of_library(struct llvm_module *m, LLVMValueRef function); /* inline.c */
void llvm_growth_before(struct llvm_module *m); /* functions are inlined */
void llvm_random_bits(LLVMValueRef f); /* random_bits.c: the same */
void llvm_shortcuts(struct llvm_module *m); /* shortcut.c: the same */
void llvm_nodes(struct llvm_module *m); /* node_ends.c: the same */
void llvm_growth_after(struct llvm_module *m);
bool llvm_library_has(const char *name); /* library.c: it is ours */
void llvm_exception_find(struct llvm_module *m);
bool llvm_exception_may_leave(const struct llvm_module *m, LLVMValueRef call); /* and be seen */
bool llvm_exception_ends(const struct llvm_module *m, LLVMValueRef function); /* noreturn is true */
void llvm_exception_leave(struct llvm_function *f); /* after a call: the function, if it has */
void llvm_exception_go(struct llvm_function *f, uint32_t pad); /* the same, to that block */
void llvm_exception_wait(struct llvm_function *f, LLVMValueRef invoke, int by); /* +1, then -1 */
void llvm_exception_pad(struct llvm_function *f, LLVMValueRef pad);
void llvm_exception_resume(struct llvm_function *f, LLVMValueRef resume);
struct ir_opnd llvm_exception_number(struct llvm_function *f, LLVMValueRef call);

#endif
