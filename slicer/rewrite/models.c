/* See models.h. */
#include "slicer/rewrite/models.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "core/ir/operators.h"
#include "core/ir/text.h"
#include "libc/libc.h"

#include <string.h>

static const char *const names[] = {
    [MODEL_SORT_ANY] = "__m2s_sort_any",
    [MODEL_SEARCH_ANY] = "__m2s_search_any",
    [MODEL_SORT] = "__m2s_sort",
    [MODEL_OPERATE] = "__m2s_operate",
    [MODEL_REDUCE] = IR_REDUCE,
    [MODEL_ONCE] = "__m2s_once",
    [MODEL_SIGNAL_ALONE] = "__m2s_signals_alone",
    [MODEL_SIGNAL] = "__m2s_signals",
    [MODEL_SIGNAL_INFO] = "__m2s_signals_info",
    [MODEL_AT_EXIT] = "__m2s_at_exit",
    [MODEL_ON_EXIT] = "__m2s_on_exit",
    [MODEL_EXIT] = "__m2s_run_exit",
};

struct adder {
    struct ir_prog *p;          /* to which the function is added */
    const struct ir_prog *from; /* that was read */
    struct src_range at;
};

static uint32_t find_declared(struct ir_prog *p, const struct ir_func *f)
{
    uint32_t found = ir_find_func(p, f->link_name);
    if (found != UINT32_MAX)
        return found;
    struct ir_func copy = *f;
    copy.name = copy.link_name = str_intern(p->strings, f->name);
    copy.in_system_header = true;
    VEC_PUSH(p->arena, p->funcs, p->n_funcs, p->cap_funcs, copy);
    return p->n_funcs - 1;
}

/* The functions that are read are numbered by their own program. */
static void adapt(struct adder *a, struct ir_instr *in)
{
    in->id = a->p->next_id++;
    in->at = a->at;
    if (in->text)
        in->text = str_intern(a->p->strings, in->text);
    if (in->callee.kind == IR_O_FUNC)
        in->callee.id = find_declared(a->p, &a->from->funcs[in->callee.id]);
}

static void adapt_names(struct adder *a, struct ir_func *f)
{
    for (uint32_t i = 0; i < f->n_locals; i++) {
        struct ir_object *o = &f->locals[i].obj;
        o->name = str_intern(a->p->strings, o->name);
        o->c_type = str_intern(a->p->strings, o->c_type);
        o->at = a->at;
    }
    f->at = a->at;
    f->is_static = true;
}

static const char *unit_of(const char *name)
{
    const struct libc_function *f = libc_functions;
    while (f->name && strcmp(f->name, name))
        f++;
    if (!f->name)
        bug("%s is not in libc/", name);
    return f->unit;
}

static const struct ir_prog *read(struct arena *arena, const char *name)
{
    const char *error = NULL;
    struct ir_prog *p = ir_parse(arena, unit_of(name), name, &error);
    if (!p)
        bug("%s", error);
    return p;
}

uint32_t models_add(struct ir_prog *p, enum model model, struct src_range at)
{
    struct adder a = {.p = p, .from = read(p->arena, names[model]), .at = at};
    struct ir_func f = a.from->funcs[ir_find_func(a.from, names[model])];
    f.name = str_intern(p->strings, f.name);
    f.link_name = str_intern(p->strings,
                             arena_printf(p->arena, "%s.%u", f.name, (unsigned)p->n_funcs));
    for (uint32_t b = 0; b < f.n_blocks; b++)
        for (uint32_t k = 0; k < f.blocks[b].n_instrs; k++)
            adapt(&a, &f.blocks[b].instrs[k]);
    adapt_names(&a, &f);
    VEC_PUSH(p->arena, p->funcs, p->n_funcs, p->cap_funcs, f);
    return p->n_funcs - 1;
}

struct ir_opnd models_address(enum ir_opnd_kind kind, uint32_t id)
{
    return (struct ir_opnd){.kind = kind, .type = ir_type_of(IR_PTR), .id = id};
}

enum libc_fn models_function(const struct ir_prog *p, const struct ir_opnd *o)
{
    bool library = o->kind == IR_O_FUNC && !p->funcs[o->id].defined;
    return library ? libc_find(p->funcs[o->id].name) : LIBC_FN_COUNT;
}

enum libc_fn models_called(const struct ir_prog *p, const struct ir_instr *in)
{
    return in->op == IR_CALL ? models_function(p, &in->callee) : LIBC_FN_COUNT;
}

uint32_t models_declare(struct ir_prog *p, const char *name, enum ir_kind ret)
{
    struct ir_func f = {.in_system_header = true, .variadic = true, .ret = ir_type_of(ret)};
    uint32_t found = ir_find_func(p, name);
    if (found != UINT32_MAX)
        return found;
    f.name = f.link_name = str_intern(p->strings, name);
    VEC_PUSH(p->arena, p->funcs, p->n_funcs, p->cap_funcs, f);
    return p->n_funcs - 1;
}
