/* Partition refinement by signatures: O(edges * log states) signatures are compared.
 *
 * A state's signature is the set of (label of transition, class of its target).  A class
 * whose states differ in it is cut into parts; the largest part keeps the class number,
 * so that only the predecessors of the smaller parts have to be looked at again
 * ("dirty").  States that are not dirty still have the signature on which their class
 * last agreed, so one of them speaks for all.  (Jacobs and Wissmann, Fast Coalgebraic
 * Bisimilarity Minimization, POPL 2023, is the same idea in general.)
 *
 * The states of class b are order[start..end); those of them from mid on are dirty.
 */
#include "core/skel/pass/bisim.h"

#include "core/base/vec.h"
#include "core/skel/label.h"

#include <stdlib.h>
#include <string.h>

struct item { /* one element of a signature */
    uint64_t label;
    uint64_t class;
};

struct signature {
    uint32_t state;
    uint32_t n;
    struct item *items; /* sorted, no doubles */
};

struct block {
    uint32_t start, mid, end;
};

struct partition {
    struct arena *arena;
    const struct skel_machine *m;
    uint64_t **labels;    /* of each transition of each state */
    uint32_t *pred_start; /* preds[pred_start[s] ..] are the predecessors of s */
    uint32_t *preds;
    uint32_t *class;      /* of a state */
    uint32_t *order;      /* states, class by class */
    uint32_t *place;      /* of a state in order */
    struct block *blocks;
    uint32_t n_blocks;
    uint32_t *todo;       /* blocks that have dirty states */
    uint32_t n_todo;
    uint32_t *moved;        /* room for the states of one block */
    struct signature *sigs; /* room for the dirty states of one block, and one more */
    struct item *items;     /* room for all signatures of one block */
};

static void number_edges(struct partition *p)
{
    const struct skel_machine *m = p->m;
    uint32_t n = m->n_states;
    p->pred_start = ARENA_ARRAY(p->arena, uint32_t, n + 1);
    for (uint32_t s = 0; s < n; s++)
        for (uint32_t i = 0; i < m->states[s].n_trans; i++)
            p->pred_start[m->states[s].trans[i].to + 1]++;
    for (uint32_t s = 0; s < n; s++)
        p->pred_start[s + 1] += p->pred_start[s];
    uint32_t *next = arena_memdup(p->arena, p->pred_start, (n + 1) * sizeof *next);
    p->preds = ARENA_ARRAY(p->arena, uint32_t, p->pred_start[n]);
    p->items = ARENA_ARRAY(p->arena, struct item, p->pred_start[n]);
    for (uint32_t s = 0; s < n; s++)
        for (uint32_t i = 0; i < m->states[s].n_trans; i++)
            p->preds[next[m->states[s].trans[i].to]++] = s;
}

static void label_edges(struct partition *p, struct skel_labels *labels)
{
    const struct skel_machine *m = p->m;
    p->labels = ARENA_ARRAY(p->arena, uint64_t *, m->n_states);
    for (uint32_t s = 0; s < m->n_states; s++) {
        const struct skel_state *state = &m->states[s];
        p->labels[s] = ARENA_ARRAY(p->arena, uint64_t, state->n_trans);
        for (uint32_t i = 0; i < state->n_trans; i++)
            p->labels[s][i] = (uintptr_t)skel_trans_label(labels, &state->trans[i]);
    }
}

struct labelled {
    uintptr_t label;
    uint32_t state;
};

static int compare_labelled(const void *a, const void *b)
{
    const struct labelled *x = a, *y = b;
    return (x->label > y->label) - (x->label < y->label);
}

/* One block per state label; everything is dirty. */
static void first_blocks(struct partition *p, struct skel_labels *labels)
{
    uint32_t n = p->m->n_states;
    struct labelled *list = ARENA_ARRAY(p->arena, struct labelled, n);
    for (uint32_t s = 0; s < n; s++) {
        list[s].label = (uintptr_t)skel_state_label(labels, &p->m->states[s]);
        list[s].state = s;
    }
    qsort(list, n, sizeof *list, compare_labelled);
    for (uint32_t i = 0; i < n; i++) {
        if (i == 0 || list[i].label != list[i - 1].label) {
            p->blocks[p->n_blocks] = (struct block){ i, i, i };
            p->todo[p->n_todo++] = p->n_blocks++;
        }
        p->blocks[p->n_blocks - 1].end = i + 1;
        p->order[i] = list[i].state;
        p->place[list[i].state] = i;
        p->class[list[i].state] = p->n_blocks - 1;
    }
}

static int compare_items(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    if (x->label != y->label)
        return x->label < y->label ? -1 : 1;
    return (x->class > y->class) - (x->class < y->class);
}

/* The signature of s, written at `items`. */
static struct signature sign(const struct partition *p, uint32_t s, struct item *items)
{
    const struct skel_state *state = &p->m->states[s];
    struct signature sig = { .state = s, .items = items };
    for (uint32_t i = 0; i < state->n_trans; i++) {
        items[i].label = p->labels[s][i];
        items[i].class = p->class[state->trans[i].to];
    }
    if (state->n_trans > 1)
        qsort(items, state->n_trans, sizeof *items, compare_items);
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (i == 0 || compare_items(&items[i], &items[sig.n - 1]) != 0)
            items[sig.n++] = items[i];
    return sig;
}

static int compare_signatures(const void *a, const void *b)
{
    const struct signature *x = a, *y = b;
    if (x->n != y->n)
        return x->n < y->n ? -1 : 1;
    return x->n ? memcmp(x->items, y->items, x->n * sizeof *x->items) : 0;
}

static void make_dirty(struct partition *p, uint32_t s)
{
    struct block *b = &p->blocks[p->class[s]];
    uint32_t at = p->place[s];
    if (at >= b->mid || b->end - b->start == 1)
        return;
    if (b->mid == b->end)
        p->todo[p->n_todo++] = p->class[s];
    b->mid--;
    uint32_t other = p->order[b->mid];
    p->order[at] = other;
    p->place[other] = at;
    p->order[b->mid] = s;
    p->place[s] = b->mid;
}

/* Sign the dirty states of b and, as sigs[0], one clean state if there is one. */
static uint32_t sign_block(struct partition *p, const struct block *b)
{
    struct item *items = p->items;
    uint32_t n = 0;
    if (b->start < b->mid) {
        p->sigs[n] = sign(p, p->order[b->start], items);
        items += p->m->states[p->sigs[n++].state].n_trans;
    }
    for (uint32_t i = b->mid; i < b->end; i++) {
        p->sigs[n] = sign(p, p->order[i], items);
        items += p->m->states[p->sigs[n++].state].n_trans;
    }
    return n;
}

/* Put those that agree with sigs[0] next to it; then the others in order of signature.
 * The number that agree, sigs[0] included. */
static uint32_t agree_first(struct signature *sigs, uint32_t n)
{
    uint32_t same = 1;
    for (uint32_t i = 1; i < n; i++) {
        if (compare_signatures(&sigs[0], &sigs[i]) == 0) {
            struct signature swap = sigs[same];
            sigs[same++] = sigs[i];
            sigs[i] = swap;
        }
    }
    qsort(sigs + same, n - same, sizeof *sigs, compare_signatures);
    return same;
}

/* The states at order[start..end) become a block of their own. */
static void cut(struct partition *p, uint32_t start, uint32_t end)
{
    uint32_t number = p->n_blocks++;
    p->blocks[number] = (struct block){ start, end, end };
    for (uint32_t i = start; i < end; i++)
        p->class[p->order[i]] = number;
}

/* Split block `number`; the parts but the largest become blocks n_blocks and up. */
static void split(struct partition *p, uint32_t number)
{
    struct block *b = &p->blocks[number];
    uint32_t start = b->start, end = b->end;
    uint32_t clean = b->mid - start, n = sign_block(p, b);
    uint32_t same = agree_first(p->sigs, n);
    uint32_t skip = clean ? 1 : 0; /* sigs[0] speaks for all clean states */
    uint32_t *tail = p->order + b->mid;
    for (uint32_t i = skip; i < n; i++) {
        tail[i - skip] = p->sigs[i].state;
        p->place[p->sigs[i].state] = b->mid + i - skip;
    }
    b->mid = end; /* nothing is dirty any more */
    uint32_t from = start, to = b->start + clean + same - skip;
    uint32_t best_from = from, best_to = to;
    for (uint32_t i = same; i < n;) { /* find the largest part */
        uint32_t k = i + 1;
        while (k < n && compare_signatures(&p->sigs[i], &p->sigs[k]) == 0)
            k++;
        if (k - i > best_to - best_from) {
            best_from = end - (n - i);
            best_to = end - (n - k);
        }
        i = k;
    }
    if (best_from != from)
        cut(p, from, to);
    for (uint32_t i = same; i < n;) {
        uint32_t k = i + 1;
        while (k < n && compare_signatures(&p->sigs[i], &p->sigs[k]) == 0)
            k++;
        if (best_from != end - (n - i))
            cut(p, end - (n - i), end - (n - k));
        i = k;
    }
    p->blocks[number] = (struct block){ best_from, best_to, best_to };
}

/* The states of a new block have changed their class: their predecessors are dirty.  The
 * states are copied first, since a predecessor may be in the same block and move. */
static void spread(struct partition *p, uint32_t block)
{
    const struct block *b = &p->blocks[block];
    uint32_t n = b->end - b->start;
    memcpy(p->moved, p->order + b->start, n * sizeof *p->moved);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t s = p->moved[i];
        for (uint32_t k = p->pred_start[s]; k < p->pred_start[s + 1]; k++)
            make_dirty(p, p->preds[k]);
    }
}

static void refine(struct partition *p)
{
    while (p->n_todo) {
        uint32_t first_new = p->n_blocks;
        split(p, p->todo[--p->n_todo]);
        uint32_t last_new = p->n_blocks;
        for (uint32_t b = first_new; b < last_new; b++)
            spread(p, b);
    }
}

uint32_t *skel_classes(const struct skel_machine *m, struct arena *scratch,
                       uint32_t *n_classes)
{
    uint32_t n = m->n_states;
    struct partition p = { .arena = scratch, .m = m };
    struct skel_labels *labels = skel_labels_new(scratch);
    p.class = ARENA_ARRAY(scratch, uint32_t, n);
    p.order = ARENA_ARRAY(scratch, uint32_t, n);
    p.place = ARENA_ARRAY(scratch, uint32_t, n);
    p.blocks = ARENA_ARRAY(scratch, struct block, n);
    p.todo = ARENA_ARRAY(scratch, uint32_t, n);
    p.moved = ARENA_ARRAY(scratch, uint32_t, n);
    p.sigs = ARENA_ARRAY(scratch, struct signature, n + 1);
    number_edges(&p);
    label_edges(&p, labels);
    first_blocks(&p, labels);
    refine(&p);
    *n_classes = p.n_blocks;
    return p.class;
}
