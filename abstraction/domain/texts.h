/* Facts about several questions to one text.
 *
 *     strcmp(argv[1], "-n") != 0,  argv[1][0] == '-',  atoi(argv[2]) < size
 *
 * The first two are about argv[1] alone: they are possible if there is a text for which they hold.
 * The third relates one to something else: values for which it holds must be answers of one text.
 */
#ifndef M2S_ABSTRACTION_TEXTS_H
#define M2S_ABSTRACTION_TEXTS_H

#include "abstraction/domain/path_condition.h"

struct texts;

/* The texts that a condition, which is among the facts, is about, or is related to; NULL: there are
 * none about which several questions were asked. */
struct texts *texts_find(const struct facts *fs, const struct expr *p, bool truth,
                         struct arena *arena);
/* The k-th atom of which facts are not about one text alone; NULL: there are not so many. */
const struct expr *texts_mixed(const struct texts *x, uint32_t k);
/* Are there texts for which what is about them alone holds? */
enum tri texts_possible(struct texts *x);
/* Has texts_possible() found one for the condition; and is there nothing else among the facts? */
bool texts_have_goal(const struct texts *x);
bool texts_are_all(const struct texts *x);
/* Has it found one for the fact, which is about more than values that others need? */
bool texts_have(const struct texts *x, const struct fact *f);
/* The same, and these answers are given. */
enum tri texts_agree(struct texts *x, const struct expr *const *atoms, const struct value *values,
                     uint32_t n);
/* Instructions that it took. */
uint64_t texts_work(const struct texts *x);

/* A text for which the facts about it alone hold; NULL: none was found. */
const char *texts_witness(const struct facts *fs, const char *input, struct arena *arena);

#endif
