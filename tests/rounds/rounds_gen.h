/* Random programs with loops.  The same seed gives the same program, everywhere. */
#ifndef M2S_TESTS_ROUNDS_GEN_H
#define M2S_TESTS_ROUNDS_GEN_H

#include "tests/random/rng.h"
#include "tests/rounds/rounds_program.h"

/* About half of them get a fault (rounds_fault.c).  far: loops have thousands of rounds. */
struct rounds_program *rounds_gen(struct arena *arena, uint64_t seed, bool far);

/* One rank, or a late round, does something else: maybe wrong, maybe not. */
void rounds_fault(struct rng *rng, struct rounds_program *p);

#endif
