/* The groups of an exploration: found, or made. */
#ifndef M2S_ABSTRACTION_CHANNEL_CHANNEL_H
#define M2S_ABSTRACTION_CHANNEL_CHANNEL_H

#include "abstraction/state/group.h"

struct engine;

/* The channel if there is one, else NULL. */
struct group *channel_look(const struct engine *e, uint32_t from, uint32_t to, int32_t tag,
                           uint32_t comm);
struct group *channel_find(struct engine *e, uint32_t from, uint32_t to, int32_t tag,
                           uint32_t comm);
struct group *channel_find_coll(struct engine *e, uint32_t comm, const char *kind, int32_t root,
                                uint32_t from);
struct predicate_set *channel_predicates(struct engine *e, struct group *g, int64_t cell,
                                         enum ir_kind type);

#endif
