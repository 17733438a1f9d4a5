/* Emitting instructions into the block at hand of a function. */
#ifndef M2S_FRONTEND_LLVM_EMIT_H
#define M2S_FRONTEND_LLVM_EMIT_H

#include "frontend/llvm/translate.h"

struct ir_func *llvm_func(struct llvm_function *f);
uint32_t llvm_emit_block(struct llvm_function *f);
struct ir_instr *llvm_emit(struct llvm_function *f, enum ir_op op, struct ir_type type);
struct ir_opnd llvm_emit_define(struct llvm_function *f, struct ir_instr *i);
struct ir_opnd llvm_emit_load(struct llvm_function *f, struct ir_opnd from, enum ir_kind kind);
void llvm_emit_store(struct llvm_function *f, struct ir_opnd to, struct ir_opnd value);
struct ir_opnd llvm_emit_bin(struct llvm_function *f, enum ir_bin bin, struct ir_opnd a,
                             struct ir_opnd b);
struct ir_opnd llvm_emit_cast(struct llvm_function *f, struct ir_opnd v, enum ir_kind to);
struct ir_opnd llvm_emit_add(struct llvm_function *f, struct ir_opnd p, int64_t offset);
void llvm_emit_copy(struct llvm_function *f, struct ir_opnd to, struct ir_opnd from,
                    uint64_t size);
struct ir_opnd llvm_emit_unknown(struct llvm_function *f, enum ir_kind kind, const char *why);
/* A group of such numbers: group.c. */
struct ir_opnd llvm_group_any(struct llvm_function *f, LLVMTypeRef type, const char *why);
/* The text and the pointees of f belong to it. */
struct ir_opnd llvm_emit_call(struct llvm_function *f, const char *name, enum ir_kind ret,
                              const struct ir_opnd *args, uint32_t n);
/* Nobody asks for the result of the last instruction, a call. */
void llvm_emit_unasked(struct llvm_function *f);
struct ir_opnd llvm_emit_local(struct llvm_function *f, struct ir_object o);
struct ir_opnd llvm_emit_object(struct llvm_function *f, struct ir_type type); /* a temporary */
void llvm_emit_jump(struct llvm_function *f, uint32_t to);
void llvm_emit_branch(struct llvm_function *f, struct ir_opnd condition, uint32_t yes,
                      uint32_t no);

#endif
