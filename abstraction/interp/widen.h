/* Widening: loops without a known bound are generalised after some rounds. */
#ifndef M2S_ABSTRACTION_INTERP_WIDEN_H
#define M2S_ABSTRACTION_INTERP_WIDEN_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct state;

/* A loop header is reached. */
void widen_visit(struct engine *e, struct state *s, uint32_t header);
void widen_branch(struct state *s, uint32_t to, uint32_t other, bool known);

#endif
