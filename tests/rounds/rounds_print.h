/* The program as C. */
#ifndef M2S_TESTS_ROUNDS_PRINT_H
#define M2S_TESTS_ROUNDS_PRINT_H

#include "tests/rounds/rounds_program.h"

#include <stdio.h>

void rounds_print(FILE *out, const struct rounds_program *p);

#endif
