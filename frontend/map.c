/* A hash map from cursors to operands (open addressing).
 *
 * Neither `==` nor USRs tell cursors apart.  clang_equalCursors() does for declarations;
 * a statement's cursor also holds the declaration through which it was reached, which
 * must not count.
 */
#include "frontend/cursor.h"

struct cursor_slot {
    CXCursor key;
    struct ir_opnd value;
    bool used;
};

static CXCursor node_of(CXCursor c)
{
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (clang_isExpression(kind) || clang_isStatement(kind))
        c.data[0] = NULL;
    return c;
}

bool map_same_cursor(CXCursor a, CXCursor b)
{
    return clang_equalCursors(node_of(a), node_of(b));
}

static struct cursor_slot *find_slot(const struct cursor_map *m, CXCursor key)
{
    key = node_of(key);
    uint32_t i = clang_hashCursor(key) * 2654435761u % m->cap;
    while (m->slots[i].used && !clang_equalCursors(m->slots[i].key, key))
        i = (i + 1) % m->cap;
    return &m->slots[i];
}

static void grow(struct arena *a, struct cursor_map *m)
{
    struct cursor_map old = *m;
    m->cap = old.cap ? old.cap * 2 : 16;
    m->slots = ARENA_ARRAY(a, struct cursor_slot, m->cap);
    for (uint32_t i = 0; i < old.cap; i++)
        if (old.slots[i].used)
            *find_slot(m, old.slots[i].key) = old.slots[i];
}

void map_put(struct arena *a, struct cursor_map *m, CXCursor key, struct ir_opnd value)
{
    if (m->n * 2 >= m->cap)
        grow(a, m);
    struct cursor_slot *s = find_slot(m, key);
    m->n += !s->used;
    *s = (struct cursor_slot){node_of(key), value, true};
}

bool map_get(const struct cursor_map *m, CXCursor key, struct ir_opnd *value)
{
    if (m->cap == 0)
        return false;
    const struct cursor_slot *s = find_slot(m, key);
    if (s->used)
        *value = s->value;
    return s->used;
}
