/* Constraints of a program; functions join when a call reaches them.
 *
 *     %1 = ptradd &s _ * 0 + 8     %1 has cell (s, 8)
 *     store ptr %1 = &x            content of (s, 8) has cell (x, 0)
 *     %2 = load ptr %1             %2 has cell (x, 0)
 */
#include "slicer/pointsto/pointsto.h"

#include "core/base/vec.h"
#include "slicer/pointsto/exposed.h"
#include "slicer/pointsto/messages.h"
#include "slicer/pointsto/misread.h"
#include "slicer/pointsto/mod_ref.h"
#include "slicer/pointsto/nodes.h"
#include "slicer/pointsto/reaching_defs.h"
#include "slicer/pointsto/wrappers.h"

#include <assert.h>
#include <string.h>

static void link_call(struct sl_pointsto *s, uint32_t number, uint32_t func);

static struct sl_object object_of(enum sl_object_kind kind, uint32_t func, uint32_t id,
                                  const struct ir_object *o)
{
    struct sl_object r = {.kind = kind, .func = func, .id = id};
    if (o) {
        r.size = o->type.size;
        r.elem = o->elem.kind;
        r.is_array = o->elem.kind != IR_VOID && o->type.size > o->elem.size;
    }
    return r;
}

static enum sl_holds holds(const struct sl_pointsto *s, enum ir_kind kind)
{
    if (s->puns || kind == IR_I8 || kind == IR_U8)
        return SL_H_ALL;
    return kind == IR_PTR || kind == IR_AGG ? SL_H_POINTERS : SL_H_INTEGERS;
}

bool pointsto_add_number(struct arena *a, struct sl_numbers *l, uint32_t number)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (l->items[i] == number)
            return false;
    VEC_PUSH(a, l->items, l->n, l->cap, number);
    return true;
}

static void add_rule(struct sl_pointsto *s, enum sl_rule_kind kind, uint32_t node,
                     uint32_t other, int64_t offset)
{
    if (node && other)
        solver_rule(s->v, node, (struct sl_rule){kind, other, offset, 0, NULL});
}

static void add_copy(struct sl_pointsto *s, uint32_t to, uint32_t from, int64_t size)
{
    if (to && from)
        solver_copy_rule(s->v, to, from, size);
}

/* By how much an address is moved: so many elements, and a constant. */
static struct sl_rule moved_by(const struct sl_pointsto *s, uint32_t func,
                               const struct ir_instr *in, uint32_t to)
{
    struct sl_rule r = {.kind = SL_R_ADD, .other = to, .offset = in->offset};
    int64_t index = 0, moved;
    bool constant = in->b.kind == IR_O_NONE || numbering_constant(s->x, func, &in->b, &index);
    if (in->last && (!constant || in->before == IR_ANYWHERE)) {
        r.kind = SL_R_ELEMENT;
        r.offset = (int64_t)((uint64_t)in->before << 32 | in->last);
    }
    if (!constant || r.kind == SL_R_ELEMENT) {
        r.number = in->scale <= UINT32_MAX ? (uint32_t)in->scale : 1;
    } else if (__builtin_mul_overflow(index, (int64_t)in->scale, &moved) ||
               __builtin_add_overflow(moved, in->offset, &r.offset)) {
        r.offset = SL_ANY;
    }
    return r;
}

static bool is_comparison(enum ir_bin bin)
{
    return bin >= IR_EQ;
}

static void add_vaarg(struct sl_pointsto *s, uint32_t func, const struct ir_instr *in)
{
    uint32_t list = pointsto_operand_node(s, func, &in->a), arguments = solver_add_node(s->v);
    add_rule(s, SL_R_LOAD, list, arguments, 0);
    add_rule(s, SL_R_LOAD, arguments, pointsto_temp_node(s, func, in->dst), 0);
}

static void add_call(struct sl_pointsto *s, uint32_t func, uint32_t number)
{
    const struct ir_instr *in = s->x->places[number].in;
    if (in->callee.kind == IR_O_FUNC) {
        link_call(s, number, in->callee.id);
        return;
    }
    uint32_t node = pointsto_operand_node(s, func, &in->callee);
    if (node)
        solver_rule(s->v, node, (struct sl_rule){SL_R_CALL, 0, 0, number, NULL});
}

/* A sum or product of floating point: it has the bits of no address that its operands have. */
static bool is_rounded(const struct sl_pointsto *s, const struct ir_instr *in)
{
    return !s->puns && exposed_is_floating(in->type.kind);
}

static void add_value(struct sl_pointsto *s, uint32_t func, const struct ir_instr *in,
                      uint32_t number)
{
    uint32_t dst = pointsto_temp_node(s, func, in->dst);
    if (!dst)
        return;
    uint32_t a = pointsto_operand_node(s, func, &in->a);
    uint32_t b = pointsto_operand_node(s, func, &in->b);
    switch (in->op) {
    case IR_COPY:
    case IR_CAST:
        if (holds(s, in->a.type.kind) == holds(s, in->type.kind))
            solver_edge(s->v, a, dst);
        else
            add_rule(s, SL_R_CONVERT, a, dst, 0);
        break;
    case IR_UNKNOWN:
        if (in->type.kind == IR_PTR)
            solver_include(s->v, dst, solver_cell(s->v, s->one.outside, SL_ANY));
        if (in->type.kind == IR_PTR && in->text && strcmp(in->text, IR_CALLBACK) == 0)
            solver_edge(s->v, pointsto_content_read(s, s->one.outside), dst);
        if (exposed_is_floating(in->type.kind) &&
            !(in->text && strcmp(in->text, SL_CUT_NUMBER) == 0))
            add_rule(s, SL_R_CONVERT, pointsto_address_node(s, s->one.outside), dst, 0);
        break;
    case IR_LOAD:
    case IR_LOADBITS:
        add_rule(s, SL_R_LOAD, a, dst, (int64_t)in->type.size);
        if (in->type.kind == IR_I8 || in->type.kind == IR_U8)
            add_rule(s, SL_R_CONVERT, dst, dst, 0);
        break;
    case IR_BIN:
        if (!is_comparison(in->bin) && !is_rounded(s, in)) {
            add_rule(s, SL_R_ADD, a, dst, SL_ANY);
            add_rule(s, SL_R_ADD, b, dst, SL_ANY);
        }
        break;
    case IR_UN:
        if (!is_rounded(s, in))
            add_rule(s, SL_R_ADD, a, dst, SL_ANY);
        break;
    case IR_PTRADD:
        if (a)
            solver_rule(s->v, a, moved_by(s, func, in, dst));
        break;
    case IR_ALLOCA:
        solver_include(s->v, dst, solver_cell(s->v, pointsto_heap_object(s, number, 0), 0));
        if (in->obj_name && strcmp(in->obj_name, IR_OPERAND) == 0)
            add_copy(s, dst, pointsto_address_node(s, s->one.message), SL_ANY);
        break;
    case IR_VAARG:
        add_vaarg(s, func, in);
        break;
    default:
        break;
    }
}

static void add_effect(struct sl_pointsto *s, uint32_t func, const struct ir_instr *in,
                       uint32_t number)
{
    uint32_t a = pointsto_operand_node(s, func, &in->a);
    uint32_t b = pointsto_operand_node(s, func, &in->b);
    switch (in->op) {
    case IR_STORE:
    case IR_STOREBITS:
        add_rule(s, SL_R_STORE, a, b, (int64_t)in->type.size);
        break;
    case IR_MEMCPY:
        add_copy(s, a, b, (int64_t)in->size);
        break;
    case IR_VASTART:
        add_rule(s, SL_R_STORE, a, pointsto_address_node(s, s->varargs[func]), 0);
        break;
    case IR_VACOPY:
        add_copy(s, a, b, SL_ANY);
        break;
    case IR_CALL:
        add_call(s, func, number);
        break;
    case IR_RET:
        solver_edge(s->v, a, s->ret_nodes[func]);
        break;
    default:
        break;
    }
}

static void add_instr(struct sl_pointsto *s, uint32_t func, const bool *plain, uint32_t number)
{
    const struct ir_instr *in = s->x->places[number].in;
    bool access = in->op == IR_LOAD || in->op == IR_STORE;
    if (access && in->a.kind == IR_O_LOCAL && plain[in->a.id])
        return; /* see reaching_defs_link() */
    add_value(s, func, in, number);
    exposed_add_value(s, func, in);
    add_effect(s, func, in, number);
}

static struct ir_cfg *make_cfg(struct arena *arena, const struct ir_func *f)
{
    struct ir_cfg *g = ir_cfg_new(arena, f, IR_EDGES_TAKEN);
    ir_cfg_connect_exit(arena, g, NULL);
    ir_cfg_connect_endless(arena, g);
    ir_cfg_find_postdominators(arena, g);
    ir_cfg_find_controllers(arena, g);
    return g;
}

static void reach_func(struct sl_pointsto *s, uint32_t func)
{
    const struct ir_func *f = &s->x->p->funcs[func];
    const uint32_t *first = s->x->block_first[func];
    if (s->reached[func])
        return;
    s->reached[func] = true;
    if (!f->n_blocks)
        return;
    const struct ir_cfg *g = s->cfgs[func] = make_cfg(s->arena, f);
    const bool *plain = reaching_defs_plain(s->arena, f);
    for (uint32_t b = 0; b < g->n_rpo; b++)
        for (uint32_t i = first[g->rpo[b]]; i < first[g->rpo[b] + 1]; i++)
            add_instr(s, func, plain, i);
    reaching_defs_link(s, func, g, plain);
}

static void pass_argument(struct sl_pointsto *s, uint32_t func, uint32_t param,
                          uint32_t node, const struct ir_opnd *o)
{
    uint32_t object = s->local_base[func] + param;
    const struct ir_type *type = &s->x->p->funcs[func].locals[param].obj.type;
    if (!node)
        return;
    if (type->kind == IR_AGG && o)
        add_copy(s, pointsto_address_node(s, object), node, (int64_t)type->size);
    else
        solver_edge(s->v, node,
                    solver_write_node(s->v, solver_cell(s->v, object, 0), SL_POINTER_SIZE));
}

/* Only the library looks behind such a pointer (C11 7.21.3p6). */
static bool is_stream(const struct ir_func *f, uint32_t param)
{
    return param < f->n_params && f->locals[param].obj.c_type &&
           strcmp(f->locals[param].obj.c_type, "FILE *") == 0;
}

/* What is behind the arguments is moved to the memory that the call makes. */
static void move_content(struct sl_pointsto *s, uint32_t number, uint32_t func)
{
    const struct sl_place *at = &s->x->places[number];
    bool inside = s->wrappers[at->func].moves;
    for (uint32_t i = 0; i < at->in->n_args; i++) {
        uint32_t from = pointsto_operand_node(s, at->func, &at->in->args[i]), own = from;
        if (!from || at->in->args[i].type.kind != IR_PTR || is_stream(&s->x->p->funcs[func], i))
            continue;
        if (inside) {
            own = solver_add_node(s->v);
            solver_rule(s->v, from, (struct sl_rule){SL_R_OWN, own, 0, at->func, NULL});
        }
        add_copy(s, pointsto_result_node(s, number), own, SL_ANY);
    }
}

static void pass_result(struct sl_pointsto *s, uint32_t number, uint32_t func)
{
    const struct sl_place *at = &s->x->places[number];
    uint32_t result = pointsto_result_node(s, number);
    if (s->wrappers[func].moves)
        move_content(s, number, func);
    if (at->in->sret.kind != IR_O_NONE)
        add_copy(s, pointsto_operand_node(s, at->func, &at->in->sret), s->ret_nodes[func],
                 (int64_t)s->x->p->funcs[func].ret.size);
    else if (s->wrappers[func].allocates && at->in->dst != IR_NO_TEMP)
        solver_rule(s->v, s->ret_nodes[func],
                    (struct sl_rule){SL_R_RETURN, result, 0, number, NULL});
    else
        solver_edge(s->v, s->ret_nodes[func], result);
}

/* Was the object made by this call, directly or by a call of who makes copies of what that made? */
static bool is_made_by(const struct sl_pointsto *s, uint32_t object, uint32_t number)
{
    for (;;) {
        const struct sl_object *o = solver_object(s->v, object);
        if (o->original && o->id == number)
            return true;
        if (!o->original)
            return false;
        object = o->original - 1;
    }
}

/* The copy of an object of an allocating function that is its caller's: what that function writes
 * to it is there, too, but where that leads to such objects it leads to their copies. */
static uint32_t copy_for_caller(struct sl_pointsto *s, uint32_t number, uint32_t original)
{
    for (uint32_t i = 0; i < s->made[number].n; i++)
        if (solver_object(s->v, s->made[number].items[i])->original == original + 1)
            return s->made[number].items[i];
    struct sl_object o = {.kind = SL_O_HEAP, .func = s->x->places[number].func, .id = number,
                          .original = original + 1};
    uint32_t object = solver_add_object(s->v, o);
    pointsto_add_number(s->arena, &s->made[number], object);
    solver_return_content(s->v, object, original, number);
    return object;
}

/* What an allocating function made is new for each of its calls. */
static uint32_t on_result(void *owner, uint32_t number, uint32_t cell)
{
    struct sl_pointsto *s = owner;
    struct sl_cell c = solver_cell_at(s->v, cell);
    const struct sl_object *o = solver_object(s->v, c.object);
    bool made = false;
    for (uint32_t i = 0; i < s->targets[number].n; i++)
        made |= o->kind == SL_O_HEAP && o->func == s->targets[number].items[i] &&
                s->wrappers[o->func].allocates;
    if (!made || is_made_by(s, c.object, number))
        return cell;
    return solver_cell_in(s->v, copy_for_caller(s, number, c.object), cells_span(c, 0));
}

static bool is_of_mpi(const struct sl_pointsto *s, const struct ir_instr *in)
{
    return in->callee.kind == IR_O_FUNC && s->x->callees[in->callee.id].kind == SL_MPI;
}

static void link_callback(struct sl_pointsto *s, uint32_t number, uint32_t func)
{
    const struct sl_place *at = &s->x->places[number];
    const struct ir_func *f = &s->x->p->funcs[func];
    if (!f->defined || !pointsto_add_number(s->arena, &s->targets[number], func))
        return;
    pointsto_add_number(s->arena, &s->callers[func], number);
    uint32_t any = solver_add_node(s->v);
    for (uint32_t i = 0; i < at->in->n_args; i++)
        add_rule(s, SL_R_ADD, pointsto_operand_node(s, at->func, &at->in->args[i]), any, SL_ANY);
    add_rule(s, SL_R_CONVERT, any, any, 0);
    if (is_of_mpi(s, at->in)) { /* later, with what it has been given to keep */
        solver_include(s->v, any, solver_cell(s->v, s->one.outside, SL_ANY));
        solver_edge(s->v, pointsto_content_read(s, s->one.outside), any);
    }
    for (uint32_t i = 0; i < f->n_params; i++)
        pass_argument(s, func, i, any, NULL);
    reach_func(s, func);
}

/* It may call whatever has escaped so far, and on_reach() tells of what comes later. */
static void link_unknown(struct sl_pointsto *s, uint32_t number)
{
    VEC_PUSH(s->arena, s->unknown_calls.items, s->unknown_calls.n, s->unknown_calls.cap, number);
    for (uint32_t i = 0; i < s->escaped.n; i++)
        link_callback(s, number, s->escaped.items[i]);
}

static void link_call(struct sl_pointsto *s, uint32_t number, uint32_t func)
{
    const struct sl_place *at = &s->x->places[number];
    const struct ir_func *f = &s->x->p->funcs[func];
    if (!pointsto_add_number(s->arena, &s->targets[number], func))
        return;
    pointsto_add_number(s->arena, &s->callers[func], number);
    if (s->x->callees[func].kind != SL_DEFINED) {
        s->reached[func] = true;
        mod_ref_add_call(s, number, func);
        if (s->x->callees[func].kind == SL_UNKNOWN)
            link_unknown(s, number);
        return;
    }
    for (uint32_t i = 0; i < at->in->n_args; i++) {
        const struct ir_opnd *o = &at->in->args[i];
        uint32_t node = pointsto_operand_node(s, at->func, o);
        if (i < f->n_params)
            pass_argument(s, func, i, node, o);
        else if (node)
            solver_edge(s->v, node, pointsto_content_write(s, s->varargs[func]));
    }
    pass_result(s, number, func);
    reach_func(s, func);
}

static void on_call(void *owner, uint32_t number, uint32_t func)
{
    struct sl_pointsto *s = owner;
    if (number >= s->x->n_places)
        link_callback(s, number - s->x->n_places, func);
    else
        link_call(s, number, func);
}

static void on_format(void *owner, uint32_t number, uint32_t cell)
{
    exposed_add_format(owner, number, cell);
}

static void on_reach(void *owner, uint32_t func)
{
    struct sl_pointsto *s = owner;
    if (!pointsto_add_number(s->arena, &s->escaped, func))
        return;
    for (uint32_t i = 0; i < s->unknown_calls.n; i++)
        link_callback(s, s->unknown_calls.items[i], func);
}

static void add_objects(struct sl_pointsto *s)
{
    const struct ir_prog *p = s->x->p;
    for (uint32_t g = 0; g < p->n_globals; g++) {
        solver_add_object(s->v, object_of(SL_O_GLOBAL, SL_NONE, g, &p->globals[g].obj));
        if (strcmp(p->globals[g].link_name, "m2s_MPI_BOTTOM") == 0)
            s->one.bottom = g;
    }
    for (uint32_t f = 0; f < p->n_funcs; f++)
        solver_add_object(s->v, object_of(SL_O_FUNC, f, f, NULL));
    for (uint32_t f = 0; f < p->n_funcs; f++) {
        s->local_base[f] = solver_n_objects(s->v);
        for (uint32_t i = 0; i < p->funcs[f].n_locals; i++)
            solver_add_object(s->v, object_of(SL_O_LOCAL, f, i, &p->funcs[f].locals[i].obj));
        s->varargs[f] = solver_add_object(s->v, object_of(SL_O_VARARGS, f, f, NULL));
        s->ret_nodes[f] = solver_add_node(s->v);
        s->temp_nodes[f] = s->ret_nodes[f] + 1;
        for (uint32_t t = 0; t < p->funcs[f].n_temps; t++)
            solver_node_holds(s->v, solver_add_node(s->v), holds(s, p->funcs[f].temps[t].kind));
    }
    s->one.outside = solver_add_object(s->v, object_of(SL_O_OUTSIDE, SL_NONE, 0, NULL));
    messages_add_objects(s);
    s->one.files = solver_add_object(s->v, object_of(SL_O_OUTSIDE, SL_NONE, 2, NULL));
    s->one.errors = solver_add_object(s->v, object_of(SL_O_OUTSIDE, SL_NONE, 3, NULL));
    s->one.words = solver_add_object(s->v, object_of(SL_O_OUTSIDE, SL_NONE, 4, NULL));
    s->one.addresses = solver_add_node(s->v);
    s->one.hidden = solver_add_node(s->v);
    s->one.attached = solver_add_node(s->v);
    s->one.windows = solver_add_node(s->v);
    exposed_init(s);
    s->address = ARENA_ARRAY(s->arena, uint32_t, solver_n_objects(s->v));
}

static void add_initialisers(struct sl_pointsto *s)
{
    const struct ir_prog *p = s->x->p;
    uint32_t anywhere = solver_cell(s->v, s->one.outside, SL_ANY);
    messages_init(s);
    uint32_t words = solver_cell(s->v, s->one.words, SL_ANY);
    solver_include(s->v, pointsto_content_write(s, s->one.outside), anywhere);
    solver_include(s->v, pointsto_content_write(s, s->one.outside), words);
    solver_include(s->v, pointsto_content_write(s, s->one.words), words);
    for (uint32_t g = 0; g < p->n_globals; g++) {
        const struct ir_global *global = &p->globals[g];
        if (global->is_extern && strncmp(global->link_name, "m2s_", 4) != 0) {
            solver_include(s->v, pointsto_content_write(s, g), anywhere);
            solver_include(s->v, pointsto_content_write(s, g), words);
        }
        for (uint32_t i = 0; i < global->n_inits; i++) {
            const struct ir_init *init = &global->inits[i];
            if (init->value.kind != IR_O_GLOBAL && init->value.kind != IR_O_FUNC)
                continue;
            uint32_t object =
                init->value.id + (init->value.kind == IR_O_FUNC ? p->n_globals : 0);
            uint32_t to = solver_cell(s->v, g, (int64_t)init->offset);
            solver_include(s->v, solver_write_node(s->v, to, SL_POINTER_SIZE),
                           solver_cell(s->v, object, init->addend));
        }
    }
}

/* A function that is called from outside: main, or all of a program without main. */
static void add_root(struct sl_pointsto *s, uint32_t func)
{
    const struct ir_func *f = &s->x->p->funcs[func];
    for (uint32_t i = 0; i < f->n_params; i++) {
        uint32_t cell = solver_cell(s->v, s->local_base[func] + i, 0);
        bool words = func == s->x->p->main_func && i == 1;
        if (f->locals[i].obj.type.kind == IR_PTR)
            solver_include(s->v, solver_write_node(s->v, cell, SL_POINTER_SIZE),
                           solver_cell(s->v, words ? s->one.words : s->one.outside, SL_ANY));
    }
    reach_func(s, func);
}

static bool has_distances(const struct sl_numbering *x)
{
    for (uint32_t f = 0; f < x->p->n_funcs; f++)
        if (x->callees[f].kind == SL_MPI && mpi_has(x->callees[f].fn, MPI_TRAIT_DISTANCES))
            return true;
    return false;
}

struct sl_pointsto *pointsto_new(struct arena *arena, const struct sl_numbering *x)
{
    struct sl_pointsto *s = ARENA_NEW(arena, struct sl_pointsto);
    uint32_t n = x->p->n_funcs;
    s->arena = arena;
    s->x = x;
    s->wrappers = wrappers_find(arena, x);
    s->puns = numbering_has_puns(x);
    struct arena *work = arena_new();
    s->v = solver_new(work, (struct sl_solver_hooks){s, on_call, on_reach, on_result, on_format});
    if (s->puns)
        solver_use_one_kind(s->v);
    s->temp_nodes = ARENA_ARRAY(arena, uint32_t, n);
    s->ret_nodes = ARENA_ARRAY(arena, uint32_t, n);
    s->local_base = ARENA_ARRAY(arena, uint32_t, n);
    s->varargs = ARENA_ARRAY(arena, uint32_t, n);
    s->reached = ARENA_ARRAY(arena, bool, n);
    s->shows = ARENA_ARRAY(arena, bool, x->n_places);
    s->cfgs = ARENA_ARRAY(arena, struct ir_cfg *, n);
    s->targets = ARENA_ARRAY(arena, struct sl_numbers, x->n_places);
    s->callers = ARENA_ARRAY(arena, struct sl_numbers, n);
    s->made = ARENA_ARRAY(arena, struct sl_numbers, x->n_places);
    s->one.bottom = SL_NONE;
    s->has_distances = has_distances(x);
    add_objects(s);
    add_initialisers(s);
    if (x->p->main_func != UINT32_MAX)
        add_root(s, x->p->main_func);
    else
        for (uint32_t f = 0; f < n; f++)
            if (x->p->funcs[f].defined)
                add_root(s, f);
    solver_solve(s->v);
    while (exposed_add_bottom(s) || (!s->puns && misread_convert(s)))
        solver_solve(s->v);
    assert(solver_is_solved(s->v));
    s->solution = solution_new(arena, s->v);
    s->v = NULL;
    arena_free(work);
    return s;
}
