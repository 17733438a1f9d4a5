#include "core/base/fail.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void fail(const char *fmt, ...)
{
    int saved = errno;
    va_list args;
    va_start(args, fmt);
    fputs("mpi2spin: error: ", stderr);
    vfprintf(stderr, fmt, args);
    va_end(args);
    size_t n = strlen(fmt);
    if (n && fmt[n - 1] == ':')
        fprintf(stderr, " %s", strerror(saved));
    fputc('\n', stderr);
    exit(EXIT_TOOL_FAILURE);
}

_Noreturn void fail_memory(void)
{
    fputs("mpi2spin: error: out of memory\n", stderr);
    exit(EXIT_INCONCLUSIVE);
}

_Noreturn void bug_at(const char *file, int line, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    fprintf(stderr, "mpi2spin: internal error at %s:%d: ", file, line);
    vfprintf(stderr, fmt, args);
    va_end(args);
    fputs("\nPlease report this, with the program that was checked.\n", stderr);
    abort();
}
