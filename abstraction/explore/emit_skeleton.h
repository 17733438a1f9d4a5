/* The machines of an attempt become a world of the skeleton. */
#ifndef M2S_ABSTRACTION_EXPLORE_EMIT_SKELETON_H
#define M2S_ABSTRACTION_EXPLORE_EMIT_SKELETON_H

struct engine;
struct skel;

void emit_world(struct engine *e, struct skel *skel, const char *text);
/* After the last world: every received symbol gets a transition. */
void emit_finish(struct skel *skel);

#endif
