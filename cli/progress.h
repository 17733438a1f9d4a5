/* What a verification is doing, on standard error: one line that changes on a terminal, lines of
 * JSON with --progress=json, else nothing.
 *
 *     [12 s] the program is explored with 3 processes (precise): 1200000 steps, 98000/s, 340 MB
 *     {"seconds": 12.0, "phase": "...", "trying": "precise", "steps": 1200000, ...}
 */
#ifndef M2S_CLI_PROGRESS_H
#define M2S_CLI_PROGRESS_H

#include "cli/guard.h"
#include "cli/options.h"

struct progress_view;

/* NULL: nothing is shown. */
struct progress_view *progress_view_new(struct arena *arena, const struct options *o);

/* The `watch` of guard_limits; data is the view. */
void progress_view_show(void *data, const struct guard_look *look);

/* The line goes away before something else is written, by any process.  `view` may be NULL. */
void progress_view_end(struct progress_view *view);

/* In the worker: it is going to write, and has written. */
void progress_silence(const struct options *o);
void progress_resume(const struct options *o);

/* "12 s", "3 min", "2 h 5 min". */
const char *progress_time(struct arena *arena, double seconds);

#endif
