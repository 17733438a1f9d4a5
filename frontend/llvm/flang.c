/* Calls of flang's run-time library: those that end the program, and functions of which one of C
 * does for many.  What the others do to memory is in core/mpi/flang_effects.def, or in C in
 * frontend/include/m2s_flang.c. */
#include "core/mpi/libc_effects.h"
#include "frontend/llvm/debug.h"
#include "frontend/llvm/emit.h"
#include "frontend/llvm/flang.h"

#include <string.h>

static const struct ending {
    const char *name;
    int code;      /* argument with the exit code; -1: none */
    int is_error;  /* argument that says that the code is 1, else 0; -1: it is 1 */
} endings[] = {
    {"_FortranAStopStatement", 0, 0},
    {"_FortranAStopStatementText", -1, 2},
    {"_FortranAExit", 0, 0},
    {"_FortranAAbort", -1, -1},
    {"_FortranAFailImageStatement", -1, -1},
    {"_FortranAReportFatalUserError", -1, -1},
};

static void end(struct llvm_function *f, LLVMValueRef call, const struct ending *how)
{
    struct ir_opnd code = ir_int(IR_I32, 1);
    int from = how->code >= 0 ? how->code : how->is_error;
    if (from >= 0)
        code = llvm_emit_cast(f, llvm_value_operand(f, call, (unsigned)from), IR_I32);
    f->text = llvm_source_statement(f->m, &f->at);
    llvm_emit_call(f, "exit", IR_VOID, &code, 1);
}

/* ---- descriptors of arrays ---- */

/* {base, bytes of an element, version, rank, type, attribute, extra, dimensions}, and behind these,
 * if elements have a derived type, its description. */
static bool is_descriptor(LLVMTypeRef t)
{
    LLVMTypeRef e[3];
    unsigned n = LLVMGetTypeKind(t) == LLVMStructTypeKind ? LLVMCountStructElementTypes(t) : 0;
    for (unsigned k = 0; k < 3 && n >= 7; k++)
        e[k] = LLVMStructGetTypeAtIndex(t, k);
    return n >= 7 && LLVMGetTypeKind(e[0]) == LLVMPointerTypeKind &&
           LLVMGetTypeKind(e[1]) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(e[1]) == 64 &&
           LLVMGetTypeKind(e[2]) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(e[2]) == 32;
}

/* The type of the member that an address is of. */
static LLVMTypeRef member(LLVMValueRef gep)
{
    LLVMTypeRef t = LLVMGetGEPSourceElementType(gep);
    for (int k = 2; k < LLVMGetNumOperands(gep); k++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)k);
        if (LLVMGetTypeKind(t) == LLVMStructTypeKind && LLVMIsAConstantInt(index))
            t = LLVMStructGetTypeAtIndex(t, (unsigned)LLVMConstIntGetZExtValue(index));
        else if (LLVMGetTypeKind(t) == LLVMArrayTypeKind)
            t = LLVMGetElementType(t);
    }
    return t;
}

/* What the instruction takes the memory behind the address for, or NULL. */
static LLVMTypeRef seen_as(LLVMValueRef user, LLVMValueRef address)
{
    if (LLVMIsALoadInst(user))
        return LLVMTypeOf(user);
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == address)
        return LLVMTypeOf(LLVMGetOperand(user, 0));
    if (LLVMIsAGetElementPtrInst(user) && LLVMGetOperand(user, 0) == address)
        return LLVMGetGEPSourceElementType(user);
    return NULL;
}

static LLVMTypeRef descriptor_behind(LLVMValueRef address)
{
    LLVMTypeRef t = NULL;
    if (LLVMIsAAllocaInst(address))
        t = LLVMGetAllocatedType(address);
    else if (LLVMIsAGlobalVariable(address))
        t = LLVMGlobalGetValueType(address);
    else if (LLVMIsAGetElementPtrInst(address))
        t = member(address);
    for (LLVMUseRef u = LLVMGetFirstUse(address); u && !(t && is_descriptor(t));
         u = LLVMGetNextUse(u))
        t = seen_as(LLVMGetUser(u), address);
    return t && is_descriptor(t) ? t : NULL;
}

/* Its elements have no derived type: they are bytes, and nothing more is to be copied. */
static bool is_plain(LLVMValueRef address)
{
    enum { FIELDS = 8 };
    LLVMTypeRef t = descriptor_behind(address);
    return t && LLVMCountStructElementTypes(t) <= FIELDS;
}

enum { TYPE = 4, ATTRIBUTE = 5, NO_NUMBER = -1, CHARACTERS = 40 };

static long long constant_behind(LLVMValueRef address, unsigned field, int copies);

/* A field of a value of a descriptor, if that is made of constants, or a copy of such. */
static long long constant_in(LLVMValueRef v, unsigned field, int copies)
{
    LLVMValueRef put = NULL;
    for (; LLVMIsAInsertValueInst(v) && !put; v = LLVMGetOperand(v, 0))
        put = LLVMGetNumIndices(v) == 1 && LLVMGetIndices(v)[0] == field ? LLVMGetOperand(v, 1)
                                                                         : NULL;
    if (put)
        return LLVMIsAConstantInt(put) ? LLVMConstIntGetSExtValue(put) : NO_NUMBER;
    if (LLVMIsALoadInst(v))
        return copies > 0 ? constant_behind(LLVMGetOperand(v, 0), field, copies - 1) : NO_NUMBER;
    LLVMValueRef number = LLVMIsConstant(v) && is_descriptor(LLVMTypeOf(v))
                              ? LLVMGetAggregateElement(v, field) : NULL;
    return number && LLVMIsAConstantInt(number) ? LLVMConstIntGetSExtValue(number) : NO_NUMBER;
}

/* What the field is in all values that are stored there. */
static long long constant_behind(LLVMValueRef address, unsigned field, int copies)
{
    LLVMValueRef initial =
        LLVMIsAGlobalVariable(address) ? LLVMGetInitializer(address) : NULL;
    long long all = initial ? constant_in(initial, field, copies) : NO_NUMBER;
    bool can = LLVMIsAAllocaInst(address) || initial;
    for (LLVMUseRef u = can ? LLVMGetFirstUse(address) : NULL; u; u = LLVMGetNextUse(u)) {
        LLVMValueRef v = LLVMGetUser(u);
        if (!LLVMIsAStoreInst(v) || LLVMGetOperand(v, 1) != address)
            continue;
        long long one = constant_in(LLVMGetOperand(v, 0), field, copies);
        if (one == NO_NUMBER || (all != NO_NUMBER && all != one))
            return NO_NUMBER;
        all = one;
    }
    return all;
}

/* What the compiler makes for one statement, to describe an array that is there: the attribute is
 * that of no allocatable and no pointer. */
static bool is_of_section(LLVMValueRef address)
{
    return LLVMIsAAllocaInst(address) && constant_behind(address, ATTRIBUTE, 3) == 0;
}

/* Both have the same type, but texts may have another length. */
static bool may_be_texts(LLVMValueRef call)
{
    long long to = constant_behind(LLVMGetOperand(call, 0), TYPE, 3);
    long long from = constant_behind(LLVMGetOperand(call, 1), TYPE, 3);
    return (to == NO_NUMBER || to == CHARACTERS) && (from == NO_NUMBER || from == CHARACTERS);
}

enum { DIMENSIONS = 7, DIMENSIONS_AT = 24, DIMENSION_SIZE = 24, ELEMENT_AT = 8, EXTENT_AT = 8,
       STRIDE_AT = 16 };

/* Of how many dimensions; -1: that is not known. */
static int rank_of(LLVMValueRef address)
{
    LLVMTypeRef t = descriptor_behind(address);
    if (!t)
        return -1;
    if (LLVMCountStructElementTypes(t) <= DIMENSIONS)
        return 0;
    LLVMTypeRef all = LLVMStructGetTypeAtIndex(t, DIMENSIONS);
    return LLVMGetTypeKind(all) == LLVMArrayTypeKind ? (int)LLVMGetArrayLength2(all) : 0;
}

static struct ir_opnd field(struct llvm_function *f, struct ir_opnd d, int dim, int at)
{
    return llvm_emit_add(f, d, DIMENSIONS_AT + dim * DIMENSION_SIZE + at);
}

/* ---- memory: each place that allocates some has an object of its own ---- */

static struct ir_opnd support(struct llvm_function *f, const char *name, enum ir_kind ret,
                              LLVMValueRef call, uint32_t n)
{
    struct ir_opnd args[2];
    for (uint32_t k = 0; k < n; k++)
        args[k] = llvm_value_operand(f, call, k);
    return llvm_emit_call(f, name, ret, args, n);
}

/* So many bytes, which the descriptor leads to then. */
static void allocate(struct llvm_function *f, LLVMValueRef call, struct ir_opnd size)
{
    struct ir_opnd bytes = llvm_emit_cast(f, size, IR_U64);
    struct ir_opnd memory = llvm_emit_call(f, "__m2s_allocate", IR_PTR, &bytes, 1);
    llvm_emit_store(f, llvm_value_operand(f, call, 0), memory);
}

static void give_back(struct llvm_function *f, struct ir_opnd descriptor)
{
    struct ir_opnd memory = llvm_emit_load(f, descriptor, IR_PTR);
    llvm_emit_call(f, "free", IR_VOID, &memory, 1);
}

/* An array without gaps: its strides are set. */
static struct ir_opnd size_of(struct llvm_function *f, LLVMValueRef call)
{
    int rank = rank_of(LLVMGetOperand(call, 0));
    if (rank < 0)
        return support(f, "m2s_f_size", IR_I64, call, 1);
    struct ir_opnd d = llvm_value_operand(f, call, 0);
    struct ir_opnd size = llvm_emit_load(f, llvm_emit_add(f, d, ELEMENT_AT), IR_I64);
    for (int k = 0; k < rank; k++) {
        llvm_emit_store(f, field(f, d, k, STRIDE_AT), size);
        size = llvm_emit_bin(f, IR_MUL, size, llvm_emit_load(f, field(f, d, k, EXTENT_AT), IR_I64));
    }
    return size;
}

/* (descriptor, dimension, lower, upper) */
static void lower_set_bounds(struct llvm_function *f, LLVMValueRef call)
{
    LLVMValueRef dim = LLVMGetOperand(call, 1);
    struct ir_opnd d = llvm_value_operand(f, call, 0);
    struct ir_opnd bounds[] = {llvm_value_operand(f, call, 2), llvm_value_operand(f, call, 3)};
    if (!LLVMIsAConstantInt(dim)) {
        struct ir_opnd args[] = {d, llvm_value_operand(f, call, 1), bounds[0], bounds[1]};
        llvm_emit_call(f, "m2s_f_set_bounds", IR_VOID, args, 4);
        return;
    }
    int k = (int)LLVMConstIntGetSExtValue(dim);
    llvm_emit_store(f, field(f, d, k, 0), bounds[0]);
    llvm_emit_store(f, field(f, d, k, EXTENT_AT),
                    llvm_emit_call(f, "m2s_f_extent", IR_I64, bounds, 2));
}

/* It does not fail. */
static void lower_allocate(struct llvm_function *f, LLVMValueRef call)
{
    allocate(f, call, size_of(f, call));
    if (!is_plain(LLVMGetOperand(call, 0)))
        support(f, "m2s_f_begin", IR_VOID, call, 1);
    llvm_value_set(f, call, ir_int(IR_I32, 0));
}

/* The elements of one array to those of another one of the same shape. */
static void move(struct llvm_function *f, LLVMValueRef call)
{
    struct ir_opnd to = llvm_value_operand(f, call, 0), from = llvm_value_operand(f, call, 1);
    struct ir_opnd args[] = {llvm_emit_load(f, to, IR_PTR), llvm_emit_load(f, from, IR_PTR), to,
                             from};
    llvm_emit_call(f, "m2s_f_move", IR_PTR, args, 4);
}

static bool has_plain(LLVMValueRef call)
{
    return is_plain(LLVMGetOperand(call, 0)) || is_plain(LLVMGetOperand(call, 1));
}

static void lower_allocate_source(struct llvm_function *f, LLVMValueRef call)
{
    if (!has_plain(call))
        support(f, "m2s_f_take_type", IR_VOID, call, 2);
    lower_allocate(f, call);
    if (has_plain(call))
        move(f, call);
    else
        support(f, "m2s_f_assign_parts", IR_VOID, call, 2);
}

/* An allocatable that is not there, or has another shape, is made anew. */
static void make_room(struct llvm_function *f, LLVMValueRef call)
{
    struct ir_opnd size = support(f, "m2s_f_room", IR_I64, call, 2);
    uint32_t anew = llvm_emit_block(f), go_on = llvm_emit_block(f);
    llvm_emit_branch(f, llvm_emit_bin(f, IR_GE, size, ir_int(IR_I64, 0)), anew, go_on);
    f->block = anew;
    give_back(f, llvm_value_operand(f, call, 0));
    allocate(f, call, size);
    if (!has_plain(call))
        support(f, "m2s_f_begin", IR_VOID, call, 1);
    llvm_emit_jump(f, go_on);
    f->block = go_on;
}

static struct ir_opnd element_size(struct llvm_function *f, LLVMValueRef call, unsigned k)
{
    struct ir_opnd d = llvm_value_operand(f, call, k);
    return llvm_emit_load(f, llvm_emit_add(f, d, ELEMENT_AT), IR_I64);
}

/* Those of another length are cut off, or filled up. */
static void move_texts(struct llvm_function *f, LLVMValueRef call)
{
    uint32_t same = llvm_emit_block(f), other = llvm_emit_block(f), end = llvm_emit_block(f);
    struct ir_opnd to = element_size(f, call, 0), from = element_size(f, call, 1);
    llvm_emit_branch(f, llvm_emit_bin(f, IR_EQ, to, from), same, other);
    f->block = same;
    move(f, call);
    llvm_emit_jump(f, end);
    f->block = other;
    support(f, "m2s_f_assign", IR_VOID, call, 2);
    llvm_emit_jump(f, end);
    f->block = end;
}

static void lower_assign(struct llvm_function *f, LLVMValueRef call)
{
    if (!is_of_section(LLVMGetOperand(call, 0)))
        make_room(f, call);
    if (!has_plain(call))
        support(f, "m2s_f_assign", IR_VOID, call, 2);
    else if (may_be_texts(call))
        move_texts(f, call);
    else
        move(f, call);
}

static void lower_copy_in(struct llvm_function *f, LLVMValueRef call)
{
    allocate(f, call, support(f, "m2s_f_shape_like", IR_I64, call, 2));
    move(f, call);
}

/* To nowhere, if the procedure does not change it. */
static void lower_copy_out(struct llvm_function *f, LLVMValueRef call)
{
    struct ir_opnd to = llvm_value_operand(f, call, 0), from = llvm_value_operand(f, call, 1);
    uint32_t back = llvm_emit_block(f), end = llvm_emit_block(f);
    llvm_emit_branch(f, llvm_emit_bin(f, IR_NE, to, ir_int(IR_PTR, 0)), back, end);
    f->block = back;
    move(f, call);
    llvm_emit_jump(f, end);
    f->block = end;
    give_back(f, from);
    llvm_emit_store(f, from, ir_int(IR_PTR, 0));
}

/* ---- powers ---- */

/* Of integers of any size: what it is computed with is what it is modulo the size. */
static void lower_power(struct llvm_function *f, LLVMValueRef call)
{
    enum ir_kind ret = llvm_type_result(f->m, LLVMTypeOf(call)).kind;
    struct ir_opnd args[2];
    for (unsigned k = 0; k < 2; k++)
        args[k] = llvm_emit_cast(f, llvm_value_operand(f, call, k), IR_I64);
    struct ir_opnd power = llvm_emit_call(f, "m2s_f_power", IR_I64, args, 2);
    llvm_value_set(f, call, llvm_emit_cast(f, power, ret));
}

/* ---- functions of which there are many ---- */

void llvm_flang_as(struct llvm_function *f, LLVMValueRef call, const char *name)
{
    enum { MOST = 8 };
    struct ir_opnd args[MOST];
    uint32_t n = LLVMGetNumArgOperands(call) < MOST ? LLVMGetNumArgOperands(call) : MOST;
    enum ir_kind ret = llvm_type_result(f->m, LLVMTypeOf(call)).kind;
    for (uint32_t k = 0; k < n; k++)
        args[k] = llvm_value_operand(f, call, k);
    struct ir_opnd result = llvm_emit_call(f, name, ret, args, n);
    if (ret != IR_VOID)
        llvm_value_set(f, call, result);
}

static const struct row {
    const char *name;     /* a star at its end: any name that begins so */
    const char *becomes;  /* or NULL: */
    void (*lower)(struct llvm_function *f, LLVMValueRef call);
} rows[] = {
    {"_FortranAAllocatableAllocate", NULL, lower_allocate},
    {"_FortranAPointerAllocate", NULL, lower_allocate},
    {"_FortranAAllocatableAllocateSource", NULL, lower_allocate_source},
    {"_FortranAPointerAllocateSource", NULL, lower_allocate_source},
    {"_FortranAAllocatableSetBounds", NULL, lower_set_bounds},
    {"_FortranAPointerSetBounds", NULL, lower_set_bounds},
    {"_FortranAAssign", NULL, lower_assign},
    {"_FortranACopyInAssign", NULL, lower_copy_in},
    {"_FortranACopyOutAssign", NULL, lower_copy_out},
    {"malloc", "__m2s_allocate", NULL},
    {"__mlir_math_ipowi_*", NULL, lower_power},
    {"_FortranAMatmulTranspose*", "m2s_f_multiply_transposed", NULL},
    {"_FortranAMatmul*", "m2s_f_multiply", NULL},
    {"_FortranAMaxlocDim", "m2s_f_maxloc_along", NULL},
    {"_FortranAMinlocDim", "m2s_f_minloc_along", NULL},
    {"_FortranAMaxloc*", "m2s_f_maxloc", NULL},
    {"_FortranAMinloc*", "m2s_f_minloc", NULL},
    {"_FortranASumDim", "m2s_f_reduce", NULL},
    {"_FortranAProductDim", "m2s_f_reduce", NULL},
    {"_FortranAMaxvalDim", "m2s_f_reduce", NULL},
    {"_FortranAMinvalDim", "m2s_f_reduce", NULL},
    {"_FortranAAllDim", "m2s_f_reduce", NULL},
    {"_FortranAAnyDim", "m2s_f_reduce", NULL},
    {"_FortranACshift*", "m2s_f_shift", NULL},
    {"_FortranAEoshift*", "m2s_f_shift", NULL},
};

static bool has_name(const struct row *r, const char *name)
{
    size_t n = strlen(r->name) - 1;
    return r->name[n] == '*' ? strncmp(name, r->name, n) == 0 : strcmp(name, r->name) == 0;
}

bool llvm_flang_call(struct llvm_function *f, LLVMValueRef call, const char *name)
{
    for (size_t k = 0; k < sizeof endings / sizeof *endings; k++)
        if (strcmp(name, endings[k].name) == 0) {
            end(f, call, &endings[k]);
            return true;
        }
    if (strcmp(name, "_FortranAioEndIoStatement") == 0)
        return llvm_flang_end_statement(f, call) || llvm_flang_end_reading(f, call);
    if (strncmp(name, "_FortranAioInput", strlen("_FortranAioInput")) == 0)
        return llvm_flang_item(f, call, name);
    if (llvm_flang_begin(f, call, name) || llvm_flang_waits(call))
        return true;
    llvm_flang_go(f, call, name);
    if (strcmp(name, "_FortranAioGetNewUnit") == 0)
        return llvm_flang_new_unit(f, call);
    if (llvm_flang_part_succeeds(f, call, name))
        return true;
    if (strcmp(name, "_FortranAioInquireLogical") == 0)
        return llvm_flang_inquire(f, call);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        if (!has_name(&rows[k], name))
            continue;
        f->text = llvm_source_statement(f->m, &f->at);
        if (rows[k].lower)
            rows[k].lower(f, call);
        else
            llvm_flang_as(f, call, rows[k].becomes);
        return true;
    }
    return false;
}
