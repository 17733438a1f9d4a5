#include "replay/log.h"

#include "core/base/vec.h"

#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { HEAD = 4096, CHUNK = 1 << 16 }; /* HEAD: as in replay/library/log.c */

struct log {
    struct arena *arena;
    int fd;
    const unsigned long long *size;
    unsigned long long at;  /* so much of the file is in text */
    char *text;
    size_t cap, from, n;    /* text[from..n) is not taken */
    size_t length;          /* of the line that is next, with its end; 0: not known */
};

struct log *log_open(struct arena *arena, const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return NULL;
    unlink(path);
    void *head = mmap(NULL, HEAD, PROT_READ, MAP_SHARED, fd, 0);
    if (head == MAP_FAILED) {
        close(fd);
        return NULL;
    }
    struct log *l = ARENA_NEW(arena, struct log);
    l->arena = arena;
    l->fd = fd;
    l->size = head;
    return l;
}

void log_close(struct log *l)
{
    munmap((void *)l->size, HEAD);
    close(l->fd);
}

/* More of the file; false: there is no more. */
static bool read_more(struct log *l)
{
    unsigned long long size = __atomic_load_n(l->size, __ATOMIC_ACQUIRE);
    size_t left = l->n - l->from;
    size_t more = size - l->at < CHUNK ? (size_t)(size - l->at) : CHUNK;
    if (!more)
        return false;
    if (l->from) {
        memmove(l->text, l->text + l->from, left);
        l->from = 0;
        l->n = left;
    }
    VEC_RESERVE(l->arena, l->text, l->n, l->cap, l->n + more + 1);
    ssize_t got = pread(l->fd, l->text + l->n, more, (off_t)(HEAD + l->at));
    if (got <= 0)
        return false;
    l->n += (size_t)got;
    l->at += (size_t)got;
    return true;
}

char *log_line(struct log *l)
{
    char *end = NULL;
    if (l->length)
        return l->text + l->from;
    do {
        if (l->n > l->from)
            end = memchr(l->text + l->from, '\n', l->n - l->from);
    } while (!end && read_more(l));
    if (!end)
        return NULL;
    *end = '\0';
    l->length = (size_t)(end - (l->text + l->from)) + 1;
    return l->text + l->from;
}

void log_take(struct log *l)
{
    l->from += l->length;
    l->length = 0;
}
