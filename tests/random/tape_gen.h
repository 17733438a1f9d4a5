/* Random programs with loops and branches whose conditions all ranks share. */
#ifndef M2S_TESTS_TAPE_GEN_H
#define M2S_TESTS_TAPE_GEN_H

#include "tests/random/wide_gen.h"

/* Make g->progs, and the tape of world 0. */
void tape_programs(struct wide_gen *g);

#endif
