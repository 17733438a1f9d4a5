/* Inputs as texts and as files. */
#include "tests/fuzz/fuzz.h"

#include "core/base/fail.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

char *fuzz_text(struct arena *arena, const uint8_t *data, size_t n)
{
    char *text = arena_alloc(arena, n + 1);
    if (n)
        memcpy(text, data, n);
    text[n] = '\0';
    return text;
}

int fuzz_file(const void *data, size_t n)
{
    int fd = memfd_create("input", MFD_CLOEXEC);
    if (fd < 0 || write(fd, data, n) != (ssize_t)n || lseek(fd, 0, SEEK_SET) != 0)
        fail("no file in memory:");
    return fd;
}

FILE *fuzz_nowhere(void)
{
    static FILE *out;
    if (!out && !(out = fopen("/dev/null", "w")))
        fail("/dev/null:");
    return out;
}
