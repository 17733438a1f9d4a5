/* Where the slice starts, and how messages carry content. */
#ifndef M2S_SLICER_CRITERIA_H
#define M2S_SLICER_CRITERIA_H

#include "slicer/depend/dependence.h"

void criteria_add(struct sl_dependence *s);
/* Is it a call that may be one of these n? */
bool criteria_may_call(const struct sl_dependence *s, uint32_t number, const enum mpi_fn *fns,
                       size_t n);
/* Content written or read by MPI call `number` is needed: find the calls that send it, or
 * what it sends. */
void criteria_need_content(struct sl_dependence *s, uint32_t number, uint32_t func,
                           unsigned precise);
/* What reductions get, where it has addresses: operand `number` of one may hold them. */
void criteria_need_operands(struct sl_dependence *s, uint32_t number);
/* Is the content of argument i cut, because the call is SL_LOOSE and not SL_SENDS? */
bool criteria_is_loose(const struct sl_dependence *s, uint32_t number, uint32_t i);

#endif
