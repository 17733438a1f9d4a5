/* Can a rank be left behind while others run for ever? (docs/dev/THEORY.md, section 3.2) */
#ifndef M2S_CODEGEN_COUPLING_H
#define M2S_CODEGEN_COUPLING_H

#include "codegen/codegen.h"

/* Can a rank run for ever all by itself? */
bool coupling_spins(const struct skel *s);

#endif
