/* What became of each statement, by its number: for --explain and the ledger. */
#ifndef M2S_SLICER_REASONS_H
#define M2S_SLICER_REASONS_H

#include "slicer/depend/dependence.h"

struct sl_reason {
    struct sl_cause causes[SL_A_COUNT]; /* the parent is the number of a statement: one above
                                           those of the program was made by the slicer */
    unsigned aspects; /* which of these there are: a bit each */
    enum sl_read read;
    bool kept;
    bool cut;        /* its value is unknown: floating point data */
    bool reached;    /* main can reach its function */
};

struct slice {
    struct sl_reason *items; /* [statement number] */
    uint32_t n;
};

#endif
