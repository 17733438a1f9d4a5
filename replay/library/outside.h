/* Functions of the C library that this one stands before. */
#ifndef M2S_REPLAY_OUTSIDE_H
#define M2S_REPLAY_OUTSIDE_H

#include "loaded.h"
#include "reads.h"
#include "state.h"

#include <dlfcn.h>

#define WHERE __builtin_return_address(0)

/* The function of the C library, or of whoever else has one. */
#define NEXT(name)                                                                                \
    static __typeof__(&name) next;                                                                \
    if (!next)                                                                                    \
        *(void **)&next = dlsym(RTLD_NEXT, #name)

#endif
