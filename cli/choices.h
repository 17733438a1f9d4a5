/* What the MPI implementation has chosen in a counterexample, in words. */
#ifndef M2S_CLI_CHOICES_H
#define M2S_CLI_CHOICES_H

#include "cli/report.h"

/* A state of the trace's world. */
const struct skel_state *report_state(const struct report *r, uint32_t rank, uint32_t state);
bool report_same_place(const struct skel_state *x, const struct skel_state *y);

/* What a rank waits for that stands in a SELECT; `others`: "ranks 0 and 1". */
const char *report_select(struct arena *a, const struct report *r, uint32_t rank,
                          const char *others);

/* Notes: which messages must be buffered and which must not, which collectives must let a rank
 * leave early, so that it hangs; messages that are never received. */
void report_choices(struct arena *a, struct report *r, struct diag *d);

/* Message races as notes, or as errors; the result: how many errors. */
unsigned report_races(struct arena *a, struct report *r, bool as_errors);

#endif
