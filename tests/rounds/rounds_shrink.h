/* The smallest program that still has a property: statements are left out. */
#ifndef M2S_TESTS_ROUNDS_SHRINK_H
#define M2S_TESTS_ROUNDS_SHRINK_H

#include "tests/rounds/rounds_program.h"

/* `has` is asked at most `most` times; it holds for p before and after. */
void rounds_shrink(struct rounds_program *p, bool (*has)(void *of, const struct rounds_program *p),
                   void *of, uint32_t most);

#endif
