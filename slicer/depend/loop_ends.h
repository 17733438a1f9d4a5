/* Does a loop end?  Proved for counters; and a loop that nothing in it can end is found.
 *
 *     for (i = 0; i < n; i++) ...        ends: i comes nearer to n, which stays
 *     while (k) k /= 2;                  ends
 *     for (x = 0; x != 1; x += 0.1) ...  open: x may pass 1
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

/* Of the natural loop of a function, with its blocks. */
enum loop_end loop_ends_find(const struct sl_dependence *s, uint32_t func, uint32_t header,
                             const bool *member);

#endif
