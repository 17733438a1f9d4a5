/* Functions that do nothing with the memory they allocate but give it to their caller:
 *
 *     void *xmalloc(size_t n) { void *p = malloc(n); if (!p) die(); return p; }
 *
 * Each call of such a function makes an object of its own for the points-to analysis;
 * else all memory of a program with an xmalloc() would be one object.
 */
#include "slicer/index.h"

struct wrapper_check {
    const struct sl_index *x;
    uint32_t func;
    const struct ir_func *f;
    bool *plain;       /* [local]: only loaded and stored as a whole */
    bool *fresh_local; /* [local]: may hold the new address */
    bool *fresh_temp;
    bool news, allocates, leaks;
};

static void not_plain(struct wrapper_check *c, const struct ir_opnd *o)
{
    if (o->kind == IR_O_LOCAL)
        c->plain[o->id] = false;
}

static void check_plain(struct wrapper_check *c, const struct ir_instr *in)
{
    if (in->op != IR_LOAD && in->op != IR_STORE && in->op != IR_DECL)
        not_plain(c, &in->a);
    not_plain(c, &in->b);
    not_plain(c, &in->sret);
    for (uint32_t i = 0; i < in->n_args; i++)
        not_plain(c, &in->args[i]);
}

static bool is_fresh(const struct wrapper_check *c, const struct ir_opnd *o)
{
    return o->kind == IR_O_TEMP && c->fresh_temp[o->id];
}

static void set_fresh(struct wrapper_check *c, bool *what)
{
    c->news |= !*what;
    *what = true;
}

static bool is_allocation(const struct wrapper_check *c, const struct ir_instr *in)
{
    if (in->callee.kind != IR_O_FUNC)
        return false;
    const struct sl_callee *callee = &c->x->callees[in->callee.id];
    if (callee->kind == SL_DEFINED)
        return callee->allocates && in->callee.id != c->func;
    return callee->kind == SL_LIBC && callee->libc->class == LIBC_ALLOC;
}

static void visit_call(struct wrapper_check *c, const struct ir_instr *in)
{
    if (in->dst != IR_NO_TEMP && is_allocation(c, in))
        set_fresh(c, &c->fresh_temp[in->dst]);
    c->leaks |= is_fresh(c, &in->callee) || is_fresh(c, &in->sret);
    for (uint32_t i = 0; i < in->n_args; i++) {
        if (!is_fresh(c, &in->args[i]))
            continue;
        if (in->callee.kind != IR_O_FUNC ||
            c->x->callees[in->callee.id].kind != SL_LIBC) {
            c->leaks = true;
            return;
        }
        unsigned access = sl_access(c->x, in, in->callee.id, i);
        c->leaks |= (access & (SL_KEEPS | SL_DEEP | SL_CALLS)) != 0;
        if ((access & SL_RESULT) && in->dst != IR_NO_TEMP)
            set_fresh(c, &c->fresh_temp[in->dst]);
    }
}

static void visit(struct wrapper_check *c, const struct ir_instr *in)
{
    switch (in->op) {
    case IR_COPY:
    case IR_CAST:
    case IR_PTRADD:
        if (is_fresh(c, &in->a))
            set_fresh(c, &c->fresh_temp[in->dst]);
        c->leaks |= is_fresh(c, &in->b);
        break;
    case IR_LOAD:
        if (in->a.kind == IR_O_LOCAL && c->fresh_local[in->a.id])
            set_fresh(c, &c->fresh_temp[in->dst]);
        break;
    case IR_STORE:
        if (!is_fresh(c, &in->b))
            break;
        if (in->a.kind == IR_O_LOCAL && c->plain[in->a.id])
            set_fresh(c, &c->fresh_local[in->a.id]);
        else
            c->leaks = true;
        break;
    case IR_CALL:
        visit_call(c, in);
        break;
    case IR_BIN:
        if (in->bin < IR_EQ)
            c->leaks |= is_fresh(c, &in->a) || is_fresh(c, &in->b);
        break;
    case IR_RET:
        c->allocates |= is_fresh(c, &in->a);
        break;
    case IR_LOADBITS:
    case IR_MEMZERO:
    case IR_BR:
    case IR_DECL:
    case IR_JUMP:
    case IR_PTRDIFF:
    case IR_UNREACHABLE:
        break;
    default:
        c->leaks |= is_fresh(c, &in->a) || is_fresh(c, &in->b);
        break;
    }
}

static void each_instr(struct wrapper_check *c,
                       void (*each)(struct wrapper_check *c, const struct ir_instr *in))
{
    for (uint32_t b = 0; b < c->f->n_blocks; b++)
        for (uint32_t i = 0; i < c->f->blocks[b].n_instrs; i++)
            each(c, &c->f->blocks[b].instrs[i]);
}

static bool only_allocates(struct sl_index *x, uint32_t func)
{
    const struct ir_func *f = &x->p->funcs[func];
    struct wrapper_check c = {.x = x, .func = func, .f = f};
    if (!f->defined || f->ret.kind != IR_PTR)
        return false;
    c.plain = ARENA_ARRAY(x->arena, bool, f->n_locals);
    c.fresh_local = ARENA_ARRAY(x->arena, bool, f->n_locals);
    c.fresh_temp = ARENA_ARRAY(x->arena, bool, f->n_temps);
    for (uint32_t i = 0; i < f->n_locals; i++)
        c.plain[i] = f->locals[i].obj.type.kind == IR_PTR;
    each_instr(&c, check_plain);
    do {
        c.news = false;
        each_instr(&c, visit);
    } while (c.news && !c.leaks);
    return c.allocates && !c.leaks;
}

void sl_find_wrappers(struct sl_index *x)
{
    for (bool news = true; news;) { /* wrappers of wrappers */
        news = false;
        for (uint32_t f = 0; f < x->p->n_funcs; f++) {
            if (x->callees[f].allocates || !only_allocates(x, f))
                continue;
            x->callees[f].allocates = true;
            news = true;
        }
    }
}
