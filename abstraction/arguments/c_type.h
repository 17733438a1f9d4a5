/* The C type of a buffer against the datatype of the call (MPI-4.0 3.3.1). */
#ifndef M2S_ABSTRACTION_ARGUMENTS_C_TYPE_H
#define M2S_ABSTRACTION_ARGUMENTS_C_TYPE_H

#include <stdint.h>

struct buffer;
struct engine;
struct ir_instr;
struct state;

/* A warning, if the C type that argument k points to is not that of the datatype. */
void c_type_check(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                  const struct buffer *b);

#endif
