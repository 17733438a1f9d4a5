/* What is not supported, told at once. */
#ifndef M2S_ABSTRACTION_EXPLORE_UNSUPPORTED_H
#define M2S_ABSTRACTION_EXPLORE_UNSUPPORTED_H

#include "abstraction/abstraction.h"

#include <stdbool.h>

/* If the last diagnostic is a call that is not supported: notes about the others. */
void unsupported_list(struct arena *scratch, const struct ir_prog *p,
                      const struct abst_options *o, struct diags *ds);

/* Calls on windows that may block, or not (waits: one of them, engine.rma.waits), where it matters
 * which (THEORY.md 16.1): where an outcome depends on time.  True: a diagnostic says so. */
bool unsupported_mixes(const struct skel *skel, struct src_range waits, struct ledger *ledger,
                       struct diags *ds);

#endif
