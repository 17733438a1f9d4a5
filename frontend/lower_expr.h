/* Expressions -> instructions; the files call each other as the expressions nest. */
#ifndef M2S_FRONTEND_LOWER_EXPR_H
#define M2S_FRONTEND_LOWER_EXPR_H

#include "frontend/build.h"

/* An object or bit-field designated by an expression: addr + offset. */
struct lvalue {
    struct ir_opnd addr;
    int64_t offset;
    struct ir_type type; /* bit-field: the storage unit */
    uint32_t bit, width; /* width > 0: a bit-field */
    bool is_volatile;
};

/* expr.c, operator.c, lvalue.c, call.c, generic.c, stringlit.c */
struct ir_opnd lower_rvalue(struct lower_fn *f, CXCursor e);
/* The same as one side of a group of operands whose order is open (order.c). */
struct ir_opnd lower_side(struct lower_fn *f, uint32_t group, CXCursor e);
/* library.c: false: the comparison is not one that each MPI library decides in its own way. */
bool lower_library_choice(struct lower_fn *f, CXCursor e, struct ir_opnd *result);
/* A constant as a value; if the library has its own, a call that tells where it is needed. */
/* Is what the static variable begins with a number that each library has for itself? */
bool library_begins(struct unit *u, CXCursor variable);
struct ir_opnd lower_library_number(struct lower_fn *f, CXCursor e, struct ir_opnd number);
void lower_effect(struct lower_fn *f, CXCursor e);
void lower_cond(struct lower_fn *f, CXCursor e, uint32_t yes, uint32_t no);
struct ir_opnd lower_logical(struct lower_fn *f, CXCursor e);
struct ir_opnd lower_unary(struct lower_fn *f, CXCursor e, bool used);
struct ir_opnd lower_binary(struct lower_fn *f, CXCursor e, bool used);
struct ir_opnd lower_compound_assign(struct lower_fn *f, CXCursor e, bool used);
struct ir_opnd lower_call(struct lower_fn *f, CXCursor e);
/* pointee.c: ir_instr.points of a call, or NULL. */
const char *pointee_text(struct unit *u, CXCursor call, const char *function);
struct ir_opnd lower_unexposed(struct lower_fn *f, CXCursor e);
/* An explicit cast may let a pointer be read as a number, or the other way: notes it. */
void lvalue_note_pointer_cast(struct unit *u, CXType from, CXType to);
struct lvalue lower_lvalue(struct lower_fn *f, CXCursor e);
struct ir_opnd lvalue_address(struct lower_fn *f, struct lvalue lv);
struct ir_opnd lvalue_load(struct lower_fn *f, struct lvalue lv);
void lvalue_store(struct lower_fn *f, struct lvalue lv, struct ir_opnd value);
struct lvalue lvalue_plain(struct ir_opnd addr, struct ir_type type);
/* inside.c: of which array that is a member the place is a part: its size, 0: of none; the bytes of
 * it before the place, or IR_ANYWHERE. */
struct inside {
    uint32_t size, before;
};
struct inside inside_of(struct unit *u, CXCursor base);
bool unexposed_is_va_arg(struct unit *u, CXCursor e, CXCursor kid);
const char *generic_normal_type(struct arena *a, const char *s, size_t n); /* one spelling */
bool generic_choice(struct unit *u, CXCursor e, CXCursor *choice);
/* The bit-field or plain member `field` reached from an object of record type `base`. */
bool lvalue_member(struct unit *u, CXCursor where, CXType base, CXCursor field,
                   struct lvalue *lv);
uint32_t stringlit_global(struct unit *u, CXCursor literal);
const char *stringlit_bytes(struct unit *u, CXCursor literal, uint32_t unit_size, size_t *n);
bool stringlit_is(struct unit *u, CXCursor e, CXCursor *literal);
/* asm.c: a statement of inline assembly. */
void lower_asm(struct lower_fn *f, CXCursor s);
/* atomic.c: false if e, with these operands, is no atomic operation. */
bool lower_atomic(struct lower_fn *f, CXCursor e, struct kids k, struct ir_opnd *result);
/* A call of __sync_...: false if `name` is none that is known. */
bool lower_sync(struct lower_fn *f, CXCursor e, const char *name, struct ir_opnd *result);
/* vector.c: false if e is no computed vector; then it is lowered as other aggregates are. */
bool lower_vector(struct lower_fn *f, CXCursor e, struct ir_opnd *value);
/* A call of an intrinsic function (_mm_..., __builtin_ia32_...): false if `name` is none. */
bool lower_intrinsic(struct lower_fn *f, CXCursor e, const char *name, struct ir_opnd *result);
void lower_unknown_vector(struct lower_fn *f, struct ir_opnd to, CXType vector);
bool floatlit_long_double(struct unit *u, CXCursor e, long double *value); /* floatlit.c */

#endif
