/* Numbers with which a process ends: a divisor of 0 (C11 6.5.5p5), the size of an array that is
 * negative (6.7.6.2p5).  Where nothing shows that an input is none, it is left out as a failure of
 * the environment: it is an odd argument, and no way to communicate. */
#ifndef M2S_ABSTRACTION_INTERP_ODD_NUMBER_H
#define M2S_ABSTRACTION_INTERP_ODD_NUMBER_H

#include "abstraction/domain/value.h"
#include "abstraction/state/event.h"

#include <stdbool.h>

struct engine;
struct state;

struct odd_number {
    struct value number;
    struct value is;   /* whether the number is odd */
    const char *fault; /* what happens then */
    enum skel_cause cause;
    const char *name;  /* of the number, where it is no input that all ranks share */
    const char *how;   /* "is 0" */
};

/* Does the process go on?  False: there is a fault, or a choice, in *ev. */
bool odd_number_passes(struct engine *e, struct state *s, const struct odd_number *odd,
                       struct event *ev);

#endif
