/* A backward analysis of each function that is asked about: a use of a temporary is one of all that
 * it is computed from, for it is looked up in what those hold (holders_value). */
#include "slicer/depend/live_holders.h"

#include "slicer/depend/addresses.h"
#include "slicer/depend/holder_set.h"

#include <string.h>

enum { MAX_DEPTH = 24 };

struct live_func {
    uint64_t **in; /* [block]: locals, then temporaries; NULL: not asked yet */
    uint32_t words;
    bool all;      /* too much to follow: any may be looked at */
};

struct live_holders {
    struct arena *arena;
    const struct sl_dependence *s;
    struct live_func *funcs;
};

struct walk {
    struct live_holders *l;
    struct live_func *f;
    uint32_t func;
    uint64_t *live;
};

static void set(struct walk *w, uint32_t bit, bool on)
{
    holder_set_put(w->live, bit, on);
}

static uint32_t temp_bit(const struct walk *w, uint32_t temp)
{
    return w->l->s->x->p->funcs[w->func].n_locals + temp;
}

static void use(struct walk *w, const struct ir_opnd *o, int depth)
{
    if (depth > MAX_DEPTH)
        w->f->all = true;
    if (o->kind == IR_O_LOCAL)
        set(w, o->id, true);
    if (o->kind != IR_O_TEMP || w->f->all)
        return;
    const struct ir_instr *in = addresses_definition(w->l->s, w->func, o);
    set(w, temp_bit(w, o->id), true);
    if (in && (in->op == IR_LOAD || in->op == IR_LOADBITS || addresses_computes(in->op))) {
        use(w, &in->a, depth + 1);
        use(w, &in->b, depth + 1);
    }
}

static void pass(struct walk *w, const struct ir_instr *in)
{
    bool sets = in->op == IR_STORE || in->op == IR_DECL;
    if (in->dst != IR_NO_TEMP)
        set(w, temp_bit(w, in->dst), false);
    if (sets && in->a.kind == IR_O_LOCAL)
        set(w, in->a.id, false);
    else
        use(w, &in->a, 0);
    use(w, &in->b, 0);
    use(w, &in->callee, 0);
    use(w, &in->sret, 0);
    for (uint32_t i = 0; i < in->n_args; i++)
        use(w, &in->args[i], 0);
}

/* True: it has changed. */
static bool find_block(struct walk *w, uint32_t block)
{
    const struct sl_numbering *x = w->l->s->x;
    const struct ir_blocks *next = &w->l->s->cfgs[w->func]->succ[block];
    const uint32_t *first = x->block_first[w->func];
    bool changed = false;
    memset(w->live, 0, w->f->words * sizeof *w->live);
    for (uint32_t i = 0; i < next->n; i++)
        for (uint32_t k = 0; next->items[i] < w->l->s->cfgs[w->func]->n && k < w->f->words; k++)
            w->live[k] |= w->f->in[next->items[i]][k];
    for (uint32_t i = first[block + 1]; i > first[block]; i--)
        pass(w, x->places[i - 1].in);
    for (uint32_t k = 0; k < w->f->words; k++) {
        changed = changed || w->f->in[block][k] != w->live[k];
        w->f->in[block][k] = w->live[k];
    }
    return changed;
}

static void find(struct live_holders *l, uint32_t func)
{
    const struct ir_func *fn = &l->s->x->p->funcs[func];
    const struct ir_cfg *g = l->s->cfgs[func];
    struct walk w = {l, &l->funcs[func], func, NULL};
    w.f->words = (fn->n_locals + fn->n_temps) / HOLDER_SET_WORD + 1;
    w.f->in = ARENA_ARRAY(l->arena, uint64_t *, g->n + 1);
    w.live = ARENA_ARRAY(l->arena, uint64_t, w.f->words);
    for (uint32_t b = 0; b < g->n; b++)
        w.f->in[b] = ARENA_ARRAY(l->arena, uint64_t, w.f->words);
    for (bool more = true; more && !w.f->all;) {
        more = false;
        for (uint32_t k = g->n_rpo; k > 0; k--)
            more = find_block(&w, g->rpo[k - 1]) || more;
    }
}

struct live_holders *live_holders_new(struct arena *arena, const struct sl_dependence *s)
{
    struct live_holders *l = ARENA_NEW(arena, struct live_holders);
    l->arena = arena;
    l->s = s;
    l->funcs = ARENA_ARRAY(arena, struct live_func, s->x->p->n_funcs);
    return l;
}

void live_holders_keep(struct live_holders *l, const struct holders *h, struct holders_state *s,
                       uint32_t func, uint32_t block)
{
    struct live_func *f = &l->funcs[func];
    uint32_t n_locals = l->s->x->p->funcs[func].n_locals;
    if (!f->in)
        find(l, func);
    uint32_t all = f->all ? 0 : h->n;
    for (uint32_t i = holder_set_next(s, 0, all); i < all; i = holder_set_next(s, i + 1, all)) {
        const struct holder *k = &h->items[i];
        bool own = k->func == func && (k->kind == HOLDER_LOCAL || k->kind == HOLDER_TEMP);
        uint32_t bit = k->kind == HOLDER_TEMP ? n_locals + k->id : k->id;
        if (own && !holder_set_get(f->in[block], bit))
            holder_set_forget(s, i);
    }
}
