/* The child gets a process group of its own, so that a compiler and its parts, or pan,
 * end together.  Ending is polite first: pan answers SIGINT with the numbers of the
 * search so far, and the proof gate knows the word it prints.
 */
#include "verify/spin/process.h"

#include "core/base/clock.h"
#include "core/base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    POLL_MS = 50,
    GRACE_MS = 300,               /* between SIGINT and SIGKILL */
    MAX_OUTPUT = 64 * 1024 * 1024
};

struct run {
    const struct process *p;
    struct arena *arena;
    pid_t pid;
    int fd;
    char *text;
    size_t n, cap;
    size_t line;     /* where the current line begins */
    uint64_t killed; /* when SIGINT was sent; 0: not */
    enum process_end end;
};

const char *process_find(struct arena *arena, const char *name)
{
    const char *path = getenv("PATH");
    if (strchr(name, '/'))
        return access(name, X_OK) == 0 ? arena_strdup(arena, name) : NULL;
    while (path && *path) {
        size_t n = strcspn(path, ":");
        char *file = arena_printf(arena, "%.*s%s%s", (int)n, path, n ? "/" : "./", name);
        if (access(file, X_OK) == 0)
            return file;
        path += n + (path[n] == ':');
    }
    return NULL;
}

static void limit(int what, rlim_t value)
{
    struct rlimit r = { value, value };
    setrlimit(what, &r);
}

/* In the child: never returns.  A failure is told to the parent through `report`. */
static _Noreturn void become(const struct process *p, const char *file, int out,
                             int report)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    static const int signals[] = { SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT };
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], SIG_DFL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* should this process be killed */
    limit(RLIMIT_CORE, 0);
    int null = open("/dev/null", O_RDONLY);
    bool ok = null >= 0 && dup2(null, 0) >= 0 && dup2(out, 1) >= 0 && dup2(out, 2) >= 0
              && (!p->dir || (chdir(p->dir) == 0 && setenv("TMPDIR", p->dir, 1) == 0))
              && setenv("LC_ALL", "C", 1) == 0;
    if (ok && p->memory_mb) /* last: this process may be larger itself */
        limit(RLIMIT_AS, (rlim_t)p->memory_mb << 20);
    if (ok)
        execv(file, (char *const *)p->argv);
    int error = errno;
    if (write(report, &error, sizeof error) < 0)
        _exit(126);
    _exit(127);
}

/* Start it; 0 or an errno. */
static int start(struct run *r)
{
    const char *file = process_find(r->arena, r->p->argv[0]);
    if (!file)
        return ENOENT;
    int out[2], report[2];
    if (pipe2(out, O_CLOEXEC) < 0)
        return errno;
    if (pipe2(report, O_CLOEXEC) < 0) {
        close(out[0]);
        close(out[1]);
        return errno;
    }
    r->pid = fork();
    if (r->pid == 0)
        become(r->p, file, out[1], report[1]);
    int error = r->pid < 0 ? errno : 0;
    close(out[1]);
    close(report[1]);
    r->fd = out[0];
    if (r->pid > 0) {
        setpgid(r->pid, r->pid);
        int told = 0;
        if (read(report[0], &told, sizeof told) == (ssize_t)sizeof told) {
            error = told;
            waitpid(r->pid, NULL, 0);
        }
    }
    close(report[0]);
    if (error)
        close(r->fd);
    return error;
}

static void finish_lines(struct run *r)
{
    for (size_t i = r->line; r->p->on_line && i < r->n; i++) {
        if (r->text[i] != '\n')
            continue;
        r->text[i] = '\0';
        r->p->on_line(r->p->data, r->text + r->line);
        r->text[i] = '\n';
        r->line = i + 1;
    }
}

/* Read what is there; false at the end of the output. */
static bool read_some(struct run *r)
{
    struct pollfd fd = { .fd = r->fd, .events = POLLIN };
    if (poll(&fd, 1, POLL_MS) <= 0)
        return true;
    VEC_RESERVE(r->arena, r->text, r->n, r->cap, r->n + 65536);
    ssize_t got = read(r->fd, r->text + r->n, 65535);
    if (got < 0)
        return errno == EINTR || errno == EAGAIN;
    r->n += (size_t)got;
    finish_lines(r);
    return got > 0;
}

static void end_it(struct run *r, enum process_end why)
{
    r->end = why;
    r->killed = clock_ms();
    kill(-r->pid, why == PROCESS_FLOOD ? SIGKILL : SIGINT);
}

static void watch(struct run *r)
{
    if (r->killed) {
        if (clock_ms() > r->killed + GRACE_MS)
            kill(-r->pid, SIGKILL);
        return;
    }
    if (r->p->interrupted && *r->p->interrupted)
        end_it(r, PROCESS_INTERRUPTED);
    else if (clock_is_over(r->p->give_up_ms))
        end_it(r, PROCESS_TIMEOUT);
    else if (r->n > MAX_OUTPUT)
        end_it(r, PROCESS_FLOOD);
}

/* The program has closed its output; wait until it is gone, still watching the clock. */
static int reap(struct run *r)
{
    int status = 0;
    for (;;) {
        pid_t got = waitpid(r->pid, &status, WNOHANG);
        if (got == r->pid || (got < 0 && errno != EINTR))
            break;
        poll(NULL, 0, 1);
        watch(r);
    }
    kill(-r->pid, SIGKILL); /* whatever it has left behind in its group */
    return status;
}

struct process_result process_run(struct arena *arena, const struct process *p)
{
    struct run r = { .p = p, .arena = arena, .end = PROCESS_EXITED };
    int error = start(&r);
    if (error)
        return (struct process_result){ .end = PROCESS_ERROR, .status = error,
                                        .output = arena_strdup(arena, "") };
    while (read_some(&r))
        watch(&r);
    close(r.fd);
    int status = reap(&r);
    struct process_result out = { .end = r.end, .output = r.text, .length = r.n };
    if (!out.output)
        out.output = arena_strdup(arena, "");
    else
        out.output[out.length] = '\0';
    if (r.end == PROCESS_EXITED && WIFSIGNALED(status)) {
        out.end = PROCESS_SIGNALLED;
        out.status = WTERMSIG(status);
    } else if (r.end == PROCESS_EXITED) {
        out.status = WEXITSTATUS(status);
    }
    return out;
}
