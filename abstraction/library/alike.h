/* Files that all ranks read alike: fopen() of one name, to read.
 *
 *     FILE *f = fopen("in.txt", "r");
 *     fscanf(f, "%d", &n);           n is one number, the same on all ranks that read it so
 *
 * Each stream has a place: how it came there, from the beginning of the file.  Ranks that have come
 * there by the same calls find the same.  Only in the joint phase, and only if
 * abst_options.reads_alike; else each rank finds anything.
 */
#ifndef M2S_ABSTRACTION_LIBRARY_ALIKE_H
#define M2S_ABSTRACTION_LIBRARY_ALIKE_H

#include "abstraction/library/library.h"

/* It is not known. */
static inline struct value alike_none(void)
{
    return (struct value){.kind = VALUE_NONE};
}

/* One call that reads. */
struct alike {
    struct library_call *c;
    const char *file; /* its name */
    const char *how;  /* the call, with what it is told: the place moves by that */
    struct value place;
    int64_t entry;    /* where its stream is noted; of a text: none */
    bool is_text;     /* the text is `place` */
    uint32_t items;   /* that were asked for */
};

/* False: nothing is known of the stream. */
bool alike_begin(struct library_call *c, struct value stream, const char *how, struct alike *a);
/* The next number that the call reads.  `to` is where it goes, or NONE.  What is there already
 * stays if the file has ended, so only ranks that have the same there get the same number.
 * NONE: it is not known to be alike. */
struct value alike_number(struct alike *a, struct value to, enum ir_kind type, const char *name);
/* Which one the next text is that the call reads; old: alike_old_text(), or NONE. */
struct value alike_text(struct alike *a, struct value old);
/* Which text begins at `at`, one that is known, a word of the command line or one in memory: equal
 * ones are equal texts.  NONE: it is not known. */
struct value alike_name(struct library_call *c, struct value at);
/* What stands in n bytes from `at` on (n < 0: in all), as a number; NONE: not known to be alike, or
 * what is there goes on behind them. */
struct value alike_old_text(struct library_call *c, struct value at, int64_t n);
/* The next n bytes that the call reads, from `at` on; what lacks stays.  own: that may be, and is
 * another thing on each rank.  False: *ev. */
bool alike_bytes(struct alike *a, struct value at, struct value n, bool own);
/* The call is over; `by` may be a number that says how far it has gone, or NONE. */
void alike_end(struct alike *a, struct value by);

/* A stream of a file: its number, from 1; 0: one of which nothing is known.  begin: its first
 * place. */
void alike_note_stream(struct library_call *c, struct value stream, uint32_t file,
                       struct value begin);
/* Where streams are is not known any more. */
void alike_forget_all(struct library_call *c);

/* library/alike_open.c: fopen() and the like, and what is told of a file by its name.  True: it was
 * one of these, or was answered, and *done says whether its result is known. */
bool alike_opens(struct library_call *c, bool *done);

/* library/alike_scan.c: what scanf() stores, argument `next` and those behind it.  False: nothing
 * is known; else as in library_call(). */
bool alike_scan(struct alike *a, const char *format, uint32_t next);

/* library/alike_fortran.c: an item of a statement of Fortran that reads, or its end. */
bool alike_fortran(struct library_call *c);

#endif
