/* How much time has passed: MPI_Wtime() less what it was.
 *
 *     while (MPI_Wtime() - start < 0.05)      not over for rank 0, over for rank 1
 *
 * A clock is an input of each rank.  But it goes on, and nobody knows how fast: what is asked about
 * it may have the answer "less time has passed" once, and then "more"; any answers after these may
 * contradict them, or never come to an end.
 */
#ifndef M2S_ABSTRACTION_INTERP_CLOCKS_H
#define M2S_ABSTRACTION_INTERP_CLOCKS_H

#include "abstraction/domain/value.h"

struct engine;
struct ir_instr;
struct state;

enum clock_asked { CLOCK_NEVER, CLOCK_LESS, CLOCK_OPEN }; /* of struct state */

/* Is a a reading of now, which no variable has, b one before it, and is a branch about to ask for
 * the difference?  *v is an input then. */
bool clocks_subtract(struct engine *e, const struct state *s, const struct ir_instr *i,
                     const struct value *a, const struct value *b, struct value *v);
bool clocks_is_asked(const struct expr *p);
/* May the program not have this answer?  Then that is noted. */
bool clocks_is_over(struct engine *e, const struct state *s, const struct expr *p, bool truth,
                    const char *text);
void clocks_answered(struct engine *e, struct state *s, const struct expr *p, bool truth);

#endif
