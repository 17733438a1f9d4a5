/* Exit conditions: branches that decide only whether the process ends, by data that nobody can
 * know. */
#ifndef M2S_SLICER_EXIT_CONDITIONS_H
#define M2S_SLICER_EXIT_CONDITIONS_H

#include "slicer/depend/dependence.h"

/* Does the process end by this instruction: exit(), MPI_Abort()?  Assertions are no endings. */
bool exit_conditions_ends(const struct sl_dependence *s, uint32_t number);

/* [instruction]: a branch in a loop without communication, on data that is not known: floating
 * point data of arrays, rand().  If nothing but an ending depends on it, both of its sides may
 * be taken.  NULL: there is none. */
bool *exit_conditions_find(struct sl_dependence *s);

#endif
