/* A stream of a text that is given (given.c). */
#ifndef M2S_ABSTRACTION_LIBRARY_GIVEN_STREAM_H
#define M2S_ABSTRACTION_LIBRARY_GIVEN_STREAM_H

#include "abstraction/library/library.h"

/* What its object holds, eight bytes each. */
enum {
    GIVEN_NUMBER = 0, /* which text */
    GIVEN_PLACE = 8,  /* how far it was read */
    GIVEN_END = 16,   /* whether its end was met */
    GIVEN_HOW = 24,   /* of the statement of Fortran that reads: enum flang_reads */
    GIVEN_ITEMS = 32, /* that it has read */
    GIVEN_CODE = 40,  /* its code */
    GIVEN_SIZE = 48,
    GIVEN_MOVED = 48  /* of the standard input: may its unit be connected to something else? */
};

enum { GIVEN_END_TOLD = 2 }; /* to a statement of Fortran, which goes back to it alone */

struct given_stream {
    struct library_call *c;
    struct value at;  /* its object */
    const char *name; /* of the input */
    const char *text; /* all of it */
    int64_t place, size;
};

int64_t given_stream_get(const struct given_stream *f, int64_t offset);
void given_stream_set(const struct given_stream *f, int64_t offset, int64_t n);
void given_stream_move(struct given_stream *f, int64_t place, bool ends);

/* given_fortran.c: a part of a statement that reads.  False: it is another call, or it is not known
 * what is read then. */
bool given_fortran(struct given_stream *f);

#endif
