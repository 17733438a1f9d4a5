/* Elimination of names from inequalities (Fourier 1826, Motzkin 1936), with rounding. */
#ifndef M2S_CORE_AFFINE_ELIMINATE_H
#define M2S_CORE_AFFINE_ELIMINATE_H

#include "core/affine/no_solution.h"

#define AFFINE_NO_ATOM UINT32_MAX

/* Each e >= 0; keep: an atom whose least value is asked, or AFFINE_NO_ATOM.  EMPTY: there is no
 * solution, certainly. */
enum affine_bound affine_eliminate(struct affine_space *s, const struct affine *items, uint32_t n,
                                   uint32_t keep, int64_t *least);

int64_t affine_gcd(int64_t x, int64_t y);
int64_t affine_floor_of(int64_t x, int64_t by);

#endif
