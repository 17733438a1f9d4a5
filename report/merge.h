/* Results of one program with other process counts, joined. */
#ifndef M2S_REPORT_MERGE_H
#define M2S_REPORT_MERGE_H

#include "report/result.h"

/* The runs of `from`, and its findings before any run that `to` does not have, are added to `to`,
 * which keeps pointers into `from`; the worse exit code counts. */
void merge_result(struct arena *arena, struct result *to, const struct result *from);

#endif
