/* What became of each statement, by its number: for --explain and the ledger. */
#ifndef M2S_SLICER_REASONS_H
#define M2S_SLICER_REASONS_H

#include "slicer/depend/dependence.h"

struct sl_reason {
    enum sl_why why;
    uint32_t parent; /* statement that needs it, SL_NONE: none */
    uint32_t reader, receiver; /* of message content: see struct sl_mark */
    bool kept;
    bool cut;        /* its value is unknown: floating point data */
    bool chosen;     /* a branch both sides of which may be taken */
    bool reached;    /* main can reach its function */
};

struct slice {
    struct sl_reason *items; /* [statement number] */
    uint32_t n;
};

#endif
