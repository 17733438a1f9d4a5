/* Strong bisimilarity of the states of one machine; used by skel/pass/reduce.c only. */
#ifndef M2S_CORE_SKEL_BISIM_H
#define M2S_CORE_SKEL_BISIM_H

#include "core/skel/skel.h"

/* The class of each state, from 0 to *n_classes - 1. */
uint32_t *skel_classes(const struct skel_machine *m, struct arena *scratch,
                       uint32_t *n_classes);

#endif
