/* std::sort() and std::stable_sort() of numbers (frontend/llvm/shortcut.c), and which numbers an
 * array has.
 *
 *     std::sort(v.begin(), v.end())     known numbers are sorted; else, if there are many,
 *                                       v has any numbers, the same wherever the same were sorted
 */
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/library/library.h"
#include "abstraction/state/access.h"
#include "abstraction/state/array.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"
#include "abstraction/state/text.h"

#include <math.h>
#include <stdlib.h>

enum { MOST = 1 << 16, FEW = 2 };

struct value library_content(struct library_call *c, struct value base, struct value bytes,
                             enum ir_kind type)
{
    struct value none = {.kind = VALUE_NONE};
    const struct memory *m = access_object(c->e, c->s, base, false);
    if (c->e->phase != PHASE_JOINT || base.kind != VALUE_ADDR || base.any || !m || m->freed)
        return none;
    if (bytes.kind == VALUE_INT && !array_has_summary(m))
        return text_content(c->e, c->s, base, bytes.i);
    struct cell all[ARRAY_CELLS];
    struct array_part part = {.at = base, .bytes = bytes, .type = type};
    if (!array_tell(c->e, c->s, &part, true, all))
        return none;
    const char *where = arena_printf(c->e->arena, "elements from byte %lld", (long long)base.i);
    return text_made(c->e, c->s, where, all[ARRAY_CELLS - 1].value, bytes);
}

static int by_number(const void *a, const void *b)
{
    const struct value *x = a, *y = b;
    if (x->kind == VALUE_FLOAT)
        return (x->f > y->f) - (x->f < y->f);
    if (x->type == IR_U64)
        return ((uint64_t)x->i > (uint64_t)y->i) - ((uint64_t)x->i < (uint64_t)y->i);
    return (x->i > y->i) - (x->i < y->i);
}

/* The n numbers; false: one is not known, or they have several orders, or *c->ev is a fault. */
static bool read_all(struct library_call *c, int64_t n, enum ir_kind type, struct value *v)
{
    bool zeros[2] = {false, false};
    struct value at = c->args[0];
    for (int64_t k = 0; k < n; k++, at.i += (int64_t)value_kind_size(type)) {
        if (!access_load(c->e, c->s, at, type, &v[k], c->ev))
            return false;
        v[k] = facts_reduce(&c->s->facts, v[k]);
        if (!value_is_const(&v[k]) || (v[k].kind == VALUE_FLOAT && isnan(v[k].f)))
            return false;
        if (v[k].kind == VALUE_FLOAT && v[k].f == 0)
            zeros[signbit(v[k].f) != 0] = true;
    }
    return !zeros[0] || !zeros[1];
}

static bool sort_known(struct library_call *c, int64_t n, enum ir_kind type)
{
    struct value *v = ARENA_ARRAY(c->e->arena, struct value, (size_t)n), at = c->args[0];
    if (!read_all(c, n, type, v))
        return false;
    qsort(v, (size_t)n, sizeof *v, by_number);
    for (int64_t k = 0; k < n; k++, at.i += (int64_t)value_kind_size(type))
        if (!access_store(c->e, c->s, at, v[k], c->ev))
            return false;
    return true;
}

/* They are any numbers. */
static void lose(struct library_call *c, struct value bytes, enum ir_kind type)
{
    struct value none = {.kind = VALUE_NONE}, id = none;
    if (bytes.kind != VALUE_NONE)
        id = library_content(c, c->args[0], bytes, type);
    struct segment any = {.fill = FILL_UNKNOWN};
    any.origin = engine_origin(c->e, c->s, true, LEDGER_MEMORY, "a number that was sorted");
    any.origin->is_joint |= c->e->phase != PHASE_JOINT;
    int64_t n = bytes.kind == VALUE_INT ? bytes.i : -1;
    if (!access_fill_by(c->e, c->s, c->i, c->args[0], n, any, c->ev) || id.kind == VALUE_NONE)
        return;
    struct cell all[ARRAY_CELLS];
    struct array_part part = {.at = c->args[0], .bytes = bytes, .type = type};
    array_content(c->e, &part, text_made(c->e, c->s, "sorted", id, none), all);
    array_take(c->e, c->s, c->args[0], all);
}

static enum ir_kind kind_of(int64_t letter)
{
    return letter == 'i' ? IR_I32 : letter == 'j' ? IR_U32 : letter == 'l' ? IR_I64
         : letter == 'm' ? IR_U64 : letter == 'd' ? IR_F64 : IR_F32;
}

/* __m2s_order(first, last, letter of the type): is it done? */
bool library_sorted(struct library_call *c)
{
    if (c->fn != LIBC_FN___m2s_order)
        return false;
    struct value first = value_offset(&c->args[0]), last = value_offset(&c->args[1]);
    enum ir_kind type = kind_of(c->args[2].i);
    c->result = value_int(IR_I32, 0);
    bool places = c->args[0].kind == VALUE_ADDR && c->args[1].kind == VALUE_ADDR &&
                  c->args[0].object == c->args[1].object;
    if (!places)
        return true;
    bool plain = first.kind == VALUE_INT && !c->args[0].named && last.kind != VALUE_NONE;
    struct value bytes = first;
    if (plain)
        bytes = value_bin(c->e->values, IR_SUB, IR_I64, last, first);
    bytes = plain ? facts_reduce(&c->s->facts, bytes) : (struct value){.kind = VALUE_NONE};
    int64_t n = bytes.kind == VALUE_INT ? bytes.i / (int64_t)value_kind_size(type) : MOST;
    bool known = bytes.kind == VALUE_INT && n < MOST;
    if (n < 2)
        return true;
    bool done = known && sort_known(c, n, type);
    if (c->ev->kind == EVENT_NONE && !done && n > FEW) {
        lose(c, bytes, type);
        done = true;
    }
    c->result = value_int(IR_I32, done);
    return true;
}
