/* How much memory a process has, and what becomes of memory that is freed.
 *
 *     if (memory_of(child) > limit_mb) kill(child, SIGKILL);
 */
#ifndef M2S_CORE_MEMORY_H
#define M2S_CORE_MEMORY_H

#include <sys/types.h>

/* MB of its own, without what it shares with files; 0: not known. */
unsigned memory_of(pid_t pid);

/* Of the process and of all that it has started. */
unsigned memory_of_all(pid_t pid);

/* What is freed stays with this process for what is allocated next: pages that are given back, and
 * asked for again, take a sixth of the time of most runs. */
void memory_keep(void);

#endif
