/* Choices that say of an input that it is not there, and what the program does without them.
 *
 *     if (!(f = fopen("in.txt", "r")))      s4 local { "f == NULL" -> s5, lacks } { -> s9 }
 */
#ifndef M2S_VERIFY_ANSWER_MISSING_INPUT_H
#define M2S_VERIFY_ANSWER_MISSING_INPUT_H

#include "core/skel/skel.h"

struct trace;
struct trace_event;

/* What the transition says of an input, for its rank or, by a letter, for all. */
enum skel_lack missing_by(const struct skel_world *w, const struct skel_state *st,
                          const struct skel_trans *t);
/* The last such choice of a trace, of files only or of any input; NULL: there is none. */
const struct trace_event *missing_last(const struct skel *s, const struct trace *t, bool files);
/* Does the rank choose so at the same place of the program? */
bool missing_concerns(const struct skel *s, const struct trace *t,
                      const struct trace_event *choice, uint32_t rank);
/* Does each rank that chooses so communicate behind it, with what it takes instead? */
bool missing_goes_on(const struct skel *s, const struct trace *t,
                     const struct trace_event *choice);
/* A copy of the skeleton in which the program ends wherever a rank, or all together, choose so at
 * that place. */
struct skel *missing_abort(struct arena *arena, const struct skel *s, const struct trace *t,
                           const struct trace_event *choice);

#endif
