/* Facts about linear forms: what they say of a form, and facts about other forms.
 *
 *     facts: K - N <= -4, N <= 10        is  K <= 6 ?   yes: facts_imply(fs, K, -1000, 6)
 *     with K in place of 4 + Z:          facts_substitute(): Z - N <= -8
 *
 * All facts of a set: for each f of fs->v, linear_of(NULL, f->e) is the form (it has no constant),
 * f->lo..f->hi its interval, f->residues the remainders, f->ne the values that it does not have.
 */
#ifndef M2S_ABSTRACTION_LINEAR_FACTS_H
#define M2S_ABSTRACTION_LINEAR_FACTS_H

#include "abstraction/domain/path_condition.h"

/* Interval of a form: by its terms, by the fact about it, and by one other fact and the rest of
 * the form.  Empty: the facts contradict each other. */
struct range facts_form_range(const struct facts *fs, const struct linear *form);

/* Is there a fact about a sum of several terms? */
bool facts_has_sums(const struct facts *fs);

/* The same of one expression, as a term, without what its parts say. */
struct range facts_term_range(const struct facts *fs, const struct expr *e);

/* Is the form never x? */
bool facts_form_excludes(const struct facts *fs, const struct linear *form, wide x);

/* What the form may leave by m. */
struct residues facts_form_residues(const struct facts *fs, const struct linear *form,
                                    uint32_t m);

/* Add "lo <= form <= hi", "form != x", "form leaves one of these".  False: that contradicts. */
bool facts_refine_form(struct facts *fs, const struct linear *form, wide lo, wide hi);
bool facts_exclude_form(struct facts *fs, const struct linear *form, wide x);
bool facts_refine_residues(struct facts *fs, const struct linear *form,
                           const struct residues *residues);

/* Do the facts say this? */
bool facts_imply(const struct facts *fs, const struct linear *form, wide lo, wide hi);
bool facts_imply_residues(const struct facts *fs, const struct linear *form,
                          const struct residues *residues);

/* The facts with forms in place of atoms, all at once.  What cannot be said any more is left
 * out.  False: the result contradicts itself. */
bool facts_substitute(const struct facts *fs, const struct linear_binding *bindings, uint32_t n,
                      struct facts *out);

/* `e % m` for a constant m > 0, or `e & (m - 1)` for a power of two: what e leaves by *m decides
 * it.  Its value where e leaves r is r; *is_signed: or r - *m, if e is negative and r is not 0. */
bool facts_is_remainder(const struct expr *e, uint32_t *m, bool *is_signed);

#endif
