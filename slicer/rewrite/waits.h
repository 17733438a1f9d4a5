/* Calls of the library that may wait for ever: what the ledger says of them. */
#ifndef M2S_SLICER_WAITS_H
#define M2S_SLICER_WAITS_H

#include "core/diag/ledger.h"
#include "slicer/depend/dependence.h"

/* An entry for each that main can reach, be it in the slice or not. */
void waits_note(const struct sl_dependence *whole, struct ledger *ledger);

/* The same for functions of the system that are in no table, and are not in the slice. */
void waits_note_unknown(const struct sl_dependence *s, struct ledger *ledger);

#endif
