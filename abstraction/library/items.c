/* What a descriptor says of a variable (see items.h). */
#include "abstraction/library/items.h"

#include "abstraction/state/access.h"

struct value items_field(struct library_call *c, struct value descriptor, int64_t at,
                         enum ir_kind kind)
{
    descriptor.i += at;
    return access_peek(c->e, c->s, descriptor, kind);
}

enum ir_kind items_kind(int64_t type, int64_t size)
{
    enum { FIRST_INTEGER = 1, LAST_INTEGER = 24, FIRST_REAL = 27, LAST_REAL = 28 };
    if (type >= FIRST_INTEGER && type <= LAST_INTEGER)
        return size == 8 ? IR_I64 : size == 4 ? IR_I32 : size == 2 ? IR_I16 : size == 1 ? IR_I8
                                                                                       : IR_VOID;
    if (type >= FIRST_REAL && type <= LAST_REAL)
        return size == 8 ? IR_F64 : size == 4 ? IR_F32 : IR_VOID;
    return IR_VOID;
}

bool items_of(struct library_call *c, struct value descriptor, int64_t most, struct items *x)
{
    struct value d = descriptor;
    struct value rank = items_field(c, d, ITEMS_RANK, IR_I8);
    struct value type = items_field(c, d, ITEMS_TYPE, IR_I8);
    struct value size = items_field(c, d, ITEMS_ELEMENT, IR_I64);
    *x = (struct items){.base = items_field(c, d, 0, IR_PTR), .n = 1};
    if (x->base.kind != VALUE_ADDR || x->base.any || rank.kind != VALUE_INT || rank.i < 0 ||
        rank.i > ITEMS_DIMENSIONS || type.kind != VALUE_INT || size.kind != VALUE_INT)
        return false;
    x->rank = rank.i;
    x->type = type.i;
    x->size = size.i;
    x->kind = items_kind(type.i, size.i);
    for (int64_t k = 0; k < rank.i; k++) {
        int64_t at = ITEMS_FIRST + k * ITEMS_DIMENSION;
        struct value stride = items_field(c, d, at + ITEMS_STRIDE, IR_I64);
        struct value extent = items_field(c, d, at + ITEMS_EXTENT, IR_I64);
        if (stride.kind != VALUE_INT || extent.kind != VALUE_INT || extent.i < 0 ||
            extent.i > most)
            return false;
        x->stride[k] = stride.i;
        x->extent[k] = extent.i;
        x->n *= extent.i;
        if (x->n > most)
            return false;
    }
    return true;
}

struct value items_at(const struct items *x, int64_t k)
{
    struct value at = x->base;
    for (int64_t d = 0; d < x->rank; d++) {
        at.i += k % x->extent[d] * x->stride[d];
        k /= x->extent[d];
    }
    return at;
}
