/* The parts of text.h; the files text_*.c include this. */
#ifndef M2S_REPORT_TEXT_PARTS_H
#define M2S_REPORT_TEXT_PARTS_H

#include "report/text.h"

/* text.c: a finding with its notes and its help; `events`: the last ones are shown. */
void text_finding(const struct text_options *o, const struct result_run *run,
                  const struct result_finding *f, bool events);

/* Is the finding of the run to be shown, and was it not yet, in this run or in one before it? */
bool text_is_new(const struct text_options *o, const struct result *result,
                 const struct result_run *run, uint32_t i);

/* text_warnings.c: what is no error, behind the answer. */
void text_warnings(const struct text_options *o, const struct result *result);

/* text_end.c: a row for all ranks that are at the same place at the end of the counterexample. */
void text_end(FILE *out, const struct result_finding *f);

/* chart.c: the last `rows` events of a counterexample as lanes of the ranks that take part, eight
 * at most. */
void chart_last(FILE *out, const struct result_finding *f, uint32_t rows);

/* text_ledger.c: what the verdict rests on. */
void text_ledger(const struct text_options *o, const struct result *result);

#endif
