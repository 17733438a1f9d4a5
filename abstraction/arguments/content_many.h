/* Contents of messages with more elements than have names of their own, or with a number of them
 * that is not known. */
#ifndef M2S_ABSTRACTION_ARGUMENTS_CONTENT_MANY_H
#define M2S_ABSTRACTION_ARGUMENTS_CONTENT_MANY_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct engine;
struct state;
struct symbol;

/* The C type of elements of a basic datatype of this size; VOID: there is none. */
enum ir_kind content_kind(const char *type, uint32_t size);
/* The symbol says which elements they are, all together: one number (state/array.h).  In the joint
 * phase only. */
void content_tell_many(struct engine *e, struct state *s, const struct buffer *b,
                       struct symbol *y);
/* They have arrived in this buffer, which is any value by now. */
void content_take_many(struct engine *e, struct state *s, const struct buffer *b,
                       const struct symbol *y);
/* The buffer holds what has this number, on all ranks. */
void content_same_many(struct engine *e, struct state *s, const struct buffer *b, uint32_t blocks,
                       struct value number);

#endif
