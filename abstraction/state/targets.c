/* Targets of accesses in the running state: a local is one object for each frame of its function.
 * One that does not exist (any more), or has no room for the access, is none.  Allocated memory is
 * not told apart: each object that there is may be meant, or one that no pointer leads to any
 * more. */
#include "abstraction/state/targets.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"
#include "core/base/mechanism.h"

enum { MAX_OBJECTS = 64 }; /* with more, all memory counts */

struct objects {
    uint32_t items[MAX_OBJECTS];
    int64_t offsets[MAX_OBJECTS];
    uint32_t n;
    bool too_many;
};

const struct ir_targets *targets_of_instr(const struct engine *e, const struct ir_instr *i)
{
    return program_targets(e->program, i);
}

static void add_object(struct objects *l, uint32_t object, int64_t offset)
{
    for (uint32_t k = 0; k < l->n; k++)
        if (l->items[k] == object) {
            if (l->offsets[k] != offset)
                l->offsets[k] = IR_TARGET_ANY;
            return;
        }
    if (l->n == MAX_OBJECTS) {
        l->too_many = true;
        return;
    }
    l->items[l->n] = object;
    l->offsets[l->n++] = offset;
}

static void add_target(const struct state *s, const struct ir_target *t, struct objects *l)
{
    if (!t->is_local)
        add_object(l, OBJECT_GLOBAL | t->id, t->offset);
    for (uint32_t k = 0; t->is_local && k < s->n_frames; k++)
        if (s->frames[k].fn->index == t->func)
            add_object(l, OBJECT_LOCAL | (s->frames[k].locals + t->id), t->offset);
}

static bool collect_variables(const struct state *s, const struct ir_targets *t,
                              struct objects *l)
{
    l->n = 0;
    l->too_many = false;
    for (uint32_t k = 0; k < t->n; k++)
        add_target(s, &t->items[k], l);
    return !l->too_many;
}

static bool collect(const struct state *s, const struct ir_targets *t, struct objects *l)
{
    collect_variables(s, t, l);
    for (uint32_t k = 0; t->heap && k < s->n_heap; k++)
        if (s->heap[k] && !s->heap[k]->handle)
            add_object(l, OBJECT_HEAP | k, IR_TARGET_ANY);
    return !l->too_many;
}

/* Can the access be there?  The offset is set, if there is one place only. */
static bool has_room(struct engine *e, struct state *s, struct objects *l, uint32_t k,
                     int64_t size)
{
    const struct memory *m = state_object(e, s, l->items[k]);
    if (!m || m->freed || size > m->size)
        return false;
    if (l->offsets[k] == IR_TARGET_ANY) {
        if (size == m->size)
            l->offsets[k] = 0;
        return true;
    }
    return l->offsets[k] >= 0 && l->offsets[k] <= m->size - size;
}

struct value targets_only(struct engine *e, struct state *s, const struct ir_instr *i,
                          struct value at, int64_t size)
{
    bool open = at.kind == VALUE_EXPR; /* a number that is known may be the address of a device */
    const struct ir_targets *t = open ? targets_of_instr(e, i) : NULL;
    struct objects l;
    struct value only = at;
    uint32_t n = 0;
    if (!t || !collect(s, t, &l))
        return at;
    for (uint32_t k = 0; k < l.n; k++) {
        if (!has_room(e, s, &l, k, size))
            continue;
        bool any = l.offsets[k] == IR_TARGET_ANY;
        only = value_addr(l.items[k], any ? 0 : l.offsets[k]);
        only.any = any;
        n++;
    }
    bool lost = t->heap && e->attempt.lost_heap; /* it may lead to an object that is gone */
    bool known = n == 1 && !lost && mechanism_applies(e->options->mechanisms, MECHANISM_TARGETS);
    return known ? only : at;
}

bool targets_each(struct engine *e, struct state *s, const struct ir_instr *i,
                  void (*visit)(void *context, uint32_t object), void *context)
{
    const struct ir_targets *t = targets_of_instr(e, i);
    struct objects variables;
    if (!t || !collect_variables(s, t, &variables) ||
        !mechanism_applies(e->options->mechanisms, MECHANISM_TARGETS))
        return false;
    for (uint32_t k = 0; k < variables.n; k++)
        if (state_object(e, s, variables.items[k]))
            visit(context, variables.items[k]);
    for (uint32_t k = 0; t->heap && k < s->n_heap; k++)
        if (s->heap[k] && !s->heap[k]->handle)
            visit(context, OBJECT_HEAP | k);
    return true;
}
