/* The result as text for people: compiler-style errors, then what was proved and under what
 * assumptions. */
#ifndef M2S_REPORT_TEXT_H
#define M2S_REPORT_TEXT_H

#include "report/result.h"

#include <stdio.h>

struct text_options {
    FILE *out;
    bool colour, quiet, verbose;
};

/* All of them; `run` has them, or NULL. */
void text_findings(const struct text_options *o, const struct result_run *run,
                   struct result_finding *const *findings, uint32_t n);

/* Its first line, without its source and its notes. */
void text_warning(const struct text_options *o, const struct result_finding *f);

/* One process count: its errors, the last events before the first, why it is not decided.
 * What an earlier run of `result` has shown is not shown again. */
void text_run(const struct text_options *o, const struct result *result,
              const struct result_run *run);

/* The earlier run that has shown the error that decides this one; NULL: there is none. */
const struct result_run *text_shown_by(const struct result *result, const struct result_run *run);

/* "can hang: violated for n = 3; cannot hang: verified for n = 2, 4", with the end of the line. */
void text_verdicts(FILE *out, const struct result *result);

/* After all runs: the summary over the process counts, what the verdict rests on, warnings. */
void text_summary(const struct text_options *o, const struct result *result);

#endif
