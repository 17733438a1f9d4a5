/* Exposed objects: the program may make their address again without copying a pointer. */
#ifndef M2S_SLICER_EXPOSED_H
#define M2S_SLICER_EXPOSED_H

#include "slicer/pointsto/nodes.h"

void exposed_init(struct sl_pointsto *s);

/* An instruction that makes a number of a pointer exposes what that points to; one that makes a
 * pointer of a number may give any such address. */
void exposed_add_value(struct sl_pointsto *s, uint32_t func, const struct ir_instr *in);

bool exposed_is_floating(enum ir_kind kind); /* also complex ones */

/* A call of the library that prints pointers exposes what they point to; one that scans a text may
 * find such addresses there.  The bytes of addresses go through files and pipes. */
void exposed_add_call(struct sl_pointsto *s, uint32_t number, uint32_t func);

/* The format of call `number` may be this cell: a text that is no literal may have a %p. */
void exposed_add_format(struct sl_pointsto *s, uint32_t number, uint32_t cell);

/* Behind MPI_BOTTOM is all that MPI_Get_address was asked about: (char *)MPI_BOTTOM + a.  True:
 * that is new for some sum, and there is more to solve. */
bool exposed_add_bottom(struct sl_pointsto *s);

#endif
