/* Blocks in a list; each allocation is cut from the newest block.  Big requests get a
 * block of their own, so that growing arrays do not waste the rest of a block.  The first block
 * is small: many arenas live for one step of a search only. */
#include "core/base/arena.h"

#include "core/base/fail.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BLOCK = 1024, BLOCK_SIZE = 64 * 1024 };

struct block {
    struct block *next;
    size_t used, size;
    alignas(max_align_t) unsigned char data[];
};

struct arena {
    struct block *blocks;
    size_t next_size; /* of the next block; 0: the first */
    size_t total;
};

struct arena *arena_new(void)
{
    struct arena *a = calloc(1, sizeof *a);
    if (!a)
        fail_memory();
    return a;
}

void arena_free(struct arena *a)
{
    if (!a)
        return;
    for (struct block *b = a->blocks, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    free(a);
}

/* `apart`: it is for one allocation only, and the newest block is filled on. */
static struct block *block_new(struct arena *a, size_t size, bool apart)
{
    if (size > SIZE_MAX - sizeof(struct block))
        fail_memory();
    struct block *b = calloc(1, sizeof *b + size);
    if (!b)
        fail_memory();
    b->size = size;
    if (a->blocks && apart) {
        b->next = a->blocks->next;
        a->blocks->next = b;
    } else {
        b->next = a->blocks;
        a->blocks = b;
    }
    return b;
}

static struct block *block_for(struct arena *a, size_t need)
{
    if (need > BLOCK_SIZE / 4)
        return block_new(a, need, true);
    size_t size = a->next_size ? a->next_size : FIRST_BLOCK;
    while (size < need)
        size *= 2;
    a->next_size = size < BLOCK_SIZE ? 2 * size : size;
    return block_new(a, size, false);
}

void *arena_alloc(struct arena *a, size_t size)
{
    const size_t align = alignof(max_align_t);
    if (size > SIZE_MAX - align)
        fail_memory();
    size_t need = (size + align - 1) / align * align;
    if (!need)
        need = align;
    struct block *b = a->blocks;
    if (!b || b->size - b->used < need)
        b = block_for(a, need);
    void *p = b->data + b->used;
    b->used += need;
    a->total += need;
    return p;
}

void *arena_memdup(struct arena *a, const void *p, size_t n)
{
    void *copy = arena_alloc(a, n);
    if (n)
        memcpy(copy, p, n);
    return copy;
}

char *arena_strdup(struct arena *a, const char *s)
{
    return arena_memdup(a, s, strlen(s) + 1);
}

char *arena_vprintf(struct arena *a, const char *fmt, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    if (n < 0)
        bug("bad format '%s'", fmt);
    char *s = arena_alloc(a, (size_t)n + 1);
    vsnprintf(s, (size_t)n + 1, fmt, args);
    return s;
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    char *s = arena_vprintf(a, fmt, args);
    va_end(args);
    return s;
}

size_t arena_bytes(const struct arena *a)
{
    return a->total;
}
