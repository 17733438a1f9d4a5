/* prog: the whole C program as functions of basic blocks over memory objects.
 *
 * The frontend makes it, the slicer maps prog to prog, the abstraction executes it.
 * Expressions are flattened: an instruction reads operands and defines at most one
 * temporary.  A temporary is defined by exactly one instruction and used only in the same
 * block or in blocks that its block dominates; whatever has several definitions (`?:`,
 * `&&`, C variables) is a memory object.  Every C variable, parameter and string literal
 * is an object with an address: pointers need no special case.  The text form (ir/text.h):
 *     func @main(i32, ptr) i32 {
 *     b0:
 *       %0 = load i32 &argc  ; s12 ring.c:7:9-7:13
 *       %1 = bin gt i32 %0 1:i32  ; s13 ...
 *       br %1 b1 b2  ; s14 ...
 *     }
 *
 * Law: ir_parse(ir_dump(p)) gives p again (same dump).  Everything lives in prog.arena.
 */
#ifndef M2S_CORE_IR_H
#define M2S_CORE_IR_H

#include "core/base/arena.h"
#include "core/base/str.h"
#include "core/diag/diag.h"
#include "core/diag/source.h"

#include <stdbool.h>
#include <stdint.h>

/* Machine types, LP64 (x86-64 Linux).  Pointers carry no pointee type. */
enum ir_kind {
    IR_VOID,
    IR_BOOL, /* C _Bool: 1 byte, 0 or 1 */
    IR_I8, IR_U8, IR_I16, IR_U16, IR_I32, IR_U32, IR_I64, IR_U64, IR_I128, IR_U128,
    IR_F32, IR_F64, IR_F80, /* F80: long double, 16 bytes in memory */
    IR_C32, IR_C64, IR_C80, /* _Complex of the above */
    IR_PTR,
    IR_AGG /* struct, union or array by value: the operand is the object's address */
};

struct ir_type {
    enum ir_kind kind;
    uint32_t align;
    uint64_t size; /* bytes */
};

enum ir_opnd_kind {
    IR_O_NONE,
    IR_O_TEMP,   /* .id: temporary of the function */
    IR_O_INT,    /* .i: integer, or pointer constant (NULL is 0 of type PTR) */
    IR_O_FLT,    /* .f */
    IR_O_LOCAL,  /* address of local object .id of the function (parameters come first) */
    IR_O_GLOBAL, /* address of global object .id of the program */
    IR_O_FUNC    /* address of function .id of the program */
};

struct ir_opnd {
    enum ir_opnd_kind kind;
    struct ir_type type;
    uint32_t id;
    int64_t i; /* value bits, in range of the type; unsigned kinds: reinterpret */
    double f;
};

enum ir_op {
    /* dst = ... */
    IR_COPY,     /* a */
    IR_UNKNOWN,  /* any value of dst's type; `text` says why */
    IR_LOAD,     /* *(type *)a */
    IR_LOADBITS, /* bit-field: `width` bits from bit `bit` of the storage unit at address
                    a of type `type`, sign-extended iff that type is signed */
    IR_BIN,      /* a bin b; both of type `type`; comparisons give I32 0 or 1 */
    IR_UN,       /* un a */
    IR_CAST,     /* (dst type) a: C11 6.3 conversions, also pointer <-> integer */
    IR_PTRADD,   /* a + b * scale + offset; b integer operand or NONE */
    IR_PTRDIFF,  /* (a - b) / scale, I64 */
    IR_ALLOCA,   /* address of a fresh object of a bytes (VLA, alloca) until return; obj_name */
    IR_CALL,     /* callee(args); dst NONE if void; aggregate result: stored at sret */
    IR_VAARG,    /* next argument of va_list object at a, of type `type`; AGG: address */
    /* no dst */
    IR_STORE,     /* *(type *)a = b */
    IR_STOREBITS, /* bit-field at a = b; bit, width, type as in LOADBITS */
    IR_MEMCPY,    /* copy `size` bytes: *a = *b (aggregate assignment; may not overlap) */
    IR_MEMZERO,   /* `size` zero bytes at a */
    IR_DECL,      /* local object a (LOCAL) begins its lifetime: indeterminate content */
    IR_VASTART,   /* va_list object at a */
    IR_VACOPY,    /* va_list a = b */
    IR_VAEND,
    /* terminators: last in every block, nowhere else */
    IR_JUMP,        /* to[0] */
    IR_BR,          /* a != 0 ? to[0] : to[1] */
    IR_SWITCH,      /* a: cases, default to[0] */
    IR_RET,         /* a or NONE; aggregate: address of the value */
    IR_UNREACHABLE, /* after a noreturn call */
    IR_OP_COUNT
};

enum ir_bin {
    IR_ADD, IR_SUB, IR_MUL, IR_DIV, IR_REM, IR_AND, IR_OR, IR_XOR, IR_SHL, IR_SHR,
    IR_EQ, IR_NE, IR_LT, IR_LE, IR_GT, IR_GE
};
enum ir_un { IR_NEG, IR_NOT /* ~ */ };

struct ir_case { /* lo <= value <= hi (GNU ranges) */
    int64_t lo, hi;
    uint32_t to;
};

#define IR_NO_TEMP UINT32_MAX
#define IR_ANYWHERE UINT32_MAX
#define IR_LITERAL "literal" /* name of a compound literal */
#define IR_CONSTRUCTOR "__m2s_constructor" /* name of a global: a function that runs before main, */
#define IR_DESTRUCTOR "__m2s_destructor"   /* after main; and its priority: 65535, or less */
/* Texts of IR_UNKNOWN, or within one: all ranks share ORDER, LIBRARY; CALLS: it calls one. */
#define IR_CALLBACK "what a library function does with a function that it is given"
#define IR_CALLS "how a library function calls a function that it is given"
#define IR_SIGNALS "a signal comes" /* or its number, or what goes with it */
#define IR_ORDER " is evaluated before "
#define IR_LIBRARY " (with this library)"
#define IR_ANY_ORDER " is evaluated here before "
#define IR_OPERAND "an operand of a reduction" /* name of an ALLOCA that holds what was sent */

struct ir_instr {
    enum ir_op op;
    uint32_t id;          /* statement number, unique in the program ("s17") */
    uint32_t dst;         /* temporary defined, or IR_NO_TEMP */
    struct ir_type type;  /* see each op; the type of dst where nothing else is said */
    struct ir_opnd a, b;
    enum ir_bin bin;
    enum ir_un un;
    uint64_t scale;       /* PTRADD, PTRDIFF */
    int64_t offset;       /* PTRADD */
    uint32_t last, before; /* PTRADD in an array that is a member: see frontend/inside.c */
    uint64_t size;        /* MEMCPY, MEMZERO */
    uint32_t bit, width;  /* bit-fields */
    bool is_volatile, ends; /* LOAD, STORE; DECL: the lifetime of a ends instead */
    struct ir_opnd callee; /* CALL: FUNC, or an address */
    struct ir_opnd sret;   /* CALL with aggregate result: where it goes */
    struct ir_opnd *args;
    uint32_t n_args;
    uint32_t to[2];
    struct ir_case *cases;
    uint32_t n_cases;
    const char *text;      /* UNKNOWN: reason; CALL: as written ("MPI_Wait(&r, &s)") or NULL */
    const char *points;    /* CALL of MPI: what buffers point to (core/mpi/c_layout.h), or NULL */
    const char *obj_name;  /* ALLOCA: C name of the VLA */
    uint32_t side;         /* it belongs to side number `side` of its function; 0: to none */
    struct src_range at;
};

/* Operands that C may evaluate in any order, while the instructions stand in one (C11 6.5p3).  Each
 * operand is a side, numbered from 1; those of one operator or call have one group. */
struct ir_side {
    uint32_t group;
    uint32_t parent; /* the side in which it stands, of a smaller number; 0: none */
};

struct ir_block {
    struct ir_instr *instrs;
    uint32_t n_instrs, cap_instrs;
};

struct ir_object { /* a variable, parameter, string literal, or compiler temporary */
    const char *name;    /* C name; unique only together with its index */
    const char *c_type;  /* as printed in C, for reports: "int[2]" */
    struct ir_type type; /* AGG for structs and arrays */
    struct ir_type elem; /* of a scalar, or of an array (of arrays) of one type; else kind VOID */
    bool is_temp;        /* made by the frontend for ?:, &&, by-value copies */
    bool is_const;
    struct src_range at;
};

struct ir_local {
    struct ir_object obj;
    bool is_param; /* the first n_params locals of a function */
};

struct ir_func {
    const char *name;      /* C name */
    const char *link_name; /* unique: "f", or "f.2" for a second static f */
    const char *cxx_file;  /* it is not defined, but one of C++ with its name is there; or NULL */
    struct ir_type ret;
    bool variadic, is_static, noreturn, in_system_header; /* declared there */
    bool defined;          /* has blocks; else library, MPI or missing */
    bool is_weak, is_inline; /* another file may define it, too; of no meaning when linked */
    bool is_lowered; /* its calls pass structures as the machine does: in registers, by address */
    struct ir_local *locals;
    uint32_t n_locals, cap_locals, n_params;
    struct ir_type *param_types; /* for declarations without body too */
    uint64_t number_params;      /* bits: of these, pointers to numbers that are no addresses */
    struct ir_type *temps;       /* type of each temporary */
    uint32_t n_temps, cap_temps;
    struct ir_block *blocks;     /* block 0 is the entry */
    uint32_t n_blocks, cap_blocks;
    struct ir_side *sides;
    uint32_t n_sides, cap_sides;
    struct src_range at;
};

/* One piece of a global's initial value; the rest is zero. */
struct ir_init {
    uint64_t offset;
    struct ir_type type;
    struct ir_opnd value; /* INT, FLT, GLOBAL or FUNC; addresses add `addend` bytes */
    int64_t addend;
    uint32_t bit, width;  /* width > 0: a bit-field in the unit at offset */
};

struct ir_global {
    struct ir_object obj;
    const char *link_name;
    bool is_static, is_weak; /* weak: as in functions */
    bool is_extern;     /* no definition in the program (stdout, ...): content unknown */
    bool is_string;     /* string literal: bytes holds its content with the NUL */
    const char *bytes;  /* obj.type.size bytes, or NULL */
    struct ir_init *inits;
    uint32_t n_inits, cap_inits;
};

struct ir_prog {
    struct arena *arena;
    struct str_pool *strings; /* all names and file names are interned here */
    struct ir_func *funcs;
    uint32_t n_funcs, cap_funcs;
    struct ir_global *globals;
    uint32_t n_globals, cap_globals;
    uint32_t main_func; /* index, or UINT32_MAX */
    uint32_t next_id;   /* next statement number */
    const char *missing; /* "list.c text.c": files that define what is not defined here; or NULL */
    bool puns;           /* it accesses members of unions in which pointers and numbers lie at one
                            place, or casts a pointer to pointers to one to numbers */
};

/* An empty program in `arena`. */
struct ir_prog *ir_prog_new(struct arena *arena);

/* The function or global with this link name, or UINT32_MAX. */
uint32_t ir_find_func(const struct ir_prog *p, const char *link_name);
uint32_t ir_count_instrs(const struct ir_prog *p); /* of all functions */
uint32_t ir_find_global(const struct ir_prog *p, const char *link_name);

/* Facts about machine types, and makers of operands. */
struct ir_type ir_type_of(enum ir_kind kind); /* scalars only */
bool ir_is_int(enum ir_kind kind);            /* BOOL and all integer kinds */
bool ir_is_signed(enum ir_kind kind);
bool ir_is_float(enum ir_kind kind);          /* real floating kinds */
const char *ir_kind_text(enum ir_kind kind);  /* "i32" */
struct ir_opnd ir_temp(uint32_t id, struct ir_type type);
struct ir_opnd ir_int(enum ir_kind kind, int64_t value);

#endif
