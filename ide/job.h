/* A verification in the background: `mpi2spin verify ... --json FILE` as a child process, for the
 * debug adapter and the language server. */
#ifndef M2S_IDE_JOB_H
#define M2S_IDE_JOB_H

#include "report/result.h"

#include <uv.h>

struct job;

/* What has come of it: result NULL: *error says why (it was cancelled, its answer cannot be read,
 * or what it wrote). */
typedef void job_done(void *data, struct result *result, const char *error);

/* Start `mpi2spin verify WORDS...` in a folder (NULL: here).  NULL: *error says why not. */
struct job *job_start(struct arena *arena, uv_loop_t *loop, const char *const *words, size_t n,
                      const char *folder, job_done *done, void *data, const char **error);

/* From now on `look` is told what goes on, in words: "the program is explored, 1200 states"; `data`
 * is that of job_start().  To be called before the loop runs. */
typedef void job_look(void *data, const char *text);
void job_watch(struct job *j, job_look *look);

/* End it; `done` is called later, with "cancelled". */
void job_cancel(struct job *j);

#endif
