/* The lines that a process has written: a file that it shares with us (replay/library/log.c). */
#ifndef M2S_REPLAY_LOG_H
#define M2S_REPLAY_LOG_H

#include "core/base/arena.h"

struct log;

/* The file of a process that runs.  Its name goes; NULL: it cannot be read. */
struct log *log_open(struct arena *arena, const char *path);
void log_close(struct log *l);

/* The next line, without its end, or NULL: there is none so far.  It stays the next one until it is
 * taken; it may be changed. */
char *log_line(struct log *l);
void log_take(struct log *l);

#endif
