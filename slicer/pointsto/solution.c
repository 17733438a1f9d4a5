/* Sorts cells and sets, and finds sets that are equal. */
#include "slicer/pointsto/solution.h"

#include "core/base/hash.h"
#include "core/base/vec.h"

#include <stdlib.h>
#include <string.h>

enum { FEW_CELLS = 8 }; /* sorted one by one */

struct sorter {
    struct arena *arena, *scratch;
    struct sl_solver *v;
    struct solution *s;
    uint32_t *number;  /* [cell of the solver]: the new one */
    uint64_t *bits;    /* scratch: new numbers */
    uint32_t *sorted;  /* scratch: those of one set */
    uint32_t *slots, n_slots; /* sets + 1, by what they hold; open addressing */
};

/* ---- cells ---- */

struct numbered {
    struct sl_cell cell;
    uint32_t number;
};

static int by_place(const void *a, const void *b)
{
    const struct numbered *x = a, *y = b;
    if (x->cell.object != y->cell.object)
        return x->cell.object < y->cell.object ? -1 : 1;
    if (x->cell.offset != y->cell.offset)
        return x->cell.offset < y->cell.offset ? -1 : 1;
    if (x->cell.steps.step != y->cell.steps.step)
        return x->cell.steps.step < y->cell.steps.step ? -1 : 1;
    if (x->cell.steps.rest != y->cell.steps.rest)
        return x->cell.steps.rest < y->cell.steps.rest ? -1 : 1;
    if (x->cell.steps.spread != y->cell.steps.spread)
        return x->cell.steps.spread < y->cell.steps.spread ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

static void sort_cells(struct sorter *t)
{
    struct solution *s = t->s;
    uint32_t n = solver_n_cells(t->v);
    struct numbered *all = ARENA_ARRAY(t->scratch, struct numbered, n);
    for (uint32_t i = 0; i < n; i++)
        all[i] = (struct numbered){solver_cell_at(t->v, i), i};
    qsort(all, n, sizeof *all, by_place);
    s->cells = ARENA_ARRAY(t->arena, struct sl_cell, n);
    s->first = ARENA_ARRAY(t->arena, uint32_t, s->n_objects + 1);
    s->n_cells = n;
    for (uint32_t i = 0, object = 0; i <= n; i++) {
        while (object <= s->n_objects && (i == n || object <= all[i].cell.object))
            s->first[object++] = i;
        if (i == n)
            break;
        s->cells[i] = all[i].cell;
        t->number[all[i].number] = i;
    }
}

/* ---- sets ---- */

static void sort_few(uint32_t *items, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++) {
        uint32_t x = items[i], k = i;
        for (; k && items[k - 1] > x; k--)
            items[k] = items[k - 1];
        items[k] = x;
    }
}

/* Where any place in an object is meant, those at constant offsets are, too. */
static uint32_t drop_covered(struct sorter *t, uint32_t n)
{
    bool any[2] = {false, false}; /* as a pointer, as an integer */
    uint32_t object = 0, kept = 0;
    for (uint32_t i = 0; i < n; i++) { /* any place comes before the others */
        struct sl_cell c = t->s->cells[t->sorted[i]];
        if (c.object != object)
            any[0] = any[1] = false;
        object = c.object;
        bool anywhere = cells_is_anywhere(cells_span(c, 0));
        any[c.integer] |= anywhere;
        if (anywhere || !any[c.integer])
            t->sorted[kept++] = t->sorted[i];
    }
    return kept;
}

/* The new numbers of the cells, in their order: how many there are. */
static uint32_t sort_set(struct sorter *t, struct sl_cells l)
{
    uint32_t words = t->s->n_cells / 64 + 1, n = 0;
    for (uint32_t i = 0; i < l.n; i++)
        t->sorted[i] = t->number[l.items[i]];
    if (l.n <= FEW_CELLS) {
        sort_few(t->sorted, l.n);
        return drop_covered(t, l.n);
    }
    for (uint32_t i = 0; i < l.n; i++)
        t->bits[t->sorted[i] / 64] |= UINT64_C(1) << t->sorted[i] % 64;
    for (uint32_t w = 0; w < words; w++) {
        for (uint64_t bits = t->bits[w]; bits; bits &= bits - 1)
            t->sorted[n++] = 64 * w + (uint32_t)__builtin_ctzll(bits);
        t->bits[w] = 0;
    }
    return drop_covered(t, n);
}

/* Where the set of these cells is in the table, or would be. */
static uint32_t slot_of(const struct sorter *t, const uint32_t *items, uint32_t n)
{
    uint64_t hash = 1;
    for (uint32_t i = 0; i < n; i++)
        hash = hash_mix(hash, items[i]);
    uint32_t i = (uint32_t)hash & (t->n_slots - 1);
    for (; t->slots[i]; i = (i + 1) & (t->n_slots - 1)) {
        struct sl_cells known = t->s->sets[t->slots[i] - 1];
        if (known.n == n && memcmp(known.items, items, n * sizeof *items) == 0)
            break;
    }
    return i;
}

static void grow(struct sorter *t)
{
    t->n_slots = t->n_slots ? 2 * t->n_slots : 1024;
    t->slots = ARENA_ARRAY(t->scratch, uint32_t, t->n_slots);
    for (uint32_t i = 0; i < t->s->n_sets; i++)
        t->slots[slot_of(t, t->s->sets[i].items, t->s->sets[i].n)] = i + 1;
}

static uint32_t set_of(struct sorter *t, struct sl_cells l)
{
    struct solution *s = t->s;
    if (2 * s->n_sets >= t->n_slots)
        grow(t);
    uint32_t n = sort_set(t, l), slot = slot_of(t, t->sorted, n);
    if (!t->slots[slot]) {
        struct sl_cells set = {arena_memdup(t->arena, t->sorted, n * sizeof *t->sorted), n};
        VEC_PUSH(t->arena, s->sets, s->n_sets, s->cap_sets, set);
        t->slots[slot] = s->n_sets;
    }
    return t->slots[slot] - 1;
}

/* ---- the whole ---- */

static void share_sets(struct sorter *t)
{
    struct solution *s = t->s;
    uint32_t n = solver_n_nodes(t->v);
    s->of_node = ARENA_ARRAY(t->arena, uint32_t, n);
    set_of(t, (struct sl_cells){NULL, 0});
    for (uint32_t i = 0; i < n; i++) /* nodes that became one are asked once */
        if (solver_stands_for(t->v, i) == i)
            s->of_node[i] = set_of(t, solver_solution(t->v, i));
    for (uint32_t i = 0; i < n; i++)
        s->of_node[i] = s->of_node[solver_stands_for(t->v, i)];
}

static void add_contents(struct sorter *t)
{
    struct solution *s = t->s;
    s->content_first = ARENA_ARRAY(t->arena, uint32_t, s->n_objects + 1);
    for (uint32_t o = 0; o < s->n_objects; o++) {
        s->content_first[o] = s->n_contents;
        for (uint32_t i = 0, node; (node = solver_content_node(t->v, o, i)); i++)
            if (s->of_node[node])
                VEC_PUSH(t->arena, s->contents, s->n_contents, s->cap_contents, s->of_node[node]);
    }
    s->content_first[s->n_objects] = s->n_contents;
}

struct solution *solution_new(struct arena *arena, struct sl_solver *v)
{
    struct sorter t = {.arena = arena, .scratch = arena_new(), .v = v};
    struct solution *s = t.s = ARENA_NEW(arena, struct solution);
    uint32_t n = solver_n_cells(v);
    s->n_objects = solver_n_objects(v);
    s->objects = ARENA_ARRAY(arena, struct sl_object, s->n_objects);
    for (uint32_t i = 0; i < s->n_objects; i++)
        s->objects[i] = *solver_object(v, i);
    t.number = ARENA_ARRAY(t.scratch, uint32_t, n);
    t.sorted = ARENA_ARRAY(t.scratch, uint32_t, n);
    t.bits = ARENA_ARRAY(t.scratch, uint64_t, n / 64 + 1);
    sort_cells(&t);
    share_sets(&t);
    add_contents(&t);
    arena_free(t.scratch);
    return s;
}

/* The first of the sorted numbers that is not below the limit. */
static uint32_t lower(struct sl_cells l, uint32_t limit)
{
    uint32_t from = 0, to = l.n;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (l.items[middle] < limit)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

struct sl_cells solution_of_object(const struct solution *s, struct sl_cells l, uint32_t object)
{
    uint32_t from = lower(l, s->first[object]), to = lower(l, s->first[object + 1]);
    return (struct sl_cells){l.items + from, to - from};
}
