/* How far a check is, on standard error: a line that changes on a terminal, lines of JSON with
 * --progress=json, else nothing.
 *
 *     [3/12] 40 s, about 2 min left: heat -n 4, particles -n 2
 */
#ifndef M2S_CLI_CHECK_PROGRESS_H
#define M2S_CLI_CHECK_PROGRESS_H

#include "cli/options.h"

struct check_progress {
    bool is_line, is_json;
    uint64_t begin_ms;       /* of core/base/clock.h */
    size_t total, kept;      /* tasks; those whose results are known from earlier checks */
    size_t done;             /* with those that were kept */
};

struct check_progress check_progress_new(const struct options *o);
/* Since it began. */
double check_progress_seconds(const struct check_progress *p);

/* `running`: what is at work, in words. */
void check_progress_show(const struct check_progress *p, const char *running);

/* Before something else is written. */
void check_progress_erase(const struct check_progress *p);

#endif
