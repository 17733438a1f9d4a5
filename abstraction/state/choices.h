/* Where most choices are made, and what is not known there: the report names it where a limit is
 * met.
 *
 *     for (t = 0; t < steps; t++)      3000 choices were made here: "t < steps" depends on steps
 *     fscanf(f, "%d", &steps)          which is not known: it is read here
 */
#ifndef M2S_ABSTRACTION_STATE_CHOICES_H
#define M2S_ABSTRACTION_STATE_CHOICES_H

struct diag;
struct engine;
struct expr;
struct state;

/* At a condition that is not known. */
void choices_count(struct engine *e, const struct state *s, const struct expr *x);
/* Notes of a limit, and what the user may give. */
void choices_tell(struct engine *e, struct diag *d);

#endif
