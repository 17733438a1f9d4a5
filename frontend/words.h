/* Words of a text, without a copy of each: a name is looked up as it stands there.
 *
 *     struct words names = {.arena = a};
 *     uint32_t n = words_add(&names, w);      0, 1, 2, ...: the same for equal words
 *     words_find(&names, w);                  n, or WORDS_NONE
 */
#ifndef M2S_FRONTEND_WORDS_H
#define M2S_FRONTEND_WORDS_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum { WORDS_NONE = -1 };

struct word {
    const char *text; /* NULL: there is none */
    uint32_t n;
};

struct words {
    struct arena *arena;
    struct word *items; /* they lead into the texts in which they were found */
    int32_t *slots;     /* a hash table: number + 1 */
    int32_t n, cap, n_slots;
};

/* The next name between *p and end; *p is moved behind it. */
struct word word_next(const char **p, const char *end);
bool word_is(struct word w, const char *text);
bool word_starts(struct word w, const char *text);

int32_t words_find(const struct words *s, struct word w);
int32_t words_add(struct words *s, struct word w);

#endif
