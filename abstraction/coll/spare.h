/* Who sends a rank nothing in a collective. */
#ifndef M2S_ABSTRACTION_COLL_SPARE_H
#define M2S_ABSTRACTION_COLL_SPARE_H

struct coll_call;
struct engine;
struct state;

/* Fills c->spared: the ranks whose data this rank does not get. */
void coll_spare(struct engine *e, struct state *s, struct coll_call *c);
void coll_spare_all(struct engine *e, const struct state *s, struct coll_call *c);

#endif
