/* The heap of the program, where its state is told: apart from what MPI and the library itself
 * allocate, at the same addresses in each execution, with nothing in it that is not of the program.
 * Blocks have sizes of powers of two; what is free is zero but for the list that it is in.
 * Elsewhere, and for all others, allocation is that of the C library. */
#define _GNU_SOURCE
#include "state.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t n);
void *__libc_memalign(size_t alignment, size_t n);
void __libc_free(void *p);

enum { LEAST = 5, CLASSES = 40 }; /* of 32 bytes, of 64, ... */

struct head { /* before what the program gets */
    uint64_t class;
    uint64_t back;   /* bytes from the beginning of the block */
};

static const uintptr_t beginning = 0x100000000000, room = 1ULL << 36;

static struct heap {
    char *from, *next;
    void *free[CLASSES];
} heap;

bool heap_begin(void)
{
    void *at = mmap((void *)beginning, room, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (at == MAP_FAILED)
        return false;
    if (at != (void *)beginning) {
        munmap(at, room);
        return false;
    }
    heap.from = heap.next = at;
    return true;
}

bool heap_is_ours(void)
{
    return dlsym(RTLD_DEFAULT, "malloc") == (void *)malloc;
}

const char *heap_used(size_t *n)
{
    *n = (size_t)(heap.next - heap.from);
    return heap.from;
}

static bool is_inside(const void *p)
{
    return heap.from && (uintptr_t)p - beginning < room;
}

static bool is_for_program(void)
{
    return heap.from && state_in_program();
}

static void *take(size_t n, size_t alignment)
{
    unsigned class = LEAST;
    if (n > room / 4 || alignment > room / 4) {
        errno = ENOMEM;
        return NULL;
    }
    while (((size_t)1 << class) < n + sizeof(struct head) + alignment)
        class++;
    char *block = heap.free[class];
    if (block) {
        memcpy(&heap.free[class], block, sizeof heap.free[class]);
        memset(block, 0, sizeof heap.free[class]);
    } else if ((size_t)(heap.next - heap.from) + ((size_t)1 << class) <= room) {
        block = heap.next;
        heap.next += (size_t)1 << class;
    } else {
        errno = ENOMEM;
        return NULL;
    }
    uintptr_t p = (uintptr_t)block + sizeof(struct head);
    p = (p + alignment - 1) & ~(uintptr_t)(alignment - 1);
    ((struct head *)p)[-1] = (struct head){class, p - (uintptr_t)block};
    return (void *)p;
}

static size_t size_of(const void *p)
{
    const struct head *h = (const struct head *)p - 1;
    return ((size_t)1 << h->class) - h->back;
}

static void give_back(void *p)
{
    const struct head h = ((struct head *)p)[-1];
    char *block = (char *)p - h.back;
    memset(block, 0, (size_t)1 << h.class);
    memcpy(block, &heap.free[h.class], sizeof heap.free[h.class]);
    heap.free[h.class] = block;
}

void *malloc(size_t n)
{
    return is_for_program() ? take(n, sizeof(struct head)) : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
    size_t all;
    if (!is_for_program())
        return __libc_calloc(n, size);
    if (__builtin_mul_overflow(n, size, &all)) {
        errno = ENOMEM;
        return NULL;
    }
    return take(all, sizeof(struct head));
}

void free(void *p)
{
    if (is_inside(p))
        give_back(p);
    else
        __libc_free(p);
}

void *realloc(void *p, size_t n)
{
    if (!is_inside(p))
        return p || !is_for_program() ? __libc_realloc(p, n) : take(n, sizeof(struct head));
    if (!n) {
        give_back(p);
        return NULL;
    }
    size_t old = size_of(p);
    void *made = take(n, sizeof(struct head));
    if (!made)
        return NULL;
    memcpy(made, p, old < n ? old : n);
    give_back(p);
    return made;
}

void *reallocarray(void *p, size_t n, size_t size)
{
    size_t all;
    if (__builtin_mul_overflow(n, size, &all)) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(p, all);
}

void *memalign(size_t alignment, size_t n)
{
    size_t least = sizeof(struct head);
    if (!is_for_program() || alignment & (alignment - 1))
        return __libc_memalign(alignment, n);
    return take(n, alignment < least ? least : alignment);
}

void *aligned_alloc(size_t alignment, size_t n)
{
    return memalign(alignment, n);
}

int posix_memalign(void **to, size_t alignment, size_t n)
{
    int before = errno;
    if (alignment % sizeof(void *) || alignment & (alignment - 1) || !alignment)
        return EINVAL;
    void *p = memalign(alignment, n);
    errno = before;
    if (!p)
        return ENOMEM;
    *to = p;
    return 0;
}

void *valloc(size_t n)
{
    enum { PAGE = 4096 };
    return memalign(PAGE, n);
}

size_t malloc_usable_size(void *p)
{
    static size_t (*next)(void *);
    if (is_inside(p))
        return size_of(p);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "malloc_usable_size");
    return next(p);
}

/* Memory of MPI_Alloc_mem is the program's. */
int MPI_Alloc_mem(MPI_Aint n, MPI_Info info, void *to)
{
    if (!is_for_program() || n < 0)
        return PMPI_Alloc_mem(n, info, to);
    void *p = take((size_t)n, 64);
    memcpy(to, &p, sizeof p);
    return p ? MPI_SUCCESS : MPI_ERR_NO_MEM;
}

int MPI_Free_mem(void *p)
{
    if (!is_inside(p))
        return PMPI_Free_mem(p);
    give_back(p);
    return MPI_SUCCESS;
}
