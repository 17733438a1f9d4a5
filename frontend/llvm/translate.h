/* A module of LLVM on its way to a unit, and one of its functions.
 *
 * What the types of LLVM do not say is taken the worst way: memory has no types there, so that
 * memcpy() may copy the bytes of a pointer to a number (what is accessed as both is found later on:
 * slicer/pointsto/misread.c); integers have no sign, so that those that can be negative and those
 * that cannot are one.
 */
#ifndef M2S_FRONTEND_LLVM_TRANSLATE_H
#define M2S_FRONTEND_LLVM_TRANSLATE_H

#include "core/diag/diag.h"
#include "core/ir/ir.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

/* map.c: from what LLVM points to */
struct llvm_slot {
    const void *key;
    struct ir_opnd value;
};
struct llvm_map {
    struct llvm_slot *slots;
    uint32_t n, cap;
};
struct ir_opnd *llvm_map_find(const struct llvm_map *m, const void *key); /* or NULL */
void llvm_map_put(struct arena *a, struct llvm_map *m, const void *key, struct ir_opnd value);

struct llvm_module {
    struct arena *arena;
    struct ir_prog *prog;
    struct diags *ds;
    LLVMModuleRef from;
    LLVMTargetDataRef layout;
    struct llvm_map symbols; /* functions and globals */
    const char *file;        /* as the user wrote it */
    bool fortran;
    bool own_new; /* some unit has an operator new or delete that counts, or the like */
    bool rests_on_stubs; /* llvm.h */
    bool handles; /* exceptions are caught somewhere in the program */
    struct llvm_map throwing, caught; /* exception.c: functions; types, .i is their number */
    struct llvm_source *sources; /* source.c: the files that were asked for */
    uint32_t n_sources, cap_sources;
};

struct llvm_function {
    struct llvm_module *m;
    LLVMValueRef from;
    uint32_t func;
    struct llvm_map values;  /* operands; of a phi: the object that holds it */
    struct llvm_map blocks;  /* .id */
    struct llvm_map names;   /* debug.c: of an alloca, .i: the variable's metadata */
    struct llvm_map reads;   /* flang_reads.c: of a statement: has an item not been read? */
    LLVMBasicBlockRef *order; /* reverse postorder: definitions come before uses */
    uint32_t n_order, cap_order;
    uint32_t block;          /* where instructions go */
    struct src_range at;     /* what they belong to */
    const char *text, *points; /* of the call at hand: ir_instr.text, .points */
    struct llvm_chain *chains;  /* trampoline.c: internal procedures that are passed on */
    uint32_t n_chains, cap_chains;
};

/* types.c */
struct ir_type llvm_type(struct llvm_module *m, LLVMTypeRef t);        /* of a value: i1 is I32 */
struct ir_type llvm_type_result(struct llvm_module *m, LLVMTypeRef t); /* {} is VOID */
struct ir_type llvm_type_memory(struct llvm_module *m, LLVMTypeRef t); /* i1 is I8 */
/* The same; a structure with one member, as an iterator, is that. */
struct ir_type llvm_type_variable(struct llvm_module *m, LLVMTypeRef t);
struct ir_type llvm_type_element(struct llvm_module *m, LLVMTypeRef t); /* ir_object.elem */
bool llvm_type_is_bytes(LLVMTypeRef t); /* <2 x float>, i24: how small structures are passed */
bool llvm_type_is_group(LLVMTypeRef t); /* these, structures, arrays */
uint64_t llvm_type_members(LLVMTypeRef t); /* of one */
uint64_t llvm_type_size(struct llvm_module *m, LLVMTypeRef t);
void llvm_unsupported(struct llvm_module *m, struct src_range at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* symbols.c, constant.c: an address with a distance from it, or a number */
struct llvm_constant {
    struct ir_opnd base; /* GLOBAL, FUNC or NONE */
    int64_t n;
};
void llvm_symbols_declare(struct llvm_module *m);
struct ir_opnd llvm_symbol(struct llvm_module *m, LLVMValueRef v);
struct ir_opnd llvm_symbol_library(struct llvm_module *m, const char *name, struct ir_type ret,
                                   const struct ir_opnd *args, uint32_t n);
struct ir_opnd llvm_symbol_object(struct llvm_module *m, const char *name); /* of another unit */
bool llvm_symbol_is_known(const char *name); /* of MPI, the library of C or C++, or ours */
bool llvm_constant(struct llvm_module *m, LLVMValueRef v, struct llvm_constant *c);
bool llvm_constant_is_undefined(LLVMValueRef v);
double llvm_constant_float(LLVMValueRef v);
void llvm_constant_initialise(struct llvm_module *m, struct ir_global *g, LLVMValueRef v,
                              uint64_t offset);
/* Of a member; *t becomes its type. */
uint64_t llvm_constant_offset(struct llvm_module *m, LLVMTypeRef *t, uint64_t index);

/* pointee.c: of a function of MPI with these arguments, as C has them; or NULL */
const char *llvm_pointee_text(struct llvm_function *f, const char *name, const LLVMValueRef *args,
                              uint32_t n);

/* Of the number that stands there, a constant of the compiler's too; IR_VOID: not known. */
enum ir_kind llvm_pointee_kind(struct llvm_function *f, LLVMValueRef address);

/* function.c, value.c, instruction.c, call.c, intrinsic.c, atomic.c */
void llvm_function_translate(struct llvm_module *m, LLVMValueRef from);
struct ir_opnd llvm_value(struct llvm_function *f, LLVMValueRef v);
struct ir_opnd llvm_value_operand(struct llvm_function *f, LLVMValueRef user, unsigned i);
void llvm_value_set(struct llvm_function *f, LLVMValueRef v, struct ir_opnd o);
void llvm_instruction(struct llvm_function *f, LLVMValueRef i);
void llvm_call(struct llvm_function *f, LLVMValueRef i);
void llvm_intrinsic(struct llvm_function *f, LLVMValueRef i, const char *name);
/* streams.c */
bool llvm_stream_is_output(const char *name);
void llvm_stream_define(struct llvm_module *m, uint32_t func); /* gives its first argument back */
/* fortran.c: false: it is a call as any other. */
bool llvm_fortran_mpi(struct llvm_function *f, LLVMValueRef call, const char *name);
void llvm_atomic_change(struct llvm_function *f, LLVMValueRef i);
void llvm_atomic_exchange(struct llvm_function *f, LLVMValueRef i);
/* odd.c: arithmetic of i24, i40, i48, i56; false: it is none */
bool llvm_odd(struct llvm_function *f, LLVMValueRef i);
/* group.c: insertvalue, extractvalue, insertelement, extractelement */
void llvm_group_take(struct llvm_function *f, LLVMValueRef i);
/* Vectors are moved only, as a whole, in elements, or as bytes of another type.  False: not so. */
bool llvm_group_vector(struct llvm_function *f, LLVMValueRef i);
void llvm_group_put(struct llvm_function *f, LLVMValueRef i);
/* One of two values, or of two aggregates of `size` bytes, as the condition says. */
struct ir_opnd llvm_select(struct llvm_function *f, struct ir_opnd condition, struct ir_type type,
                           LLVMValueRef yes, LLVMValueRef no);

#endif
