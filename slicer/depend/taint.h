/* Taint analysis: which data may be known, or the same on all ranks
 * (slicer_options.keep_known). */
#ifndef M2S_SLICER_TAINT_H
#define M2S_SLICER_TAINT_H

#include "slicer/depend/dependence.h"

struct sl_taint;

/* The points-to sets and control flow of s must be there. */
struct sl_taint *taint_new(struct sl_dependence *s);

/* Is all that the operand points to lost to the other ranks? */
bool taint_is_lost(const struct sl_taint *k, uint32_t func, const struct ir_opnd *address);

#endif
