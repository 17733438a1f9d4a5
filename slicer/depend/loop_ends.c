/* Ranking functions of the simplest kind: one counter that each round brings nearer to a bound; and
 * counters that never come to theirs.
 *
 * A branch that leaves the loop is looked for which each round passes, with a condition "counter op
 * bound".  The bound is written nowhere in the loop, and all that writes the counter there moves it
 * in one direction, at least once in each round.
 */
#include "slicer/depend/loop_ends.h"

#include "core/base/mechanism.h"
#include "core/ir/compare.h"
#include "slicer/depend/loop_inputs.h"
#include "slicer/depend/loop_terms.h"

enum { MAX_FOLLOWED = 1 << 25 };

/* ---- how the loop moves a counter ---- */

enum move { MOVE_NONE, MOVE_UP, MOVE_DOWN, MOVE_TO_ZERO, MOVE_GROW };

struct motion {
    enum move move;
    int64_t by;      /* UP, DOWN: at least 1, the loop_type_greatest step; GROW: factor */
    double by_float; /* the same for a floating point counter, the smallest step */
    bool rising;     /* TO_ZERO by shifting: -1 stays -1 */
    bool wraps;      /* it is computed as an unsigned number, whatever its type is */
    bool many;       /* more than one of these in a round */
};

/* What gives its value to a store, which may cut it to the integer type of the counter. */
static const struct ir_instr *stored(const struct counted_loop *l, const struct ir_instr *st)
{
    const struct ir_instr *in = st->op == IR_STORE ? loop_defining(l, &st->b) : NULL;
    if (in && in->op == IR_CAST && loop_type_bits(in->a.type.kind) && loop_type_bits(in->type.kind))
        in = loop_defining(l, &in->a);
    bool real = in && ir_is_float(st->type.kind) == ir_is_float(in->type.kind);
    return real && !(ir_is_float(in->type.kind) && in->type.kind != st->type.kind) ? in : NULL;
}

/* What gives its bits to the operand: the same integer may be signed or unsigned. */
static const struct ir_instr *same_bits(const struct counted_loop *l, const struct ir_opnd *o)
{
    const struct ir_instr *in = loop_defining(l, o);
    while (in && in->op == IR_CAST && in->type.kind != IR_PTR && in->a.type.kind != IR_PTR &&
           loop_type_bits(in->type.kind) &&
           loop_type_bits(in->type.kind) == loop_type_bits(in->a.type.kind))
        in = loop_defining(l, &in->a);
    return in;
}

/* Is the operand what the counter was before this store of its block, and nothing else? */
static bool is_old_value(const struct counted_loop *l, const struct ir_opnd *o,
                         const struct sl_var *v, uint32_t store)
{
    const struct ir_instr *in = same_bits(l, o);
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

static struct motion by_number(enum ir_bin bin, const struct term *c, bool is_signed)
{
    struct motion m = {.move = MOVE_NONE};
    bool is_int = c->kind == TERM_NUMBER, positive = is_int ? c->i > 0 : c->f > 0;
    int64_t size = is_int && c->i < 0 && c->i != INT64_MIN ? -c->i : c->i;
    m.wraps = !is_signed && is_int;
    if ((is_int && (c->i == 0 || c->i == INT64_MIN)) || bin > IR_SHR)
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

/* Is it the number of processes: a variable that only MPI_Comm_size sets?  (6.2: at least 1.) */
static bool is_size(const struct counted_loop *l, const struct ir_opnd *o)
{
    const struct ir_instr *in = loop_defining(l, o);
    const struct sl_var *v =
        in && in->op == IR_LOAD ? def_use_simple(l->s->def_use, l->func, &in->a) : NULL;
    uint32_t n = 0;
    for (uint32_t i = 0; v && i < v->n_defs; i++) {
        const struct ir_instr *def = loop_instr(l, v->defs[i].number);
        bool asks = def->op == IR_CALL && def->callee.kind == IR_O_FUNC && def->n_args == 2 &&
                    l->s->x->callees[def->callee.id].fn == MPI_FN_MPI_Comm_size &&
                    l->s->x->callees[def->callee.id].kind == SL_MPI && !l->member[v->defs[i].block];
        if (!asks && def->op != IR_DECL)
            return false;
        n += asks;
    }
    return n > 0;
}

/* What one store does to the counter. */
static struct motion motion_of(const struct counted_loop *l, const struct sl_var *v, uint32_t store)
{
    struct motion none = {.move = MOVE_NONE};
    const struct ir_instr *st = loop_instr(l, store);
    const struct ir_instr *in = stored(l, st);
    if (!in || st->is_volatile || l->s->x->places[store].func != l->func)
        return none;
    if (in->op == IR_PTRADD && is_old_value(l, &in->a, v, store)) {
        int64_t k = in->b.kind == IR_O_NONE ? in->offset
                    : in->b.kind == IR_O_INT ? in->offset + in->b.i * (int64_t)in->scale : 0;
        struct motion m = {.move = k > 0 ? MOVE_UP : k < 0 ? MOVE_DOWN : MOVE_NONE, .by = 1};
        return m;
    }
    if (in->op != IR_BIN)
        return none;
    bool left = is_old_value(l, &in->a, v, store);
    const struct ir_opnd *other = left ? &in->b : &in->a;
    bool commutes = in->bin == IR_ADD || in->bin == IR_MUL;
    struct term by = loop_term(l, other);
    bool is_number = by.kind == TERM_NUMBER || (by.kind == TERM_FLOAT && in->bin <= IR_SUB);
    if (!left && !(commutes && is_old_value(l, &in->b, v, store)))
        return none;
    if ((in->bin == IR_ADD || (in->bin == IR_SUB && left)) && is_size(l, other))
        return (struct motion){.move = in->bin == IR_ADD ? MOVE_UP : MOVE_DOWN, .by = INT64_MAX};
    if (!is_number || by.type != other->type.kind)
        return none;
    return by_number(in->bin, &by, ir_is_signed(in->type.kind));
}

/* Does each round pass the block? */
static bool is_passed(const struct counted_loop *l, uint32_t block)
{
    const struct ir_blocks *from = &l->g->pred[l->header];
    for (uint32_t i = 0; i < from->n; i++)
        if (l->member[from->items[i]] && !ir_cfg_dominates(l->g, block, from->items[i]))
            return false;
    return true;
}

/* Does a round pass the block more than once? */
static bool comes_again(const struct counted_loop *l, uint32_t block)
{
    bool *seen = ARENA_ARRAY(l->s->arena, bool, l->g->n + 1);
    uint32_t *stack = ARENA_ARRAY(l->s->arena, uint32_t, l->g->n + 1), n = 0;
    stack[n++] = block;
    while (n) {
        const struct ir_blocks *next = &l->g->succ[stack[--n]];
        for (uint32_t i = 0; i < next->n; i++) {
            uint32_t to = next->items[i];
            if (to == block && to != l->header)
                return true;
            if (to >= l->g->n || !l->member[to] || to == l->header || seen[to])
                continue;
            seen[to] = true;
            stack[n++] = to;
        }
    }
    return false;
}

/* All stores in the loop move it in one way, and each round at least once. */
static struct motion motion_in_loop(const struct counted_loop *l, const struct sl_var *v)
{
    struct motion all = {.move = MOVE_NONE}, none = all;
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
        m.wraps |= all.wraps;
        m.many = all.move != MOVE_NONE || comes_again(l, d->block);
        all = m;
        always |= is_passed(l, d->block);
    }
    return always ? all : none;
}

/* ---- does it come to the bound? ---- */

/* What the counter is before the loop: the last store in the only block that leads to it. */
static struct term start_of(const struct counted_loop *l, const struct sl_var *v)
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
            const struct ir_instr *in = loop_instr(l, v->defs[i].number);
            t = (struct term){.kind = TERM_OTHER};
            if (in->op == IR_STORE && (in->b.kind == IR_O_INT || in->b.kind == IR_O_FLT))
                t = (struct term){.kind = in->b.kind == IR_O_INT ? TERM_NUMBER : TERM_FLOAT,
                                  .type = in->b.type.kind, .i = in->b.i, .f = in->b.f};
        }
    return t;
}

struct test { /* the loop goes on as long as counter op bound */
    const struct counted_loop *l;
    struct term counter, bound, start;
    bool few; /* the bound is one of a few values, which differ from round to round */
    enum ir_bin op;
    struct motion m;
};

/* Does the counter stop before its greatest value, as a program may not go on from there? */
static bool is_wide(const struct test *t)
{
    return !t->m.wraps && loop_type_is_wide(t->counter.type);
}

/* Where the loop is begun again, the counter is where it was left, behind the bound. */
static bool floats_meet(const struct test *t)
{
    /* so many are still exact enough: 2^50, 2^21 */
    const double steps = t->counter.type == IR_F64 ? 1125899906842624.0 : 2097152.0;
    struct term start = t->start.kind == TERM_FLOAT ? t->start
                                                    : loop_first_number(t->l, t->counter.var);
    bool known = t->bound.kind == TERM_FLOAT && start.kind == TERM_FLOAT &&
                 (t->counter.type == IR_F64 || t->counter.type == IR_F32);
    bool up = t->m.move == MOVE_UP && (t->op == IR_LT || t->op == IR_LE);
    bool down = t->m.move == MOVE_DOWN && (t->op == IR_GT || t->op == IR_GE);
    double limit = t->m.by_float * steps;
    return known && (up || down) && t->bound.f < limit && t->bound.f > -limit &&
           start.f < limit && start.f > -limit;
}

static bool up_meets(const struct test *t)
{
    enum ir_kind k = t->counter.type;
    bool below = t->op == IR_LT || t->op == IR_LE;
    int64_t room = loop_type_greatest(k) - (is_wide(t) ? 1 : t->m.by) +
                   (t->op == IR_LT ? 1 : 0);
    if (below && t->bound.kind == TERM_NUMBER)
        return t->bound.i <= room;
    if (is_wide(t) || !below)
        return is_wide(t) && below;
    return t->op == IR_LT && t->m.by == 1 && loop_type_keeps(t->bound.type, k);
}

static bool down_meets(const struct test *t)
{
    enum ir_kind k = t->counter.type;
    bool above = t->op == IR_GT || t->op == IR_GE;
    if (is_wide(t) || !above)
        return is_wide(t) && above;
    if (t->bound.kind == TERM_NUMBER)
        return t->bound.i >= t->m.by - (t->op == IR_GT ? 1 : 0);
    return t->op == IR_GT && t->m.by == 1 && !ir_is_signed(k) && loop_type_keeps(t->bound.type, k);
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
    if (numbers && is_wide(t))
        return way >= 0 && way % t->m.by == 0;
    if (is_wide(t))
        return t->m.by == 1;
    bool inside = t->bound.kind == TERM_NUMBER
                      ? t->bound.i >= 0 && t->bound.i <= loop_type_greatest(t->counter.type)
                      : loop_type_keeps(t->bound.type, t->counter.type);
    return t->m.by == 1 && inside;
}

static bool meets(const struct test *t)
{
    bool number = t->bound.kind == TERM_NUMBER, starts = t->start.kind == TERM_NUMBER;
    if (ir_is_float(t->counter.type))
        return floats_meet(t);
    if (t->m.many && t->m.move != MOVE_TO_ZERO && (t->op == IR_NE || !is_wide(t)))
        return false; /* it may pass the bound between two looks at it */
    if (t->few && (t->op == IR_NE || (t->m.move != MOVE_UP && t->m.move != MOVE_DOWN)))
        return false;
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
               (is_wide(t) ||
                (number && t->bound.i <= loop_type_greatest(t->counter.type) / t->m.by));
    case MOVE_NONE: break;
    }
    return false;
}

/* ---- does it never come to the bound? ---- */

/* Is the condition so for each value of the counter's type: of an unsigned char below 300, of an
 * unsigned number from 0 on? */
static bool holds_always(const struct test *t)
{
    enum ir_kind k = t->counter.type;
    int64_t hi = loop_type_greatest(k), lo = ir_is_signed(k) ? -hi - 1 : 0;
    if (t->bound.kind != TERM_NUMBER || !loop_type_bits(k) || loop_type_bits(k) > 32)
        return t->bound.kind == TERM_NUMBER && k == IR_U64 && t->op == IR_GE && t->bound.i == 0;
    switch ((int)t->op) {
    case IR_LT: return hi < t->bound.i;
    case IR_LE: return hi <= t->bound.i;
    case IR_GT: return lo > t->bound.i;
    case IR_GE: return lo >= t->bound.i;
    case IR_NE: return t->bound.i < lo || t->bound.i > hi;
    default: return false;
    }
}

static double next_float(const struct test *t, double x)
{
    double by = t->m.move == MOVE_UP ? t->m.by_float : -t->m.by_float;
    return t->counter.type == IR_F32 ? (float)((float)x + (float)by) : x + by;
}

static bool holds_at(const struct test *t, double x)
{
    switch ((int)t->op) {
    case IR_LT: return x < t->bound.f;
    case IR_LE: return x <= t->bound.f;
    case IR_GT: return x > t->bound.f;
    case IR_GE: return x >= t->bound.f;
    case IR_NE: return x != t->bound.f;
    default: return false;
    }
}

/* A floating point counter with known start, step and bound is followed: it stops to move before it
 * comes to the bound (f += 1 to 2e7f), or passes it without being equal (x += 0.1 to x == 1). */
static bool sticks(const struct test *t)
{
    bool moves = t->m.move == MOVE_UP || t->m.move == MOVE_DOWN;
    double x = t->start.f;
    if (t->bound.kind != TERM_FLOAT || t->start.kind != TERM_FLOAT || !moves || t->m.many ||
        (t->counter.type != IR_F32 && t->counter.type != IR_F64))
        return false;
    for (uint32_t i = 0; i < MAX_FOLLOWED && holds_at(t, x); i++) {
        double next = next_float(t, x);
        bool up = t->m.move == MOVE_UP;
        if (next == x || (t->op == IR_NE && (up ? x > t->bound.f : x < t->bound.f)))
            return true;
        x = next;
    }
    return false;
}

/* ---- does it come to the end of its memory? ---- */

static bool is_one_way(struct motion m)
{
    return m.move == MOVE_UP || m.move == MOVE_DOWN;
}

/* Does the address move on in each round, in one direction?  An index of 64 bits comes nowhere near
 * to where it would wrap around. */
static bool moves_on(const struct counted_loop *l, const struct ir_opnd *address)
{
    const struct ir_instr *in = loop_defining(l, address);
    uint32_t depth = 0;
    while (in && in->op == IR_PTRADD && in->b.kind != IR_O_TEMP && depth++ < LOOP_DEPTH)
        in = loop_defining(l, &in->a);
    if (in && in->op == IR_LOAD) {
        const struct sl_var *v = def_use_simple(l->s->def_use, l->func, &in->a);
        return v && in->type.kind == IR_PTR && is_one_way(motion_in_loop(l, v));
    }
    if (!in || in->op != IR_PTRADD || !loop_term_is_fixed(loop_term(l, &in->a)))
        return false;
    struct term index = loop_term(l, &in->b);
    struct motion m = {.move = MOVE_NONE};
    if (index.kind == TERM_VAR && !index.computed && in->scale)
        m = motion_in_loop(l, index.var);
    bool wide = (loop_type_is_wide(index.type) && !m.wraps) || index.type == IR_U64;
    return is_one_way(m) && wide && m.by < INT64_MAX / 4;
}

/* Each round reads or writes in another place of one object, always further on: `while (*p == ' ')
 * p++`.  Objects end, and nobody may go beyond (C11 6.5.6p8). */
static bool leaves_memory(const struct counted_loop *l, uint32_t block)
{
    for (uint32_t k = 0; k < l->f->blocks[block].n_instrs; k++) {
        const struct ir_instr *in = &l->f->blocks[block].instrs[k];
        if ((in->op == IR_LOAD || in->op == IR_STORE) && moves_on(l, &in->a))
            return true;
    }
    return false;
}

/* ---- the branches that leave the loop ---- */

/* What the branch asks of a counter; false: it asks something else. */
static bool find_test(const struct counted_loop *l, const struct ir_instr *br, bool stay,
                      struct test *t)
{
    struct ir_opnd zero = ir_int(IR_I32, 0);
    const struct ir_instr *in = loop_comparison(l, &br->a, &stay);
    bool compares = loop_is_comparison(in);
    struct term a = loop_term(l, compares ? &in->a : &br->a);
    struct term b = loop_term(l, compares ? &in->b : &zero);
    enum ir_bin op = compares ? in->bin : IR_NE;
    op = stay ? op : ir_negated(op);
    bool few = compares && a.kind == TERM_VAR && !loop_term_is_fixed(b) &&
               loop_term_is_few(l, &in->b);
    bool turned = b.kind == TERM_VAR && !few;
    if (turned && !loop_term_is_fixed(a))
        few = loop_term_is_few(l, &in->a);
    *t = (struct test){.l = l, .counter = turned ? b : a, .bound = turned ? a : b,
                       .op = turned ? ir_mirrored(op) : op, .few = few};
    if (t->counter.kind != TERM_VAR || (!few && !loop_term_is_fixed(t->bound)))
        return false;
    if (few)
        t->bound = (struct term){.kind = TERM_OTHER, .type = (turned ? in->a : in->b).type.kind};
    t->m = motion_in_loop(l, t->counter.var);
    t->start = start_of(l, t->counter.var);
    return true;
}

/* Does the branch end the loop some time? */
static bool ends_at(const struct counted_loop *l, const struct ir_instr *br, bool stay)
{
    struct test t;
    return find_test(l, br, stay, &t) && t.op != IR_EQ && t.m.move != MOVE_NONE && meets(&t);
}

/* Does it never end it, whatever the loop does? */
static bool stays_at(const struct counted_loop *l, const struct ir_instr *br, bool stay)
{
    struct test t;
    return find_test(l, br, stay, &t) && !t.counter.computed && (holds_always(&t) || sticks(&t));
}

static bool leaves(const struct counted_loop *l, uint32_t block, bool *stay)
{
    const struct ir_instr *last = ir_last(&l->f->blocks[block]);
    if (last->op != IR_BR || last->to[0] == last->to[1])
        return false;
    *stay = l->member[last->to[0]];
    return l->member[last->to[0]] != l->member[last->to[1]];
}

static bool ends_somewhere(const struct counted_loop *l)
{
    bool stay = false;
    for (uint32_t b = 0; b < l->g->n; b++)
        if (l->member[b] && is_passed(l, b) && leaves_memory(l, b))
            return true;
    for (uint32_t b = 0; b < l->g->n; b++)
        if (l->member[b] && leaves(l, b, &stay) && is_passed(l, b) &&
            (ends_at(l, ir_last(&l->f->blocks[b]), stay) ||
             (loop_inputs_end(l, ir_last(&l->f->blocks[b]), stay) &&
              mechanism_applies(l->s->options->mechanisms, MECHANISM_LOOP_INPUTS))))
            return true;
    return false;
}

/* Is it left by branches only, and only on what nothing in the loop changes, or never?  Those of
 * the last kind are marked in `stays` ([block]). */
static bool is_stuck(const struct counted_loop *l, uint8_t *stays)
{
    bool any = false, stay = false;
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
        bool fixed = !out || loop_term_is_fixed(loop_term(l, &last->a));
        if (!fixed && !stays_at(l, last, stay))
            return false;
        if (!fixed && stays)
            stays[b] = stay ? LOOP_STAY_TRUE : LOOP_STAY_FALSE;
        any |= out;
    }
    return any;
}

/* What does it call that is not in the tables of the library and of MPI? */
static void find_calls(struct counted_loop *l)
{
    for (uint32_t b = 0; b < l->g->n; b++)
        for (uint32_t k = 0; l->member[b] && k < l->f->blocks[b].n_instrs; k++) {
            uint32_t number = l->s->x->block_first[l->func][b] + k;
            if (loop_instr(l, number)->op != IR_CALL)
                continue;
            struct sl_cells targets = pointsto_targets(l->s->points, number);
            for (uint32_t i = 0; i < targets.n; i++) {
                enum sl_callee_kind kind = l->s->x->callees[targets.items[i]].kind;
                l->calls |= kind == SL_DEFINED;
                l->loses |= kind == SL_UNKNOWN;
            }
            l->loses |= !targets.n;
        }
}

enum loop_end loop_ends_find(const struct sl_dependence *s, bool *const *writes, uint32_t func,
                             uint32_t header, const bool *member, uint8_t *stays)
{
    struct counted_loop l = {.s = s, .writes = writes, .func = func, .header = header,
                             .f = &s->x->p->funcs[func], .g = s->cfgs[func], .member = member};
    find_calls(&l);
    if (ends_somewhere(&l))
        return LOOP_ENDS;
    return is_stuck(&l, stays) ? LOOP_STUCK : LOOP_OPEN;
}
