/* A client for the protocols: lines of the input become messages, one for each round of the event
 * loop, so that verifications can end between them.
 *
 * The linker puts the functions __wrap_... in the place of those of ide/ (--wrap). */
#include "tests/fuzz/fuzz.h"

#include "core/base/fail.h"
#include "ide/job.h"
#include "ide/rpc.h"
#include "report/json.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The client of the session that is being served; there is one at a time. */
static struct client {
    const char *at, *end;
    uv_loop_t *loop;
    uv_idle_t idle;
    int fd;
} client;

/* ---- messages ---- */

static void write_message(const char *text, size_t n)
{
    char header[64];
    int length = snprintf(header, sizeof header, "Content-Length: %zu\r\n\r\n", n);
    if (write(client.fd, header, (size_t)length) != length || write(client.fd, text, n) < 0)
        client.at = client.end; /* the server has gone */
}

static void on_idle(uv_idle_t *idle)
{
    if (client.at >= client.end) {
        close(client.fd);
        uv_close((uv_handle_t *)idle, NULL);
        return;
    }
    const char *stop = memchr(client.at, '\n', (size_t)(client.end - client.at));
    if (!stop)
        stop = client.end;
    write_message(client.at, (size_t)(stop - client.at));
    client.at = stop + 1;
}

struct rpc *__real_rpc_new(struct arena *arena, uv_loop_t *loop,
                           void (*on_message)(void *data, json_t *message, const char *error),
                           void (*on_end)(void *data), void *data);
struct rpc *__wrap_rpc_new(struct arena *arena, uv_loop_t *loop,
                           void (*on_message)(void *data, json_t *message, const char *error),
                           void (*on_end)(void *data), void *data);

struct rpc *__wrap_rpc_new(struct arena *arena, uv_loop_t *loop,
                           void (*on_message)(void *data, json_t *message, const char *error),
                           void (*on_end)(void *data), void *data)
{
    client.loop = loop;
    if (client.at) {
        uv_idle_init(loop, &client.idle);
        uv_idle_start(&client.idle, on_idle);
    }
    return __real_rpc_new(arena, loop, on_message, on_end, data);
}

/* ---- verifications ---- */

struct job {
    uv_timer_t timer;
    struct arena *arena;
    job_done *done;
    job_look *look;
    void *data;
    bool cancelled;
};

static void on_timer(uv_timer_t *timer)
{
    struct job *j = timer->data;
    const char *error = "cancelled";
    struct result *r =
        j->cancelled ? NULL : result_read(j->arena, M2S_FUZZ_DATA "/result.json", &error);
    uv_close((uv_handle_t *)timer, NULL);
    if (j->look)
        j->look(j->data, "the program is explored, 12 states");
    j->done(j->data, r, error);
}

struct job *__wrap_job_start(struct arena *arena, uv_loop_t *loop, const char *const *words,
                             size_t n, const char *folder, job_done *done, void *data,
                             const char **error);
void __wrap_job_watch(struct job *j, job_look *look);
void __wrap_job_cancel(struct job *j);

struct job *__wrap_job_start(struct arena *arena, uv_loop_t *loop, const char *const *words,
                             size_t n, const char *folder, job_done *done, void *data,
                             const char **error)
{
    if (n > 5) {
        *error = arena_printf(arena, "in %s: %s...", folder ? folder : "here", words[0]);
        return NULL;
    }
    struct job *j = ARENA_NEW(arena, struct job);
    *j = (struct job){.arena = arena, .done = done, .data = data};
    uv_timer_init(loop, &j->timer);
    j->timer.data = j;
    uv_timer_start(&j->timer, on_timer, 0, 0);
    return j;
}

void __wrap_job_watch(struct job *j, job_look *look)
{
    j->look = look;
}

void __wrap_job_cancel(struct job *j)
{
    j->cancelled = true;
}

/* ---- one session ---- */

static void prepare_once(void)
{
    static bool done;
    if (done)
        return;
    done = true;
    signal(SIGPIPE, SIG_IGN);
    if (chdir(M2S_FUZZ_DATA) != 0 || dup2(fileno(fuzz_nowhere()), STDOUT_FILENO) < 0)
        fail(M2S_FUZZ_DATA ":");
    setenv("TMPDIR", "/tmp", 1);
}

static int input(const uint8_t *data, size_t n)
{
    int ends[2];
    if (n > 14 && memcmp(data, "Content-Length", 14) == 0)
        return fuzz_file(data, n);
    if (pipe2(ends, O_CLOEXEC) != 0)
        fail("pipe:");
    client.fd = ends[1];
    client.at = (const char *)data;
    client.end = client.at + n;
    fcntl(client.fd, F_SETFL, O_NONBLOCK); /* more than a pipe holds is lost */
    return ends[0];
}

void fuzz_serve(const uint8_t *data, size_t n, int (*serve)(struct arena *arena))
{
    prepare_once();
    client = (struct client){.fd = -1};
    int fd = input(data, n);
    dup2(fd, STDIN_FILENO);
    close(fd);
    struct arena *arena = arena_new();
    serve(arena);
    arena_free(arena);
}
