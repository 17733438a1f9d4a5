/* Which messages a receive or a probe can take: by envelope, by type signature. */
#ifndef M2S_ABSTRACTION_CHANNEL_MATCH_H
#define M2S_ABSTRACTION_CHANNEL_MATCH_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct datatype;
struct engine;
struct envelope;
struct group;
struct symbol;
struct value;

/* The world rank of a named peer. */
uint32_t match_world_rank(const struct envelope *v);
/* The sender's rank in the communicator of the channel. */
int32_t match_source(const struct engine *e, const struct group *g);
/* Can a message of this channel match, at this rank? */
bool match_envelope(const struct group *g, uint32_t rank, const struct envelope *v);

/* Do the types of a message and of a receive match?  Only that is asked, not the
 * length. */
bool match_types(struct engine *e, const struct symbol *y, const struct buffer *b);
/* The datatype of a buffer, if it is of several basic types. */
const struct datatype *match_mixed(const struct buffer *b);
/* "4 x MPI_INT"; "MPI_INT": how many is not known. */
const char *match_content(struct engine *e, const struct value *count,
                          const struct value *elements, const char *type,
                          const struct datatype *mixed);

#endif
