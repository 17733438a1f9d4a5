/* What an attempt says: entries of the ledger and diagnostics, kept only if it is the last one. */
#ifndef M2S_ABSTRACTION_EXPLORE_TRIAL_H
#define M2S_ABSTRACTION_EXPLORE_TRIAL_H

#include "core/diag/diag.h"
#include "core/diag/ledger.h"

struct trial {
    struct ledger ledger;
    struct diags diags;
};

/* Keep them, but those that are there already.  Texts are copied to the arena. */
void trial_keep_diags(const struct trial *t, struct arena *arena, struct diags *diags);
void trial_keep_ledger(const struct trial *t, struct ledger *ledger);

/* Is there an error, from the entry `first` on? */
bool trial_has_error(const struct diags *ds, size_t first);

/* Have counts that are not known not been compared, since there were `first` entries?  All ranks
 * together may know more of them. */
bool trial_counts_are_open(const struct ledger *l, size_t first);

#endif
