/* See win_section.h. */
#include "abstraction/state/win_section.h"

#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/order.h"
#include "abstraction/state/win.h"
#include "core/base/mechanism.h"
#include "core/base/vec.h"

#include <assert.h>

enum { FEW = 64 };

struct win_section {
    uint32_t comm, member, rank; /* the window; of it, SKEL_NONE: all; who has the lock */
    bool excludes, blocks;
    const uint32_t *begin;       /* what was known as the lock was asked for */
    uint32_t end;                /* count of the call in which it was given back; 0: not yet */
};

/* What all ranks know to be over is forgotten; the limit is twice what is left. */
static void prune(struct engine *e)
{
    struct order *o = e->rma.order;
    uint32_t kept = 0;
    if (o->n_sections < o->limit_sections)
        return;
    for (uint32_t i = 0; i < o->n_sections; i++) {
        const struct win_section *x = &o->sections[i];
        if (!x->end || !order_is_past(e, x->rank, x->end))
            o->sections[kept++] = *x;
    }
    o->n_sections = kept;
    o->limit_sections = kept < FEW / 2 ? FEW : 2 * kept;
}

bool win_section_begin(struct engine *e, uint32_t rank, const struct win *w, uint32_t member,
                       bool excludes)
{
    struct order *o = e->rma.order;
    if (!order_follows(e))
        return false;
    prune(e);
    order_step(e, rank);
    struct win_section fresh = {.comm = w->comm->index, .member = member, .rank = rank,
                                .excludes = excludes, .begin = order_now(e, rank)};
    VEC_PUSH(e->arena, o->sections, o->n_sections, o->cap_sections, fresh);
    return true;
}

static bool is_open(const struct win_section *x, uint32_t rank, const struct win *w)
{
    return !x->end && x->rank == rank && x->comm == w->comm->index;
}

void win_section_end(struct engine *e, uint32_t rank, const struct win *w, uint32_t member)
{
    if (!order_follows(e))
        return;
    order_step(e, rank);
    for (uint32_t i = 0; i < e->rma.order->n_sections; i++) {
        struct win_section *x = &e->rma.order->sections[i];
        if (is_open(x, rank, w) && x->member == member)
            x->end = order_count(e, rank);
    }
    order_step(e, rank);
}

bool win_section_blocks(struct engine *e, uint32_t rank, const struct win *w)
{
    if (!order_follows(e))
        return false;
    for (uint32_t i = 0; i < e->rma.order->n_sections; i++)
        e->rma.order->sections[i].blocks |= is_open(&e->rma.order->sections[i], rank, w);
    e->rma.order->section_blocks = true;
    return true;
}

/* ---- which can meet ---- */

static bool is_before(const struct win_section *a, const struct win_section *b)
{
    assert(b->begin);
    return a->end && b->begin[a->rank] >= a->end;
}

static bool may_wait(const struct win_section *a, const struct win_section *b)
{
    bool meet = a->comm == b->comm && a->rank != b->rank &&
                (a->member == SKEL_NONE || b->member == SKEL_NONE || a->member == b->member);
    return meet && (a->excludes || b->excludes) && (a->blocks || b->blocks) &&
           !is_before(a, b) && !is_before(b, a);
}

/* Those that are not noted begin later, but whatever all ranks know to be over is over then. */
static bool may_wait_later(const struct engine *e, const struct win_section *a,
                           const struct win_late *late)
{
    if (a->end && order_is_past(e, a->rank, a->end))
        return false;
    return (late->excludes && a->blocks) || (late->blocks && a->excludes) ||
           (late->is && a->blocks && a->excludes);
}

/* Is there none that the section may not meet? */
static bool is_apart(const struct order *o, const struct win_section *x)
{
    for (uint32_t k = 0; k < o->n_sections; k++)
        if (may_wait(x, &o->sections[k]))
            return false;
    return true;
}

bool win_section_apart(const struct engine *e, uint32_t rank, const struct win *w,
                       const struct win_late *late)
{
    const struct order *o = e->rma.order;
    if ((late->excludes && late->blocks) ||
        !mechanism_applies(e->options->mechanisms, MECHANISM_SECTIONS))
        return false;
    for (uint32_t i = 0; o && (late->is || late->blocks) && i < o->n_sections; i++)
        if (o->sections[i].comm == w->comm->index && may_wait_later(e, &o->sections[i], late))
            return false;
    for (uint32_t i = 0; o && o->section_blocks && i < o->n_sections; i++)
        if (is_open(&o->sections[i], rank, w) && !is_apart(o, &o->sections[i]))
            return false;
    return true;
}
