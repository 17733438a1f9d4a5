/* See conflict_pair.h. */
#include "abstraction/state/conflict_pair.h"

#include "abstraction/state/conflict.h"
#include "abstraction/state/order.h"
#include "abstraction/state/win_order.h"
#include "core/mpi/mpi.h"

#include <string.h>

/* ---- order ---- */

static bool knows(const uint32_t *clock, struct ending end)
{
    return end.count && clock[end.rank] >= end.count;
}

/* Is x over at the target when its origin knows that it is over there? */
static bool ends_here(const struct span *x)
{
    return x->local || x->op->kind == ACCESS_GOT;
}

/* Operations of an epoch between fences are over before those of the next one begin. */
static bool in_earlier_epoch(const struct span *x, const struct span *y)
{
    return x->op && y->op && !x->local && !y->local && x->op->mode == MODE_FENCE &&
           y->op->mode == MODE_FENCE &&
           x->op->window == y->op->window && x->op->fences < y->op->fences;
}

bool conflict_pair_before(const struct span *x, const struct span *y)
{
    if (!x->op)
        return y->begin[x->rank] >= x->end;
    bool arrives = x->local && x->kind == ACCESS_STORED; /* what is got is still on its way */
    return (!arrives && knows(y->begin, x->op->there)) ||
           (ends_here(x) && knows(y->begin, x->op->here)) || in_earlier_epoch(x, y);
}

bool conflict_pair_past(const struct engine *e, const struct span *x)
{
    if (!x->op)
        return order_is_past(e, x->rank, x->end);
    const struct ending *there = &x->op->there, *here = &x->op->here;
    return (there->count && order_is_past(e, there->rank, there->count)) ||
           (ends_here(x) && here->count && order_is_past(e, here->rank, here->count));
}

/* The lock that a span needs may be any of those on its target; an operation has one.  The buffer
 * of an operation is free when that is given back: so it must be this very lock, or one on all. */
static bool covers(const struct span *x, const struct held *h, uint32_t owner)
{
    bool on_all = h->target == ALL_TARGETS, on_it = on_all || h->target == owner;
    return on_it && (!x->op || (x->op->mode == MODE_LOCK && x->op->window == h->window &&
                                (on_all || x->op->target == owner)));
}

bool conflict_pair_excluded(const struct span *x, const struct span *y, uint32_t owner)
{
    if (x->rank == y->rank)
        return false;
    for (const struct held *a = x->held; a; a = a->next)
        for (const struct held *b = y->held; b; b = b->next)
            if (a->window == b->window && (a->excludes || b->excludes) && covers(x, a, owner) &&
                covers(y, b, owner))
                return true;
    return false;
}

/* ---- which pairs conflict ---- */

bool conflict_pair_changes(const struct span *x)
{
    return x->kind == ACCESS_STORED || x->kind == ACCESS_PUT ||
           (x->kind == ACCESS_ACCUMULATED && !x->op->reads);
}

/* Of one window: nothing is said of those through several (12.2.1). */
static bool are_accumulates(const struct span *x, const struct span *y)
{
    return x->kind == ACCESS_ACCUMULATED && y->kind == ACCESS_ACCUMULATED &&
           x->op->window == y->op->window;
}

/* They have one predefined type, and no element of one is a part of two of the other. */
static bool share_elements(const struct span *x, const struct span *y)
{
    const char *a = x->op->type, *b = y->op->type;
    return a && b && strcmp(a, b) == 0 &&
           (x->vague || y->vague || (x->from - y->from) % (int64_t)mpi_type_extent(a) == 0);
}

static bool are_one_way(const struct span *x, const struct span *y, bool hints)
{
    const struct operation_on *a = x->op, *b = y->op;
    return (!hints && (a->reads || b->reads)) ||
           (a->operator && b->operator && strcmp(a->operator, b->operator) == 0);
}

/* Each element is changed at once, if all are of one type and change in one way (12.7.1); those of
 * one origin are in order, too (12.7.2), if no info of the window says that they are not. */
static bool are_atomic(const struct span *x, const struct span *y)
{
    if (!are_accumulates(x, y) || !share_elements(x, y))
        return false;
    bool hints = win_order_has_hints(x->op->window);
    return (!hints && x->op->origin == y->op->origin) || are_one_way(x, y, hints);
}

/* What is not known of an accumulate, or of an info, may make it one that goes with the other.
 * Whether swaps go with other operators, MPI_INT with MPI_INT32_T, and elements that are shifted
 * with each other the standard leaves open: its own locks have swaps do so. */
static bool may_be_atomic(const struct span *x, const struct span *y)
{
    const struct operation_on *a = x->op, *b = y->op;
    if (!are_accumulates(x, y))
        return false;
    if (!a->type || !b->type || !a->operator || !b->operator || a->origin == b->origin ||
        win_order_has_hints(a->window))
        return true;
    bool alike = strcmp(mpi_basic_type(a->type), mpi_basic_type(b->type)) == 0;
    return alike && (a->swaps != b->swaps || are_one_way(x, y, false));
}

/* Of a window and target: a lock and an exposure (12.5.3), or two locks, one of which promises that
 * there is no other in the way (12.5.5). */
static bool are_apart(const struct span *x, const struct span *y)
{
    if (x->kind == ACCESS_SECTION && y->kind == ACCESS_SECTION)
        return x->rank == y->rank || !(x->op->excludes || y->op->excludes) ||
               !(x->op->promises || y->op->promises);
    return x->kind == y->kind;
}

bool conflict_pair_together(const struct span *x, const struct span *y)
{
    if (x->kind >= ACCESS_SECTION)
        return are_apart(x, y);
    bool own = x->local && y->local && x->rank == y->rank; /* buffer_use.h */
    bool parts = x->op && x->op == y->op && x->local == y->local;
    bool read = !conflict_pair_changes(x) && !conflict_pair_changes(y);
    return read || own || parts || are_atomic(x, y);
}

/* A buffer that overlaps its own target: what a get writes is what it reads.  In the very same
 * place, and of a put that reads all of it first, each library gives it a meaning. */
static bool may_meet_itself(const struct span *x, const struct span *y)
{
    bool gets = (x->local && x->kind == ACCESS_STORED) || (y->local && y->kind == ACCESS_STORED);
    bool same = x->from == y->from && x->to == y->to;
    return x->op && x->op == y->op && (!gets || same);
}

/* A load in a loop may wait for what others put, where it is not the end of an epoch that says so:
 * whether this one does is not known (12.7, rule 2 of the unified model).  What others accumulate
 * may be looked at anywhere. */
static bool may_poll(const struct span *x, const struct span *y)
{
    bool loads = x->kind == ACCESS_LOADED && !x->op && (x->polls || y->kind != ACCESS_PUT);
    return loads && y->op && y->op->mode == MODE_LOCK;
}

bool conflict_pair_unsure(const struct span *x, const struct span *y)
{
    return x->vague || y->vague || may_poll(x, y) || may_poll(y, x) || may_be_atomic(x, y) ||
           may_meet_itself(x, y) || (x->op && x->op->vague) || (y->op && y->op->vague);
}
