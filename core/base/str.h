/* Interned strings: equal text has equal pointers, so names are compared with ==. */
#ifndef M2S_CORE_STR_H
#define M2S_CORE_STR_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <string.h>

struct str_pool;

/* A pool whose strings live in `a`. */
struct str_pool *str_pool_new(struct arena *a);

/* The one copy of s (of its first n bytes); NULL gives NULL.  Owned by the pool's arena. */
const char *str_intern(struct str_pool *pool, const char *s);
const char *str_intern_n(struct str_pool *pool, const char *s, size_t n);

/* Equal texts; none (NULL) is equal to none.  For texts of which not all are interned in one
 * pool. */
static inline bool str_same(const char *x, const char *y)
{
    return x == y || (x && y && strcmp(x, y) == 0);
}

#endif
