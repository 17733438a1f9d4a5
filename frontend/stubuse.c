/* What the uses of a stub say of it: into which type its value is converted.
 *
 *     double x = 2 * M_LN_SQRT_PI;       a floating point number
 *     FILE *f = open_log(name);          a pointer
 */
#include "frontend/stub.h"

#include "frontend/types.h"

#include <string.h>

struct use {
    struct unit *u;
    CXType wanted; /* Invalid: nothing is known */
    bool more;
};

/* The form that a value of this type has; NUMBER for all others. */
static enum stub_form form_of(CXType t)
{
    if (t.kind == CXType_Pointer)
        return STUB_POINTER;
    bool is_float = t.kind == CXType_Double || t.kind == CXType_Float ||
                    t.kind == CXType_LongDouble;
    return is_float ? STUB_FLOAT : STUB_NUMBER;
}

static struct stub_name *stub_of(struct unit *u, CXCursor e)
{
    const char *name = cursor_spelling(u, e);
    CXCursor decl = clang_getCursorReferenced(e);
    switch ((int)clang_getCursorKind(e)) {
    case CXCursor_CallExpr:
        return stub_find(u, STUB_FUNCTION, name, NULL);
    case CXCursor_DeclRefExpr:
        return stub_find(u, STUB_VALUE, name, NULL);
    case CXCursor_MemberRefExpr:
        return stub_find(u, STUB_MEMBER, name,
                         cursor_spelling(u, clang_getCursorSemanticParent(decl)));
    default:
        return NULL;
    }
}

/* The type into which the value of e's operands goes. */
static CXType wanted_of_operands(const struct use *use, CXCursor e)
{
    CXType none = {.kind = CXType_Invalid};
    switch ((int)clang_getCursorKind(e)) {
    case CXCursor_ParenExpr:
        return use->wanted;
    case CXCursor_UnexposedExpr:
    case CXCursor_CStyleCastExpr:
        return form_of(types_c(e)) == STUB_NUMBER ? use->wanted : types_c(e);
    case CXCursor_BinaryOperator:
        switch ((int)clang_getCursorBinaryOperatorKind(e)) {
        case CXBinaryOperator_Add:
        case CXBinaryOperator_Sub:
        case CXBinaryOperator_Mul:
        case CXBinaryOperator_Div:
            return form_of(use->wanted) == STUB_FLOAT ? use->wanted : none;
        default:
            return none;
        }
    default:
        return none;
    }
}

static enum CXChildVisitResult visit(CXCursor e, CXCursor parent, CXClientData data)
{
    struct use *use = data;
    (void)parent;
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(e)))
        return CXChildVisit_Continue;
    struct stub_name *s = stub_of(use->u, e);
    enum stub_form form = form_of(use->wanted);
    if (s && s->form < form && s->form <= STUB_FLOAT) {
        s->form = form;
        use->more = true;
    }
    struct use inside = {use->u, wanted_of_operands(use, e), false};
    clang_visitChildren(e, visit, &inside);
    use->more = use->more || inside.more;
    return CXChildVisit_Continue;
}

bool stubuse_learn(struct unit *u)
{
    struct use use = {u, {.kind = CXType_Invalid}, false};
    clang_visitChildren(clang_getTranslationUnitCursor(u->tu), visit, &use);
    return use.more;
}

/* ---- what cannot be made up ---- */

static bool has_pointer(struct unit *u, const char *tag)
{
    for (uint32_t i = 0; i < u->stubs->n; i++) {
        const struct stub_name *s = &u->stubs->v[i];
        if (s->kind == STUB_MEMBER && strcmp(s->owner, tag) == 0 &&
            (s->form == STUB_POINTER || s->form == STUB_RECORD_POINTER))
            return true;
    }
    return false;
}

/* `T t = {a, p};` where a member of T is a pointer: nobody knows which item it gets. */
static enum CXChildVisitResult check_list(CXCursor e, CXCursor parent, CXClientData data)
{
    struct unit *u = data;
    int64_t zero = 1;
    (void)parent;
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(e)))
        return CXChildVisit_Continue;
    if (clang_getCursorKind(e) == CXCursor_InitListExpr && types_is_record(types_c(e))) {
        struct kids k = kids_of(u, e);
        bool nothing = k.n == 0 || (k.n == 1 && cursor_eval_int(k.v[0], &zero) && zero == 0);
        if (!nothing && has_pointer(u, cursor_spelling(u, clang_getTypeDeclaration(types_c(e)))))
            cursor_unsupported(u, e, "the order of the members of this type is not known: its "
                               "header is missing");
    }
    return CXChildVisit_Recurse;
}

void stubuse_check(struct unit *u)
{
    clang_visitChildren(clang_getTranslationUnitCursor(u->tu), check_list, u);
}
