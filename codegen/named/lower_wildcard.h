/* The wildcard encoding: what differs from the others. */
#ifndef M2S_CODEGEN_LOWER_WILDCARD_H
#define M2S_CODEGEN_LOWER_WILDCARD_H

#include "codegen/named/lower.h"

/* SEND, SSEND, RECV, SENDRECV; ends with its gotos. */
void lower_wildcard_state(struct process *p, const struct skel_state *state);

/* Declarations after those of the channels. */
void lower_wildcard_globals(const struct lowering *l, struct pml_model *m);

/* "HAS(c) || HAS(d)": is there a message for this receive?  Without p: as it is written
 * outside of process types. */
const char *lower_has_message(const struct lowering *l, const struct process *p,
                              const struct skel_state *state);

/* A collective that may be left early, and the declarations for its communicator. */
void lower_early(struct process *p, const struct skel_state *state);
void lower_early_comm(const struct lowering *l, struct pml_model *m, uint32_t comm,
                      const char *head);

/* When may this rank, in this collective, leave?  All whose data it needs have entered.
 * rank_text: what the rank is called there. */
const char *lower_may_leave(const struct lowering *l, const struct skel_state *state,
                            uint32_t rank, const char *rank_text);

#endif
