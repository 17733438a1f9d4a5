#ifndef M2S_TESTS_JOBS_H
#define M2S_TESTS_JOBS_H

/* Several processes that do the same, and count in memory that they share.
 *
 *     struct counts *c = jobs_share(sizeof *c);
 *     c->broken += jobs_run(2, work, &context);          work(&context, 0), work(&context, 1)
 */
#include <stddef.h>
#include <stdint.h>

/* Zeroed; until the end of the process. */
void *jobs_share(size_t size);
/* How many of them did not end well. */
uint64_t jobs_run(unsigned jobs, void (*work)(void *context, unsigned job), void *context);
void jobs_count(uint64_t *of);
/* The head, and the first lines of a file, are printed at once. */
void jobs_tell(const char *path, int lines, const char *head, ...)
    __attribute__((format(printf, 3, 4)));

#endif
