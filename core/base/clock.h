/* The clock of time limits.
 *
 *     uint64_t give_up = clock_after(10);       10 s from now
 *     while (!clock_is_over(give_up)) ...
 *
 * A moment is a number of milliseconds; 0 is never.  Who has a limit hands it down.
 */
#ifndef M2S_CORE_CLOCK_H
#define M2S_CORE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Milliseconds of a clock that only goes forward. */
uint64_t clock_ms(void);

/* Milliseconds of processor time of this process, and of its children that have ended. */
uint64_t clock_processor_ms(void);

/* So many seconds from now; 0: never. */
uint64_t clock_after(unsigned seconds);

bool clock_is_over(uint64_t give_up_ms);

/* The earlier one. */
uint64_t clock_first(uint64_t a, uint64_t b);

/* The moment when so many percent of the time that is left will be over. */
uint64_t clock_part(uint64_t give_up_ms, unsigned percent);
/* The moment when one of so many equal shares of it will be over. */
uint64_t clock_share(uint64_t give_up_ms, uint64_t shares);

#endif
