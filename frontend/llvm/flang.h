/* Calls of flang's run-time library.  False: it is a call as any other. */
#ifndef M2S_FRONTEND_LLVM_FLANG_H
#define M2S_FRONTEND_LLVM_FLANG_H

#include "frontend/llvm/translate.h"

/* descriptor_copies.c */
void llvm_descriptor_copies(struct llvm_module *m);
/* text_loops.c */
void llvm_text_loops(struct llvm_module *m);

bool llvm_flang_call(struct llvm_function *f, LLVMValueRef call, const char *name);
/* flang_files.c: at the end of a statement with a cookie, and where it inquires. */
bool llvm_flang_end_statement(struct llvm_function *f, LLVMValueRef call);
bool llvm_flang_inquire(struct llvm_function *f, LLVMValueRef call);
/* flang_reads.c: a statement that may read, each of its items, and its end. */
bool llvm_flang_begin(struct llvm_function *f, LLVMValueRef call, const char *name);
bool llvm_flang_item(struct llvm_function *f, LLVMValueRef call, const char *name);
bool llvm_flang_end_reading(struct llvm_function *f, LLVMValueRef call);

/* flang_units.c: is the unit that the statement opens, which ends here, only read? */
bool llvm_flang_only_reads(struct llvm_function *f, LLVMValueRef end);
/* newunit= of a statement that opens a unit. */
bool llvm_flang_new_unit(struct llvm_function *f, LLVMValueRef call);
/* A part of a statement that surely succeeds: status='old'. */
bool llvm_flang_part_succeeds(struct llvm_function *f, LLVMValueRef call, const char *name);
/* Statements that open and close: their cookie, and the call in which the name of the file is. */
void llvm_flang_connect(struct llvm_function *f, LLVMValueRef open, LLVMValueRef file, bool reads);
void llvm_flang_disconnect(struct llvm_function *f, LLVMValueRef close);
/* Is the name of a file given back that its statement still needs? */
bool llvm_flang_waits(LLVMValueRef call);
/* A statement that reads a unit, or goes elsewhere in it. */
bool llvm_flang_is_read(LLVMValueRef begin);
void llvm_flang_statement(struct llvm_function *f, LLVMValueRef begin);
void llvm_flang_go(struct llvm_function *f, LLVMValueRef call, const char *name);

/* channels.c */
bool llvm_gets_channel(struct llvm_module *m, LLVMValueRef procedure);

const char *llvm_flang_callee(LLVMValueRef call); /* "": it is no call, or that is not known */
/* Is it a constant text with these letters, of any case, and blanks behind them? */
bool llvm_flang_is_text(LLVMValueRef text, const char *word);
/* Does a part of the statement say this? */
bool llvm_flang_says(LLVMValueRef cookie, const char *part, const char *word);
/* The call in which the cookie of a statement is used by a function of that name, or NULL. */
LLVMValueRef llvm_flang_part(LLVMValueRef cookie, const char *name);
/* A call of another function of the library with the same arguments. */
void llvm_flang_as(struct llvm_function *f, LLVMValueRef call, const char *name);

#endif
