/* What scanf() is told: the conversions of a format.
 *
 *     "%d %*s %9s"      an int; a word that is not stored; a word in 10 bytes
 */
#ifndef M2S_ABSTRACTION_LIBRARY_CONVERSION_H
#define M2S_ABSTRACTION_LIBRARY_CONVERSION_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct library_call;

struct conversion {
    bool skipped; /* nothing is stored: "%*d", "%%" */
    enum ir_kind kind;
    char letter;
    int64_t width; /* 0: none is said */
};

/* input.c: what is behind the next one in the format; NULL: there is none. */
const char *conversion_next(struct library_call *c, const char *format, struct conversion *v);

/* scan.c: can all of the format be evaluated on a known text?  *n: the arguments that it needs,
 * from `first` on. */
bool library_scans(const struct library_call *c, const char *f, uint32_t first, uint32_t *n);
/* Do so, and set the result; the characters that were read.  c->text_input: the input that the
 * text is the rest of, or NULL. */
size_t library_scan_known(struct library_call *c, const char *text, const char *f, uint32_t next);

#endif
