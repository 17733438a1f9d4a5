/* Functions that only allocate: what they return is memory of their caller's. */
#ifndef M2S_SLICER_WRAPPERS_H
#define M2S_SLICER_WRAPPERS_H

#include "slicer/pointsto/numbering.h"

struct sl_wrapper {
    bool allocates; /* a defined function that gives new memory to its caller, unseen */
    bool moves;     /* and with it the content of what its pointer parameters point to */
};

/* [func] */
struct sl_wrapper *wrappers_find(struct arena *arena, const struct sl_numbering *x);

#endif
