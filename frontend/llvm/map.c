/* What has been made of values, blocks and metadata of LLVM: a table with open addressing. */
#include "frontend/llvm/translate.h"

#include "core/base/hash.h"

static struct llvm_slot *slot(const struct llvm_map *m, const void *key)
{
    uint32_t i = (uint32_t)hash_mix(1, (uintptr_t)key >> 3) & (m->cap - 1);
    while (m->slots[i].key && m->slots[i].key != key)
        i = (i + 1) & (m->cap - 1);
    return &m->slots[i];
}

struct ir_opnd *llvm_map_find(const struct llvm_map *m, const void *key)
{
    struct llvm_slot *s = m->cap ? slot(m, key) : NULL;
    return s && s->key ? &s->value : NULL;
}

void llvm_map_put(struct arena *a, struct llvm_map *m, const void *key, struct ir_opnd value)
{
    if (m->n * 2 >= m->cap) {
        struct llvm_map old = *m;
        m->cap = old.cap ? old.cap * 2 : 64;
        m->slots = ARENA_ARRAY(a, struct llvm_slot, m->cap);
        for (uint32_t i = 0; i < old.cap; i++)
            if (old.slots[i].key)
                *slot(m, old.slots[i].key) = old.slots[i];
    }
    struct llvm_slot *s = slot(m, key);
    m->n += !s->key;
    *s = (struct llvm_slot){key, value};
}
