/* What the buffers of a call of MPI are, from the debug information (core/mpi/c_layout.h).
 *
 *     real(8) :: x(10); call MPI_Send(x, 10, MPI_REAL, ...)      "0:real(8)|f64*1@0|8"
 *
 * Of a variable the declaration says it, of a pointer that of the variable it is loaded from.  Only
 * scalars and arrays of them are told.
 */
#include "frontend/llvm/debug.h"
#include "frontend/llvm/emit.h"

#include "core/mpi/mpi.h"

#include <string.h>

enum { ARRAY = 0x01, POINTER = 0x0f, TYPEDEF = 0x16, CONST = 0x26, VOLATILE = 0x35 }; /* DWARF */

/* The type of an element; NULL: it is none that is told. */
static LLVMMetadataRef element(struct llvm_module *m, LLVMMetadataRef type)
{
    for (int depth = 0; type && depth < 16; depth++) {
        unsigned tag = LLVMGetDINodeTag(type);
        if (tag != ARRAY && tag != TYPEDEF && tag != CONST && tag != VOLATILE)
            return type;
        type = llvm_debug_base(m, type);
    }
    return NULL;
}

static LLVMMetadataRef behind_pointer(struct llvm_module *m, LLVMMetadataRef type)
{
    while (type && LLVMGetDINodeTag(type) != POINTER) {
        unsigned tag = LLVMGetDINodeTag(type);
        if (tag != TYPEDEF && tag != CONST && tag != VOLATILE)
            return NULL;
        type = llvm_debug_base(m, type);
    }
    return type ? llvm_debug_base(m, type) : NULL;
}

/* Of what the address is one of; steps over elements of arrays stay in them. */
static LLVMMetadataRef type_at(struct llvm_function *f, LLVMValueRef address)
{
    while (LLVMIsAGetElementPtrInst(address)) {
        if (LLVMGetTypeKind(LLVMGetGEPSourceElementType(address)) == LLVMStructTypeKind)
            return NULL;
        address = LLVMGetOperand(address, 0);
    }
    if (LLVMIsALoadInst(address))
        return behind_pointer(f->m, llvm_debug_type(f, LLVMGetOperand(address, 0)));
    return llvm_debug_type(f, address);
}

/* By its name, for the encoding cannot be asked for. */
static enum ir_kind kind_of(const char *name, uint64_t bits)
{
    bool is_unsigned = strstr(name, "unsigned") || strcmp(name, "size_t") == 0;
    bool is_float = strstr(name, "float") || strstr(name, "double") || strcmp(name, "real") == 0;
    static const char *const integers[] = {"int", "long", "short", "integer", "logical"};
    bool is_integer = is_unsigned;
    if (strstr(name, "omplex"))
        return bits == 64 ? IR_C32 : bits == 128 ? IR_C64 : IR_VOID;
    if (strstr(name, "char"))
        return IR_VOID;
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++)
        is_integer = is_integer || strstr(name, integers[i]);
    if (is_float)
        return bits == 32 ? IR_F32 : bits == 64 ? IR_F64 : IR_VOID;
    if (!is_integer)
        return IR_VOID;
    enum ir_kind kind = bits == 16   ? IR_I16
                        : bits == 32 ? IR_I32
                        : bits == 64 ? IR_I64
                                     : IR_VOID;
    return kind != IR_VOID && is_unsigned ? kind + 1 : kind;
}

enum ir_kind llvm_pointee_kind(struct llvm_function *f, LLVMValueRef address)
{
    LLVMMetadataRef type = element(f->m, type_at(f, address));
    const char *name = type ? llvm_debug_type_name(f->m, type) : NULL;
    if (name)
        return kind_of(name, LLVMDITypeGetSizeInBits(type));
    LLVMTypeRef one = LLVMIsAAllocaInst(address)       ? LLVMGetAllocatedType(address)
                      : LLVMIsAGlobalVariable(address) ? LLVMGlobalGetValueType(address) : NULL;
    return one && LLVMGetTypeKind(one) == LLVMIntegerTypeKind ? llvm_type(f->m, one).kind : IR_VOID;
}

static const char *argument_text(struct llvm_function *f, LLVMValueRef address)
{
    struct llvm_module *m = f->m;
    LLVMMetadataRef type = element(m, type_at(f, address));
    const char *name = type ? llvm_debug_type_name(m, type) : NULL;
    uint64_t bits = name ? LLVMDITypeGetSizeInBits(type) : 0;
    enum ir_kind kind = name ? kind_of(name, bits) : IR_VOID;
    if (kind == IR_VOID || LLVMGetDINodeTag(type) != 0x24 /* a basic type */)
        return NULL;
    uint64_t of_a_number = kind == IR_C32 || kind == IR_C64 ? bits / 2 : bits;
    if (m->fortran && of_a_number != 32)
        name = arena_printf(m->arena, "%s(%u)", name, (unsigned)of_a_number / 8);
    return arena_printf(m->arena, "%s|%s*1@0|%u", name, ir_kind_text(kind), (unsigned)bits / 8);
}

const char *llvm_pointee_text(struct llvm_function *f, const char *name, const LLVMValueRef *args,
                              uint32_t n)
{
    enum mpi_fn fn = mpi_find(name);
    const char *all = "";
    if (fn == MPI_FN_COUNT || fn == MPI_FN_MPI_unlisted)
        return NULL;
    const char *roles = mpi_call(fn)->roles;
    for (uint32_t k = 0; k < n && roles[k]; k++) {
        const char *text = strchr("iox", roles[k]) && args[k] ? argument_text(f, args[k]) : NULL;
        if (text)
            all = arena_printf(f->m->arena, "%s%s%u:%s", all, *all ? ";" : "", k, text);
    }
    return *all ? str_intern(f->m->prog->strings, all) : NULL;
}
