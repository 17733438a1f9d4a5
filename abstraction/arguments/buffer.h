/* Message buffers: address, count, datatype (MPI-4.0 3.2.2). */
#ifndef M2S_ABSTRACTION_ARGUMENTS_BUFFER_H
#define M2S_ABSTRACTION_ARGUMENTS_BUFFER_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct datatype;
struct engine;
struct event;
struct state;

/* Has the slicer dropped this address, because nobody looks at the content there? */
bool buffer_is_unused(const struct engine *e, const struct value *v);
/* count * size, of type I64; NONE: not known. */
struct value buffer_bytes(struct engine *e, struct value count, int64_t size);
/* The buffer at arguments k, k + 1 and k + 2: address, count, datatype; false: *ev. */
bool buffer_of_call(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                    struct buffer *b, struct event *ev);
/* The same for given values; type NONE: the call has an array of datatypes. */
bool buffer_of_values(struct engine *e, struct state *s, struct value address,
                      struct value count, struct value type, struct buffer *b,
                      struct event *ev);
/* Argument k of a call: what abst_options.silent says of it. */
void buffer_silence(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                    struct buffer *b);
/* Where argument k of a call leads in its object, if it is not a known place. */
void buffer_locate(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                   struct buffer *b);
/* The datatype of one element: NULL: a basic one whose size is not known. */
const struct datatype *buffer_datatype(const struct engine *e, const struct buffer *b);
/* Where it is, also if nobody looks at the content; NONE: the slicer has dropped the address. */
struct value buffer_address(const struct buffer *b);
/* The count, if it is known and there are elements; else 0. */
int64_t buffer_known_count(const struct buffer *b);
/* The first and the last byte, plus one, of the buffer, from its address; false: not known.
 * blocks: that many times. */
bool buffer_extent(const struct buffer *b, int64_t blocks, int64_t *first, int64_t *last);

#endif
