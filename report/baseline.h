/* A baseline: what is known to be wrong, so that only what is new fails.
 *
 *     {"schema_version": 1, "programs": {"ring": [
 *        {"processes": 3, "verdict": "violated", "findings": ["5ad0e3c1f0b94a27"]}]}}
 *
 * Findings are known by their fingerprints, whatever the process count; a run without findings
 * (inconclusive, say) by its verdict for this count.
 */
#ifndef M2S_REPORT_BASELINE_H
#define M2S_REPORT_BASELINE_H

#include "report/result.h"

#include <jansson.h>

struct baseline_file;

/* NULL: *error says why, with the place in the file.  To be closed. */
const struct baseline_file *baseline_read(struct arena *arena, const char *path,
                                          const char **error);

void baseline_close(const struct baseline_file *b); /* NULL: nothing */

/* Marks every error and warning of the results as new or unchanged, and sets their exit codes to
 * those of what is new.  Returns the number of runs that are known to fail. */
unsigned baseline_apply(const struct baseline_file *b, struct result *const *results, size_t n);

/* The baseline of these results (new reference). */
json_t *baseline_of(struct result *const *results, size_t n);

#endif
