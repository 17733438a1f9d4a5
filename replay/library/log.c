/* What a rank tells, in a file that the driver reads: both map it, so that a line costs no call of
 * the system, and is there also when the rank is killed.  A page with the size comes first, then
 * the lines.  Room is taken before it is written to: a full disk is told, and kills nobody. */
#define _GNU_SOURCE
#include "objects.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { HEAD = 4096, WINDOW = 1 << 20 };

static struct log {
    int fd;
    unsigned long long *size; /* of the lines: in the file */
    unsigned long long n;
    char *window;             /* where the next line goes; NULL: there is none yet */
    size_t used;              /* of it */
} file;

/* 0, or an error of the system. */
static int take_room(off_t from, off_t n)
{
    void (*before)(int) = signal(SIGXFSZ, SIG_IGN); /* of a limit on the size of files */
    int error = posix_fallocate(file.fd, from, n);
    signal(SIGXFSZ, before);
    return error;
}

static void *map(off_t from, size_t n)
{
    int error = take_room(from, (off_t)n);
    void *p = error ? MAP_FAILED
                    : mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_SHARED, file.fd, from);
    if (p == MAP_FAILED)
        wire_give_up(error ? error : errno);
    return p;
}

void log_open(const char *path)
{
    file.fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file.fd < 0)
        wire_give_up(errno);
    file.size = map(0, HEAD);
}

static void next_window(void)
{
    if (file.window)
        munmap(file.window, WINDOW);
    file.window = map((off_t)(HEAD + file.n), WINDOW);
    file.used = 0;
}

void log_write(const char *text, size_t n)
{
    while (n > 0) {
        if (!file.window || file.used == WINDOW)
            next_window();
        size_t now = WINDOW - file.used < n ? WINDOW - file.used : n;
        memcpy(file.window + file.used, text, now);
        file.used += now;
        file.n += now;
        text += now;
        n -= now;
    }
    __atomic_store_n(file.size, file.n, __ATOMIC_RELEASE);
}

unsigned long long log_size(void)
{
    return file.n;
}
