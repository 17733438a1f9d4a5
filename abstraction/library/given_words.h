/* Values in a text that is given, as Fortran writes them (given_fortran.c). */
#ifndef M2S_ABSTRACTION_LIBRARY_GIVEN_WORDS_H
#define M2S_ABSTRACTION_LIBRARY_GIVEN_WORDS_H

#include "abstraction/library/given_stream.h"
#include "abstraction/library/items.h"

/* Of a variable that is read. */
struct given_type {
    enum ir_kind kind; /* of a number, or of a truth value */
    int64_t size;      /* of a text */
    bool is_text, is_logical;
};

struct given_type given_type_of(const struct items *x);
/* The value at the place of the stream, which goes behind it; NULL: it is written in a way that is
 * not followed. */
const char *given_word(struct given_stream *f, bool is_text);
/* False: *ev. */
bool given_put(struct given_stream *f, struct value at, const struct given_type *t,
               const char *word);
/* It is not known what is read; true. */
bool given_refuse(const struct given_stream *f, const char *why);

/* given_namelist.c: (statement, group) */
bool given_namelist(struct given_stream *f);

#endif
