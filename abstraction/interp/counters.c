#include "abstraction/interp/counters.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"
#include "core/base/mechanism.h"
#include "core/ir/compare.h"

#include <string.h>

enum { MAX_DEPTH = 6 };

struct search {
    struct engine *e;
    struct state *s;
    const struct func_info *fn;
    const struct loop_info *l;
};

/* ---- variables ---- */

static struct value content(struct engine *e, struct state *s, uint32_t object, enum ir_kind type)
{
    struct memory *m = state_writable(e, s, object);
    return facts_reduce(&s->facts, memory_load(&e->env, m, 0, type));
}

static void set(struct engine *e, struct state *s, uint32_t object, struct value v)
{
    memory_store(&e->env, state_writable(e, s, object), 0, v);
}

static bool is_integer(const struct value *v)
{
    return v->kind == VALUE_INT || (v->kind == VALUE_EXPR && ir_is_int(v->e->type));
}

/* ---- what stands in a block ---- */

/* The object that a load or store of a whole variable names. */
static bool names(const struct state *s, const struct ir_opnd *at, uint32_t *object)
{
    if (at->kind == IR_O_GLOBAL)
        *object = OBJECT_GLOBAL | at->id;
    else if (at->kind == IR_O_LOCAL)
        *object = OBJECT_LOCAL | (s->frames[s->n_frames - 1].locals + at->id);
    return at->kind == IR_O_GLOBAL || at->kind == IR_O_LOCAL;
}

/* What gives a temporary its value in the block, before instruction `at`; or NULL. */
static const struct ir_instr *made(const struct ir_block *b, const struct ir_opnd *o, uint32_t at)
{
    while (o->kind == IR_O_TEMP && at--)
        if (b->instrs[at].dst == o->id)
            return &b->instrs[at];
    return NULL;
}

/* Is the operand of instruction `at` what the variable is just then? */
static bool is_value_of(const struct state *s, const struct ir_block *b, const struct ir_opnd *o,
                        uint32_t at, uint32_t object)
{
    const struct ir_instr *load = made(b, o, at);
    uint32_t other;
    if (!load || load->op != IR_LOAD || load->is_volatile || !names(s, &load->a, &other) ||
        other != object)
        return false;
    for (const struct ir_instr *i = load + 1; i < &b->instrs[at]; i++)
        if (i->op == IR_CALL || (i->op == IR_STORE && names(s, &i->a, &other) && other == object))
            return false;
    return true;
}

/* By how much the store moves the variable; 0: it does something else. */
static int64_t step_of(const struct state *s, const struct ir_block *b, uint32_t at)
{
    const struct ir_instr *store = &b->instrs[at], *bin = made(b, &store->b, at);
    uint32_t object;
    bool sum = bin && bin->op == IR_BIN && (bin->bin == IR_ADD || bin->bin == IR_SUB) &&
               bin->type.kind == store->type.kind && !store->is_volatile;
    if (!sum || !names(s, &store->a, &object))
        return 0;
    bool turned = bin->bin == IR_ADD && bin->a.kind == IR_O_INT;
    const struct ir_opnd *by = turned ? &bin->a : &bin->b, *of = turned ? &bin->b : &bin->a;
    uint32_t where = (uint32_t)(bin - b->instrs);
    if (by->kind != IR_O_INT || by->i > INT32_MAX || by->i < -INT32_MAX ||
        !is_value_of(s, b, of, where, object))
        return 0;
    for (const struct ir_instr *i = bin + 1; i < store; i++)
        if (i->op == IR_STORE || i->op == IR_CALL)
            return 0;
    return bin->bin == IR_ADD ? by->i : -by->i;
}

/* ---- counters ---- */

static struct counter *counter_of(struct counters *c, uint32_t object)
{
    for (uint32_t k = 0; k < c->n; k++)
        if (c->items[k].object == object)
            return &c->items[k];
    return NULL;
}

static bool is_counted_in(enum ir_kind type)
{
    return type == IR_I32 || type == IR_I64 || type == IR_U32 || type == IR_U64;
}

static void add_store(struct search *x, struct counters *c, const struct ir_block *b, uint32_t at)
{
    const struct ir_instr *store = &b->instrs[at];
    uint32_t object;
    int64_t step = step_of(x->s, b, at);
    if (!names(x->s, &store->a, &object))
        return;
    struct counter *k = counter_of(c, object);
    if (!k && c->n < COUNTERS_MAX && is_counted_in(store->type.kind)) {
        k = &c->items[c->n++];
        *k = (struct counter){.object = object, .type = store->type.kind, .up = step > 0};
        k->old = content(x->e, x->s, object, store->type.kind);
    }
    if (!k)
        return;
    k->written |= !step || k->up != (step > 0) || k->type != store->type.kind;
    k->step = step > k->step ? step : -step > k->step ? -step : k->step;
}

static bool stores_to(const struct search *x, const struct ir_block *b, uint32_t object)
{
    uint32_t other;
    for (uint32_t i = 0; i < b->n_instrs; i++)
        if (b->instrs[i].op == IR_STORE && names(x->s, &b->instrs[i].a, &other) &&
            other == object)
            return true;
    return false;
}

/* ---- guards ---- */

/* The value of an operand that is the same in each round, if the objects that are read for it are;
 * NONE: it is not known. */
static struct value same_value(struct search *x, struct counter *k, const struct ir_block *b,
                               const struct ir_opnd *o, uint32_t at, int depth)
{
    struct value none = {.kind = VALUE_NONE};
    if (o->kind == IR_O_INT)
        return value_int(o->type.kind, o->i);
    const struct ir_instr *i = depth < MAX_DEPTH ? made(b, o, at) : NULL;
    uint32_t where = i ? (uint32_t)(i - b->instrs) : 0, object;
    if (!i)
        return none;
    if (i->op == IR_LOAD && !i->is_volatile && ir_is_int(i->type.kind) &&
        names(x->s, &i->a, &object) && k->n_read < COUNTERS_READ) {
        k->read[k->n_read++] = object;
        return content(x->e, x->s, object, i->type.kind);
    }
    if (i->op != IR_BIN && i->op != IR_CAST)
        return none;
    struct value p = same_value(x, k, b, &i->a, where, depth + 1);
    if (i->op == IR_CAST)
        return p.kind == VALUE_NONE ? none : value_cast(x->e->values, i->type.kind, p);
    struct value q = same_value(x, k, b, &i->b, where, depth + 1);
    if (p.kind == VALUE_NONE || q.kind == VALUE_NONE || i->bin > IR_MUL)
        return none;
    return value_bin(x->e->values, i->bin, i->type.kind, p, q);
}

/* Can a store to the counter be reached from the block in the loop, other than by the edge? */
static bool is_reached(const struct search *x, const struct counter *k, uint32_t block,
                       uint32_t from, uint32_t to, bool *seen)
{
    const struct ir_block *b = &x->fn->f->blocks[block];
    const struct ir_instr *last = &b->instrs[b->n_instrs - 1];
    if (!bit_get(x->l->body, block) || seen[block])
        return false;
    seen[block] = true;
    if (stores_to(x, b, k->object))
        return true;
    for (int t = 0; t < (last->op == IR_BR ? 2 : 1); t++)
        if (!(block == from && last->to[t] == to) &&
            is_reached(x, k, last->to[t], from, to, seen))
            return true;
    return false;
}

/* Does each store to the counter, which no other one precedes in its block, come by the edge, each
 * time again? */
static bool is_guarded(const struct search *x, const struct counter *k, uint32_t from, uint32_t to)
{
    const struct ir_func *f = x->fn->f;
    bool *seen = ARENA_ARRAY(x->e->arena, bool, f->n_blocks);
    if (is_reached(x, k, x->l->header, from, to, seen))
        return false;
    for (uint32_t b = 0; b < f->n_blocks; b++) {
        const struct ir_instr *last = &f->blocks[b].instrs[f->blocks[b].n_instrs - 1];
        if (!bit_get(x->l->body, b) || !stores_to(x, &f->blocks[b], k->object))
            continue;
        for (int t = 0; t < (last->op == IR_BR ? 2 : 1); t++) {
            memset(seen, 0, f->n_blocks * sizeof *seen);
            if (is_reached(x, k, last->to[t], from, to, seen))
                return false;
        }
    }
    return true;
}

static bool stores_twice(const struct search *x, uint32_t object)
{
    for (uint32_t b = 0; b < x->fn->f->n_blocks; b++) {
        const struct ir_block *block = &x->fn->f->blocks[b];
        uint32_t n = 0, other;
        for (uint32_t i = 0; bit_get(x->l->body, b) && i < block->n_instrs; i++)
            n += block->instrs[i].op == IR_STORE && names(x->s, &block->instrs[i].a, &other) &&
                 other == object;
        if (n > 1)
            return true;
    }
    return false;
}

/* "counter op bound" holds before a step: what the counter does not pass by it; NONE: it may pass
 * anything. */
static struct value farthest(struct search *x, const struct counter *k, enum ir_bin op,
                             struct value bound)
{
    bool nears = k->up ? op == IR_LT || op == IR_LE : op == IR_GT || op == IR_GE;
    bool meets = op == IR_NE && k->step == 1;
    int64_t beyond = k->step - (op == IR_LE || op == IR_GE ? 0 : 1);
    if ((!nears && !meets) || (!ir_is_signed(k->type) && (k->step != 1 || beyond)))
        return (struct value){.kind = VALUE_NONE};
    return value_bin(x->e->values, k->up ? IR_ADD : IR_SUB, k->type, bound,
                     value_int(k->type, beyond));
}

/* Is this edge the only one out of the loop? */
static bool is_only_exit(const struct search *x, uint32_t from)
{
    for (uint32_t b = 0; b < x->fn->f->n_blocks; b++) {
        const struct ir_block *block = &x->fn->f->blocks[b];
        const struct ir_instr *last = &block->instrs[block->n_instrs - 1];
        if (b == from || !bit_get(x->l->body, b))
            continue;
        for (int t = 0; t < (last->op == IR_BR ? 2 : 1); t++)
            if (!bit_get(x->l->body, last->to[t]))
                return false;
    }
    return true;
}

/* The side of the branch on which "counter op bound" is true leads to the steps. */
static void try_guard(struct search *x, struct counter *k, uint32_t block)
{
    const struct ir_block *b = &x->fn->f->blocks[block];
    const struct ir_instr *br = &b->instrs[b->n_instrs - 1], *cmp = NULL;
    if (br->op == IR_BR && br->to[0] != br->to[1])
        cmp = made(b, &br->a, b->n_instrs - 1);
    if (!cmp || cmp->op != IR_BIN || cmp->bin < IR_EQ || cmp->a.type.kind != k->type)
        return;
    uint32_t at = (uint32_t)(cmp - b->instrs);
    bool left = is_value_of(x->s, b, &cmp->a, at, k->object);
    if ((!left && !is_value_of(x->s, b, &cmp->b, at, k->object)) ||
        stores_to(x, b, k->object))
        return;
    k->n_read = 0;
    struct value bound = same_value(x, k, b, left ? &cmp->b : &cmp->a, at, 0);
    for (int t = 0; t < 2 && bound.kind != VALUE_NONE && k->most.kind == VALUE_NONE; t++) {
        enum ir_bin op = left ? cmp->bin : ir_mirrored(cmp->bin);
        op = t ? ir_negated(op) : op;
        struct value most = farthest(x, k, op, bound);
        if (most.kind == VALUE_NONE || !bit_get(x->l->body, br->to[t]) ||
            !is_guarded(x, k, block, br->to[t]))
            continue;
        k->most = most;
        k->arrives = k->step == 1 && (op == IR_LT || op == IR_GT || op == IR_NE) &&
                     !bit_get(x->l->body, br->to[!t]) && is_only_exit(x, block);
    }
}

static void find_guard(struct search *x, struct counter *k)
{
    for (uint32_t b = 0; b < x->fn->f->n_blocks && k->most.kind == VALUE_NONE; b++)
        if (bit_get(x->l->body, b))
            try_guard(x, k, b);
}

struct counters counters_find(struct engine *e, struct state *s, const struct func_info *fn,
                              const struct loop_info *l)
{
    struct search x = {e, s, fn, l};
    struct counters c = {.n = 0};
    if (!mechanism_applies(e->options->mechanisms, MECHANISM_COUNTERS))
        return c;
    for (uint32_t b = 0; b < fn->f->n_blocks; b++)
        for (uint32_t i = 0; bit_get(l->body, b) && i < fn->f->blocks[b].n_instrs; i++)
            if (fn->f->blocks[b].instrs[i].op == IR_STORE)
                add_store(&x, &c, &fn->f->blocks[b], i);
    for (uint32_t k = 0; k < c.n; k++)
        if (!c.items[k].written && !stores_twice(&x, c.items[k].object))
            find_guard(&x, &c.items[k]);
    return c;
}

/* ---- what is written ---- */

bool counters_is_step(const struct counters *c, const struct state *s, const struct ir_instr *i)
{
    uint32_t object;
    bool is = false;
    for (uint32_t k = 0; k < c->n && i->op == IR_STORE && names(s, &i->a, &object); k++)
        is |= c->items[k].object == object && !c->items[k].written;
    return is;
}

void counters_written(struct counters *c, uint32_t object, bool is_step)
{
    for (uint32_t k = 0; k < c->n; k++) {
        struct counter *x = &c->items[k];
        x->written |= x->object == object && !is_step;
        for (uint32_t r = 0; r < x->n_read; r++)
            if (x->read[r] == object) {
                x->most.kind = VALUE_NONE;
                x->arrives = false;
            }
    }
}

/* ---- what is known ---- */

static bool holds(struct engine *e, const struct state *s, enum ir_bin op, struct value a,
                  struct value b)
{
    struct value v = value_bin(e->values, op, IR_I32, a, b);
    return v.kind != VALUE_NONE && facts_truth(&s->facts, v) == TRI_YES;
}

static void assume(struct engine *e, struct state *s, enum ir_bin op, struct value a,
                   struct value b)
{
    struct value v = value_bin(e->values, op, IR_I32, a, b);
    if (v.kind == VALUE_EXPR)
        facts_assume(&s->facts, v.e, true);
}

void counters_keep(struct engine *e, struct state *s, const struct counters *c, uint32_t part)
{
    for (uint32_t k = 0; k < c->n; k++) {
        const struct counter *x = &c->items[k];
        enum ir_bin before = x->up ? IR_GE : IR_LE, within = x->up ? IR_LE : IR_GE;
        bool bounded = x->most.kind != VALUE_NONE, is_number = is_integer(&x->old);
        if (x->written || !is_number || (!bounded && !ir_is_signed(x->type)))
            continue;
        bounded = bounded && holds(e, s, within, x->old, x->most);
        if (bounded && x->arrives) {
            set(e, s, x->object, x->most);
            continue;
        }
        struct value now = engine_fresh(e, s, x->type, true, LEDGER_WIDEN, "what a loop counts");
        now.e->origin->part = part;
        set(e, s, x->object, now);
        assume(e, s, before, now, x->old);
        if (bounded)
            assume(e, s, within, now, x->most);
    }
}
