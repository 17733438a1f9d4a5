#include "abstraction/state/known_values.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"

#include <string.h>

/* A number that is known: JSON and C have it as int64_t. */
static bool is_told(const struct value *v)
{
    return v->kind == VALUE_INT && (v->type != IR_U64 || v->i >= 0);
}

static struct value value_of(const struct engine *e, const struct state *s, const struct frame *f,
                             const struct shown *what)
{
    const struct memory *m = s->locals[f->locals + what->local];
    const struct segment *from;
    if (what->temp != IR_NO_TEMP)
        return f->temps ? f->temps[what->temp] : (struct value){.kind = VALUE_NONE};
    if (!m)
        return (struct value){.kind = VALUE_NONE};
    return memory_peek(&e->env, m, 0, f->fn->f->locals[what->local].obj.type.kind, &from);
}

static void add(struct skel_value *v, uint32_t *n, struct skel_value one)
{
    for (uint32_t i = 0; i < *n; i++)
        if (v[i].depth == one.depth && strcmp(v[i].name, one.name) == 0)
            return; /* of an inner block, or both live and an argument */
    v[(*n)++] = one;
}

static void add_frame(struct engine *e, const struct state *s, uint32_t depth,
                      struct skel_value *v, uint32_t *n)
{
    const struct frame *f = &s->frames[s->n_frames - 1 - depth];
    const struct shown_list *list =
        shown_at(e->keep, e->program, f->fn, f->block, f->instr, !depth);
    for (uint32_t i = 0; i < list->n && *n < SHOWN_MAX; i++) {
        struct value value = value_of(e, s, f, &list->items[i]);
        const struct ir_object *o = &f->fn->f->locals[list->items[i].local].obj;
        if (is_told(&value))
            add(v, n, (struct skel_value){o->name, value.i, depth});
    }
}

struct skel_values known_values_of(struct engine *e, const struct state *s)
{
    struct skel_value v[SHOWN_MAX];
    uint32_t n = 0;
    for (uint32_t depth = 0; depth < s->n_frames && n < SHOWN_MAX; depth++)
        add_frame(e, s, depth, v, &n);
    return (struct skel_values){n ? arena_memdup(e->arena, v, n * sizeof *v) : NULL, n};
}
