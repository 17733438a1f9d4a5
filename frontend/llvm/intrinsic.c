/* Functions that LLVM knows itself, as instructions or as functions of the C library. */
#include "frontend/llvm/emit.h"
#include "frontend/llvm/exception.h"
#include "frontend/llvm/stack.h"
#include "frontend/llvm/trampoline.h"
#include "frontend/llvm/variadic.h"

#include <string.h>

enum effect {
    NOTHING,    /* for the code that is made, or about it */
    FIRST,      /* its first argument */
    BEGINS, ENDS, /* the life of a variable */
    RESTORES,   /* the end of arrays of variable length */
    COPIES, MOVES, FILLS,
    MATHS,      /* a function of math.h */
    POWER,      /* with an integer */
    BITS,       /* counts bits of an integer */
    MULTIPLIES_AND_ADDS,
    GREATER, LESS, GREATER_UNSIGNED, LESS_UNSIGNED,
    ABSOLUTE,
    CLASS,      /* of a floating point number: one of several kinds */
    OVERFLOWS,  /* arithmetic that tells whether it has */
    STOPS,
    BINDS, BOUND, /* an internal procedure, with variables */
    NUMBERS,    /* a type that is caught */
    ANY         /* a value that the compiler may choose */
};

static const struct row {
    const char *name; /* begins so, and a dot or the end follows */
    enum effect effect;
    const char *function;
} rows[] = {
    {"dbg", NOTHING, NULL},
    {"assume", NOTHING, NULL},
    {"experimental.noalias.scope.decl", NOTHING, NULL},
    {"donothing", NOTHING, NULL},
    {"prefetch", NOTHING, NULL},
    {"stackrestore", RESTORES, NULL},
    {"invariant", NOTHING, NULL},
    {"lifetime.start", BEGINS, NULL},
    {"lifetime.end", ENDS, NULL},
    {"memcpy", COPIES, "memcpy"},
    {"memmove", MOVES, "memmove"},
    {"memset", FILLS, "memset"},
    {"expect", FIRST, NULL},
    {"launder.invariant.group", FIRST, NULL},
    {"strip.invariant.group", FIRST, NULL},
    {"ssa.copy", FIRST, NULL},
    {"smax", GREATER, NULL},
    {"smin", LESS, NULL},
    {"umax", GREATER_UNSIGNED, NULL},
    {"umin", LESS_UNSIGNED, NULL},
    {"abs", ABSOLUTE, NULL},
    {"is.fpclass", CLASS, NULL},
    {"fmuladd", MULTIPLIES_AND_ADDS, NULL},
    {"fma", MULTIPLIES_AND_ADDS, NULL},
    {"powi", POWER, "pow"},
    {"fabs", MATHS, "fabs"},
    {"sqrt", MATHS, "sqrt"},
    {"sin", MATHS, "sin"},
    {"cos", MATHS, "cos"},
    {"tan", MATHS, "tan"},
    {"exp", MATHS, "exp"},
    {"exp2", MATHS, "exp2"},
    {"log", MATHS, "log"},
    {"log10", MATHS, "log10"},
    {"log2", MATHS, "log2"},
    {"pow", MATHS, "pow"},
    {"floor", MATHS, "floor"},
    {"ceil", MATHS, "ceil"},
    {"trunc", MATHS, "trunc"},
    {"round", MATHS, "round"},
    {"lround", MATHS, "lround"},
    {"rint", MATHS, "rint"},
    {"nearbyint", MATHS, "nearbyint"},
    {"copysign", MATHS, "copysign"},
    {"maxnum", MATHS, "fmax"},
    {"minnum", MATHS, "fmin"},
    {"ctlz", BITS, "__builtin_clz"},
    {"cttz", BITS, "__builtin_ctz"},
    {"ctpop", BITS, "__builtin_popcount"},
    {"sadd.with.overflow", OVERFLOWS, NULL},
    {"uadd.with.overflow", OVERFLOWS, NULL},
    {"ssub.with.overflow", OVERFLOWS, NULL},
    {"usub.with.overflow", OVERFLOWS, NULL},
    {"smul.with.overflow", OVERFLOWS, NULL},
    {"umul.with.overflow", OVERFLOWS, NULL},
    {"trap", STOPS, "abort"},
    {"init.trampoline", BINDS, NULL},
    {"adjust.trampoline", BOUND, NULL},
    {"eh.typeid.for", NUMBERS, NULL},
    {"x86.sse.sfence", NOTHING, NULL},
    {"x86.sse2.lfence", NOTHING, NULL},
    {"x86.sse2.mfence", NOTHING, NULL},
    {"x86.sse2.pause", NOTHING, NULL},
    {"x86.rdtsc", ANY, NULL},
    {"readcyclecounter", ANY, NULL},
    {"stacksave", ANY, NULL},
    {"is.constant", ANY, NULL},
    {"objectsize", ANY, NULL},
    {"threadlocal.address", FIRST, NULL},
};

static const struct row *find_row(const char *name)
{
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        size_t n = strlen(rows[k].name);
        if (strncmp(name, rows[k].name, n) == 0 && (name[n] == '.' || name[n] == '\0'))
            return &rows[k];
    }
    return NULL;
}

static enum ir_kind kind_of(struct llvm_function *f, LLVMValueRef v)
{
    return llvm_type(f->m, LLVMTypeOf(v)).kind;
}

static struct ir_opnd arg(struct llvm_function *f, LLVMValueRef i, unsigned k)
{
    return llvm_value_operand(f, i, k);
}

static void live(struct llvm_function *f, struct ir_opnd object, bool ends)
{
    if (object.kind != IR_O_LOCAL)
        return;
    struct ir_instr *to = llvm_emit(f, IR_DECL, ir_type_of(IR_VOID));
    to->a = object;
    to->ends = ends;
}

/* Of a structure; the program's own memcpy() may copy the bytes of a pointer to a number. */
static bool is_assignment(struct llvm_function *f, LLVMValueRef i)
{
    LLVMContextRef context = LLVMGetModuleContext(f->m->from);
    return LLVMGetMetadata(i, LLVMGetMDKindIDInContext(context, "tbaa.struct", 11)) != NULL;
}

/* A known size is an instruction of its own. */
static void move_bytes(struct llvm_function *f, LLVMValueRef i, const struct row *row)
{
    LLVMValueRef size = LLVMGetOperand(i, 2), value = LLVMGetOperand(i, 1);
    bool known = LLVMIsAConstantInt(size);
    uint64_t n = known ? LLVMConstIntGetZExtValue(size) : 0;
    struct ir_opnd args[] = {arg(f, i, 0), arg(f, i, 1), arg(f, i, 2)};
    if (known && (!n || (row->effect == COPIES && is_assignment(f, i)))) {
        llvm_emit_copy(f, args[0], args[1], n);
        return;
    }
    if (known && row->effect == FILLS && LLVMIsNull(value)) {
        struct ir_instr *to = llvm_emit(f, IR_MEMZERO, ir_type_of(IR_VOID));
        to->a = args[0];
        to->size = n;
        return;
    }
    if (row->effect == FILLS)
        args[1] = llvm_emit_cast(f, args[1], IR_I32);
    args[2] = llvm_emit_cast(f, args[2], IR_U64);
    llvm_emit_call(f, row->function, IR_PTR, args, 3);
}

/* sqrtf for floats, sqrtl for long doubles */
static struct ir_opnd maths(struct llvm_function *f, LLVMValueRef i, const struct row *row)
{
    enum ir_kind kind = kind_of(f, LLVMGetOperand(i, 0));
    struct ir_opnd args[3];
    uint32_t n = LLVMGetNumArgOperands(i) <= 3 ? LLVMGetNumArgOperands(i) : 3;
    const char *suffix = kind == IR_F32 ? "f" : kind == IR_F80 ? "l" : "";
    for (uint32_t k = 0; k < n; k++)
        args[k] = arg(f, i, k);
    return llvm_emit_call(f, arena_printf(f->m->arena, "%s%s", row->function, suffix),
                          kind_of(f, i), args, n);
}

static struct ir_opnd power(struct llvm_function *f, LLVMValueRef i, const struct row *row)
{
    struct ir_opnd args[] = {llvm_emit_cast(f, arg(f, i, 0), IR_F64),
                             llvm_emit_cast(f, arg(f, i, 1), IR_F64)};
    return llvm_emit_cast(f, llvm_emit_call(f, row->function, IR_F64, args, 2), kind_of(f, i));
}

/* The functions are there for integers of four and eight bytes. */
static struct ir_opnd bits(struct llvm_function *f, LLVMValueRef i, const struct row *row)
{
    enum ir_kind kind = kind_of(f, i);
    bool wide = kind == IR_I64;
    if (!wide && kind != IR_I32)
        return llvm_emit_unknown(f, kind, "a number of bits");
    struct ir_opnd v = llvm_emit_cast(f, arg(f, i, 0), wide ? IR_U64 : IR_U32);
    const char *name = arena_printf(f->m->arena, "%s%s", row->function, wide ? "ll" : "");
    return llvm_emit_cast(f, llvm_emit_call(f, name, IR_I32, &v, 1), kind);
}

static struct ir_opnd extreme(struct llvm_function *f, LLVMValueRef i, enum effect effect)
{
    enum ir_kind kind = kind_of(f, i);
    bool greater = effect == GREATER || effect == GREATER_UNSIGNED;
    if (effect == GREATER_UNSIGNED || effect == LESS_UNSIGNED)
        kind++;
    struct ir_opnd a = llvm_emit_cast(f, arg(f, i, 0), kind);
    struct ir_opnd b = llvm_emit_cast(f, arg(f, i, 1), kind);
    return llvm_select(f, llvm_emit_bin(f, greater ? IR_GT : IR_LT, a, b),
                       llvm_type(f->m, LLVMTypeOf(i)), LLVMGetOperand(i, 0),
                       LLVMGetOperand(i, 1));
}

static struct ir_opnd absolute(struct llvm_function *f, LLVMValueRef i)
{
    struct ir_opnd v = arg(f, i, 0), object = llvm_emit_object(f, v.type);
    llvm_emit_store(f, object, v);
    uint32_t below = llvm_emit_block(f), end = llvm_emit_block(f);
    llvm_emit_branch(f, llvm_emit_bin(f, IR_LT, v, ir_int(v.type.kind, 0)), below, end);
    f->block = below;
    struct ir_instr *minus = llvm_emit(f, IR_UN, v.type);
    minus->un = IR_NEG;
    minus->a = v;
    llvm_emit_store(f, object, llvm_emit_define(f, minus));
    llvm_emit_jump(f, end);
    f->block = end;
    return llvm_emit_load(f, object, v.type.kind);
}

/* Only NaN differs from itself.  Which infinity it is, or that it is too small, decides little. */
static struct ir_opnd class(struct llvm_function *f, LLVMValueRef i)
{
    enum { NAN_BITS = 3 };
    if (LLVMConstIntGetZExtValue(LLVMGetOperand(i, 1)) == NAN_BITS)
        return llvm_emit_bin(f, IR_NE, arg(f, i, 0), arg(f, i, 0));
    return llvm_emit_unknown(f, IR_I32, "the class of a number");
}

/* new T[n]: how the number of bytes overflows is asked with two comparisons, so that more is known
 * of n then.  Times m: n < 0 or n > most / m, of a number without sign; plus m: -m <= n < 0. */
static struct ir_opnd overflowing_size(struct llvm_function *f, LLVMValueRef i, bool times,
                                       struct ir_opnd object)
{
    uint64_t m = LLVMConstIntGetZExtValue(LLVMGetOperand(i, 1));
    struct ir_opnd n = arg(f, i, 0), flag = llvm_emit_add(f, object, 8);
    struct ir_opnd size = llvm_emit_bin(f, times ? IR_MUL : IR_ADD, llvm_emit_cast(f, n, IR_U64),
                                        ir_int(IR_U64, (int64_t)m));
    uint32_t negative = llvm_emit_block(f), other = llvm_emit_block(f), end = llvm_emit_block(f);
    int64_t limit = times ? (int64_t)(UINT64_MAX / m) : -(int64_t)m;
    llvm_emit_store(f, object, llvm_emit_cast(f, size, IR_I64));
    llvm_emit_branch(f, llvm_emit_bin(f, IR_LT, n, ir_int(IR_I64, 0)), negative, other);
    f->block = times ? negative : other;
    llvm_emit_store(f, flag, ir_int(IR_I8, times));
    llvm_emit_jump(f, end);
    f->block = times ? other : negative;
    struct ir_opnd beyond = llvm_emit_bin(f, times ? IR_GT : IR_GE, n, ir_int(IR_I64, limit));
    llvm_emit_store(f, flag, llvm_emit_cast(f, beyond, IR_I8));
    llvm_emit_jump(f, end);
    f->block = end;
    return object;
}

/* Computed in a kind that has room for the result, and cut. */
static struct ir_opnd overflowing(struct llvm_function *f, LLVMValueRef i, const char *name)
{
    enum ir_kind kind = kind_of(f, LLVMGetOperand(i, 0));
    struct ir_type type = llvm_type(f->m, LLVMTypeOf(i));
    struct ir_opnd object = llvm_emit_object(f, type);
    enum ir_bin bin = name[1] == 'a' ? IR_ADD : name[1] == 's' ? IR_SUB : IR_MUL;
    LLVMValueRef by = LLVMGetOperand(i, 1);
    bool is_size = kind == IR_I64 && name[0] == 'u' && bin != IR_SUB && LLVMIsAConstantInt(by) &&
                   LLVMConstIntGetZExtValue(by) >= 2 && LLVMConstIntGetSExtValue(by) > 0;
    if (is_size)
        return overflowing_size(f, i, bin == IR_MUL, object);
    enum ir_kind wide = kind == IR_I64 ? IR_I128 : IR_I64;
    enum ir_kind narrow = name[0] == 'u' ? kind + 1 : kind;
    struct ir_opnd a = llvm_emit_cast(f, llvm_emit_cast(f, arg(f, i, 0), narrow), wide);
    struct ir_opnd b = llvm_emit_cast(f, llvm_emit_cast(f, arg(f, i, 1), narrow), wide);
    struct ir_opnd exact = llvm_emit_bin(f, bin, a, b);
    struct ir_opnd cut = llvm_emit_cast(f, exact, narrow);
    struct ir_opnd differs = llvm_emit_bin(f, IR_NE, llvm_emit_cast(f, cut, wide), exact);
    llvm_emit_store(f, object, llvm_emit_cast(f, cut, kind));
    llvm_emit_store(f, llvm_emit_add(f, object, (int64_t)ir_type_of(kind).size),
                    llvm_emit_cast(f, differs, IR_I8));
    return object;
}

static struct ir_opnd result_of(struct llvm_function *f, LLVMValueRef i, const struct row *row,
                                const char *name)
{
    switch (row->effect) {
    case NOTHING: break;
    case FIRST: return arg(f, i, 0);
    case BEGINS: live(f, arg(f, i, 1), false); break;
    case ENDS: live(f, arg(f, i, 1), true); break;
    case RESTORES: llvm_stack_restore(f, i); break;
    case COPIES: case MOVES: case FILLS: move_bytes(f, i, row); break;
    case MATHS: return maths(f, i, row);
    case POWER: return power(f, i, row);
    case BITS: return bits(f, i, row);
    case MULTIPLIES_AND_ADDS:
        return llvm_emit_bin(f, IR_ADD, llvm_emit_bin(f, IR_MUL, arg(f, i, 0), arg(f, i, 1)),
                             arg(f, i, 2));
    case GREATER: case LESS: case GREATER_UNSIGNED: case LESS_UNSIGNED:
        return extreme(f, i, row->effect);
    case ABSOLUTE: return absolute(f, i);
    case CLASS: return class(f, i);
    case OVERFLOWS: return overflowing(f, i, name);
    case STOPS: llvm_emit_call(f, row->function, IR_VOID, NULL, 0); break;
    case BINDS: llvm_trampoline_init(f, i); break;
    case BOUND: return llvm_trampoline_address(f, i);
    case NUMBERS: return llvm_exception_number(f, i);
    case ANY: return llvm_emit_unknown(f, kind_of(f, i), "what the compiler finds out");
    }
    return (struct ir_opnd){0};
}

/* A number, or some, that depends on the arguments only: of the machine's vectors. */
static bool only_computes(LLVMValueRef i)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind)
        type = LLVMGetElementType(type);
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind || LLVMGetTypeKind(type) == LLVMVoidTypeKind)
        return false;
    unsigned kind = LLVMGetEnumAttributeKindForName("memory", 6);
    LLVMAttributeIndex of_function = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    LLVMAttributeRef memory = LLVMGetEnumAttributeAtIndex(LLVMGetCalledValue(i), of_function, kind);
    return memory && LLVMGetEnumAttributeValue(memory) == 0;
}

static struct ir_opnd any_result(struct llvm_function *f, LLVMValueRef i, const char *name)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    const char *why = arena_printf(f->m->arena, "the result of '%s'", name);
    return llvm_type_is_group(type) ? llvm_group_any(f, type, why)
                                    : llvm_emit_unknown(f, kind_of(f, i), why);
}

void llvm_intrinsic(struct llvm_function *f, LLVMValueRef i, const char *name)
{
    const struct row *row = find_row(name);
    if (!row && only_computes(i)) {
        llvm_value_set(f, i, any_result(f, i, name));
        return;
    }
    if (!row) {
        if (!llvm_variadic_intrinsic(f, i, name))
            llvm_unsupported(f->m, f->at, "LLVM's function '%s' is not supported", name);
        return;
    }
    struct ir_opnd result = result_of(f, i, row, name);
    if (result.kind != IR_O_NONE)
        llvm_value_set(f, i, result);
}
