/* A label is written as a row of numbers, with strings interned, and the row itself is
 * interned as a string of bytes.
 */
#include "core/skel/label.h"

#include "core/base/vec.h"

struct skel_labels {
    struct arena *arena;
    struct str_pool *pool;
    uint64_t *row; /* the label being written */
    size_t n, cap;
};

struct skel_labels *skel_labels_new(struct arena *scratch)
{
    struct skel_labels *l = ARENA_NEW(scratch, struct skel_labels);
    l->arena = scratch;
    l->pool = str_pool_new(scratch);
    return l;
}

static void put(struct skel_labels *l, uint64_t value)
{
    VEC_PUSH(l->arena, l->row, l->n, l->cap, value);
}

static void put_text(struct skel_labels *l, const char *text)
{
    put(l, (uintptr_t)str_intern(l->pool, text));
}

static void put_place(struct skel_labels *l, const struct src_range *at)
{
    put_text(l, at->file);
    put(l, (uint64_t)at->line << 32 | at->col);
    put(l, (uint64_t)at->end_line << 32 | at->end_col);
}

static const char *finish(struct skel_labels *l)
{
    size_t bytes = l->n * sizeof *l->row;
    l->n = 0;
    return str_intern_n(l->pool, (const char *)l->row, bytes);
}

static void put_alt(struct skel_labels *l, const struct skel_alt *alt)
{
    put(l, alt->kind);
    put(l, (uint64_t)alt->n_reqs << 32 | alt->n_chans);
    for (uint32_t i = 0; i < alt->n_reqs; i++)
        put(l, alt->reqs[i]);
    for (uint32_t i = 0; i < alt->n_chans; i++)
        put(l, alt->chans[i]);
}

const char *skel_alt_label(struct skel_labels *l, const struct skel_alt *alt)
{
    put_alt(l, alt);
    return finish(l);
}

const char *skel_state_label(struct skel_labels *l, const struct skel_state *state)
{
    put(l, state->kind);
    put(l, state->chan);
    put(l, state->sym);
    put(l, state->send_var);
    put(l, state->comm);
    put_text(l, state->coll.kind);
    put(l, (uint64_t)(int64_t)state->coll.root);
    put_text(l, state->coll.op);
    put(l, state->coll.in_place);
    put_text(l, state->coll.sig);
    put(l, state->coll.decider);
    put(l, state->coll.n_spared);
    for (uint32_t i = 0; i < state->coll.n_spared; i++)
        put(l, state->coll.spared[i]);
    put_text(l, state->fault);
    put_text(l, state->text);
    put_place(l, &state->at);
    put_place(l, &state->about);
    put(l, state->kept);
    put(l, state->n_chans);
    for (uint32_t i = 0; i < state->n_chans; i++)
        put(l, state->chans[i]);
    put(l, state->mode);
    put(l, state->req);
    put(l, (uint64_t)state->bytes << 32 | state->room);
    put(l, state->polls);
    put(l, state->n_alts);
    for (uint32_t i = 0; i < state->n_alts; i++)
        put_alt(l, &state->alts[i]);
    for (uint32_t i = 0; i < state->n_calls; i++)
        put_place(l, &state->calls[i]);
    return finish(l);
}

const char *skel_trans_label(struct skel_labels *l, const struct skel_trans *t)
{
    put(l, t->chan);
    put(l, t->sym);
    put(l, t->bind);
    put(l, t->alt);
    put(l, (uint64_t)t->lacks << 2 | (uint64_t)t->over << 1 | t->cancelled);
    put_text(l, t->text);
    put(l, t->n_guards);
    for (uint32_t i = 0; i < t->n_guards; i++) {
        put(l, (uint64_t)t->guards[i].var << 8 | t->guards[i].cmp);
        put(l, (uint64_t)(int64_t)t->guards[i].value);
    }
    for (uint32_t i = 0; i < t->n_assigns; i++) {
        put(l, (uint64_t)t->assigns[i].var << 8 | t->assigns[i].add);
        put(l, (uint64_t)(int64_t)t->assigns[i].value);
    }
    return finish(l);
}
