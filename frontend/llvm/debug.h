/* What the debug information says, and the source where it leads to. */
#ifndef M2S_FRONTEND_LLVM_DEBUG_H
#define M2S_FRONTEND_LLVM_DEBUG_H

#include "frontend/llvm/translate.h"

struct src_range llvm_place(struct llvm_module *m, LLVMValueRef instruction,
                            struct src_range otherwise);
struct src_range llvm_place_of_function(struct llvm_module *m, LLVMValueRef f);
bool llvm_stands_in_library(LLVMValueRef instruction); /* of C++: its headers have it */
bool llvm_is_intrinsic(LLVMValueRef call, const char *name); /* or begins so */
void llvm_name_variables(struct llvm_function *f);
const char *llvm_name_of_global(struct llvm_module *m, LLVMValueRef g, struct ir_object *o);
void llvm_name_object(struct llvm_function *f, LLVMValueRef alloca, struct ir_object *o);
LLVMMetadataRef llvm_debug_base(struct llvm_module *m, LLVMMetadataRef type); /* of a type */
const char *llvm_debug_type_name(struct llvm_module *m, LLVMMetadataRef type); /* or NULL */
/* Of a variable; NULL: it has none that is known. */
LLVMMetadataRef llvm_debug_type(struct llvm_function *f, LLVMValueRef variable);
const char *llvm_source_text(struct llvm_module *m, const char *file); /* all of it, or NULL */
/* "f(a, b)": the call that begins there; the end is added to *at.  NULL: cannot be told. */
const char *llvm_source_call(struct llvm_module *m, struct src_range *at);
const char *llvm_source_statement(struct llvm_module *m, struct src_range *at); /* of Fortran */

#endif
