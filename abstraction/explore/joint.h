/* The joint phase: all ranks run together on values that may be unknown.
 *
 *     MPI_Bcast(&n, 1, MPI_INT, 0, comm);
 *     for (t = 0; t < n; t++) MPI_Sendrecv(...);        one choice "t < n", for all ranks
 *
 * An atom is one unknown value, on whatever rank it is, and there is one set of facts.  The ranks
 * run in one synchronous order; where nobody can go on but by a decision that the facts do not
 * make, the joint state forks.  Each fork becomes a choice of the tape (core/skel/tape.h), what a
 * rank does between two of them a chain of nodes of its machine.
 */
#ifndef M2S_ABSTRACTION_EXPLORE_JOINT_H
#define M2S_ABSTRACTION_EXPLORE_JOINT_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct joint;
struct joint_ends;
struct joint_failures;
struct skel;

struct joint_how {
    bool hurries;                    /* a shape that comes back is generalised at once */
    uint32_t brief;                  /* given up after so many choices; 0: it may take long */
    struct joint_ends *ends;         /* of ways that end badly; or NULL */
    struct joint_failures *failures; /* certain ones, by the letters of the tape; or NULL */
};

/* Explore the world of the engine, whose ranks stand at the beginning.  NULL: it was given up, or
 * the attempt has failed; then it is as if it had not been. */
struct joint *joint_explore(struct engine *e, const struct joint_how *how);
/* Somebody fails, or waits for ever, but only behind what was generalised. */
bool joint_is_vague(const struct joint *j);
/* The tape of a world of the skeleton that emit_world() has just made of the machines. */
void joint_emit_tape(const struct joint *j, struct skel *skel, uint32_t world);

#endif
