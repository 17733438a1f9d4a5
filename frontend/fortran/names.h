#ifndef M2S_FRONTEND_FORTRAN_NAMES_H
#define M2S_FRONTEND_FORTRAN_NAMES_H

#include "core/ir/ir.h"

/* The names of functions and globals, as the Fortran program has them; the linker's stay. */
void names_turn_back(struct ir_prog *p);

#endif
