/* Where the lifetimes of variables end before their function returns (C11 6.2.4p6): they are
 * declared once more, so that what a pointer to them finds is indeterminate.
 *
 *     { int x = 5; p = &x; }       decl &x; store &x 5; store &p &x; decl &x
 *     if (*p) ...
 *
 * Also where `break`, `continue` or `goto` leave their block.  Compound literals end with the block
 * that they stand in (6.5.2.5p5); other objects that have no name end with it unseen.  Variables
 * that are only loaded and stored as such are left alone: nobody can name them any more.
 */
#include "frontend/scope.h"

#include "core/base/vec.h"
#include "frontend/build.h"
#include "frontend/lower_decl.h"

#include <string.h>

static const char array_name[] = "variable array"; /* name of a pointer to one */

struct scope scope_begin(struct lower_fn *f)
{
    f->depth++;
    return (struct scope){build_the_func(f)->n_locals, ++f->scopes.now};
}

static bool is_ended(const struct lower_fn *f, uint32_t local)
{
    return local < f->scopes.n_lives && f->scopes.lives[local].end;
}

static bool is_nameless(const struct ir_object *o)
{
    return o->is_temp && strcmp(o->name, IR_LITERAL) != 0;
}

static bool is_array(const struct ir_object *o)
{
    return o->is_temp && strcmp(o->name, array_name) == 0;
}

/* Those of the outermost block end with the function. */
void scope_array(struct lower_fn *f, struct ir_opnd address)
{
    if (f->depth <= 1)
        return;
    struct ir_opnd holder = build_temp_object(f, "void *", address.type);
    build_the_func(f)->locals[holder.id].obj.name = str_intern(f->u->prog->strings, array_name);
    build_store(f, holder, address);
}

static void end_array(struct lower_fn *f, uint32_t local)
{
    struct ir_opnd holder = {.kind = IR_O_LOCAL, .type = ir_type_of(IR_PTR), .id = local};
    struct ir_opnd callee = {.kind = IR_O_FUNC, .type = ir_type_of(IR_PTR)};
    struct ir_opnd address = build_load(f, holder, ir_type_of(IR_PTR));
    callee.id = decl_library_func(f->u, "__m2s_array_ends", true);
    struct ir_instr *call = build_emit(f, IR_CALL, ir_type_of(IR_VOID));
    call->callee = callee;
    call->at = build_the_func(f)->locals[local].obj.at;
    call->args = arena_memdup(f->u->arena, &address, sizeof address);
    call->n_args = 1;
}

static void end_local(struct lower_fn *f, uint32_t local)
{
    const struct ir_object *o = &build_the_func(f)->locals[local].obj;
    struct ir_instr *in;
    if (is_array(o) && !is_ended(f, local))
        end_array(f, local);
    if (is_nameless(o) || is_ended(f, local))
        return;
    in = build_emit(f, IR_DECL, ir_type_of(IR_VOID));
    in->a = (struct ir_opnd){.kind = IR_O_LOCAL, .type = ir_type_of(IR_PTR), .id = local};
    in->at = o->at;
    in->ends = true;
    struct scope_place p = {f->block, build_the_func(f)->blocks[f->block].n_instrs - 1};
    VEC_PUSH(f->u->scratch, f->scopes.ends, f->scopes.n_ends, f->scopes.cap_ends, p);
}

void scope_leave(struct lower_fn *f, uint32_t n_locals)
{
    for (uint32_t i = n_locals; i < build_the_func(f)->n_locals && !build_is_terminated(f); i++)
        end_local(f, i);
}

void scope_end(struct lower_fn *f, struct scope s)
{
    uint32_t n = build_the_func(f)->n_locals;
    f->depth--;
    if (f->depth == 0) /* the function returns */
        return;
    scope_leave(f, s.first);
    f->scopes.now++;
    while (f->scopes.n_lives < n) {
        struct scope_life none = {0, 0};
        VEC_PUSH(f->u->scratch, f->scopes.lives, f->scopes.n_lives, f->scopes.cap_lives, none);
    }
    for (uint32_t i = s.first; i < n; i++)
        if (!f->scopes.lives[i].end)
            f->scopes.lives[i] = (struct scope_life){s.begin, f->scopes.now};
}

/* ---- goto ---- */

void scope_goto(struct lower_fn *f, uint32_t label_block)
{
    struct scope_jump j = {f->block, label_block, ++f->scopes.now, build_the_func(f)->n_locals};
    VEC_PUSH(f->u->scratch, f->scopes.gotos, f->scopes.n_gotos, f->scopes.cap_gotos, j);
}

void scope_label(struct lower_fn *f, uint32_t label_block)
{
    struct scope_jump j = {label_block, label_block, ++f->scopes.now, build_the_func(f)->n_locals};
    VEC_PUSH(f->u->scratch, f->scopes.targets, f->scopes.n_targets, f->scopes.cap_targets, j);
}

/* The variable is declared when the goto jumps, and the label is not in its block. */
static bool is_left(const struct lower_fn *f, uint32_t local, const struct scope_jump *from,
                    const struct scope_jump *to)
{
    const struct scope_life *l = &f->scopes.lives[local];
    bool at_from = l->end > from->when && local < from->n_locals;
    return l->end && at_from && (to->when < l->begin || to->when > l->end);
}

static void end_before_jump(struct lower_fn *f, const struct scope_jump *j, uint32_t local)
{
    struct ir_block *b = &build_the_func(f)->blocks[j->from];
    const struct ir_object *o = &build_the_func(f)->locals[local].obj;
    struct ir_instr jump = b->instrs[b->n_instrs - 1];
    struct ir_instr end = {.op = IR_DECL, .dst = IR_NO_TEMP, .type = ir_type_of(IR_VOID),
                           .at = o->at, .ends = true};
    if (jump.op != IR_JUMP || is_nameless(o))
        return;
    end.a = (struct ir_opnd){.kind = IR_O_LOCAL, .type = ir_type_of(IR_PTR), .id = local};
    b->instrs[b->n_instrs - 1] = end;
    struct scope_place p = {j->from, b->n_instrs - 1};
    VEC_PUSH(f->u->scratch, f->scopes.ends, f->scopes.n_ends, f->scopes.cap_ends, p);
    VEC_PUSH(f->u->arena, b->instrs, b->n_instrs, b->cap_instrs, jump);
}

static void end_at_gotos(struct lower_fn *f)
{
    const struct scopes *s = &f->scopes;
    for (uint32_t i = 0; i < s->n_gotos; i++)
        for (uint32_t k = 0; k < s->n_targets; k++)
            for (uint32_t l = 0; s->targets[k].to == s->gotos[i].to && l < s->n_lives; l++)
                if (is_left(f, l, &s->gotos[i], &s->targets[k]))
                    end_before_jump(f, &s->gotos[i], l);
}

/* ---- which of them matter ---- */

static void take(bool *taken, const struct ir_opnd *o)
{
    if (o->kind == IR_O_LOCAL)
        taken[o->id] = true;
}

static bool *find_taken(struct lower_fn *f)
{
    const struct ir_func *fn = build_the_func(f);
    bool *taken = ARENA_ARRAY(f->u->scratch, bool, fn->n_locals + 1);
    for (uint32_t b = 0; b < fn->n_blocks; b++)
        for (uint32_t i = 0; i < fn->blocks[b].n_instrs; i++) {
            const struct ir_instr *in = &fn->blocks[b].instrs[i];
            bool plain = in->op == IR_LOAD || in->op == IR_STORE || in->op == IR_LOADBITS ||
                         in->op == IR_STOREBITS || in->op == IR_DECL;
            if (!plain)
                take(taken, &in->a);
            take(taken, &in->b);
            take(taken, &in->sret);
            for (uint32_t k = 0; k < in->n_args; k++)
                take(taken, &in->args[k]);
        }
    return taken;
}

void scope_finish(struct lower_fn *f)
{
    end_at_gotos(f);
    const bool *taken = f->scopes.n_ends ? find_taken(f) : NULL;
    for (uint32_t i = f->scopes.n_ends; i-- > 0;) {
        struct ir_block *b = &build_the_func(f)->blocks[f->scopes.ends[i].block];
        uint32_t at = f->scopes.ends[i].index;
        if (taken[b->instrs[at].a.id])
            continue;
        memmove(&b->instrs[at], &b->instrs[at + 1], (b->n_instrs - at - 1) * sizeof *b->instrs);
        b->n_instrs--;
    }
}
