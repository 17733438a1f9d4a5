/* Ranking functions of the simplest kind: one counter that each round brings nearer to a bound.
 *
 * A branch that leaves the loop is looked for which each round passes, with a condition "counter op
 * bound".  The bound is written nowhere in the loop, and all that writes the counter there moves it
 * in one direction, at least once in each round.
 */
#include "slicer/depend/loop_ends.h"

#include "core/ir/compare.h"
#include "slicer/depend/def_use.h"

enum { MAX_DEPTH = 8 };

struct loop {
    const struct sl_dependence *s;
    uint32_t func, header;
    const struct ir_func *f;
    const struct ir_cfg *g;
    const bool *member;
    bool calls;      /* functions of the program, or unknown ones */
};

/* ---- what an operand is in the loop ---- */

enum term_kind { TERM_OTHER, TERM_FIXED, TERM_NUMBER, TERM_FLOAT, TERM_VAR };

struct term {
    enum term_kind kind;
    enum ir_kind type;        /* before casts that keep the value */
    int64_t i;                /* NUMBER; VAR: what is added */
    double f;
    const struct sl_var *var;
};

static const struct ir_instr *instr_of(const struct loop *l, uint32_t number)
{
    return l->s->x->places[number].in;
}

static bool in_loop(const struct loop *l, uint32_t number)
{
    const struct sl_place *p = &l->s->x->places[number];
    return p->func == l->func && l->member[p->block];
}

static bool is_written(const struct loop *l, const struct sl_var *v)
{
    for (uint32_t i = 0; i < v->n_defs; i++)
        if (l->member[v->defs[i].block] && instr_of(l, v->defs[i].number)->op != IR_DECL)
            return true;
    return false;
}

/* May an object that the address leads to be written while the loop runs? */
static bool may_change(const struct loop *l, const struct ir_opnd *address)
{
    struct sl_cells cells = pointsto_cells(l->s->points, l->func, address);
    for (uint32_t i = 0; i < cells.n; i++) {
        struct sl_cell c = pointsto_cell_at(l->s->points, cells.items[i]);
        const struct sl_defs *defs = &l->s->def_use->defs[c.object];
        for (uint32_t k = 0; k < defs->n; k++)
            if (in_loop(l, defs->items[k].number))
                return true;
        if (pointsto_object_at(l->s->points, c.object)->kind == SL_O_OUTSIDE ||
            pointsto_in_window(l->s->points, c.object))
            return true;
    }
    return l->calls || !cells.n;
}

static struct term term_of(const struct loop *l, const struct ir_opnd *o, unsigned depth);

static bool is_fixed(struct term t)
{
    return t.kind == TERM_FIXED || t.kind == TERM_NUMBER || t.kind == TERM_FLOAT;
}

static struct term load_term(const struct loop *l, const struct ir_instr *in, unsigned depth)
{
    struct term t = {.type = in->type.kind};
    const struct sl_var *v = def_use_simple(l->s->def_use, l->func, &in->a);
    if (in->is_volatile)
        return t;
    if (v && is_written(l, v)) {
        t.kind = TERM_VAR;
        t.var = v;
        return t;
    }
    bool address = in->a.kind != IR_O_TEMP || is_fixed(term_of(l, &in->a, depth));
    t.kind = v || (address && !may_change(l, &in->a)) ? TERM_FIXED : TERM_OTHER;
    return t;
}

static unsigned bits_of(enum ir_kind k)
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

/* Does each value of the type keep its value in the other one? */
static bool keeps_value(enum ir_kind from, enum ir_kind to)
{
    unsigned a = bits_of(from), b = bits_of(to);
    if (from == to)
        return true;
    if (!a || !b || from == IR_PTR || to == IR_PTR)
        return false;
    return ir_is_signed(from) ? ir_is_signed(to) && b >= a : ir_is_signed(to) ? b > a : b >= a;
}

/* A counter as int or long: it does not overflow. */
static bool is_wide(enum ir_kind k)
{
    return k == IR_PTR || (ir_is_signed(k) && bits_of(k) >= 32);
}

static int64_t greatest(enum ir_kind k)
{
    unsigned bits = bits_of(k) - (ir_is_signed(k) ? 1 : 0);
    return bits >= 63 ? INT64_MAX : ((int64_t)1 << bits) - 1;
}

static struct term cast_number(struct term t, enum ir_kind to)
{
    bool fits = bits_of(to) && t.i <= greatest(to) && t.i >= (ir_is_signed(to) ? -greatest(to) : 0);
    if (ir_is_float(to))
        return (struct term){.kind = TERM_FLOAT, .type = to, .f = (double)t.i};
    return fits ? t : (struct term){.kind = TERM_FIXED, .type = to};
}

static struct term cast_term(struct term t, enum ir_kind to)
{
    if (t.kind == TERM_NUMBER)
        return cast_number(t, to);
    if (keeps_value(t.type, to) || (t.kind == TERM_VAR && is_wide(t.type) && ir_is_float(to)))
        return t;
    if (t.kind == TERM_VAR && is_wide(t.type) && bits_of(to) >= bits_of(t.type))
        t.type = to; /* what is negative is great there: it counts as an unsigned number */
    else if (t.kind == TERM_VAR)
        t.kind = TERM_OTHER;
    else if (is_fixed(t))
        t = (struct term){.kind = TERM_FIXED, .type = to};
    return t;
}

static struct term bin_term(const struct loop *l, const struct ir_instr *in, unsigned depth)
{
    struct term a = term_of(l, &in->a, depth), b = term_of(l, &in->b, depth);
    if (is_fixed(a) && is_fixed(b))
        return (struct term){.kind = TERM_FIXED, .type = in->type.kind};
    bool moves = (in->bin == IR_ADD || in->bin == IR_SUB) && is_wide(in->type.kind);
    if (moves && a.kind == TERM_VAR && is_wide(a.type) && is_fixed(b))
        return a;
    if (moves && in->bin == IR_ADD && b.kind == TERM_VAR && is_wide(b.type) && is_fixed(a))
        return b;
    bool squares = in->bin == IR_MUL && a.kind == TERM_VAR && b.kind == TERM_VAR &&
                   a.var == b.var && is_wide(a.type) && is_wide(in->type.kind);
    return squares ? a : (struct term){.kind = TERM_OTHER};
}

static struct term temp_term(const struct loop *l, const struct ir_opnd *o, unsigned depth)
{
    uint32_t number = l->s->x->temp_def[l->func][o->id];
    const struct ir_instr *in = instr_of(l, number);
    if (in->op == IR_LOAD && in->is_volatile)
        return (struct term){.kind = TERM_OTHER};
    if (!in_loop(l, number))
        return (struct term){.kind = TERM_FIXED, .type = o->type.kind};
    switch (in->op) {
    case IR_COPY: return term_of(l, &in->a, depth);
    case IR_LOAD: return load_term(l, in, depth);
    case IR_CAST: return cast_term(term_of(l, &in->a, depth), o->type.kind);
    case IR_BIN: return bin_term(l, in, depth);
    case IR_PTRADD: {
        struct term a = term_of(l, &in->a, depth), b = term_of(l, &in->b, depth);
        bool fixed = is_fixed(a) && (in->b.kind == IR_O_NONE || is_fixed(b));
        return (struct term){.kind = fixed ? TERM_FIXED : TERM_OTHER, .type = IR_PTR};
    }
    default: return (struct term){.kind = TERM_OTHER};
    }
}

static struct term term_of(const struct loop *l, const struct ir_opnd *o, unsigned depth)
{
    struct term t = {.kind = TERM_OTHER, .type = o->type.kind, .i = o->i, .f = o->f};
    if (depth >= MAX_DEPTH)
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

/* ---- how the loop moves a counter ---- */

enum move { MOVE_NONE, MOVE_UP, MOVE_DOWN, MOVE_TO_ZERO, MOVE_GROW };

struct motion {
    enum move move;
    int64_t by;      /* UP, DOWN: at least 1, the greatest step; GROW: factor */
    double by_float; /* the same for a floating point counter, the smallest step */
    bool rising;     /* TO_ZERO by shifting: -1 stays -1 */
};

/* What gives the operand its value, behind casts that keep it; or NULL. */
static const struct ir_instr *defining(const struct loop *l, const struct ir_opnd *o)
{
    const struct ir_instr *in = NULL;
    struct ir_opnd at = *o;
    while (at.kind == IR_O_TEMP) {
        in = instr_of(l, l->s->x->temp_def[l->func][at.id]);
        bool same = in->op == IR_COPY ||
                    (in->op == IR_CAST && keeps_value(in->a.type.kind, in->type.kind));
        if (!same)
            break;
        at = in->a;
    }
    return at.kind == IR_O_TEMP ? in : NULL;
}

/* What gives its value to a store, which may cut it to the integer type of the counter. */
static const struct ir_instr *stored(const struct loop *l, const struct ir_instr *st)
{
    const struct ir_instr *in = st->op == IR_STORE ? defining(l, &st->b) : NULL;
    if (in && in->op == IR_CAST && bits_of(in->a.type.kind) && bits_of(in->type.kind))
        in = defining(l, &in->a);
    bool real = in && ir_is_float(st->type.kind) == ir_is_float(in->type.kind);
    return real && !(ir_is_float(in->type.kind) && in->type.kind != st->type.kind) ? in : NULL;
}

/* Is the operand what the counter was before this store of its block, and nothing else? */
static bool is_old_value(const struct loop *l, const struct ir_opnd *o, const struct sl_var *v,
                         uint32_t store)
{
    const struct ir_instr *in = defining(l, o);
    if (!in || in->op != IR_LOAD || def_use_simple(l->s->def_use, l->func, &in->a) != v)
        return false;
    const struct sl_place *p = l->s->x->places;
    uint32_t load = l->s->x->temp_def[l->func][in->dst];
    if (p[load].block != p[store].block || load > store)
        return false;
    for (uint32_t i = 0; i < v->n_defs; i++)
        if (v->defs[i].number > load && v->defs[i].number < store)
            return false;
    return true;
}

static struct motion by_number(enum ir_bin bin, const struct ir_opnd *c, bool is_signed)
{
    struct motion m = {MOVE_NONE, 0, 0, false};
    bool positive = c->kind == IR_O_INT ? c->i > 0 : c->f > 0;
    int64_t size = positive ? c->i : -c->i;
    if ((c->kind == IR_O_INT && (c->i == 0 || c->i == INT64_MIN)) || bin > IR_SHR)
        return m;
    switch (bin) {
    case IR_ADD: case IR_SUB:
        m.move = positive == (bin == IR_ADD) ? MOVE_UP : MOVE_DOWN;
        m.by = size;
        m.by_float = positive ? c->f : -c->f;
        break;
    case IR_DIV: m.move = c->i > 1 ? MOVE_TO_ZERO : MOVE_NONE; break;
    case IR_SHR:
        m.move = c->i > 0 ? MOVE_TO_ZERO : MOVE_NONE;
        m.rising = is_signed;
        break;
    case IR_MUL: m.move = c->i > 1 ? MOVE_GROW : MOVE_NONE; m.by = c->i; break;
    case IR_SHL:
        m.move = c->i > 0 && c->i < 31 ? MOVE_GROW : MOVE_NONE;
        m.by = (int64_t)1 << (c->i & 31);
        break;
    default: break;
    }
    return m;
}

/* What one store does to the counter. */
static struct motion motion_of(const struct loop *l, const struct sl_var *v, uint32_t store)
{
    struct motion none = {MOVE_NONE, 0, 0, false};
    const struct ir_instr *st = instr_of(l, store);
    const struct ir_instr *in = stored(l, st);
    if (!in || st->is_volatile || l->s->x->places[store].func != l->func)
        return none;
    if (in->op == IR_PTRADD && is_old_value(l, &in->a, v, store)) {
        int64_t k = in->b.kind == IR_O_NONE ? in->offset
                    : in->b.kind == IR_O_INT ? in->offset + in->b.i * (int64_t)in->scale : 0;
        struct motion m = {k > 0 ? MOVE_UP : k < 0 ? MOVE_DOWN : MOVE_NONE, 1, 0, false};
        return m;
    }
    if (in->op != IR_BIN)
        return none;
    bool left = is_old_value(l, &in->a, v, store);
    const struct ir_opnd *other = left ? &in->b : &in->a;
    bool commutes = in->bin == IR_ADD || in->bin == IR_MUL;
    bool is_number = other->kind == IR_O_INT || (other->kind == IR_O_FLT && in->bin <= IR_SUB);
    if (!is_number || (!left && !(commutes && is_old_value(l, &in->b, v, store))))
        return none;
    return by_number(in->bin, other, ir_is_signed(in->type.kind));
}

/* Does each round pass the block? */
static bool is_passed(const struct loop *l, uint32_t block)
{
    const struct ir_blocks *from = &l->g->pred[l->header];
    for (uint32_t i = 0; i < from->n; i++)
        if (l->member[from->items[i]] && !ir_cfg_dominates(l->g, block, from->items[i]))
            return false;
    return true;
}

/* All stores in the loop move it in one way, and each round at least once. */
static struct motion motion_in_loop(const struct loop *l, const struct sl_var *v)
{
    struct motion all = {MOVE_NONE, 0, 0, false}, none = all;
    bool always = false;
    for (uint32_t i = 0; i < v->n_defs; i++) {
        const struct sl_var_def *d = &v->defs[i];
        if (!l->member[d->block])
            continue;
        struct motion m = motion_of(l, v, d->number);
        if (m.move == MOVE_NONE || (all.move != MOVE_NONE && m.move != all.move))
            return none;
        m.by = m.by > all.by ? m.by : all.by;
        if (all.by_float > 0 && all.by_float < m.by_float)
            m.by_float = all.by_float;
        m.rising |= all.rising;
        all = m;
        always |= is_passed(l, d->block);
    }
    return always ? all : none;
}

/* ---- does it come to the bound? ---- */

/* What the counter is before the loop: the last store in the only block that leads to it. */
static struct term start_of(const struct loop *l, const struct sl_var *v)
{
    struct term t = {.kind = TERM_OTHER};
    const struct ir_blocks *from = &l->g->pred[l->header];
    uint32_t before = IR_NO_BLOCK;
    for (uint32_t i = 0; i < from->n; i++) {
        if (l->member[from->items[i]])
            continue;
        if (before != IR_NO_BLOCK)
            return t;
        before = from->items[i];
    }
    for (uint32_t i = 0; i < v->n_defs; i++)
        if (v->defs[i].block == before) {
            const struct ir_instr *in = instr_of(l, v->defs[i].number);
            t = (struct term){.kind = TERM_OTHER};
            if (in->op == IR_STORE && (in->b.kind == IR_O_INT || in->b.kind == IR_O_FLT))
                t = (struct term){in->b.kind == IR_O_INT ? TERM_NUMBER : TERM_FLOAT,
                                  in->b.type.kind, in->b.i, in->b.f, NULL};
        }
    return t;
}

struct test { /* the loop goes on as long as counter op bound */
    const struct loop *l;
    struct term counter, bound, start;
    enum ir_bin op;
    struct motion m;
};

static bool floats_meet(const struct test *t)
{
    const double steps = 1125899906842624.0; /* 2^50: so many are still exact enough */
    bool known = t->bound.kind == TERM_FLOAT && t->start.kind == TERM_FLOAT;
    bool up = t->m.move == MOVE_UP && (t->op == IR_LT || t->op == IR_LE);
    bool down = t->m.move == MOVE_DOWN && (t->op == IR_GT || t->op == IR_GE);
    double limit = t->m.by_float * steps;
    return known && (up || down) && t->counter.type == IR_F64 && t->bound.f < limit &&
           t->bound.f > -limit && t->start.f < limit && t->start.f > -limit;
}

static bool up_meets(const struct test *t)
{
    enum ir_kind k = t->counter.type;
    bool below = t->op == IR_LT || t->op == IR_LE;
    int64_t room = greatest(k) - (is_wide(k) ? 1 : t->m.by) + (t->op == IR_LT ? 1 : 0);
    if (below && t->bound.kind == TERM_NUMBER)
        return t->bound.i <= room;
    if (is_wide(k) || !below)
        return is_wide(k) && below;
    return t->op == IR_LT && t->m.by == 1 && keeps_value(t->bound.type, k);
}

static bool down_meets(const struct test *t)
{
    enum ir_kind k = t->counter.type;
    bool above = t->op == IR_GT || t->op == IR_GE;
    if (is_wide(k) || !above)
        return is_wide(k) && above;
    if (t->bound.kind == TERM_NUMBER)
        return t->bound.i >= t->m.by - (t->op == IR_GT ? 1 : 0);
    return t->op == IR_GT && t->m.by == 1 && !ir_is_signed(k) && keeps_value(t->bound.type, k);
}

/* `!=` is met if no step jumps over the bound; what wraps around comes to each value. */
static bool equals_some_time(const struct test *t)
{
    bool numbers = t->bound.kind == TERM_NUMBER && t->start.kind == TERM_NUMBER;
    int64_t way = t->m.move == MOVE_UP ? t->bound.i - t->start.i : t->start.i - t->bound.i;
    if (t->m.move == MOVE_TO_ZERO)
        return t->bound.kind == TERM_NUMBER && t->bound.i == 0 && !t->m.rising;
    if (t->m.move == MOVE_GROW)
        return false;
    if (numbers && is_wide(t->counter.type))
        return way >= 0 && way % t->m.by == 0;
    if (is_wide(t->counter.type))
        return t->m.by == 1;
    bool inside = t->bound.kind == TERM_NUMBER
                      ? t->bound.i >= 0 && t->bound.i <= greatest(t->counter.type)
                      : keeps_value(t->bound.type, t->counter.type);
    return t->m.by == 1 && inside;
}

static bool meets(const struct test *t)
{
    bool number = t->bound.kind == TERM_NUMBER, starts = t->start.kind == TERM_NUMBER;
    if (ir_is_float(t->counter.type))
        return floats_meet(t);
    if (t->op == IR_NE)
        return equals_some_time(t);
    switch (t->m.move) {
    case MOVE_UP: return up_meets(t);
    case MOVE_DOWN: return down_meets(t);
    case MOVE_TO_ZERO:
        return number && ((t->op == IR_GT && t->bound.i >= 0) ||
                          (t->op == IR_GE && t->bound.i > 0));
    case MOVE_GROW:
        return starts && t->start.i > 0 && (t->op == IR_LT || t->op == IR_LE) &&
               (is_wide(t->counter.type) ||
                (number && t->bound.i <= greatest(t->counter.type) / t->m.by));
    case MOVE_NONE: break;
    }
    return false;
}

/* ---- the branches that leave the loop ---- */

static bool is_comparison(const struct ir_instr *in)
{
    return in && in->op == IR_BIN && in->bin >= IR_EQ;
}

/* `!c` and `c != 0` of a comparison are about the comparison. */
static const struct ir_instr *comparison(const struct loop *l, const struct ir_opnd *o, bool *stay)
{
    const struct ir_instr *in = defining(l, o);
    for (unsigned i = 0; i < MAX_DEPTH && is_comparison(in); i++) {
        const struct ir_instr *inner = defining(l, &in->a);
        bool zero = in->b.kind == IR_O_INT && in->b.i == 0 && in->bin <= IR_NE;
        if (!zero || !is_comparison(inner))
            return in;
        *stay ^= in->bin == IR_EQ;
        in = inner;
    }
    return in;
}

/* Does the branch end the loop some time? */
static bool ends_at(const struct loop *l, const struct ir_instr *br, bool stay)
{
    struct ir_opnd zero = ir_int(IR_I32, 0);
    const struct ir_instr *in = comparison(l, &br->a, &stay);
    bool compares = is_comparison(in);
    struct term a = term_of(l, compares ? &in->a : &br->a, 0);
    struct term b = term_of(l, compares ? &in->b : &zero, 0);
    enum ir_bin op = compares ? in->bin : IR_NE;
    op = stay ? op : ir_negated(op);
    bool turned = b.kind == TERM_VAR;
    struct test t = {.l = l, .counter = turned ? b : a, .bound = turned ? a : b,
                     .op = turned ? ir_mirrored(op) : op};
    if (t.counter.kind != TERM_VAR || !is_fixed(t.bound) || op == IR_EQ)
        return false;
    t.m = motion_in_loop(l, t.counter.var);
    t.start = start_of(l, t.counter.var);
    return t.m.move != MOVE_NONE && meets(&t);
}

static bool leaves(const struct loop *l, uint32_t block, bool *stay)
{
    const struct ir_instr *last = ir_last(&l->f->blocks[block]);
    if (last->op != IR_BR || last->to[0] == last->to[1])
        return false;
    *stay = l->member[last->to[0]];
    return l->member[last->to[0]] != l->member[last->to[1]];
}

static bool ends_somewhere(const struct loop *l)
{
    bool stay = false;
    for (uint32_t b = 0; b < l->g->n; b++)
        if (l->member[b] && leaves(l, b, &stay) && is_passed(l, b) &&
            ends_at(l, ir_last(&l->f->blocks[b]), stay))
            return true;
    return false;
}

/* Is it left by branches only, on what nothing in the loop changes? */
static bool is_stuck(const struct loop *l)
{
    bool any = false, stay;
    for (uint32_t b = 0; b < l->g->n; b++) {
        if (!l->member[b])
            continue;
        const struct ir_instr *last = ir_last(&l->f->blocks[b]);
        bool out = leaves(l, b, &stay);
        if (last->op == IR_RET || last->op == IR_UNREACHABLE)
            return false;
        for (uint32_t i = 0; i < l->g->succ[b].n && !out; i++)
            if (l->g->succ[b].items[i] == l->g->n || !l->member[l->g->succ[b].items[i]])
                return false;
        if (out && !is_fixed(term_of(l, &last->a, 0)))
            return false;
        any |= out;
    }
    return any;
}

/* Does it call what is not in the tables of the library and of MPI? */
static bool calls_others(const struct loop *l)
{
    for (uint32_t b = 0; b < l->g->n; b++)
        for (uint32_t k = 0; l->member[b] && k < l->f->blocks[b].n_instrs; k++) {
            uint32_t number = l->s->x->block_first[l->func][b] + k;
            if (instr_of(l, number)->op != IR_CALL)
                continue;
            struct sl_cells targets = pointsto_targets(l->s->points, number);
            for (uint32_t i = 0; i < targets.n; i++) {
                enum sl_callee_kind kind = l->s->x->callees[targets.items[i]].kind;
                if (kind == SL_DEFINED || kind == SL_UNKNOWN)
                    return true;
            }
            if (!targets.n)
                return true;
        }
    return false;
}

enum loop_end loop_ends_find(const struct sl_dependence *s, uint32_t func, uint32_t header,
                             const bool *member)
{
    struct loop l = {.s = s, .func = func, .header = header, .f = &s->x->p->funcs[func],
                     .g = s->cfgs[func], .member = member};
    l.calls = calls_others(&l);
    if (ends_somewhere(&l))
        return LOOP_ENDS;
    return is_stuck(&l) ? LOOP_STUCK : LOOP_OPEN;
}
