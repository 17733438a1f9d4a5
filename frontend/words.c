/* A hash table with open addressing. */
#include "frontend/words.h"

#include "core/base/hash.h"
#include "core/base/vec.h"

#include <ctype.h>

static bool begins_name(char c)
{
    return isalpha((unsigned char)c) || c == '_';
}

struct word word_next(const char **p, const char *end)
{
    while (*p < end && !begins_name(**p))
        ++*p;
    const char *begin = *p;
    while (*p < end && (begins_name(**p) || isdigit((unsigned char)**p)))
        ++*p;
    return (struct word){begin < *p ? begin : NULL, (uint32_t)(*p - begin)};
}

bool word_is(struct word w, const char *text)
{
    return w.n == strlen(text) && word_starts(w, text);
}

bool word_starts(struct word w, const char *text)
{
    return w.text && *w.text == *text && w.n >= strlen(text) &&
           memcmp(w.text, text, strlen(text)) == 0;
}

/* Where the word is, or would be. */
static uint32_t slot_of(const struct words *s, struct word w)
{
    uint32_t mask = (uint32_t)s->n_slots - 1;
    uint32_t i = (uint32_t)hash_mix(1, hash_fnv(HASH_FNV, w.text, w.n)) & mask;
    for (; s->slots[i]; i = (i + 1) & mask) {
        struct word known = s->items[s->slots[i] - 1];
        if (known.n == w.n && memcmp(known.text, w.text, w.n) == 0)
            break;
    }
    return i;
}

int32_t words_find(const struct words *s, struct word w)
{
    return s->n_slots ? s->slots[slot_of(s, w)] - 1 : WORDS_NONE;
}

static void grow(struct words *s)
{
    s->n_slots = s->n_slots ? 2 * s->n_slots : 64;
    s->slots = ARENA_ARRAY(s->arena, int32_t, s->n_slots);
    for (int32_t i = 0; i < s->n; i++)
        s->slots[slot_of(s, s->items[i])] = i + 1;
}

int32_t words_add(struct words *s, struct word w)
{
    if (2 * s->n >= s->n_slots)
        grow(s);
    uint32_t i = slot_of(s, w);
    if (!s->slots[i]) {
        VEC_PUSH(s->arena, s->items, s->n, s->cap, w);
        s->slots[i] = s->n;
    }
    return s->slots[i] - 1;
}
