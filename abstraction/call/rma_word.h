/* Operations on words of windows (abstraction/state/word.h): messages to their agents. */
#ifndef M2S_ABSTRACTION_CALL_RMA_WORD_H
#define M2S_ABSTRACTION_CALL_RMA_WORD_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct engine;
struct event;
struct state;
struct win;

/* An operation; no word is followed with those that are not in a section of a lock. */
struct rma_access {
    const struct win *win;
    uint32_t member;
    int64_t at, bytes;       /* of the window of the member; INT64_MIN: not known */
    bool locked, accumulates, requests;
    const char *op, *type;   /* "MPI_SUM", "MPI_INT"; type NULL: not one element of a basic one */
    const struct buffer *origin, *compare, *result; /* type NULL: there is none */
};

enum rma_word {
    RMA_ANY,  /* no word is followed there */
    RMA_GOES, /* *ev */
    RMA_DONE  /* it is over, and the result is there */
};
enum rma_word rma_word(struct engine *e, struct state *s, const struct rma_access *a,
                       struct event *ev);

/* A flush or an unlock of a member (SKEL_NONE: of all); here: at this side only.  What was
 * postponed takes effect.  False: *ev. */
bool rma_word_complete(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                       bool here, struct event *ev);

#endif
