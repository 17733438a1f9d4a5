/* Functions that only compute a result. */
#ifndef M2S_SLICER_HARMLESS_H
#define M2S_SLICER_HARMLESS_H

#include "core/ir/ir.h"

enum harmless {
    HARMLESS,                    /* all that it and its callees do ends with it: they write
                                    nothing but their own variables, make no call of MPI or of
                                    an unknown function, do not end the process, assert nothing,
                                    and return */
    HARMLESS_THROUGH_PARAMETERS, /* but they may write what a parameter points to */
    HARMLESS_TO_ARGUMENTS        /* whatever else they do, they write nothing through a pointer
                                    that they are given, and do not keep one */
};

/* [function]: is it? */
bool *harmless_find(struct arena *arena, const struct ir_prog *p, enum harmless kind);

#endif
