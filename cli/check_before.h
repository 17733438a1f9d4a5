/* mpi2spin check: what the check before this one has answered.
 *
 *     CACHE/last.json: {"heat": {"2": "verified", "4": "violated"}, ...}
 */
#ifndef M2S_CLI_CHECK_BEFORE_H
#define M2S_CLI_CHECK_BEFORE_H

#include "report/result.h"

#include <stdio.h>

/* run->before of all runs that the last check has answered; a damaged file is as none. */
void check_before_read(struct arena *arena, const char *cache, struct result *const *all,
                       size_t n);

/* The answers of this check for the next one.  What was not run keeps its old one. */
void check_before_write(struct arena *arena, const char *cache, struct result *const *all,
                        size_t n);

/* A line for each run that has another verdict than before, ten at most. */
void check_before_print(FILE *out, struct result *const *all, size_t n);

#endif
