/* Predicate abstraction of channels: the questions that receivers ask about a message's content.
 *
 *     rank 1: x = input(); MPI_Send(&x, ...)        rank 0: MPI_Recv(&y, ...); if (y > 0)
 *
 * Rank 0's question "y > 0" is registered with the channel.  In the next attempt rank 1
 * decides it before it sends, and the channel has the symbols "[0] < 1" and "[0] >= 1": the
 * {Z, N} of Siegel and Avrunin's Noexit.  A value that is asked about too often is sent itself.
 */
#include "abstraction/channel/predicates.h"

#include "abstraction/channel/channel.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "core/base/vec.h"

static struct value hole(struct engine *e, enum ir_kind type)
{
    struct origin proto = {.kind = ORIGIN_HOLE, .name = "_"};
    return values_atom(e->values, values_origin(e->values, &proto), type);
}

bool predicates_register(struct engine *e, const struct expr *cond, const struct expr *atom,
                         const char *text)
{
    const struct origin *o = atom->origin;
    if (e->attempt.frozen)
        return false;
    struct predicate_set *set = channel_predicates(e, e->groups.v[o->group], o->cell, atom->type);
    e->values->keep_all = true;
    struct value v = value_subst(e->values, cond, atom, hole(e, atom->type));
    e->values->keep_all = false;
    if (v.kind != VALUE_EXPR)
        return false;
    for (uint32_t i = 0; i < set->n; i++)
        if (set->items[i] == v.e)
            return e->attempt.dirty; /* asked in this attempt, or the answer does not decide it */
    bool counts = ir_is_int(atom->type) && value_kind_size(atom->type) > 1 && /* no character */
                  o->cell != GROUP_TAG_CELL;
    if (set->n >= GROUP_ENUMERATE_AFTER && counts && !set->enumerate) {
        set->enumerate = true;
        e->attempt.dirty = e->attempt.stop = e->attempt.tests_content = true;
        return true;
    }
    if (set->n >= GROUP_MAX_PREDICATES)
        return false;
    uint32_t n = set->n;
    VEC_PUSH(e->keep, set->texts, n, set->cap_texts, arena_strdup(e->keep, text));
    VEC_PUSH(e->keep, set->items, set->n, set->cap, v.e);
    e->attempt.dirty = e->attempt.tests_content = true;
    return true;
}

bool predicates_enumerate(struct engine *e, const struct expr *atom)
{
    const struct origin *o = atom->origin;
    if (e->attempt.frozen || o->cell == GROUP_TAG_CELL)
        return false;
    struct predicate_set *set = channel_predicates(e, e->groups.v[o->group], o->cell, atom->type);
    if (set->enumerate || !ir_is_int(atom->type))
        return false;
    set->enumerate = true;
    e->attempt.dirty = e->attempt.stop = e->attempt.tests_content = true;
    return true;
}

struct value predicates_question(struct engine *e, const struct predicate_set *set, uint32_t i,
                                 struct value v)
{
    struct values *vs = e->values;
    const struct expr *of = hole(e, set->type).e;
    struct value asked = {.kind = VALUE_NONE};
    bool before = vs->keep_all;
    vs->keep_all = true;
    if (v.kind != VALUE_NONE && !(v.kind == VALUE_EXPR && v.e == of))
        asked = value_subst(vs, set->items[i], of, v);
    if (asked.kind != VALUE_INT && asked.kind != VALUE_EXPR) {
        const char *name = expr_text(e->keep, set->items[i], "the content");
        struct value about = v.kind == VALUE_EXPR ? v : value_int(IR_I64, v.object);
        asked = value_call(vs, name, IR_I32, about, (struct value){.kind = VALUE_NONE});
    }
    vs->keep_all = before;
    return asked;
}

bool predicates_cover(const struct buffer *b, const struct predicate_set *set)
{
    if (set->cell == GROUP_TAG_CELL)
        return true;
    if (!b->size)
        return buffer_has_blocks(b, TYPE_MAX_BLOCKS) &&
               set->cell + (int64_t)value_kind_size(set->type) <=
                   b->elements.i * b->derived->size;
    if (b->count.kind != VALUE_INT)
        return true;
    return set->cell + (int64_t)value_kind_size(set->type) <= b->count.i * (int64_t)b->size;
}
