/* Inputs whose text is given (abst_options.given). */
#ifndef M2S_ABSTRACTION_LIBRARY_GIVEN_H
#define M2S_ABSTRACTION_LIBRARY_GIVEN_H

struct engine;
struct state;

/* "in.txt", "stdin" or "$N"; NULL: it is not given. */
const char *given_text(const struct engine *e, const char *name);
/* The standard input of a rank that begins. */
void given_init(struct engine *e, struct state *s);

#endif
