/* How much was done so far, for whoever watches: memory that the process at work shares with its
 * guard, so that counting costs a store and telling nothing.
 *
 *     if (o->progress)
 *         o->progress->states = n;
 */
#ifndef M2S_CORE_PROGRESS_H
#define M2S_CORE_PROGRESS_H

#include "core/base/passes.h"

#include <stdint.h>

struct progress {
    volatile uint64_t steps;  /* statements of the program that were executed */
    volatile uint64_t done;   /* the same, of all explorations that have ended */
    volatile uint64_t states; /* of the model that were seen */
    struct passes passes;     /* of the stage; who watches reads them when it has ended */
    volatile int is_silent;   /* the process writes itself: nobody else may now */
};

#endif
