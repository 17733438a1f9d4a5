/* Does a loop end?  Proved for counters; and a loop that nothing in it can end is found.
 *
 *     for (i = 0; i < n; i++) ...        ends: i comes nearer to n, which stays
 *     while (k) k /= 2;                  ends
 *     while (*p == ' ') p++;             ends: no text is without end
 *     for (x = a; x != b; x += 0.1) ...  open: x may pass b
 *     for (x = 0; x != 1; x += 0.1) ...  stuck: x passes 1
 *     while (go) ...                     stuck, if nothing in the loop writes `go`
 *
 * Signed counters and pointers do not overflow (C11 6.5p5); unsigned and narrow ones wrap around.
 */
#ifndef M2S_SLICER_LOOP_ENDS_H
#define M2S_SLICER_LOOP_ENDS_H

#include "slicer/depend/dependence.h"

enum loop_end {
    LOOP_ENDS,
    LOOP_OPEN, /* not known */
    LOOP_STUCK /* once it is entered it is never left, but by what it calls */
};

/* Which side a branch of a stuck loop always takes, whatever was before. */
enum loop_stay { LOOP_STAY_NONE, LOOP_STAY_TRUE, LOOP_STAY_FALSE };

/* Of the natural loop of a function, with its blocks.  writes: addresses_writes(), or NULL: what
 * functions of the program change is not known.  stays: enum loop_stay of each block; or NULL. */
enum loop_end loop_ends_find(const struct sl_dependence *s, bool *const *writes, uint32_t func,
                             uint32_t header, const bool *member, uint8_t *stays);

#endif
