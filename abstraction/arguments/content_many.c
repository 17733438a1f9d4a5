/* Contents of many elements (see content_many.h).
 *
 *     MPI_Bcast(&n, 1, MPI_INT, 0, comm);  v = malloc(n * sizeof *v);
 *     MPI_Bcast(v, n, MPI_DOUBLE, 0, comm);       v[k] is the same on all ranks, whatever k is
 */
#include "abstraction/arguments/content_many.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/array.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"
#include "core/mpi/mpi.h"

#include <string.h>

enum ir_kind content_kind(const char *type, uint32_t size)
{
    if (mpi_type_is_real(type) && size <= 8)
        return size == 8 ? IR_F64 : IR_F32;
    bool is_unsigned = strstr(type, "UNSIGNED") || strstr(type, "UINT") ||
                       strstr(type, "BYTE") || strstr(type, "BOOL");
    switch (size) {
    case 1: return is_unsigned ? IR_U8 : IR_I8;
    case 2: return is_unsigned ? IR_U16 : IR_I16;
    case 4: return is_unsigned ? IR_U32 : IR_I32;
    case 8: return is_unsigned ? IR_U64 : IR_I64;
    default: return IR_VOID;
    }
}

static bool is_known_place(const struct buffer *b)
{
    return b->address.kind == VALUE_ADDR && !b->address.any;
}

void content_tell_many(struct engine *e, struct state *s, const struct buffer *b,
                       struct symbol *y)
{
    enum { FEW = 16 }; /* each has a name, and a cell */
    struct cell c[ARRAY_CELLS];
    struct array_part part = {.at = b->address, .bytes = {.kind = VALUE_NONE}};
    bool known = b->count.kind == VALUE_INT;
    if (b->size && is_known_place(b)) {
        part.bytes = buffer_bytes(e, b->count, b->size);
        part.type = content_kind(b->type, b->size);
    }
    bool few = known && b->count.i <= FEW;
    if (part.bytes.kind == VALUE_NONE ||
        (few && !array_has_summary(state_object(e, s, b->address.object))) ||
        !array_tell(e, s, &part, !known || b->count.i > CONTENT_MAX_EXACT, c))
        return;
    for (uint32_t i = 0; i < ARRAY_CELLS; i++)
        VEC_PUSH(e->arena, y->cells, y->n_cells, y->cap_cells, c[i]);
}

void content_take_many(struct engine *e, struct state *s, const struct buffer *b,
                       const struct symbol *y)
{
    for (uint32_t i = 0; y && i + ARRAY_CELLS <= y->n_cells; i++)
        if (y->cells[i].offset == MEMORY_LAST_AT && is_known_place(b))
            array_take(e, s, b->address, &y->cells[i]);
}

void content_same_many(struct engine *e, struct state *s, const struct buffer *b, uint32_t blocks,
                       struct value number)
{
    struct cell c[ARRAY_CELLS];
    struct array_part part = {b->address, buffer_bytes(e, b->count, b->size * (int64_t)blocks),
                              content_kind(b->type, b->size)};
    if (part.type == IR_VOID || !is_known_place(b) || part.bytes.kind == VALUE_NONE)
        return;
    array_content(e, &part, number, c);
    array_take(e, s, b->address, c);
}
