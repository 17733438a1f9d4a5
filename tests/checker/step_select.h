/* SELECT (docs/dev/SKELETON.md, section 4). */
#ifndef M2S_TESTS_STEP_SELECT_H
#define M2S_TESTS_STEP_SELECT_H

#include "tests/checker/step_take.h"

void ref_step_select(const struct walker *w);

#endif
