/* Smaller tapes.  Each changes the skeleton, or says that it cannot. */
#ifndef M2S_TESTS_TAPE_EDIT_H
#define M2S_TESTS_TAPE_EDIT_H

#include "core/skel/skel.h"

/* An outcome less. */
bool tape_drop_letter(struct skel *s, uint32_t world, uint32_t letter);

/* The rank does not see the letter; where it needs this one it goes on without. */
bool tape_hide_letter(struct skel *s, uint32_t world, uint32_t letter, uint32_t rank);

/* A choice with one outcome, which nobody sees, is none. */
bool tape_skip_choice(struct skel *s, uint32_t world, uint32_t choice);

#endif
