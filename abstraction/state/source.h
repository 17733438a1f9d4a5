/* The user's text of a place. */
#ifndef M2S_ABSTRACTION_STATE_SOURCE_H
#define M2S_ABSTRACTION_STATE_SOURCE_H

#include "core/diag/source.h"

struct engine;

/* The text of a range, or NULL. */
const char *state_source_text(struct engine *e, struct src_range at);

#endif
