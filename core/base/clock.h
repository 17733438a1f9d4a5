/* The clock of time limits. */
#ifndef M2S_VERIFY_EXEC_CLOCK_H
#define M2S_VERIFY_EXEC_CLOCK_H

#include <stdint.h>

/* Milliseconds of a clock that only goes forward. */
uint64_t clock_ms(void);

#endif
