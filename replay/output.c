#include "replay/output.h"

#include "check/spawn.h"
#include "core/base/vec.h"

#include <string.h>
#include <uv.h>

enum { MAX_OUTPUT = 1 << 20 };

struct reader {
    struct arena *arena;
    struct output out;
    size_t cap;
    char buffer[4096];
};

static void on_exit_of(uv_process_t *process, int64_t status, int signal_number)
{
    struct reader *r = process->data;
    r->out.status = status;
    r->out.signal = signal_number;
    uv_close((uv_handle_t *)process, NULL);
}

static void give_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    struct reader *r = handle->data;
    (void)suggested;
    *buffer = uv_buf_init(r->buffer, sizeof r->buffer);
}

static void append(struct reader *r, const char *text, size_t n)
{
    if (n > MAX_OUTPUT - r->out.n)
        n = MAX_OUTPUT - r->out.n;
    VEC_RESERVE(r->arena, r->out.text, r->out.n, r->cap, r->out.n + n + 1);
    memcpy(r->out.text + r->out.n, text, n);
    r->out.n += n;
    r->out.text[r->out.n] = '\0';
}

static void on_output(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer)
{
    if (n > 0)
        append(stream->data, buffer->base, (size_t)n);
    if (n < 0)
        uv_close((uv_handle_t *)stream, NULL);
}

struct output output_of(struct arena *arena, const char *const *argv, const char *folder)
{
    struct reader r = {.arena = arena};
    uv_loop_t loop;
    uv_process_t process = {0};
    uv_pipe_t pipe;
    append(&r, "", 0);
    uv_loop_init(&loop);
    uv_pipe_init(&loop, &pipe, 0);
    process.data = pipe.data = &r;
    struct spawn what = {.argv = argv, .folder = folder};
    r.out.started = spawn_piped(&loop, &process, &pipe, &what, on_exit_of) == 0;
    process.data = &r;
    if (r.out.started)
        uv_read_start((uv_stream_t *)&pipe, give_buffer, on_output);
    else
        spawn_close(&process, &pipe);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    return r.out;
}
