/* The lowering: skeleton and plan -> Promela tree.  All decisions are made here.
 *
 * lower_model.c   the whole: header, runtime, channels, process types, init
 * lower_machine.c one process type: states, labels, local steps
 * lower_message.c sends and receives
 * lower_coll.c    collectives
 * lower_tape.c    choices that all ranks share
 * process.c       the words of which they are made (process.h)
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
    const struct direct *direct;     /* of the direct encoding, else NULL */
    enum encoding e;
};

struct process { /* the process type that is being made */
    const struct lowering *l;
    const struct plan_proc *proc;
    const struct skel_machine *machine;
    const uint32_t *roles;   /* of the first user */
    struct pml_block *body;
    uint32_t state;          /* the state that is being made */
    struct pml_item *item;   /* where it declares its variables */
};

/* Encodings in which each rank has a priority of its own, and choices wait. */
bool lower_has_priorities(enum encoding e);

/* Can some rank come to a state of this kind? */
bool lower_has_kind(const struct lowering *l, enum skel_state_kind kind);

/* The model without its header comment. */
void lower_model(const struct lowering *l, struct pml_model *m);

/* Its parts: what the ends of ranks are made of, what a communicator's calls need, their text
 * for a comment, all process types, init. */
void lower_endings(const struct lowering *l, struct pml_model *m);
void lower_communicator(const struct lowering *l, struct pml_model *m, uint32_t comm);
const char *lower_calls_text(const struct lowering *l, uint32_t comm);

/* The statements that start the ranks of one world; init chooses one and starts it. */
typedef void lower_world(const struct lowering *l, struct pml_block *body, uint32_t world);
void lower_start(const struct lowering *l, struct pml_block *body, lower_world *run);

/* Any kind of state but END, in the way of an encoding; ends with its gotos. */
typedef void lower_function(struct process *p, const struct skel_state *state);

void lower_process_types(const struct lowering *l, struct pml_model *m, lower_function *lower);
void lower_init(const struct lowering *l, struct pml_model *m);

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

/* Choices that all ranks share (docs/dev/SKELETON.md, section 7): a READ, what all models with a
 * tape declare, what init does at the start of a world, and its ways to choose a letter. */
void lower_read(struct process *p, const struct skel_state *state);
void lower_tape(const struct lowering *l, struct pml_model *m);
void lower_tape_start(const struct lowering *l, struct pml_block *body, uint32_t world);
void lower_letters(const struct lowering *l, struct pml_stmt *loop, bool after_choices);

/* What init does for the receives that are posted for several channels: direct/state.c. */
void lower_matches(const struct lowering *l, struct pml_stmt *loop);

/* Type of a variable with this many values. */
const char *lower_type(uint64_t n_values);

#endif
