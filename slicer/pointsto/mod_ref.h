/* Mod/ref summaries of functions without body: what their calls do to pointers. */
#ifndef M2S_SLICER_MOD_REF_H
#define M2S_SLICER_MOD_REF_H

#include "slicer/pointsto/nodes.h"

/* Constraints of call `number` to the undefined function func.  What an unknown function may
 * call is not among them. */
void mod_ref_add_call(struct sl_pointsto *s, uint32_t number, uint32_t func);

#endif
