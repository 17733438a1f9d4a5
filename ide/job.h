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

/* End it; `done` is called later, with "cancelled". */
void job_cancel(struct job *j);

#endif
