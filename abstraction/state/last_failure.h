/* Whether the last call of the library has failed: then errno is what that call has set, an input
 * like the failure itself.  Else errno is any value, also one that it cannot have.
 *
 *     if (mkdir("out", 0755) != 0 && errno != EEXIST)      the disk is full, for example
 *         exit(1);
 */
#ifndef M2S_ABSTRACTION_STATE_LAST_FAILURE_H
#define M2S_ABSTRACTION_STATE_LAST_FAILURE_H

#include "abstraction/domain/value.h"

#include <stdbool.h>

struct engine;
struct state;

/* A call is over, or several; failed: a condition, or NONE: nothing is known of it.  That is
 * remembered only where the same function asks for errno, until it returns, so that rounds of a
 * loop elsewhere stay alike. */
void last_failure_note(struct engine *e, struct state *s, struct value failed);
/* Before the program reads the place: if it is errno, any call of the library may have set it since
 * it was read or written, also through a pointer that the program keeps. */
void last_failure_read(struct engine *e, struct state *s, const struct value *at);

#endif
