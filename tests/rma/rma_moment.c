/* Operations under way, and which accesses conflict (see rma_moment.h). */
#include "tests/rma/rma_moment.h"

/* ---- which operations ---- */

static bool is_meant(const struct rma_program *p, const struct moment_which *which,
                     const struct moment *m, uint32_t rank, uint32_t at, uint32_t mode)
{
    const struct rma_statement *st = &p->s[rank][at];
    return mode == which->mode && st->win == which->win && which->origins >> rank & 1 &&
           which->targets >> st->other & 1 && (!which->only_gets || st->kind == RMA_GET) &&
           (!which->upto || m->number[rank][at] <= which->upto[rank]);
}

bool moment_is_active(const struct rma_program *p, const struct moment *m, uint32_t rank,
                      uint32_t at)
{
    const struct rma_statement *st = &p->s[rank][at];
    const struct moment_win *w = &m->w[st->win];
    switch (m->far[rank][at]) {
    case MODE_FENCE: return w->fences[st->other] >= m->number[rank][at];
    case MODE_START: return w->posts[st->other][rank] >= m->number[rank][at];
    case MODE_LOCK: return w->lock[rank][st->other] >= LOCK_SHARED;
    default: return false;
    }
}

/* What is over at its target has read its buffer. */
void moment_finish(const struct rma_program *p, struct moment *m, struct moment_which which)
{
    for (uint32_t r = 0; r < p->nprocs; r++)
        for (uint32_t i = 0; i < p->n[r]; i++)
            if (m->far[r][i] && is_meant(p, &which, m, r, i, m->far[r][i])) {
                m->far[r][i] = 0;
                if (p->s[r][i].kind != RMA_GET)
                    m->near[r][i] = 0;
            }
}

void moment_release(const struct rma_program *p, struct moment *m, struct moment_which which)
{
    for (uint32_t r = 0; r < p->nprocs; r++)
        for (uint32_t i = 0; i < p->n[r]; i++)
            if (m->near[r][i] && is_meant(p, &which, m, r, i, m->near[r][i]))
                m->near[r][i] = 0;
}

bool moment_has(const struct rma_program *p, const struct moment *m, struct moment_which which)
{
    for (uint32_t r = 0; r < p->nprocs; r++)
        for (uint32_t i = 0; i < p->n[r]; i++)
            if (m->far[r][i] && is_meant(p, &which, m, r, i, m->far[r][i]))
                return true;
    return false;
}

/* ---- which accesses conflict (12.7) ---- */

/* An access to cells of the memory of a rank. */
struct touch {
    enum rma_kind kind; /* RMA_LOAD and RMA_STORE: also of a buffer that is read, or filled */
    uint32_t owner, memory, win, mode, number, origin;
    uint8_t cells;
};

static uint32_t memory_of(const struct rma_program *p, uint32_t win)
{
    return p->one_memory ? 0 : win;
}

static bool accumulates(enum rma_kind kind)
{
    return kind == RMA_ADD || kind == RMA_MAX;
}

static bool reads(enum rma_kind kind)
{
    return kind == RMA_GET || kind == RMA_LOAD;
}

/* Accumulates go together through one window, if all are of one kind or of one origin. */
static bool go_together(const struct touch *a, const struct touch *b, enum rma_mutant mutant)
{
    bool one_way = a->kind == b->kind && mutant != RMA_ADDS_CONFLICT;
    return accumulates(a->kind) && accumulates(b->kind) && a->win == b->win &&
           (one_way || a->origin == b->origin);
}

/* What a fence has ended is over before what comes after it begins: docs/dev/THEORY.md 16.3. */
static bool in_other_epochs(const struct touch *a, const struct touch *b)
{
    return a->mode == MODE_FENCE && b->mode == MODE_FENCE && a->win == b->win &&
           a->number != b->number;
}

static bool conflict(const struct touch *a, const struct touch *b, enum rma_mutant mutant)
{
    bool meet = a->owner == b->owner && a->memory == b->memory && a->cells & b->cells;
    bool ordered = mutant == RMA_ORIGIN_ORDERED && a->origin == b->origin;
    return meet && !ordered && !(reads(a->kind) && reads(b->kind)) && !go_together(a, b, mutant) &&
           !in_other_epochs(a, b);
}

static struct touch touch_of(const struct rma_program *p, const struct moment *m, uint32_t rank,
                             uint32_t at)
{
    const struct rma_statement *st = &p->s[rank][at];
    return (struct touch){.kind = st->kind, .owner = st->other, .memory = memory_of(p, st->win),
                          .win = st->win, .mode = m->far[rank][at],
                          .number = m->number[rank][at], .origin = rank, .cells = st->cells};
}

/* Does it conflict with one of the operations that are active, but for `but` of its own rank? */
static bool meets_active(const struct rma_program *p, const struct moment *m,
                         const struct touch *a, uint32_t but, enum rma_mutant mutant)
{
    for (uint32_t r = 0; r < p->nprocs; r++)
        for (uint32_t i = 0; i < p->n[r]; i++) {
            if (!moment_is_active(p, m, r, i) || (r == a->origin && i == but))
                continue;
            struct touch b = touch_of(p, m, r, i);
            if (conflict(a, &b, mutant))
                return true;
        }
    return false;
}

static bool is_exposed(const struct rma_program *p, const struct moment_win *w, uint32_t rank)
{
    bool exposed = false, locked = false;
    for (uint32_t r = 0; r < p->nprocs; r++) {
        exposed |= w->exposure[rank][r] != 0;
        locked |= w->lock[r][rank] >= LOCK_SHARED;
    }
    return exposed && locked;
}

static unsigned conflicts_of(const struct rma_program *p, const struct moment *m, uint32_t r,
                             uint32_t i, enum rma_mutant mutant)
{
    const struct rma_statement *st = &p->s[r][i];
    struct touch far = touch_of(p, m, r, i), near = far;
    bool active = moment_is_active(p, m, r, i);
    near.kind = st->kind == RMA_GET ? RMA_STORE : RMA_LOAD;
    near.owner = r;
    near.mode = 0;
    near.memory = memory_of(p, st->buffer ? st->buffer - 1u : 0);
    bool in_window = m->near[r][i] && st->buffer;
    return (active && meets_active(p, m, &far, i, mutant)) ||
           (in_window && meets_active(p, m, &near, i, mutant)) ? RMA_CONFLICT : 0;
}

unsigned moment_conflicts(const struct rma_program *p, const struct moment *m,
                          enum rma_mutant mutant)
{
    unsigned found = 0;
    for (uint32_t r = 0; r < p->nprocs; r++)
        for (uint32_t i = 0; i < p->n[r]; i++)
            if (m->far[r][i] || m->near[r][i])
                found |= conflicts_of(p, m, r, i, mutant);
    for (uint32_t w = 0; w < p->n_wins; w++)
        for (uint32_t r = 0; r < p->nprocs; r++)
            found |= is_exposed(p, &m->w[w], r) ? RMA_EXPOSED : 0;
    return found;
}

/* ---- the rank's own memory ---- */

/* Which it is: 0 the buffers, else 1 + a memory. */
static uint32_t place_of(const struct rma_program *p, const struct rma_statement *st)
{
    if (st->kind == RMA_LOAD || st->kind == RMA_STORE)
        return 1 + memory_of(p, st->win);
    return rma_operates(st->kind) && st->buffer ? 1 + memory_of(p, st->buffer - 1u) : 0;
}

static bool fills(enum rma_kind kind)
{
    return kind == RMA_GET || kind == RMA_STORE || kind == RMA_WRITE;
}

unsigned moment_touches(const struct rma_program *p, const struct moment *m, uint32_t rank,
                        const struct rma_statement *st)
{
    unsigned found = 0;
    for (uint32_t i = 0; i < p->n[rank]; i++) {
        const struct rma_statement *old = &p->s[rank][i];
        if (m->near[rank][i] && old->cells & st->cells && place_of(p, old) == place_of(p, st) &&
            (fills(old->kind) || fills(st->kind)))
            found |= RMA_FLIGHT;
    }
    if (st->kind == RMA_LOAD || st->kind == RMA_STORE) {
        struct touch a = {.kind = st->kind, .owner = rank, .memory = memory_of(p, st->win),
                          .win = st->win, .origin = rank, .cells = st->cells};
        found |= meets_active(p, m, &a, UINT32_MAX, RMA_EXACT) ? RMA_CONFLICT : 0;
    }
    return found;
}
