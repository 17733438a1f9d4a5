/* MPI_Pack and MPI_Unpack (MPI-4.0 5.2): the packed form of a row of one basic type is its
 * bytes, that of other types is not known. */
#include "abstraction/engine.h"

struct pack { /* argument positions */
    uint32_t from, count, type, to, size, position;
    bool packs;
};

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
                 bool packs, struct event *ev)
{
    struct value to = packs ? packed : b->address, from = packs ? b->address : packed;
    int64_t n = b->count.kind == VALUE_INT ? b->count.i * (int64_t)b->size : -1;
    if (n == 0 && b->size)
        return true;
    if (b->derived && b->derived->absolute && !packs) {
        message_lose(e, s, b, e->env.lost);
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
    engine_fault(ev, "MPI-TRUNCATION",
                 arena_printf(e->arena, "%lld bytes from position %lld on do not fit into a "
                              "packed buffer of %lld", (long long)bytes.i,
                              (long long)position.i, (long long)size.i));
    return false;
}

static void run(struct engine *e, struct state *s, const struct ir_instr *i,
                const struct pack *a, struct event *ev)
{
    struct buffer b;
    struct value at = mpi_argument(e, s, i, a->position), position;
    struct value user = mpi_argument(e, s, i, a->packs ? a->from : a->to);
    struct value packed = mpi_argument(e, s, i, a->packs ? a->to : a->from);
    if (!mpi_buffer_args(e, s, user, mpi_argument(e, s, i, a->count),
                         mpi_argument(e, s, i, a->type), &b, ev) ||
        !mpi_check_address(e, s, &b, a->packs ? "input" : "output", 1, ev) ||
        !access_load(e, s, at, IR_I32, &position, ev))
        return;
    position = facts_reduce(&s->facts, position);
    struct value size = value_int(IR_I32, mpi_type_size(b.type));
    struct value bytes = value_bin(e->values, IR_MUL, IR_I32,
                                   value_cast(e->values, IR_I32, b.count), size);
    struct value place = packed_place(packed, position);
    if (!fits(e, position, bytes, mpi_argument(e, s, i, a->size), ev) ||
        !move(e, s, &b, place, a->packs, ev))
        return;
    struct value next = {.kind = VALUE_NONE};
    if (bytes.kind != VALUE_NONE && position.kind != VALUE_NONE)
        next = value_bin(e->values, IR_ADD, IR_I32, position, bytes);
    if (next.kind == VALUE_NONE)
        next = engine_fresh(e, s, IR_I32, true, LEDGER_MEMORY, "a position in packed data");
    if (access_store(e, s, at, next, ev))
        interp_return(e, s, value_int(IR_I32, 0));
}

bool mpi_pack_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev)
{
    static const struct pack pack = {0, 1, 2, 3, 4, 5, true}, unpack = {0, 4, 5, 3, 1, 2, false};
    if (fn != MPI_FN_MPI_Pack && fn != MPI_FN_MPI_Unpack)
        return false;
    run(e, s, i, fn == MPI_FN_MPI_Pack ? &pack : &unpack, ev);
    return true;
}
