/* First a program that all ranks share, made of communications, branches and loops; then its
 * tape, whose choices are the conditions; then the program of each rank, which reads the
 * letters that it sees.
 *
 *     exchange; while (a) { ring; if (b) barrier; } exchange
 *
 *     g0: 0 -> g1  (ring)              g1: 2 -> g0  (barrier)
 *         1 -> end (exchange)              3 -> g0
 *
 * What is in parentheses is the segment of a letter: what is done between it and the next
 * choice.  A rank that has nothing to do in a segment need not see its letter.
 */
#include "tests/random/tape_gen.h"

#include "core/base/vec.h"
#include "core/skel/tape.h"

enum item_kind { ITEM_SEGMENT, ITEM_IF, ITEM_WHILE };

enum { MAX_OUTCOMES = 3, MAX_DEPTH = 2 };

struct item {
    enum item_kind kind;
    struct wide_program *progs;                /* SEGMENT: of each rank */
    struct block *blocks[MAX_OUTCOMES];        /* IF: all; WHILE: the first */
    uint32_t n_blocks;
    uint32_t choice;                           /* IF, WHILE: its number, or SKEL_NONE */
};

struct block {
    struct item *items;
    uint32_t n, cap;
};

/* A place in the program: before an item of a block, or at the block's end. */
struct spot {
    const struct block *block;
    uint32_t at;
    const struct spot *up; /* the item that the block belongs to, or NULL */
};

struct letter {
    uint32_t from, to;
    struct wide_program *progs; /* the segment: of each rank */
    bool *seen;                 /* by each rank */
    uint32_t *start;            /* per rank: the operation with which the segment begins */
};

struct patch { /* an operation whose target is not known yet */
    uint32_t op;
    bool letter; /* it leads to a segment, else to a choice */
    uint32_t to;
};

struct tape_gen {
    struct wide_gen *g;
    struct arena *arena;
    uint32_t choices_left; /* how many conditions there may be yet */
    bool loops;
    const struct spot **choices; /* where they are */
    uint32_t n_choices, cap_choices;
    struct letter *letters;
    uint32_t n_letters, cap_letters;
    struct wide_program *begin; /* of each rank: before the first choice */
    uint32_t first;             /* choice, or SKEL_NONE */
    bool *own;         /* [choice * n + rank]: the rank decides by itself */
    uint32_t *entries; /* [choice]: where the rank makes it */
    struct patch *patches;
    uint32_t n_patches, cap_patches;
};

static bool percent(struct tape_gen *t, uint32_t p)
{
    return rng_percent(t->g->rng, p);
}

/* ---- the program ---- */

static void add_segment(struct tape_gen *t, struct block *b, uint32_t n, bool open)
{
    struct item item = { .kind = ITEM_SEGMENT };
    item.progs = t->g->progs = ARENA_ARRAY(t->arena, struct wide_program, t->g->n);
    wide_communicate(t->g, n);
    if (!open)
        wide_close(t->g);
    VEC_PUSH(t->arena, b->items, b->n, b->cap, item);
}

static struct block *new_block(struct tape_gen *t, uint32_t depth);

/* What is open now stays open until it is left. */
static struct item new_choice(struct tape_gen *t, uint32_t depth)
{
    struct wide_gen *g = t->g;
    bool loop = t->loops && percent(t, 50);
    struct item item = { .kind = loop ? ITEM_WHILE : ITEM_IF, .choice = SKEL_NONE };
    uint32_t *held = arena_memdup(t->arena, g->held, g->n * sizeof *held);
    for (uint32_t p = 0; p < g->n; p++)
        g->held[p] = g->open[p];
    item.n_blocks = loop ? 1 : percent(t, 80) ? 2 : MAX_OUTCOMES;
    for (uint32_t i = 0; i < item.n_blocks; i++)
        item.blocks[i] = new_block(t, depth + 1);
    for (uint32_t p = 0; p < g->n; p++)
        g->held[p] = held[p];
    return item;
}

static struct block *new_block(struct tape_gen *t, uint32_t depth)
{
    struct block *b = ARENA_NEW(t->arena, struct block);
    uint32_t n = depth ? rng_below(t->g->rng, 3) : rng_range(t->g->rng, 2, 3);
    for (uint32_t i = 0; i < n; i++) {
        bool choice = t->choices_left && depth < MAX_DEPTH && percent(t, depth ? 35 : 75);
        if (!choice || percent(t, 40))
            add_segment(t, b, rng_range(t->g->rng, 1, 2), choice && percent(t, 70));
        if (!choice)
            continue;
        t->choices_left--;
        struct item item = new_choice(t, depth);
        VEC_PUSH(t->arena, b->items, b->n, b->cap, item);
        add_segment(t, b, rng_below(t->g->rng, 2), false);
    }
    return b;
}

/* Small mistakes in one segment, for all ways that lead through it. */
static void perturb(struct tape_gen *t, const struct block *b)
{
    if (!b->n)
        return;
    const struct item *item = &b->items[rng_below(t->g->rng, b->n)];
    if (item->kind != ITEM_SEGMENT) {
        perturb(t, item->blocks[rng_below(t->g->rng, item->n_blocks)]);
        return;
    }
    t->g->progs = item->progs;
    wide_perturb(t->g, 1);
}

/* ---- the tape ---- */

static const struct spot *new_spot(struct tape_gen *t, const struct block *block, uint32_t at,
                                   const struct spot *up)
{
    struct spot *spot = ARENA_NEW(t->arena, struct spot);
    *spot = (struct spot){ block, at, up };
    return spot;
}

static void append_all(struct tape_gen *t, struct wide_program *to,
                       const struct wide_program *progs)
{
    for (uint32_t p = 0; p < t->g->n; p++)
        for (uint32_t i = 0; i < progs[p].n; i++)
            VEC_PUSH(t->arena, to[p].ops, to[p].n, to[p].cap, progs[p].ops[i]);
}

/* From a place to the next choice, or SKEL_NONE: what is done on the way is appended. */
static uint32_t walk(struct tape_gen *t, const struct spot *spot, struct wide_program *done)
{
    for (;;) {
        if (spot->at == spot->block->n) {
            if (!spot->up)
                return SKEL_NONE;
            const struct spot *up = spot->up;
            bool loop = up->block->items[up->at].kind == ITEM_WHILE;
            spot = loop ? up : new_spot(t, up->block, up->at + 1, up->up);
            continue;
        }
        struct item *item = &spot->block->items[spot->at];
        if (item->kind == ITEM_SEGMENT) {
            append_all(t, done, item->progs);
            spot = new_spot(t, spot->block, spot->at + 1, spot->up);
            continue;
        }
        if (item->choice == SKEL_NONE) {
            item->choice = t->n_choices;
            VEC_PUSH(t->arena, t->choices, t->n_choices, t->cap_choices, spot);
        }
        return item->choice;
    }
}

static void add_letter(struct tape_gen *t, uint32_t from, const struct spot *spot)
{
    struct letter letter = { .from = from };
    letter.progs = ARENA_ARRAY(t->arena, struct wide_program, t->g->n);
    letter.seen = ARENA_ARRAY(t->arena, bool, t->g->n);
    letter.start = ARENA_ARRAY(t->arena, uint32_t, t->g->n);
    letter.to = walk(t, spot, letter.progs);
    VEC_PUSH(t->arena, t->letters, t->n_letters, t->cap_letters, letter);
}

static void add_letters(struct tape_gen *t, uint32_t choice)
{
    const struct spot *spot = t->choices[choice];
    const struct item *item = &spot->block->items[spot->at];
    for (uint32_t i = 0; i < item->n_blocks; i++)
        add_letter(t, choice, new_spot(t, item->blocks[i], 0, spot));
    if (item->kind == ITEM_WHILE)
        add_letter(t, choice, new_spot(t, spot->block, spot->at + 1, spot->up));
}

static void make_tape(struct tape_gen *t, const struct block *program)
{
    t->begin = ARENA_ARRAY(t->arena, struct wide_program, t->g->n);
    t->first = walk(t, new_spot(t, program, 0, NULL), t->begin);
    for (uint32_t i = 0; i < t->n_choices; i++)
        add_letters(t, i);
}

/* Is what is started here ended here, and nothing else? */
static bool is_closed(const struct wide_program *prog)
{
    uint32_t open = 0;
    for (uint32_t i = 0; i < prog->n; i++) {
        const struct wide_op *op = &prog->ops[i];
        for (uint32_t k = 0; k < op->n_slots && op->kind != WIDE_PROBE; k++) {
            if (op->id == 0 && !(open >> op->slots[k] & 1))
                return false;
            open ^= 1u << op->slots[k];
        }
    }
    return open == 0;
}

/* One rank confuses two outcomes. */
static void confuse(struct tape_gen *t)
{
    uint32_t i = rng_below(t->g->rng, t->n_letters - 1), p = rng_below(t->g->rng, t->g->n);
    struct letter *a = &t->letters[i], *b = a + 1;
    if (a->from != b->from || a->to != b->to || !is_closed(&a->progs[p])
        || !is_closed(&b->progs[p]))
        return;
    struct wide_program first = a->progs[p];
    a->progs[p] = b->progs[p];
    b->progs[p] = first;
}

/* Whatever a rank decides here by itself, it expects the same letters afterwards. */
static bool may_be_own(const struct tape_gen *t, uint32_t choice)
{
    uint32_t next = SKEL_NONE;
    for (uint32_t i = 0; i < t->n_letters; i++) {
        const struct letter *l = &t->letters[i];
        if (l->from != choice || l->to == choice || l->to == SKEL_NONE)
            continue;
        if (next != SKEL_NONE && l->to != next)
            return false;
        next = l->to;
    }
    return true;
}

/* Who sees a letter: all; those who have something to do; or, besides, some others. */
static void choose_seen(struct tape_gen *t)
{
    static const uint32_t chances[] = { 100, 100, 0, 0, 50 };
    uint32_t others = chances[rng_below(t->g->rng, 5)], n = t->g->n;
    bool end = percent(t, 90);
    t->own = ARENA_ARRAY(t->arena, bool, t->n_choices * n);
    uint32_t own = rng_below(t->g->rng, t->n_choices * n);
    t->own[own] = percent(t, 20) && may_be_own(t, own / n);
    for (uint32_t i = 0; i < t->n_letters; i++) {
        struct letter *l = &t->letters[i];
        for (uint32_t p = 0; p < n; p++) {
            bool stops = l->to == SKEL_NONE ? end : t->own[l->to * n + p];
            l->seen[p] = (stops || l->progs[p].n || percent(t, others))
                         && !t->own[l->from * n + p];
        }
    }
}

static void write_tape(struct tape_gen *t)
{
    struct skel *s = t->g->s;
    for (uint32_t i = 0; i < t->n_choices; i++)
        skel_add_choice(s, 0, NULL, (struct src_range){ 0 });
    for (uint32_t i = 0; i < t->n_letters; i++) {
        const struct letter *l = &t->letters[i];
        struct skel_letter letter = { .from = l->from, .to = l->to };
        letter.over = percent(t, 4);
        letter.sees = ARENA_ARRAY(t->arena, uint32_t, t->g->n);
        for (uint32_t p = 0; p < t->g->n; p++)
            if (l->seen[p])
                letter.sees[letter.n_sees++] = p;
        skel_add_letter(s, 0, &letter);
    }
}

/* ---- the ranks ---- */

/* The letters that the rank may see next, at a choice. */
static void next_seen(const struct tape_gen *t, uint32_t p, uint32_t choice, bool *visited,
                      struct wide_op *read)
{
    if (visited[choice])
        return;
    visited[choice] = true;
    for (uint32_t i = 0; i < t->n_letters; i++) {
        const struct letter *l = &t->letters[i];
        if (l->from == choice && l->seen[p])
            read->letters[read->n_letters++] = i;
        else if (l->from == choice && l->to != SKEL_NONE)
            next_seen(t, p, l->to, visited, read);
    }
}

static void goes_to(struct tape_gen *t, uint32_t p, bool letter, uint32_t to)
{
    struct patch patch = { t->g->progs[p].n - 1, letter, to };
    VEC_PUSH(t->arena, t->patches, t->n_patches, t->cap_patches, patch);
}

static void segment(struct tape_gen *t, uint32_t p, const struct wide_program *prog,
                    uint32_t next)
{
    for (uint32_t i = 0; i < prog->n; i++)
        wide_decorate(t->g, p, prog->ops[i]);
    if (next == SKEL_NONE) {
        bool again = t->g->f->loops && t->g->progs[p].n && percent(t, 25);
        wide_append(t->g, p, (struct wide_op){ .kind = again ? WIDE_JUMP : WIDE_END });
        return;
    }
    wide_append(t->g, p, (struct wide_op){ .kind = WIDE_JUMP });
    goes_to(t, p, false, next);
}

/* The rank decides by itself. */
static void decide(struct tape_gen *t, uint32_t p, uint32_t choice)
{
    uint32_t i = t->n_letters - 1;
    while (t->letters[i].from != choice)
        i--;
    for (; i && t->letters[i - 1].from == choice; i--) {
        wide_append(t->g, p, (struct wide_op){ .kind = WIDE_CHOOSE });
        goes_to(t, p, true, i);
    }
    wide_append(t->g, p, (struct wide_op){ .kind = WIDE_JUMP });
    goes_to(t, p, true, i);
}

static void make_choice(struct tape_gen *t, uint32_t p, uint32_t choice)
{
    struct wide_op read = { .kind = WIDE_READ };
    t->entries[choice] = t->g->progs[p].n;
    if (t->own[choice * t->g->n + p]) {
        decide(t, p, choice);
        return;
    }
    read.letters = ARENA_ARRAY(t->arena, uint32_t, t->n_letters);
    read.targets = ARENA_ARRAY(t->arena, uint32_t, t->n_letters);
    next_seen(t, p, choice, ARENA_ARRAY(t->arena, bool, t->n_choices), &read);
    if (!read.n_letters)
        read.kind = WIDE_END;
    wide_append(t->g, p, read);
}

static void set_targets(struct tape_gen *t, uint32_t p)
{
    struct wide_program *prog = &t->g->progs[p];
    for (uint32_t i = 0; i < t->n_patches; i++) {
        const struct patch *patch = &t->patches[i];
        prog->ops[patch->op].to = patch->letter ? t->letters[patch->to].start[p]
                                                : t->entries[patch->to];
    }
    for (uint32_t i = 0; i < prog->n; i++)
        for (uint32_t k = 0; k < prog->ops[i].n_letters; k++)
            prog->ops[i].targets[k] = t->letters[prog->ops[i].letters[k]].start[p];
    t->n_patches = 0;
}

static void make_rank(struct tape_gen *t, uint32_t p)
{
    segment(t, p, &t->begin[p], t->first);
    for (uint32_t c = 0; c < t->n_choices; c++) {
        make_choice(t, p, c);
        for (uint32_t i = 0; i < t->n_letters; i++) {
            struct letter *l = &t->letters[i];
            if (l->from != c)
                continue;
            l->start[p] = t->g->progs[p].n;
            segment(t, p, &l->progs[p], l->to);
        }
    }
    set_targets(t, p);
}

void tape_programs(struct wide_gen *g)
{
    struct tape_gen t = { .g = g, .arena = g->s->arena };
    t.loops = percent(&t, 60);
    g->decides = percent(&t, 50);
    t.choices_left = rng_range(g->rng, 1, 3);
    struct block *program = new_block(&t, 0);
    if (percent(&t, 40))
        perturb(&t, program);
    make_tape(&t, program);
    if (t.n_letters > 1 && percent(&t, 15))
        confuse(&t);
    if (t.n_choices) {
        choose_seen(&t);
        write_tape(&t);
    }
    t.entries = ARENA_ARRAY(t.arena, uint32_t, t.n_choices + 1);
    g->progs = ARENA_ARRAY(t.arena, struct wide_program, g->n);
    for (uint32_t p = 0; p < g->n; p++)
        make_rank(&t, p);
}
