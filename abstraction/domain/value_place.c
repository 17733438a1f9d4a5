/* Addresses of which the offset is known, or known by its name.
 *
 *     char *eq = strchr(line, '=');      the place of eq is an expression over which text line is
 *     eq + 1                             and the place behind it is that plus 1
 */
#include "abstraction/domain/value.h"
#include "abstraction/domain/value_fold.h"

struct value value_offset(const struct value *at)
{
    if (at->kind != VALUE_ADDR || (at->any && !at->named))
        return value_fold_none();
    if (!at->any)
        return value_int(IR_I64, at->i);
    return (struct value){.kind = VALUE_EXPR, .type = IR_I64, .e = at->e};
}

struct value value_at_offset(struct value at, struct value offset)
{
    struct value to = {.kind = VALUE_ADDR, .type = at.type, .object = at.object};
    bool is = offset.kind == VALUE_EXPR && offset.e->type == IR_I64;
    to.any = offset.kind != VALUE_INT;
    to.named = is;
    if (is)
        to.e = offset.e;
    else if (offset.kind == VALUE_INT)
        to.i = offset.i;
    return to;
}

struct value value_move(struct values *vs, struct value at, struct value by)
{
    struct value offset = value_offset(&at), distance = value_cast(vs, IR_I64, by);
    if (offset.kind == VALUE_NONE || distance.kind == VALUE_NONE)
        return value_at_offset(at, value_fold_none());
    return value_at_offset(at, value_bin(vs, IR_ADD, IR_I64, offset, distance));
}
