/* Inputs for which a violation that generalising has found is met without it.
 *
 *     for (t = 0; t < n; t++) { ...; if (t == 2000 && rank) ... }
 *
 *     generalised: a deadlock, where n - Z > 4, Z = 1996     so with n = 2001 it may be met
 *
 * The facts where such a path ends badly say which values the inputs may have there.  Some of them
 * are tried, one after the other, with no generalising: rounds without a choice are jumped over.
 */
#ifndef M2S_ABSTRACTION_EXPLORE_JOINT_WITNESS_H
#define M2S_ABSTRACTION_EXPLORE_JOINT_WITNESS_H

#include "abstraction/domain/path_condition.h"

#include <stdbool.h>
#include <stdint.h>

enum { JOINT_MAX_ENDS = 4, JOINT_VARIANTS = 3 };

struct joint_ends {
    struct arena *arena;
    struct facts facts[JOINT_MAX_ENDS]; /* where a way behind a generalisation ends badly */
    uint32_t n;
    uint32_t n_certain;                 /* ways that have passed none and end badly */
    bool generalises;                   /* or not, whatever it takes */
    uint32_t n_long;                    /* out: how often that was given up, or met a limit */
    bool tries;                         /* only that is asked: nothing of it is kept */
};

enum { JOINT_MAX_FAILURES = 12 };

/* Letters of the tape behind which somebody fails, and what is known there. */
struct joint_failures {
    struct arena *arena;
    struct joint_failure {
        uint32_t letter; /* its number on the tape, or of struct joint while that runs */
        struct facts facts;
    } v[JOINT_MAX_FAILURES];
    uint32_t n;
};

void joint_failures_note(struct joint_failures *f, uint32_t letter, const struct facts *fs);

/* A way has ended badly. */
void joint_ends_note(struct joint_ends *ends, const struct facts *fs, bool general);

/* Fix the inputs that the facts are about: those that all ranks share in *world, of others only
 * this value is explored.  What is said of them, or NULL: there are none, or no such values. */
const char *joint_witness(const struct facts *end, uint32_t variant, struct facts *world,
                          struct arena *arena);

#endif
