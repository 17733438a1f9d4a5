#include "ide/job.h"

#include "check/spawn.h"
#include "core/base/vec.h"
#include "report/json.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GRACE_MS = 3000, MAX_OUTPUT = 1 << 16 };

struct job {
    struct arena *arena;
    uv_process_t process;
    uv_pipe_t output;
    uv_timer_t patience;
    const char *answer;
    char chunk[4096];
    char text[MAX_OUTPUT + 1];
    size_t n;
    bool exited, closed, cancelled;
    int64_t status;
    int signal;
    job_done *done;
    job_look *look;          /* or NULL */
    char *line;              /* of progress that has not ended yet */
    size_t n_line, cap_line;
    void *data;
};

static void finish(struct job *j)
{
    const char *error = NULL;
    struct result *r = NULL;
    if (!j->exited || !j->closed)
        return;
    if (j->cancelled)
        error = "cancelled";
    else if (j->signal)
        error = arena_printf(j->arena, "mpi2spin was ended by signal %d", j->signal);
    else if (!(r = result_read(j->arena, j->answer, &error)) && j->n)
        error = arena_strdup(j->arena, j->text);
    unlink(j->answer);
    uv_close((uv_handle_t *)&j->patience, NULL);
    j->done(j->data, r, error);
}

static void on_exit_of(uv_process_t *process, int64_t status, int signal_number)
{
    struct job *j = process->data;
    j->exited = true;
    j->status = status;
    j->signal = signal_number;
    uv_kill(-process->pid, SIGKILL);
    uv_close((uv_handle_t *)process, NULL);
    finish(j);
}

static void give_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    struct job *j = handle->data;
    (void)suggested;
    *buffer = uv_buf_init(j->chunk, sizeof j->chunk);
}

/* {"seconds": 1.2, "phase": "the program is explored", "trying": "...", "states": 1200, ...} */
static bool tell(struct job *j, const char *line)
{
    json_t *look = line[0] == '{' ? json_loads(line, 0, NULL) : NULL;
    const char *phase = json_string_value(json_object_get(look, "phase"));
    const char *trying = json_string_value(json_object_get(look, "trying"));
    long long states = json_integer_value(json_object_get(look, "states"));
    struct arena *scratch = arena_new();
    if (phase) {
        const char *text = arena_printf(scratch, "%s%s%s%s", phase, trying ? " (" : "",
                                        trying ? trying : "", trying ? ")" : "");
        j->look(j->data, states ? arena_printf(scratch, "%s, %lld states", text, states) : text);
    }
    arena_free(scratch);
    json_decref(look);
    return phase != NULL;
}

static void keep(struct job *j, const char *text, size_t n)
{
    if (n > MAX_OUTPUT - j->n)
        return;
    memcpy(j->text + j->n, text, n);
    j->n += n;
}

/* Lines of progress are told, others are kept. */
static void take_lines(struct job *j, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        VEC_PUSH(j->arena, j->line, j->n_line, j->cap_line, text[i]);
        if (text[i] != '\n')
            continue;
        VEC_PUSH(j->arena, j->line, j->n_line, j->cap_line, '\0');
        if (!tell(j, j->line))
            keep(j, j->line, j->n_line - 1);
        j->n_line = 0;
    }
}

static void on_output(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer)
{
    struct job *j = stream->data;
    if (n > 0 && j->look)
        take_lines(j, buffer->base, (size_t)n);
    else if (n > 0)
        keep(j, buffer->base, (size_t)n);
    if (n >= 0)
        return;
    j->closed = true;
    uv_close((uv_handle_t *)stream, NULL);
    finish(j);
}

static void on_patience(uv_timer_t *timer)
{
    struct job *j = timer->data;
    if (!j->exited)
        uv_kill(-j->process.pid, SIGKILL);
}

void job_watch(struct job *j, job_look *look)
{
    j->look = look;
}

void job_cancel(struct job *j)
{
    if (j->cancelled || j->exited)
        return;
    j->cancelled = true;
    uv_kill(-j->process.pid, SIGTERM);
    uv_timer_start(&j->patience, on_patience, GRACE_MS, 0);
}

/* A file of our own for the answer. */
static const char *answer_file(struct arena *arena)
{
    const char *folder = getenv("TMPDIR");
    char *path = arena_printf(arena, "%s/mpi2spin-XXXXXX", folder && *folder ? folder : "/tmp");
    int fd = mkstemp(path);
    if (fd < 0)
        return NULL;
    close(fd);
    return path;
}

static const char **command(struct job *j, const char *const *words, size_t n)
{
    const char **argv = ARENA_ARRAY(j->arena, const char *, n + 6);
    char *self = realpath("/proc/self/exe", NULL);
    size_t k = 0;
    argv[k++] = arena_strdup(j->arena, self ? self : "mpi2spin");
    argv[k++] = "verify";
    argv[k++] = "--quiet";
    argv[k++] = arena_printf(j->arena, "--json=%s", j->answer);
    for (size_t i = 0; i < n; i++)
        argv[k++] = words[i];
    free(self);
    return argv;
}

struct job *job_start(struct arena *arena, uv_loop_t *loop, const char *const *words, size_t n,
                      const char *folder, job_done *done, void *data, const char **error)
{
    struct job *j = ARENA_NEW(arena, struct job);
    *j = (struct job){.arena = arena, .answer = answer_file(arena), .done = done, .data = data};
    if (!j->answer) {
        *error = arena_printf(arena, "no temporary file: %s", strerror(errno));
        return NULL;
    }
    uv_pipe_init(loop, &j->output, 0);
    uv_timer_init(loop, &j->patience);
    j->output.data = j->process.data = j->patience.data = j;
    struct spawn what = {.argv = command(j, words, n), .folder = folder};
    int code = spawn_piped(loop, &j->process, &j->output, &what, on_exit_of);
    if (code) {
        *error = arena_printf(arena, "mpi2spin cannot be started%s%s: %s", folder ? " in " : "",
                              folder ? folder : "", uv_strerror(code));
        unlink(j->answer);
        spawn_close(&j->process, &j->output);
        uv_close((uv_handle_t *)&j->patience, NULL);
        return NULL;
    }
    uv_read_start((uv_stream_t *)&j->output, give_buffer, on_output);
    return j;
}
