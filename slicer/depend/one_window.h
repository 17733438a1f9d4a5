/* Whether a program has one window only: then what ends its epochs is known. */
#ifndef M2S_SLICER_ONE_WINDOW_H
#define M2S_SLICER_ONE_WINDOW_H

#include <stdbool.h>

struct arena;
struct sl_numbering;
struct sl_pointsto;

/* Is there never more than one window: made at one place, which main passes once? */
bool one_window(struct arena *arena, const struct sl_numbering *x,
                const struct sl_pointsto *points);

#endif
