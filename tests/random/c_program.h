/* A C/MPI program that does what a skeleton says, written in one of many ways: the way is
 * drawn from the seed, the meaning is not.
 *
 *     s0 send c0 1 -> s1        put(base + 3, ranks[2], TAG) PUT(4, rank + 1, 0)   ...
 *     s1 local -> s2 -> s3      if (rand() % 2) goto L3;     if (read_int() < 7) { ... }
 */
#ifndef M2S_TESTS_C_PROGRAM_H
#define M2S_TESTS_C_PROGRAM_H

#include "core/skel/skel.h"

#include <stdio.h>

/* Does c_program() know how to write all that is in s?  (One communicator, the variables
 * of program.h, no wildcard.) */
bool c_program_can(const struct skel *s);

void c_program(FILE *out, const struct skel *s, uint64_t seed);

#endif
