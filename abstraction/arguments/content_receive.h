/* Contents of messages, where they arrive. */
#ifndef M2S_ABSTRACTION_ARGUMENTS_CONTENT_RECEIVE_H
#define M2S_ABSTRACTION_ARGUMENTS_CONTENT_RECEIVE_H

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"

#include <stdbool.h>

struct buffer;
struct engine;
struct group;
struct origin;
struct state;
struct symbol;

/* Write the content into a buffer without gaps; at most `bytes` are covered, the rest of them is
 * unknown. */
void content_write(struct engine *e, struct state *s, const struct group *g,
                   const struct symbol *symbol, const struct buffer *b, int64_t bytes);
/* The same into a buffer of a derived type with gaps.  False: nothing is written, the content
 * cannot be followed. */
bool content_scatter(struct engine *e, struct state *s, const struct group *g,
                     const struct symbol *symbol, const struct buffer *b);
/* The same of the bytes from `from` on of a packed message, as many as the buffer takes; what is
 * not known of them has this origin.  symbol: NULL: nothing is. */
bool content_scatter_part(struct engine *e, struct state *s, const struct symbol *symbol,
                          int64_t from, const struct buffer *b, struct origin *origin);
/* The tag of a message; symbol: NULL: all that is known is its channel. */
struct value content_tag(struct engine *e, struct state *s, const struct group *g,
                         const struct symbol *symbol);
/* The content of a buffer of absolute addresses becomes any value. */
void content_lose(struct engine *e, struct state *s, const struct buffer *b,
                  struct origin *o);
/* The content of any buffer becomes this, its gaps stay; of MPI_BOTTOM, and where the blocks are
 * known, only its origin counts. */
void content_fill(struct engine *e, struct state *s, const struct buffer *b,
                  struct segment content);

#endif
