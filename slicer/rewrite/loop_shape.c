/* What float_loops.c, skip_rounds.c and loops.c have in common.
 *
 *     for (i = 0; i < n; i++)      header: i < n, which is left; members: it, the body, i++
 *         s += u[i];               effects: a store to s and one to i; s is live afterwards
 *     printf("%g", s);             if somebody reads it there, as here
 */
#include "slicer/rewrite/loop_shape.h"

struct loop_shape loop_shape_new(struct arena *arena, const struct sl_dependence *s,
                                 uint32_t func)
{
    struct loop_shape l = {.s = s, .func = func, .f = &s->x->p->funcs[func], .g = s->cfgs[func]};
    l.header = IR_NO_BLOCK;
    l.member = ARENA_ARRAY(arena, bool, l.g->n + 1);
    l.stack = ARENA_ARRAY(arena, uint32_t, l.g->n + 1);
    return l;
}

bool loop_shape_find(struct loop_shape *l, uint32_t header)
{
    l->header = header;
    return ir_cfg_loop(l->g, IR_LOOPS_NATURAL, header, l->member, l->stack);
}

bool loop_shape_is_left(const struct loop_shape *l, uint32_t block)
{
    const struct ir_blocks *to = &l->g->succ[block];
    return l->member[block] && (ir_cfg_leaves(l->g, l->member, block) ||
                                (to->n && to->items[to->n - 1] == l->g->n));
}

bool loop_shape_is_left_at_header(const struct loop_shape *l)
{
    for (uint32_t b = 0; b < l->g->n; b++)
        if (b != l->header && loop_shape_is_left(l, b))
            return false;
    return true;
}

bool loop_shape_redirect(struct ir_block *b, uint32_t from, uint32_t to)
{
    struct ir_instr *last = &b->instrs[b->n_instrs - 1];
    uint32_t n = last->op == IR_BR ? 2 : last->op == IR_JUMP ? 1 : 0;
    bool any = false;
    for (uint32_t k = 0; k < n; k++) {
        any |= last->to[k] == from;
        last->to[k] = last->to[k] == from ? to : last->to[k];
    }
    return any;
}

enum loop_effect loop_shape_effect(const struct ir_instr *in)
{
    switch (in->op) {
    case IR_COPY: case IR_UNKNOWN: case IR_LOAD: case IR_LOADBITS: case IR_BIN: case IR_UN:
    case IR_CAST: case IR_PTRADD: case IR_PTRDIFF: case IR_DECL:
    case IR_JUMP: case IR_BR: case IR_SWITCH:
        return LOOP_NOTHING;
    case IR_STORE: return LOOP_STORES;
    case IR_STOREBITS: case IR_MEMCPY: case IR_MEMZERO: return LOOP_WRITES;
    case IR_CALL: return LOOP_CALLS;
    case IR_RET: return LOOP_RETURNS;
    case IR_ALLOCA: case IR_VAARG: case IR_VASTART: case IR_VACOPY: case IR_VAEND:
    case IR_UNREACHABLE: case IR_OP_COUNT:
        break;
    }
    return LOOP_ELSE;
}

enum access { NO_ACCESS, READ, KILLED };

static bool is_same(const struct ir_opnd *a, const struct ir_opnd *b)
{
    return a->kind == b->kind && a->id == b->id;
}

static bool mentions(const struct ir_instr *in, const struct ir_opnd *o)
{
    if (is_same(&in->a, o) || is_same(&in->b, o) || is_same(&in->sret, o))
        return true;
    for (uint32_t i = 0; i < in->n_args; i++)
        if (is_same(&in->args[i], o))
            return true;
    return false;
}

static enum access first_access(const struct ir_block *b, const struct ir_opnd *o)
{
    for (uint32_t i = 0; i < b->n_instrs; i++) {
        const struct ir_instr *in = &b->instrs[i];
        bool kills = in->op == IR_DECL || (in->op == IR_STORE && !is_same(&in->b, o));
        if (mentions(in, o))
            return kills && is_same(&in->a, o) ? KILLED : READ;
    }
    return NO_ACCESS;
}

bool loop_shape_is_live(const struct loop_shape *l, const struct ir_opnd *o, uint32_t from,
                        bool around)
{
    bool *seen = ARENA_ARRAY(l->s->arena, bool, l->g->n);
    uint32_t depth = 0;
    l->stack[depth++] = from;
    seen[from] = true;
    while (depth) {
        uint32_t b = l->stack[--depth];
        enum access access = first_access(&l->f->blocks[b], o);
        if (access == READ)
            return true;
        for (uint32_t i = 0; access == NO_ACCESS && i < l->g->succ[b].n; i++) {
            uint32_t to = l->g->succ[b].items[i];
            if (to == l->g->n || seen[to] || (around && l->member[to]))
                continue;
            seen[to] = true;
            l->stack[depth++] = to;
        }
    }
    return false;
}

static bool is_inner(const struct loop_shape *l, const struct ir_opnd *o, uint32_t n)
{
    return o->kind == IR_O_TEMP && o->id < n &&
           l->member[l->s->x->places[l->s->x->temp_def[l->func][o->id]].block];
}

bool loop_shape_leaks(const struct loop_shape *l, uint32_t n)
{
    const uint32_t *first = l->s->x->block_first[l->func];
    for (uint32_t b = 0; b < l->g->n; b++) {
        for (uint32_t i = first[b]; !l->member[b] && i < first[b + 1]; i++) {
            const struct ir_instr *in = l->s->x->places[i].in;
            bool inner = is_inner(l, &in->a, n) || is_inner(l, &in->b, n) ||
                         is_inner(l, &in->callee, n) || is_inner(l, &in->sret, n);
            for (uint32_t k = 0; k < in->n_args; k++)
                inner |= is_inner(l, &in->args[k], n);
            if (inner)
                return true;
        }
    }
    return false;
}
