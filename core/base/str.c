/* Open hashing with chains; the table doubles when it is full. */
#include "core/base/str.h"

#include "core/base/hash.h"

#include <stdint.h>
#include <string.h>

struct entry {
    struct entry *next;
    uint64_t hash;
    size_t n;
    char text[];
};

struct str_pool {
    struct arena *arena;
    struct entry **buckets;
    size_t n_buckets, n_entries;
};

struct str_pool *str_pool_new(struct arena *a)
{
    struct str_pool *pool = ARENA_NEW(a, struct str_pool);
    pool->arena = a;
    pool->n_buckets = 256;
    pool->buckets = ARENA_ARRAY(a, struct entry *, pool->n_buckets);
    return pool;
}

static void grow(struct str_pool *pool)
{
    size_t n = pool->n_buckets * 2;
    struct entry **buckets = ARENA_ARRAY(pool->arena, struct entry *, n);
    for (size_t i = 0; i < pool->n_buckets; i++) {
        for (struct entry *e = pool->buckets[i], *next; e; e = next) {
            next = e->next;
            e->next = buckets[e->hash % n];
            buckets[e->hash % n] = e;
        }
    }
    pool->buckets = buckets;
    pool->n_buckets = n;
}

const char *str_intern_n(struct str_pool *pool, const char *s, size_t n)
{
    if (!s)
        return NULL;
    uint64_t h = hash_fnv(HASH_FNV, s, n);
    for (struct entry *e = pool->buckets[h % pool->n_buckets]; e; e = e->next)
        if (e->hash == h && e->n == n && memcmp(e->text, s, n) == 0)
            return e->text;
    if (pool->n_entries >= pool->n_buckets)
        grow(pool);
    struct entry *e = arena_alloc(pool->arena, sizeof *e + n + 1);
    e->hash = h;
    e->n = n;
    memcpy(e->text, s, n);
    e->text[n] = '\0';
    e->next = pool->buckets[h % pool->n_buckets];
    pool->buckets[h % pool->n_buckets] = e;
    pool->n_entries++;
    return e->text;
}

const char *str_intern(struct str_pool *pool, const char *s)
{
    return s ? str_intern_n(pool, s, strlen(s)) : NULL;
}
