/* The lowering of the direct encoding (docs/dev/THEORY.md, section 17): for those who read a model.
 *
 * model.c       the whole model: what it declares
 * state.c       messages, requests, waits
 * collective.c  collectives that need not synchronise
 */
#ifndef M2S_CODEGEN_DIRECT_MODEL_H
#define M2S_CODEGEN_DIRECT_MODEL_H

#include "codegen/named/process.h"

void direct_model(const struct lowering *l, struct pml_model *m);

/* Any kind of state but END; ends with its gotos. */
void direct_state(struct process *p, const struct skel_state *state);

/* The number of the request of a slot; without one, of the blocking send. */
const char *direct_request(const struct process *p, uint32_t slot);

/* A collective on a communicator whose calls need not synchronise, or that starts some; one that
 * is started; the places for the calls. */
void direct_collective(struct process *p, const struct skel_state *state);
void direct_start(struct process *p, const struct skel_state *state);
void direct_places(const struct lowering *l, struct pml_model *m, uint32_t comm);

/* May the rank leave the call that it entered in `state`, with the value sym (SKEL_NONE: any)?  The
 * step by which it leaves. */
const char *direct_may_leave(struct process *p, const struct skel_state *state, const char *place,
                             uint32_t sym);
void direct_leave(struct process *p, struct pml_block *step, const struct skel_state *state,
                  const char *place);

#endif
