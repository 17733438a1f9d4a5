#ifndef M2S_REPORT_FINGERPRINT_H
#define M2S_REPORT_FINGERPRINT_H

#include "report/result.h"

/* Fill in what identifies the findings.  It does not change with edits elsewhere: code, name
 * of the file, function, source line without white space; if these agree, the number of the
 * occurrence. */
void fingerprint_all(struct arena *a, struct result_finding **findings, uint32_t n);

/* Are they the same finding, perhaps of different runs? */
bool fingerprint_same(const struct result_finding *x, const struct result_finding *y);

#endif
