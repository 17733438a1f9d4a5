/* Writes to memory that may be gone. */
#ifndef M2S_SLICER_DANGLING_H
#define M2S_SLICER_DANGLING_H

#include "slicer/depend/dependence.h"

struct sl_dangling {
    uint32_t use; /* the place of the write, or of the call that is given the pointer */
    uint32_t end; /* behind which the memory is gone, or the stream closed */
    bool stream;
    bool left;   /* it is a variable, and the address is the program's, not one that MPI keeps */
    bool unseen; /* the library writes there, or a thread has ended it: no execution shows it */
};

/* All pairs of a use and an end that an execution may come to in this order, and with the same
 * object. */
struct sl_dangling *dangling_find(const struct sl_dependence *s, uint32_t *n);

#endif
