#include "core/base/memory.h"

#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

unsigned memory_of(pid_t pid)
{
    char path[64];
    unsigned long total, resident = 0, shared = 0;
    snprintf(path, sizeof path, "/proc/%ld/statm", (long)pid);
    FILE *f = fopen(path, "re");
    if (!f)
        return 0;
    bool known = fscanf(f, "%lu %lu %lu", &total, &resident, &shared) == 3;
    fclose(f);
    unsigned long pages = known && resident > shared ? resident - shared : 0;
    return (unsigned)(pages * (unsigned long)sysconf(_SC_PAGESIZE) >> 20);
}

unsigned memory_of_all(pid_t pid)
{
    char path[64];
    unsigned all = memory_of(pid);
    long child;
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)pid, (long)pid);
    FILE *f = fopen(path, "re");
    while (f && fscanf(f, "%ld", &child) == 1)
        all += memory_of_all((pid_t)child);
    if (f)
        fclose(f);
    return all;
}

#ifdef M_TRIM_THRESHOLD
/* malloc() goes on in huge pages, where the system gives them: a fault for each 4 KB is a quarter
 * of the time of a small program in C++. */
static void grow_hugely(void)
{
    enum { HUGE_PAGE = 2 << 20, ROOM = 64 << 20 };
    mallopt(M_TOP_PAD, ROOM);
    void *volatile more = malloc(HUGE_PAGE); /* for which the heap grows */
    uintptr_t begin = ((uintptr_t)more + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    madvise((void *)begin, ROOM, MADV_HUGEPAGE); /* a wish only */
    free(more);
    mallopt(M_TOP_PAD, 1 << 20);
}

#endif

void memory_keep(void)
{
#ifdef M_TRIM_THRESHOLD
    mallopt(M_TRIM_THRESHOLD, 128 << 20); /* more than grow_hugely() asks for */
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_ARENA_MAX, 1); /* the parser is a thread of its own */
    grow_hugely();
#endif
}
