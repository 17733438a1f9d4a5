/* Sets of holders (holders.h). */
#ifndef M2S_SLICER_HOLDER_SET_H
#define M2S_SLICER_HOLDER_SET_H

#include "core/base/hash.h"
#include "slicer/depend/holders.h"

#include <string.h>

enum { HOLDER_SET_WORD = 64 };

static inline bool holder_set_get(const uint64_t *bits, uint32_t i)
{
    return bits[i / HOLDER_SET_WORD] >> i % HOLDER_SET_WORD & 1;
}

static inline void holder_set_put(uint64_t *bits, uint32_t i, bool on)
{
    uint64_t bit = UINT64_C(1) << i % HOLDER_SET_WORD;
    uint64_t *word = &bits[i / HOLDER_SET_WORD];
    *word = on ? *word | bit : *word & ~bit;
}

static inline bool holder_set_has(const struct holders_state *s, uint32_t i)
{
    return holder_set_get(s->in, i) || holder_set_get(s->past, i);
}

/* The first from i on that is in the set, or n: for all of a set that may grow meanwhile. */
static inline uint32_t holder_set_next(const struct holders_state *s, uint32_t i, uint32_t n)
{
    for (uint32_t w = i / HOLDER_SET_WORD; i < n; i = ++w * HOLDER_SET_WORD) {
        uint64_t bits = (s->in[w] | s->past[w]) >> i % HOLDER_SET_WORD;
        if (bits)
            i += (uint32_t)__builtin_ctzll(bits);
        if (bits)
            return i < n ? i : n;
    }
    return n;
}

static inline uint64_t holder_set_hash(uint64_t hash, const struct holders_state *s)
{
    for (uint32_t w = 0; w < HOLDERS_WORDS; w++)
        hash = hash_mix(hash_mix(hash, s->in[w]), s->past[w]);
    return hash_mix(hash, s->end);
}

static inline void holder_set_forget(struct holders_state *s, uint32_t i)
{
    holder_set_put(s->in, i, false);
    holder_set_put(s->past, i, false);
}

static inline void holder_set_take(struct holders_state *to, const struct holders_state *from,
                                   uint32_t i)
{
    holder_set_put(to->in, i, holder_set_get(from->in, i));
    holder_set_put(to->past, i, holder_set_get(from->past, i));
}

static inline bool holder_set_is_empty(const struct holders_state *s)
{
    for (uint32_t w = 0; w < HOLDERS_WORDS; w++)
        if (s->in[w] | s->past[w])
            return false;
    return true;
}

static inline bool holder_set_is_same(const struct holders_state *a, const struct holders_state *b)
{
    return a->end == b->end && a->own == b->own && memcmp(a->in, b->in, sizeof a->in) == 0 &&
           memcmp(a->past, b->past, sizeof a->past) == 0;
}

#endif
