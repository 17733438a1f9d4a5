#include "core/base/memory.h"

#include <malloc.h>
#include <stdbool.h>
#include <stdio.h>
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

void memory_keep(void)
{
#ifdef M_TRIM_THRESHOLD
    mallopt(M_TOP_PAD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
}
