/* The call that a rank is running: its operands, its function, its arguments. */
#ifndef M2S_ABSTRACTION_STATE_RUNNING_H
#define M2S_ABSTRACTION_STATE_RUNNING_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct mpi_call;
struct state;

struct value running_operand(struct engine *e, struct state *s, const struct ir_opnd *o);
struct value running_argument(struct engine *e, struct state *s, const struct ir_instr *i,
                              uint32_t k);

/* Argument k leads to an unknown place of an object: bytes from its beginning, as an expression, if
 * the argument is computed right before the call (&u[rows * columns]); else NONE. */
struct value running_offset(struct engine *e, struct state *s, const struct ir_instr *i,
                            uint32_t k);

/* Is it the address of an element whose index the program computes? */
bool running_has_index(struct state *s, const struct ir_opnd *o);

/* The same of an operand of an instruction that accesses this object and is run for the first time:
 * what its place was computed of is not live any more where it is run again after a question. */
struct value running_place(struct engine *e, struct state *s, const struct ir_opnd *o,
                           uint32_t object);

/* The MPI function that is called now, or NULL. */
const struct mpi_call *running_call(struct engine *e, struct state *s);
/* Is it one like MPI_Send_c (MPI-4.0 2.5.8), whose counts have 64 bits? */
bool running_is_large(struct engine *e, struct state *s);
/* The type of its counts in memory; and one that was read there, as small as running_argument()
 * makes those that are arguments. */
enum ir_kind running_count_kind(struct engine *e, struct state *s);
struct value running_count(struct value v);
/* "the tag (argument 5)" of the running call: the first argument with one of the
 * roles that has this value.  Without the number if there is none. */
const char *running_argument_text(struct engine *e, struct state *s, const char *what,
                                  const char *roles, struct value v);

#endif
