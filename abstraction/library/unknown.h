/* Functions of which nothing is known but what they are given, and what they may do. */
#ifndef M2S_ABSTRACTION_LIBRARY_UNKNOWN_H
#define M2S_ABSTRACTION_LIBRARY_UNKNOWN_H

#include "abstraction/library/library.h"

struct ir_func;

/* All that a function can reach through the pointer v becomes unknown.  False: that may
 * be anything. */
bool unknown_havoc(struct library_call *c, struct value v, struct origin *o);
/* The pointer is given away, and the same of all that were. */
void unknown_remember(struct library_call *c, struct value v);
bool unknown_havoc_remembered(struct library_call *c, struct origin *o);
/* Functions that the call is given, and may call. */
void unknown_run(struct library_call *c, struct origin *o);
void unknown_call(struct library_call *c, const struct ir_func *f);

#endif
