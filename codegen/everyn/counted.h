/* Which facts end a loop. */
#ifndef M2S_CODEGEN_EVERYN_COUNTED_H
#define M2S_CODEGEN_EVERYN_COUNTED_H

#include "core/family/family.h"

/* Once the fact is false for the family's k-th counter, it is so for all larger ones: *bound is it,
 * or what is left of an equation. */
bool everyn_bounds(const struct families *fs, const struct family *f, uint32_t k,
                   struct affine_fact fact, struct affine_fact *bound);
bool everyn_is_bounded(const struct families *fs, const struct family *f, uint32_t k);

#endif
