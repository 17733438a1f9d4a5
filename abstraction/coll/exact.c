/* Collectives of the exact phase: the k-th call of every rank is known.
 *
 *     MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD)  gives 0 + 1 + ... + n-1
 *
 * What some rank does not know becomes unknown in the result, cell by cell.
 */
#include "abstraction/coll/exact.h"

#include "abstraction/arguments/content.h"
#include "abstraction/arguments/content_many.h"
#include "abstraction/channel/channel.h"
#include "abstraction/coll/blocks.h"
#include "abstraction/coll/coll.h"
#include "abstraction/coll/neighbor.h"
#include "abstraction/coll/vector.h"
#include "abstraction/domain/linear_facts.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/order.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"
#include "core/mpi/mpi.h"

#include <math.h>
#include <string.h>

/* ---- who must be there ---- */

static bool needs_all(const struct coll_call *c, uint32_t rank)
{
    switch (c->fn) {
    case MPI_FN_MPI_Barrier: case MPI_FN_MPI_Bcast: case MPI_FN_MPI_Scatter:
    case MPI_FN_MPI_Scatterv:
        return false;
    case MPI_FN_MPI_Reduce: case MPI_FN_MPI_Gather: case MPI_FN_MPI_Gatherv:
        return c->root == (int32_t)rank;
    default: return true;
    }
}

static bool needs_root(const struct coll_call *c, uint32_t rank)
{
    bool spreads = c->fn == MPI_FN_MPI_Bcast || c->fn == MPI_FN_MPI_Scatter ||
                   c->fn == MPI_FN_MPI_Scatterv;
    return spreads && c->root != (int32_t)rank;
}

/* As skel_coll_needs() says.  MPI_Bcast_init and the like need nobody. */
bool coll_needs(struct engine *e, const struct coll_call *c, uint32_t rank, uint32_t other)
{
    if (c->starts)
        return false;
    if (c->fn == MPI_FN_MPI_Barrier && order_follows(e)) /* it orders accesses */
        return true;
    if (c->neighbors)
        return neighbor_needs(e, c->comm, rank, other);
    return needs_all(c, rank) || (needs_root(c, rank) && (int32_t)other == c->root);
}

static struct value result_cell(struct engine *e, const struct coll_call *c,
                                const struct exact_coll *slot, uint32_t rank, int64_t cell);

/* Are the cells known about which somebody asks?  If not, rank 0 must choose. */
static bool answers_known(struct engine *e, const struct coll_call *c, uint32_t rank,
                          const struct exact_coll *slot)
{
    if (c->result != COLL_SAME || !c->group)
        return true;
    for (uint32_t k = 0; k < c->group->active_sets; k++) {
        struct value v = result_cell(e, c, slot, rank, c->group->sets[k].cell);
        if (v.kind == VALUE_NONE)
            return false;
    }
    return true;
}

bool coll_ready(struct engine *e, const struct coll_call *c, uint32_t rank,
                const struct exact_coll *slot, bool *never)
{
    bool ready = true;
    uint32_t me = comm_member(c->comm, rank);
    uint32_t first = coll_call_first_peer(c), end = first + coll_call_peers(c);
    *never = false;
    for (uint32_t r = first; r < end; r++) {
        const struct coll_call *other = &slot->calls[r];
        if (!coll_needs(e, c, me, r))
            continue;
        if (!other->kind) {
            ready = false;
            *never |= e->ranks[c->comm->group->ranks[r]].status != EXACT_RUNNING;
        } else if (strcmp(other->kind, c->kind) != 0 || other->root != c->root) {
            *never = true; /* a mismatch: the model will show it */
        }
    }
    if (ready && !*never && !answers_known(e, c, me, slot))
        *never = true;
    return ready && !*never;
}

/* ---- operators (MPI-4.0 6.9.2) ---- */

static struct value pick(struct engine *e, enum ir_bin op, enum ir_kind type, struct value a,
                         struct value b)
{
    struct value first = value_bin(e->values, op, type, a, b);
    if (first.kind != VALUE_INT)
        return (struct value){.kind = VALUE_NONE};
    return first.i ? a : b;
}

static struct value logical(const char *op, struct value a, struct value b)
{
    bool x = a.i != 0, y = b.i != 0, r;
    if (!strcmp(op, "MPI_LAND"))
        r = x && y;
    else if (!strcmp(op, "MPI_LOR"))
        r = x || y;
    else
        r = x != y;
    return value_int((enum ir_kind)a.type, r);
}

/* Is the result of equal operands what they are? */
static bool is_idempotent(const char *op)
{
    return !strcmp(op, "MPI_MIN") || !strcmp(op, "MPI_MAX") || !strcmp(op, "MPI_BAND") ||
           !strcmp(op, "MPI_BOR");
}

static struct value combine(struct engine *e, const char *op, struct value a,
                            struct value b)
{
    static const struct {
        const char *name;
        enum ir_bin op;
    } plain[] = {{"MPI_SUM", IR_ADD}, {"MPI_PROD", IR_MUL}, {"MPI_BAND", IR_AND},
                 {"MPI_BOR", IR_OR}, {"MPI_BXOR", IR_XOR}};
    const struct value none = {.kind = VALUE_NONE};
    if (value_equal(&a, &b) && is_idempotent(op))
        return a;
    if (!value_is_const(&a) || !value_is_const(&b) || a.type != b.type)
        return none;
    enum ir_kind type = (enum ir_kind)a.type;
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (!strcmp(op, plain[i].name))
            return value_bin(e->values, plain[i].op, type, a, b);
    if (!strcmp(op, "MPI_MIN"))
        return pick(e, IR_LT, type, a, b);
    if (!strcmp(op, "MPI_MAX"))
        return pick(e, IR_GT, type, a, b);
    bool is_logical = !strcmp(op, "MPI_LAND") || !strcmp(op, "MPI_LOR") ||
                      !strcmp(op, "MPI_LXOR");
    return is_logical && a.kind == VALUE_INT ? logical(op, a, b) : none;
}

/* ---- results ---- */

static struct value cell_of(const struct symbol *y, int64_t offset)
{
    for (uint32_t i = 0; y && i < y->n_cells; i++)
        if (y->cells[i].offset == offset)
            return y->cells[i].value;
    return (struct value){.kind = VALUE_NONE};
}

/* Cells are kept in the sender's C type; operators work in MPI's. */
static struct value typed(struct engine *e, struct value v, const struct coll_call *c)
{
    const struct buffer *b = c->send.type ? &c->send : &c->recv;
    enum ir_kind kind = b->type ? content_kind(b->type, b->size) : IR_VOID;
    bool fits = kind != IR_VOID && v.kind != VALUE_NONE &&
                value_kind_size((enum ir_kind)v.type) == b->size &&
                ir_is_int(kind) == ir_is_int((enum ir_kind)v.type);
    return fits ? value_cast(e->values, kind, v) : (struct value){.kind = VALUE_NONE};
}

/* A sum of floats depends on the order, which MPI does not fix (MPI-4.0 6.9.1), unless
 * all are whole numbers of moderate size. */
static bool order_is_free(const struct coll_call *c, const struct exact_coll *slot,
                          uint32_t first, uint32_t last, int64_t cell)
{
    bool selects = !strcmp(c->op, "MPI_MIN") || !strcmp(c->op, "MPI_MAX");
    for (uint32_t r = first; r <= last; r++) {
        struct value v = cell_of(slot->contents[r], cell);
        if (v.kind == VALUE_FLOAT && selects && isnan(v.f))
            return false;
        if (v.kind != VALUE_FLOAT || selects)
            continue;
        double limit = v.type == IR_F32 ? 1024.0 : 1099511627776.0;
        bool whole = v.f == floor(v.f) && fabs(v.f) < limit;
        if (!whole || strcmp(c->op, "MPI_SUM"))
            return false;
    }
    return true;
}

/* MPI_MINLOC and MPI_MAXLOC: the least index of those with the best value. */
static struct value fold_pairs(struct engine *e, const struct coll_call *c,
                               const struct exact_coll *slot, uint32_t first, uint32_t last,
                               int64_t cell)
{
    struct part part[2];
    const struct value none = {.kind = VALUE_NONE};
    if (content_parts(&c->recv, part) != 2)
        return none;
    int64_t start = cell - cell % c->recv.size;
    enum ir_bin better = !strcmp(c->op, "MPI_MINLOC") ? IR_LT : IR_GT;
    struct value best = none, index = none;
    for (uint32_t r = first; r <= last; r++) {
        struct value v = cell_of(slot->contents[r], start);
        struct value i = cell_of(slot->contents[r], start + part[1].offset);
        bool known = value_is_const(&v) && value_is_const(&i);
        if (!known || (r > first && (v.type != best.type || i.type != index.type)))
            return none;
        struct value wins = value_int(IR_I32, 1), before = wins;
        if (r > first) {
            wins = value_bin(e->values, better, (enum ir_kind)v.type, v, best);
            before = value_bin(e->values, IR_LT, (enum ir_kind)i.type, i, index);
        }
        bool same = r > first && value_equal(&v, &best);
        if (wins.kind != VALUE_INT || before.kind != VALUE_INT)
            return none;
        if (wins.i || (same && before.i))
            index = i;
        if (wins.i)
            best = v;
    }
    return cell == start ? best : index;
}

static struct value fold(struct engine *e, const struct coll_call *c,
                         const struct exact_coll *slot, uint32_t first, uint32_t last,
                         int64_t cell)
{
    if (!strcmp(c->op, "MPI_MINLOC") || !strcmp(c->op, "MPI_MAXLOC"))
        return fold_pairs(e, c, slot, first, last, cell);
    struct value v = typed(e, cell_of(slot->contents[first], cell), c);
    if (last > first + 1 && !order_is_free(c, slot, first, last, cell))
        return (struct value){.kind = VALUE_NONE};
    for (uint32_t r = first + 1; r <= last && v.kind != VALUE_NONE; r++)
        v = combine(e, c->op, v, typed(e, cell_of(slot->contents[r], cell), c));
    return v;
}

static int64_t block_bytes(const struct coll_call *c, const struct buffer *b)
{
    (void)c;
    return b->count.kind == VALUE_INT ? b->count.i * (int64_t)b->size : 0;
}

/* The value of the result at a byte offset of this rank's receive buffer; NONE: unknown. */
static struct value result_cell(struct engine *e, const struct coll_call *c,
                                const struct exact_coll *slot, uint32_t rank, int64_t cell)
{
    const struct value none = {.kind = VALUE_NONE};
    uint32_t first = coll_call_first_peer(c), n = coll_call_peers(c), last = first + n - 1;
    int64_t block = block_bytes(c, &c->recv);
    if (!block)
        return none;
    switch (c->fn) {
    case MPI_FN_MPI_Bcast:
        return cell_of(slot->contents[c->root], cell);
    case MPI_FN_MPI_Reduce: case MPI_FN_MPI_Allreduce:
        return fold(e, c, slot, first, last, cell);
    case MPI_FN_MPI_Scan:
        return fold(e, c, slot, 0, rank, cell);
    case MPI_FN_MPI_Exscan:
        return rank ? fold(e, c, slot, 0, rank - 1, cell) : none;
    case MPI_FN_MPI_Gather: case MPI_FN_MPI_Allgather:
        if (cell / block >= n)
            return none;
        return cell_of(slot->contents[first + cell / block], cell % block);
    case MPI_FN_MPI_Scatter:
        return cell_of(slot->contents[c->root], (int64_t)rank * block + cell);
    case MPI_FN_MPI_Alltoall:
        if (cell / block >= n)
            return none;
        return cell_of(slot->contents[first + cell / block],
                       (int64_t)rank * block + cell % block);
    case MPI_FN_MPI_Reduce_scatter_block:
        return fold(e, c, slot, first, last, (int64_t)rank * block + cell);
    default: return none;
    }
}

static int64_t result_bytes(const struct coll_call *c)
{
    int64_t block = block_bytes(c, &c->recv);
    bool gathers = c->fn == MPI_FN_MPI_Gather || c->fn == MPI_FN_MPI_Allgather ||
                   c->fn == MPI_FN_MPI_Alltoall;
    return gathers ? block * coll_call_peers(c) : block;
}

/* Is anything known of what the ranks contribute? */
static bool has_content(const struct coll_call *c, const struct exact_coll *slot)
{
    for (uint32_t r = 0; r < c->comm->group->n; r++)
        if (slot->contents[r] && slot->contents[r]->n_cells &&
            slot->contents[r]->cells[0].offset >= 0) /* of an element */
            return true;
    return false;
}

enum { RESULT_MAX = 1 << 16 }; /* elements of a result that are looked at */
enum { MAX_SHARED = 64 };      /* elements that get a name in the joint phase, and all others one */

/* The kind in which a part of an element is read. */
static enum ir_kind part_kind(const struct coll_call *c, const struct part *part, uint32_t parts)
{
    if (parts == 1)
        return content_kind(c->recv.type, part->size);
    if (part->is_float)
        return part->size == 8 ? IR_F64 : part->size == 4 ? IR_F32 : IR_VOID;
    return part->size == 8 ? IR_I64 : part->size == 4 ? IR_I32 : IR_I16;
}

/* In the joint phase an element of the result that is not known is one atom, which all members
 * get. */
static struct value joint_result(struct engine *e, const struct state *s,
                                 const struct coll_call *c, struct exact_coll *slot,
                                 uint32_t number, enum ir_kind kind)
{
    if (!slot->shared) {
        slot->n_shared = MAX_SHARED + 1;
        slot->shared = ARENA_ARRAY(e->arena, struct value, slot->n_shared);
    }
    if (slot->shared[number].kind == VALUE_NONE) {
        engine_note(e, s, LEDGER_COLLECTIVE_VALUE,
                    "the result of this %s can be any value, the same on all ranks", c->kind);
        slot->shared[number] = engine_fresh(e, s, kind, true, LEDGER_COLLECTIVE_VALUE, c->kind);
    }
    return slot->shared[number];
}

/* What members contribute to the element of the result at this place: numbers; else NULL. */
static const struct value *contributions(struct engine *e, const struct coll_call *c,
                                         const struct exact_coll *slot, int64_t cell)
{
    uint32_t first = coll_call_first_peer(c), n = coll_call_peers(c);
    struct value *v = ARENA_ARRAY(e->arena, struct value, n);
    for (uint32_t r = 0; r < n; r++) {
        v[r] = cell_of(slot->contents[first + r], cell);
        bool number = v[r].kind == VALUE_INT || v[r].kind == VALUE_EXPR;
        if (!number || !ir_is_int((enum ir_kind)v[r].type) || v[r].type != v[0].type)
            return NULL;
    }
    return v;
}

/* MPI_MAX, MPI_MIN, and the index of MPI_MAXLOC and MPI_MINLOC, are what a member contributed
 * (MPI-4.0 6.9.2, 6.9.4).  A maximum is as much as each of them. */
static void learn_selected(struct engine *e, struct state *s, const struct coll_call *c,
                           const struct exact_coll *slot, const struct value *result,
                           int64_t cell, bool is_index)
{
    const char *op = c->op ? c->op : ""; /* MPI_Allgather has none */
    bool max = !strcmp(op, "MPI_MAX"), min = !strcmp(op, "MPI_MIN");
    bool selects = max || min ||
                   (is_index && (!strcmp(op, "MPI_MAXLOC") || !strcmp(op, "MPI_MINLOC")));
    const struct value *v = selects ? contributions(e, c, slot, cell) : NULL;
    struct linear form, one;
    struct range all = {RANGE_INFINITE, -RANGE_INFINITE};
    if (!v || result->kind != VALUE_EXPR || result->type != v[0].type)
        return;
    for (uint32_t r = 0; r < coll_call_peers(c); r++) {
        if (!linear_of_value(&s->facts, &v[r], &one))
            return;
        struct range of = facts_form_range(&s->facts, &one);
        all.lo = of.lo < all.lo ? of.lo : all.lo;
        all.hi = of.hi > all.hi ? of.hi : all.hi;
        form = linear_term(result->e, 1);
        if ((max || min) && linear_add(&form, &one, -1))
            facts_refine_form(&s->facts, &form, max ? 0 : -RANGE_INFINITE,
                              max ? RANGE_INFINITE : 0);
    }
    facts_refine(&s->facts, result->e, all.lo, all.hi);
}

/* Where elements are too many for that, or nobody knows how many, it is one number which ones they
 * are. */
static void share_content(struct engine *e, struct state *s, const struct coll_call *c,
                          struct exact_coll *slot)
{
    uint32_t blocks = c->fn == MPI_FN_MPI_Allgather ? coll_call_peers(c) : 1;
    content_same_many(e, s, &c->recv, blocks, joint_result(e, s, c, slot, MAX_SHARED, IR_I64));
}

static void share_jointly(struct engine *e, struct state *s, const struct coll_call *c,
                          struct exact_coll *slot)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct part part[2];
    uint32_t parts = content_parts(&c->recv, part), number = 0;
    if (c->result != COLL_SAME || c->peers || !c->recv.size || c->recv.address.any ||
        c->recv.address.kind != VALUE_ADDR)
        return;
    int64_t bytes = result_bytes(c);
    if (parts == 1 && (!bytes || bytes > MAX_SHARED * (int64_t)c->recv.size))
        share_content(e, s, c, slot);
    for (int64_t at = 0; at < bytes; at += c->recv.size)
        for (uint32_t k = 0; k < parts && number < MAX_SHARED; k++, number++) {
            enum ir_kind kind = part_kind(c, &part[k], parts);
            struct value place = c->recv.address;
            place.i += at + part[k].offset;
            if (kind == IR_VOID)
                continue;
            struct value v = joint_result(e, s, c, slot, number, kind);
            learn_selected(e, s, c, slot, &v, at + part[k].offset, parts == 2 && k == 1);
            access_store(e, s, place, v, &ignored);
        }
}

/* What is stored in the receive buffer, or becomes any value there. */
static void receive_elements(struct engine *e, struct state *s, const struct coll_call *c,
                             struct exact_coll *slot)
{
    struct event ignored = {.kind = EVENT_NONE};
    uint32_t me = (uint32_t)comm_rank(c->comm, s->rank);
    int64_t bytes = result_bytes(c), size = c->recv.size;
    struct cell cells[CONTENT_MAX_EXACT];
    uint32_t n = 0;
    struct part part[2];
    uint32_t parts = content_parts(&c->recv, part);
    int64_t covered = 0; /* parts of elements */
    int64_t end = has_content(c, slot) ? bytes : 0; /* what is not looked at is unknown */
    if (end > RESULT_MAX * size)
        end = RESULT_MAX * size;
    for (int64_t at = 0; at < end && n < CONTENT_MAX_EXACT; at += size)
        for (uint32_t k = 0; k < parts && n < CONTENT_MAX_EXACT; k++) {
            struct value v = result_cell(e, c, slot, me, at + part[k].offset);
            int64_t length = (int64_t)value_kind_size((enum ir_kind)v.type);
            bool other = parts == 1 && length != size;
            bool whole = other && size == 1 && c->fn == MPI_FN_MPI_Bcast && at + length <= bytes;
            if (v.kind == VALUE_NONE || (other && !whole))
                continue;
            cells[n++] = (struct cell){at + part[k].offset, v};
            covered += whole ? length : 1;
        }
    if (!n || covered * size < bytes * parts) {
        coll_done(e, s, c, NULL);
        if (e->phase == PHASE_JOINT)
            share_jointly(e, s, c, slot);
    }
    if (c->fn == MPI_FN_MPI_Bcast)
        content_take_many(e, s, &c->recv, slot->contents[c->root]);
    for (uint32_t i = 0; i < n && c->recv.address.kind == VALUE_ADDR; i++) {
        struct value at = c->recv.address;
        at.i += cells[i].offset;
        if (!at.any)
            access_store(e, s, at, cells[i].value, &ignored);
    }
}

void coll_exact(struct engine *e, struct state *s, const struct coll_call *c,
                struct exact_coll *slot)
{
    struct coll_call now = *c; /* more may be known than when it was called */
    uint32_t me = (uint32_t)comm_rank(c->comm, s->rank);
    bool untouched = c->fn == MPI_FN_MPI_Exscan && me == 0;
    if (c->neighbors)
        neighbor_exact(e, s, c, slot);
    if (c->result == COLL_NOTHING || !c->recv.type || untouched)
        return;
    if (c->fn == MPI_FN_MPI_Scatter && c->in_place)
        return; /* the root keeps its part where it is */
    if (coll_is_vector(c->fn) && coll_vector_exact(e, s, c, slot))
        return;
    if (coll_blocks_exact(e, s, c, slot))
        return;
    if (coll_has_blocks(c)) {
        coll_done(e, s, c, NULL);
        return;
    }
    now.recv.count = facts_reduce(&s->facts, c->recv.count);
    receive_elements(e, s, &now, slot);
}
