/* What the library and the system keep from one call to the next (core/mpi/libc_states.def).
 *
 *     srand(7); a = rand();     the same a on all ranks that do this: an unknown that they share
 *     srand(time(NULL)); ...    a function of the time, which is an input of each rank
 *
 * Each state is a number, 0 at first: which calls have changed it.  If some of what they were told
 * is not known, it is an expression over that.
 */
#ifndef M2S_ABSTRACTION_LIBRARY_STATES_H
#define M2S_ABSTRACTION_LIBRARY_STATES_H

#include "abstraction/library/library.h"

/* State k of the table, on this rank. */
struct value states_get(struct library_call *c, unsigned k);
/* What the function depends on was not changed on this rank: it gives what it gives at first. */
bool states_are_first(struct library_call *c, const struct libc_effect *effect);
/* The function has been called. */
void states_change(struct library_call *c, const struct libc_effect *effect);
/* Any function may have been called. */
void states_lose(struct library_call *c);
/* The result is a function of a state that ranks share.  NONE: it is not, or that is not followed
 * here. */
struct value states_result(struct library_call *c, const struct libc_effect *effect,
                           enum ir_kind type);
/* Several ranks may have the same, and it is not known where: what others than the first are told
 * is over. */
bool states_are_doubtful(struct library_call *c);

#endif
