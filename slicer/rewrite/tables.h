/* Calls through tables of functions that nobody changes:
 *
 *     static void (*step[2])(void) = {left, right};
 *     step[k]();              ->      switch (k) { case 0: left(); ... case 1: right(); ... }
 */
#ifndef M2S_SLICER_TABLES_H
#define M2S_SLICER_TABLES_H

#include "core/ir/ir.h"

/* The program in which they are written so; p itself if there are none. */
struct ir_prog *tables_write(struct arena *arena, struct ir_prog *p);

#endif
