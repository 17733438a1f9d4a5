/* An event loop: the ranks' connections, the output of the program, its end, signals, a timer.
 *
 * mpiexec has a session of its own, so that it ends with what it has started; ranks that have left
 * it have told their process numbers.  Ending is polite first: mpiexec cleans up.
 */
#include "replay/session.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "replay/judge.h"
#include "replay/log.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

enum { TICK_MS = 50, GRACE_MS = 1500, MAX_OUTPUT = 1 << 16, BACKLOG = 128 };

struct link { /* to one process that has called MPI_Init */
    struct session *s;
    uv_pipe_t pipe;
    uint32_t rank;
    struct log *log;     /* what it tells; NULL: nothing yet */
    char *text;          /* what has come and is no whole line yet */
    size_t n, cap;
    char buffer[8192];
    struct link *next;
};

struct session {
    struct run *run;
    uv_loop_t loop;
    uv_pipe_t server, output;
    uv_process_t process;
    uv_timer_t timer;
    struct link *links;
    struct link **of;    /* per rank */
    char *text;          /* what the program has printed */
    size_t n, cap;
    char buffer[8192];
    uint64_t began, asked;
    bool exited, closed, over;
    bool shown;          /* the answer, of ranks that are held */
    int64_t status;
    int signal;
    const char *folder;  /* of the socket */
};

static void close_once(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* ---- lines ---- */

struct message {
    uv_write_t write;
    char text[];
};

static void on_written(uv_write_t *write, int status)
{
    (void)status;
    free(write->data);
}

static void send_line(void *data, uint32_t rank, const char *line)
{
    struct session *s = data;
    size_t n = strlen(line);
    struct link *link = s->of[rank];
    if (!link || uv_is_closing((uv_handle_t *)&link->pipe))
        return;
    struct message *m = malloc(sizeof *m + n + 1);
    if (!m)
        fail_memory();
    memcpy(m->text, line, n);
    m->text[n] = '\n';
    m->write.data = m;
    uv_buf_t buffer = uv_buf_init(m->text, (unsigned)(n + 1));
    if (uv_write(&m->write, (uv_stream_t *)&link->pipe, &buffer, 1, on_written) != 0)
        free(m);
}

/* Lines of one process, as long as nobody else must have told something before; or one, anyway. */
static bool take_lines(struct link *link, bool anyway)
{
    struct session *s = link->s;
    bool any = false;
    for (char *line; link->log && (line = log_line(link->log)) != NULL && !(any && anyway);) {
        if (!anyway && run_is_early(s->run, link->rank, line))
            break;
        bool unknown = link->rank == RESULT_NONE;
        run_line(s->run, &link->rank, line);
        if (unknown && link->rank != RESULT_NONE)
            s->of[link->rank] = link;
        log_take(link->log);
        any = true;
    }
    return any;
}

/* All that has been told, what follows from other lines after them.  A line is in its file before
 * anybody can learn of what it tells: where all wait for a line, nobody will tell it. */
static void read_logs(struct session *s)
{
    for (bool any = true; any;) {
        any = false;
        for (struct link *l = s->links; l; l = l->next)
            any |= take_lines(l, false);
        for (struct link *l = s->links; l && !any; l = l->next)
            any = take_lines(l, true);
    }
    judge_now(s->run);
}

static void give_line(struct link *link, const char *line)
{
    struct session *s = link->s;
    int error;
    if (strncmp(line, "log ", 4) == 0 && !link->log)
        link->log = log_open(s->run->arena, line + 4);
    if (sscanf(line, "full %d", &error) == 1)
        run_decide(s->run, REPLAY_UNSUPPORTED, "there is no room in '%s' for what the ranks tell: "
                                               "%s", s->folder, strerror(error));
    read_logs(s);
}

static void give_link_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    struct link *link = handle->data;
    (void)suggested;
    *buffer = uv_buf_init(link->buffer, sizeof link->buffer);
}

static void on_lines(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer)
{
    struct link *link = stream->data;
    struct arena *a = link->s->run->arena;
    if (n < 0) {
        close_once((uv_handle_t *)stream);
        read_logs(link->s);
        if (link->rank != RESULT_NONE)
            run_closed(link->s->run, link->rank);
        return;
    }
    VEC_RESERVE(a, link->text, link->n, link->cap, link->n + (size_t)n + 1);
    memcpy(link->text + link->n, buffer->base, (size_t)n);
    link->n += (size_t)n;
    for (char *end; link->n && (end = memchr(link->text, '\n', link->n)) != NULL;) {
        *end = '\0';
        give_line(link, link->text);
        link->n -= (size_t)(end + 1 - link->text);
        memmove(link->text, end + 1, link->n);
    }
}

static void on_connection(uv_stream_t *server, int status)
{
    struct session *s = server->data;
    struct link *link = ARENA_NEW(s->run->arena, struct link);
    if (status < 0)
        return;
    link->s = s;
    link->rank = RESULT_NONE;
    uv_pipe_init(&s->loop, &link->pipe, 0);
    link->pipe.data = link;
    link->next = s->links;
    s->links = link;
    if (uv_accept(server, (uv_stream_t *)&link->pipe) == 0)
        uv_read_start((uv_stream_t *)&link->pipe, give_link_buffer, on_lines);
}

/* ---- the program ---- */

static void give_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    struct session *s = handle->data;
    (void)suggested;
    *buffer = uv_buf_init(s->buffer, sizeof s->buffer);
}

static void on_output(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer)
{
    struct session *s = stream->data;
    size_t take = n > 0 ? (size_t)n : 0;
    if (take > MAX_OUTPUT - s->n)
        take = MAX_OUTPUT - s->n;
    VEC_RESERVE(s->run->arena, s->text, s->n, s->cap, s->n + take + 1);
    memcpy(s->text + s->n, buffer->base, take);
    s->n += take;
    s->text[s->n] = '\0';
    if (n < 0) {
        close_once((uv_handle_t *)stream);
        s->closed = true;
    }
}

static void on_exit_of(uv_process_t *process, int64_t status, int signal_number)
{
    struct session *s = process->data;
    s->exited = true;
    s->status = status;
    s->signal = signal_number;
    uv_kill(-process->pid, SIGKILL); /* whatever it has left behind */
    close_once((uv_handle_t *)process);
}

/* ---- the end ---- */

static void end_ranks(struct session *s, int number)
{
    for (uint32_t r = 0; r < s->run->nprocs; r++)
        if (s->of[r] && s->run->ranks[r].pid > 0 && !uv_is_closing((uv_handle_t *)&s->of[r]->pipe))
            kill((pid_t)s->run->ranks[r].pid, number);
}

static void close_all(struct session *s)
{
    end_ranks(s, SIGKILL);
    for (struct link *l = s->links; l; l = l->next)
        close_once((uv_handle_t *)&l->pipe);
    close_once((uv_handle_t *)&s->server);
    close_once((uv_handle_t *)&s->timer);
    close_once((uv_handle_t *)&s->output);
    s->over = true;
}

static bool all_links_closed(const struct session *s)
{
    for (const struct link *l = s->links; l; l = l->next)
        if (!uv_is_closing((const uv_handle_t *)&l->pipe))
            return false;
    return true;
}

static void ask_to_end(struct session *s)
{
    if (s->exited || s->asked)
        return;
    s->asked = uv_now(&s->loop);
    uv_kill(-s->process.pid, SIGTERM);
}

/* Somebody wants to look at the ranks where they stand still. */
static bool holds(struct session *s)
{
    const struct replay_options *o = s->run->options;
    enum replay_verdict v = s->run->answer.verdict;
    if (!o->held || s->exited || *o->interrupted
        || (v != REPLAY_CONFIRMED && v != REPLAY_ELSEWHERE))
        return false;
    if (!s->shown)
        o->held(o->held_data, &s->run->answer);
    s->shown = true;
    return true;
}

static void on_timer(uv_timer_t *timer)
{
    struct session *s = timer->data;
    uint64_t now = uv_now(&s->loop);
    unsigned limit = s->run->options->timeout_s;
    if (*s->run->options->interrupted)
        run_decide(s->run, REPLAY_NOT_REPRODUCED, "interrupted");
    if (!s->run->decided && limit && now > s->began + 1000 * (uint64_t)limit)
        judge_overdue(s->run);
    if (s->run->decided && !holds(s))
        ask_to_end(s);
    if (s->asked && now > s->asked + GRACE_MS && !s->exited)
        uv_kill(-s->process.pid, SIGKILL);
    if (!s->exited || s->over)
        return;
    if (s->run->decided || (s->closed && all_links_closed(s))) {
        judge_end(s->run, s->status, s->signal, s->text);
        close_all(s);
    }
}

static void set_environment(const struct session *s, const char *library, const char *before)
{
    if (s->run->options->reading)
        setenv("M2S_REPLAY_READING", s->run->options->reading, 1);
    setenv("M2S_REPLAY_SOCKET", arena_printf(s->run->arena, "%s/socket", s->folder), 1);
    setenv("LD_PRELOAD",
           before ? arena_printf(s->run->arena, "%s:%s", library, before) : library, 1);
    unsetenv("LD_BIND_NOW"); /* mpiexec itself has no MPI functions */
}

static void unset_environment(const char *before)
{
    unsetenv("M2S_REPLAY_SOCKET");
    unsetenv("M2S_REPLAY_READING");
    if (before)
        setenv("LD_PRELOAD", before, 1);
    else
        unsetenv("LD_PRELOAD");
}

/* False: there is none, which is the answer. */
static bool make_folder(struct session *s)
{
    enum { LONGEST = 64 }; /* the path of a socket has 107 characters at most */
    const char *tmp = getenv("TMPDIR");
    tmp = tmp && *tmp && strlen(tmp) < LONGEST ? tmp : "/tmp";
    char *folder = arena_printf(s->run->arena, "%s/mpi2spin-replay-XXXXXX", tmp);
    s->folder = folder;
    if (mkdtemp(folder))
        return true;
    run_decide(s->run, REPLAY_NO_MPI, "cannot make the folder '%s': %s", folder, strerror(errno));
    return false;
}

static void listen_to_ranks(struct session *s)
{
    const char *path = arena_printf(s->run->arena, "%s/socket", s->folder);
    uv_pipe_init(&s->loop, &s->server, 0);
    s->server.data = s;
    int error = uv_pipe_bind(&s->server, path);
    error = error ? error : uv_listen((uv_stream_t *)&s->server, BACKLOG, on_connection);
    if (error)
        fail("cannot listen at '%s': %s", path, uv_strerror(error));
}

static bool start(struct session *s, const struct spawn *what, const char *library)
{
    uv_pipe_init(&s->loop, &s->output, 0);
    s->output.data = s->process.data = s;
    const char *before = getenv("LD_PRELOAD");
    before = before && *before ? arena_strdup(s->run->arena, before) : NULL;
    set_environment(s, library, before);
    int error = spawn_piped(&s->loop, &s->process, &s->output, what, on_exit_of);
    unset_environment(before);
    if (!error) {
        uv_read_start((uv_stream_t *)&s->output, give_buffer, on_output);
        return true;
    }
    run_decide(s->run, REPLAY_NOT_BUILT, "cannot start '%s': %s", what->argv[0],
               uv_strerror(error));
    spawn_close(&s->process, &s->output);
    uv_close((uv_handle_t *)&s->server, NULL);
    return false;
}

void session_run(struct run *run, const struct spawn *what, const char *library)
{
    struct session *s = ARENA_NEW(run->arena, struct session);
    s->run = run;
    s->of = ARENA_ARRAY(run->arena, struct link *, run->nprocs);
    if (!make_folder(s))
        return;
    run->send = send_line;
    run->data = s;
    uv_loop_init(&s->loop);
    listen_to_ranks(s);
    if (start(s, what, library)) {
        s->began = uv_now(&s->loop);
        uv_timer_init(&s->loop, &s->timer);
        s->timer.data = s;
        uv_timer_start(&s->timer, on_timer, TICK_MS, TICK_MS);
    }
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
    for (struct link *l = s->links; l; l = l->next)
        if (l->log)
            log_close(l->log);
    unlink(arena_printf(run->arena, "%s/socket", s->folder));
    rmdir(s->folder);
}
