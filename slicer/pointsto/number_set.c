#include "slicer/pointsto/number_set.h"

#include <string.h>

void number_set_add(struct arena *arena, struct number_set *s, uint32_t number, uint32_t soon)
{
    if (number / 64 >= s->n) {
        struct number_set old = *s;
        uint32_t last = number > soon ? number : soon;
        s->n = last / 64 + last / 128 + 1;
        s->words = ARENA_ARRAY(arena, uint64_t, s->n);
        if (old.n)
            memcpy(s->words, old.words, old.n * sizeof *old.words);
    }
    s->words[number / 64] |= UINT64_C(1) << number % 64;
}
