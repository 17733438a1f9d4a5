/* All calls that are not supported, told at once. */
#ifndef M2S_ABSTRACTION_EXPLORE_UNSUPPORTED_H
#define M2S_ABSTRACTION_EXPLORE_UNSUPPORTED_H

#include "abstraction/abstraction.h"

/* If the last diagnostic is a call that is not supported: notes about the others. */
void unsupported_list(struct arena *scratch, const struct ir_prog *p,
                      const struct abst_options *o, struct diags *ds);

#endif
