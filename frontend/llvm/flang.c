/* Calls of flang's run-time library: those that end the program, and functions of which one of C
 * does for many.  What the others do to memory is in core/mpi/flang_effects.def, or in C in
 * frontend/include/m2s_flang.c. */
#include "frontend/llvm/debug.h"
#include "frontend/llvm/emit.h"

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

/* ---- functions of which there are many ---- */

static const struct family {
    const char *begins, *becomes;
    bool plain;   /* only if one of its first arguments is a descriptor of plain data */
    unsigned descriptors;
} families[] = {
    {"_FortranAAssign", "m2s_f_assign", true, 2},
    {"_FortranAAssignTemporary", "m2s_f_assign", true, 2},
    {"_FortranAAllocatableAllocate", "m2s_f_allocate", true, 1},
    {"_FortranAPointerAllocate", "m2s_f_allocate", true, 1},
    {"_FortranAAllocatableAllocateSource", "m2s_f_allocate_source", true, 2},
    {"_FortranAPointerAllocateSource", "m2s_f_allocate_source", true, 2},
    {"_FortranAMatmulTranspose*", "m2s_f_multiply_transposed", false, 0},
    {"_FortranAMatmul*", "m2s_f_multiply", false, 0},
    {"_FortranAMaxlocDim", "m2s_f_locate_along", false, 0},
    {"_FortranAMinlocDim", "m2s_f_locate_along", false, 0},
    {"_FortranAMaxloc*", "m2s_f_locate", false, 0},
    {"_FortranAMinloc*", "m2s_f_locate", false, 0},
    {"_FortranASumDim", "m2s_f_reduce", false, 0},
    {"_FortranAProductDim", "m2s_f_reduce", false, 0},
    {"_FortranAMaxvalDim", "m2s_f_reduce", false, 0},
    {"_FortranAMinvalDim", "m2s_f_reduce", false, 0},
    {"_FortranAAllDim", "m2s_f_reduce_logicals", false, 0},
    {"_FortranAAnyDim", "m2s_f_reduce_logicals", false, 0},
    {"_FortranACshift*", "m2s_f_shift", false, 0},
    {"_FortranAEoshift*", "m2s_f_shift", false, 0},
};

static bool has_name(const struct family *f, const char *name)
{
    size_t n = strlen(f->begins) - 1;
    return f->begins[n] == '*' ? strncmp(name, f->begins, n) == 0 : strcmp(name, f->begins) == 0;
}

static bool has_plain(const struct family *f, LLVMValueRef call)
{
    for (unsigned k = 0; k < f->descriptors; k++)
        if (is_plain(LLVMGetOperand(call, k)))
            return true;
    return false;
}

static void call_one_of_many(struct llvm_function *f, LLVMValueRef call, const struct family *to)
{
    enum { MOST = 8 };
    struct ir_opnd args[MOST];
    uint32_t n = LLVMGetNumArgOperands(call) < MOST ? LLVMGetNumArgOperands(call) : MOST;
    enum ir_kind ret = llvm_type_result(f->m, LLVMTypeOf(call)).kind;
    for (uint32_t k = 0; k < n; k++)
        args[k] = llvm_value_operand(f, call, k);
    f->text = llvm_source_statement(f->m, &f->at);
    struct ir_opnd result = llvm_emit_call(f, to->becomes, ret, args, n);
    if (ret != IR_VOID)
        llvm_value_set(f, call, result);
}

bool llvm_flang_call(struct llvm_function *f, LLVMValueRef call, const char *name)
{
    for (size_t k = 0; k < sizeof endings / sizeof *endings; k++)
        if (strcmp(name, endings[k].name) == 0) {
            end(f, call, &endings[k]);
            return true;
        }
    for (size_t k = 0; k < sizeof families / sizeof *families; k++)
        if (has_name(&families[k], name) && (!families[k].plain || has_plain(&families[k], call))) {
            call_one_of_many(f, call, &families[k]);
            return true;
        }
    return false;
}
