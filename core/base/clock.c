#include "core/base/clock.h"

#include <time.h>

uint64_t clock_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
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
