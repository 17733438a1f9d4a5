/* The parts of text.h; the files text_*.c include this. */
#ifndef M2S_REPORT_TEXT_PARTS_H
#define M2S_REPORT_TEXT_PARTS_H

#include "report/text.h"

/* text_end.c: a row for all ranks that are at the same place at the end of the counterexample. */
void text_end(FILE *out, const struct result_finding *f);

/* chart.c: the last `rows` events of a counterexample as lanes of the ranks that take part, eight
 * at most. */
void chart_last(FILE *out, const struct result_finding *f, uint32_t rows);

/* text_ledger.c: what the verdict rests on. */
void text_ledger(const struct text_options *o, const struct result *result);

#endif
