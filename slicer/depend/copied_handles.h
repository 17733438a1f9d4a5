/* Variables whose handle is copied: what they hold later is not all that they held. */
#ifndef M2S_SLICER_COPIED_HANDLES_H
#define M2S_SLICER_COPIED_HANDLES_H

#include "slicer/pointsto/numbering.h"
#include "slicer/pointsto/pointsto.h"

/* [object]: is a pointer read somewhere in it, or all of it copied? */
bool *copied_handles_find(struct arena *arena, const struct sl_numbering *x,
                          const struct sl_pointsto *points);

#endif
