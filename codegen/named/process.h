/* The words of which the statements of a process type are made. */
#ifndef M2S_CODEGEN_PROCESS_H
#define M2S_CODEGEN_PROCESS_H

#include "codegen/named/lower.h"

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
/* A choice that begins the state, with its label; where it may loop at once, that stands before. */
struct pml_stmt *process_choice(struct process *p, const struct skel_state *state);
/* Is the variable read after this transition? */
bool process_live_after(const struct process *p, const struct skel_trans *t,
                        uint32_t var);

/* The rank as an expression; a parameter in a shared process type. */
const char *process_rank(const struct process *p);

/* The number of the channel parameter that stands for a role of a shared process type: roles whose
 * channels of SPIN are the same have the same.  Is the key of a role the same for all users? */
uint32_t process_parameter(const struct lowering *l, const struct plan_proc *proc, uint32_t role);
bool process_has_key(const struct lowering *l, const struct plan_proc *proc, uint32_t role);

/* A variable of the process besides those of its machine: "short held". */
void process_declare(struct process *p, const char *text);

/* Of a role: the first one of the user's in the same list of posted receives (plan/direct.h);
 * SKEL_NONE: it is in none of the user's lists.  The list of a channel, or NULL. */
uint32_t process_list(const struct lowering *l, const struct plan_user *user, uint32_t n_roles,
                      uint32_t role);
const char *process_list_name(const struct process *p, uint32_t chan);

/* SPIN's channel for a channel of the skeleton, that of receives posted for it (NULL: none), and
 * the key of its messages; a value for it, with the key that names the
 * channel if SPIN's is for several ("c, 1", "c, eval(k0), v_x"); what a state sends, and
 * what a transition receives, in this way. */
const char *process_queue(const struct process *p, uint32_t chan);
const char *process_posted(const struct process *p, uint32_t chan);
const char *process_key(const struct process *p, uint32_t chan, bool compared);
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

#endif
