#include "core/base/clock.h"

#include <sys/resource.h>
#include <time.h>

uint64_t clock_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static uint64_t used_ms(int who)
{
    struct rusage u;
    if (getrusage(who, &u) != 0)
        return 0;
    uint64_t seconds = (uint64_t)u.ru_utime.tv_sec + (uint64_t)u.ru_stime.tv_sec;
    return seconds * 1000 + ((uint64_t)u.ru_utime.tv_usec + (uint64_t)u.ru_stime.tv_usec) / 1000;
}

uint64_t clock_processor_ms(void)
{
    return used_ms(RUSAGE_SELF) + used_ms(RUSAGE_CHILDREN);
}

uint64_t clock_after(unsigned seconds)
{
    return seconds ? clock_ms() + seconds * UINT64_C(1000) : 0;
}

bool clock_is_over(uint64_t give_up_ms)
{
    return give_up_ms && clock_ms() >= give_up_ms;
}

uint64_t clock_first(uint64_t a, uint64_t b)
{
    return !b || (a && a < b) ? a : b;
}

uint64_t clock_part(uint64_t give_up_ms, unsigned percent)
{
    uint64_t now = clock_ms();
    if (!give_up_ms || give_up_ms <= now)
        return give_up_ms;
    return now + (give_up_ms - now) * percent / 100;
}

uint64_t clock_share(uint64_t give_up_ms, uint64_t shares)
{
    uint64_t now = clock_ms();
    if (!give_up_ms || give_up_ms <= now)
        return give_up_ms;
    return now + (give_up_ms - now) / shares;
}
