/* MPI_Pack and MPI_Unpack (MPI-4.0 5.2): the packed form of a row of one basic type is its
 * bytes, that of other types is not known.  "external32" (5.3) has known sizes, and bytes in
 * another order:
 *
 *     MPI_Pack_external("external32", &x, 1, MPI_LONG, ...)      4 bytes, of any value
 */
#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/check_arguments.h"
#include "abstraction/arguments/content.h"
#include "abstraction/arguments/content_receive.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/handlers.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

struct pack { /* argument positions */
    uint32_t from, count, type, to, size, position;
    bool packs, external;
};

/* MPI-4.0 table 14.2: as in C here, but for these. */
static int64_t external_size(const char *basic)
{
    const char *members[2];
    int64_t size = 0;
    uint32_t n = datatype_members(basic, members);
    for (uint32_t i = 0; i < n; i++) {
        bool four = !strcmp(members[i], "MPI_LONG") || !strcmp(members[i], "MPI_UNSIGNED_LONG");
        if (!strcmp(members[i], "MPI_WCHAR"))
            size += 2;
        else
            size += four ? 4 : (int64_t)mpi_type_size(members[i]);
    }
    return size;
}

/* Bytes of one element; -1: not known. */
static int64_t packed_size(const struct buffer *b, bool external)
{
    const struct datatype *d = b->derived;
    int64_t size = 0;
    if (!external)
        return mpi_type_size(b->type);
    if (!d || d->basic)
        return external_size(b->type);
    for (uint32_t i = 0; d->blocks && i < d->n_blocks; i++)
        size += d->blocks[i].count * external_size(d->blocks[i].basic);
    return d->blocks ? size : -1;
}

/* The place `position` bytes into the packed buffer; any: it is not known. */
static struct value packed_place(struct value buffer, struct value position)
{
    if (position.kind == VALUE_INT && buffer.kind == VALUE_ADDR && !buffer.any)
        buffer.i += position.i;
    else
        buffer.any = true;
    return buffer;
}

static bool move(struct engine *e, struct state *s, const struct buffer *b, struct value packed,
                 const struct pack *a, struct event *ev)
{
    bool packs = a->packs;
    struct value to = packs ? packed : b->address, from = packs ? b->address : packed;
    int64_t n = b->count.kind == VALUE_INT ? b->count.i * (int64_t)b->size : -1;
    if (n == 0 && b->size)
        return true;
    if (a->external || b->size != mpi_type_size(b->type))
        n = -1;
    if (b->derived && b->derived->absolute && !packs) {
        content_lose(e, s, b, e->env.lost);
        return true;
    }
    if (n > 0 && !from.any && !to.any && from.kind == VALUE_ADDR && to.kind == VALUE_ADDR)
        return access_copy(e, s, to, from, n, ev);
    return access_fill(e, s, to, -1,
                       (struct segment){.fill = FILL_UNKNOWN, .origin = e->env.lost}, ev);
}

/* The packed buffer ends before the data does (5.2). */
static bool fits(struct engine *e, struct value position, struct value bytes,
                 struct value size, struct event *ev)
{
    if (position.kind != VALUE_INT || bytes.kind != VALUE_INT || size.kind != VALUE_INT ||
        position.i + bytes.i <= size.i)
        return true;
    engine_fault(ev, DIAG_MPI_TRUNCATION,
                 arena_printf(e->arena, "%lld bytes from position %lld on do not fit into a "
                              "packed buffer of %lld", (long long)bytes.i,
                              (long long)position.i, (long long)size.i));
    return false;
}

static void run(struct engine *e, struct state *s, const struct ir_instr *i,
                const struct pack *a, struct event *ev)
{
    struct buffer b;
    enum ir_kind kind = a->external ? IR_I64 : IR_I32;
    struct value at = running_argument(e, s, i, a->position), position;
    struct value user = running_argument(e, s, i, a->packs ? a->from : a->to);
    struct value packed = running_argument(e, s, i, a->packs ? a->to : a->from);
    if (!buffer_of_values(e, s, user, running_argument(e, s, i, a->count),
                          running_argument(e, s, i, a->type), &b, ev) ||
        !arguments_check_address(e, s, &b, a->packs ? "input" : "output", 1, ev) ||
        !access_load(e, s, at, kind, &position, ev))
        return;
    position = facts_reduce(&s->facts, position);
    int64_t size = packed_size(&b, a->external);
    bool mixed = a->external && b.derived && !b.derived->basic;
    struct value bytes = {.kind = VALUE_NONE};
    if (size >= 0)
        bytes = value_bin(e->values, IR_MUL, kind,
                          value_cast(e->values, kind, mixed ? b.elements : b.count),
                          value_int(kind, size));
    struct value place = packed_place(packed, position);
    if (!fits(e, position, bytes, running_argument(e, s, i, a->size), ev) ||
        !move(e, s, &b, place, a, ev))
        return;
    struct value next = {.kind = VALUE_NONE};
    if (bytes.kind != VALUE_NONE && position.kind != VALUE_NONE)
        next = value_bin(e->values, IR_ADD, kind, position, bytes);
    if (next.kind == VALUE_NONE)
        next = engine_fresh(e, s, kind, true, LEDGER_MEMORY, "a position in packed data");
    if (access_store(e, s, at, next, ev))
        interp_return(e, s, value_int(IR_I32, 0));
}

static bool run_external_size(struct engine *e, struct state *s, const struct ir_instr *i,
                              struct event *ev)
{
    struct buffer b;
    if (!buffer_of_values(e, s, value_int(IR_PTR, 0), running_argument(e, s, i, 1),
                          running_argument(e, s, i, 2), &b, ev))
        return true;
    int64_t size = packed_size(&b, true);
    bool mixed = b.derived && !b.derived->basic;
    struct value bytes = buffer_bytes(e, mixed ? b.elements : b.count, size);
    if (size < 0 || bytes.kind == VALUE_NONE)
        bytes = engine_fresh(e, s, IR_I64, true, LEDGER_MEMORY, "the size of packed data");
    return result_put(e, s, i, 3, bytes, ev);
}

/* The bytes of a message of a predefined type (4.2): what MPI_BSEND_OVERHEAD is added to. */
static bool run_size(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct value type = running_argument(e, s, i, 1), count = running_argument(e, s, i, 0);
    const struct datatype *d = lookup_datatype(e, s, type, ev);
    if (!d)
        return true;
    enum ir_kind kind = running_is_large(e, s) ? IR_I64 : IR_I32;
    struct value n = {.kind = VALUE_NONE};
    if (count.kind != VALUE_NONE)
        n = value_bin(e->values, IR_MUL, kind, value_cast(e->values, kind, count),
                      value_int(kind, d->size));
    if (n.kind == VALUE_NONE)
        n = engine_fresh(e, s, kind, true, LEDGER_CORRELATION, "the size of packed data");
    if (access_store(e, s, running_argument(e, s, i, 3), n, ev))
        result_success(e, s);
    return true;
}

bool pack_call(struct engine *e, struct state *s, enum mpi_fn fn,
               const struct ir_instr *i, struct event *ev)
{
    static const struct pack pack = {0, 1, 2, 3, 4, 5, true, false},
                             unpack = {0, 4, 5, 3, 1, 2, false, false},
                             external = {1, 2, 3, 4, 5, 6, true, true},
                             internal = {1, 5, 6, 4, 2, 3, false, true};
    switch (fn) {
    case MPI_FN_MPI_Pack: run(e, s, i, &pack, ev); return true;
    case MPI_FN_MPI_Unpack: run(e, s, i, &unpack, ev); return true;
    case MPI_FN_MPI_Pack_external: run(e, s, i, &external, ev); return true;
    case MPI_FN_MPI_Unpack_external: run(e, s, i, &internal, ev); return true;
    case MPI_FN_MPI_Pack_size: return run_size(e, s, i, ev);
    case MPI_FN_MPI_Pack_external_size: return run_external_size(e, s, i, ev);
    default: return false;
    }
}
