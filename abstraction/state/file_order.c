/* The order of what ranks do to files (see file_order.h): of each rank, whether it has read since
 * all have met, and whether it has ever changed a file. */
#include "abstraction/state/file_order.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/rank.h"
#include "core/mpi/mpi.h"

enum { READ_AT = 0, CHANGED_AT = 8, NAMES_AT = 16 };
enum { MOST_NAMES = 4, NAMES_SIZE = 8 * (MOST_NAMES + 1) }; /* that were read; that were changed */

static void put(struct engine *e, struct state *s, int64_t at, bool yes)
{
    access_poke(e, s, value_addr(engine_hidden(e, HIDDEN_FILE_ORDER), at), value_int(IR_I64, yes));
}

/* Has another rank, or with own the rank itself, done it, as far as is known? */
static bool has(struct engine *e, const struct state *own, bool itself, int64_t at)
{
    bool any = false;
    for (uint32_t i = 0; i < e->options->nprocs && e->phase == PHASE_JOINT; i++) {
        struct state *s = e->ranks[i].exact;
        if (!s || (i == own->rank && !itself))
            continue;
        struct value v = access_peek(e, s, value_addr(engine_hidden(e, HIDDEN_FILE_ORDER), at),
                                     IR_I64);
        any |= v.kind != VALUE_INT || v.i != 0;
    }
    return any;
}

bool file_order_reads(struct engine *e, struct state *s)
{
    put(e, s, READ_AT, true);
    return has(e, s, true, CHANGED_AT);
}

bool file_order_changes(struct engine *e, struct state *s)
{
    put(e, s, CHANGED_AT, true);
    return has(e, s, false, READ_AT);
}

/* The k-th name; behind the last one stands whether there are more. */
static struct value name_place(const struct engine *e, bool changes, uint32_t k)
{
    return value_addr(engine_hidden(e, HIDDEN_FILE_ORDER),
                      NAMES_AT + (changes ? NAMES_SIZE : 0) + 8 * (int64_t)k);
}

void file_order_note(struct engine *e, struct state *s, bool changes, struct value name)
{
    struct value old = {.kind = VALUE_NONE};
    uint32_t k = 0;
    if (e->phase != PHASE_JOINT || name.kind != VALUE_EXPR)
        return;
    for (; k < MOST_NAMES; k++) {
        old = access_peek(e, s, name_place(e, changes, k), IR_I64);
        if (value_equal(&old, &name) || (old.kind == VALUE_INT && !old.i))
            break;
    }
    access_poke(e, s, name_place(e, changes, k), k < MOST_NAMES ? name : value_int(IR_I64, 1));
}

/* Has rank i noted it? */
static bool has_name(struct engine *e, uint32_t i, bool changes, const struct value *name)
{
    struct state *s = e->ranks[i].exact;
    bool has = false;
    for (uint32_t k = 0; s && k <= MOST_NAMES && !has; k++) {
        struct value v = access_peek(e, s, name_place(e, changes, k), IR_I64);
        has = value_equal(&v, name) || (k == MOST_NAMES && (v.kind != VALUE_INT || v.i));
    }
    return has;
}

bool file_order_knows(struct engine *e, bool changes, struct value name)
{
    bool knows = e->phase != PHASE_JOINT || name.kind != VALUE_EXPR;
    for (uint32_t i = 0; i < e->options->nprocs && !knows; i++)
        knows = has_name(e, i, changes, &name);
    return knows;
}

static bool is_for_all(const struct engine *e, const struct coll_call *c)
{
    static const char some[] = {MPI_TRAIT_NEEDS_ROOT, MPI_TRAIT_ROOT_NEEDS, MPI_TRAIT_NEEDS_LOWER,
                                MPI_TRAIT_NEEDS_SOURCES, MPI_TRAIT_NEEDS_REMOTE,
                                MPI_TRAIT_NEEDS_NOBODY};
    bool all = c->comm->group->n == e->options->nprocs && !c->spared.n && !c->starts;
    for (size_t i = 0; i < sizeof some && all; i++)
        all = !mpi_has(c->fn, (enum mpi_trait)some[i]);
    return all;
}

void file_order_meets(struct engine *e, struct state *s, const struct coll_call *c)
{
    uint32_t index = c->comm->index, n = rank_entered(&e->ranks[s->rank], index);
    if (e->phase != PHASE_JOINT || !e->options->reads_alike || !is_for_all(e, c))
        return;
    put(e, s, READ_AT, false);
    for (uint32_t i = 0; i < e->options->nprocs; i++) /* these are in it still */
        if (e->ranks[i].exact && rank_entered(&e->ranks[i], index) < n)
            put(e, e->ranks[i].exact, READ_AT, false);
}
