/* Texts that are read: not known by their characters, but by which text it is.
 *
 *     fgets(line, 80, f);  strcpy(copy, line);      line and copy hold one text
 *     if (copy[0] == '#') ...                       character 0 of it, on whatever rank
 *
 * In memory a text is a segment with a mark; which text it is stands in a hidden object, as a
 * number of the state.  It is one only as long as nobody writes there.
 */
#ifndef M2S_ABSTRACTION_STATE_TEXT_H
#define M2S_ABSTRACTION_STATE_TEXT_H

#include "abstraction/domain/value.h"
#include "core/ir/ir.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct state;

struct text {
    struct value id;  /* equal ones are equal texts: INT, or an expression */
    struct value old; /* the same of what was there before, to the end of the memory, and is behind
                         its end still; NONE: not known */
    bool may_stay;    /* it may be what was there before: `old` is known then */
    int64_t at;       /* the character of it to which a pointer leads */
    int64_t size;     /* bytes that may be written, from its beginning on */
};

/* Bytes at..at+n-1 hold the text, or all that are there (n < 0).  False: *ev is a fault. */
bool text_put(struct engine *e, struct state *s, struct value at, int64_t n,
              const struct text *t, struct event *ev);
/* The text to which `at` leads.  False: it is none, or was changed. */
bool text_at(struct engine *e, struct state *s, struct value at, struct text *t);
/* Variables are gone: if there is no text any more, nothing is known of any. */
void text_forget(struct engine *e, struct state *s);
/* What was said of a text, or is read in it: one value for equal texts.  NONE: it is not known. */
struct value text_told(struct engine *e, const struct state *s, const char *what,
                       enum ir_kind type, struct value id, struct value more);
/* The character at `at`, if it is one of a text.  False: it is none, or not known. */
bool text_character(struct engine *e, struct state *s, struct value at, enum ir_kind type,
                    struct value *out);

#endif
