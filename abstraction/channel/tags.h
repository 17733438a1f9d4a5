/* Tags that no receive names: one channel for all of them.
 *
 *     MPI_Send(line, ..., 0, row, comm)       MPI_Recv(..., MPI_ANY_SOURCE, MPI_ANY_TAG, ...)
 *
 * Messages with thousands of tags, or with tags that are not known, are told apart by what the
 * receiver asks of the tag, as of their contents (docs/dev/THEORY.md, section 10.6).
 *
 * The joint phase has one channel for all messages of a pair of ranks where a tag is not known, or
 * a receive from a named source takes any (PAIR_IN_ORDER):
 *
 *     MPI_Send(x, ..., 1, t, comm)            MPI_Recv(..., 0, MPI_ANY_TAG, ...)
 *
 * The k-th receive takes the k-th message there.  MPI does the same if their tags are the same for
 * each k (3.5, induction on k), which explore/joint_order.c sees to. */
#ifndef M2S_ABSTRACTION_CHANNEL_TAGS_H
#define M2S_ABSTRACTION_CHANNEL_TAGS_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct envelope;
struct group;

/* A receive with a tag, of whatever source.  False: the names of tags are no longer collected, and
 * messages are on their way that might have this one. */
bool tags_name(struct engine *e, uint32_t rank, const struct envelope *v);
/* The next tag that a receive of these messages names, beginning with *at; false: there is none. */
bool tags_next_name(const struct engine *e, uint32_t from, const struct envelope *v, uint32_t to,
                    uint32_t *at, int32_t *tag);
/* The channel of a message with a tag that is known; attempt.stop: it will be repeated. */
struct group *tags_channel(struct engine *e, uint32_t from, uint32_t to, int32_t tag,
                           uint32_t comm);
/* The channel of all messages of the pair. */
struct group *tags_pair_channel(struct engine *e, uint32_t from, uint32_t to, uint32_t comm);
/* The channel of a message with another tag than those that are named. */
struct group *tags_mixed_channel(struct engine *e, uint32_t from, uint32_t to, uint32_t comm);

#endif
