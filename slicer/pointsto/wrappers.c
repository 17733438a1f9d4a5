/* Functions that give the memory they allocate to their caller, and to nobody else:
 *
 *     void *xmalloc(size_t n) { void *p = malloc(n); if (!p) die(); return p; }
 *
 * Each call of such a function makes an object of its own for the points-to analysis;
 * else all memory of a program with an xmalloc() would be one object.  So it is with several
 * allocations whose addresses stand in each other only, and an object of each for each call:
 *
 *     float **matrix(int n, int m)
 *     {
 *         float **rows = malloc(n * sizeof *rows);
 *         rows[0] = malloc(n * m * sizeof **rows);
 *         for (int i = 1; i < n; i++) rows[i] = rows[i - 1] + m;
 *         return rows;
 *     }
 *
 *     void *xrealloc(void *p, size_t n) { p = realloc(p, n); if (!p) die(); return p; }
 *
 * moves what is behind its parameter to the new memory, and does not look at it there: its
 * caller's memory has the content of what that caller passed, not of what all have passed.
 */
#include "slicer/pointsto/wrappers.h"

#include <string.h>

struct wrapper_check {
    const struct sl_numbering *x;
    const struct sl_wrapper *wrappers; /* [func], as far as they are known */
    uint32_t func;
    const struct ir_func *f;
    bool *plain;       /* [local]: only loaded and stored as a whole */
    bool *fresh_local; /* [local]: may hold the new address */
    bool *fresh_temp;
    bool *only_fresh; /* [local]: nothing else is stored to it but null */
    bool news, allocates, leaks;
    bool nested;       /* new memory holds addresses of new memory */
    bool takes;        /* numbers may be parts of those, or are copied elsewhere */
    bool moves, looks; /* see above; the content of the new memory is looked at here */
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
        return c->wrappers[in->callee.id].allocates && in->callee.id != c->func;
    return callee->kind == SL_LIBC && callee->libc->class == LIBC_ALLOC;
}

/* What is read of new memory may be an address that was put there, or a part of one. */
static void visit_load(struct wrapper_check *c, const struct ir_instr *in)
{
    bool inside = is_fresh(c, &in->a);
    if ((in->a.kind == IR_O_LOCAL && c->fresh_local[in->a.id]) ||
        (inside && c->nested && in->type.kind == IR_PTR))
        set_fresh(c, &c->fresh_temp[in->dst]);
    bool part = ir_is_int(in->type.kind) && (in->type.size == 1 || in->type.size == 8);
    c->takes |= inside && part;
}

/* May the function move what is in the memory elsewhere? */
static bool takes_content(const struct sl_callee *callee, unsigned access)
{
    enum libc_class class = callee->libc->class;
    return (access & SL_READS) && class != LIBC_ALLOC && class != LIBC_FREE &&
           class != LIBC_EXIT && class != LIBC_ASSERT;
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
        unsigned access = numbering_access(c->x, in, in->callee.id, i);
        c->takes |= takes_content(&c->x->callees[in->callee.id], access);
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
        visit_load(c, in);
        break;
    case IR_STORE:
        if (!is_fresh(c, &in->b))
            break;
        if (in->a.kind == IR_O_LOCAL && c->plain[in->a.id])
            set_fresh(c, &c->fresh_local[in->a.id]);
        else if (is_fresh(c, &in->a))
            set_fresh(c, &c->nested);
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
        c->takes |= is_fresh(c, &in->a);
        break;
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

/* ---- what moves the content of a parameter ---- */

static void check_only_fresh(struct wrapper_check *c, const struct ir_instr *in)
{
    if (in->op == IR_STORE && in->a.kind == IR_O_LOCAL && !is_fresh(c, &in->b) &&
        in->b.kind != IR_O_INT)
        c->only_fresh[in->a.id] = false;
}

/* Is it what the caller passed, or new? */
static bool is_parameter(const struct wrapper_check *c, const struct ir_opnd *o)
{
    while (o->kind == IR_O_TEMP) {
        const struct ir_instr *def = c->x->places[c->x->temp_def[c->func][o->id]].in;
        if (def->op == IR_LOAD && def->a.kind == IR_O_LOCAL)
            return def->a.id < c->f->n_params && c->plain[def->a.id] &&
                   c->only_fresh[def->a.id];
        if (def->op != IR_CAST && def->op != IR_COPY)
            return false;
        o = &def->a;
    }
    return false;
}

static bool looks_at(const struct sl_callee *callee, uint32_t i)
{
    if (callee->kind != SL_LIBC)
        return true;
    switch (callee->libc->class) {
    case LIBC_ALLOC:
    case LIBC_FREE:
    case LIBC_OUTPUT:
    case LIBC_EXIT:
    case LIBC_ASSERT:
    case LIBC_MARK:
        return false;
    case LIBC_PURE:
    case LIBC_INPUT:
    case LIBC_COPY:
    case LIBC_CALLBACK:
    case LIBC_STATE:
    case LIBC_SHARED:
    case LIBC_JUMP:
        break;
    }
    return !strchr("vwP", libc_arg(callee->libc, i));
}

static void check_moves(struct wrapper_check *c, const struct ir_instr *in)
{
    if (in->op == IR_LOAD || in->op == IR_LOADBITS)
        c->looks |= is_fresh(c, &in->a);
    if (in->op != IR_CALL || in->callee.kind != IR_O_FUNC)
        return;
    const struct sl_callee *callee = &c->x->callees[in->callee.id];
    for (uint32_t i = 0; i < in->n_args; i++) {
        bool moves = is_allocation(c, in) && in->args[i].type.kind == IR_PTR;
        if (callee->kind == SL_LIBC)
            moves = moves && (numbering_access(c->x, in, in->callee.id, i) & SL_READS);
        else
            moves = moves && c->wrappers[in->callee.id].moves;
        c->looks |= is_fresh(c, &in->args[i]) && looks_at(callee, i);
        c->looks |= moves && !is_parameter(c, &in->args[i]);
        c->moves |= moves;
    }
}

static bool only_allocates(struct arena *arena, const struct sl_numbering *x,
                           const struct sl_wrapper *wrappers, uint32_t func, bool *moves)
{
    const struct ir_func *f = &x->p->funcs[func];
    struct wrapper_check c = {.x = x, .wrappers = wrappers, .func = func, .f = f};
    if (!f->defined || f->ret.kind != IR_PTR)
        return false;
    c.plain = ARENA_ARRAY(arena, bool, f->n_locals);
    c.fresh_local = ARENA_ARRAY(arena, bool, f->n_locals);
    c.fresh_temp = ARENA_ARRAY(arena, bool, f->n_temps);
    for (uint32_t i = 0; i < f->n_locals; i++)
        c.plain[i] = f->locals[i].obj.type.kind == IR_PTR;
    each_instr(&c, check_plain);
    do {
        c.news = c.leaks = c.takes = false;
        each_instr(&c, visit);
    } while (c.news);
    if (!c.allocates || c.leaks || (c.nested && c.takes))
        return false;
    c.only_fresh = ARENA_ARRAY(arena, bool, f->n_locals);
    for (uint32_t i = 0; i < f->n_locals; i++)
        c.only_fresh[i] = true;
    each_instr(&c, check_only_fresh);
    each_instr(&c, check_moves);
    *moves = c.moves && !c.looks;
    return true;
}

struct sl_wrapper *wrappers_find(struct arena *arena, const struct sl_numbering *x)
{
    struct sl_wrapper *wrappers = ARENA_ARRAY(arena, struct sl_wrapper, x->p->n_funcs);
    struct arena *scratch = arena_new();
    for (bool news = true; news;) { /* wrappers of wrappers */
        news = false;
        for (uint32_t f = 0; f < x->p->n_funcs; f++) {
            bool moves = false;
            if (wrappers[f].allocates || !only_allocates(scratch, x, wrappers, f, &moves))
                continue;
            wrappers[f] = (struct sl_wrapper){true, moves};
            news = true;
        }
    }
    arena_free(scratch);
    return wrappers;
}
