/* Operands that C may evaluate in any order are evaluated in each that makes a difference.
 *
 *     v = sum(from(1), from(2));        %1 = unknown "from(2) is evaluated before from(1) ..."
 *                                       br %1 b2 b3
 *                                   b2: from(2), then from(1); the results into variables
 *                                   b3: from(1), then from(2); the results into variables
 *                                   b4: sum() of the variables
 *
 * The choice is one for the place, for all ranks and each time: that is how a compiler makes it.
 * So it is a shared input, like an argument of the program, and divides the world.  When there
 * are MAX_CASES in all, further places have a choice of each rank each time, which allows more.
 *
 * Operands may be evaluated by turns, but calls are not interrupted (C11 6.5.2.2p10).  So the
 * conflicting instructions are put into each order in which two of one operand stay as they are;
 * orders in which no two that conflict have changed places are one.  What else is computed
 * follows.  A place with too many orders (order_set.h), or with branches among its operands
 * (`?:`, `&&`), is left as it is.
 */
#include "slicer/rewrite/orders.h"

#include "core/base/vec.h"
#include "core/ir/clone.h"
#include "slicer/rewrite/order_set.h"

#include <string.h>

enum { MAX_CASES = 32, MAX_LENGTH = 400 };

#define NONE UINT32_MAX

/* Instructions of one block, up to `to`, exclusive: the sides of one or more groups. */
struct span {
    uint32_t func, block, from, to, side; /* side: in which all of them stand, or 0 */
};

/* Instruction k of the span is in[k]. */
struct writer {
    struct arena *arena;
    struct ir_prog *p;
    struct unsequenced_list *list;
    const uint32_t *block_of, *index_of; /* [statement] */
    struct orders out;
    uint32_t n_origin, cap_origin;
    struct span *spans;
    uint32_t n_spans, cap_spans;
    /* of the span at hand */
    struct span at;
    struct ir_instr *in;
    uint32_t n;
    uint32_t *sides;             /* [k]: the side of instruction k, see find_sides() */
    bool *before;                /* [i * n + k]: i must come before k */
    struct order_set set;
    uint32_t n_cases; /* of all places that share a choice */
    bool shares;      /* the place at hand does */
};

static struct ir_func *func_of(const struct writer *w)
{
    return &w->p->funcs[w->at.func];
}

/* ---- where ---- */

static uint32_t parent_of(const struct ir_func *f, uint32_t side)
{
    return side ? f->sides[side - 1].parent : 0;
}

/* The two sides of one group in which the sides a and b stand; false: there is none. */
static bool divided(const struct ir_func *f, uint32_t a, uint32_t b, uint32_t *left,
                    uint32_t *right)
{
    for (*left = a; *left; *left = parent_of(f, *left))
        for (*right = b; *right; *right = parent_of(f, *right))
            if (*left != *right && f->sides[*left - 1].group == f->sides[*right - 1].group)
                return true;
    return false;
}

static bool is_in_group(const struct ir_func *f, uint32_t side, uint32_t group)
{
    while (side && f->sides[side - 1].group != group)
        side = parent_of(f, side);
    return side != 0;
}

/* The instructions of a group; false: they are in more than one block. */
static bool find_span(const struct ir_func *f, uint32_t group, struct span *s)
{
    s->block = NONE;
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t i = 0; i < f->blocks[b].n_instrs; i++) {
            if (!is_in_group(f, f->blocks[b].instrs[i].side, group))
                continue;
            if (s->block != NONE && s->block != b)
                return false;
            if (s->block == NONE)
                s->from = i;
            s->block = b;
            s->to = i + 1;
        }
    return s->block != NONE && s->to - s->from <= MAX_LENGTH;
}

static bool overlap(const struct span *a, const struct span *b)
{
    return a->func == b->func && a->block == b->block && a->from < b->to && b->from < a->to;
}

/* One group may stand in another: their instructions are one span. */
static void add_span(struct writer *w, struct span s)
{
    for (uint32_t i = 0; i < w->n_spans; i++) {
        struct span *o = &w->spans[i];
        if (!overlap(o, &s))
            continue;
        s.from = o->from < s.from ? o->from : s.from;
        s.to = o->to > s.to ? o->to : s.to;
        s.side = o->side < s.side ? o->side : s.side;
        *o = w->spans[--w->n_spans];
        i = NONE; /* it may overlap others now */
    }
    VEC_PUSH(w->arena, w->spans, w->n_spans, w->cap_spans, s);
}

static const struct ir_instr *statement(const struct writer *w, const struct ir_func *f,
                                        uint32_t id)
{
    return &f->blocks[w->block_of[id]].instrs[w->index_of[id]];
}

static void find_spans(struct writer *w)
{
    for (uint32_t i = 0; i < w->list->n_pairs; i++) {
        const struct unsequenced_pair *pair = &w->list->pairs[i];
        const struct ir_func *f = &w->p->funcs[pair->func];
        struct span s = {.func = pair->func};
        uint32_t left, right;
        if (!divided(f, statement(w, f, pair->a)->side, statement(w, f, pair->b)->side, &left,
                     &right) ||
            !find_span(f, f->sides[left - 1].group, &s))
            continue;
        s.side = parent_of(f, left);
        add_span(w, s);
    }
}

/* ---- in which orders ---- */

static bool goes_on(const struct writer *w, uint32_t k, uint32_t group)
{
    while (k < w->n && !is_in_group(func_of(w), w->in[k].side, group))
        k++;
    return k < w->n;
}

/* What is done with an operand before the next one begins belongs to it: an element of an
 * initialiser is stored. */
static void find_sides(struct writer *w)
{
    const struct ir_func *f = func_of(w);
    w->sides = ARENA_ARRAY(w->arena, uint32_t, w->n);
    for (uint32_t k = 0; k < w->n; k++) {
        uint32_t side = k ? w->sides[k - 1] : 0;
        w->sides[k] = w->in[k].side;
        while (side && parent_of(f, side) != w->in[k].side)
            side = parent_of(f, side);
        if (side && goes_on(w, k, f->sides[side - 1].group))
            w->sides[k] = side;
    }
}

/* What stands before what, but for sides of one group; and what follows from that. */
static void find_before(struct writer *w)
{
    const struct ir_func *f = func_of(w);
    uint32_t left, right, n = w->n;
    w->before = ARENA_ARRAY(w->arena, bool, (size_t)n * n);
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t i = k; i-- > 0;) {
            if (w->before[i * n + k] ||
                divided(f, w->sides[i], w->sides[k], &left, &right))
                continue;
            w->before[i * n + k] = true;
            for (uint32_t j = 0; j < i; j++)
                w->before[j * n + k] |= w->before[j * n + i];
        }
}

static uint32_t position(const struct writer *w, uint32_t id)
{
    return w->index_of[id] - w->at.from;
}

static bool is_within(const struct writer *w, const struct unsequenced_pair *pair)
{
    return pair->func == w->at.func && w->block_of[pair->a] == w->at.block &&
           w->index_of[pair->a] >= w->at.from && w->index_of[pair->a] < w->at.to;
}

/* The orders of the conflicting instructions; false: there are too many. */
static bool find_orders(struct writer *w)
{
    struct order_pair *pairs = ARENA_ARRAY(w->arena, struct order_pair, w->list->n_pairs);
    uint32_t n = 0;
    for (uint32_t i = 0; i < w->list->n_pairs; i++) {
        const struct unsequenced_pair *pair = &w->list->pairs[i];
        if (is_within(w, pair))
            pairs[n++] = (struct order_pair){position(w, pair->a), position(w, pair->b)};
    }
    return order_set_find(&w->set, w->before, w->n, pairs, n);
}

/* ---- the change ---- */

static uint32_t new_block(struct writer *w)
{
    struct ir_func *f = func_of(w);
    VEC_PUSH(w->p->arena, f->blocks, f->n_blocks, f->cap_blocks, (struct ir_block){0});
    return f->n_blocks - 1;
}

static uint32_t new_temp(struct writer *w, struct ir_type type)
{
    struct ir_func *f = func_of(w);
    VEC_PUSH(w->p->arena, f->temps, f->n_temps, f->cap_temps, type);
    return f->n_temps - 1;
}

static void add(struct writer *w, uint32_t block, struct ir_instr in, uint32_t origin)
{
    struct ir_block *b = &func_of(w)->blocks[block];
    in.id = w->p->next_id++;
    VEC_PUSH(w->arena, w->out.origin, w->n_origin, w->cap_origin,
             origin == NONE ? in.id : origin);
    VEC_PUSH(w->p->arena, b->instrs, b->n_instrs, b->cap_instrs, in);
}

static struct ir_instr made(const struct writer *w, enum ir_op op, struct ir_type type)
{
    return (struct ir_instr){.op = op, .type = type, .dst = IR_NO_TEMP, .side = w->at.side,
                             .at = w->in[w->set.atoms[0]].at};
}

static void add_jump(struct writer *w, uint32_t block, uint32_t to)
{
    struct ir_instr in = made(w, IR_JUMP, ir_type_of(IR_VOID));
    in.to[0] = to;
    add(w, block, in, NONE);
}

static void rename_temp(struct ir_opnd *o, const uint32_t *temps)
{
    if (o->kind == IR_O_TEMP && temps[o->id] != NONE)
        o->id = temps[o->id];
}

/* Instruction k of the span once more; temps: its temporaries have other names in the copy. */
static void add_copy(struct writer *w, uint32_t block, uint32_t k, uint32_t *temps)
{
    struct ir_instr in = w->in[k];
    in.args = arena_memdup(w->p->arena, in.args, in.n_args * sizeof *in.args);
    rename_temp(&in.a, temps);
    rename_temp(&in.b, temps);
    rename_temp(&in.callee, temps);
    rename_temp(&in.sret, temps);
    for (uint32_t i = 0; i < in.n_args; i++)
        rename_temp(&in.args[i], temps);
    if (in.dst != IR_NO_TEMP)
        in.dst = temps[in.dst] = new_temp(w, func_of(w)->temps[in.dst]);
    in.side = w->at.side;
    add(w, block, in, w->in[k].id);
}

/* Instruction k, after those that must come before it. */
static void add_in_turn(struct writer *w, uint32_t block, uint32_t k, uint32_t *temps,
                        bool *done)
{
    for (uint32_t i = 0; i <= k; i++)
        if (!done[i] && (i == k || w->before[i * w->n + k])) {
            done[i] = true;
            add_copy(w, block, i, temps);
        }
}

/* What goes on after the span is loaded from variables: [temp] -> local, or NONE. */
struct results {
    uint32_t *locals;
};

static void add_order_block(struct writer *w, uint32_t block, const uint32_t *order,
                            const struct results *r, uint32_t rest)
{
    uint32_t n_temps = func_of(w)->n_temps;
    uint32_t *temps = ARENA_ARRAY(w->arena, uint32_t, n_temps);
    bool *done = ARENA_ARRAY(w->arena, bool, w->n);
    memset(temps, 0xff, n_temps * sizeof *temps);
    for (uint32_t i = 0; i < w->set.n_atoms; i++)
        add_in_turn(w, block, order[i], temps, done);
    for (uint32_t k = 0; k < w->n; k++)
        add_in_turn(w, block, k, temps, done);
    for (uint32_t k = 0; k < w->n; k++) {
        uint32_t temp = w->in[k].dst;
        if (temp == IR_NO_TEMP || r->locals[temp] == NONE)
            continue;
        struct ir_type type = func_of(w)->temps[temp];
        struct ir_instr in = made(w, IR_STORE, type);
        in.a = (struct ir_opnd){IR_O_LOCAL, ir_type_of(IR_PTR), r->locals[temp], 0, 0};
        in.b = ir_temp(temps[temp], type);
        add(w, block, in, NONE);
    }
    add_jump(w, block, rest);
}

static const char *named(const struct writer *w, uint32_t k)
{
    const struct ir_instr *in = &w->in[k];
    return in->text ? in->text
                    : arena_printf(w->arena, "the operand at %u:%u", in->at.line, in->at.col);
}

/* "b() is evaluated before a() (x.c:5:3)", or all of them, if there are more than two. */
static const char *describe(const struct writer *w, const uint32_t *order)
{
    const struct src_range *at = &w->in[w->set.atoms[0]].at;
    const char *before = w->shares ? IR_ORDER : IR_ANY_ORDER, *text = named(w, order[0]);
    for (uint32_t i = 1; i < w->set.n_atoms; i++)
        text = arena_printf(w->arena, "%s%s%s", text, i == 1 ? before : ", then ",
                            named(w, order[i]));
    return str_intern(w->p->strings, arena_printf(w->arena, "%s (%s:%u:%u)", text, at->file,
                                                  at->line, at->col));
}

/* From `block` on: one branch for each order but the first, which remains. */
static void add_choices(struct writer *w, uint32_t block, const uint32_t *blocks)
{
    for (uint32_t i = w->set.n_orders; --i > 0;) {
        struct ir_instr any = made(w, IR_UNKNOWN, ir_type_of(IR_BOOL));
        struct ir_instr br = made(w, IR_BR, ir_type_of(IR_VOID));
        any.dst = new_temp(w, any.type);
        any.text = describe(w, w->set.orders[i]);
        br.a = ir_temp(any.dst, any.type);
        br.to[0] = blocks[i];
        br.to[1] = i == 1 ? blocks[0] : new_block(w);
        add(w, block, any, NONE);
        add(w, block, br, NONE);
        block = br.to[1];
    }
}

static void mark(const struct ir_opnd *o, bool *used)
{
    if (o->kind == IR_O_TEMP)
        used[o->id] = true;
}

/* Temporaries that are used outside of the span. */
static bool *find_used(const struct writer *w)
{
    const struct ir_func *f = func_of(w);
    bool *used = ARENA_ARRAY(w->arena, bool, f->n_temps);
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t i = 0; i < f->blocks[b].n_instrs; i++) {
            const struct ir_instr *in = &f->blocks[b].instrs[i];
            if (b == w->at.block && i >= w->at.from && i < w->at.to)
                continue;
            mark(&in->a, used);
            mark(&in->b, used);
            mark(&in->callee, used);
            mark(&in->sret, used);
            for (uint32_t k = 0; k < in->n_args; k++)
                mark(&in->args[k], used);
        }
    return used;
}

static uint32_t new_local(struct writer *w, struct ir_type type)
{
    struct ir_func *f = func_of(w);
    struct ir_local l = {.obj = {.name = str_intern(w->p->strings, ""), .type = type,
                                 .elem = type, .is_temp = true, .at = made(w, IR_COPY, type).at}};
    l.obj.c_type = l.obj.name;
    VEC_PUSH(w->p->arena, f->locals, f->n_locals, f->cap_locals, l);
    return f->n_locals - 1;
}

/* A variable for each result; they are loaded at the beginning of `rest`. */
static struct results make_results(struct writer *w, uint32_t rest)
{
    const bool *used = find_used(w);
    uint32_t n_temps = func_of(w)->n_temps;
    struct results r = {ARENA_ARRAY(w->arena, uint32_t, n_temps)};
    memset(r.locals, 0xff, n_temps * sizeof *r.locals);
    for (uint32_t k = 0; k < w->n; k++) {
        uint32_t temp = w->in[k].dst;
        if (temp == IR_NO_TEMP || !used[temp])
            continue;
        r.locals[temp] = new_local(w, func_of(w)->temps[temp]);
        struct ir_instr in = made(w, IR_LOAD, func_of(w)->temps[temp]);
        in.a = (struct ir_opnd){IR_O_LOCAL, ir_type_of(IR_PTR), r.locals[temp], 0, 0};
        in.dst = temp;
        add(w, rest, in, NONE);
    }
    return r;
}

/* Temporaries that are addresses of aggregates have no variable of their own. */
static bool has_plain_results(const struct writer *w)
{
    for (uint32_t k = 0; k < w->n; k++)
        if (w->in[k].dst != IR_NO_TEMP && func_of(w)->temps[w->in[k].dst].kind == IR_AGG)
            return false;
    return true;
}

static void write_span(struct writer *w)
{
    uint32_t block = w->at.block, rest = new_block(w), blocks[ORDER_SETS];
    struct results r = make_results(w, rest);
    struct ir_block *from = &func_of(w)->blocks[block];
    struct ir_instr *after = from->instrs + w->at.to;
    uint32_t n_after = from->n_instrs - w->at.to;
    from->n_instrs = w->at.from;
    from->instrs = arena_memdup(w->p->arena, from->instrs, w->at.from * sizeof *from->instrs);
    from->cap_instrs = w->at.from;
    struct ir_block *to = &func_of(w)->blocks[rest];
    for (uint32_t i = 0; i < n_after; i++)
        VEC_PUSH(w->p->arena, to->instrs, to->n_instrs, to->cap_instrs, after[i]);
    for (uint32_t i = 0; i < w->set.n_orders; i++) {
        blocks[i] = new_block(w);
        add_order_block(w, blocks[i], w->set.orders[i], &r, rest);
    }
    add_choices(w, block, blocks);
}

static bool try_span(struct writer *w)
{
    w->in = func_of(w)->blocks[w->at.block].instrs + w->at.from;
    w->n = w->at.to - w->at.from;
    if (w->n > MAX_LENGTH || !has_plain_results(w))
        return false;
    find_sides(w);
    find_before(w);
    if (!find_orders(w))
        return false;
    w->shares = w->n_cases * w->set.n_orders <= MAX_CASES;
    w->n_cases *= w->shares ? w->set.n_orders : 1;
    write_span(w);
    return true;
}

/* Both of each pair are in the span that was written. */
static void note_explored(struct writer *w)
{
    for (uint32_t i = 0; i < w->list->n; i++) {
        struct slicer_unsequenced *u = &w->list->items[i];
        if (u->n_pairs && is_within(w, &w->list->pairs[u->first_pair]))
            u->explored = true;
    }
}

static void index_statements(struct writer *w, const struct ir_prog *p)
{
    uint32_t *block_of = ARENA_ARRAY(w->arena, uint32_t, p->next_id);
    uint32_t *index_of = ARENA_ARRAY(w->arena, uint32_t, p->next_id);
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            for (uint32_t i = 0; i < p->funcs[f].blocks[b].n_instrs; i++) {
                block_of[p->funcs[f].blocks[b].instrs[i].id] = b;
                index_of[p->funcs[f].blocks[b].instrs[i].id] = i;
            }
    w->block_of = block_of;
    w->index_of = index_of;
}

/* The last span of a block first: what stands before it stays where it is. */
static uint32_t last_span(const struct writer *w)
{
    uint32_t last = 0;
    for (uint32_t i = 1; i < w->n_spans; i++)
        if (w->spans[i].from > w->spans[last].from)
            last = i;
    return last;
}

struct orders orders_write(struct arena *arena, const struct ir_prog *p,
                           struct unsequenced_list *list)
{
    struct writer w = {.arena = arena, .list = list, .n_cases = 1};
    bool any = false;
    if (!list->n_pairs)
        return w.out;
    w.p = ir_clone(arena, p);
    index_statements(&w, p);
    w.n_origin = w.cap_origin = p->next_id;
    w.out.origin = ARENA_ARRAY(arena, uint32_t, p->next_id);
    for (uint32_t i = 0; i < p->next_id; i++)
        w.out.origin[i] = i;
    find_spans(&w);
    while (w.n_spans) {
        uint32_t last = last_span(&w);
        w.at = w.spans[last];
        w.spans[last] = w.spans[--w.n_spans];
        if (!try_span(&w))
            continue;
        any = true;
        note_explored(&w);
    }
    w.out.prog = any ? w.p : NULL;
    return w.out;
}
