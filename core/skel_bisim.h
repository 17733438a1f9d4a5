/* Strong bisimilarity of the states of one machine; used by skel_reduce.c only. */
#ifndef M2S_CORE_SKEL_BISIM_H
#define M2S_CORE_SKEL_BISIM_H

#include "core/skel.h"

/* The class of each state; classes are numbered from 0 without gaps, *n_classes of them. */
uint32_t *skel_classes(const struct skel_machine *m, struct arena *scratch,
                       uint32_t *n_classes);

#endif
