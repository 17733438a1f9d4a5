/* Blocks one after the other; a branch is walked on all its sides until they meet. */
#include "abstraction/anyn/faults.h"
#include "abstraction/anyn/place.h"
#include "abstraction/anyn/round.h"

#include "core/base/vec.h"

enum { MAX_WAYS = 12, MAX_NESTED = 200, STEPS_A_BLOCK = 25 };

static void add_way(struct sym *y, const struct sym_state *st, struct sym_ways *ws, uint32_t target,
                    struct affine_facts when)
{
    struct sym_way w = { target, when };
    if (when.n == 0 || sym_is_possible(y, st, &when))
        VEC_PUSH(y->arena, ws->items, ws->n, ws->cap, w);
}

static struct affine_facts and_fact(struct sym *y, const struct affine_facts *a,
                                    struct affine_fact fact)
{
    struct affine_facts more = { &fact, 1, 1 };
    return sym_facts_and(y, a, &more);
}

/* Where the number is not 0, and where it is. */
static void split_number(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                         const struct sym_case *c, struct sym_ways *ws)
{
    struct affine_facts zero, not[SYM_WAYS_TO_DIFFER];
    if (c->leaf.number.n == 0) {
        add_way(y, st, ws, i->to[c->leaf.number.constant == 0], c->when);
        return;
    }
    uint32_t n = sym_numbers_same(y, c->leaf.number, affine_number(0), &zero, not);
    add_way(y, st, ws, i->to[1], sym_facts_and(y, &c->when, &zero));
    for (uint32_t k = 0; k < n; k++)
        add_way(y, st, ws, i->to[0], sym_facts_and(y, &c->when, &not[k]));
}

static void split_branch(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                         struct sym_value v, struct sym_ways *ws)
{
    for (uint32_t k = 0; k < v.n; k++) {
        const struct sym_case *c = &v.cases[k];
        if (c->leaf.kind == SYM_ADDRESS)
            add_way(y, st, ws, i->to[0], c->when);
        else if (c->leaf.kind == SYM_NUMBER)
            split_number(y, st, i, c, ws);
        else
            ws->by_data = true;
    }
    ws->by_data = ws->by_data || v.n == 0;
}

/* Case by case; what is left over goes to the default. */
static void split_switch(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                         struct sym_value v, struct sym_ways *ws)
{
    struct affine_space *s = y->s;
    if (v.n != 1 || v.cases[0].leaf.kind != SYM_NUMBER) {
        ws->by_data = true;
        return;
    }
    struct affine x = v.cases[0].leaf.number;
    struct affine_facts *rests = NULL, none = { 0 };
    uint32_t n = 0, cap = 0;
    VEC_PUSH(y->arena, rests, n, cap, none);
    for (uint32_t k = 0; k < i->n_cases; k++) {
        struct affine_facts *next = NULL;
        uint32_t n_next = 0, cap_next = 0;
        struct affine_fact low = { false, affine_plus(s, x, -i->cases[k].lo) };
        struct affine_fact high = { false, affine_plus(s, affine_scale(s, x, -1), i->cases[k].hi) };
        struct affine_fact below[2], above[2];
        affine_fact_not(s, low, below);
        affine_fact_not(s, high, above);
        for (uint32_t l = 0; l < n; l++) {
            struct affine_facts in = and_fact(y, &rests[l], low), out;
            add_way(y, st, ws, i->cases[k].to, and_fact(y, &in, high));
            out = and_fact(y, &rests[l], below[0]);
            if (sym_is_possible(y, st, &out))
                VEC_PUSH(y->arena, next, n_next, cap_next, out);
            out = and_fact(y, &rests[l], above[0]);
            if (sym_is_possible(y, st, &out))
                VEC_PUSH(y->arena, next, n_next, cap_next, out);
        }
        rests = next;
        n = n_next;
    }
    for (uint32_t l = 0; l < n; l++)
        add_way(y, st, ws, i->to[0], rests[l]);
}

struct sym_ways sym_split(struct sym *y, const struct sym_frame *fr, const struct sym_state *st,
                          uint32_t block)
{
    const struct ir_instr *i = ir_last(&fr->f->blocks[block]);
    struct sym_value v = sym_operand(y, fr, i->a);
    struct sym_ways ws = { 0 };
    if (i->op == IR_BR)
        split_branch(y, st, i, v, &ws);
    else
        split_switch(y, st, i, v, &ws);
    if (ws.n > MAX_WAYS)
        ws.by_data = true;
    if (!ws.by_data)
        return ws;
    ws.n = 0;
    uint32_t *to = ARENA_ARRAY(y->arena, uint32_t, ir_n_succs(&fr->f->blocks[block]));
    uint32_t n = ir_taken_succs(&fr->f->blocks[block], to);
    for (uint32_t k = 0; k < n; k++)
        add_way(y, st, &ws, to[k], (struct affine_facts){ 0 });
    return ws;
}

/* Where the process has not ended: the others are no longer there. */
static bool without(struct sym *y, struct sym_state *st, const struct affine_facts *gone,
                    struct src_range at)
{
    struct affine_facts left = { 0 };
    for (uint32_t i = 0; i < gone->n; i++) {
        struct affine_fact one = gone->items[i];
        struct affine_facts none = { 0 };
        if (!sym_is_certain(y, st, &none, one))
            affine_facts_add(y->s, &left, one);
    }
    struct affine_fact not[2];
    if (left.n != 1 || affine_fact_not(y->s, left.items[0], not) != 1) {
        sym_leave(y, at, "which ranks go on from here is not one condition");
        return false;
    }
    affine_facts_add(y->s, &st->facts, not[0]);
    return true;
}

struct ends { /* of the sides of a branch */
    struct sym_state *items;      /* that go on */
    struct affine_facts *gone;    /* where the process has ended */
    uint32_t n, n_gone;
    bool narrowed;                /* on some of those that go on, some ranks have ended */
    bool fails;                   /* some go wrong, which is shown not to be: the others are all */
};

/* What goes on, as one state. */
static void meet_again(struct sym *y, const struct sym_state *before, const struct ends *e,
                       bool sure, struct src_range at, struct sym_state *st)
{
    if (e->narrowed && (!sure || e->n > 1)) {
        sym_leave(y, at, "which ranks go on from here is not one condition");
    } else if (sure && e->n == 1) { /* its facts say all of who goes on */
        *st = e->items[0];
        if (e->n_gone == 0 && !e->narrowed && !e->fails)
            st->facts = before->facts;
    } else {
        *st = sym_state_join(y, before, e->items, e->n, sure);
        for (uint32_t k = 0; sure && k < e->n_gone && !y->out->left; k++)
            without(y, st, &e->gone[k], at);
    }
    y->ends.gone += sure && e->n_gone > 0;
    if (!e->n_gone || !sure || y->n_place || before->facts.n || y->silent)
        return;
    for (uint32_t k = 0; k < st->facts.n; k++) /* the program goes on for these n only */
        if (!sym_affine_is_shared(y, st->facts.items[k].e))
            return;
    y->out->turns_away = true;
    affine_facts_add_all(y->s, &y->fs->given, &st->facts);
    st->facts = before->facts;
}

/* All sides, to where they meet. */
static bool branch(struct sym *y, struct sym_frame *fr, uint32_t block, uint32_t meet,
                   struct sym_state *st)
{
    struct src_range at = ir_last(&fr->f->blocks[block])->at;
    if (y->nested == MAX_NESTED) { /* a loop that is none of the front end's, for example */
        sym_leave(y, at, "too many branches stand in each other");
        return false;
    }
    struct sym_ways ws = sym_split(y, fr, st, block);
    struct sym_state before = sym_state_copy(y, st);
    struct ends e = { ARENA_ARRAY(y->arena, struct sym_state, ws.n),
                      ARENA_ARRAY(y->arena, struct affine_facts, ws.n), 0, 0, false, false };
    uint32_t n_gone = y->ends.gone, n_given = y->fs->given.n;
    y->unsure += ws.by_data;
    y->nested++;
    for (uint32_t k = 0; k < ws.n && !y->out->left; k++) {
        struct sym_state side = sym_state_copy(y, &before);
        affine_facts_add_all(y->s, &side.facts, &ws.items[k].when);
        bool there = ws.items[k].target == meet; /* `continue`: no round begins anew */
        uint32_t n_ended = y->ends.calls;
        if (there || sym_walk(y, fr, ws.items[k].target, meet, &side))
            e.items[e.n++] = side;
        else if (y->ends.calls == n_ended)
            e.fails = true;
        else
            e.gone[e.n_gone++] = ws.items[k].when;
    }
    y->unsure -= ws.by_data;
    y->nested--;
    e.narrowed = y->ends.gone != n_gone;
    if (e.n && !y->out->left)
        meet_again(y, &before, &e, !ws.by_data, at, st);
    if (y->fs->given.n != n_given && !st->facts.n) /* all ranks go on, or none */
        y->ends.gone = n_gone;
    return e.n > 0 && !y->out->left;
}

static bool leaves_loop(const struct sym_frame *fr, uint32_t block)
{
    return fr->round && ir_cfg_leaves(fr->cfg, fr->round->member, block);
}

static bool instructions(struct sym *y, struct sym_frame *fr, uint32_t block, struct sym_state *st)
{
    const struct ir_block *b = &fr->f->blocks[block];
    for (uint32_t i = 0; i + 1 < b->n_instrs; i++)
        if (!sym_instr(y, fr, &b->instrs[i], st) || y->out->left)
            return false;
    return true;
}

/* The terminator.  False: no way goes on. */
static bool go_on(struct sym *y, struct sym_frame *fr, uint32_t *block, uint32_t stop,
                  struct sym_state *st)
{
    const struct ir_instr *last = ir_last(&fr->f->blocks[*block]);
    switch (last->op) {
    case IR_RET:
        if (last->a.kind != IR_O_NONE)
            sym_store(y, st, sym_of(y, (struct sym_leaf){ .kind = SYM_ADDRESS,
                                                          .object = fr->result }),
                      last->a.type, sym_operand(y, fr, last->a));
        *block = fr->cfg->n;
        return true;
    case IR_UNREACHABLE:
        sym_fails(y, st, last, FAULT_UNREACHABLE, FAULT_ANY_UNREACHABLE);
        return false;
    case IR_JUMP:
    case IR_BR:
    case IR_SWITCH: break;
    default: sym_leave(y, last->at, "this statement is not followed"); return false;
    }
    if (leaves_loop(fr, *block))
        return sym_leave_loop(y, fr, *block, st, block);
    if (last->op == IR_JUMP) {
        *block = last->to[0];
        return true;
    }
    uint32_t meet = fr->cfg->ipdom[*block];
    if (meet == IR_NO_BLOCK) {
        sym_leave(y, last->at, "behind this branch the program does not end");
        return false;
    }
    if (fr->round && meet != fr->cfg->n && !fr->round->member[meet])
        meet = stop; /* some side leaves the loop */
    if (!branch(y, fr, *block, meet, st))
        return false;
    *block = meet;
    return true;
}

/* Is the block the header of a loop whose round is walked now? */
static bool is_at_work(const struct sym_frame *fr, uint32_t block)
{
    for (const struct sym_round *r = fr->round; r; r = r->outer)
        if (r->header == block)
            return true;
    return false;
}

bool sym_walk(struct sym *y, struct sym_frame *fr, uint32_t block, uint32_t stop,
              struct sym_state *st)
{
    bool first = fr->round && fr->round->header == block && stop == block;
    while ((block != stop || first) && !y->out->left) {
        bool own = is_at_work(fr, block);
        bool is_loop = false;
        for (uint32_t k = 0; k < fr->cfg->pred[block].n && !own; k++)
            is_loop = is_loop || ir_cfg_dominates(fr->cfg, block, fr->cfg->pred[block].items[k]);
        if (!affine_spend(y->s, STEPS_A_BLOCK)) {
            sym_leave(y, fr->f->at, "the time is over");
            return false;
        }
        if (own && !first) {
            sym_leave(y, ir_last(&fr->f->blocks[block])->at, "this loop has no regular form");
            return false;
        }
        first = false;
        if (is_loop ? !sym_loop(y, fr, block, st, &block)
                    : !instructions(y, fr, block, st) || !go_on(y, fr, &block, stop, st))
            return false;
        if (block == fr->cfg->n && stop != block) {
            sym_leave(y, fr->f->at, "the function is left in the midst of a loop or branch");
            return false;
        }
    }
    return !y->out->left;
}
