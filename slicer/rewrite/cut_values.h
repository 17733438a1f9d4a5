/* Values that depend on data which was cut. */
#ifndef M2S_SLICER_CUT_VALUES_H
#define M2S_SLICER_CUT_VALUES_H

#include "slicer/depend/dependence.h"

struct cut_values {
    struct arena *arena;
    const struct sl_dependence *s;
    uint8_t *funcs; /* [func]: what is known of its result */
};

struct cut_values cut_values_new(struct arena *arena, const struct sl_dependence *s);

/* Does the instruction give what the slicer has put in the place of data? */
bool cut_values_is(const struct ir_instr *in);
/* Is it a call of a function whose result depends on cut data? */
bool cut_values_gives(struct cut_values *v, const struct ir_instr *call);

#endif
