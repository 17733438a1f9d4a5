/* Blocks in a list; each allocation is cut from the newest block.  Big requests get a
 * block of their own, so that growing arrays do not waste the rest of a block.  The first block
 * is small: many arenas live for one step of a search only.  Those of an exploration take hundreds
 * of megabytes: their blocks are large, and of huge pages where the system gives them, as a fault
 * for each 4 KB is half of the time otherwise. */
#include "core/base/arena.h"

#include "core/base/fail.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    FIRST_BLOCK = 1024,
    BLOCK = 64 * 1024, /* as much again, up to here; then an eighth of what there is */
    HUGE_PAGE = 2 << 20,
    LARGEST_BLOCK = 2 * HUGE_PAGE
};

struct block {
    struct block *next;
    size_t used, size;
    bool huge, cleared;
    alignas(max_align_t) unsigned char data[];
};

struct arena {
    struct block *blocks;
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
        if (b->huge)
            munmap(b, sizeof *b + b->size);
        else
            free(b);
    }
    free(a);
}

static void *huge_pages(size_t size)
{
    unsigned char *p = mmap(NULL, size + HUGE_PAGE, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        return NULL;
    size_t before = -(uintptr_t)p % HUGE_PAGE;
    if (before)
        munmap(p, before);
    munmap(p + before + size, HUGE_PAGE - before);
    madvise(p + before, size, MADV_HUGEPAGE); /* a wish only */
    return p + before;
}

/* `apart`: it is for one allocation only, and the newest block is filled on.  Most are arrays that
 * grow, whose end is not touched where the system clears them. */
static struct block *block_new(struct arena *a, size_t whole, bool apart)
{
    bool huge = !apart && whole % HUGE_PAGE == 0;
    struct block *b = huge ? huge_pages(whole) : apart ? calloc(1, whole) : malloc(whole);
    if (!b)
        fail_memory();
    *b = (struct block){.size = whole - sizeof *b, .huge = huge, .cleared = huge || apart};
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
    if (need > SIZE_MAX - sizeof(struct block))
        fail_memory();
    size_t whole = sizeof(struct block) + need, size = FIRST_BLOCK;
    while (size <= (size < BLOCK ? a->total : a->total / 8) && size < LARGEST_BLOCK)
        size *= 2;
    if (whole > BLOCK / 4)
        return block_new(a, whole, true);
    while (size < whole)
        size *= 2;
    return block_new(a, size, false);
}

/* `size` bytes; are they cleared? */
static void *cut(struct arena *a, size_t size, bool *cleared)
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
    *cleared = b->cleared;
    return p;
}

void *arena_alloc(struct arena *a, size_t size)
{
    bool cleared;
    void *p = cut(a, size, &cleared);
    return cleared ? p : memset(p, 0, size);
}

void *arena_memdup(struct arena *a, const void *p, size_t n)
{
    bool cleared;
    void *copy = cut(a, n, &cleared);
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
