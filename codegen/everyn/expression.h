/* Affine expressions and facts, as Promela has them. */
#ifndef M2S_CODEGEN_EVERYN_EXPRESSION_H
#define M2S_CODEGEN_EVERYN_EXPRESSION_H

#include "core/family/family.h"

#include <stdio.h>

void everyn_value(FILE *out, const struct families *fs, struct affine x);
void everyn_fact(FILE *out, const struct families *fs, struct affine_fact fact);
/* A variable that all ranks share: an outcome, or the logarithm of n; NULL: it is none. */
const char *everyn_shared_name(const struct families *fs, uint32_t atom);

#endif
