/* Values that go through windows between two fences (MPI-4.0 12.5.1).
 *
 *     rank 0: n = 7;  MPI_Win_fence(0, w);                           MPI_Win_fence(0, w);
 *     rank 1:         MPI_Win_fence(0, w); MPI_Get(&n, 1, ..., w);   MPI_Win_fence(0, w);   n == 7
 *
 * In a program without conflicts nobody changes between the fences what others get there (12.7).
 * So in the second one, where all have arrived, rank 1 has the n of rank 0; and what nobody has
 * written to is as it was.  Each rank says in its fence what it exposes, and whom it has written
 * to; it remembers that, and what it has got, in the object of the window.  All else is any value.
 */
#include "abstraction/call/win_value.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/call/win.h"
#include "abstraction/coll/exact.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win.h"
#include "abstraction/state/win_lock.h"
#include "core/mpi/mpi.h"

enum { MAX_EXPOSED = 1024 }; /* bytes; more are not looked at */

void win_value_written(struct engine *e, struct state *s, const struct win *w, uint32_t member)
{
    win_write_to(e, s, w, member);
}

static bool is_plain(const struct buffer *b)
{
    return b->type && b->size && !b->derived && b->count.kind == VALUE_INT && b->count.i > 0;
}

void win_value_got(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                   int64_t at, const struct buffer *target, const struct buffer *result)
{
    struct win_got g = {.to = result->address, .at = at, .member = member};
    bool followed = mpi_gets_numbers(e->program->p, state_instr(s)) && at != INT64_MIN;
    if (!followed || !is_plain(target) || !is_plain(result) ||
        result->address.kind != VALUE_ADDR || result->address.any)
        return;
    g.bytes = result->count.i * (int64_t)result->size;
    if (g.bytes <= MAX_EXPOSED && g.bytes == target->count.i * (int64_t)target->size)
        win_remember(e, s, w, &g);
}

void win_value_say(struct engine *e, struct state *s, const struct win *w, struct coll_call *c)
{
    struct value base = win_get(e, s, w, WIN_BASE), size = win_get(e, s, w, WIN_SIZE);
    uint32_t n = w->comm->group->n;
    if (base.kind == VALUE_ADDR && !base.any && size.kind == VALUE_INT && size.i > 0 &&
        size.i <= MAX_EXPOSED)
        c->exposed = (struct buffer){.type = "MPI_BYTE", .size = 1, .address = base, .count = size};
    if (!win_is(e, s, w, WIN_ISSUED))
        return;
    bool *wrote = ARENA_ARRAY(e->arena, bool, n);
    for (uint32_t k = 0; k < n; k++)
        wrote[k] = win_writes_to(e, s, w, k);
    c->wrote = wrote;
}

static bool is_written(const struct win *w, const struct exact_coll *slot, uint32_t member)
{
    for (uint32_t k = 0; k < w->comm->group->n; k++)
        if (slot->calls[k].wrote && slot->calls[k].wrote[member])
            return true;
    return false;
}

/* What is whole in it. */
static void take(struct engine *e, struct state *s, const struct win_got *g,
                 const struct symbol *exposed)
{
    struct event ignored = {.kind = EVENT_NONE};
    for (uint32_t i = 0; exposed && i < exposed->n_cells; i++) {
        const struct cell *c = &exposed->cells[i];
        int64_t end = c->offset + (int64_t)value_kind_size((enum ir_kind)c->value.type);
        struct value to = g->to;
        to.i += c->offset - g->at;
        if (c->offset >= g->at && end <= g->at + g->bytes)
            access_store(e, s, to, c->value, &ignored);
    }
}

void win_value_fence(struct engine *e, struct state *s, const struct win *w, bool closes,
                     const struct exact_coll *slot)
{
    uint32_t me = comm_member(w->comm, s->rank);
    struct win_got g;
    bool followed = closes && slot && !e->rma.words.n && !win_is_shared(e);
    if (closes && (!followed || is_written(w, slot, me)))
        win_changed(e, s, w);
    for (uint32_t k = 0; followed && win_remembered(e, s, w, k, &g); k++)
        if (!is_written(w, slot, g.member))
            take(e, s, &g, slot->contents[g.member]);
    win_forget(e, s, w);
}
