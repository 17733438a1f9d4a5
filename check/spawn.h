/* A child process whose two outputs are one pipe, over libuv. */
#ifndef M2S_CHECK_SPAWN_H
#define M2S_CHECK_SPAWN_H

#include <uv.h>

struct spawn {
    const char *const *argv; /* argv[0] is looked up in PATH */
    const char *folder;      /* NULL: here */
    const char *input;       /* a file that it reads, or NULL: nothing */
};

/* Start it with a session, so a process group, of its own.  `output` has been initialised.  0, or
 * an error of libuv. */
int spawn_piped(uv_loop_t *loop, uv_process_t *process, uv_pipe_t *output,
                const struct spawn *what, uv_exit_cb on_exit);

/* After a failure of spawn_piped(): close what was opened. */
void spawn_close(uv_process_t *process, uv_pipe_t *output);

#endif
