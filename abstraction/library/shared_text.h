/* Texts that all ranks share and nobody knows, as arguments of calls: argv[1], getenv("N"), the
 * argument of an option, and parts of them.  What is asked about one is an answer that all ranks
 * share, with its question (domain/unknown_text.h). */
#ifndef M2S_ABSTRACTION_LIBRARY_SHARED_TEXT_H
#define M2S_ABSTRACTION_LIBRARY_SHARED_TEXT_H

#include "abstraction/domain/unknown_text.h"
#include "abstraction/library/library.h"

/* The one that begins there, or where argument k leads to.  False: it is none. */
bool shared_text_at(struct library_call *c, struct value at, struct unknown_text *text);
bool shared_text_of(struct library_call *c, uint32_t k, struct unknown_text *text);
/* Its characters, or those of a text that is known; NULL: nobody knows them. */
const char *shared_text_known(struct library_call *c, uint32_t k);
/* The answer. */
struct value shared_text_told(struct library_call *c, const struct text_question *q,
                              enum ir_kind type);
/* strchr(), strtol(), strspn() and their like: evaluated if argument 0 is such a text. */
bool library_shared_text(struct library_call *c);

#endif
