/* Guesses of what cells are in round k of a loop, and whether they hold.
 *
 *     for (i = 1; i < size; i++)          i moves by 1: 1 + k
 *     for (m = 1; m < size; m *= 2)       m doubles: pow2(k)
 *     while (m > 0) m /= 2;               a power of two is halved: pow2(e - k), then 0
 *     swap = now; now = next; next = swap;    one of two objects
 */
#include "abstraction/anyn/loop.h"

#include "abstraction/anyn/motion.h"
#include "core/base/vec.h"

static struct sym_value address_of(struct sym *y, uint32_t object, int64_t offset)
{
    return sym_of(y, (struct sym_leaf){ .kind = SYM_ADDRESS, .object = object,
                                        .number = affine_number(offset) });
}

/* A name for what the cell is in this round, on all ranks. */
static struct sym_value shared_now(struct loop *l, const struct guess *g, struct affine round)
{
    struct sym *y = l->y;
    struct affine_atom atom = { .kind = AFFINE_VALUE };
    atom.name = arena_printf(y->arena, "loop%u_%u_%lld", l->id, g->object, (long long)g->offset);
    atom.of = ARENA_ARRAY(y->arena, struct affine, y->n_counters + 1);
    for (uint32_t i = 0; i < y->n_counters; i++)
        if (y->counters[i] != l->counter)
            atom.of[atom.n_of++] = affine_of_atom(y->s, y->counters[i]);
    atom.of[atom.n_of++] = round;
    struct affine number = affine_of_atom(y->s, affine_atom(y->s, &atom));
    return sym_of(y, (struct sym_leaf){ .kind = g->leaf, .number = number });
}

struct sym_state loop_head(struct loop *l, struct affine round)
{
    struct sym *y = l->y;
    struct sym_state st = sym_state_copy(y, &l->entry);
    for (uint32_t i = 0; i < l->n; i++) {
        const struct guess *g = &l->guesses[i];
        struct ir_type type = { .kind = g->is_unsigned ? IR_U8 : IR_I8, .size = g->size };
        struct sym_value at = address_of(y, g->object, g->offset), v = sym_data();
        if (!g->size) {
            sym_set_content(y, &st, g->object, NULL);
            continue;
        }
        if (g->kind == GUESS_MOVES)
            v = sym_moved(y, sym_load(y, &l->entry, at, type), affine_scale(y->s, round, g->by));
        if (g->kind == GUESS_DOUBLES)
            v = sym_doubled(y, sym_load(y, &l->entry, at, type), round);
        if (g->kind == GUESS_HALVES)
            v = sym_halved(y, &l->entry, sym_load(y, &l->entry, at, type), round);
        if (g->kind == GUESS_ONE_OF)
            v = g->one_of;
        if (g->kind == GUESS_SHARED)
            v = shared_now(l, g, round);
        sym_store(y, &st, at, type, v);
    }
    return st;
}

static struct guess *find_guess(struct loop *l, uint32_t object, int64_t offset, uint64_t size)
{
    for (uint32_t i = 0; i < l->n; i++) {
        struct guess *g = &l->guesses[i];
        if (g->object == object && (!g->size || (g->offset == offset && g->size == size)))
            return g;
    }
    return NULL;
}

static bool can_be_shared(struct loop *l, const struct sym_value *entry,
                          const struct sym_value *now)
{
    return sym_value_is_shared(l->y, entry) && sym_value_is_shared(l->y, now) &&
           entry->cases[0].leaf.kind == now->cases[0].leaf.kind;
}

/* The first round has halved it. */
static bool is_halved(struct loop *l, const struct sym_state *end, const struct sym_value *entry,
                      const struct sym_value *now)
{
    struct sym_value wanted = sym_halved(l->y, &l->entry, *entry, affine_number(1));
    return sym_value_agrees(l->y, end, &wanted, now);
}

/* The round has ended with `now`: a guess for the cell, or a weaker one. */
static void guess_again(struct loop *l, uint32_t object, const struct sym_cell *c,
                        const struct sym_state *end, const struct sym_value *start,
                        const struct sym_value *now)
{
    struct sym *y = l->y;
    struct guess *old = find_guess(l, object, c->offset, c->size);
    struct guess g = { .object = object, .offset = c->offset, .size = c->size,
                       .is_unsigned = c->is_unsigned, .kind = GUESS_DATA };
    struct ir_type type = { .kind = c->is_unsigned ? IR_U8 : IR_I8, .size = c->size };
    struct sym_value entry = sym_load(y, &l->entry, address_of(y, object, c->offset), type);
    const int64_t *by = old ? NULL : sym_movement(y, &entry, now);
    if (by) {
        g.kind = GUESS_MOVES;
        g.by = *by;
    } else if ((!old || old->kind == GUESS_MOVES) && sym_is_double(y, start, now) &&
               entry.n == 1 && entry.cases[0].leaf.kind == SYM_NUMBER &&
               entry.cases[0].leaf.number.n == 0) {
        g.kind = GUESS_DOUBLES;
    } else if (!old && is_halved(l, end, &entry, now)) {
        g.kind = GUESS_HALVES;
        if (entry.n > 1) {
            l->parted = entry;
            l->parted_at = address_of(y, object, c->offset);
            l->parted_type = type;
        }
    } else if ((!old || old->kind == GUESS_ONE_OF) &&
               sym_one_of(y, old ? &old->one_of : &entry, now).n) {
        g.kind = GUESS_ONE_OF;
        g.one_of = sym_one_of(y, old ? &old->one_of : &entry, now);
    } else if ((!old || old->kind < GUESS_SHARED) && can_be_shared(l, &entry, now)) {
        g.kind = GUESS_SHARED;
        g.leaf = entry.cases[0].leaf.kind;
    }
    if (old)
        *old = g;
    else
        VEC_PUSH(y->arena, l->guesses, l->n, l->cap, g);
}

static void all_is_data(struct loop *l, uint32_t object)
{
    struct guess g = { .object = object, .kind = GUESS_DATA };
    uint32_t n = 0;
    for (uint32_t i = 0; i < l->n; i++)
        if (l->guesses[i].object != object)
            l->guesses[n++] = l->guesses[i];
    l->n = n;
    VEC_PUSH(l->y->arena, l->guesses, l->n, l->cap, g);
}

static bool has_cell(const struct sym_content *content, const struct sym_cell *c)
{
    for (uint32_t i = 0; content && i < content->n; i++)
        if (content->cells[i].offset == c->offset && content->cells[i].size == c->size)
            return true;
    return false;
}

/* Cells of one of the two contents, but those of `done`, compared in both.  states: where the round
 * starts, where it ends, and how the next one should start. */
static bool cells_hold(struct loop *l, uint32_t object, const struct sym_content *cells,
                       const struct sym_content *done, const struct sym_state *states[3])
{
    bool good = true;
    for (uint32_t i = 0; i < cells->n; i++) {
        const struct sym_cell *c = &cells->cells[i];
        if (has_cell(done, c))
            continue;
        struct ir_type type = { .kind = c->is_unsigned ? IR_U8 : IR_I8, .size = c->size };
        struct sym_value at = address_of(l->y, object, c->offset);
        struct sym_value start = sym_load(l->y, states[0], at, type);
        struct sym_value now = sym_load(l->y, states[1], at, type);
        struct sym_value want = sym_load(l->y, states[2], at, type);
        const struct guess *g = find_guess(l, object, c->offset, c->size);
        if (want.n == 0 || sym_value_same(&want, &now) ||
            (g && g->kind == GUESS_SHARED && sym_value_is_shared(l->y, &now) &&
             now.cases[0].leaf.kind == g->leaf) ||
            (g && g->kind == GUESS_ONE_OF && sym_is_one_of(l->y, &now, &g->one_of)) ||
            (g && g->kind == GUESS_DOUBLES && sym_is_double(l->y, &start, &now)) ||
            (g && g->kind == GUESS_HALVES && sym_value_agrees(l->y, states[1], &want, &now)))
            continue;
        guess_again(l, object, c, states[1], &start, &now);
        good = false;
    }
    return good;
}

bool loop_guesses_hold(struct loop *l, const struct sym_state *start, const struct sym_state *end)
{
    struct affine next = affine_plus(l->y->s, affine_of_atom(l->y->s, l->counter), 1);
    struct sym_state wanted = loop_head(l, next);
    const struct sym_state *states[3] = { start, end, &wanted };
    bool good = true;
    uint32_t n = end->n > wanted.n ? end->n : wanted.n;
    for (uint32_t object = 0; object < n; object++) {
        const struct sym_content *want = sym_content_of(&wanted, object);
        const struct sym_content *now = sym_content_of(end, object);
        if (want == now || (sym_content_of(start, object) == now && want == NULL))
            continue;
        if (!now || !want || want->zero != now->zero) {
            bool weaker = want == NULL;
            good = good && weaker;
            if (!weaker)
                all_is_data(l, object);
            continue;
        }
        good = cells_hold(l, object, want, NULL, states) && good;
        good = cells_hold(l, object, now, want, states) && good;
    }
    return good;
}

bool loop_guess_doubles(struct loop *l)
{
    bool some = false;
    for (uint32_t i = 0; i < l->n; i++) {
        struct guess *g = &l->guesses[i];
        struct ir_type type = { .kind = g->is_unsigned ? IR_U8 : IR_I8, .size = g->size };
        struct sym_value entry = sym_load(l->y, &l->entry, address_of(l->y, g->object, g->offset),
                                          type);
        struct sym_leaf by = { .kind = SYM_NUMBER, .number = affine_number(g->by) };
        if (g->kind == GUESS_MOVES && g->by && entry.n == 1 &&
            sym_leaf_same(&entry.cases[0].leaf, &by)) {
            g->kind = GUESS_DOUBLES;
            some = true;
        }
    }
    return some;
}
