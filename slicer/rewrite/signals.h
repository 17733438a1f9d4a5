/* Handlers of signals. */
#ifndef M2S_SLICER_SIGNALS_H
#define M2S_SLICER_SIGNALS_H

#include "core/diag/ledger.h"
#include "core/ir/ir.h"
#include "slicer/depend/dependence.h"

/* See slicer_write_out(). */
struct ir_prog *signals_write(struct arena *arena, struct ir_prog *p);

/* In the ledger: which signals are assumed not to come. */
void signals_note(const struct sl_dependence *whole, struct ledger *ledger);

#endif
