/* Handles of datatypes (MPI-4.0 chapter 5). */
#ifndef M2S_ABSTRACTION_CALL_TYPE_H
#define M2S_ABSTRACTION_CALL_TYPE_H

#include "abstraction/domain/value.h"

#include <stdint.h>

struct engine;
struct state;

/* A new handle of a datatype; a predefined one needs not be freed. */
struct value type_handle(struct engine *e, struct state *s, uint32_t index);

#endif
