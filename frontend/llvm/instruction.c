/* Instructions of LLVM that are neither calls nor ends of blocks.
 *
 * LLVM's integers have no sign, its operators have: `udiv` is computed with the unsigned kind, and
 * so is `add` unless it says that it does not wrap around (nsw), as in C's unsigned arithmetic.
 * Fortran has no such numbers, and flang does not say it.
 */
#include "frontend/llvm/debug.h"
#include "frontend/llvm/emit.h"
#include "frontend/llvm/exception.h"
#include "frontend/llvm/variadic.h"

static enum ir_kind unsigned_of(enum ir_kind kind)
{
    return ir_is_int(kind) && ir_is_signed(kind) ? kind + 1 : kind; /* IR_I32, IR_U32 */
}

static void set(struct llvm_function *f, LLVMValueRef i, struct ir_opnd o)
{
    llvm_value_set(f, i, o);
}

static struct ir_type type_of(struct llvm_function *f, LLVMValueRef v)
{
    return llvm_type(f->m, LLVMTypeOf(v));
}

/* ---- arithmetic ---- */

static struct ir_opnd computed(struct llvm_function *f, LLVMValueRef i, enum ir_bin bin,
                               bool as_unsigned)
{
    enum ir_kind kind = type_of(f, i).kind, by = as_unsigned ? unsigned_of(kind) : kind;
    struct ir_opnd a = llvm_emit_cast(f, llvm_value_operand(f, i, 0), by);
    struct ir_opnd b = llvm_emit_cast(f, llvm_value_operand(f, i, 1), by);
    return llvm_emit_cast(f, llvm_emit_bin(f, bin, a, b), kind);
}

static struct ir_opnd remainder_of(struct llvm_function *f, LLVMValueRef i)
{
    enum ir_kind kind = type_of(f, i).kind;
    struct ir_opnd args[] = {llvm_emit_cast(f, llvm_value_operand(f, i, 0), IR_F64),
                             llvm_emit_cast(f, llvm_value_operand(f, i, 1), IR_F64)};
    return llvm_emit_cast(f, llvm_emit_call(f, "fmod", IR_F64, args, 2), kind);
}

static bool may_wrap(const struct llvm_function *f, LLVMValueRef i)
{
    return !f->m->fortran && !LLVMGetNSW(i);
}

static void arithmetic(struct llvm_function *f, LLVMValueRef i)
{
    bool wraps = false;
    enum ir_bin bin = IR_ADD;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAdd: bin = IR_ADD, wraps = may_wrap(f, i); break;
    case LLVMSub: bin = IR_SUB, wraps = may_wrap(f, i); break;
    case LLVMMul: bin = IR_MUL, wraps = may_wrap(f, i); break;
    case LLVMShl: bin = IR_SHL, wraps = may_wrap(f, i); break;
    case LLVMUDiv: bin = IR_DIV, wraps = true; break;
    case LLVMURem: bin = IR_REM, wraps = true; break;
    case LLVMLShr: bin = IR_SHR, wraps = true; break;
    case LLVMSDiv: bin = IR_DIV; break;
    case LLVMSRem: bin = IR_REM; break;
    case LLVMAShr: bin = IR_SHR; break;
    case LLVMAnd: bin = IR_AND; break;
    case LLVMOr: bin = IR_OR; break;
    case LLVMXor: bin = IR_XOR; break;
    case LLVMFAdd: bin = IR_ADD; break;
    case LLVMFSub: bin = IR_SUB; break;
    case LLVMFMul: bin = IR_MUL; break;
    case LLVMFDiv: bin = IR_DIV; break;
    case LLVMFRem: set(f, i, remainder_of(f, i)); return;
    default: break;
    }
    bool is_bit = LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind &&
                  LLVMGetIntTypeWidth(LLVMTypeOf(i)) == 1;
    if (is_bit && bin != IR_AND && bin != IR_OR && bin != IR_XOR)
        llvm_unsupported(f->m, f->at, "arithmetic of single bits is not supported");
    set(f, i, computed(f, i, bin, wraps));
}

static void negation(struct llvm_function *f, LLVMValueRef i)
{
    struct ir_opnd a = llvm_value_operand(f, i, 0);
    struct ir_instr *to = llvm_emit(f, IR_UN, a.type);
    to->un = IR_NEG;
    to->a = a;
    set(f, i, llvm_emit_define(f, to));
}

/* ---- comparisons ---- */

static struct ir_opnd not(struct llvm_function *f, struct ir_opnd v)
{
    return llvm_emit_bin(f, IR_EQ, v, ir_int(IR_I32, 0));
}

static void compare_integers(struct llvm_function *f, LLVMValueRef i)
{
    enum ir_bin bin = IR_EQ;
    bool as_unsigned = false, is_signed = false;
    switch (LLVMGetICmpPredicate(i)) {
    case LLVMIntEQ: bin = IR_EQ; break;
    case LLVMIntNE: bin = IR_NE; break;
    case LLVMIntUGT: bin = IR_GT, as_unsigned = true; break;
    case LLVMIntUGE: bin = IR_GE, as_unsigned = true; break;
    case LLVMIntULT: bin = IR_LT, as_unsigned = true; break;
    case LLVMIntULE: bin = IR_LE, as_unsigned = true; break;
    case LLVMIntSGT: bin = IR_GT, is_signed = true; break;
    case LLVMIntSGE: bin = IR_GE, is_signed = true; break;
    case LLVMIntSLT: bin = IR_LT, is_signed = true; break;
    case LLVMIntSLE: bin = IR_LE, is_signed = true; break;
    }
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, 0));
    enum ir_kind kind = llvm_type(f->m, type).kind;
    if (is_signed && LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 1)
        llvm_unsupported(f->m, f->at, "an order of single bits is not supported");
    if (as_unsigned)
        kind = unsigned_of(kind);
    struct ir_opnd a = llvm_emit_cast(f, llvm_value_operand(f, i, 0), kind);
    struct ir_opnd b = llvm_emit_cast(f, llvm_value_operand(f, i, 1), kind);
    set(f, i, llvm_emit_bin(f, bin, a, b));
}

/* Neither is a NaN. */
static struct ir_opnd ordered(struct llvm_function *f, struct ir_opnd a, struct ir_opnd b)
{
    struct ir_opnd x = llvm_emit_bin(f, IR_EQ, a, a), y = llvm_emit_bin(f, IR_EQ, b, b);
    return llvm_emit_bin(f, IR_AND, x, y);
}

static struct ir_opnd less_or_greater(struct llvm_function *f, struct ir_opnd a,
                                      struct ir_opnd b)
{
    struct ir_opnd x = llvm_emit_bin(f, IR_LT, a, b), y = llvm_emit_bin(f, IR_GT, a, b);
    return llvm_emit_bin(f, IR_OR, x, y);
}

/* C's < is false, and its != is true, if one is a NaN. */
static struct ir_opnd compared(struct llvm_function *f, LLVMRealPredicate how, struct ir_opnd a,
                               struct ir_opnd b)
{
    switch (how) {
    case LLVMRealPredicateFalse: return ir_int(IR_I32, 0);
    case LLVMRealOEQ: return llvm_emit_bin(f, IR_EQ, a, b);
    case LLVMRealOGT: return llvm_emit_bin(f, IR_GT, a, b);
    case LLVMRealOGE: return llvm_emit_bin(f, IR_GE, a, b);
    case LLVMRealOLT: return llvm_emit_bin(f, IR_LT, a, b);
    case LLVMRealOLE: return llvm_emit_bin(f, IR_LE, a, b);
    case LLVMRealONE: return less_or_greater(f, a, b);
    case LLVMRealORD: return ordered(f, a, b);
    case LLVMRealUNO: return not(f, ordered(f, a, b));
    case LLVMRealUEQ: return not(f, less_or_greater(f, a, b));
    case LLVMRealUGT: return not(f, llvm_emit_bin(f, IR_LE, a, b));
    case LLVMRealUGE: return not(f, llvm_emit_bin(f, IR_LT, a, b));
    case LLVMRealULT: return not(f, llvm_emit_bin(f, IR_GE, a, b));
    case LLVMRealULE: return not(f, llvm_emit_bin(f, IR_GT, a, b));
    case LLVMRealUNE: return llvm_emit_bin(f, IR_NE, a, b);
    case LLVMRealPredicateTrue: break;
    }
    return ir_int(IR_I32, 1);
}

static void compare_floats(struct llvm_function *f, LLVMValueRef i)
{
    struct ir_opnd a = llvm_value_operand(f, i, 0), b = llvm_value_operand(f, i, 1);
    set(f, i, compared(f, LLVMGetFCmpPredicate(i), a, b));
}

/* ---- conversions ---- */

static unsigned width(LLVMValueRef v)
{
    LLVMTypeRef t = LLVMTypeOf(v);
    return LLVMGetTypeKind(t) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(t) : 0;
}

/* A number whose bits are those of a number of another kind. */
static struct ir_opnd same_bits(struct llvm_function *f, struct ir_opnd v, enum ir_kind kind)
{
    if (v.type.kind == kind)
        return v;
    struct ir_opnd object = llvm_emit_object(f, v.type);
    llvm_emit_store(f, object, v);
    return llvm_emit_load(f, object, kind);
}

static struct ir_opnd converted(struct llvm_function *f, LLVMValueRef i, struct ir_opnd v,
                                enum ir_kind kind)
{
    struct ir_opnd one = v;
    LLVMValueRef bit = LLVMGetInstructionOpcode(i) == LLVMTrunc && width(i) == 1
                           ? LLVMGetOperand(i, 0) : NULL;
    if (bit && LLVMIsAZExtInst(bit) && width(LLVMGetOperand(bit, 0)) == 1)
        return llvm_value_operand(f, bit, 0); /* LOGICAL, and back */
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMTrunc:
        if (width(i) != 1)
            return llvm_emit_cast(f, v, kind);
        one.kind = IR_O_INT;
        one.i = 1;
        one = llvm_emit_bin(f, IR_AND, v, one);
        return llvm_emit_bin(f, IR_NE, one, ir_int(one.type.kind, 0));
    case LLVMZExt:
    case LLVMUIToFP: return llvm_emit_cast(f, llvm_emit_cast(f, v, unsigned_of(v.type.kind)), kind);
    case LLVMFPToUI: return llvm_emit_cast(f, llvm_emit_cast(f, v, unsigned_of(kind)), kind);
    case LLVMSExt:
    case LLVMSIToFP:
        if (width(LLVMGetOperand(i, 0)) == 1)
            v = llvm_emit_bin(f, IR_SUB, ir_int(IR_I32, 0), v);
        return llvm_emit_cast(f, v, kind);
    case LLVMBitCast: return same_bits(f, v, kind);
    default: return llvm_emit_cast(f, v, kind);
    }
}

/* ---- memory ---- */

static bool is_lifetime_marked(LLVMValueRef alloca)
{
    for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u))
        if (llvm_is_intrinsic(LLVMGetUser(u), "llvm.lifetime.start"))
            return true;
    return false;
}

static void declare(struct llvm_function *f, struct ir_opnd object)
{
    llvm_emit(f, IR_DECL, ir_type_of(IR_VOID))->a = object;
}

/* A variable; or memory of a size that is computed. */
static void allocate(struct llvm_function *f, LLVMValueRef i)
{
    LLVMTypeRef type = LLVMGetAllocatedType(i);
    LLVMValueRef n = LLVMGetOperand(i, 0);
    struct ir_object o = {0};
    if (llvm_map_find(&f->values, i))
        return; /* it is a parameter */
    llvm_name_object(f, i, &o);
    if (!LLVMIsAConstantInt(n)) {
        struct ir_opnd count = llvm_emit_cast(f, llvm_value(f, n), IR_I64);
        struct ir_opnd size = ir_int(IR_I64, (int64_t)llvm_type_size(f->m, type));
        if (size.i != 1)
            count = llvm_emit_bin(f, IR_MUL, count, size);
        struct ir_instr *to = llvm_emit(f, IR_ALLOCA, ir_type_of(IR_PTR));
        to->a = count;
        to->obj_name = str_intern(f->m->prog->strings, *o.name ? o.name : "alloca");
        set(f, i, llvm_emit_define(f, to));
        return;
    }
    uint64_t count = LLVMConstIntGetZExtValue(n);
    o.type = llvm_type_variable(f->m, type);
    o.elem = o.type.kind == IR_AGG ? llvm_type_element(f->m, type) : o.type;
    if (count != 1) {
        o.type = (struct ir_type){IR_AGG, o.type.align, o.type.size * count};
    }
    if (o.elem.size && o.type.size % o.elem.size)
        o.elem = (struct ir_type){0};
    struct ir_opnd object = llvm_emit_local(f, o);
    set(f, i, object);
    if (!is_lifetime_marked(i))
        declare(f, object);
}

static bool may_change_memory(LLVMValueRef i)
{
    return LLVMIsAStoreInst(i) || LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i) ||
           (LLVMIsACallInst(i) && !llvm_is_intrinsic(i, "llvm.dbg") &&
            !llvm_is_intrinsic(i, "llvm.lifetime"));
}

static bool is_before(LLVMValueRef i, LLVMValueRef end)
{
    while (i && i != end)
        i = LLVMGetNextInstruction(i);
    return i == end;
}

/* Is all that uses the value, and what is computed of it, before `end`, in its block? */
static bool is_used_before(LLVMValueRef value, LLVMValueRef end)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(value);
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool passes_on = LLVMIsAGetElementPtrInst(user) || LLVMIsACastInst(user) ||
                         LLVMIsASelectInst(user);
        if (LLVMGetInstructionParent(user) != block || LLVMIsAPHINode(user) ||
            !is_before(user, end) || (passes_on && !is_used_before(user, end)))
            return false;
    }
    return true;
}

static bool is_used_at_once(LLVMValueRef load)
{
    LLVMValueRef end = LLVMGetNextInstruction(load);
    while (end && !may_change_memory(end))
        end = LLVMGetNextInstruction(end);
    return is_used_before(load, end);
}

/* Later stages take an address that was loaded for what its place holds, as C's expressions do:
 * where it is used later on it has a variable of its own. */
static void keep(struct llvm_function *f, LLVMValueRef i, struct ir_opnd value)
{
    if (value.type.kind != IR_PTR || is_used_at_once(i)) {
        set(f, i, value);
        return;
    }
    struct ir_opnd object = llvm_emit_object(f, value.type);
    llvm_emit_store(f, object, value);
    llvm_map_put(f->m->arena, &f->names, i, object);
}

/* May other threads, or a handler of signals, access it at any time? */
static bool is_shared(LLVMValueRef i)
{
    return LLVMGetVolatile(i) || LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic;
}

static void load(struct llvm_function *f, LLVMValueRef i)
{
    struct ir_opnd from = llvm_value_operand(f, i, 0);
    LLVMTypeRef type = LLVMTypeOf(i);
    if (llvm_type_is_group(type)) {
        struct ir_opnd object = llvm_emit_object(f, llvm_type(f->m, type));
        llvm_emit_copy(f, object, from, llvm_type_size(f->m, type));
        set(f, i, object);
        return;
    }
    struct ir_instr *to = llvm_emit(f, IR_LOAD, llvm_type_memory(f->m, type));
    to->a = from;
    to->is_volatile = is_shared(i);
    keep(f, i, llvm_emit_cast(f, llvm_emit_define(f, to), llvm_type(f->m, type).kind));
}

static void store(struct llvm_function *f, LLVMValueRef i)
{
    LLVMValueRef value = LLVMGetOperand(i, 0);
    LLVMTypeRef type = LLVMTypeOf(value);
    struct ir_opnd to = llvm_value_operand(f, i, 1);
    if (LLVMIsAArgument(value) && to.kind == IR_O_LOCAL &&
        to.id < llvm_func(f)->n_params && !llvm_map_find(&f->values, value))
        return; /* a parameter, where it is */
    struct ir_opnd v = llvm_value(f, value);
    if (llvm_type_is_group(type)) {
        llvm_emit_copy(f, to, v, llvm_type_size(f->m, type));
        return;
    }
    v = llvm_emit_cast(f, v, llvm_type_memory(f->m, type).kind);
    struct ir_instr *in = llvm_emit(f, IR_STORE, v.type);
    in->a = to;
    in->b = v;
    in->is_volatile = is_shared(i);
}

static struct ir_opnd indexed(struct llvm_function *f, struct ir_opnd p, struct ir_opnd index,
                              uint64_t scale)
{
    struct ir_instr *i = llvm_emit(f, IR_PTRADD, ir_type_of(IR_PTR));
    i->a = p;
    i->b = index;
    i->scale = scale;
    return llvm_emit_define(f, i);
}

/* Known distances are added up. */
static void element(struct llvm_function *f, LLVMValueRef i)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(i);
    struct ir_opnd p = llvm_value_operand(f, i, 0);
    int64_t known = 0;
    if (LLVMGetNumOperands(i) > 2)
        llvm_variadic_member(f, type);
    for (int k = 1; k < LLVMGetNumOperands(i); k++) {
        LLVMValueRef index = LLVMGetOperand(i, (unsigned)k);
        bool is_known = LLVMIsAConstantInt(index);
        int64_t n = is_known ? LLVMConstIntGetSExtValue(index) : 0;
        if (k > 1 && (is_known || LLVMGetTypeKind(type) == LLVMStructTypeKind)) {
            known += (int64_t)llvm_constant_offset(f->m, &type, (uint64_t)n);
            continue;
        }
        if (k > 1)
            type = LLVMGetElementType(type);
        if (is_known)
            known += n * (int64_t)llvm_type_size(f->m, type);
        else
            p = indexed(f, p, llvm_value(f, index), llvm_type_size(f->m, type));
    }
    set(f, i, llvm_emit_add(f, p, known));
}

/* They are passed on only. */
static bool computes_vectors(LLVMValueRef i)
{
    LLVMTypeRef type = LLVMTypeOf(LLVMGetNumOperands(i) ? LLVMGetOperand(i, 0) : i);
    bool moves = LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) || LLVMIsACallInst(i) ||
                 LLVMIsASelectInst(i) || LLVMIsAExtractValueInst(i) || LLVMIsAInsertValueInst(i);
    return !moves && (llvm_type_is_bytes(type) || llvm_type_is_bytes(LLVMTypeOf(i)));
}

void llvm_instruction(struct llvm_function *f, LLVMValueRef i)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    if (computes_vectors(i)) {
        if (llvm_odd(f, i) || llvm_group_vector(f, i))
            return;
        llvm_unsupported(f->m, f->at, "arithmetic of vectors is not supported in LLVM IR");
        llvm_value_set(f, i, llvm_emit_object(f, llvm_type(f->m, LLVMTypeOf(i))));
        return;
    }
    switch (opcode) {
    case LLVMAdd: case LLVMSub: case LLVMMul: case LLVMShl: case LLVMUDiv: case LLVMURem:
    case LLVMLShr: case LLVMSDiv: case LLVMSRem: case LLVMAShr: case LLVMAnd: case LLVMOr:
    case LLVMXor: case LLVMFAdd: case LLVMFSub: case LLVMFMul: case LLVMFDiv: case LLVMFRem:
        arithmetic(f, i);
        break;
    case LLVMFNeg: negation(f, i); break;
    case LLVMICmp: compare_integers(f, i); break;
    case LLVMFCmp: compare_floats(f, i); break;
    case LLVMTrunc: case LLVMZExt: case LLVMSExt: case LLVMFPToUI: case LLVMFPToSI:
    case LLVMUIToFP: case LLVMSIToFP: case LLVMFPTrunc: case LLVMFPExt: case LLVMPtrToInt:
    case LLVMIntToPtr: case LLVMBitCast:
        set(f, i, converted(f, i, llvm_value_operand(f, i, 0), type_of(f, i).kind));
        break;
    case LLVMFreeze: set(f, i, llvm_value_operand(f, i, 0)); break;
    case LLVMAlloca: allocate(f, i); break;
    case LLVMLoad: load(f, i); break;
    case LLVMStore: store(f, i); break;
    case LLVMGetElementPtr: element(f, i); break;
    case LLVMSelect:
        set(f, i, llvm_select(f, llvm_value_operand(f, i, 0), type_of(f, i), LLVMGetOperand(i, 1),
                              LLVMGetOperand(i, 2)));
        break;
    case LLVMExtractValue: llvm_group_take(f, i); break;
    case LLVMInsertValue: llvm_group_put(f, i); break;
    case LLVMAtomicRMW: llvm_atomic_change(f, i); break;
    case LLVMAtomicCmpXchg: llvm_atomic_exchange(f, i); break;
    case LLVMFence: break;
    case LLVMCall:
        llvm_call(f, i);
        if (llvm_exception_may_leave(f->m, i))
            llvm_exception_leave(f);
        break;
    case LLVMLandingPad: llvm_exception_pad(f, i); break;
    default:
        llvm_unsupported(f->m, f->at, "an instruction of LLVM's (number %d) is not supported",
                         (int)opcode);
        break;
    }
}
