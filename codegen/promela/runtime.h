/* The runtime macros of runtime-promela/, embedded at build. */
#ifndef M2S_CODEGEN_RUNTIME_H
#define M2S_CODEGEN_RUNTIME_H

#include "core/base/arena.h"

#include <stdbool.h>

extern const char runtime_rendezvous[];
extern const char runtime_scheduled[];
extern const char runtime_choice[];
extern const char runtime_tape[];
extern const char runtime_matching[];
extern const char runtime_direct[];
extern const char runtime_loose[];
extern const char runtime_collective[];
extern const char runtime_fault[];
extern const char runtime_abort[];
extern const char runtime_abort_prioritised[];

struct runtime_part { /* between "#if NAME" and "#endif" */
    const char *name;
    bool on;
};

/* The text without the parts that are off; they nest.  The list ends with a part without a name. */
const char *runtime_select(struct arena *arena, const char *text,
                           const struct runtime_part *parts);

#endif
