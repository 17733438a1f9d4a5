/* The lowering of the direct encoding (docs/THEORY.md, section 17): for those who read a model.
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

/* A collective on a communicator whose calls need not synchronise; the places for its calls. */
void direct_collective(struct process *p, const struct skel_state *state);
void direct_places(const struct lowering *l, struct pml_model *m, uint32_t comm);

#endif
