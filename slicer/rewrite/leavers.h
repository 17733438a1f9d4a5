/* Ranks that leave alone where memory is missing:
 *
 *     if (rank == 0) {
 *         all = malloc(n);
 *         if (!all) exit(1);        the others wait for rank 0
 *     }
 *
 * Where all ranks ask, all may lack it, and leave; where MPI_Abort is called, nobody waits.
 */
#ifndef M2S_SLICER_LEAVERS_H
#define M2S_SLICER_LEAVERS_H

#include "core/ir/ir.h"

struct leavers;

/* What is known of a program whatever is asked. */
struct leavers *leavers_new(struct arena *arena, const struct ir_prog *p);

/* The branch at the end of a block goes to `side` where something is missing: where do some ranks,
 * and not others, end for it, without MPI_Abort?  NULL: that is not seen. */
const struct ir_instr *leavers_find(struct leavers *l, uint32_t func, uint32_t block, int side);

#endif
