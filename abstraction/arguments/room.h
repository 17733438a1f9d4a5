/* Does a message buffer fit into its object, where a length or a count is not known? */
#ifndef M2S_ABSTRACTION_ARGUMENTS_ROOM_H
#define M2S_ABSTRACTION_ARGUMENTS_ROOM_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct engine;
struct facts;
struct state;
struct value;

enum room { ROOM_ENOUGH, ROOM_SHORT, ROOM_OPEN };

/* blocks: the buffer has as many times its elements, one behind the other. */
enum room room_for(struct engine *e, struct state *s, const struct buffer *b, int64_t blocks);
/* The same for elements that begin so many units of bytes behind the address. */
enum room room_behind(struct engine *e, struct state *s, const struct buffer *b,
                      const struct value *shift, int64_t unit);

/* Does one of two buffers in one object end before the other one begins? */
bool room_between(struct engine *e, struct state *s, const struct buffer *a, int64_t a_blocks,
                  const struct buffer *b, int64_t b_blocks);

/* A count that may be negative is an error (MPI-4.0 3.2.2): where nothing shows that one that
 * depends on inputs is not, the ledger says so. */
void room_assume_count(struct engine *e, struct state *s, const struct buffer *b);

/* Does it depend on inputs, and does nothing show that it is not negative? */
bool room_may_be_negative(const struct facts *fs, const struct value *v);

/* The ledger says that it is not known, if there is a pointer that leads to memory. */
void room_is_open(struct engine *e, const struct state *s, const struct buffer *b);

#endif
