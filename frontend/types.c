/* C types -> machine types.  Canonical types only: sugar differs between versions.
 *
 *     unsigned long -> u64      enum e -> its integer type      struct s, int[3] -> agg
 */
#include "frontend/types.h"

#include "frontend/cursor.h"

/* An atomic type has the values and, on the machines that we know, the layout of its own. */
static CXType plain_type(CXType t)
{
    t = clang_getCanonicalType(t);
    return t.kind == CXType_Atomic ? clang_getCanonicalType(clang_Type_getValueType(t)) : t;
}

CXType types_c(CXCursor c)
{
    return plain_type(clang_getCursorType(c));
}

bool types_is_volatile(CXCursor c)
{
    CXType t = clang_getCanonicalType(clang_getCursorType(c));
    return t.kind == CXType_Atomic || clang_isVolatileQualifiedType(t);
}

bool types_is_array(CXType t)
{
    return t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray ||
           t.kind == CXType_VariableArray;
}

bool types_is_record(CXType t)
{
    return t.kind == CXType_Record;
}

bool types_is_vector(CXType t)
{
    return t.kind == CXType_Vector || t.kind == CXType_ExtVector;
}

bool types_is_function(CXType t)
{
    return t.kind == CXType_FunctionProto || t.kind == CXType_FunctionNoProto;
}

CXType types_pointee(CXType t)
{
    CXType to = types_is_array(t) ? clang_getArrayElementType(t) : clang_getPointeeType(t);
    return plain_type(to);
}

bool types_is_variable_size(CXType t)
{
    while (types_is_array(t) || t.kind == CXType_Pointer) {
        if (t.kind == CXType_VariableArray)
            return true;
        t = types_pointee(t);
    }
    return false;
}

int64_t types_size_of(CXType t)
{
    if (t.kind == CXType_Void || types_is_function(t))
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

enum ir_kind types_scalar_kind(CXType t)
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

struct ir_type types_object(struct unit *u, CXCursor where, CXType t)
{
    t = plain_type(t);
    if (t.kind == CXType_Enum)
        t = clang_getCanonicalType(
            clang_getEnumDeclIntegerType(clang_getTypeDeclaration(t)));
    if (t.kind == CXType_Void)
        return ir_type_of(IR_VOID);
    if (types_is_array(t) || types_is_record(t) || types_is_vector(t))
        return aggregate_type(t);
    if (types_is_function(t))
        return ir_type_of(IR_PTR);
    enum ir_kind kind = types_scalar_kind(t);
    if (kind == IR_VOID) {
        const char *name = cursor_own_string(u->scratch, clang_getTypeSpelling(t));
        cursor_unsupported(u, where, "the type '%s' is not supported", name);
        return ir_type_of(IR_I32);
    }
    return ir_type_of(kind);
}

struct ir_type types_value(struct unit *u, CXCursor e)
{
    CXType t = types_c(e);
    return types_is_array(t) ? ir_type_of(IR_PTR) : types_object(u, e, t);
}

struct ir_type types_element(struct unit *u, CXCursor where, CXType t)
{
    t = plain_type(t);
    while (types_is_array(t))
        t = types_pointee(t);
    if (types_is_record(t) || types_is_vector(t) || t.kind == CXType_Void ||
        types_is_function(t))
        return ir_type_of(IR_VOID);
    return types_object(u, where, t);
}
