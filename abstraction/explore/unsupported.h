#ifndef M2S_ABSTRACTION_UNSUPPORTED_H
#define M2S_ABSTRACTION_UNSUPPORTED_H

#include "abstraction/abstraction.h"

/* Is the function named with --assume-local?  Names may end in a star: MPI_File_*. */
bool unsupported_is_assumed(const struct abst_options *o, const char *name);

/* If the last diagnostic is a call that is not supported: notes about the others. */
void unsupported_list(struct arena *scratch, const struct ir_prog *p,
                      const struct abst_options *o, struct diags *ds);

#endif
