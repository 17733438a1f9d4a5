/* Writes to memory that may be gone. */
#ifndef M2S_SLICER_DANGLING_H
#define M2S_SLICER_DANGLING_H

#include "slicer/depend/dependence.h"

struct sl_dangling {
    uint32_t use; /* the place of the write, or of the call that is given the pointer */
    uint32_t end; /* behind which the memory is gone, or the stream closed */
    bool stream;
    bool left; /* it is a variable */
};

/* One for each place where a lifetime ends, of those that the slice does not decide. */
struct sl_dangling *dangling_find(const struct sl_dependence *s, uint32_t *n);

/* Marks the calls that give allocated memory back at the n places, and all that may write to that
 * memory: statements in `touched`. */
void dangling_touch(const struct sl_dependence *s, const uint32_t *ends, uint32_t n,
                    bool *touched);

#endif
