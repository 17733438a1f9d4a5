/* Region allocator: everything a compilation makes lives in one arena and dies with it.
 *
 * Nodes are never freed one by one.  arena_alloc() never returns NULL: when memory runs
 * out, the process ends with exit code 5 and a message (see core/base/fail.h).
 */
#ifndef M2S_CORE_ARENA_H
#define M2S_CORE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct arena;

/* A new, empty arena.  Owned by the caller; arena_free() releases it with all it holds. */
struct arena *arena_new(void);
void arena_free(struct arena *a);

/* `size` zeroed bytes, aligned for any type.  size 0 gives a valid unique pointer. */
void *arena_alloc(struct arena *a, size_t size);

/* Copy of n bytes at p; of the NUL-terminated string s; a formatted string. */
void *arena_memdup(struct arena *a, const void *p, size_t n);
char *arena_strdup(struct arena *a, const char *s);
char *arena_printf(struct arena *a, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *a, const char *fmt, va_list args)
    __attribute__((format(printf, 2, 0)));

/* Total bytes handed out, for statistics and limits. */
size_t arena_bytes(const struct arena *a);

#define ARENA_NEW(a, type) ((type *)arena_alloc((a), sizeof(type)))
#define ARENA_ARRAY(a, type, n) ((type *)arena_alloc((a), sizeof(type) * (size_t)(n)))

#endif
