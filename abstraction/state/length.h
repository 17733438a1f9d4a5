/* How long allocated memory is, where that is no number that is known. */
#ifndef M2S_ABSTRACTION_LENGTH_H
#define M2S_ABSTRACTION_LENGTH_H

#include "abstraction/domain/memory.h"

struct engine;
struct state;

/* Memory of so many bytes. */
uint32_t length_alloc(struct engine *e, struct state *s, const char *name, struct value bytes,
                      enum fill fill);
/* Of type I64; NONE: nothing is known of it. */
struct value length_of(const struct memory *m);

#endif
