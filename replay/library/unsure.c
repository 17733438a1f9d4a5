/* What else a rank may read differently: the system's random numbers, its process number, signals,
 * what other processes do, what the system tells of itself, and files that the program writes. */
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE /* functions of these names are defined here */
#include "outside.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <mqueue.h>
#include <semaphore.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/random.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/types.h>
#include <unistd.h>

/* A state of the program may depend on it. */
static void note_apart(const char *what, const char *fn, const void *where)
{
    if (!reads_are_of_program(where))
        return;
    reads_note(what, fn, where);
    state_give_up();
}

#define READS(what, type, name, parameters, arguments)                                            \
    type name parameters                                                                          \
    {                                                                                             \
        NEXT(name);                                                                               \
        if (reads_are_of_program(WHERE))                                                          \
            reads_note(what, #name, WHERE);                                                       \
        return next arguments;                                                                    \
    }

/* State is not told behind it. */
#define APART(what, type, name, parameters, arguments)                                            \
    type name parameters                                                                          \
    {                                                                                             \
        NEXT(name);                                                                               \
        note_apart(what, #name, WHERE);                                                           \
        return next arguments;                                                                    \
    }

READS("process", pid_t, getpid, (void), ())
READS("process", pid_t, getppid, (void), ())
READS("process", pid_t, gettid, (void), ())
APART("random", int, mkstemp, (char *name), (name))
APART("random", int, mkstemp64, (char *name), (name))
APART("random", char *, mkdtemp, (char *name), (name))
APART("others", int, socket, (int domain, int type, int protocol), (domain, type, protocol))
APART("others", int, shm_open, (const char *name, int flags, mode_t mode), (name, flags, mode))
APART("others", int, shmget, (key_t key, size_t n, int flags), (key, n, flags))
APART("others", int, semget, (key_t key, int n, int flags), (key, n, flags))
APART("others", int, msgget, (key_t key, int flags), (key, flags))
APART("others", FILE *, popen, (const char *command, const char *mode), (command, mode))
APART("signal", int, sigwait, (const sigset_t *set, int *number), (set, number))
APART("signal", int, sigwaitinfo, (const sigset_t *set, siginfo_t *info), (set, info))

APART("system", int, sched_getcpu, (void), ())
APART("system", int, getloadavg, (double *to, int n), (to, n))
APART("system", int, sysinfo, (struct sysinfo *to), (to))

/* What some call of the system that has a function of its own gives. */
long syscall(long number, ...)
{
    static const long reads[] = {SYS_clock_gettime, SYS_gettimeofday, SYS_getrandom, SYS_getpid,
                                 SYS_getppid, SYS_gettid, SYS_getrusage, SYS_times, SYS_getcpu,
                                 SYS_sysinfo};
    NEXT(syscall);
    long a[6];
    va_list more;
    va_start(more, number);
    for (size_t i = 0; i < sizeof a / sizeof *a; i++)
        a[i] = va_arg(more, long);
    va_end(more);
    for (size_t i = 0; i < sizeof reads / sizeof *reads; i++)
        if (reads[i] == number)
            note_apart("system", "syscall", WHERE);
    return next(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

/* ---- random numbers ---- */

/* Are they made here?  It is noted. */
static bool is_made(const char *fn, const void *where)
{
    if (!reads_are_of_program(where))
        return false;
    reads_note("random", fn, where);
    return reads_number() >= 0;
}

ssize_t getrandom(void *to, size_t n, unsigned flags)
{
    NEXT(getrandom);
    if (!is_made("getrandom", WHERE))
        return next(to, n, flags);
    clocks_random(to, n);
    return (ssize_t)n;
}

int getentropy(void *to, size_t n)
{
    NEXT(getentropy);
    if (!is_made("getentropy", WHERE))
        return next(to, n);
    clocks_random(to, n);
    return 0;
}

#if defined __GLIBC__ && __GLIBC_PREREQ(2, 36)
uint32_t arc4random(void)
{
    NEXT(arc4random);
    uint32_t word;
    if (!is_made("arc4random", WHERE))
        return next();
    clocks_random(&word, sizeof word);
    return word;
}

uint32_t arc4random_uniform(uint32_t below)
{
    NEXT(arc4random_uniform);
    uint32_t word;
    if (!is_made("arc4random_uniform", WHERE))
        return next(below);
    clocks_random(&word, sizeof word);
    return below ? word % below : 0;
}

void arc4random_buf(void *to, size_t n)
{
    NEXT(arc4random_buf);
    if (is_made("arc4random_buf", WHERE))
        clocks_random(to, n);
    else
        next(to, n);
}
#endif

/* std::random_device of C++, which asks the processor. */
unsigned random_device(void *device) __asm__("_ZNSt13random_device9_M_getvalEv");
unsigned random_device(void *device)
{
    static unsigned (*next)(void *);
    unsigned word;
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "_ZNSt13random_device9_M_getvalEv");
    if (!is_made("std::random_device", WHERE))
        return next(device);
    clocks_random(&word, sizeof word);
    return word;
}

/* ---- signals ---- */

/* One that comes from outside; those of an error of the program end it. */
static bool is_taken(int number, void (*handler)(int))
{
    static const int errors[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS,
                                 SIGQUIT, SIGXCPU, SIGXFSZ};
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i] == number)
            return false;
    return handler != SIG_DFL && handler != SIG_IGN;
}

sighandler_t signal(int number, sighandler_t handler)
{
    struct sigaction now = {.sa_handler = handler}, before;
    NEXT(signal);
    if (counter_takes(number, &now, &before))
        return before.sa_handler;
    if (is_taken(number, handler))
        note_apart("signal", "signal", WHERE);
    else if (reads_are_of_program(WHERE))
        state_give_up();
    return next(number, handler);
}

sighandler_t __sysv_signal(int number, sighandler_t handler)
{
    struct sigaction now = {.sa_handler = handler}, before;
    NEXT(__sysv_signal);
    if (counter_takes(number, &now, &before))
        return before.sa_handler;
    if (is_taken(number, handler))
        note_apart("signal", "signal", WHERE);
    else if (reads_are_of_program(WHERE))
        state_give_up();
    return next(number, handler);
}

int sigaction(int number, const struct sigaction *now, struct sigaction *before)
{
    NEXT(sigaction);
    if (counter_takes(number, now, before))
        return 0;
    if (now && is_taken(number, now->sa_handler))
        note_apart("signal", "sigaction", WHERE);
    else if (reads_are_of_program(WHERE))
        state_give_up();
    return next(number, now, before);
}

/* ---- files ---- */

static uint64_t hash_of(const char *text, uint64_t sum)
{
    for (; *text; text++)
        sum = (sum ^ (unsigned char)*text) * 0x100000001b3ULL;
    return sum | 1;
}

/* By its whole name; one that is not there, by that of its folder. */
static uint64_t file_of(const char *name)
{
    char full[PATH_MAX], folder[PATH_MAX];
    if (realpath(name, full))
        return hash_of(full, 1);
    const char *slash = strrchr(name, '/');
    size_t n = slash ? (size_t)(slash - name) : 0;
    if (n >= sizeof folder)
        return hash_of(name, 1);
    memcpy(folder, name, n);
    strcpy(folder + n, slash ? "/" : ".");
    bool found = realpath(folder, full) != NULL;
    return hash_of(slash ? slash + 1 : name, hash_of("/", hash_of(found ? full : folder, 1)));
}

static bool begins(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

struct opened {
    const char *fn, *name;
    const void *where;
    bool reads, writes;
};

static void note_file(const struct opened *o)
{
    uint64_t file = file_of(o->name);
    if (o->reads)
        reads_note_file(reads_has_file("write", file) ? "again" : "read", o->fn, o->where, file);
    if (o->writes)
        reads_note_file("write", o->fn, o->where, file);
}

static void opens(struct opened o)
{
    int before = errno;
    if (!o.name || (!reads_are_of_program(o.where) && !state_in_program()))
        return;
    if (state_in_program() && loaded_is_of_program(o.where)) {
        if (o.writes)
            state_give_up();
        state_count("file", hash_of(o.name, 1));
        state_look_at_files();
    }
    if (!reads_are_of_program(o.where))
        return;
    if (strstr(o.name, "random") && begins(o.name, "/dev/"))
        note_apart("random", o.fn, o.where);
    else if (begins(o.name, "/proc/") || begins(o.name, "/sys/"))
        note_apart("system", o.fn, o.where);
    else if (begins(o.name, "/dev/shm/") || !begins(o.name, "/dev/"))
        note_file(&o);
    errno = before;
}

static struct opened by_flags(const char *fn, const char *name, int flags, const void *where)
{
    int way = flags & O_ACCMODE;
    return (struct opened){fn, name, where, way != O_WRONLY && !(flags & O_TRUNC),
                           way != O_RDONLY || flags & (O_CREAT | O_TRUNC)};
}

static struct opened by_mode(const char *fn, const char *name, const char *mode,
                             const void *where)
{
    bool both = strchr(mode, '+') != NULL;
    return (struct opened){fn, name, where, *mode == 'r' || (both && *mode == 'a'),
                           *mode != 'r' || both};
}

#define OPENS(name)                                                                               \
    int name(const char *path, int flags, ...)                                                    \
    {                                                                                             \
        NEXT(name);                                                                               \
        va_list more;                                                                             \
        va_start(more, flags);                                                                    \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0;                 \
        va_end(more);                                                                             \
        opens(by_flags(#name, path, flags, WHERE));                                               \
        return next(path, flags, mode);                                                           \
    }
OPENS(open)
OPENS(open64)

/* With flags that are no constant, where the compiler checks them. */
int __open_2(const char *path, int flags)
{
    NEXT(__open_2);
    opens(by_flags("open", path, flags, WHERE));
    return next(path, flags);
}

#define OPENS_AT(name)                                                                            \
    int name(int folder, const char *path, int flags, ...)                                        \
    {                                                                                             \
        NEXT(name);                                                                               \
        va_list more;                                                                             \
        va_start(more, flags);                                                                    \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0;                 \
        va_end(more);                                                                             \
        opens(by_flags(#name, path, flags, WHERE));                                               \
        return next(folder, path, flags, mode);                                                   \
    }
OPENS_AT(openat)
OPENS_AT(openat64)

#define OPENS_STREAM(name)                                                                        \
    FILE *name(const char *path, const char *mode)                                                \
    {                                                                                             \
        NEXT(name);                                                                               \
        opens(by_mode(#name, path, mode, WHERE));                                                 \
        return next(path, mode);                                                                  \
    }
OPENS_STREAM(fopen)
OPENS_STREAM(fopen64)

#define OPENS_AGAIN(name)                                                                         \
    FILE *name(const char *path, const char *mode, FILE *stream)                                  \
    {                                                                                             \
        NEXT(name);                                                                               \
        opens(by_mode(#name, path, mode, WHERE));                                                 \
        return next(path, mode, stream);                                                          \
    }
OPENS_AGAIN(freopen)
OPENS_AGAIN(freopen64)

/* What looks for a file reads it, what removes it writes it. */
#define LOOKS(reads, writes, type, name, parameters, arguments)                                   \
    type name parameters                                                                          \
    {                                                                                             \
        NEXT(name);                                                                               \
        opens((struct opened){#name, path, WHERE, reads, writes});                                \
        return next arguments;                                                                    \
    }
LOOKS(false, true, int, creat, (const char *path, mode_t mode), (path, mode))
LOOKS(false, true, int, creat64, (const char *path, mode_t mode), (path, mode))
LOOKS(true, false, int, access, (const char *path, int mode), (path, mode))
LOOKS(true, false, int, stat, (const char *path, struct stat *to), (path, to))
LOOKS(true, false, int, lstat, (const char *path, struct stat *to), (path, to))
LOOKS(true, false, int, stat64, (const char *path, struct stat64 *to), (path, to))
LOOKS(true, false, int, lstat64, (const char *path, struct stat64 *to), (path, to))
LOOKS(false, true, int, unlink, (const char *path), (path))
LOOKS(false, true, int, remove, (const char *path), (path))
LOOKS(false, true, int, truncate, (const char *path, off_t n), (path, n))

int rename(const char *from, const char *to)
{
    NEXT(rename);
    opens((struct opened){"rename", from, WHERE, false, true});
    opens((struct opened){"rename", to, WHERE, false, true});
    return next(from, to);
}
