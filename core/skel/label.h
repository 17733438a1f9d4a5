/* What an observer sees of a state or a transition, as one pointer: equal labels have
 * equal pointers.  Used by skel/pass/bisim.c, skel/pass/collapse_polls.c and skel/pass/reduce.c. */
#ifndef M2S_CORE_SKEL_LABEL_H
#define M2S_CORE_SKEL_LABEL_H

#include "core/skel/skel.h"

struct skel_labels;

struct skel_labels *skel_labels_new(struct arena *scratch);

/* Everything of a state but its transitions; of a transition but its target. */
const char *skel_state_label(struct skel_labels *l, const struct skel_state *state);
const char *skel_trans_label(struct skel_labels *l, const struct skel_trans *t);
const char *skel_alt_label(struct skel_labels *l, const struct skel_alt *alt);

#endif
