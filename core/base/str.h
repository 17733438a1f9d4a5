/* Interned strings: equal text has equal pointers, so names are compared with ==. */
#ifndef M2S_CORE_STR_H
#define M2S_CORE_STR_H

#include "core/base/arena.h"

struct str_pool;

/* A pool whose strings live in `a`. */
struct str_pool *str_pool_new(struct arena *a);

/* The one copy of s (of its first n bytes); NULL gives NULL.  Owned by the pool's arena. */
const char *str_intern(struct str_pool *pool, const char *s);
const char *str_intern_n(struct str_pool *pool, const char *s, size_t n);

#endif
