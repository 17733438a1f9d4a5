/* Where objects begin and cease to be there, and what writes to them. */
#ifndef M2S_SLICER_LIFETIMES_H
#define M2S_SLICER_LIFETIMES_H

#include "slicer/depend/dependence.h"

/* What a call does to the life of what its first argument leads to. */
enum sl_ending {
    SL_ENDS_NOTHING,
    SL_ENDS_MEMORY, /* free(), realloc(), MPI_Free_mem() */
    SL_ENDS_GROWN,  /* getline(): of what the first argument leads to, if it must be longer */
    SL_ENDS_REACHED, /* __m2s_threads_free(): of anything to which the arguments lead */
    SL_ENDS_STREAM, /* fclose() */
    SL_ENDS_WINDOWS /* MPI_Win_free(): of what is in windows; which one is not looked at */
};
enum sl_ending lifetimes_ending(const struct sl_dependence *s, uint32_t callee);

/* Does the instruction write to memory, and is no call? */
bool lifetimes_writes(const struct ir_instr *in);
/* Does the call open a stream? */
bool lifetimes_opens(const struct sl_callee *c);

/* An object that begins, and ends. */
struct sl_life {
    uint32_t object;
    bool stream; /* it stands for all streams */
    bool left;   /* it ends where a block, or a function, is left */
    bool window; /* memory of MPI_Win_allocate() */
};
struct sl_life lifetimes_life(const struct sl_dependence *s, uint32_t object, bool stream);

/* Can a call that does this end it? */
bool lifetimes_fits(const struct sl_life *l, enum sl_ending ending);
/* Is it of this function, so that it ends where that returns? */
bool lifetimes_made_in(const struct sl_dependence *s, const struct sl_life *l, uint32_t func);
/* Does call `number` of the undefined function write to what argument i leads to, or free it?
 * stream: does it use the stream that the argument is? */
bool lifetimes_uses_argument(const struct sl_dependence *s, uint32_t number, uint32_t callee,
                             uint32_t i, bool stream);

#endif
