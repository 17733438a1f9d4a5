/* Which calls have a result that the program looks at?
 *
 *     rc = MPI_Send(...); if (rc != MPI_SUCCESS) ...      yes
 *     MPI_Send(...);                                      no
 *     rc = MPI_Send(...);         nobody ever reads rc    no
 *
 * This is asked before the slicer has removed what the answers decide.
 */
#ifndef M2S_CORE_IR_RESULTS_H
#define M2S_CORE_IR_RESULTS_H

#include "core/ir/ir.h"

/* [statement number]; as many as p->next_id. */
bool *ir_checked_results(struct arena *arena, const struct ir_prog *p);

#endif
