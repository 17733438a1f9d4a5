#include "tests/tool/jobs.h"

#include "core/base/fail.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

void *jobs_share(size_t size)
{
    void *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        fail("no memory to share:");
    return shared;
}

uint64_t jobs_run(unsigned jobs, void (*work)(void *context, unsigned job), void *context)
{
    uint64_t bad = 0;
    fflush(NULL);
    for (unsigned job = 0; job < jobs; job++)
        if (fork() == 0) {
            work(context, job);
            fflush(stdout);
            _exit(EXIT_SUCCESS);
        }
    for (int status; wait(&status) > 0;)
        bad += status != 0;
    return bad;
}

void jobs_count(uint64_t *of)
{
    __atomic_add_fetch(of, 1, __ATOMIC_RELAXED);
}

void jobs_tell(const char *path, int lines, const char *head, ...)
{
    char *text = NULL, line[300];
    size_t n;
    FILE *out = open_memstream(&text, &n), *in = fopen(path, "r");
    va_list args;
    va_start(args, head);
    vfprintf(out, head, args);
    va_end(args);
    for (int i = 0; in && i < lines && fgets(line, sizeof line, in); i++)
        fprintf(out, "    %s", line);
    if (in)
        fclose(in);
    fclose(out);
    fputs(text, stdout);
    fflush(stdout);
    free(text);
}
