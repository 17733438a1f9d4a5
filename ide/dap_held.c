/* The counterexample on the real program, from the debugger: `mpi2spin replay --hold` as a child
 * process.  Its ranks stay where they are blocked until the session ends, for gdb to be attached.
 *
 *     request mpi2spin.replay {"command": ["mpiexec", "-n", "2", "./ring"]}
 *     answer  {"held": true, "text": "confirmed with MPICH 4.0.2: ...",
 *              "processes": [{"rank": 0, "process": 29050, "text": "blocked in MPI_Send at ..."}]}
 */
#include "ide/dap_parts.h"

#include "check/spawn.h"
#include "core/base/vec.h"
#include "core/diag/json.h"
#include "report/json.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct held {
    struct dap *d;
    uv_process_t process;
    uv_pipe_t output;
    const char *file;     /* of the result */
    json_t *request;      /* not answered yet, or NULL */
    json_t *body;
    char chunk[4096];
    char *line;           /* that has not ended yet */
    size_t n_line, cap_line;
    bool exited, closed;
};

static void answer(struct held *h, bool held)
{
    if (!h->request)
        return;
    json_object_set_new(h->body, "held", json_boolean(held));
    if (!h->d->ended)
        dap_answer(h->d, h->request, json_incref(h->body));
    json_decref(h->request);
    h->request = NULL;
}

/* "  rank 0 (process 29050): blocked in ...", between the answer and the last line. */
static void take_line(struct held *h, const char *line)
{
    unsigned rank;
    long process;
    const char *text = strstr(line, "): ");
    if (!h->d->ended)
        dap_say(h->d, "console", "%s\n", line);
    if (text && sscanf(line, "  rank %u (process %ld)", &rank, &process) == 2)
        json_array_append_new(json_object_get(h->body, "processes"),
                              json_pack("{s:I, s:I, s:s}", "rank", (json_int_t)rank, "process",
                                        (json_int_t)process, "text", text + 3));
    else if (!json_object_get(h->body, "text"))
        json_object_set_new(h->body, "text", json_text(line));
    else if (strncmp(line, "the ranks stay there", 20) == 0)
        answer(h, true);
}

static void finish(struct held *h)
{
    if (!h->exited || !h->closed)
        return;
    answer(h, false);
    unlink(h->file);
    json_decref(h->body);
    h->d->held = NULL;
}

static void on_exit_of(uv_process_t *process, int64_t status, int signal_number)
{
    struct held *h = process->data;
    (void)status;
    (void)signal_number;
    h->exited = true;
    uv_close((uv_handle_t *)process, NULL);
    finish(h);
}

static void give_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    struct held *h = handle->data;
    (void)suggested;
    *buffer = uv_buf_init(h->chunk, sizeof h->chunk);
}

static void on_output(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer)
{
    struct held *h = stream->data;
    for (ssize_t i = 0; i < n; i++) {
        bool ends = buffer->base[i] == '\n';
        VEC_PUSH(h->d->arena, h->line, h->n_line, h->cap_line, ends ? '\0' : buffer->base[i]);
        if (ends) {
            take_line(h, h->line);
            h->n_line = 0;
        }
    }
    if (n < 0) {
        uv_close((uv_handle_t *)stream, NULL);
        h->closed = true;
        finish(h);
    }
}

static const char *write_result(struct dap *d)
{
    const char *folder = getenv("TMPDIR");
    char *path = arena_printf(d->arena, "%s/mpi2spin-XXXXXX", folder && *folder ? folder : "/tmp");
    int fd = mkstemp(path);
    json_t *j = result_json(d->result);
    bool good = fd >= 0 && json_dumpfd(j, fd, 0) == 0;
    json_decref(j);
    if (fd >= 0)
        close(fd);
    return good ? path : NULL;
}

static const char *const *command_line(struct held *h, const json_t *command)
{
    struct arena *a = h->d->arena;
    const char **argv = NULL;
    size_t n = 0, cap = 0, i;
    json_t *word;
    char *self = realpath("/proc/self/exe", NULL);
    const char *const first[] = {self ? arena_strdup(a, self) : "mpi2spin", "replay", "--hold",
                                 arena_printf(a, "--np=%u", h->d->run->nprocs), h->file};
    free(self);
    for (i = 0; i < sizeof first / sizeof *first; i++)
        VEC_PUSH(a, argv, n, cap, first[i]);
    if (json_array_size(command))
        VEC_PUSH(a, argv, n, cap, "--");
    json_array_foreach(command, i, word)
        VEC_PUSH(a, argv, n, cap,
                 json_is_string(word) ? arena_strdup(a, json_string_value(word)) : "");
    VEC_PUSH(a, argv, n, cap, NULL);
    return argv;
}

void dap_hold(struct dap *d, const json_t *request)
{
    const json_t *arguments = json_object_get(request, "arguments");
    struct held *h = ARENA_NEW(d->arena, struct held);
    *h = (struct held){.d = d};
    if (d->held) {
        dap_refuse(d, request, "the program is replayed already");
        return;
    }
    if (d->replay.finding != result_counterexample(d->run)) {
        dap_refuse(d, request, "only the first counterexample of a process count is replayed");
        return;
    }
    h->file = write_result(d);
    if (!h->file) {
        dap_refuse(d, request, "no temporary file can be written");
        return;
    }
    struct spawn what = {.argv = command_line(h, json_object_get(arguments, "command")),
                         .folder = d->folder};
    uv_pipe_init(&d->loop, &h->output, 0);
    h->output.data = h->process.data = h;
    int error = spawn_piped(&d->loop, &h->process, &h->output, &what, on_exit_of);
    if (error) {
        dap_refuse(d, request, "mpi2spin cannot be started: %s", uv_strerror(error));
        spawn_close(&h->process, &h->output);
        unlink(h->file);
        return;
    }
    h->request = json_deep_copy(request);
    h->body = json_pack("{s:[]}", "processes");
    d->held = h;
    uv_read_start((uv_stream_t *)&h->output, give_buffer, on_output);
}

void dap_let_go(struct dap *d)
{
    if (d->held && !d->held->exited)
        uv_kill(d->held->process.pid, SIGINT);
}
