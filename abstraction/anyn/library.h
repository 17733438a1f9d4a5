/* Functions that are not the program's own: of the C library, and what is not known. */
#ifndef M2S_ABSTRACTION_ANYN_LIBRARY_H
#define M2S_ABSTRACTION_ANYN_LIBRARY_H

#include "abstraction/anyn/sym.h"

/* False: the process ends there, or the form is left. */
bool sym_library(struct sym *y, const struct ir_instr *i, const char *name,
                 const struct sym_value *args, struct sym_state *st, struct sym_value *result);

#endif
