/* Is a buffer as long as what is put there, whatever the values of the variables are? */
#ifndef M2S_SLICER_ROOM_H
#define M2S_SLICER_ROOM_H

#include "slicer/depend/dependence.h"

/* Is the allocated memory that message buffer i of the MPI call leads to never too short? */
bool room_suffices(const struct sl_dependence *s, uint32_t number, uint32_t callee, uint32_t i);

#endif
