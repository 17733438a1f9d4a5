/* The length of allocated memory as a value.
 *
 *     u = malloc(n * sizeof *u);      n is not known: bytes -8 to -1 of the object are 8 * n
 *
 * It stands before the first byte, as in the header of an allocator, so it is a part of the state
 * like any other value: joined, widened, and renamed with the others.  The program cannot get
 * there: an access at a negative offset is a fault. */
#include "abstraction/state/length.h"

#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"

static const int64_t VAST = INT64_MAX / 4; /* bounds of accesses are not checked */

uint32_t length_alloc(struct engine *e, struct state *s, const char *name, struct value bytes,
                      enum fill fill)
{
    bool known = bytes.kind == VALUE_INT && bytes.i >= 0;
    uint32_t object = state_alloc(e, s, name, known ? bytes.i : VAST, fill);
    struct value length = bytes.kind == VALUE_EXPR ? value_cast(e->values, IR_I64, bytes) : bytes;
    if (length.kind == VALUE_EXPR)
        memory_store(&e->env, state_writable(e, s, object), MEMORY_LENGTH_AT, length);
    return object;
}

struct value length_of(const struct memory *m)
{
    if (m->size < VAST)
        return value_int(IR_I64, m->size);
    const struct cell *length = memory_length(m);
    return length ? length->value : (struct value){.kind = VALUE_NONE};
}
