/* The lowering: skeleton and plan -> Promela tree.  All decisions are made here.
 *
 * lower_model.c   the whole: header, runtime, channels, process types, init
 * lower_machine.c one process type: states, labels, local steps
 * lower_message.c sends and receives
 * lower_coll.c    collectives
 * lower_tape.c    choices that all ranks share
 * process.c       the words of which they are made
 */
#ifndef M2S_CODEGEN_LOWER_H
#define M2S_CODEGEN_LOWER_H

#include "codegen/decide/decide.h"
#include "codegen/plan/plan.h"
#include "codegen/promela/pml.h"

struct lowering {
    struct arena *arena;
    const struct skel *s;
    const struct codegen_options *o;
    const struct decision *decision;
    const struct plan *plan;
    const struct matching *matching; /* of the matching encoding, else NULL */
    enum encoding e;
};

struct process { /* the process type that is being made */
    const struct lowering *l;
    const struct plan_proc *proc;
    const struct skel_machine *machine;
    const uint32_t *roles;   /* of the first user */
    struct pml_block *body;
    uint32_t state;          /* the state that is being made */
    bool needs_held;         /* a received value waits in `held` */
};

/* Encodings in which each rank has a priority of its own, and choices wait. */
bool lower_has_priorities(enum encoding e);

/* Can some rank come to a state of this kind? */
bool lower_has_kind(const struct lowering *l, enum skel_state_kind kind);

/* The model without its header comment. */
void lower_model(const struct lowering *l, struct pml_model *m);

/* The statements that start the ranks of one world; init chooses one and starts it. */
typedef void lower_world(const struct lowering *l, struct pml_block *body, uint32_t world);
void lower_start(const struct lowering *l, struct pml_block *body, lower_world *run);

/* Any kind of state but END, in the way of an encoding; ends with its gotos. */
typedef void lower_function(struct process *p, const struct skel_state *state);

/* Body and locals of a process type. */
void lower_machine(const struct lowering *l, const struct plan_proc *proc,
                   struct pml_item *item, lower_function *lower);

/* In the encodings for named receives. */
void lower_state(struct process *p, const struct skel_state *state);

/* States with messages, and collectives; they end with their gotos. */
void lower_send(struct process *p, const struct skel_state *state);
void lower_recv(struct process *p, const struct skel_state *state);
void lower_sendrecv(struct process *p, const struct skel_state *state);
void lower_coll(struct process *p, const struct skel_state *state);

void lower_local(struct process *p, const struct skel_state *state);
void lower_fault(struct process *p, const struct skel_state *state);
void lower_abort(struct process *p);

/* Choices that all ranks share (docs/SKELETON.md, section 7): a READ, what all models with a
 * tape declare, what init does at the start of a world, and its ways to choose a letter. */
void lower_read(struct process *p, const struct skel_state *state);
void lower_tape(const struct lowering *l, struct pml_model *m);
void lower_tape_start(const struct lowering *l, struct pml_block *body, uint32_t world);
void lower_letters(const struct lowering *l, struct pml_stmt *loop, bool after_choices);

/* The label of a state, and of its k-th further place where it can be blocked (then NULL
 * unless SPIN must be told that this is a valid end). */
const char *process_label(const struct process *p, uint32_t state);
const char *process_wait_label(const struct process *p, uint32_t k);

/* The effects of taking a transition: marker (if `mark`), assignments, dead variables set
 * to 0.  `bound` tells that bind has been carried out by the statement before. */
void process_mark(struct process *p, struct pml_block *b, int64_t trans);
void process_effects(struct process *p, struct pml_block *b,
                     const struct skel_state *state, uint32_t trans);
/* The guards and effects of a transition of a LOCAL state.  lazy: the rank has been given
 * the turn to choose. */
void process_local(struct process *p, struct pml_block *step,
                   const struct skel_state *state, uint32_t trans, bool lazy);
/* Can the state be its own successor, with nothing between? */
bool process_loops_at_once(const struct process *p, const struct skel_state *state);
/* Is the variable read after this transition? */
bool process_live_after(const struct process *p, const struct skel_trans *t,
                        uint32_t var);

/* The rank as an expression; a parameter in a shared process type. */
const char *process_rank(const struct process *p);

/* SPIN's channel for a channel of the skeleton; a value for it, with the key that names the
 * channel if SPIN's is for several ("c, 1", "c, eval(k0), v_x"); what a state sends, and
 * what a transition receives, in this way. */
const char *process_queue(const struct process *p, uint32_t chan);
const char *process_message(const struct process *p, uint32_t chan, const char *value,
                            bool receive);
const char *process_sent(const struct process *p, const struct skel_state *state);
const char *process_received(const struct process *p, const struct skel_trans *t);

/* What a state sends, in Promela. */
const char *process_value(const struct process *p, const struct skel_state *state);

/* bind of a transition, if somebody reads it; of one whose symbol is written as a
 * constant. */
void process_bind(struct process *p, struct pml_block *b, const struct skel_trans *t,
                  const char *value);
void process_bind_constant(struct process *p, struct pml_block *b,
                           const struct skel_trans *t);

/* Wrap what was added to an alternative in one atomic step if it is more than one. */
void process_alternative(struct process *p, struct pml_block *part,
                         const struct pml_block *step, uint32_t to);
void process_step(struct process *p, const char *label, const struct pml_block *step);

/* Type of a variable with this many values. */
const char *lower_type(uint64_t n_values);

#endif
