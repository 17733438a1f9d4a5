/* Headers that a configuration makes. */
#ifndef M2S_FRONTEND_GENERATED_H
#define M2S_FRONTEND_GENERATED_H

#include "core/diag/diag.h"

/* The help of a diagnostic about a header that is not there, if it is one that is made. */
void generated_say(struct arena *arena, struct diag *d);

#endif
