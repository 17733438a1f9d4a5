/* How the instructions of a function compute addresses, and what changes them. */
#ifndef M2S_SLICER_ADDRESSES_H
#define M2S_SLICER_ADDRESSES_H

#include "slicer/depend/dependence.h"

/* What defines a temporary; NULL: the operand is none. */
const struct ir_instr *addresses_definition(const struct sl_dependence *s, uint32_t func,
                                            const struct ir_opnd *o);
/* Does the instruction make a value of others, without memory? */
bool addresses_computes(enum ir_op op);
/* Are both computed in the same way from the same variables? */
bool addresses_same(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *a,
                    const struct ir_opnd *b);
bool addresses_lead_to(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *o,
                       uint32_t object);
/* Is there one such place in memory, and what is at it the same for all who look there? */
bool addresses_single(const struct sl_dependence *s, struct sl_cell c);
/* *cell: the one place that the address is of. */
bool addresses_one_place(const struct sl_dependence *s, uint32_t func,
                         const struct ir_opnd *address, struct sl_cell *cell);
/* p + 8: the variable p, and *offset is 8; NULL: it is something else. */
const struct ir_opnd *addresses_variable(const struct sl_dependence *s, uint32_t func,
                                         const struct ir_opnd *pointer, int64_t *offset);
/* What the address is a part of: v for v->p, m[i] for m[i][k]. */
const struct ir_opnd *addresses_base(const struct sl_dependence *s, uint32_t func,
                                     const struct ir_opnd *address);
bool addresses_assigned(const struct sl_dependence *s, uint32_t func, uint32_t param);

/* Is it a function of the library that the call names, and does that run `func`? */
bool addresses_is_callback(const struct ir_instr *call, uint32_t func);

/* The n functions that MPI is given to run them later. */
uint32_t *addresses_callbacks(struct arena *arena, const struct sl_dependence *s, uint32_t *n);

/* What each function writes to, it or what it calls: [func][object]. */
bool **addresses_writes(struct arena *arena, const struct sl_dependence *s);
/* Does instruction `number`, a store or a call, change what is at the address? */
bool addresses_change(const struct sl_dependence *s, bool *const *writes, uint32_t number,
                      const struct ir_opnd *address);
/* May call `number` write to memory among the cells? */
bool addresses_call_writes(const struct sl_dependence *s, bool *const *writes, uint32_t number,
                           struct sl_cells cells);
/* In how many places does it change what the address is computed from? */
uint32_t addresses_count(const struct sl_dependence *s, bool *const *writes, uint32_t number,
                         const struct ir_opnd *address);
/* Does the store only move the address on: is it one to the index, which comes to no place twice
 * before it is set anew? */
bool addresses_move_on(const struct sl_dependence *s, uint32_t func,
                       const struct ir_opnd *address, const struct ir_instr *store);

#endif
