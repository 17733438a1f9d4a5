/* Program against program, field by field (clone.c copies the same fields). */
#include "core/ir/same.h"

static bool same_bytes(const void *x, const void *y, size_t size)
{
    return x == y || !size || (x && y && memcmp(x, y, size) == 0);
}

static bool same_place(struct src_range x, struct src_range y)
{
    return str_same(x.file, y.file) && x.line == y.line && x.col == y.col &&
           x.end_line == y.end_line && x.end_col == y.end_col;
}

static bool same_type(struct ir_type x, struct ir_type y)
{
    return x.kind == y.kind && x.align == y.align && x.size == y.size;
}

static bool same_operand(const struct ir_opnd *x, const struct ir_opnd *y)
{
    return x->kind == y->kind && same_type(x->type, y->type) && x->id == y->id && x->i == y->i &&
           same_bytes(&x->f, &y->f, sizeof x->f);
}

static bool same_operands(const struct ir_instr *x, const struct ir_instr *y)
{
    bool same = same_operand(&x->a, &y->a) && same_operand(&x->b, &y->b) &&
                same_operand(&x->callee, &y->callee) && same_operand(&x->sret, &y->sret) &&
                x->n_args == y->n_args;
    for (uint32_t i = 0; same && i < x->n_args; i++)
        same = same_operand(&x->args[i], &y->args[i]);
    return same;
}

static bool same_targets(const struct ir_instr *x, const struct ir_instr *y)
{
    bool same = x->to[0] == y->to[0] && x->to[1] == y->to[1] && x->n_cases == y->n_cases;
    for (uint32_t i = 0; same && i < x->n_cases; i++)
        same = x->cases[i].lo == y->cases[i].lo && x->cases[i].hi == y->cases[i].hi &&
               x->cases[i].to == y->cases[i].to;
    return same;
}

static bool same_instr(const struct ir_instr *x, const struct ir_instr *y)
{
    return x->op == y->op && x->id == y->id && x->dst == y->dst && same_type(x->type, y->type) &&
           x->bin == y->bin && x->un == y->un && x->scale == y->scale && x->offset == y->offset &&
           x->size == y->size && x->bit == y->bit && x->width == y->width &&
           x->is_volatile == y->is_volatile && x->ends == y->ends && x->side == y->side &&
           str_same(x->text, y->text) && str_same(x->points, y->points) &&
           str_same(x->obj_name, y->obj_name) && same_place(x->at, y->at) &&
           same_operands(x, y) && same_targets(x, y);
}

static bool same_object(const struct ir_object *x, const struct ir_object *y)
{
    return str_same(x->name, y->name) && str_same(x->c_type, y->c_type) &&
           same_type(x->type, y->type) && same_type(x->elem, y->elem) &&
           x->is_temp == y->is_temp && x->is_const == y->is_const && same_place(x->at, y->at);
}

static bool same_body(const struct ir_func *x, const struct ir_func *y)
{
    bool same = x->n_locals == y->n_locals && x->n_temps == y->n_temps &&
                x->n_blocks == y->n_blocks && x->n_sides == y->n_sides &&
                same_bytes(x->sides, y->sides, x->n_sides * sizeof *x->sides);
    for (uint32_t i = 0; same && i < x->n_locals; i++)
        same = same_object(&x->locals[i].obj, &y->locals[i].obj) &&
               x->locals[i].is_param == y->locals[i].is_param;
    for (uint32_t i = 0; same && i < x->n_temps; i++)
        same = same_type(x->temps[i], y->temps[i]);
    for (uint32_t b = 0; same && b < x->n_blocks; b++) {
        same = x->blocks[b].n_instrs == y->blocks[b].n_instrs;
        for (uint32_t i = 0; same && i < x->blocks[b].n_instrs; i++)
            same = same_instr(&x->blocks[b].instrs[i], &y->blocks[b].instrs[i]);
    }
    return same;
}

static bool same_func(const struct ir_func *x, const struct ir_func *y)
{
    bool same = str_same(x->name, y->name) && str_same(x->link_name, y->link_name) &&
                same_type(x->ret, y->ret) && x->variadic == y->variadic &&
                x->is_static == y->is_static && x->noreturn == y->noreturn &&
                x->defined == y->defined && x->is_weak == y->is_weak &&
                x->is_inline == y->is_inline && x->is_lowered == y->is_lowered &&
                x->in_system_header == y->in_system_header &&
                x->number_params == y->number_params &&
                same_place(x->at, y->at) && x->n_params == y->n_params;
    for (uint32_t i = 0; same && i < x->n_params; i++)
        same = same_type(x->param_types[i], y->param_types[i]);
    return same && same_body(x, y);
}

static bool same_init(const struct ir_init *x, const struct ir_init *y)
{
    return x->offset == y->offset && same_type(x->type, y->type) &&
           same_operand(&x->value, &y->value) && x->addend == y->addend && x->bit == y->bit &&
           x->width == y->width;
}

static bool same_global(const struct ir_global *x, const struct ir_global *y)
{
    bool same = same_object(&x->obj, &y->obj) && str_same(x->link_name, y->link_name) &&
                x->is_static == y->is_static && x->is_weak == y->is_weak &&
                x->is_extern == y->is_extern && x->is_string == y->is_string &&
                same_bytes(x->bytes, y->bytes, x->obj.type.size) && x->n_inits == y->n_inits;
    for (uint32_t i = 0; same && i < x->n_inits; i++)
        same = same_init(&x->inits[i], &y->inits[i]);
    return same;
}

bool ir_same(const struct ir_prog *x, const struct ir_prog *y)
{
    bool same = x->n_funcs == y->n_funcs && x->n_globals == y->n_globals &&
                x->main_func == y->main_func && x->puns == y->puns;
    for (uint32_t i = 0; same && i < x->n_globals; i++)
        same = same_global(&x->globals[i], &y->globals[i]);
    for (uint32_t i = 0; same && i < x->n_funcs; i++)
        same = same_func(&x->funcs[i], &y->funcs[i]);
    return same;
}
