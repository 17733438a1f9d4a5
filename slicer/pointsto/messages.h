/* What messages may carry: addresses from one buffer to another. */
#ifndef M2S_SLICER_MESSAGES_H
#define M2S_SLICER_MESSAGES_H

#include "slicer/pointsto/nodes.h"

/* With the other objects; and what holds between them. */
void messages_add_objects(struct sl_pointsto *s);
void messages_init(struct sl_pointsto *s);

/* Node `buffer` is argument i of call `number` of MPI function func, a message buffer. */
void messages_add_buffer(struct sl_pointsto *s, uint32_t number, uint32_t func, uint32_t i,
                         uint32_t buffer);

/* Node `memory` is that of a window. */
void messages_add_window(struct sl_pointsto *s, uint32_t memory);

/* What the bytes of buffer i are.  Are they accessed as numbers, which are no pointers? */
enum sl_data messages_data(const struct sl_numbering *x, uint32_t number, uint32_t func,
                           uint32_t i);
bool messages_are_numbers(enum sl_data data);

/* Bytes of buffer i of the call, with padding; 0: not constant. */
uint64_t messages_size(const struct sl_numbering *x, uint32_t number, uint32_t func, uint32_t i);

#endif
