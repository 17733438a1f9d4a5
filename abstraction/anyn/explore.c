/* The start of the program: global objects, arguments, main(). */
#include "abstraction/anyn/place.h"
#include "abstraction/anyn/shared.h"

#include "core/affine/bits.h"
#include "core/base/fail.h"
#include "core/base/str.h"
#include "core/base/vec.h"

#include <string.h>

enum { MOST_WALKS = 3 };
enum { MOST_STEPS = 10 * 1000 * 1000 }; /* about 200 times those of a sort by neighbours */

static const struct sym_content *initial_content(struct sym *y, const struct ir_global *g)
{
    struct sym_content *c = ARENA_NEW(y->arena, struct sym_content);
    if (g->is_extern || g->bytes)
        return NULL;
    c->zero = true;
    for (uint32_t i = 0; i < g->n_inits; i++) {
        const struct ir_init *init = &g->inits[i];
        struct sym_cell cell = { (int64_t)init->offset, init->type.size,
                                 ir_is_int(init->type.kind) && !ir_is_signed(init->type.kind),
                                 sym_data() };
        if (init->width)
            return NULL;
        if (init->value.kind == IR_O_INT && (init->value.i >= 0 || !cell.is_unsigned))
            cell.value = sym_number(y, affine_number(init->value.i));
        if (init->value.kind == IR_O_GLOBAL)
            cell.value = sym_of(y, (struct sym_leaf){ .kind = SYM_ADDRESS,
                                                      .object = y->globals[init->value.id],
                                                      .number = affine_number(init->addend) });
        VEC_PUSH(y->arena, c->cells, c->n, c->cap, cell);
    }
    return c;
}

static void make_globals(struct sym *y, struct sym_state *st)
{
    y->globals = ARENA_ARRAY(y->arena, uint32_t, y->p->n_globals);
    for (uint32_t i = 0; i < y->p->n_globals; i++) {
        const struct ir_global *g = &y->p->globals[i];
        y->globals[i] = sym_object_new(y, arena_printf(y->arena, "$%u", i));
        y->objects[y->globals[i]].comm = str_same(g->obj.name, "m2s_MPI_COMM_WORLD");
        y->objects[y->globals[i]].is_extern = g->is_extern;
        y->objects[y->globals[i]].vague = g->is_extern; /* others may change it */
        y->objects[y->globals[i]].may_share = g->is_string || str_same(g->obj.name, IR_LITERAL);
        if (!g->is_extern)
            y->objects[y->globals[i]].bytes =
                sym_number(y, affine_number((int64_t)g->obj.type.size));
    }
    for (uint32_t i = 0; i < y->p->n_globals; i++) {
        const struct ir_global *g = &y->p->globals[i];
        if (str_same(g->obj.name, IR_CONSTRUCTOR) || str_same(g->obj.name, IR_DESTRUCTOR))
            sym_leave(y, g->obj.at, "a function runs before or after main");
        sym_set_content(y, st, y->globals[i], initial_content(y, g));
    }
}

static void make_phase(struct sym *y, struct sym_state *st)
{
    struct sym_content *c = ARENA_NEW(y->arena, struct sym_content);
    c->zero = true;
    if (sym_object_new(y, "phase") != SYM_PHASE)
        bug("the phase of MPI is not the first object");
    sym_set_content(y, st, SYM_PHASE, c);
}

static struct sym_value argument(struct sym *y, const char *name, enum sym_kind kind)
{
    return sym_of(y, sym_shared(y, AFFINE_VALUE, kind, name, NULL, 0));
}

/* The program once, from its start, with what is known of the grid from the walk before. */
static struct anyn_explored walk(struct sym *from, uint64_t give_up_ms, enum anyn_sizes sizes)
{
    const struct ir_prog *p = from->p;
    struct arena *arena = from->arena;
    struct sym_layout layout = { .turned = from->layout->wants_turned };
    struct anyn_explored out = { .families = families_new(arena) };
    struct sym y = { .arena = arena, .fs = out.families, .p = p, .out = &out,
                     .open_ends = from->open_ends, .n_open_ends = from->n_open_ends,
                     .layout = &layout };
    struct sym_state st = { .n = 0 };
    y.s = out.families->space;
    y.s->most_steps = MOST_STEPS;
    y.s->give_up_ms = give_up_ms;
    if (from->layout->wants > 1)
        sym_set_dims(&y, from->layout->wants);
    y.cfgs = ARENA_ARRAY(arena, struct ir_cfg *, p->n_funcs);
    affine_facts_at_most(y.s, &y.fs->given, affine_number(2), affine_of_atom(y.s, y.fs->size));
    if (sizes == ANYN_POWERS_OF_TWO)
        affine_facts_power(y.s, &y.fs->given, affine_of_atom(y.s, y.fs->size));
    uint32_t n_bits = y.s->n_bits; /* that are given */
    if (p->puns)
        sym_leave(&y, p->funcs[p->main_func].at, "pointers may be read as numbers");
    make_phase(&y, &st);
    make_globals(&y, &st);
    struct sym_value args[2] = { argument(&y, "argc", SYM_NUMBER), argument(&y, "argv", SYM_REAL) };
    struct sym_value result;
    const struct ir_func *start = &p->funcs[p->main_func];
    if (!out.left)
        sym_function(&y, p->main_func, args, start->n_params < 2 ? start->n_params : 2, &st,
                     &result);
    if (y.s->is_over)
        sym_leave(&y, start->at, "the time is over");
    if (y.s->overflow)
        sym_leave(&y, start->at, "numbers in this program are too large");
    out.has_bits = y.s->n_bits > n_bits;
    if (out.left)
        out.families = NULL;
    *from->layout = layout;
    return out;
}

struct anyn_explored anyn_explore(struct arena *arena, const struct ir_prog *p,
                                  const bool *open_ends, uint32_t n_open_ends,
                                  uint64_t give_up_ms, enum anyn_sizes sizes)
{
    struct sym_layout layout = { .wants = 0 };
    struct sym start = { .layout = &layout, .arena = arena, .p = p, .open_ends = open_ends,
                         .n_open_ends = open_ends ? n_open_ends : 0 };
    struct anyn_explored out = walk(&start, give_up_ms, sizes);
    for (uint32_t tries = 1; tries < MOST_WALKS && out.left && layout.wants; tries++)
        out = walk(&start, give_up_ms, sizes);
    return out;
}
