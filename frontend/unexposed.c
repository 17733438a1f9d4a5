/* UnexposedExpr: libclang's one kind for all that has no kind of its own.
 *
 *     1 child    an implicit conversion (told by the two types), va_arg, __func__
 *     4 children a ?: b (a is visited three times)
 *     3 children __builtin_choose_expr
 *     else       offsetof and other constants, or something we refuse (atomics)
 */
#include "frontend/lower_expr.h"

#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/types.h"

#include <string.h>

static bool is_va_list_tag(struct unit *u, CXType t)
{
    if (t.kind != CXType_Pointer && !types_is_array(t))
        return false;
    CXType to = types_pointee(t);
    return types_is_record(to) &&
           strcmp(cursor_spelling(u, clang_getTypeDeclaration(to)), "__va_list_tag") == 0;
}

static bool same_place(CXCursor a, CXCursor b)
{
    CXFile fa, fb;
    unsigned oa, ob;
    clang_getSpellingLocation(clang_getCursorLocation(a), &fa, NULL, NULL, &oa);
    clang_getSpellingLocation(clang_getCursorLocation(b), &fb, NULL, NULL, &ob);
    return oa == ob && (fa == fb || (fa && fb && clang_File_isEqual(fa, fb)));
}

/* va_arg(ap, T) looks like a cast of ap; a real cast of ap begins where ap begins. */
bool unexposed_is_va_arg(struct unit *u, CXCursor e, CXCursor kid)
{
    if (!is_va_list_tag(u, types_c(kid)) || is_va_list_tag(u, types_c(e)))
        return false;
    return types_c(e).kind != CXType_Pointer || !same_place(e, kid);
}

static struct ir_opnd lower_va_arg(struct lower_fn *f, CXCursor e, CXCursor kid)
{
    struct ir_type type = types_value(f->u, e);
    struct ir_opnd list = lower_rvalue(f, kid);
    struct ir_instr *i = build_emit(f, IR_VAARG, type);
    i->a = list;
    return build_define(f, i, type.kind == IR_AGG ? ir_type_of(IR_PTR) : type);
}

/* Argument of a transparent union: its first member takes the value. */
static struct ir_opnd lower_to_union(struct lower_fn *f, CXCursor e, CXCursor kid)
{
    struct ir_type type = types_value(f->u, e);
    struct ir_opnd object = build_temp_object(f, "", type);
    struct ir_opnd value = lower_rvalue(f, kid);
    build_zero(f, object, type.size);
    build_store(f, object, value);
    return object;
}

static struct ir_opnd lower_implicit(struct lower_fn *f, CXCursor e, CXCursor kid)
{
    CXType to = types_c(e), from = types_c(kid);
    if (unexposed_is_va_arg(f->u, e, kid))
        return lower_va_arg(f, e, kid);
    if (to.kind == CXType_Void) {
        lower_effect(f, kid);
        return (struct ir_opnd){0};
    }
    if (types_is_record(to) && !types_is_record(from))
        return lower_to_union(f, e, kid);
    return build_convert(f, lower_rvalue(f, kid), types_value(f->u, e));
}

static struct ir_opnd lower_elvis(struct lower_fn *f, CXCursor e, struct kids k)
{
    struct ir_type type = types_value(f->u, e);
    uint32_t yes = build_block(f), no = build_block(f), end = build_block(f);
    struct ir_opnd v = lower_rvalue(f, k.v[0]);
    if (type.kind == IR_VOID || type.kind == IR_AGG) {
        cursor_unsupported(f->u, e, "'?:' of this type is not supported");
        return build_unknown(f, type, "?:");
    }
    struct ir_opnd object = build_temp_object(f, "", type);
    build_cond_jump(f, v, yes, no);
    build_start_block(f, yes);
    build_store(f, object, build_convert(f, v, type));
    build_jump(f, end);
    build_start_block(f, no);
    build_store(f, object, build_convert(f, lower_rvalue(f, k.v[3]), type));
    build_jump(f, end);
    build_start_block(f, end);
    return build_load(f, object, type);
}

static bool all_expressions(struct kids k)
{
    for (uint32_t i = 0; i < k.n; i++)
        if (!clang_isExpression(clang_getCursorKind(k.v[i])))
            return false;
    return k.n > 0;
}

/* va_arg(ap, struct s) has the type's name as a child too. */
static bool va_arg_of_named_type(struct unit *u, CXCursor e, struct kids k, CXCursor *kid)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < k.n; i++)
        if (clang_isExpression(clang_getCursorKind(k.v[i]))) {
            *kid = k.v[i];
            n++;
        }
    return n == 1 && is_va_list_tag(u, types_c(*kid)) && !is_va_list_tag(u, types_c(e));
}

static struct ir_opnd lower_folded(struct lower_fn *f, CXCursor e)
{
    struct ir_type type = types_value(f->u, e);
    int64_t i;
    double d;
    if (ir_is_int(type.kind) && cursor_eval_int(e, &i))
        return ir_int(type.kind, i);
    if (ir_is_float(type.kind) && cursor_eval_float(e, &d))
        return build_float(type, d);
    cursor_unsupported(f->u, e, "this expression is not supported");
    return build_unknown(f, type, "unsupported expression");
}

struct ir_opnd lower_unexposed(struct lower_fn *f, CXCursor e)
{
    struct kids k = kids_of(f->u, e);
    int64_t choice;
    CXCursor kid;
    if (!all_expressions(k))
        return va_arg_of_named_type(f->u, e, k, &kid) ? lower_va_arg(f, e, kid)
                                                      : lower_folded(f, e);
    if (k.n == 1)
        return lower_implicit(f, e, k.v[0]);
    if (k.n == 4 && map_same_cursor(k.v[0], k.v[1]))
        return lower_elvis(f, e, k);
    if (k.n == 3 && types_c(k.v[0]).kind != CXType_Pointer && cursor_eval_int(k.v[0], &choice))
        return lower_rvalue(f, k.v[choice ? 1 : 2]);
    struct ir_opnd result;
    if (lower_atomic(f, e, k, &result))
        return result;
    cursor_unsupported(f->u, e, "this expression is not supported");
    return build_unknown(f, types_value(f->u, e), "unsupported expression");
}
