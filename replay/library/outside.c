/* What the C library keeps for a program besides its memory, where its state is told: what it is,
 * follows from how often it was called, and that is counted. */
#define _GNU_SOURCE
#include "outside.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Is it the program that calls? */
#define BY_PROGRAM() (state_in_program() && loaded_is_of_program(WHERE))

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
