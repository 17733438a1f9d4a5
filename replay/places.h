/* Places in the program's code as lines of its source, by addr2line. */
#ifndef M2S_REPLAY_PLACES_H
#define M2S_REPLAY_PLACES_H

#include "core/base/arena.h"
#include "core/diag/source.h"

#include <stdbool.h>

struct place {
    const char *code; /* "/home/x/ring+11a9" */
    const char *file; /* or NULL: not known, without -g */
    uint32_t line;
};

struct places;
struct places *places_new(struct arena *arena);

/* Asked for again, the same. */
const struct place *places_find(struct places *places, const char *code);

/* Is the place in the range?  If one of them is not known, `otherwise`. */
bool places_same(const struct place *p, const struct src_range *at, bool otherwise);

#endif
