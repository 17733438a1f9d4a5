#include "cli/guard.h"

#include "core/base/clock.h"
#include "core/base/end.h"
#include "core/base/fail.h"
#include "core/base/memory.h"
#include "core/base/progress.h"
#include "core/base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    POLL_MS = 50,
    TIME_GRACE_MS = 400,      /* after the limit: the worker looks at the clock itself */
    INTERRUPT_GRACE_MS = 600, /* after the signal, in the same way */
    MEMORY_GRACE = 64         /* MB, and an eighth of what is allowed */
};

struct guard_wire {
    int fd;
    struct progress *progress; /* shared with the guard, or NULL */
};

struct watch {
    struct arena *arena;
    const struct guard_limits *limits;
    pid_t pid;
    int fd;
    char *text; /* what has come and is not a whole line yet */
    size_t n, cap;
    bool finished;        /* the worker has said that it comes to its own end */
    uint64_t interrupted; /* when it was told; 0: not */
    struct guard_end end;
    const char *trying;
    struct progress *progress;
};

/* ---- the worker ---- */

enum { WORD_FINISHED = 'F' };

static void send_line(int fd, char word, const char *text)
{
    size_t n = strlen(text) + 2, at = 0;
    char *line = malloc(n);
    if (!line)
        fail_memory();
    line[0] = word;
    memcpy(line + 1, text, n - 2);
    line[n - 1] = '\n';
    while (at < n) {
        ssize_t sent = write(fd, line + at, n - at);
        if (sent < 0 && errno != EINTR)
            break; /* the guard is gone: so is this process, at once */
        at += sent > 0 ? (size_t)sent : 0;
    }
    free(line);
}

void guard_tell(const struct guard_wire *wire, enum guard_word word, const char *text)
{
    if (!wire)
        return;
    if (word == GUARD_STAGE && wire->progress) {
        wire->progress->steps = wire->progress->states = 0;
        passes_begin(&wire->progress->passes);
    }
    send_line(wire->fd, (char)word, text);
}

struct progress *guard_progress(const struct guard_wire *wire)
{
    return wire ? wire->progress : NULL;
}

static _Noreturn void be_worker(const struct guard_wire *wire, pid_t guard,
                                int (*work)(void *data, const struct guard_wire *wire), void *data)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != guard)
        _exit(EXIT_TOOL_FAILURE);
    memory_keep();
    int code = work(data, wire);
    send_line(wire->fd, WORD_FINISHED, "");
    end_process(code);
}

/* ---- what the worker says ---- */

static void hear(struct watch *w, const char *line)
{
    char *text = arena_strdup(w->arena, line + 1), *rest = text;
    if (line[0] == WORD_FINISHED)
        w->finished = true;
    else if (line[0] == GUARD_STAGE) {
        w->end.stage = strsep(&rest, "\t");
        w->trying = rest;
    } else
        VEC_PUSH(w->arena, w->end.said, w->end.n_said, w->end.cap_said,
                 ((struct guard_message){(enum guard_word)line[0], text}));
}

static bool has_said(const struct watch *w, int timeout_ms)
{
    struct pollfd p = {w->fd, POLLIN, 0};
    return poll(&p, 1, timeout_ms) > 0;
}

/* False: the worker has closed its end. */
static bool listen_to(struct watch *w)
{
    VEC_RESERVE(w->arena, w->text, w->n, w->cap, w->n + 65536);
    ssize_t got = read(w->fd, w->text + w->n, 65536);
    if (got <= 0)
        return got < 0 && errno == EINTR;
    size_t looked = w->n; /* a line may be long: a whole result */
    w->n += (size_t)got;
    for (char *end; (end = memchr(w->text + looked, '\n', w->n - looked)) != NULL; looked = 0) {
        size_t length = (size_t)(end - w->text) + 1;
        *end = '\0';
        hear(w, w->text);
        memmove(w->text, w->text + length, w->n - length);
        w->n -= length;
    }
    return true;
}

static void look(struct watch *w)
{
    const struct guard_limits *l = w->limits;
    if (!l->watch || !w->progress || w->progress->is_silent)
        return;
    l->watch(l->watch_data,
             &(struct guard_look){.stage = w->end.stage, .trying = w->trying,
                                  .steps = w->progress->steps, .states = w->progress->states,
                                  .memory_mb = memory_of_all(w->pid)});
}

/* ---- limits ---- */

/* Has one been exceeded for too long? */
static bool must_end(struct watch *w)
{
    const struct guard_limits *l = w->limits;
    if (*l->interrupted && !w->interrupted) {
        w->interrupted = clock_ms();
        kill(w->pid, SIGINT);
    }
    if (*l->interrupted > 1 ||
        (w->interrupted && clock_ms() > w->interrupted + INTERRUPT_GRACE_MS))
        w->end.kind = GUARD_INTERRUPTED;
    else if (l->give_up_ms && clock_ms() > l->give_up_ms + TIME_GRACE_MS)
        w->end.kind = GUARD_TIME;
    else if (l->memory_mb && memory_of(w->pid) > l->memory_mb + l->memory_mb / 8 + MEMORY_GRACE)
        w->end.kind = GUARD_MEMORY;
    return w->end.kind != GUARD_FINISHED;
}

/* Whatever the worker has started and left behind is a child of this process now. */
static void end_orphans(struct arena *arena)
{
    char *path = arena_printf(arena, "/proc/self/task/%ld/children", (long)getpid());
    for (int status;;) {
        FILE *f = fopen(path, "re");
        long pid;
        while (f && fscanf(f, "%ld", &pid) == 1)
            kill((pid_t)pid, SIGKILL);
        if (f)
            fclose(f);
        if (!f || (waitpid(-1, &status, 0) < 0 && errno != EINTR))
            return;
    }
}

/* The worker has ended by itself.  Where it was ended by a signal, so is this process: that is a
 * fault of ours, and nobody else's. */
static void judge(struct watch *w, int status)
{
    w->end.status = WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_TOOL_FAILURE;
    bool no_memory = (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) ||
                     (!w->finished && w->end.status == EXIT_INCONCLUSIVE);
    if (no_memory)
        w->end.kind = GUARD_MEMORY;
    else if (WIFSIGNALED(status)) {
        fprintf(stderr, "mpi2spin: error: this is a fault of mpi2spin, not of the program (%s); "
                        "please report it\n", strsignal(WTERMSIG(status)));
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        signal(WTERMSIG(status), SIG_DFL);
        raise(WTERMSIG(status));
    }
}

/* NULL: there is none, and nothing is shown. */
static struct progress *shared_progress(void)
{
    void *shared = mmap(NULL, sizeof(struct progress), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return shared == MAP_FAILED ? NULL : shared;
}

struct guard_end guard_run(struct arena *arena, const struct guard_limits *limits,
                           int (*work)(void *data, const struct guard_wire *wire), void *data)
{
    struct watch w = {.arena = arena, .limits = limits, .progress = shared_progress()};
    int fds[2], status = 0;
    if (pipe2(fds, O_CLOEXEC) != 0)
        fail("pipe:");
    fflush(NULL);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    pid_t guard = getpid();
    w.pid = fork();
    if (w.pid < 0)
        fail("fork:");
    if (w.pid == 0) {
        close(fds[0]);
        be_worker(&(struct guard_wire){fds[1], w.progress}, guard, work, data);
    }
    close(fds[1]);
    w.fd = fds[0];
    w.end.pid = w.pid;
    while ((!has_said(&w, POLL_MS) || listen_to(&w)) && !must_end(&w))
        look(&w);
    if (w.end.kind != GUARD_FINISHED)
        kill(w.pid, SIGKILL);
    while (waitpid(w.pid, &status, 0) < 0 && errno == EINTR)
        continue;
    end_orphans(arena);
    while (has_said(&w, 0) && listen_to(&w)) /* its last words */
        continue;
    close(w.fd);
    if (w.progress && w.end.kind != GUARD_FINISHED)
        w.end.pass = w.end.kind == GUARD_MEMORY ? passes_now(&w.progress->passes)
                                                : passes_longest(&w.progress->passes);
    if (w.progress)
        munmap(w.progress, sizeof *w.progress);
    if (w.end.kind == GUARD_FINISHED)
        judge(&w, status);
    return w.end;
}
