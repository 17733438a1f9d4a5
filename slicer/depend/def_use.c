/* Collects definitions from the instructions of all functions that main can reach. */
#include "slicer/depend/def_use.h"

#include "core/base/vec.h"
#include "slicer/pointsto/messages.h"

#include <string.h>

struct collector {
    struct arena *arena;
    const struct sl_numbering *x;
    const struct sl_pointsto *points;
    struct sl_def_use *m;
    uint32_t number, func;
    const struct ir_instr *in;
};

struct sl_var *def_use_simple(const struct sl_def_use *m, uint32_t func, const struct ir_opnd *o)
{
    if (o->kind != IR_O_LOCAL || !m->vars[func] || !m->vars[func][o->id].simple)
        return NULL;
    return &m->vars[func][o->id];
}

static uint64_t mpi_argument_size(const struct sl_numbering *x, uint32_t number, uint32_t func,
                                  uint32_t i, bool *exact)
{
    const struct sl_callee *c = &x->callees[func];
    *exact = true;
    switch (numbering_role(c->mpi, i)) {
    case 'i':
    case 'o':
    case 'x': {
        uint64_t size = messages_size(x, number, func, i);
        *exact = size > 0; /* a derived type may have negative displacements */
        return size;
    }
    case 'S':
        return mpi_has(c->fn, MPI_TRAIT_STATUSES) ? 0 : MPI_STATUS_SIZE;
    case 'q':
    case 'C':
        return 8;
    case 'O':
        return mpi_has(c->fn, MPI_TRAIT_ONE_INT) ? 4 : 0;
    default:
        return 0;
    }
}

uint64_t def_use_argument_size(const struct sl_numbering *x, uint32_t number, uint32_t func,
                               uint32_t i, bool *exact)
{
    const struct ir_instr *call = x->places[number].in;
    int64_t size;
    const struct sl_callee *c = &x->callees[func];
    *exact = false;
    if (c->kind == SL_MPI)
        return mpi_argument_size(x, number, func, i, exact);
    if (c->kind != SL_LIBC)
        return 0;
    *exact = !libc_splits_text(c->libc); /* reads on where it stopped */
    bool moves = strncmp(c->libc->name, "mem", 3) == 0 && call->n_args == 3;
    bool writes = strchr("wPx", libc_arg(c->libc, i)) != NULL;
    uint32_t k = moves ? 2 : libc_size_argument(c->libc);
    if ((!moves && !writes) || k >= call->n_args ||
        !numbering_constant(x, x->places[number].func, &call->args[k], &size) || size < 0)
        return 0;
    return (uint64_t)size;
}

static void add_def(struct collector *c, enum sl_def_kind kind, struct sl_cells cells,
                    uint64_t size, bool exact)
{
    for (uint32_t i = 0; i < cells.n; i++) {
        struct sl_cell cell = pointsto_cell_at(c->points, cells.items[i]);
        struct sl_defs *l = &c->m->defs[cell.object];
        struct sl_def d = {c->number, kind, exact ? cells_span(cell, size) : cells_anywhere()};
        VEC_PUSH(c->arena, l->items, l->n, l->cap, d);
    }
}

static void add_operand_def(struct collector *c, enum sl_def_kind kind,
                            const struct ir_opnd *o, uint64_t size, bool exact)
{
    if (!def_use_simple(c->m, c->func, o))
        add_def(c, kind, pointsto_cells(c->points, c->func, o), size, exact);
}

static void add_object_def_of(struct collector *c, enum sl_def_kind kind, uint32_t object)
{
    struct sl_defs *l = &c->m->defs[object];
    struct sl_def d = {c->number, kind, cells_anywhere()};
    VEC_PUSH(c->arena, l->items, l->n, l->cap, d);
}

static void add_object_def(struct collector *c, uint32_t object)
{
    add_object_def_of(c, SL_D_STORE, object);
}

/* Whatever the pointer leads to, over any number of pointers. */
static void add_deep_def(struct collector *c, const struct ir_opnd *o)
{
    bool *reached = ARENA_ARRAY(c->arena, bool, pointsto_n_objects(c->points));
    struct sl_cells l = pointsto_cells(c->points, c->func, o);
    for (uint32_t i = 0; i < l.n; i++)
        pointsto_reach(c->points, pointsto_cell_at(c->points, l.items[i]).object, reached);
    for (uint32_t i = 0; i < pointsto_n_objects(c->points); i++)
        if (reached[i])
            add_object_def(c, i);
}

/* Functions that set variables of the library, if the program names them. */
static void add_library_defs(struct collector *c, const struct libc_effect *effect)
{
    const struct ir_prog *p = c->x->p;
    const struct libc_state *s;
    for (unsigned k = 0; (s = libc_changes(effect, k)); k++)
        for (uint32_t i = 0; i < p->n_globals; i++)
            if (!p->globals[i].is_static && libc_has_variable(s, p->globals[i].obj.name))
                add_object_def(c, i);
}

/* Others may have changed memory in a window since the last call of MPI: those that lock it wait
 * for no call of this rank on the window.  Numbers there are any value, addresses are what was put
 * there. */
static void add_window_defs(struct collector *c, const struct mpi_call *call)
{
    struct sl_cells l = pointsto_windows(c->points);
    for (uint32_t i = 0; i < l.n; i++) {
        uint32_t object = pointsto_cell_at(c->points, l.items[i]).object;
        bool puts = call->class == MPI_C_RMA && pointsto_holds_address(c->points, object);
        add_object_def_of(c, puts ? SL_D_CONTENT : SL_D_STORE, object);
    }
}

/* gmtime() and the like give memory of the library, which each such call may change. */
static bool gives_own_memory(const struct collector *c, uint32_t func)
{
    const struct sl_callee *callee = &c->x->callees[func];
    if (callee->kind != SL_LIBC || callee->libc->class == LIBC_ALLOC ||
        c->in->type.kind != IR_PTR || numbering_gives_errno(callee))
        return false;
    for (uint32_t i = 0; i < c->in->n_args; i++)
        if (numbering_access(c->x, c->in, func, i) & SL_RESULT)
            return false;
    return true;
}

static void collect_library_call(struct collector *c, uint32_t func)
{
    for (uint32_t i = 0; i < c->in->n_args; i++) {
        const struct ir_opnd *o = &c->in->args[i];
        unsigned access = numbering_access(c->x, c->in, func, i);
        bool exact;
        uint64_t size = def_use_argument_size(c->x, c->number, func, i, &exact);
        if (!(access & SL_WRITES))
            continue;
        if (access & SL_CONTENT)
            add_def(c, SL_D_CONTENT, pointsto_buffer_cells(c->points, c->func, o), size, exact);
        else if (access & SL_DEEP)
            add_deep_def(c, o);
        else
            add_operand_def(c, SL_D_STORE, o, size, exact);
    }
    if (c->x->callees[func].kind == SL_MPI)
        add_window_defs(c, c->x->callees[func].mpi);
    if (c->x->callees[func].kind == SL_UNKNOWN || gives_own_memory(c, func))
        add_object_def(c, pointsto_outside_object(c->points));
    if (c->x->callees[func].kind == SL_LIBC)
        add_library_defs(c, c->x->callees[func].libc);
}

static void collect_call(struct collector *c)
{
    struct sl_cells targets = pointsto_targets(c->points, c->number);
    for (uint32_t i = 0; i < targets.n; i++)
        if (c->x->callees[targets.items[i]].kind != SL_DEFINED)
            collect_library_call(c, targets.items[i]);
    if (c->in->sret.kind != IR_O_NONE)
        add_operand_def(c, SL_D_RESULT, &c->in->sret, c->in->type.size, true);
}

static void collect_instr(struct collector *c)
{
    switch (c->in->op) {
    case IR_STORE:
    case IR_STOREBITS:
        add_operand_def(c, SL_D_STORE, &c->in->a, c->in->type.size, true);
        break;
    case IR_MEMCPY:
        add_operand_def(c, SL_D_COPY, &c->in->a, c->in->size, true);
        break;
    case IR_MEMZERO:
        add_operand_def(c, SL_D_STORE, &c->in->a, c->in->size, true);
        break;
    case IR_VASTART:
    case IR_VACOPY:
    case IR_VAARG: /* the list moves on */
    case IR_VAEND:
        add_operand_def(c, SL_D_STORE, &c->in->a, 0, true);
        break;
    case IR_CALL:
        collect_call(c);
        break;
    default:
        break;
    }
}

/* --- simple locals --- */

static void not_simple(struct sl_var *vars, const struct ir_opnd *o)
{
    if (o->kind == IR_O_LOCAL)
        vars[o->id].simple = false;
}

static void check_argument(struct collector *c, struct sl_var *vars, uint32_t i)
{
    const struct ir_opnd *callee = &c->in->callee, *o = &c->in->args[i];
    unsigned bad = SL_KEEPS | SL_RESULT | SL_DEEP | SL_CALLS;
    if (callee->kind != IR_O_FUNC || c->x->callees[callee->id].kind == SL_DEFINED ||
        (numbering_access(c->x, c->in, callee->id, i) & bad) ||
        numbering_shows(c->x, c->in, callee->id, i) ||
        (c->x->callees[callee->id].kind == SL_LIBC &&
         c->x->callees[callee->id].libc->class == LIBC_CALLBACK))
        not_simple(vars, o);
}

static bool is_whole(const struct ir_func *f, const struct ir_opnd *o, struct ir_type type)
{
    return o->kind == IR_O_LOCAL && f->locals[o->id].obj.type.size == type.size;
}

static void check_simple(struct collector *c, struct sl_var *vars)
{
    const struct ir_func *f = &c->x->p->funcs[c->func];
    const struct ir_instr *in = c->in;
    bool access = in->op == IR_LOAD || in->op == IR_STORE;
    if (!(access && is_whole(f, &in->a, in->type)) && in->op != IR_DECL)
        not_simple(vars, &in->a);
    not_simple(vars, &in->b);
    not_simple(vars, &in->sret);
    not_simple(vars, &in->callee);
    for (uint32_t i = 0; i < in->n_args; i++)
        check_argument(c, vars, i);
}

static void add_var_def(struct collector *c, uint32_t local, enum sl_def_kind kind,
                        bool kills)
{
    struct sl_var *var = &c->m->vars[c->func][local];
    struct sl_var_def d = {c->number, c->x->places[c->number].block, kind, kills};
    if (var->simple)
        VEC_PUSH(c->arena, var->defs, var->n_defs, var->cap_defs, d);
}

static void collect_var_defs(struct collector *c)
{
    if ((c->in->op == IR_STORE || c->in->op == IR_DECL) && c->in->a.kind == IR_O_LOCAL)
        add_var_def(c, c->in->a.id, SL_D_STORE, true);
    if (c->in->op != IR_CALL || c->in->callee.kind != IR_O_FUNC)
        return;
    for (uint32_t i = 0; i < c->in->n_args; i++) {
        unsigned access = numbering_access(c->x, c->in, c->in->callee.id, i);
        if (c->in->args[i].kind == IR_O_LOCAL && (access & SL_WRITES))
            add_var_def(c, c->in->args[i].id,
                        access & SL_CONTENT ? SL_D_CONTENT : SL_D_STORE, false);
    }
}

static void each_instr(struct collector *c, uint32_t func, const struct ir_cfg *g,
                       void (*visit)(struct collector *c))
{
    const uint32_t *first = c->x->block_first[func];
    c->func = func;
    for (uint32_t b = 0; b < g->n; b++) {
        if (g->rpo_number[b] == IR_NO_BLOCK)
            continue;
        for (c->number = first[b]; c->number < first[b + 1]; c->number++) {
            c->in = c->x->places[c->number].in;
            visit(c);
        }
    }
}

static void visit_simple(struct collector *c)
{
    check_simple(c, c->m->vars[c->func]);
}

static void find_simple(struct collector *c, uint32_t func, const struct ir_cfg *g)
{
    const struct ir_func *f = &c->x->p->funcs[func];
    c->m->vars[func] = ARENA_ARRAY(c->arena, struct sl_var, f->n_locals);
    for (uint32_t i = 0; i < f->n_locals; i++)
        c->m->vars[func][i].simple = f->locals[i].obj.type.kind != IR_AGG;
    each_instr(c, func, g, visit_simple);
    each_instr(c, func, g, collect_var_defs);
}

struct sl_def_use *def_use_new(struct arena *arena, const struct sl_numbering *x,
                               const struct sl_pointsto *points, struct ir_cfg **cfgs)
{
    struct collector c = {.arena = arena, .x = x, .points = points};
    c.m = ARENA_NEW(arena, struct sl_def_use);
    c.m->defs = ARENA_ARRAY(arena, struct sl_defs, pointsto_n_objects(points));
    c.m->vars = ARENA_ARRAY(arena, struct sl_var *, x->p->n_funcs);
    for (uint32_t f = 0; f < x->p->n_funcs; f++)
        if (cfgs[f])
            find_simple(&c, f, cfgs[f]);
    for (uint32_t f = 0; f < x->p->n_funcs; f++)
        if (cfgs[f])
            each_instr(&c, f, cfgs[f], collect_instr);
    return c.m;
}
