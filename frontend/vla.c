/* Variable-length arrays: sizes are not in libclang's types, only in declarations.
 *
 *     double (*a)[m] = p;    levels of a: pointer, array of %7
 *
 * A declaration's size expressions are its children, inner ones first.  An expression is
 * followed to the declaration it comes from, counting the levels it has peeled off.
 */
#include "frontend/vla.h"

#include "core/base/vec.h"
#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/lower_expr.h"
#include "frontend/types.h"

static struct vla *find_vla(struct lower_fn *f, CXCursor decl)
{
    for (uint32_t i = f->n_vlas; i-- > 0;)
        if (map_same_cursor(f->vlas[i].decl, decl))
            return &f->vlas[i];
    return NULL;
}

/* The size expressions of a declaration (its expression children but the initialiser) or
 * of a cast (all but the operand). */
static struct kids size_exprs(struct lower_fn *f, CXCursor decl)
{
    struct kids k = kids_of(f->u, decl), sizes = {0};
    bool is_cast = clang_isExpression(clang_getCursorKind(decl));
    CXCursor rest = is_cast ? cursor_last_kid(f->u, decl)
                            : clang_Cursor_getVarDeclInitializer(decl);
    for (uint32_t i = 0; i < k.n; i++)
        if (clang_isExpression(clang_getCursorKind(k.v[i])) && !map_same_cursor(k.v[i], rest))
            VEC_PUSH(f->u->scratch, sizes.v, sizes.n, sizes.cap, k.v[i]);
    return sizes;
}

/* libclang's evaluation drops side effects. */
static bool has_effects(struct unit *u, CXCursor e)
{
    struct kids k = kids_of(u, e);
    enum CXCursorKind kind = clang_getCursorKind(e);
    bool effect = kind == CXCursor_CallExpr || kind == CXCursor_CompoundAssignOperator ||
                  kind == CXCursor_StmtExpr;
    if (kind == CXCursor_BinaryOperator)
        effect = clang_getCursorBinaryOperatorKind(e) == CXBinaryOperator_Assign;
    if (kind == CXCursor_UnaryOperator) {
        enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(e);
        effect = op >= CXUnaryOperator_PostInc && op <= CXUnaryOperator_PreDec;
    }
    for (uint32_t i = 0; i < k.n && !effect; i++)
        effect = has_effects(u, k.v[i]);
    return effect;
}

static struct ir_opnd array_count(struct lower_fn *f, CXType t, CXCursor size)
{
    int64_t n;
    if (t.kind == CXType_ConstantArray)
        return ir_int(IR_I64, clang_getArraySize(t));
    if (!has_effects(f->u, size) && cursor_eval_int(size, &n))
        return ir_int(IR_I64, n);
    return build_convert(f, lower_rvalue(f, size), ir_type_of(IR_I64));
}

/* The levels that a declaration takes from a variable-length typedef. */
static const struct vla *typedef_vla(struct lower_fn *f, CXCursor decl)
{
    struct kids k = kids_of(f->u, decl);
    for (uint32_t i = 0; i < k.n; i++)
        if (clang_getCursorKind(k.v[i]) == CXCursor_TypeRef) {
            struct vla *v = find_vla(f, clang_getCursorReferenced(k.v[i]));
            if (v)
                return v;
        }
    return NULL;
}

static uint32_t count_levels(CXType t)
{
    uint32_t n = 0;
    for (; types_is_array(t) || t.kind == CXType_Pointer; t = types_pointee(t))
        n++;
    return n;
}

void vla_declare(struct lower_fn *f, CXCursor decl)
{
    struct vla v = {.decl = decl};
    struct kids sizes = size_exprs(f, decl);
    const struct vla *base = typedef_vla(f, decl);
    CXType t = types_c(decl);
    uint32_t cap = 0, left = sizes.n, own = count_levels(t);
    own -= base && base->n_levels <= own ? base->n_levels : 0;
    for (uint32_t i = 0; types_is_array(t) || t.kind == CXType_Pointer;
         t = types_pointee(t), i++) {
        struct vla_level level = {.is_array = types_is_array(t)};
        if (base && i >= own) {
            level = base->levels[i - own];
        } else if (t.kind == CXType_ConstantArray && left == 0) {
            level.count = ir_int(IR_I64, clang_getArraySize(t));
        } else if (t.kind == CXType_ConstantArray || t.kind == CXType_VariableArray) {
            if (left == 0) {
                cursor_unsupported(f->u, decl, "the size of this array is not visible here");
                level.count = build_unknown(f, ir_type_of(IR_I64), "array size");
            } else {
                level.count = array_count(f, t, sizes.v[--left]);
            }
        }
        VEC_PUSH(f->u->scratch, v.levels, v.n_levels, cap, level);
    }
    int64_t size = types_size_of(t);
    v.elem_size = size < 0 ? 0 : (uint64_t)size;
    VEC_PUSH(f->u->scratch, f->vlas, f->n_vlas, f->cap_vlas, v);
}

static struct ir_opnd size_below(struct lower_fn *f, const struct vla *v, uint32_t level)
{
    struct ir_type type = ir_type_of(IR_I64);
    int64_t known = 1;
    struct ir_opnd size = {0};
    uint32_t i = level;
    for (; i < v->n_levels && v->levels[i].is_array; i++) {
        struct ir_opnd count = v->levels[i].count;
        if (count.kind == IR_O_NONE)
            return (struct ir_opnd){0};
        if (count.kind == IR_O_INT)
            known *= count.i;
        else
            size = size.kind == IR_O_NONE ? count : build_bin(f, IR_MUL, size, count);
    }
    known *= i < v->n_levels ? 8 : (int64_t)v->elem_size;
    if (size.kind == IR_O_NONE)
        return ir_int(IR_I64, known);
    return known == 1 ? size : build_bin(f, IR_MUL, size, ir_int(type.kind, known));
}

/* The declaration that e's type comes from; *level counts what e has peeled off. */
static struct vla *origin(struct lower_fn *f, CXCursor e, int *level)
{
    struct kids k;
    for (;;) {
        switch ((int)clang_getCursorKind(e)) {
        case CXCursor_DeclRefExpr:
            return find_vla(f, clang_getCursorReferenced(e));
        case CXCursor_CStyleCastExpr:
            if (!find_vla(f, e))
                vla_declare(f, e);
            return find_vla(f, e);
        case CXCursor_ParenExpr:
        case CXCursor_UnexposedExpr:
            k = kids_of(f->u, e);
            if (k.n != 1)
                return NULL;
            e = k.v[0];
            break;
        case CXCursor_ArraySubscriptExpr:
            k = kids_of(f->u, e);
            e = types_value(f->u, k.v[0]).kind == IR_PTR ? k.v[0] : k.v[1];
            ++*level;
            break;
        case CXCursor_UnaryOperator:
            if (clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_Deref)
                ++*level;
            else if (clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_AddrOf)
                --*level;
            e = cursor_last_kid(f->u, e);
            break;
        case CXCursor_BinaryOperator:
            k = kids_of(f->u, e);
            if (clang_getCursorBinaryOperatorKind(e) == CXBinaryOperator_Comma)
                e = k.v[1];
            else
                e = types_value(f->u, k.v[0]).kind == IR_PTR ? k.v[0] : k.v[1];
            break;
        case CXCursor_CompoundAssignOperator:
            e = kids_of(f->u, e).v[0];
            break;
        default:
            return NULL;
        }
    }
}

/* Size of the object that e designates (deeper 0) or points to (deeper 1). */
struct ir_opnd vla_size(struct lower_fn *f, CXCursor e, uint32_t deeper)
{
    int level = (int)deeper;
    struct vla *v = origin(f, e, &level);
    if (!v || level < 0)
        return (struct ir_opnd){0};
    return size_below(f, v, (uint32_t)level);
}

struct ir_opnd vla_decl_size(struct lower_fn *f, CXCursor decl)
{
    struct vla *v = find_vla(f, decl);
    return v ? size_below(f, v, 0) : (struct ir_opnd){0};
}

struct ir_opnd vla_pointee_size(struct lower_fn *f, CXCursor pointer)
{
    int64_t n = types_size_of(types_pointee(types_c(pointer)));
    if (n >= 0)
        return ir_int(IR_I64, n);
    struct ir_opnd size = vla_size(f, pointer, 1);
    if (size.kind != IR_O_NONE)
        return size;
    cursor_unsupported(f->u, pointer, "the size of what this pointer points to is not known");
    return ir_int(IR_I64, 1);
}
