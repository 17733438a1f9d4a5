/* Statements -> basic blocks.
 *
 *     while (c) s      b1: br c b2 b3     b2: s; jump b1     b3: ...
 */
#include "frontend/lower_decl.h"

#include "core/base/vec.h"
#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/lower_expr.h"
#include "frontend/openmp.h"
#include "frontend/scope.h"
#include "frontend/types.h"
#include "frontend/vla.h"

static void lower_if(struct lower_fn *f, CXCursor s)
{
    struct kids k = kids_of(f->u, s);
    if (k.n < 2) {
        cursor_unsupported(f->u, s, "this 'if' is not supported");
        return;
    }
    uint32_t yes = build_block(f), end = build_block(f), no = k.n > 2 ? build_block(f) : end;
    lower_cond(f, k.v[0], yes, no);
    build_start_block(f, yes);
    lower_stmt(f, k.v[1]);
    build_jump(f, end);
    if (k.n > 2) {
        build_start_block(f, no);
        lower_stmt(f, k.v[2]);
        build_jump(f, end);
    }
    build_start_block(f, end);
}

static void lower_body(struct lower_fn *f, CXCursor body, uint32_t break_to,
                       uint32_t continue_to)
{
    struct lower_fn old = *f;
    f->break_to = break_to;
    f->continue_to = continue_to;
    f->break_locals = f->continue_locals = build_the_func(f)->n_locals;
    lower_stmt(f, body);
    f->break_to = old.break_to;
    f->continue_to = old.continue_to;
    f->break_locals = old.break_locals;
    f->continue_locals = old.continue_locals;
}

static void lower_while(struct lower_fn *f, CXCursor s)
{
    struct kids k = kids_of(f->u, s);
    uint32_t head = build_block(f), body = build_block(f), end = build_block(f);
    build_jump(f, head);
    build_start_block(f, head);
    lower_cond(f, k.v[0], body, end);
    build_start_block(f, body);
    lower_body(f, k.v[k.n - 1], end, head);
    build_jump(f, head);
    build_start_block(f, end);
}

static void lower_do(struct lower_fn *f, CXCursor s)
{
    struct kids k = kids_of(f->u, s);
    uint32_t body = build_block(f), test = build_block(f), end = build_block(f);
    build_jump(f, body);
    build_start_block(f, body);
    lower_body(f, k.v[0], end, test);
    build_jump(f, test);
    build_start_block(f, test);
    lower_cond(f, k.v[1], body, end);
    build_start_block(f, end);
}

static void lower_for(struct lower_fn *f, CXCursor s)
{
    struct kids k = kids_of(f->u, s);
    unsigned mask = forloop_mask(f, s, k), at = 0;
    if (mask & 0x80) {
        cursor_unsupported(f->u, s, "cannot tell the parts of this 'for' loop");
        return;
    }
    struct scope scope = scope_begin(f);
    if (mask & 1)
        lower_stmt(f, k.v[at++]);
    uint32_t head = build_block(f), body = build_block(f), step = build_block(f);
    uint32_t end = build_block(f);
    build_jump(f, head);
    build_start_block(f, head);
    if (mask & 2)
        lower_cond(f, k.v[at++], body, end);
    else
        build_jump(f, body);
    build_start_block(f, body);
    lower_body(f, k.v[k.n - 1], end, step);
    build_jump(f, step);
    build_start_block(f, step);
    if (mask & 4)
        lower_effect(f, k.v[at]);
    build_jump(f, head);
    build_start_block(f, end);
    scope_end(f, scope);
}

/* The cases are known only after the body: the terminator is written last. */
static void lower_switch(struct lower_fn *f, CXCursor s)
{
    struct kids k = kids_of(f->u, s);
    struct lower_switch sw = {.default_to = NO_BLOCK}, *outer = f->sw;
    struct ir_opnd v = lower_rvalue(f, k.v[0]);
    if (v.kind == IR_O_INT) /* an instruction, if an MPI library chooses the number */
        v = build_bin(f, IR_ADD, v, ir_int(v.type.kind, 0));
    uint32_t head = f->block, end = build_block(f), old_break = f->break_to;
    uint32_t old_locals = f->break_locals;
    if (build_is_terminated(f)) {
        head = build_block(f);
        build_start_block(f, head);
    }
    sw.type = v.type;
    f->sw = &sw;
    f->break_to = end;
    f->break_locals = build_the_func(f)->n_locals;
    build_start_block(f, build_block(f));
    lower_stmt(f, k.v[k.n - 1]);
    build_jump(f, end);
    f->sw = outer;
    f->break_to = old_break;
    f->break_locals = old_locals;
    f->block = head;
    struct ir_instr *i = build_emit(f, IR_SWITCH, ir_type_of(IR_VOID));
    i->a = v;
    i->to[0] = sw.default_to == NO_BLOCK ? end : sw.default_to;
    i->cases = arena_memdup(f->u->arena, sw.cases, sw.n * sizeof *sw.cases);
    i->n_cases = sw.n;
    build_start_block(f, end);
}

/* Control reaches a label from above too. */
static uint32_t fall_into(struct lower_fn *f, uint32_t block)
{
    build_jump(f, block);
    build_start_block(f, block);
    return block;
}

static bool case_value(struct lower_fn *f, CXCursor e, int64_t *value)
{
    if (!cursor_eval_int(e, value)) {
        cursor_unsupported(f->u, e, "the value of this case label is not known");
        return false;
    }
    *value = build_convert(f, ir_int(IR_I64, *value), f->sw->type).i;
    return true;
}

static void lower_case(struct lower_fn *f, CXCursor s)
{
    struct kids k = kids_of(f->u, s);
    struct ir_case c = {.to = fall_into(f, build_block(f))};
    if (!f->sw || !ir_is_int(f->sw->type.kind) || f->sw->type.size > 8 || k.n < 2) {
        cursor_unsupported(f->u, s, "this case label is not supported");
        return;
    }
    if (case_value(f, k.v[0], &c.lo)) {
        c.hi = c.lo;
        if (k.n > 2 && !case_value(f, k.v[1], &c.hi))
            return;
        if (c.lo <= c.hi) /* an empty GNU range matches nothing */
            VEC_PUSH(f->u->scratch, f->sw->cases, f->sw->n, f->sw->cap, c);
    }
    lower_stmt(f, k.v[k.n - 1]);
}

static uint32_t label_block(struct lower_fn *f, CXCursor label)
{
    struct ir_opnd block;
    if (map_get(&f->labels, label, &block))
        return block.id;
    block = (struct ir_opnd){.id = build_block(f)};
    map_put(f->u->scratch, &f->labels, label, block);
    return block.id;
}

/* slicer/rewrite/marks.h: the program tells that it is there, or no longer. */
static void tell_label(struct lower_fn *f, size_t number, bool is_there)
{
    struct ir_opnd args[] = {ir_int(IR_I32, (int64_t)number), ir_int(IR_I32, is_there)};
    struct ir_opnd callee = {.kind = IR_O_FUNC, .type = ir_type_of(IR_PTR)};
    callee.id = decl_library_func(f->u, "__m2s_mark", true);
    struct ir_instr *call = build_emit(f, IR_CALL, ir_type_of(IR_VOID));
    call->callee = callee;
    call->args = arena_memdup(f->u->arena, args, sizeof args);
    call->n_args = 2;
    call->text = arena_printf(f->u->arena, is_there ? "at %s" : "%s is left",
                              f->u->asked->labels[number]);
}

/* It is told of a label as long as its statement runs, if that is an expression. */
static void lower_label(struct lower_fn *f, CXCursor s)
{
    const char *name = cursor_spelling(f->u, s);
    size_t n = f->u->asked->n_labels, i = 0;
    CXCursor inner = s;
    scope_label(f, fall_into(f, label_block(f, s)));
    while (i < n && !(f->u->asked->labels[i] && strcmp(f->u->asked->labels[i], name) == 0))
        i++;
    while (clang_getCursorKind(inner) == CXCursor_LabelStmt)
        inner = cursor_last_kid(f->u, inner);
    bool stays = clang_isExpression(clang_getCursorKind(inner));
    if (i < n)
        tell_label(f, i, true);
    if (i < n && !stays)
        tell_label(f, i, false);
    lower_stmt(f, cursor_last_kid(f->u, s));
    if (i < n && stays)
        tell_label(f, i, false);
}

static void lower_goto(struct lower_fn *f, CXCursor s)
{
    CXCursor ref = cursor_last_kid(f->u, s);
    CXCursor label = clang_getCursorReferenced(ref);
    if (clang_getCursorKind(label) != CXCursor_LabelStmt) {
        cursor_unsupported(f->u, s, "the target of this goto is not known");
        return;
    }
    if (!build_is_terminated(f))
        scope_goto(f, label_block(f, label));
    build_jump(f, label_block(f, label));
}

static void lower_return(struct lower_fn *f, CXCursor s)
{
    struct kids k = kids_of(f->u, s);
    struct ir_type ret = build_the_func(f)->ret;
    struct ir_opnd v = {0};
    if (k.n && ret.kind == IR_VOID)
        lower_effect(f, k.v[0]);
    else if (k.n)
        v = build_convert(f, lower_rvalue(f, k.v[0]), ret);
    if (ret.kind == IR_AGG && v.kind != IR_O_NONE)
        v.type = ret;
    build_emit(f, IR_RET, ir_type_of(IR_VOID))->a = v;
}

static void jump_out(struct lower_fn *f, CXCursor s, uint32_t to, uint32_t n_locals)
{
    if (to == NO_BLOCK) {
        cursor_unsupported(f->u, s, "this jump leads nowhere");
        return;
    }
    scope_leave(f, n_locals);
    build_jump(f, to);
}

static void lower_decls(struct lower_fn *f, CXCursor s)
{
    struct kids k = kids_of(f->u, s);
    for (uint32_t i = 0; i < k.n; i++) {
        if (clang_getCursorKind(k.v[i]) == CXCursor_VarDecl)
            lower_local_var(f, k.v[i]);
        else if (clang_getCursorKind(k.v[i]) == CXCursor_TypedefDecl &&
                 types_is_variable_size(types_c(k.v[i])))
            vla_declare(f, k.v[i]); /* C11 6.7.8p3: the size is evaluated here */
    }
}

static void lower_all(struct lower_fn *f, CXCursor s)
{
    struct kids k = kids_of(f->u, s);
    struct scope scope = scope_begin(f);
    for (uint32_t i = 0; i < k.n; i++)
        lower_stmt(f, k.v[i]);
    scope_end(f, scope);
}

static void lower_unexposed_stmt(struct lower_fn *f, CXCursor s)
{
    struct kids k = kids_of(f->u, s);
    if (k.n == 1) /* a statement with an attribute */
        lower_stmt(f, k.v[0]);
    else
        cursor_unsupported(f->u, s, "this statement is not supported");
}

static void refuse(struct lower_fn *f, CXCursor s, enum CXCursorKind kind)
{
    if (kind == CXCursor_MSAsmStmt)
        cursor_unsupported(f->u, s, "inline assembly is not supported");
    else if (kind == CXCursor_IndirectGotoStmt)
        cursor_unsupported(f->u, s, "computed goto is not supported");
    else
        cursor_unsupported(f->u, s, "this statement is not supported (%s)",
                           cursor_own_string(f->u->scratch, clang_getCursorKindSpelling(kind)));
}

static void lower_kind(struct lower_fn *f, CXCursor s, enum CXCursorKind kind)
{
    switch ((int)kind) {
    case CXCursor_CompoundStmt:
        lower_all(f, s);
        break;
    case CXCursor_DeclStmt:
        lower_decls(f, s);
        break;
    case CXCursor_NullStmt:
        break;
    case CXCursor_IfStmt:
        lower_if(f, s);
        break;
    case CXCursor_WhileStmt:
        lower_while(f, s);
        break;
    case CXCursor_DoStmt:
        lower_do(f, s);
        break;
    case CXCursor_ForStmt:
        lower_for(f, s);
        break;
    case CXCursor_SwitchStmt:
        lower_switch(f, s);
        break;
    case CXCursor_CaseStmt:
        lower_case(f, s);
        break;
    case CXCursor_DefaultStmt:
        if (f->sw)
            f->sw->default_to = fall_into(f, build_block(f));
        lower_stmt(f, cursor_last_kid(f->u, s));
        break;
    case CXCursor_LabelStmt:
        lower_label(f, s);
        break;
    case CXCursor_GotoStmt:
        lower_goto(f, s);
        break;
    case CXCursor_BreakStmt:
        jump_out(f, s, f->break_to, f->break_locals);
        break;
    case CXCursor_ContinueStmt:
        jump_out(f, s, f->continue_to, f->continue_locals);
        break;
    case CXCursor_ReturnStmt:
        lower_return(f, s);
        break;
    case CXCursor_AsmStmt:
        lower_asm(f, s);
        break;
    case CXCursor_UnexposedStmt:
        lower_unexposed_stmt(f, s);
        break;
    default:
        if (clang_isExpression(kind))
            lower_effect(f, s);
        else
            refuse(f, s, kind);
        break;
    }
}

void lower_stmt(struct lower_fn *f, CXCursor s)
{
    struct place former = build_enter(f, s);
    struct openmp_region region = {0};
    openmp_region_enter(f, s, &region);
    lower_kind(f, s, clang_getCursorKind(s));
    openmp_region_leave(f, &region);
    build_leave(f, former);
}

/* The block of a statement expression ends behind its value, which may be an address in it. */
static struct ir_opnd end_with_value(struct lower_fn *f, struct scope scope, struct ir_opnd value)
{
    bool keeps = value.type.kind == IR_PTR && value.kind != IR_O_NONE;
    struct ir_opnd object = keeps ? build_temp_object(f, "", value.type) : value;
    if (keeps)
        build_store(f, object, value);
    scope_end(f, scope);
    return keeps ? build_load(f, object, value.type) : value;
}

/* ({ ...; value; }) */
struct ir_opnd lower_statement_expr(struct lower_fn *f, CXCursor e)
{
    CXCursor body = cursor_last_kid(f->u, e);
    struct kids k = kids_of(f->u, body);
    struct ir_opnd value = {0};
    bool ends = types_value(f->u, e).kind != IR_AGG; /* else the value is one of its objects */
    struct scope scope = ends ? scope_begin(f) : (struct scope){0, 0};
    for (uint32_t i = 0; i < k.n; i++) {
        bool is_value = i + 1 == k.n && clang_isExpression(clang_getCursorKind(k.v[i])) &&
                        types_c(e).kind != CXType_Void;
        if (is_value)
            value = lower_rvalue(f, k.v[i]);
        else
            lower_stmt(f, k.v[i]);
    }
    if (value.kind == IR_O_NONE && types_c(e).kind != CXType_Void)
        cursor_unsupported(f->u, e, "the value of this statement expression is not supported");
    return ends ? end_with_value(f, scope, value) : value;
}
