/* Clocks and random numbers.  Where the driver wants executions to agree, a clock depends on
 * nothing but how often it was looked at, and for how long the program has slept:
 *
 *     reading 0   each look is a millisecond later
 *     reading 1   two, three or four: other ranks, other clocks
 *     reading 2   the same, and the second of some has begun already
 *     reading 3   seconds
 *
 * No clock of MPI need agree with that of another rank (MPI-4.0 9.6). */
#define _GNU_SOURCE
#include "outside.h"

#include <stdlib.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

enum { MS = 1000, SECOND = 1000 * MS, BEGINNING = 1700000000, APART = 61 };

static struct clocks {
    long long now;       /* microseconds, since it began */
    uint64_t drawn;
} clocks;

/* Does the program look at a clock that is made here?  It is noted. */
static bool is_made(const char *fn, const void *where)
{
    if (!reads_are_of_program(where))
        return false;
    reads_note("clock", fn, where);
    return reads_number() >= 0;
}

static long long later(void)
{
    int number = reads_number(), rank = reads_rank();
    switch (number) {
    case 0: return MS;
    case 1: return MS * (2 + (rank + 1) % 3);
    case 2: return MS * (2 + (rank + 2) % 3);
    default: return SECOND * (5 + (rank + number) % 3);
    }
}

long long clocks_look(void)
{
    long long step = later();
    state_count("clock", (unsigned long long)step);
    return __atomic_add_fetch(&clocks.now, step, __ATOMIC_RELAXED);
}

/* The same, since 1970. */
static long long look_at_date(void)
{
    int number = reads_number(), rank = reads_rank();
    long long began = BEGINNING + APART * number + (number == 2 ? rank % 2 : 0);
    return began * SECOND + clocks_look();
}

time_t time(time_t *to)
{
    NEXT(time);
    if (!is_made("time", WHERE))
        return next(to);
    time_t now = (time_t)(look_at_date() / SECOND);
    if (to)
        *to = now;
    return now;
}

static bool is_date(clockid_t clock)
{
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

static struct timespec timespec_of(long long us)
{
    return (struct timespec){(time_t)(us / SECOND), (long)(us % SECOND * 1000)};
}

static struct timeval timeval_of(long long us)
{
    return (struct timeval){(time_t)(us / SECOND), (suseconds_t)(us % SECOND)};
}

int clock_gettime(clockid_t clock, struct timespec *to)
{
    NEXT(clock_gettime);
    if (!is_made("clock_gettime", WHERE))
        return next(clock, to);
    *to = timespec_of(is_date(clock) ? look_at_date() : clocks_look());
    return 0;
}

int timespec_get(struct timespec *to, int base)
{
    NEXT(timespec_get);
    if (!is_made("timespec_get", WHERE) || base != TIME_UTC)
        return next(to, base);
    *to = timespec_of(look_at_date());
    return base;
}

int gettimeofday(struct timeval *to, void *zone)
{
    NEXT(gettimeofday);
    if (!is_made("gettimeofday", WHERE))
        return next(to, zone);
    *to = timeval_of(look_at_date());
    return 0;
}

clock_t clock(void)
{
    NEXT(clock);
    return is_made("clock", WHERE) ? (clock_t)(clocks_look() * (CLOCKS_PER_SEC / SECOND)) : next();
}

clock_t times(struct tms *to)
{
    NEXT(times);
    if (!is_made("times", WHERE))
        return next(to);
    clock_t now = (clock_t)(clocks_look() * sysconf(_SC_CLK_TCK) / SECOND);
    if (to)
        *to = (struct tms){.tms_utime = now};
    return now;
}

int getrusage(__rusage_who_t who, struct rusage *to)
{
    NEXT(getrusage);
    int error = next(who, to);
    if (!error && is_made("getrusage", WHERE)) {
        to->ru_utime = timeval_of(clocks_look());
        to->ru_stime = timeval_of(0);
    }
    return error;
}

double MPI_Wtime(void)
{
    return is_made("MPI_Wtime", WHERE) ? (double)clocks_look() / SECOND : PMPI_Wtime();
}

/* ---- who sleeps finds the clock as much later ---- */

static void sleeps(const void *where, long long us)
{
    if (!reads_are_of_program(where) || reads_number() < 0)
        return;
    state_count("sleep", (unsigned long long)us);
    __atomic_add_fetch(&clocks.now, us, __ATOMIC_RELAXED);
}

unsigned sleep(unsigned seconds)
{
    NEXT(sleep);
    sleeps(WHERE, (long long)seconds * SECOND);
    return next(seconds);
}

int usleep(useconds_t us)
{
    NEXT(usleep);
    sleeps(WHERE, us);
    return next(us);
}

int nanosleep(const struct timespec *wanted, struct timespec *left)
{
    NEXT(nanosleep);
    if (wanted)
        sleeps(WHERE, wanted->tv_sec * (long long)SECOND + wanted->tv_nsec / 1000);
    return next(wanted, left);
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *wanted,
                    struct timespec *left)
{
    NEXT(clock_nanosleep);
    struct timespec soon = {0, 0};
    bool absolute = flags & TIMER_ABSTIME;
    bool made = absolute && reads_are_of_program(WHERE) && reads_number() >= 0;
    if (wanted && !absolute)
        sleeps(WHERE, wanted->tv_sec * (long long)SECOND + wanted->tv_nsec / 1000);
    return made ? next(clock, 0, &soon, left) : next(clock, flags, wanted, left);
}

/* ---- random numbers ---- */

/* By "splitmix". */
static uint64_t draw(void)
{
    uint64_t n = __atomic_add_fetch(&clocks.drawn, 1, __ATOMIC_RELAXED);
    uint64_t z = ((uint64_t)reads_number() << 48 | (uint64_t)reads_rank() << 32 | n)
                 * 0x9e3779b97f4a7c15ULL;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return z ^ z >> 31;
}

void clocks_random(void *to, size_t n)
{
    state_count("random", n);
    for (unsigned char *p = to; n > 0; n--)
        *p++ = (unsigned char)draw();
}
