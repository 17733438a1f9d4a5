/* The text form of skeletons (.skel): skel_parse(skel_dump(s)) gives s again.  And its rules. */
#ifndef M2S_SKEL_TEXT_H
#define M2S_SKEL_TEXT_H

#include "core/skel/skel.h"

#include <stdio.h>

void skel_dump(FILE *out, const struct skel *s);
/* Only the machines of one world, without its name. */
void skel_dump_world(FILE *out, const struct skel *s, uint32_t world);
struct skel *skel_parse(struct arena *arena, const char *text, const char *name,
                        const char **error);

/* NULL, or a sentence about the first broken rule: indices in range, (i)-(v) of section 3.2,
 * each symbol of a received channel has a transition, domains respected by constants. */
const char *skel_check(const struct skel *s, struct arena *scratch);

void skel_dot(FILE *out, const struct skel *s, uint32_t world);

#endif
