/* The pool is an event loop: children that end, their output, signals, a timer.
 *
 * A child has its own process group (it is a session leader), so that it ends with everything
 * that it has started.  Ending is polite first, so that it can clean up.
 */
#include "check/pool.h"

#include "check/spawn.h"
#include "core/base/fail.h"
#include "core/base/vec.h"

#include <signal.h>
#include <string.h>
#include <uv.h>

enum { MAX_OUTPUT = 1 << 20, TICK_MS = 100, GRACE_MS = 3000 };

struct worker { /* one running task */
    struct scheduler *s;
    struct pool_task *task;
    uv_process_t process;
    uv_pipe_t output;
    uint64_t began, asked;  /* uv_now(); asked: to end, 0: not */
    char buffer[16384];
    bool exited, closed;    /* the process; its output */
    int64_t status;
    int signal;
};

struct scheduler {
    struct pool *pool;
    uv_loop_t loop;
    uv_signal_t signals[3];
    uv_timer_t timer;
    struct worker **running;
    size_t n_running, cap_running;
    size_t next;
    bool interrupted;
};

static void start_more(struct scheduler *s);

static void close_handle(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static void stop_loop(struct scheduler *s)
{
    close_handle((uv_handle_t *)&s->timer);
    for (size_t i = 0; i < sizeof s->signals / sizeof s->signals[0]; i++)
        close_handle((uv_handle_t *)&s->signals[i]);
}

static void finish(struct worker *w)
{
    struct scheduler *s = w->s;
    struct pool_task *t = w->task;
    t->seconds = (double)(uv_now(&s->loop) - w->began) / 1000;
    if (t->state == POOL_RUNNING) {
        t->state = w->signal ? POOL_SIGNALLED : POOL_EXITED;
        t->status = w->signal ? w->signal : (int)w->status;
    }
    for (size_t i = 0; i < s->n_running; i++)
        if (s->running[i] == w)
            s->running[i] = s->running[--s->n_running];
    if (s->pool->on_change)
        s->pool->on_change(s->pool->data, s->pool);
    start_more(s);
    if (!s->n_running)
        stop_loop(s);
}

/* A task has ended when its process has and nobody can write to its output any more. */
static void check_end(struct worker *w)
{
    if (w->exited && w->closed)
        finish(w);
}

static void on_exit_of(uv_process_t *process, int64_t status, int signal_number)
{
    struct worker *w = process->data;
    w->exited = true;
    w->status = status;
    w->signal = signal_number;
    uv_kill(-process->pid, SIGKILL); /* whatever it has left behind */
    close_handle((uv_handle_t *)process);
    check_end(w);
}

static void give_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    struct worker *w = handle->data;
    (void)suggested;
    *buffer = uv_buf_init(w->buffer, sizeof w->buffer);
}

static void append(struct pool *p, struct pool_task *t, const char *text, size_t n)
{
    if (n > MAX_OUTPUT - t->length)
        n = MAX_OUTPUT - t->length;
    VEC_RESERVE(p->arena, t->output, t->length, t->capacity, t->length + n + 1);
    memcpy(t->output + t->length, text, n);
    t->length += n;
    t->output[t->length] = '\0';
}

static void on_output(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer)
{
    struct worker *w = stream->data;
    if (n > 0)
        append(w->s->pool, w->task, buffer->base, (size_t)n);
    if (n >= 0)
        return;
    close_handle((uv_handle_t *)stream);
    w->closed = true;
    check_end(w);
}

static void start(struct scheduler *s, struct pool_task *t)
{
    struct worker *w = ARENA_NEW(s->pool->arena, struct worker);
    *w = (struct worker){.s = s, .task = t, .began = uv_now(&s->loop)};
    append(s->pool, t, "", 0);
    uv_pipe_init(&s->loop, &w->output, 0);
    w->output.data = w;
    w->process.data = w;
    struct spawn what = {.argv = t->argv, .folder = s->pool->folder};
    int error = spawn_piped(&s->loop, &w->process, &w->output, &what, on_exit_of);
    if (error) {
        t->state = POOL_NOT_STARTED;
        t->status = -error;
        spawn_close(&w->process, &w->output);
        return;
    }
    t->state = POOL_RUNNING;
    VEC_PUSH(s->pool->arena, s->running, s->n_running, s->cap_running, w);
    uv_read_start((uv_stream_t *)&w->output, give_buffer, on_output);
}

static bool fits(const struct scheduler *s, const struct pool_task *t)
{
    uint64_t used = t->memory_mb;
    for (size_t i = 0; i < s->n_running; i++)
        used += s->running[i]->task->memory_mb;
    return !s->n_running ||
           (s->n_running < s->pool->jobs && (!s->pool->memory_mb || used <= s->pool->memory_mb));
}

static void start_more(struct scheduler *s)
{
    while (!s->interrupted && s->next < s->pool->n_tasks) {
        struct pool_task *t = &s->pool->tasks[s->next];
        if (t->state == POOL_WAITING && !fits(s, t))
            return;
        if (t->state == POOL_WAITING)
            start(s, t);
        s->next++;
    }
}

static void ask_to_end(struct worker *w, enum pool_state why)
{
    w->task->state = why;
    w->asked = uv_now(&w->s->loop);
    uv_kill(-w->process.pid, SIGTERM);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct scheduler *s = handle->data;
    (void)number;
    s->interrupted = true;
    for (size_t i = 0; i < s->n_running; i++)
        if (!s->running[i]->asked)
            ask_to_end(s->running[i], POOL_STOPPED);
}

static void on_timer(uv_timer_t *timer)
{
    struct scheduler *s = timer->data;
    uint64_t now = uv_now(&s->loop);
    for (size_t i = 0; i < s->n_running; i++) {
        struct worker *w = s->running[i];
        unsigned limit = w->task->limit_s;
        if (w->asked && now > w->asked + GRACE_MS && !w->exited)
            uv_kill(-w->process.pid, SIGKILL);
        else if (!w->asked && limit && now > w->began + 1000 * (uint64_t)limit)
            ask_to_end(w, POOL_OVERDUE);
    }
    if (s->pool->on_tick)
        s->pool->on_tick(s->pool->data, s->pool);
}

static void listen_to_signals(struct scheduler *s)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        uv_signal_init(&s->loop, &s->signals[i]);
        s->signals[i].data = s;
        uv_signal_start(&s->signals[i], on_signal, numbers[i]);
    }
}

bool pool_run(struct pool *p)
{
    struct scheduler s = {.pool = p};
    if (uv_loop_init(&s.loop) != 0)
        fail("the event loop cannot be made:");
    listen_to_signals(&s);
    uv_timer_init(&s.loop, &s.timer);
    s.timer.data = &s;
    uv_timer_start(&s.timer, on_timer, TICK_MS, TICK_MS);
    start_more(&s);
    if (!s.n_running)
        stop_loop(&s);
    uv_run(&s.loop, UV_RUN_DEFAULT);
    uv_loop_close(&s.loop);
    for (size_t i = 0; i < p->n_tasks; i++)
        if (p->tasks[i].state == POOL_WAITING)
            p->tasks[i].state = POOL_NOT_RUN;
    return !s.interrupted;
}
