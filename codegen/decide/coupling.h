/* Can a rank be left behind while others run for ever? */
#ifndef M2S_CODEGEN_COUPLING_H
#define M2S_CODEGEN_COUPLING_H

#include "codegen/codegen.h"

/* True when no infinite execution, in any world, leaves out a rank of Sigma that has not
 * ended (see coupling.c); false is always a safe answer. */
bool coupling_holds(const struct skel *s, const struct codegen_options *o);

/* Can a rank run for ever all by itself? */
bool coupling_spins(const struct skel *s);

#endif
