/* See loop_terms.h. */
#include "slicer/depend/loop_terms.h"

#include "slicer/depend/addresses.h"

const struct ir_instr *loop_instr(const struct counted_loop *l, uint32_t number)
{
    return l->s->x->places[number].in;
}

enum { MAX_LOOKED_AT = 200 };

static bool in_loop(const struct counted_loop *l, uint32_t number)
{
    const struct sl_place *p = &l->s->x->places[number];
    return p->func == l->func && l->member[p->block];
}

static bool is_written(const struct counted_loop *l, const struct sl_var *v)
{
    for (uint32_t i = 0; i < v->n_defs; i++)
        if (l->member[v->defs[i].block] && loop_instr(l, v->defs[i].number)->op != IR_DECL)
            return true;
    return false;
}

struct visit {
    unsigned depth, left; /* operands that may still be looked at */
};

static bool is_few(const struct counted_loop *l, const struct ir_opnd *o, struct visit *v);

/* v: may be NULL, then it is none. */
static bool stores_few(const struct counted_loop *l, uint32_t number, struct visit *v)
{
    const struct ir_instr *in = loop_instr(l, number);
    return v && (in->op == IR_DECL || (in->op == IR_STORE && is_few(l, &in->b, v)));
}

/* Does a function of the program that the loop calls write there? */
static bool is_written_by_calls(const struct counted_loop *l, struct sl_cells cells)
{
    if (!l->writes)
        return true;
    for (uint32_t b = 0; b < l->f->n_blocks; b++)
        for (uint32_t k = 0; l->member[b] && k < l->f->blocks[b].n_instrs; k++) {
            uint32_t number = l->s->x->block_first[l->func][b] + k;
            if (loop_instr(l, number)->op == IR_CALL &&
                addresses_call_writes(l->s, l->writes, number, cells))
                return true;
        }
    return false;
}

/* May an object among the cells be written while the loop runs?  known: not by stores there with
 * one of a few values. */
static bool may_change(const struct counted_loop *l, struct sl_cells cells, struct visit *known)
{
    for (uint32_t i = 0; i < cells.n; i++) {
        struct sl_cell c = pointsto_cell_at(l->s->points, cells.items[i]);
        const struct sl_defs *defs = &l->s->def_use->defs[c.object];
        for (uint32_t k = 0; k < defs->n; k++)
            if (in_loop(l, defs->items[k].number) && !stores_few(l, defs->items[k].number, known))
                return true;
        if (pointsto_object_at(l->s->points, c.object)->kind == SL_O_OUTSIDE ||
            pointsto_in_window(l->s->points, c.object))
            return true;
    }
    return l->loses || !cells.n || (l->calls && is_written_by_calls(l, cells));
}

static struct sl_cells cells_of(const struct counted_loop *l, uint32_t func,
                                const struct ir_opnd *address)
{
    return pointsto_cells(l->s->points, func, address);
}

/* Does the program write to it?  Else no thread and no handler of a signal does. */
static bool is_written_at_all(const struct counted_loop *l, const struct ir_opnd *address)
{
    struct sl_cells cells = pointsto_cells(l->s->points, l->func, address);
    for (uint32_t i = 0; i < cells.n; i++)
        if (l->s->def_use->defs[pointsto_cell_at(l->s->points, cells.items[i]).object].n)
            return true;
    return !cells.n;
}

static struct term term_of(const struct counted_loop *l, const struct ir_opnd *o, unsigned depth);

bool loop_term_is_fixed(struct term t)
{
    return t.kind == TERM_FIXED || t.kind == TERM_NUMBER || t.kind == TERM_FLOAT;
}

/* The store before the load in its block, behind all that may write to the variable there. */
static const struct ir_instr *stored_before(const struct counted_loop *l, const struct sl_var *v,
                                            const struct ir_instr *load)
{
    uint32_t number = l->s->x->temp_def[l->func][load->dst];
    const struct ir_instr *last = NULL;
    for (uint32_t i = 0; i < v->n_defs; i++)
        if (v->defs[i].block == l->s->x->places[number].block && v->defs[i].number < number)
            last = loop_instr(l, v->defs[i].number);
    return last && last->op == IR_STORE ? last : NULL;
}

static struct term number_term(const struct ir_opnd *o, enum ir_kind type)
{
    bool known = (o->kind == IR_O_INT || o->kind == IR_O_FLT) && o->type.kind == type;
    enum term_kind number = o->kind == IR_O_INT ? TERM_NUMBER : TERM_FLOAT;
    return (struct term){.kind = known ? number : TERM_OTHER, .type = type, .i = o->i, .f = o->f};
}

/* What is stored there, inside of the loop (outside), if one store does it, and of a constant. */
static struct term stored_once(const struct counted_loop *l, const struct sl_var *v, bool inside)
{
    struct term t = {.kind = TERM_OTHER};
    for (uint32_t i = 0; i < v->n_defs; i++) {
        const struct ir_instr *st = loop_instr(l, v->defs[i].number);
        if (st->op == IR_DECL || (!inside && l->member[v->defs[i].block]))
            continue;
        if (st->op != IR_STORE || t.kind != TERM_OTHER)
            return (struct term){.kind = TERM_OTHER};
        t = number_term(&st->b, st->type.kind);
        if (t.kind == TERM_OTHER)
            return t;
    }
    return t;
}

/* A parameter has the value of its argument, which is no store. */
static bool is_parameter(const struct counted_loop *l, const struct sl_var *v)
{
    for (uint32_t i = 0; i < l->f->n_params; i++)
        if (&l->s->def_use->vars[l->func][i] == v)
            return true;
    return false;
}

struct term loop_first_number(const struct counted_loop *l, const struct sl_var *v)
{
    return is_parameter(l, v) ? (struct term){.kind = TERM_OTHER} : stored_once(l, v, false);
}

/* Of a global that nothing writes to. */
static struct term initial_number(const struct counted_loop *l, const struct ir_instr *in)
{
    struct term t = {.kind = TERM_OTHER};
    if (in->a.kind != IR_O_GLOBAL || is_written_at_all(l, &in->a))
        return t;
    const struct ir_global *g = &l->s->x->p->globals[in->a.id];
    for (uint32_t i = 0; !g->is_extern && !g->is_weak && i < g->n_inits; i++)
        if (g->inits[i].offset == 0 && g->inits[i].type.kind == in->type.kind)
            t = number_term(&g->inits[i].value, in->type.kind);
    return t;
}

/* What is loaded is the same on each round: is it a number that is known? */
static struct term fixed_term(const struct counted_loop *l, const struct ir_instr *in,
                              const struct sl_var *v)
{
    struct term t = {.kind = TERM_OTHER};
    if (!v)
        t = initial_number(l, in);
    else if (!is_parameter(l, v))
        t = stored_once(l, v, true);
    return t.kind != TERM_OTHER && t.type == in->type.kind
               ? t
               : (struct term){.kind = TERM_FIXED, .type = in->type.kind};
}

static struct term load_term(const struct counted_loop *l, const struct ir_instr *in,
                             unsigned depth)
{
    struct term t = {.type = in->type.kind};
    const struct sl_var *v = def_use_simple(l->s->def_use, l->func, &in->a);
    if (in->is_volatile && !v && is_written_at_all(l, &in->a))
        return t;
    if (v && is_written(l, v)) {
        const struct ir_instr *st = stored_before(l, v, in);
        struct term value = st ? term_of(l, &st->b, depth) : t;
        if (loop_term_is_fixed(value) && value.type == t.type)
            return value;
        t.kind = TERM_VAR;
        t.var = v;
        return t;
    }
    bool address = in->a.kind != IR_O_TEMP || loop_term_is_fixed(term_of(l, &in->a, depth));
    bool fixed = v || (address && !may_change(l, cells_of(l, l->func, &in->a), NULL));
    return fixed ? fixed_term(l, in, v) : t;
}

/* ---- what a function gives that only looks ---- */

enum { CALL_DEPTH = 4 };

static bool only_looks(const struct counted_loop *l, uint32_t func, unsigned depth);

/* Is the call one of a function that gives the same on each round for the same arguments? */
static bool gives_same(const struct counted_loop *l, uint32_t number, unsigned depth)
{
    struct sl_cells targets = pointsto_targets(l->s->points, number);
    uint32_t func = targets.n == 1 ? targets.items[0] : 0;
    return targets.n == 1 && depth < CALL_DEPTH && l->s->cfgs[func] &&
           l->s->x->callees[func].kind == SL_DEFINED && !l->s->recursive[func] &&
           loop_instr(l, number)->sret.kind == IR_O_NONE && only_looks(l, func, depth + 1);
}

static bool looks(const struct counted_loop *l, uint32_t func, uint32_t number, unsigned depth)
{
    const struct ir_instr *in = loop_instr(l, number);
    switch (in->op) {
    case IR_COPY: case IR_BIN: case IR_UN: case IR_CAST: case IR_PTRADD: case IR_PTRDIFF:
    case IR_DECL: case IR_JUMP: case IR_BR: case IR_SWITCH: case IR_RET: case IR_UNREACHABLE:
        return true;
    case IR_LOAD:
        return !in->is_volatile && (def_use_simple(l->s->def_use, func, &in->a) ||
                                    !may_change(l, cells_of(l, func, &in->a), NULL));
    case IR_STORE:
        return !in->is_volatile && def_use_simple(l->s->def_use, func, &in->a);
    case IR_CALL:
        return gives_same(l, number, depth);
    case IR_UNKNOWN: case IR_LOADBITS: case IR_STOREBITS: case IR_MEMCPY: case IR_MEMZERO:
    case IR_ALLOCA: case IR_VASTART: case IR_VACOPY: case IR_VAEND: case IR_VAARG:
    case IR_OP_COUNT: break;
    }
    return false;
}

/* Does it write to nothing, and read what stays while the loop runs? */
static bool only_looks(const struct counted_loop *l, uint32_t func, unsigned depth)
{
    const uint32_t *first = l->s->x->block_first[func];
    for (uint32_t b = 0; b < l->s->cfgs[func]->n; b++)
        for (uint32_t i = first[b]; i < first[b + 1]; i++)
            if (l->s->cfgs[func]->rpo_number[b] != IR_NO_BLOCK && !looks(l, func, i, depth))
                return false;
    return true;
}

static struct term call_term(const struct counted_loop *l, uint32_t number, unsigned depth)
{
    const struct ir_instr *in = loop_instr(l, number);
    struct term t = {.kind = TERM_FIXED, .type = in->type.kind};
    for (uint32_t i = 0; i < in->n_args; i++)
        if (!loop_term_is_fixed(term_of(l, &in->args[i], depth)))
            t.kind = TERM_OTHER;
    if (t.kind == TERM_FIXED && !gives_same(l, number, 0))
        t.kind = TERM_OTHER;
    return t;
}

unsigned loop_type_bits(enum ir_kind k)
{
    switch (k) {
    case IR_BOOL: return 1;
    case IR_I8: case IR_U8: return 8;
    case IR_I16: case IR_U16: return 16;
    case IR_I32: case IR_U32: return 32;
    case IR_I64: case IR_U64: case IR_PTR: return 64;
    case IR_I128: case IR_U128: return 128;
    case IR_VOID: case IR_F32: case IR_F64: case IR_F80: case IR_C32: case IR_C64: case IR_C80:
    case IR_AGG: break;
    }
    return 0;
}

bool loop_type_keeps(enum ir_kind from, enum ir_kind to)
{
    unsigned a = loop_type_bits(from), b = loop_type_bits(to);
    if (from == to)
        return true;
    if (!a || !b || from == IR_PTR || to == IR_PTR)
        return false;
    return ir_is_signed(from) ? ir_is_signed(to) && b >= a : ir_is_signed(to) ? b > a : b >= a;
}

bool loop_type_is_wide(enum ir_kind k)
{
    return k == IR_PTR || (ir_is_signed(k) && loop_type_bits(k) >= 32);
}

int64_t loop_type_greatest(enum ir_kind k)
{
    unsigned bits = loop_type_bits(k) - (ir_is_signed(k) ? 1 : 0);
    return bits >= 63 ? INT64_MAX : ((int64_t)1 << bits) - 1;
}

static struct term cast_number(struct term t, enum ir_kind to)
{
    int64_t least = ir_is_signed(to) ? -loop_type_greatest(to) : 0;
    bool fits = loop_type_bits(to) && t.i <= loop_type_greatest(to) && t.i >= least;
    if (ir_is_float(to))
        return (struct term){.kind = TERM_FLOAT, .type = to, .f = (double)t.i};
    return fits ? t : (struct term){.kind = TERM_FIXED, .type = to};
}

static struct term cast_term(struct term t, enum ir_kind to)
{
    if (t.kind == TERM_NUMBER)
        return cast_number(t, to);
    bool wide = t.kind == TERM_VAR && loop_type_is_wide(t.type);
    if (loop_type_keeps(t.type, to) || (wide && ir_is_float(to)))
        return t;
    if (wide && loop_type_bits(to) >= loop_type_bits(t.type))
        t.type = to; /* what is negative is great there: it counts as an unsigned number */
    else if (t.kind == TERM_VAR)
        t.kind = TERM_OTHER;
    else if (loop_term_is_fixed(t))
        t = (struct term){.kind = TERM_FIXED, .type = to};
    return t;
}

static struct term bin_term(const struct counted_loop *l, const struct ir_instr *in, unsigned depth)
{
    struct term a = term_of(l, &in->a, depth), b = term_of(l, &in->b, depth);
    if (loop_term_is_fixed(a) && loop_term_is_fixed(b))
        return (struct term){.kind = TERM_FIXED, .type = in->type.kind};
    bool moves = (in->bin == IR_ADD || in->bin == IR_SUB) && loop_type_is_wide(in->type.kind);
    a.computed = b.computed = true;
    if (moves && a.kind == TERM_VAR && loop_type_is_wide(a.type) && loop_term_is_fixed(b))
        return a;
    if (moves && in->bin == IR_ADD && b.kind == TERM_VAR && loop_type_is_wide(b.type) &&
        loop_term_is_fixed(a))
        return b;
    bool squares = in->bin == IR_MUL && a.kind == TERM_VAR && b.kind == TERM_VAR &&
                   a.var == b.var && loop_type_is_wide(a.type) && loop_type_is_wide(in->type.kind);
    return squares ? a : (struct term){.kind = TERM_OTHER};
}

static struct term temp_term(const struct counted_loop *l, const struct ir_opnd *o, unsigned depth)
{
    uint32_t number = l->s->x->temp_def[l->func][o->id];
    const struct ir_instr *in = loop_instr(l, number);
    if (!in_loop(l, number))
        return (struct term){.kind = TERM_FIXED, .type = o->type.kind};
    switch (in->op) {
    case IR_COPY: return term_of(l, &in->a, depth);
    case IR_LOAD: return load_term(l, in, depth);
    case IR_CAST: return cast_term(term_of(l, &in->a, depth), o->type.kind);
    case IR_BIN: return bin_term(l, in, depth);
    case IR_CALL: return call_term(l, number, depth);
    case IR_PTRADD: {
        struct term a = term_of(l, &in->a, depth), b = term_of(l, &in->b, depth);
        bool fixed = loop_term_is_fixed(a) && (in->b.kind == IR_O_NONE || loop_term_is_fixed(b));
        return (struct term){.kind = fixed ? TERM_FIXED : TERM_OTHER, .type = IR_PTR};
    }
    default: return (struct term){.kind = TERM_OTHER};
    }
}

static struct term term_of(const struct counted_loop *l, const struct ir_opnd *o, unsigned depth)
{
    struct term t = {.kind = TERM_OTHER, .type = o->type.kind, .i = o->i, .f = o->f};
    if (depth >= LOOP_DEPTH)
        return t;
    switch (o->kind) {
    case IR_O_INT: t.kind = TERM_NUMBER; return t;
    case IR_O_FLT: t.kind = TERM_FLOAT; return t;
    case IR_O_LOCAL: case IR_O_GLOBAL: case IR_O_FUNC: t.kind = TERM_FIXED; return t;
    case IR_O_TEMP: return temp_term(l, o, depth + 1);
    case IR_O_NONE: break;
    }
    return t;
}

struct term loop_term(const struct counted_loop *l, const struct ir_opnd *o)
{
    return term_of(l, o, 0);
}

/* ---- one of a few values ---- */

static bool loads_few(const struct counted_loop *l, const struct ir_instr *in, struct visit *v)
{
    const struct sl_var *var = def_use_simple(l->s->def_use, l->func, &in->a);
    if (in->is_volatile)
        return false;
    for (uint32_t i = 0; var && i < var->n_defs; i++)
        if (l->member[var->defs[i].block] && !stores_few(l, var->defs[i].number, v))
            return false;
    return var || (is_few(l, &in->a, v) && !may_change(l, cells_of(l, l->func, &in->a), v));
}

/* What is made of a few values without memory is one of a few, too. */
static bool is_few(const struct counted_loop *l, const struct ir_opnd *o, struct visit *v)
{
    const struct ir_instr *in;
    bool few = false;
    if (o->kind == IR_O_NONE || loop_term_is_fixed(loop_term(l, o)))
        return true;
    if (v->depth >= LOOP_DEPTH || !v->left || o->kind != IR_O_TEMP)
        return false;
    v->depth++;
    v->left--;
    in = loop_instr(l, l->s->x->temp_def[l->func][o->id]);
    if (in->op == IR_LOAD)
        few = loads_few(l, in, v);
    else if (addresses_computes(in->op))
        few = is_few(l, &in->a, v) && is_few(l, &in->b, v);
    v->depth--;
    return few;
}

bool loop_term_is_few(const struct counted_loop *l, const struct ir_opnd *o)
{
    struct visit v = {0, MAX_LOOKED_AT};
    return is_few(l, o, &v);
}

const struct ir_instr *loop_defining(const struct counted_loop *l, const struct ir_opnd *o)
{
    const struct ir_instr *in = NULL;
    struct ir_opnd at = *o;
    while (at.kind == IR_O_TEMP) {
        in = loop_instr(l, l->s->x->temp_def[l->func][at.id]);
        bool same = in->op == IR_COPY ||
                    (in->op == IR_CAST && loop_type_keeps(in->a.type.kind, in->type.kind));
        if (!same)
            break;
        at = in->a;
    }
    return at.kind == IR_O_TEMP ? in : NULL;
}

bool loop_is_comparison(const struct ir_instr *in)
{
    return in && in->op == IR_BIN && in->bin >= IR_EQ;
}

const struct ir_instr *loop_comparison(const struct counted_loop *l, const struct ir_opnd *o,
                                       bool *stay)
{
    const struct ir_instr *in = loop_defining(l, o);
    for (unsigned i = 0; i < LOOP_DEPTH && loop_is_comparison(in); i++) {
        const struct ir_instr *inner = loop_defining(l, &in->a);
        bool zero = in->b.kind == IR_O_INT && in->b.i == 0 && in->bin <= IR_NE;
        if (!zero || !loop_is_comparison(inner))
            return in;
        *stay ^= in->bin == IR_EQ;
        in = inner;
    }
    return in;
}
