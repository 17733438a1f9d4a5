#include "check/spawn.h"

#include <fcntl.h>
#include <unistd.h>

int spawn_piped(uv_loop_t *loop, uv_process_t *process, uv_pipe_t *output,
                const struct spawn *what, uv_exit_cb on_exit)
{
    int ends[2];
    int error = uv_pipe(ends, 0, 0);
    if (error)
        return error;
    int input = what->input ? open(what->input, O_RDONLY | O_CLOEXEC) : -1;
    uv_stdio_container_t io[3] = {
        {.flags = input < 0 ? UV_IGNORE : UV_INHERIT_FD, .data.fd = input},
        {.flags = UV_INHERIT_FD, .data.fd = ends[1]},
        {.flags = UV_INHERIT_FD, .data.fd = ends[1]},
    };
    uv_process_options_t o = {.exit_cb = on_exit, .file = what->argv[0],
                              .args = (char **)what->argv, .cwd = what->folder,
                              .flags = UV_PROCESS_DETACHED, .stdio_count = 3, .stdio = io};
    error = uv_spawn(loop, process, &o);
    if (input >= 0)
        close(input);
    close(ends[1]);
    uv_pipe_open(output, ends[0]);
    return error;
}

void spawn_close(uv_process_t *process, uv_pipe_t *output)
{
    uv_close((uv_handle_t *)output, NULL);
    if (process->type == UV_PROCESS)
        uv_close((uv_handle_t *)process, NULL);
}
