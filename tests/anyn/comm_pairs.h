/* Communicators of families, each with its one of the machines: both number them as they like.
 *
 * Two are a pair if they have the same members.  What is paired stays so for all its members: no
 * communicator of the one side is two of the other.
 */
#ifndef M2S_TESTS_ANYN_COMM_PAIRS_H
#define M2S_TESTS_ANYN_COMM_PAIRS_H

#include "core/skel/skel.h"
#include "verify/anyn/instances.h"

enum { MOST_COMMS = 64, MOST_MEMBERS = 16 };

struct comm_pairs {
    uint32_t of_families[MOST_COMMS][MOST_MEMBERS]; /* for a rank: 1 + that of the machines, or 0 */
    uint32_t of_machines[MOST_COMMS];               /* 1 + that of the families, or 0 */
};

/* May the communicator of this event be this one of the machines? */
bool comm_pairs_fit(const struct comm_pairs *p, const struct families *fs, const struct skel *s,
                    const struct anyn_instance *e, uint32_t comm);
/* From now on it is that one. */
void comm_pairs_add(struct comm_pairs *p, const struct skel *s, const struct anyn_instance *e,
                    uint32_t comm);

#endif
