/* Names of functions as they stand in the program. */
#ifndef M2S_FRONTEND_CXX_NAMES_H
#define M2S_FRONTEND_CXX_NAMES_H

#include "core/ir/ir.h"

void cxx_names_turn_back(struct ir_prog *p);

#endif
