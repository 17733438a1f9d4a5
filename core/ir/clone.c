/* Program -> the same program in another arena, field by field.
 *
 *     q = ir_clone(arena, p);
 *     q->funcs[0].blocks[0].instrs[0].a = ...;      p is as it was
 *
 * All that p points to is copied; lists have no room to spare in the copy.
 */
#include "core/ir/clone.h"

#include "core/base/fail.h"

/* A copy of the array `from`, of n elements. */
#define CLONE_ARRAY(c, from, n) arena_memdup((c)->to->arena, (from), sizeof *(from) * (size_t)(n))

struct cloner {
    struct ir_prog *to;
};

static const char *clone_text(struct cloner *c, const char *s)
{
    return str_intern(c->to->strings, s);
}

static struct src_range clone_place(struct cloner *c, struct src_range at)
{
    at.file = clone_text(c, at.file);
    return at;
}

static struct ir_object clone_object(struct cloner *c, struct ir_object o)
{
    o.name = clone_text(c, o.name);
    o.c_type = clone_text(c, o.c_type);
    o.at = clone_place(c, o.at);
    return o;
}

static struct ir_instr clone_instr(struct cloner *c, struct ir_instr in)
{
    in.args = CLONE_ARRAY(c, in.args, in.n_args);
    in.cases = CLONE_ARRAY(c, in.cases, in.n_cases);
    in.text = clone_text(c, in.text);
    in.points = clone_text(c, in.points);
    in.obj_name = clone_text(c, in.obj_name);
    in.at = clone_place(c, in.at);
    return in;
}

static struct ir_block clone_block(struct cloner *c, struct ir_block b)
{
    b.instrs = CLONE_ARRAY(c, b.instrs, b.n_instrs);
    b.cap_instrs = b.n_instrs;
    for (uint32_t i = 0; i < b.n_instrs; i++)
        b.instrs[i] = clone_instr(c, b.instrs[i]);
    return b;
}

static struct ir_func clone_func(struct cloner *c, struct ir_func f)
{
    if (f.n_params > f.n_locals && f.defined)
        bug("function %s has %u parameters in %u locals", f.link_name, f.n_params, f.n_locals);
    f.name = clone_text(c, f.name);
    f.link_name = clone_text(c, f.link_name);
    f.at = clone_place(c, f.at);
    f.param_types = CLONE_ARRAY(c, f.param_types, f.n_params);
    f.temps = CLONE_ARRAY(c, f.temps, f.n_temps);
    f.locals = CLONE_ARRAY(c, f.locals, f.n_locals);
    f.blocks = CLONE_ARRAY(c, f.blocks, f.n_blocks);
    f.sides = CLONE_ARRAY(c, f.sides, f.n_sides);
    f.cap_temps = f.n_temps;
    f.cap_sides = f.n_sides;
    f.cap_locals = f.n_locals;
    f.cap_blocks = f.n_blocks;
    for (uint32_t i = 0; i < f.n_locals; i++)
        f.locals[i].obj = clone_object(c, f.locals[i].obj);
    for (uint32_t b = 0; b < f.n_blocks; b++)
        f.blocks[b] = clone_block(c, f.blocks[b]);
    return f;
}

static struct ir_global clone_global(struct cloner *c, struct ir_global g)
{
    g.obj = clone_object(c, g.obj);
    g.link_name = clone_text(c, g.link_name);
    if (g.bytes)
        g.bytes = arena_memdup(c->to->arena, g.bytes, g.obj.type.size);
    g.inits = CLONE_ARRAY(c, g.inits, g.n_inits);
    g.cap_inits = g.n_inits;
    return g;
}

struct ir_prog *ir_clone(struct arena *arena, const struct ir_prog *p)
{
    struct cloner c = {ir_prog_new(arena)};
    struct ir_prog *to = c.to;
    if (p->main_func != UINT32_MAX && p->main_func >= p->n_funcs)
        bug("main is function %u of %u", p->main_func, p->n_funcs);
    to->main_func = p->main_func;
    to->next_id = p->next_id;
    to->puns = p->puns;
    to->missing = p->missing ? arena_strdup(to->arena, p->missing) : NULL;
    to->funcs = CLONE_ARRAY(&c, p->funcs, p->n_funcs);
    to->n_funcs = to->cap_funcs = p->n_funcs;
    for (uint32_t i = 0; i < p->n_funcs; i++)
        to->funcs[i] = clone_func(&c, p->funcs[i]);
    to->globals = CLONE_ARRAY(&c, p->globals, p->n_globals);
    to->n_globals = to->cap_globals = p->n_globals;
    for (uint32_t i = 0; i < p->n_globals; i++)
        to->globals[i] = clone_global(&c, p->globals[i]);
    return to;
}
