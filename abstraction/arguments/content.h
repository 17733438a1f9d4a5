/* Contents of messages, and the symbols that stand for them in the skeleton. */
#ifndef M2S_ABSTRACTION_ARGUMENTS_CONTENT_H
#define M2S_ABSTRACTION_ARGUMENTS_CONTENT_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct engine;
struct event;
struct group;
struct state;
struct symbol;

/* The symbol for the buffer's present content; false: *ev is a fork that must be made
 * first.  *full: the content with everything that is known. */
bool content_symbol(struct engine *e, struct state *s, struct group *g,
                    const struct buffer *b, struct symbol **symbol, struct symbol **full,
                    struct event *ev);
/* The scalars of one element: two for MPI_DOUBLE_INT and the like (MPI-4.0 6.9.4). */
struct part {
    int64_t offset;
    uint32_t size;
    bool is_float;
};
uint32_t content_parts(const struct buffer *b, struct part part[2]);
struct symbol *content_full(struct engine *e, struct state *s, const struct buffer *b);
/* The symbol for given values of the cells that have predicates. */
bool content_pending_symbol(struct engine *e, struct state *s, struct group *g,
                            const struct buffer *b, struct symbol **symbol,
                            struct event *ev);
/* The call has sent, or decided: what was made up for it is forgotten. */
void content_decided(struct state *s);

#endif
