/* Skeletons with requests, wildcards or receives of any tag. */
#ifndef M2S_VERIFY_MESSAGES_H
#define M2S_VERIFY_MESSAGES_H

#include "verify/world.h"

/* Is there an outcome that depends on more than the messages of one sender, in the task's
 * world?  Then it is tier 3.  (A receive of any tag from one sender is named.) */
bool messages_open(const struct task *task);

/* Tier 1: one walk decides a skeleton in which every receive and probe is named, every
 * SELECT has one alternative, and no order is visible.  False if it meets a choice. */
bool messages_walk(const struct task *task, struct verify_result *out);

/* Tiers 2 and 3: SPIN, and a search of our own. */
void messages_search(const struct task *task, bool wildcards, struct verify_result *out);

#endif
