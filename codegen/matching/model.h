/* The lowering of the matching encoding (docs/dev/THEORY.md, sections 10 and 11): a partial
 * order reduction; only quiescent states branch.
 *
 * model.c   the whole model: Library, init
 * lists.c   what it declares: tables, requests, lists
 * state.c   posts, waits, collectives
 * select.c  SELECT: what may happen there
 * wait.c    waiting for one thing, or for one of several
 * early.c   implementation steps: when a rank may be let go
 * useful.c  and when that can matter
 */
#ifndef M2S_CODEGEN_MATCHING_MODEL_H
#define M2S_CODEGEN_MATCHING_MODEL_H

#include "codegen/named/process.h"
#include "codegen/plan/matching.h"

/* What the model declares (lists.c). */
void matching_lists(const struct lowering *l, struct pml_model *m);

/* Are there choices of the implementation?  Does the search go on after an abort, to find
 * faults? */
bool matching_has_turns(const struct lowering *l);
bool matching_has_queue(const struct lowering *l); /* of ranks that come before choices */
bool matching_may_abort(const struct lowering *l);

void matching_model(const struct lowering *l, struct pml_model *m);

/* Any kind of state but END; ends with its gotos. */
void matching_state(struct process *p, const struct skel_state *state);
void matching_select(struct process *p, const struct skel_state *state);

/* What a blocking send or receive asks of Library, and where the rank waits then. */
void matching_post(struct process *p, struct pml_block *step,
                   const struct skel_state *state);
const char *matching_wait_label(const struct process *p, uint32_t state);

/* The number of a request slot of the process in the model. */
uint32_t matching_request(const struct process *p, uint32_t slot);

/* Index in lead[] of a member of comm; in k_n[] of the oldest collective of comm. */
uint32_t matching_lead(const struct lowering *l, uint32_t comm, uint32_t rank);
uint32_t matching_oldest(const struct lowering *l, uint32_t comm);

/* Index in seen[] of a channel of a pattern that is probed. */
uint32_t matching_seen(const struct lowering *l, uint32_t pattern, uint32_t chan);

/* "x", then "x && y"; and with " || ". */
const char *matching_and(struct arena *a, const char *x, const char *y);
const char *matching_or(struct arena *a, const char *x, const char *y);

/* Can the rank leave this collective, which it is in as `request`, before all have
 * entered, if the call does not synchronise?  An expression, or NULL if never. */
const char *matching_early(const struct process *p, uint32_t request,
                           uint32_t comm, const struct skel_coll *coll);

/* The collectives that a slot of the machine can hold: the states that enter them,
 * one for each number of matching_call(). */
uint32_t matching_slot_calls(const struct process *p, uint32_t slot,
                             const struct skel_state ***states);

/* "k_loose[2 + place[7] - 1]": does it not? */
const char *matching_loose(const struct process *p, uint32_t comm, uint32_t request);

/* The value of the oldest collective but place - 1 that a request is for. */
const char *matching_value(const struct process *p, uint32_t comm, uint32_t request);

struct matching_option { /* one way to take a transition */
    uint32_t trans;
    const char *guard;
    bool early;              /* an implementation step */
    bool asks;               /* the effect asks Library: nothing else may in the same step */
    struct pml_block effect; /* before the transition's own */
};

struct matching_options {
    struct matching_option *items;
    uint32_t n, cap;
};

struct matching_option *matching_option(struct process *p, struct matching_options *o,
                                        uint32_t trans, const char *guard);

/* Wait until one of the options is possible and take it.  choice: which one, and
 * when, is a choice of the implementation. */
void matching_wait(struct process *p, const struct skel_state *state, const char *label,
                struct matching_options *o, bool choice);

/* Can it matter to let the rank go from its state to state `to`?  *when: only if
 * this holds, or NULL.  (matching/useful.c) */
bool matching_useful(const struct process *p, uint32_t to, const char **when);

/* Must the step out of this state wait for a turn because others can tell when it
 * comes? */
bool matching_is_slow(const struct process *p, const struct skel_state *state);

#endif
