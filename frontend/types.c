/* C types -> machine types.  Canonical types only: sugar differs between versions.
 *
 *     unsigned long -> u64      enum e -> its integer type      struct s, int[3] -> agg
 */
#include "frontend/types.h"

#include "frontend/cursor.h"

CXType ctype(CXCursor c)
{
    return clang_getCanonicalType(clang_getCursorType(c));
}

bool is_array(CXType t)
{
    return t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray ||
           t.kind == CXType_VariableArray;
}

bool is_record(CXType t)
{
    return t.kind == CXType_Record;
}

bool is_function(CXType t)
{
    return t.kind == CXType_FunctionProto || t.kind == CXType_FunctionNoProto;
}

CXType pointee(CXType t)
{
    CXType to = is_array(t) ? clang_getArrayElementType(t) : clang_getPointeeType(t);
    return clang_getCanonicalType(to);
}

bool is_variable_size(CXType t)
{
    while (is_array(t) || t.kind == CXType_Pointer) {
        if (t.kind == CXType_VariableArray)
            return true;
        t = pointee(t);
    }
    return false;
}

int64_t size_of(CXType t)
{
    if (t.kind == CXType_Void || is_function(t))
        return 1; /* GNU C: void * and function pointers step by bytes */
    long long n = clang_Type_getSizeOf(t);
    return n < 0 ? -1 : n;
}

static enum ir_kind complex_kind(CXType t)
{
    switch (clang_getCanonicalType(clang_getElementType(t)).kind) {
    case CXType_Float:
        return IR_C32;
    case CXType_Double:
        return IR_C64;
    case CXType_LongDouble:
        return IR_C80;
    default:
        return IR_VOID;
    }
}

enum ir_kind scalar_kind(CXType t)
{
    switch (t.kind) {
    case CXType_Bool:
        return IR_BOOL;
    case CXType_Char_S:
    case CXType_SChar:
        return IR_I8;
    case CXType_Char_U:
    case CXType_UChar:
        return IR_U8;
    case CXType_Short:
        return IR_I16;
    case CXType_UShort:
    case CXType_Char16:
        return IR_U16;
    case CXType_Int:
    case CXType_WChar:
        return IR_I32;
    case CXType_UInt:
    case CXType_Char32:
        return IR_U32;
    case CXType_Long:
    case CXType_LongLong:
        return clang_Type_getSizeOf(t) == 4 ? IR_I32 : IR_I64;
    case CXType_ULong:
    case CXType_ULongLong:
        return clang_Type_getSizeOf(t) == 4 ? IR_U32 : IR_U64;
    case CXType_Int128:
        return IR_I128;
    case CXType_UInt128:
        return IR_U128;
    case CXType_Float:
        return IR_F32;
    case CXType_Double:
        return IR_F64;
    case CXType_LongDouble:
        return IR_F80;
    case CXType_Complex:
        return complex_kind(t);
    case CXType_Pointer:
    case CXType_NullPtr:
        return IR_PTR;
    default:
        return IR_VOID;
    }
}

static struct ir_type aggregate_type(CXType t)
{
    struct ir_type type = {IR_AGG, 1, 0};
    long long size = clang_Type_getSizeOf(t), align = clang_Type_getAlignOf(t);
    if (size > 0)
        type.size = (uint64_t)size;
    if (align > 0)
        type.align = (uint32_t)align;
    return type;
}

struct ir_type object_type(struct unit *u, CXCursor where, CXType t)
{
    t = clang_getCanonicalType(t);
    if (t.kind == CXType_Enum)
        t = clang_getCanonicalType(
            clang_getEnumDeclIntegerType(clang_getTypeDeclaration(t)));
    if (t.kind == CXType_Void)
        return ir_type_of(IR_VOID);
    if (is_array(t) || is_record(t))
        return aggregate_type(t);
    if (is_function(t))
        return ir_type_of(IR_PTR);
    enum ir_kind kind = scalar_kind(t);
    if (kind == IR_VOID) {
        const char *name = own_string(u->scratch, clang_getTypeSpelling(t));
        unsupported(u, where, "the type '%s' is not supported", name);
        return ir_type_of(IR_I32);
    }
    return ir_type_of(kind);
}

struct ir_type value_type(struct unit *u, CXCursor e)
{
    CXType t = ctype(e);
    return is_array(t) ? ir_type_of(IR_PTR) : object_type(u, e, t);
}

struct ir_type element_type(struct unit *u, CXCursor where, CXType t)
{
    t = clang_getCanonicalType(t);
    while (is_array(t))
        t = pointee(t);
    if (is_record(t) || t.kind == CXType_Void || is_function(t))
        return ir_type_of(IR_VOID);
    return object_type(u, where, t);
}
