/* What a program has besides its memory, where its state is told.  The C library keeps things for
 * it: which, follows from how often it was called, and that is counted.  A clock is what depends on
 * nothing but the calls before: each one is a millisecond later.  Where the program writes files,
 * its state is not told any more. */
#define _GNU_SOURCE
#include "state.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

/* Is it the program that calls? */
#define BY_PROGRAM() (state_in_program() && state_is_of_program(__builtin_return_address(0)))

/* The function of the C library, or of whoever else has one. */
#define NEXT(name)                                                                                \
    static __typeof__(&name) next;                                                                \
    if (!next)                                                                                    \
        *(void **)&next = dlsym(RTLD_NEXT, #name)

#define COUNTED(type, name, parameters, arguments, value)                                         \
    type name parameters                                                                          \
    {                                                                                             \
        NEXT(name);                                                                               \
        if (BY_PROGRAM())                                                                         \
            state_count(#name, (unsigned long long)(value));                                      \
        return next arguments;                                                                    \
    }

static unsigned long long hash_of(const char *text)
{
    unsigned long long sum = 1;
    for (; text && *text; text++)
        sum = (sum ^ (unsigned char)*text) * 0x100000001b3ULL;
    return sum;
}

/* What is called at the end; of the C library, and declared by no header. */
int __cxa_atexit(void (*end)(void *), void *with, void *object);

/* ---- counted ---- */

COUNTED(int, rand, (void), (), 0)
COUNTED(void, srand, (unsigned seed), (seed), seed)
COUNTED(long, random, (void), (), 0)
COUNTED(void, srandom, (unsigned seed), (seed), seed)
COUNTED(double, drand48, (void), (), 0)
COUNTED(long, lrand48, (void), (), 0)
COUNTED(long, mrand48, (void), (), 0)
COUNTED(void, srand48, (long seed), (seed), seed)
COUNTED(unsigned short *, seed48, (unsigned short seed[3]), (seed),
        seed[0] | (unsigned long long)seed[1] << 16 | (unsigned long long)seed[2] << 32)
COUNTED(int, setenv, (const char *name, const char *value, int over), (name, value, over),
        hash_of(name) + 3 * hash_of(value))
COUNTED(int, unsetenv, (const char *name), (name), hash_of(name))
COUNTED(int, putenv, (char *text), (text), hash_of(text))
COUNTED(int, getopt, (int n, char *const *words, const char *options), (n, words, options),
        hash_of(options))
COUNTED(int, __cxa_atexit, (void (*end)(void *), void *with, void *object), (end, with, object),
        (uintptr_t)end + 3 * (uintptr_t)with)

/* It keeps the place behind the word that it gives: where that begins, and how long it is. */
char *strtok(char *text, const char *between)
{
    NEXT(strtok);
    static const char *before;
    bool counts = BY_PROGRAM();
    char *word = next(text, between);
    if (!counts)
        return word;
    state_count(text ? "strtok" : "strtok on", text ? state_plain((uintptr_t)text) : 0);
    before = text ? text : before;
    state_count("word", word ? (uintptr_t)word - (uintptr_t)before : UINT64_MAX);
    state_count("length", word ? strlen(word) : strlen(before));
    before = word ? word : before;
    return word;
}

/* ---- clocks ---- */

time_t time(time_t *to)
{
    NEXT(time);
    if (!BY_PROGRAM())
        return next(to);
    time_t now = (time_t)state_clock();
    if (to)
        *to = now;
    return now;
}

int clock_gettime(clockid_t clock, struct timespec *to)
{
    NEXT(clock_gettime);
    if (!BY_PROGRAM())
        return next(clock, to);
    double now = state_clock();
    to->tv_sec = (time_t)now;
    to->tv_nsec = (long)((now - (double)to->tv_sec) * 1e9);
    return 0;
}

int gettimeofday(struct timeval *to, void *zone)
{
    NEXT(gettimeofday);
    if (!BY_PROGRAM())
        return next(to, zone);
    double now = state_clock();
    to->tv_sec = (time_t)now;
    to->tv_usec = (suseconds_t)((now - (double)to->tv_sec) * 1e6);
    return 0;
}

clock_t clock(void)
{
    NEXT(clock);
    return BY_PROGRAM() ? (clock_t)(state_clock() * CLOCKS_PER_SEC) : next();
}

double MPI_Wtime(void)
{
    return BY_PROGRAM() ? state_clock() : PMPI_Wtime();
}

/* ---- files: those that are read have a place ---- */

static void look_at(const char *name, const char *mode)
{
    if (strpbrk(mode, "wa+"))
        state_give_up();
    state_count("file", hash_of(name));
    state_look_at_files();
}

FILE *fopen(const char *name, const char *mode)
{
    NEXT(fopen);
    if (BY_PROGRAM())
        look_at(name, mode);
    return next(name, mode);
}

FILE *fopen64(const char *name, const char *mode)
{
    NEXT(fopen64);
    if (BY_PROGRAM())
        look_at(name, mode);
    return next(name, mode);
}
