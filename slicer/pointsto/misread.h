/* Objects in which pointers may be read as numbers, or numbers as pointers, because the program
 * accesses the same bytes as both (C11 6.5p7 forbids it, and programs do it all the same). */
#ifndef M2S_SLICER_MISREAD_H
#define M2S_SLICER_MISREAD_H

#include "slicer/pointsto/nodes.h"

/* Finds such objects by what is known so far: from now on, what they hold is both.  False: there
 * are no more of them. */
bool misread_convert(struct sl_pointsto *s);

#endif
