/* Words: elements of window memory that ranks change atomically, and whose values they ask for
 * (MPI-4.0 12.3.4, 12.7.1).
 *
 *     MPI_Fetch_and_op(&one, &task, MPI_INT, 0, 0, MPI_SUM, w);  MPI_Win_flush(0, w);
 *     if (task < n) ...
 *
 *     word 0:  bytes 0 to 3 of the window of rank 0, an int;  values 0, 1, 2, ..., 64, more
 *
 * Which value a rank gets depends on the order of all operations: a rank alone does not know.  So
 * the word is one more machine of the skeleton, an agent: an operation is a message to it, and its
 * answer the old value (docs/dev/THEORY.md 16.4).  A word is found where the result of an operation
 * counts, and followed from the next attempt on.  One that is accessed in any other way, of which a
 * message does not say what happens, is dropped: then what is got is any value.
 */
#ifndef M2S_ABSTRACTION_STATE_WORD_H
#define M2S_ABSTRACTION_STATE_WORD_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct loop_info;
struct origin;
struct state;
struct win;

/* A value, or all values beyond the limits of the word: more than they, or less. */
struct word_value {
    int64_t v;
    int beyond; /* -1: below, 1: above; v is the limit */
};

struct word {
    uint32_t number;          /* of the agent */
    uint32_t comm, member;    /* of the window; whose */
    int64_t at;               /* byte of that */
    enum ir_kind type;
    const char *mpi_type;     /* "MPI_INT" */
    bool locks;               /* it is no memory, but the lock of the member: 0: free; k: k ranks
                                 share it; -1 - r: rank r has it alone */
    bool dropped;
    bool late[2];             /* some rank waits while an operation on it is under way, without
                                 (0) or with (1) a result */
    int64_t lo, hi;           /* limits of the values that are followed one by one */
    /* of this attempt */
    bool made, known, used;   /* its window is made; its first value is known; it was asked */
    struct word_value *values; /* that it may have; the first one first */
    uint32_t n_values, cap_values;
};

enum { WORD_MAX = 16, WORD_VALUES = 128 /* on either side */,
       WORD_STEP = 1 << 20 /* at most added at once: sums do not wrap around */ };

struct words {
    struct word *items;
    uint32_t n, cap;
    const struct loop_info **polls; /* loops that wait for what MPI_Get gets from a window */
    uint32_t n_polls, cap_polls;
    bool off;  /* there will be none */
};

/* The number with the same bits of the signed type of that size, as which values are followed:
 * unsigned ones that go below 0 do not come to a limit, and are not far from where they were. */
int64_t word_number(enum ir_kind type, int64_t v);

/* The word that is followed exactly there, or NULL. */
struct word *word_at(const struct engine *e, const struct win *w, uint32_t member, int64_t at,
                     enum ir_kind type);
/* A new one, which the next attempt follows.  False: there will be none. */
bool word_add(struct engine *e, const struct win *w, uint32_t member, int64_t at,
              enum ir_kind type, const char *mpi_type);
/* From the next attempt on what MPI_Get gets in the loop is followed as a word.  False: it is
 * already, or there will be none. */
bool word_add_poll(struct engine *e, const struct loop_info *l);
/* Does a function of the rank stand in such a loop? */
bool word_is_polled(const struct engine *e, const struct state *s);
/* The lock of the member, if it is followed (docs/dev/THEORY.md 16.5); else NULL. */
struct word *word_lock(const struct engine *e, const struct win *w, uint32_t member);
/* From the next attempt on those of all members are.  False: there are too many. */
bool word_add_locks(struct engine *e, const struct win *w);
/* Words of the member with bytes in from .. to - 1 are not followed.  False: *ev, as that comes
 * too late. */
bool word_drop(struct engine *e, const struct state *s, const struct win *w, uint32_t member,
               int64_t from, int64_t to, struct event *ev);
/* The same of all words there are, or may be found later. */
bool word_drop_always(struct engine *e, const struct state *s, struct event *ev);
/* The rank may wait for others at *ev, or tells them something: operations that are under way may
 * take effect later than at the call.  False: *ev, as that is new. */
bool word_waits(struct engine *e, struct state *s, struct event *ev);

/* A new attempt. */
void word_reset(struct engine *e);
/* This rank gives the window the memory there.  Words of other windows that have it, too, are not
 * followed: what is done by one window is seen by the other. */
void word_memory(struct engine *e, struct state *s, const struct win *w, struct value base);
/* This rank has made the window. */
void word_made(struct engine *e, struct state *s, const struct win *w);
/* What this rank has stored in its part of the window is seen by others from now on. */
void word_published(struct engine *e, struct state *s, const struct win *w);
/* Of what others may have put into it. */
struct origin *word_origin(struct engine *e, const struct state *s, const struct win *w);

#endif
