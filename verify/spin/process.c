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

/* What the child of start() needs: all is made ready before, for it allocates nothing. */
struct child {
    const struct process *p;
    const char *file;
    char **environment;
    int out, null;
    int error; /* why it could not become `file`, as an errno */
};

static bool is_set(const char *entry, const char *name)
{
    size_t n = strlen(name);
    return strncmp(entry, name, n) == 0 && entry[n] == '=';
}

/* That of this process, but for messages in English and, in a directory of its own, TMPDIR. */
static char **child_environment(struct arena *arena, const char *dir)
{
    size_t n = 0;
    while (environ[n])
        n++;
    char **e = ARENA_ARRAY(arena, char *, n + 3);
    n = 0;
    for (char **from = environ; *from; from++)
        if (!is_set(*from, "LC_ALL") && !(dir && is_set(*from, "TMPDIR")))
            e[n++] = *from;
    e[n++] = arena_strdup(arena, "LC_ALL=C");
    if (dir)
        e[n++] = arena_printf(arena, "TMPDIR=%s", dir);
    return e;
}

/* Never returns; until it is another program it writes to no memory of its parent but `c`. */
static _Noreturn void become(struct child *c)
{
    static const int signals[] = { SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT };
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* should this process be killed */
    limit(RLIMIT_CORE, 0);
    bool ok = dup2(c->null, 0) >= 0 && dup2(c->out, 1) >= 0 && dup2(c->out, 2) >= 0
              && (!c->p->dir || chdir(c->p->dir) == 0);
    if (ok && c->p->memory_mb) /* last: this process may be larger itself */
        limit(RLIMIT_AS, (rlim_t)c->p->memory_mb << 20);
    if (ok)
        execve(c->file, (char *const *)c->p->argv, c->environment);
    c->error = errno;
    _exit(127);
}

/* 0 or an errno.  vfork: fork copies the page tables of what may be gigabytes, only to drop
 * them again.  The child runs in this memory, with no signals, and this process waits, until
 * the child is another program. */
static int start_child(struct run *r, struct child *c)
{
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    r->pid = vfork();
    if (r->pid == 0)
        become(c);
    int error = r->pid < 0 ? errno : 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (error)
        return error;
    if (c->error)
        waitpid(r->pid, NULL, 0);
    return c->error;
}

/* Start it; 0 or an errno. */
static int start(struct run *r)
{
    struct child c = { .p = r->p, .file = process_find(r->arena, r->p->argv[0]) };
    if (!c.file)
        return ENOENT;
    int out[2];
    c.null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (c.null < 0)
        return errno;
    if (pipe2(out, O_CLOEXEC) < 0) {
        int error = errno;
        close(c.null);
        return error;
    }
    c.out = out[1];
    c.environment = child_environment(r->arena, r->p->dir);
    int error = start_child(r, &c);
    close(out[1]);
    close(c.null);
    r->fd = out[0];
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
