/* Statements, declarations, initialisers, constants -> instructions and globals. */
#ifndef M2S_FRONTEND_LOWER_DECL_H
#define M2S_FRONTEND_LOWER_DECL_H

#include "frontend/build.h"

/* stmt.c, forloop.c */
void lower_stmt(struct lower_fn *f, CXCursor s);
struct ir_opnd lower_statement_expr(struct lower_fn *f, CXCursor e);
/* Which parts of the `for` are there: 1 init, 2 condition, 4 increment; 0x80: unknown. */
unsigned forloop_mask(struct lower_fn *f, CXCursor loop, struct kids k);

/* decl.c, init.c, const.c, fold.c */
struct ir_opnd decl_symbol_of(struct unit *u, CXCursor decl); /* function or global */
void lower_local_var(struct lower_fn *f, CXCursor decl);
void lower_global_var(struct unit *u, CXCursor decl);
void lower_function(struct unit *u, CXCursor decl);
/* When all functions of the file are lowered: what the attributes of a declaration in file scope,
 * be it a definition or not, say of linking. */
void decl_note_attributes(struct unit *u, CXCursor decl);
const char *decl_unique_link_name(struct unit *u, const char *name);
/* The function of this name that no header declares: void, any arguments if variadic. */
uint32_t decl_library_func(struct unit *u, const char *name, bool variadic);
uint32_t decl_add_global(struct unit *u, struct ir_global g);
struct ir_object decl_object_of(struct unit *u, CXCursor decl, CXType t);
void init_local(struct lower_fn *f, struct ir_opnd addr, CXType t, CXCursor init);
void init_global(struct unit *u, uint32_t global, CXType t, CXCursor init);
struct constant { /* value + addend; value NONE: not a constant */
    struct ir_opnd value;
    int64_t addend;
};
struct constant lower_constant(struct unit *u, CXCursor e, struct ir_type type);
/* Of type double or float, with calls of mathematical functions in it; an integer made of such. */
bool fold_double(struct unit *u, CXCursor e, double *d);
bool fold_int(struct unit *u, CXCursor e, int64_t *i);
struct complex_constant {
    double real, imaginary;
};
bool complex_fold(struct unit *u, CXCursor e, struct complex_constant *z);

#endif
