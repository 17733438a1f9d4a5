/* The exact phase: the ranks run together as long as everything is certain. */
#ifndef M2S_ABSTRACTION_EXPLORE_LOCKSTEP_H
#define M2S_ABSTRACTION_EXPLORE_LOCKSTEP_H

struct engine;

void lockstep_run(struct engine *e);

#endif
