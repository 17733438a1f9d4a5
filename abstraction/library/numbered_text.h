/* Texts of which it is not known which one they are: the word argv[i] in a loop, the argument of an
 * option that getopt() has found (interp/shared_inputs.h). */
#ifndef M2S_ABSTRACTION_LIBRARY_NUMBERED_TEXT_H
#define M2S_ABSTRACTION_LIBRARY_NUMBERED_TEXT_H

#include "abstraction/library/library.h"

/* One answer for all ranks that ask about the same text.  False: argument k leads to none. */
bool numbered_told(struct library_call *c, uint32_t k, const char *question, enum ir_kind type);
/* The order to a text that is known: a, the first argument, or b, the second one. */
bool numbered_order(struct library_call *c, const char *a, const char *b, size_t limit);
/* strtol() and its like: the number at its beginning, and where it ends. */
bool numbered_number(struct library_call *c, const char *question, enum ir_kind type);
/* strdup(): the same text, in memory of its own. */
bool numbered_copy(struct library_call *c);

#endif
