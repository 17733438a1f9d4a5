/* Texts that are read: not known by their characters, but by which text it is.
 *
 *     fgets(line, 80, f);  strcpy(copy, line);      line and copy hold one text
 *     if (copy[0] == '#') ...                       character 0 of it, on whatever rank
 *     *strchr(copy, '=') = 0;                       copy holds another text: what becomes of it so
 *
 * In memory a text is a segment with a mark; which text it is stands in a hidden object, as a
 * number of the state.  What is written over a part of it stays what it is; a place in it that is
 * not known is known by its name, the offset of a pointer (value_offset()), and so is what is read
 * there.
 */
#ifndef M2S_ABSTRACTION_STATE_TEXT_H
#define M2S_ABSTRACTION_STATE_TEXT_H

#include "abstraction/domain/value.h"
#include "core/ir/ir.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct memory;
struct state;

struct text {
    struct value id;  /* equal ones are equal texts: INT, or an expression */
    struct value old; /* the same of all bytes that were there before, and are behind its end still;
                         NONE: not known.  If it is the id, that says all of the bytes. */
    bool may_stay;    /* it may be what was there before: `old` is known then */
};

/* Bytes at..at+n-1 hold the text, or all that are there (n < 0).  False: *ev is a fault. */
bool text_put(struct engine *e, struct state *s, struct value at, int64_t n,
              const struct text *t, struct event *ev);
/* Is there one in this memory? */
bool text_is_in(const struct memory *m);
/* Which text begins at `at`.  NONE: it is not known to be the same on other ranks. */
struct value text_at(struct engine *e, struct state *s, struct value at);
/* Which text all of n bytes are, if they were put there so; NONE: not known. */
struct value text_of_size(struct engine *e, struct state *s, struct value at, int64_t n);
/* The same of n bytes from `at` on, or all that are there (n < 0). */
struct value text_content(struct engine *e, struct state *s, struct value at, int64_t n);
/* Which text it is that is made of a and b so.  NONE: it is not known. */
struct value text_made(struct engine *e, const struct state *s, const char *how, struct value a,
                       struct value b);
/* Variables are gone: if there is no text any more, nothing is known of any. */
void text_forget(struct engine *e, struct state *s);
/* What was said of a text, or is read in it: one value for equal texts.  NONE: it is not known. */
struct value text_told(struct engine *e, const struct state *s, const char *what,
                       enum ir_kind type, struct value id, struct value more);
/* The character at `at`, if it is one of a text, or of memory at a place that has a name.  False:
 * it is none, or not known. */
bool text_character(struct engine *e, struct state *s, struct value at, enum ir_kind type,
                    struct value *out);
/* The same memory with v in the place `at`, which has a name.  False, and nothing is done: it is
 * not known which text that is. */
bool text_store(struct engine *e, struct state *s, struct value at, struct value v);

#endif
