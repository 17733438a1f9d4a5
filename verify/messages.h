/* Skeletons with requests, wildcards or receives of any tag. */
#ifndef M2S_VERIFY_MESSAGES_H
#define M2S_VERIFY_MESSAGES_H

#include "verify/world.h"

/* Tier 1: one walk decides a skeleton in which every receive and probe is named, every
 * SELECT has one alternative, and no order is visible.  False if it meets a choice. */
bool messages_walk(const struct task *task, struct verify_result *out);

/* Tiers 2 and 3: SPIN, and a search of our own. */
void messages_search(const struct task *task, bool wildcards, struct verify_result *out);

#endif
