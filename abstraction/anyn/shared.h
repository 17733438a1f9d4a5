/* What is the same on all ranks. */
#ifndef M2S_ABSTRACTION_ANYN_SHARED_H
#define M2S_ABSTRACTION_ANYN_SHARED_H

#include "abstraction/anyn/sym.h"

/* What is called so and is computed from these, a leaf of this kind; data, if one depends on the
 * rank. */
struct sym_leaf sym_shared(struct sym *y, enum affine_kind of, enum sym_kind kind,
                           const char *name, const struct sym_leaf *from, uint32_t n);
struct sym_value sym_shared_value(struct sym *y, enum sym_kind kind, const char *name,
                                  const struct sym_value *from, uint32_t n);

#endif
