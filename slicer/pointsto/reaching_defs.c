/* Pointers in plain locals: only definitions that reach a load count (reaching definitions).
 *
 *     void *grow(void *p, size_t n)      the content of p, at the end: what malloc or
 *     {                                  realloc gave, not what the callers passed
 *         if (!p) p = malloc(n);
 *         else p = realloc(p, n);
 *         return p;
 *     }
 *
 * A local is plain if the function only loads and stores it as a whole: nobody else has its
 * address.  Where definitions meet, a node in between stands for their union, as in static
 * single assignment form; such a node is made for loads that ask for it only.
 */
#include "slicer/pointsto/reaching_defs.h"

#include "core/base/hash.h"
#include "core/base/vec.h"

struct place { /* a local at the start or the end of a block */
    uint32_t local, block;
};

struct number_map { /* (local, block) -> number; open addressing */
    uint64_t *keys; /* 0: free */
    uint32_t *values;
    uint32_t n, size;
};

struct definitions {
    struct arena *arena; /* for this function only */
    struct sl_pointsto *s;
    uint32_t func;
    const struct ir_cfg *g;
    const bool *plain;
    struct number_map last;    /* the node of the last store of a block, +1 */
    struct number_map joins;   /* the node at the start of a block */
    struct place *open;        /* joins whose predecessors are not yet seen */
    uint32_t n_open, cap_open;
    uint32_t *block_of, *node; /* [local]: its last store in block number block_of - 1 */
};

static uint32_t slot_of(const struct number_map *m, uint64_t key)
{
    uint32_t i = (uint32_t)hash_mix(hash_mix(1, key >> 32), (uint32_t)key) & (m->size - 1);
    while (m->keys[i] && m->keys[i] != key)
        i = (i + 1) & (m->size - 1);
    return i;
}

static uint64_t key_of(struct place p)
{
    return ((uint64_t)p.local + 1) << 32 | p.block;
}

/* The number of a place, 0 if it has none. */
static uint32_t look_up(const struct number_map *m, struct place p)
{
    return m->size ? m->values[slot_of(m, key_of(p))] : 0;
}

static void set_number(struct arena *a, struct number_map *m, struct place p, uint32_t value)
{
    if (2 * m->n >= m->size) {
        struct number_map old = *m;
        m->size = old.size ? 2 * old.size : 64;
        m->keys = ARENA_ARRAY(a, uint64_t, m->size);
        m->values = ARENA_ARRAY(a, uint32_t, m->size);
        for (uint32_t i = 0; i < old.size; i++)
            if (old.keys[i]) {
                uint32_t k = slot_of(m, old.keys[i]);
                m->keys[k] = old.keys[i];
                m->values[k] = old.values[i];
            }
    }
    uint32_t i = slot_of(m, key_of(p));
    m->n += !m->keys[i];
    m->keys[i] = key_of(p);
    m->values[i] = value;
}

/* ---- which locals are plain ---- */

static void not_plain(bool *plain, const struct ir_opnd *o)
{
    if (o->kind == IR_O_LOCAL)
        plain[o->id] = false;
}

static void check_plain(const struct ir_func *f, const struct ir_instr *in, bool *plain)
{
    bool access = in->op == IR_LOAD || in->op == IR_STORE;
    bool whole = in->a.kind == IR_O_LOCAL && access &&
                 f->locals[in->a.id].obj.type.size == in->type.size;
    if (!whole && in->op != IR_DECL)
        not_plain(plain, &in->a);
    not_plain(plain, &in->b);
    not_plain(plain, &in->sret);
    not_plain(plain, &in->callee);
    for (uint32_t i = 0; i < in->n_args; i++)
        not_plain(plain, &in->args[i]);
}

bool *reaching_defs_plain(struct arena *arena, const struct ir_func *f)
{
    bool *plain = ARENA_ARRAY(arena, bool, f->n_locals);
    for (uint32_t i = 0; i < f->n_locals; i++)
        plain[i] = f->locals[i].obj.type.kind != IR_AGG;
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t i = 0; i < f->blocks[b].n_instrs; i++)
            check_plain(f, &f->blocks[b].instrs[i], plain);
    return plain;
}

/* ---- what reaches a load ---- */

/* What the caller passed; the value of another local that was not set is no pointer. */
static uint32_t initial_node(const struct definitions *d, uint32_t local)
{
    if (local >= d->s->x->p->funcs[d->func].n_params)
        return 0;
    uint32_t cell = solver_cell(d->s->v, d->s->local_base[d->func] + local, 0);
    return solver_read_node(d->s->v, cell, SL_POINTER_SIZE);
}

/* The node of a local at the start of a block; 0: no pointer. */
static uint32_t node_before(struct definitions *d, uint32_t local, uint32_t block)
{
    for (;;) {
        const struct ir_blocks *before = &d->g->pred[block];
        if (block != 0 && before->n == 1) {
            block = before->items[0];
            uint32_t stored = look_up(&d->last, (struct place){local, block});
            if (stored)
                return stored - 1;
            continue;
        }
        if (!before->n)
            return initial_node(d, local);
        struct place p = {local, block};
        uint32_t node = look_up(&d->joins, p);
        if (!node) {
            node = solver_add_node(d->s->v);
            set_number(d->arena, &d->joins, p, node);
            VEC_PUSH(d->arena, d->open, d->n_open, d->cap_open, p);
        }
        return node;
    }
}

static uint32_t node_after(struct definitions *d, uint32_t local, uint32_t block)
{
    uint32_t stored = look_up(&d->last, (struct place){local, block});
    return stored ? stored - 1 : node_before(d, local, block);
}

static void close_joins(struct definitions *d)
{
    while (d->n_open) {
        struct place p = d->open[--d->n_open];
        uint32_t node = look_up(&d->joins, p);
        if (p.block == 0)
            solver_edge(d->s->v, initial_node(d, p.local), node);
        for (uint32_t i = 0; i < d->g->pred[p.block].n; i++)
            solver_edge(d->s->v, node_after(d, p.local, d->g->pred[p.block].items[i]), node);
    }
}

static bool is_plain(const struct definitions *d, const struct ir_instr *in, enum ir_op op)
{
    return in->op == op && in->a.kind == IR_O_LOCAL && d->plain[in->a.id];
}

static bool sets(const struct definitions *d, const struct ir_instr *in)
{
    return is_plain(d, in, IR_STORE) || is_plain(d, in, IR_DECL);
}

static void each_block(struct definitions *d,
                       void (*visit)(struct definitions *d, uint32_t block,
                                     const struct ir_instr *in))
{
    const uint32_t *first = d->s->x->block_first[d->func];
    for (uint32_t i = 0; i < d->g->n_rpo; i++)
        for (uint32_t k = first[d->g->rpo[i]]; k < first[d->g->rpo[i] + 1]; k++)
            visit(d, d->g->rpo[i], d->s->x->places[k].in);
}

static void visit_store(struct definitions *d, uint32_t block, const struct ir_instr *in)
{
    struct place p = {in->a.id, block};
    if (sets(d, in))
        set_number(d->arena, &d->last, p, 1 + pointsto_operand_node(d->s, d->func, &in->b));
}

static void visit_load(struct definitions *d, uint32_t block, const struct ir_instr *in)
{
    if (sets(d, in)) {
        d->block_of[in->a.id] = block + 1;
        d->node[in->a.id] = pointsto_operand_node(d->s, d->func, &in->b);
    }
    if (!is_plain(d, in, IR_LOAD))
        return;
    uint32_t local = in->a.id, to = pointsto_temp_node(d->s, d->func, in->dst);
    bool here = d->block_of[local] == block + 1;
    if (to)
        solver_edge(d->s->v, here ? d->node[local] : node_before(d, local, block), to);
}

void reaching_defs_link(struct sl_pointsto *s, uint32_t func, const struct ir_cfg *g,
                        const bool *plain)
{
    uint32_t n = s->x->p->funcs[func].n_locals;
    struct definitions d = {.s = s, .func = func, .g = g, .plain = plain};
    d.arena = arena_new();
    d.block_of = ARENA_ARRAY(d.arena, uint32_t, n);
    d.node = ARENA_ARRAY(d.arena, uint32_t, n);
    each_block(&d, visit_store);
    each_block(&d, visit_load);
    close_joins(&d);
    arena_free(d.arena);
}
