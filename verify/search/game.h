/* Choices that the program may not have, and that a counterexample needs all the same: where the
 * loop either ends, and the violation follows, or the program never ends.
 *
 *     while (1) { exchange(); MPI_Allreduce(&delta); if (delta < eps) break; }
 *     if (rank == 0 && !(f = fopen("out", "w"))) exit(1);       the others send to it
 *
 * What the data do is left to an opponent, who takes the outcomes of choices marked `over`.  If
 * all that he can do is to go round for ever, or to let some violation happen, the program is
 * wrong for certain, and the trace no longer `uses_over` (docs/dev/THEORY.md, section 13).  Where a
 * rank cannot come to its end at all, nothing is played.
 */
#ifndef M2S_VERIFY_SEARCH_GAME_H
#define M2S_VERIFY_SEARCH_GAME_H

#include "verify/search/task.h"

void game_judge(const struct task *task, struct verify_result *out);

#endif
