/* Private to frontend/: one translation unit on its way from libclang cursors to IR.
 *
 * unit.c parses and walks the top level; decl.c, init.c, stmt.c, expr.c ... lower what
 * they are named after; link.c joins the units.  Cursors never leave this folder.
 */
#ifndef M2S_FRONTEND_LOWER_H
#define M2S_FRONTEND_LOWER_H

#include "core/base/vec.h"
#include "core/diag/diag.h"
#include "core/ir/ir.h"
#include "frontend/frontend.h"

#include <clang-c/Index.h>

#if CINDEX_VERSION_MINOR < 64
#error "libclang 19 or newer is needed: older ones do not tell operators apart"
#endif

#define NO_BLOCK UINT32_MAX

/* Cursor -> operand: where a declaration lives, the block of a label, ... (map.c) */
struct cursor_map {
    struct cursor_slot *slots;
    uint32_t n, cap;
};

struct kids {
    CXCursor *v;
    uint32_t n, cap;
};

struct unit {
    struct arena *arena;   /* of prog */
    struct arena *scratch; /* dies with the unit */
    struct ir_prog *prog;
    struct diags *ds;
    struct frontend_files *read;
    CXTranslationUnit tu;
    struct cursor_map symbols;     /* canonical declaration -> address */
};

/* A VLA or a pointer to one: the levels of its type, from outside to inside. */
struct vla_level {
    bool is_array;
    struct ir_opnd count; /* I64 */
};

struct vla {
    CXCursor decl;
    struct vla_level *levels;
    uint32_t n_levels;
    uint64_t elem_size; /* of what is below the last level */
};

struct lower_switch {
    struct ir_case *cases;
    uint32_t n, cap;
    uint32_t default_to; /* NO_BLOCK until `default:` is met */
    struct ir_type type; /* of the condition */
};

struct lower_fn {
    struct unit *u;
    uint32_t func;
    CXCursor decl;
    uint32_t block;          /* where instructions go */
    uint32_t *order;         /* blocks in the order in which they were started */
    uint32_t n_order, cap_order;
    struct cursor_map locals, labels, for_masks;
    bool has_for_masks;
    uint32_t break_to, continue_to;
    struct lower_switch *sw;
    struct vla *vlas;
    uint32_t n_vlas, cap_vlas;
    CXCursor where;          /* smallest enclosing expression or statement */
    struct src_range range;  /* of where, once known */
    bool range_known;
};

/* An object or bit-field designated by an expression: addr + offset. */
struct lvalue {
    struct ir_opnd addr;
    int64_t offset;
    struct ir_type type; /* bit-field: the storage unit */
    uint32_t bit, width; /* width > 0: a bit-field */
    bool is_volatile;
};

/* map.c */
void map_put(struct arena *a, struct cursor_map *m, CXCursor key, struct ir_opnd value);
bool same_cursor(CXCursor a, CXCursor b);
bool map_get(const struct cursor_map *m, CXCursor key, struct ir_opnd *value);

/* cursor.c: reading cursors */
struct kids kids_of(struct unit *u, CXCursor c);
CXCursor last_kid(struct unit *u, CXCursor c);
CXCursor strip_parens(struct unit *u, CXCursor e);
const char *own_string(struct arena *a, CXString s); /* copies and disposes */
const char *spelling(struct unit *u, CXCursor c);    /* interned */
struct src_range range_of(struct unit *u, CXCursor c);
struct src_range name_range(struct unit *u, CXCursor decl);
const char *source_text(struct unit *u, CXCursor c); /* one line, or NULL */
/* The file's text from where c is spelled (inside a macro's body too) to its end. */
const char *spelled_text(struct unit *u, CXCursor c, size_t *n);
bool has_token(struct unit *u, CXCursor c, const char *token);
bool eval_int(CXCursor e, int64_t *value);
bool eval_float(CXCursor e, double *value);
void unsupported(struct unit *u, CXCursor where, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* types.c */
CXType ctype(CXCursor c); /* canonical */
struct ir_type object_type(struct unit *u, CXCursor where, CXType t);
/* Of the value of e: arrays decay. */
struct ir_type value_type(struct unit *u, CXCursor e);
/* See ir_object.elem. */
struct ir_type element_type(struct unit *u, CXCursor where, CXType t);
enum ir_kind scalar_kind(CXType t); /* VOID: no scalar of ours */
CXType pointee(CXType t); /* of a pointer or (decayed) array */
bool is_array(CXType t);
bool is_record(CXType t);
bool is_function(CXType t);
bool is_variable_size(CXType t); /* a VLA somewhere inside */
int64_t size_of(CXType t);       /* -1: not constant */

/* build.c: emitting */
struct ir_func *the_func(struct lower_fn *f);
uint32_t new_block(struct lower_fn *f);
void start_block(struct lower_fn *f, uint32_t block);
bool is_terminated(struct lower_fn *f);
struct ir_instr *emit(struct lower_fn *f, enum ir_op op, struct ir_type type);
struct ir_opnd define(struct lower_fn *f, struct ir_instr *i, struct ir_type type);
void emit_jump(struct lower_fn *f, uint32_t to);
void emit_branch(struct lower_fn *f, struct ir_opnd cond, uint32_t yes, uint32_t no);
struct ir_opnd emit_load(struct lower_fn *f, struct ir_opnd addr, struct ir_type type);
void emit_store(struct lower_fn *f, struct ir_opnd addr, struct ir_opnd value);
struct ir_opnd emit_bin(struct lower_fn *f, enum ir_bin bin, struct ir_opnd a,
                        struct ir_opnd b);
struct ir_opnd emit_un(struct lower_fn *f, enum ir_un un, struct ir_opnd a);
struct ir_opnd emit_add(struct lower_fn *f, struct ir_opnd p, int64_t offset);
struct ir_opnd emit_index(struct lower_fn *f, struct ir_opnd p, struct ir_opnd index,
                          uint64_t scale);
void emit_copy(struct lower_fn *f, struct ir_opnd to, struct ir_opnd from, uint64_t size);
void emit_zero(struct lower_fn *f, struct ir_opnd to, uint64_t size);
struct ir_opnd emit_unknown(struct lower_fn *f, struct ir_type type, const char *why);
struct ir_opnd convert(struct lower_fn *f, struct ir_opnd v, struct ir_type to);
struct ir_opnd new_local(struct lower_fn *f, struct ir_object obj, bool is_param);
struct ir_opnd new_temp_object(struct lower_fn *f, const char *c_type,
                               struct ir_type type);
struct ir_opnd flt(struct ir_type type, double value);
struct ir_opnd zero_of(struct lower_fn *f, struct ir_type type);
/* cfg.c: drops unreachable blocks, merges others, numbers all. */
void finish_blocks(struct lower_fn *f);
struct src_range here(struct lower_fn *f);
/* What is emitted from now on belongs to c.  Returns the former place for leave(). */
struct place {
    CXCursor where;
    struct src_range range;
    bool known;
};
struct place enter(struct lower_fn *f, CXCursor c);
void leave(struct lower_fn *f, struct place former);

/* expr.c, operator.c, lvalue.c, call.c, generic.c, stringlit.c, vla.c, vlatype.c */
struct ir_opnd lower_rvalue(struct lower_fn *f, CXCursor e);
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
void note_pointer_cast(struct unit *u, CXType from, CXType to);
struct lvalue lower_lvalue(struct lower_fn *f, CXCursor e);
struct ir_opnd address_of(struct lower_fn *f, struct lvalue lv);
struct ir_opnd load_lvalue(struct lower_fn *f, struct lvalue lv);
void store_lvalue(struct lower_fn *f, struct lvalue lv, struct ir_opnd value);
struct lvalue plain_lvalue(struct ir_opnd addr, struct ir_type type);
bool is_va_arg(struct unit *u, CXCursor e, CXCursor kid);
const char *normal_type(struct arena *a, const char *s, size_t n); /* one spelling */
bool generic_choice(struct unit *u, CXCursor e, CXCursor *choice);
/* The bit-field or plain member `field` reached from an object of record type `base`. */
bool member_of(struct unit *u, CXCursor where, CXType base, CXCursor field,
               struct lvalue *lv);
uint32_t string_global(struct unit *u, CXCursor literal);
const char *string_bytes(struct unit *u, CXCursor literal, uint32_t unit_size, size_t *n);
bool is_string(struct unit *u, CXCursor e, CXCursor *literal);
void vla_declare(struct lower_fn *f, CXCursor decl);
/* Size of what e designates (deeper 0) or points to (1); NONE: not known. */
struct ir_opnd vla_size(struct lower_fn *f, CXCursor e, uint32_t deeper);
struct ir_opnd vla_type_size(struct lower_fn *f, CXCursor e); /* sizeof(int[n]) */
struct ir_opnd vla_decl_size(struct lower_fn *f, CXCursor decl);
struct ir_opnd pointee_size(struct lower_fn *f, CXCursor pointer);

bool long_double_literal(struct unit *u, CXCursor e, long double *value); /* floatlit.c */

/* stmt.c, forloop.c */
void lower_stmt(struct lower_fn *f, CXCursor s);
struct ir_opnd lower_statement_expr(struct lower_fn *f, CXCursor e);
/* Which parts of the `for` are there: 1 init, 2 condition, 4 increment; 0x80: unknown. */
unsigned for_mask(struct lower_fn *f, CXCursor loop, struct kids k);

/* decl.c, init.c, const.c */
struct ir_opnd symbol_of(struct unit *u, CXCursor decl); /* function or global */
void lower_local_var(struct lower_fn *f, CXCursor decl);
void lower_global_var(struct unit *u, CXCursor decl);
void lower_function(struct unit *u, CXCursor decl);
const char *unique_link_name(struct unit *u, const char *name);
uint32_t add_global(struct unit *u, struct ir_global g);
struct ir_object object_of(struct unit *u, CXCursor decl, CXType t);
void init_local(struct lower_fn *f, struct ir_opnd addr, CXType t, CXCursor init);
void init_global(struct unit *u, uint32_t global, CXType t, CXCursor init);
struct constant { /* value + addend; value NONE: not a constant */
    struct ir_opnd value;
    int64_t addend;
};
struct constant lower_constant(struct unit *u, CXCursor e, struct ir_type type);

/* unit.c, openmp.c, args.c, compdb.c, child.c, link.c, linkcall.c */
struct unit_source {
    const char *file;      /* as the user wrote it */
    const char **args;     /* from the allow-list */
    size_t n_args, cap_args;
    bool openmp;           /* compiled with -fopenmp */
};
struct ir_prog *unit_lower(struct arena *arena, const struct unit_source *src,
                           const struct frontend_options *o, struct frontend_files *read,
                           struct diags *ds);
/* The same in a child process: a crash becomes a diagnostic.  Several may run at once. */
struct child {
    int pid, fd;
};
void child_start(struct child *c, struct arena *arena, const struct unit_source *src,
                 const struct frontend_options *o);
struct ir_prog *child_finish(struct child *c, struct arena *arena,
                             const struct unit_source *src,
                             const struct frontend_options *o, struct diags *ds);
void check_openmp(struct unit *u, bool threads);
/* Add the arguments that matter to the C parser; relative paths are below `directory`. */
void args_add(struct arena *a, const char *const *args, size_t n, const char *directory,
              struct unit_source *to);
/* The sources to compile: the user's files with their flags, or all of the database. */
bool find_sources(struct arena *a, const struct frontend_options *o,
                  struct unit_source **sources, size_t *n, struct diags *ds);
/* NULL after a diagnostic: duplicate definitions, no main. */
struct ir_prog *link_units(struct arena *arena, struct ir_prog **units, size_t n,
                           struct diags *ds);
void link_calls(struct arena *arena, struct ir_prog *p, struct diags *ds);

#endif
