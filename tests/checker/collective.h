/* Collectives, blocking or not (docs/dev/SKELETON.md, section 5). */
#ifndef M2S_TESTS_COLLECTIVE_H
#define M2S_TESTS_COLLECTIVE_H

#include "tests/checker/moment.h"

/* Rank p enters the collective of its state.  The result is the index of the call among
 * those of the communicator.  A call that does not agree with the others is a mistake. */
uint32_t ref_coll_enter(struct moment *m, uint32_t p);

enum leave { STAY, LEAVE_EARLY, LEAVE };

/* Can rank p leave this call?  The first to leave early is for the implementation to
 * decide. */
enum leave ref_coll_can_leave(const struct moment *m, uint32_t p, uint32_t comm,
                                uint32_t call);

/* Where rank p has entered this call. */
uint32_t ref_coll_entered(const struct moment *m, uint32_t p, uint32_t comm,
                          uint32_t call);

/* Somebody leaves this call early, if not all have entered. */
void ref_coll_leave(struct moment *m, uint32_t comm, uint32_t call);

/* The symbol with which everybody leaves this call. */
uint32_t ref_coll_symbol(const struct moment *m, uint32_t comm, uint32_t call);

/* Forget the calls that all have entered and that nobody is still to leave. */
void ref_coll_tidy(struct moment *m);

#endif
