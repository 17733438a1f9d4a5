/* Branches that leave a loop. */
#include "abstraction/anyn/round.h"

#include "core/base/vec.h"

/* Is it come to in each round? */
static bool is_in_each_round(const struct sym_frame *fr, uint32_t block)
{
    const struct ir_blocks *back = &fr->cfg->pred[fr->round->header];
    for (uint32_t i = 0; i < back->n; i++)
        if (fr->round->member[back->items[i]] &&
            !ir_cfg_dominates(fr->cfg, block, back->items[i]))
            return false;
    return true;
}

static void add_exit(struct sym *y, struct sym_round *r, uint32_t target,
                     const struct sym_state *st)
{
    struct sym_exit e = { .target = target, .st = sym_state_copy(y, st) };
    VEC_PUSH(y->arena, r->exits, r->n_exits, r->cap_exits, e);
}

/* A loop that only computes: whatever ends it, it may go on or not. */
static bool leave_somehow(struct sym *y, struct sym_frame *fr, uint32_t block,
                          struct sym_state *st, uint32_t *next)
{
    uint32_t *to = ARENA_ARRAY(y->arena, uint32_t, ir_n_succs(&fr->f->blocks[block]));
    uint32_t n = ir_taken_succs(&fr->f->blocks[block], to);
    bool stays = false;
    for (uint32_t i = 0; i < n; i++) {
        if (fr->round->member[to[i]]) {
            if (stays)
                sym_leave(y, ir_last(&fr->f->blocks[block])->at, "this loop has no regular form");
            *next = to[i];
            stays = true;
        } else
            add_exit(y, fr->round, to[i], st);
    }
    return stays && !y->out->left;
}

/* How an atom depends on the counter: inside of it, or not at all; or it is a power of two that
 * grows with it, and is taken away. */
static bool is_inside(const struct sym *y, struct affine e, uint32_t counter)
{
    for (uint32_t i = 0; i < e.n; i++) {
        const struct affine_atom *a = &y->s->atoms[e.terms[i].atom];
        if (a->kind == AFFINE_POWER && e.terms[i].by < 0 && affine_factor(a->of[0], counter) > 0 &&
            !is_inside(y, a->of[0], counter))
            continue;
        for (uint32_t k = 0; k < a->n_of; k++)
            if (affine_contains(y->s, a->of[k], counter))
                return true;
    }
    return false;
}

/* Once it does not hold, it never holds again. */
static bool counts_down(const struct sym *y, const struct affine_facts *facts, uint32_t counter)
{
    for (uint32_t i = 0; i < facts->n; i++) {
        struct affine_fact fact = facts->items[i];
        int64_t by = affine_factor(fact.e, counter);
        bool depends = affine_contains(y->s, fact.e, counter);
        if (is_inside(y, fact.e, counter) || by > 0 || (depends && fact.equal))
            return false;
    }
    return true;
}

static bool is_shared(const struct sym *y, const struct sym_ways *ws)
{
    for (uint32_t i = 0; i < ws->n; i++)
        for (uint32_t k = 0; k < ws->items[i].when.n; k++)
            if (!sym_affine_is_shared(y, ws->items[i].when.items[k].e))
                return false;
    return true;
}

/* i != end, where i counts by 1: what is possible in the first round holds until it is the end. */
static const struct sym_way *before_the_end(struct sym *y, const struct sym_round *r,
                                            const struct sym_state *st, const struct sym_way *x,
                                            const struct sym_way *z)
{
    struct affine_map first = { 0 };
    affine_map_put(y->arena, &first, r->counter, affine_number(0));
    if (x->when.n != 1 || z->when.n != 1)
        return NULL;
    int64_t by_x = affine_factor(x->when.items[0].e, r->counter);
    int64_t by_z = affine_factor(z->when.items[0].e, r->counter);
    struct affine_facts none = { 0 };
    affine_facts_subst(y->s, &none, &z->when, &first);
    struct affine gap = affine_add(y->s, x->when.items[0].e, z->when.items[0].e, 1);
    bool turns = by_x == -1 && by_z == 1 && gap.n == 0 && gap.constant == -2;
    return turns && !sym_is_possible(y, st, &none) ? x : NULL;
}

/* The way that goes on, if there is one: then it may count. */
static const struct sym_way *only_way(struct sym *y, const struct sym_round *r,
                                      const struct sym_ways *in, const struct sym_state *st)
{
    const struct sym_way *one = in->n == 1 ? &in->items[0] : NULL;
    if (in->n == 2) {
        one = before_the_end(y, r, st, &in->items[0], &in->items[1]);
        one = one ? one : before_the_end(y, r, st, &in->items[1], &in->items[0]);
    }
    return one;
}

static bool stay(struct sym *y, struct sym_round *r, const struct sym_ways *in,
                 struct sym_state *st, struct src_range at)
{
    const struct sym_way *one = only_way(y, r, in, st);
    bool counts = one && counts_down(y, &one->when, r->counter);
    bool shared = one ? is_shared(y, &(struct sym_ways){ (struct sym_way *)one, 1, 1, false })
                      : is_shared(y, in);
    r->n_branches++;
    if (r->n_expected <= 1 && counts) {
        r->ends = SYM_END_COUNT;
        r->stay = one->when;
        st->facts = sym_facts_and(y, &st->facts, &one->when);
        return true;
    }
    r->ends = SYM_END_SHARED;
    if (!shared) {
        sym_leave(y, at, "how often this loop runs is not the same on all ranks, and no count");
        return false;
    }
    if (one && counts)
        st->facts = sym_facts_and(y, &st->facts, &one->when);
    if (r->n_branches == r->n_expected)
        affine_facts_less(y->s, &st->facts, affine_of_atom(y->s, r->counter), r->rounds);
    return true;
}

/* Which ranks leave depends on the rank, and is no count. */
static bool is_break(struct sym *y, const struct sym_round *r, const struct sym_ways *in,
                     const struct sym_state *st)
{
    const struct sym_way *one = only_way(y, r, in, st);
    return !r->single && !is_shared(y, in) && !(one && counts_down(y, &one->when, r->counter));
}

/* The ways inside, and outside; *next: where the first lead to.  False: to several blocks. */
static bool sort_ways(struct sym *y, const struct sym_round *r, const struct sym_ways *ws,
                      struct sym_ways *in, struct sym_ways *out, uint32_t *next)
{
    bool one = true;
    for (uint32_t i = 0; i < ws->n; i++) {
        struct sym_ways *of = r->member[ws->items[i].target] ? in : out;
        one = one && (of->n == 0 || of->items[0].target == ws->items[i].target);
        VEC_PUSH(y->arena, of->items, of->n, of->cap, ws->items[i]);
    }
    *next = in->n ? in->items[0].target : *next;
    return one;
}

bool sym_leave_loop(struct sym *y, struct sym_frame *fr, uint32_t block, struct sym_state *st,
                    uint32_t *next)
{
    struct sym_round *r = fr->round;
    struct src_range at = ir_last(&fr->f->blocks[block])->at;
    if (r->loose)
        return leave_somehow(y, fr, block, st, next);
    if (!is_in_each_round(fr, block)) {
        sym_leave(y, at, "this loop may be left in the midst of a round");
        return false;
    }
    struct sym_ways ws = sym_split(y, fr, st, block), in = { 0 }, out = { 0 };
    if (ws.by_data) {
        sym_leave(y, at, "what ends this loop is not known, or not the same on all ranks");
        return false;
    }
    if (!sort_ways(y, r, &ws, &in, &out, next)) {
        sym_leave(y, at, "this loop has no regular form");
        return false;
    }
    if (in.n && out.n && is_break(y, r, &in, st))
        return sym_break(y, r, &in, &out, st, at);
    if (out.n) {
        add_exit(y, r, out.items[0].target, st);
        r->told_first = r->n_branches ? r->told_first : y->told;
        r->told_last = y->told;
    }
    if (!out.n || !in.n)
        return in.n > 0;
    if (r->single) {
        sym_leave(y, at, "whether there is another round is not certain");
        return false;
    }
    return stay(y, r, &in, st, at);
}
