/* What a call that reads too little leaves as it was.
 *
 *     int n;
 *     fscanf(f, "%d", &n);     nobody looks at the result: if there is no number, n was never set
 *
 * What was never set is another thing on each rank (C11 6.7.9p10), also where all find the same.
 */
#ifndef M2S_ABSTRACTION_LIBRARY_STAYS_H
#define M2S_ABSTRACTION_LIBRARY_STAYS_H

#include "abstraction/library/library.h"

/* Is it executed that the call finds nothing?  If the program looks at what it returns, or with
 * options.failures. */
bool stays_is_asked(const struct library_call *c);

/* Was one of the n bytes at `at` (n < 0: the first), where argument arg leads, never set, and may
 * it be read later? */
bool stays_unset(struct library_call *c, uint32_t arg, struct value at, int64_t n);

/* Where that is not asked, an entry of the ledger: the call is assumed to find all of it. */
void stays_assume_not(struct library_call *c, struct value at, const char *file);

#endif
