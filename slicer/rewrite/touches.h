/* What only touches addresses, in a slice that follows them (slicer_options.touched). */
#ifndef M2S_SLICER_TOUCHES_H
#define M2S_SLICER_TOUCHES_H

#include "slicer/depend/dependence.h"

struct touches {
    const struct sl_dependence *s;
    uint8_t *funcs; /* [func]: what is known of it */
};

struct touches touches_new(struct arena *arena, const struct sl_dependence *s);

/* Does an instruction of a function change nothing but its own scalars?  What it calls neither. */
bool touches_only(struct touches *q, uint32_t number);

#endif
