/* Requests that are completed without a look at what they bring.
 *
 *     MPI_Test(&r, &flag, &status)      flag is 1, r null; the buffer and the status: anything of r
 *
 * What is read there are atoms of an origin that each request has for itself, so states after two
 * requests differ where it has been noted which one came first.
 */
#ifndef M2S_ABSTRACTION_CALL_UNTOLD_H
#define M2S_ABSTRACTION_CALL_UNTOLD_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct request;
struct state;

/* Is all that its completion writes known, but for the content? */
bool untold_is_possible(const struct request *r);
/* What the completion of this slot writes into buffers and the status. */
void untold_complete(struct engine *e, struct state *s, uint32_t slot, struct value status);

#endif
