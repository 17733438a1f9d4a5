/* Reading pan's output: what counts as a proof, and what as a violation (docs/dev/THEORY.md,
 * section 8).
 *
 * SPIN's exit codes say nothing (pan and `spin -search` end with 0 after an error),
 * and "errors: 0" is also printed by searches that were cut short.  So a run is a
 * proof only if its output has every phrase of a complete search for invalid end
 * states and none of the phrases of an incomplete one; it is a violation only by the
 * exact text of the error.
 */
#ifndef M2S_VERIFY_SPIN_PROOF_GATE_H
#define M2S_VERIFY_SPIN_PROOF_GATE_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum gate_kind {
    GATE_PROOF,
    GATE_END_STATE, /* pan:1: invalid end state */
    GATE_ASSERTION, /* pan:1: assertion violated */
    GATE_CLAIM,     /* the same, or an acceptance cycle, where there is a formula */
    GATE_BOUND,     /* inconclusive: the model's channels were too small */
    GATE_DEPTH,     /* inconclusive, but a larger -m may help */
    GATE_INCONCLUSIVE
};

struct gate {
    enum gate_kind kind;
    const char *reason; /* inconclusive: the phrase that was missing or found */
    uint64_t states, depth;
};

struct gate proof_gate(struct arena *arena, const char *output);
/* The same for a model with a formula: all executions satisfy it, or one does not. */
struct gate proof_gate_claim(struct arena *arena, const char *output, bool fair);

#endif
