/* One instruction after the other, and functions of the program. */
#include "abstraction/anyn/faults.h"
#include "abstraction/anyn/place.h"
#include "abstraction/anyn/shared.h"
#include "abstraction/anyn/sizes.h"

#include "core/base/str.h"

#include <string.h>

enum { MAX_DEPTH = 24 };

/* By its bits, which are letters of a name. */
static const char *float_name(struct sym *y, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return arena_printf(y->arena, "float%llx", (unsigned long long)bits);
}

struct sym_value sym_operand(struct sym *y, const struct sym_frame *fr, struct ir_opnd o)
{
    switch (o.kind) {
    case IR_O_NONE:
    case IR_O_FUNC: return sym_data();
    case IR_O_TEMP: return fr->temps[o.id];
    case IR_O_INT:
        if (o.i < 0 && ir_is_int(o.type.kind) && !ir_is_signed(o.type.kind))
            return sym_data();
        return sym_number(y, affine_number(o.i));
    case IR_O_FLT:
        return sym_of(y, sym_shared(y, AFFINE_VALUE, SYM_REAL,
                                    float_name(y, o.f), NULL, 0));
    case IR_O_LOCAL: return sym_address(y, fr->locals[o.id]);
    case IR_O_GLOBAL: return sym_address(y, y->globals[o.id]);
    }
    return sym_data();
}

/* a + b * scale + offset */
static struct sym_value pointer(struct sym *y, const struct sym_state *st,
                                const struct ir_instr *i, struct sym_value a, struct sym_value b)
{
    struct sym_value out = { 0 };
    if (i->b.kind == IR_O_NONE)
        b = sym_number(y, affine_number(0));
    if (a.n == 1 && b.n == 1 && a.cases[0].leaf.kind == SYM_REAL)
        return sym_shared_value(y, SYM_REAL, arena_printf(y->arena, "at%llu_%llu",
                                                          (unsigned long long)i->scale,
                                                          (unsigned long long)i->offset),
                                (struct sym_value[]){ a, b }, 2);
    for (uint32_t k = 0; k < a.n; k++)
        for (uint32_t l = 0; l < (b.n ? b.n : 1); l++) {
            struct affine_facts none = { 0 };
            struct affine_facts when = sym_facts_and(y, &a.cases[k].when,
                                                     b.n ? &b.cases[l].when : &none);
            struct sym_leaf leaf = a.cases[k].leaf;
            bool number = b.n && b.cases[l].leaf.kind == SYM_NUMBER && i->scale <= INT32_MAX;
            if (leaf.kind != SYM_ADDRESS)
                leaf = (struct sym_leaf){ .kind = SYM_DATA };
            else if (number)
                leaf.number = affine_plus(y->s, affine_add(y->s, leaf.number,
                                                           b.cases[l].leaf.number,
                                                           (int64_t)i->scale), i->offset);
            leaf.astray = leaf.kind == SYM_ADDRESS && (leaf.astray || !number);
            sym_value_add(y, st, &out, &when, leaf);
        }
    sym_value_tidy(&out);
    return out;
}

static struct sym_value load(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                             struct sym_value a)
{
    bool number = ir_is_int(i->type.kind);
    if (a.n == 1 && a.cases[0].leaf.kind == SYM_REAL) /* of a text that all ranks share */
        return sym_shared_value(y, number ? SYM_NUMBER : SYM_REAL,
                                arena_printf(y->arena, "load%d", (int)i->type.kind), &a, 1);
    if (i->is_volatile)
        return sym_data();
    struct sym_value v = sym_load(y, st, a, i->type), out = { 0 };
    for (uint32_t k = 0; k < v.n; k++) { /* what stands there may be of another type */
        struct sym_leaf leaf = v.cases[k].leaf;
        bool fits = leaf.kind == SYM_NUMBER ? number || i->type.kind == IR_PTR
                  : leaf.kind == SYM_REAL   ? ir_is_float(i->type.kind) || i->type.kind == IR_PTR
                                            : i->type.kind == IR_PTR;
        if (!fits)
            leaf = (struct sym_leaf){ .kind = SYM_DATA };
        sym_value_add(y, st, &out, &v.cases[k].when, leaf);
    }
    sym_value_tidy(&out);
    return out;
}

static void store(struct sym *y, struct sym_state *st, const struct ir_instr *i,
                  struct sym_value to, struct sym_value v)
{
    if (to.n == 1 && to.cases[0].leaf.kind == SYM_REAL)
        sym_leave(y, i->at, "a text that all ranks share is changed");
    sym_store(y, st, to, i->type, i->is_volatile ? sym_data() : v);
}

static void zero(struct sym *y, struct sym_state *st, const struct ir_instr *i,
                 struct sym_value to)
{
    static const struct sym_content zeros = { .zero = true };
    sym_forget(y, st, to);
    bool whole = i->a.kind == IR_O_LOCAL || i->a.kind == IR_O_GLOBAL;
    if (whole && to.n == 1)
        sym_set_content(y, st, to.cases[0].leaf.object, &zeros);
}

static struct sym_value value_of(struct sym *y, const struct sym_frame *fr,
                                 const struct ir_instr *i, struct sym_state *st)
{
    struct sym_value a = sym_operand(y, fr, i->a), b = sym_operand(y, fr, i->b);
    switch (i->op) {
    case IR_COPY: return a;
    case IR_LOAD: return load(y, st, i, a);
    case IR_BIN: return sym_binary(y, st, i, a, b);
    case IR_UN: return sym_unary(y, st, i, a);
    case IR_CAST: return sym_cast(y, st, i, a);
    case IR_PTRADD: return pointer(y, st, i, a, b);
    case IR_ALLOCA: sym_never_negative(y, st, i, a); return sym_new_object(y, i, a);
    default: return sym_data();
    }
}

/* Addresses that are numbers lead to objects in ways that are not followed. */
static bool turns_address(const struct ir_instr *i)
{
    bool from = i->op == IR_CAST && i->a.type.kind == IR_PTR;
    bool to = i->op == IR_CAST && i->type.kind == IR_PTR && i->a.kind != IR_O_INT;
    return i->op == IR_PTRDIFF ||
           (from && i->type.kind != IR_PTR && i->type.kind != IR_BOOL) ||
           (to && i->a.type.kind != IR_PTR);
}

bool sym_instr(struct sym *y, struct sym_frame *fr, const struct ir_instr *i,
               struct sym_state *st)
{
    struct sym_value to = sym_operand(y, fr, i->a);
    if (turns_address(i)) {
        sym_leave(y, i->at, "an address is used as a number");
        return false;
    }
    if (i->op == IR_BIN && (i->bin == IR_DIV || i->bin == IR_REM))
        sym_find_sides(y, st, sym_operand(y, fr, i->b));
    if (i->op == IR_LOAD || i->op == IR_STORE)
        sym_never_outside(y, st, i, to, i->type.size);
    switch (i->op) {
    case IR_STORE: store(y, st, i, to, sym_operand(y, fr, i->b)); return true;
    case IR_STOREBITS:
    case IR_MEMCPY: sym_forget(y, st, to); return true;
    case IR_MEMZERO: zero(y, st, i, to); return true;
    case IR_DECL: sym_forget(y, st, to); return true;
    case IR_CALL: return sym_call(y, fr, i, st);
    case IR_VAARG:
    case IR_VASTART:
    case IR_VACOPY:
    case IR_VAEND:
        sym_leave(y, i->at, "a function with a variable number of arguments is not followed");
        return false;
    default: break;
    }
    if (i->dst != IR_NO_TEMP)
        fr->temps[i->dst] = value_of(y, fr, i, st);
    return true;
}

static struct ir_cfg *cfg_of(struct sym *y, uint32_t func)
{
    const struct ir_func *f = &y->p->funcs[func];
    if (y->cfgs[func])
        return y->cfgs[func];
    struct ir_cfg *g = ir_cfg_new(y->arena, f, IR_EDGES_TAKEN);
    bool *lost = ARENA_ARRAY(y->arena, bool, f->n_blocks);
    for (uint32_t b = 0; b < f->n_blocks; b++)
        lost[b] = ir_last(&f->blocks[b])->op == IR_UNREACHABLE;
    ir_cfg_connect_exit(y->arena, g, lost);
    ir_cfg_connect_endless(y->arena, g);
    ir_cfg_find_postdominators(y->arena, g);
    y->cfgs[func] = g;
    return g;
}

/* Objects of a function at a depth of calls: when it has returned, the next call has the same. */
static uint32_t local_object(struct sym *y, uint32_t func, uint32_t local)
{
    const char *name = arena_printf(y->arena, "%u.%u.%u", y->depth, func, local);
    for (uint32_t k = 0; k < y->n_objects; k++)
        if (str_same(y->objects[k].name, name))
            return k;
    return sym_object_new(y, name);
}

bool sym_function(struct sym *y, uint32_t func, const struct sym_value *args, uint32_t n_args,
                  struct sym_state *st, struct sym_value *result)
{
    const struct ir_func *f = &y->p->funcs[func];
    if (y->depth == MAX_DEPTH || f->variadic || f->ret.kind == IR_AGG) {
        sym_leave(y, f->at, "calls of this function are not followed");
        return false;
    }
    struct sym_frame fr = { .f = f, .cfg = cfg_of(y, func) };
    fr.temps = ARENA_ARRAY(y->arena, struct sym_value, f->n_temps);
    fr.locals = ARENA_ARRAY(y->arena, uint32_t, f->n_locals);
    for (uint32_t i = 0; i < f->n_locals; i++) {
        fr.locals[i] = local_object(y, func, i);
        y->objects[fr.locals[i]].gone = false;
        sym_set_content(y, st, fr.locals[i], NULL);
        y->objects[fr.locals[i]].may_share = f->locals[i].obj.is_temp ||
                                             str_same(f->locals[i].obj.name, IR_LITERAL);
        struct ir_type type = f->locals[i].obj.type;
        y->objects[fr.locals[i]].bytes = sym_number(y, affine_number((int64_t)type.size));
        if (i < n_args && f->locals[i].is_param && type.kind != IR_AGG)
            sym_store(y, st, sym_address(y, fr.locals[i]), type, args[i]);
    }
    fr.result = local_object(y, func, UINT32_MAX);
    sym_set_content(y, st, fr.result, NULL);
    y->depth++;
    bool back = sym_walk(y, &fr, 0, fr.cfg->n, st);
    y->depth--;
    for (uint32_t i = 0; i < f->n_locals; i++)
        y->objects[fr.locals[i]].gone = true;
    if (back)
        *result = sym_load(y, st, sym_address(y, fr.result), f->ret);
    return back;
}
