#include "core/mpi/c_layout.h"

#include "core/base/vec.h"

#include <stdlib.h>
#include <string.h>

/* The entry of argument k, after its colon. */
static const char *find_entry(const char *points, uint32_t k)
{
    while (points) {
        char *end;
        if (strtoul(points, &end, 10) == k && *end == ':')
            return end + 1;
        points = strchr(points, ';');
        points = points ? points + 1 : NULL;
    }
    return NULL;
}

static enum ir_kind kind_named(const char *text, size_t n)
{
    for (int kind = IR_BOOL; kind <= IR_PTR; kind++)
        if (strlen(ir_kind_text((enum ir_kind)kind)) == n &&
            !memcmp(ir_kind_text((enum ir_kind)kind), text, n))
            return (enum ir_kind)kind;
    return IR_VOID;
}

const struct c_layout *c_layout_of(struct arena *arena, const char *points, uint32_t k)
{
    const char *at = find_entry(points, k);
    const char *bar = at ? strchr(at, '|') : NULL;
    if (!bar)
        return NULL;
    struct c_layout *l = ARENA_NEW(arena, struct c_layout);
    l->name = arena_printf(arena, "%.*s", (int)(bar - at), at);
    do {
        char *end;
        const char *kind = bar + 1;
        size_t length = strcspn(kind, "*");
        struct c_scalar scalar = {.kind = kind_named(kind, length)};
        if (kind[length] != '*' || scalar.kind == IR_VOID)
            return NULL;
        scalar.n = strtoll(kind + length + 1, &end, 10);
        if (*end != '@')
            return NULL;
        scalar.at = strtoll(end + 1, &end, 10);
        VEC_PUSH(arena, l->scalars, l->n_scalars, l->cap_scalars, scalar);
        bar = end;
    } while (*bar == ',');
    l->size = *bar == '|' ? strtoll(bar + 1, NULL, 10) : 0;
    return l->size > 0 ? l : NULL;
}

enum ir_kind c_layout_at(const struct c_layout *l, int64_t byte, int64_t *left)
{
    int64_t in = byte % l->size;
    in += in < 0 ? l->size : 0;
    for (uint32_t i = 0; i < l->n_scalars; i++) {
        const struct c_scalar *s = &l->scalars[i];
        int64_t size = (int64_t)ir_type_of(s->kind).size;
        if (in < s->at || in >= s->at + s->n * size || (in - s->at) % size)
            continue;
        *left = s->n - (in - s->at) / size;
        return s->kind;
    }
    *left = 0;
    return IR_VOID;
}
