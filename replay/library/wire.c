/* Lines over a socket to the driver, whose path the environment names. */
#define _GNU_SOURCE
#include "objects.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { MAX_LINE = 1 << 16, PROMPT = 64, NAP_MS = 1 };

static struct wire {
    int fd;               /* 0: not open */
    pid_t pid;            /* a process that it starts by fork() is none of the ranks */
    char out[MAX_LINE];   /* the line that is being made */
    size_t n_out;
    char in[MAX_LINE];    /* what has come and is not used */
    size_t n_in;
    char answer[MAX_LINE];
    bool answered;
    long *released;       /* operations */
    size_t n_released, cap_released;
} wire;

bool wire_is_open(void)
{
    return wire.fd > 0 && wire.pid == getpid();
}

bool wire_open(void)
{
    const char *path = getenv("M2S_REPLAY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (!path || strlen(path) >= sizeof to.sun_path)
        return false;
    strcpy(to.sun_path, path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        fprintf(stderr, "mpi2spin replay: no way to the driver: %s\n", strerror(errno));
        _exit(1);
    }
    wire.fd = fd;
    wire.pid = getpid();
    return true;
}

void wire_close(void)
{
    if (wire.fd > 0)
        close(wire.fd);
    wire.fd = 0;
}

void wire_begin(const char *word)
{
    wire.n_out = 0;
    wire_add("%s", word);
}

void wire_add(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    int n = vsnprintf(wire.out + wire.n_out, sizeof wire.out - wire.n_out - 1, fmt, args);
    va_end(args);
    wire.n_out += (size_t)n;
    if (wire.n_out > sizeof wire.out - 2)
        wire.n_out = sizeof wire.out - 2;
}

/* The call instruction is before the return address. */
void wire_place(const void *where)
{
    const char *pc = (const char *)where - 1;
    Dl_info info;
    if (dladdr(pc, &info) && info.dli_fname)
        wire_add(" at=%s+%lx", info.dli_fname, (unsigned long)(pc - (const char *)info.dli_fbase));
}

/* The driver ends the ranks: who cannot reach it any more has nothing left to do. */
static void lost(void)
{
    _exit(1);
}

void wire_end(void)
{
    wire.out[wire.n_out++] = '\n';
    for (size_t sent = 0; sent < wire.n_out;) {
        ssize_t n = send(wire.fd, wire.out + sent, wire.n_out - sent, MSG_NOSIGNAL);
        if (n < 0 && errno != EINTR)
            lost();
        sent += n > 0 ? (size_t)n : 0;
    }
}

static void release(long op_nth)
{
    if (wire.n_released == wire.cap_released) {
        wire.cap_released = wire.cap_released ? 2 * wire.cap_released : 64;
        wire.released = realloc(wire.released, wire.cap_released * sizeof *wire.released);
        if (!wire.released)
            abort();
    }
    wire.released[wire.n_released++] = op_nth;
}

bool wire_is_released(long op_nth)
{
    for (size_t i = 0; i < wire.n_released; i++)
        if (wire.released[i] == op_nth)
            return true;
    return false;
}

static void take_line(const char *line)
{
    long op;
    if (sscanf(line, "release %ld", &op) == 1) {
        release(op);
    } else if (strncmp(line, "go", 2) == 0) {
        strcpy(wire.answer, line + 2);
        wire.answered = true;
    }
}

static void read_lines(int wait_ms)
{
    struct pollfd p = {.fd = wire.fd, .events = POLLIN};
    if (poll(&p, 1, wait_ms) <= 0)
        return;
    ssize_t n = read(wire.fd, wire.in + wire.n_in, sizeof wire.in - 1 - wire.n_in);
    if (n == 0 || (n < 0 && errno != EINTR))
        lost();
    wire.n_in += n > 0 ? (size_t)n : 0;
    wire.in[wire.n_in] = '\0';
    for (char *end; (end = strchr(wire.in, '\n')) != NULL;) {
        *end = '\0';
        take_line(wire.in);
        wire.n_in -= (size_t)(end + 1 - wire.in);
        memmove(wire.in, end + 1, wire.n_in + 1);
    }
}

/* MPI moves messages only while it is called; a probe that finds nothing does it.  (Of
 * MPI_COMM_SELF, MPICH asks no network.) */
static void let_mpi_work(void)
{
    enum { RARE_TAG = 32767 };
    int flag;
    PMPI_Iprobe(MPI_ANY_SOURCE, RARE_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
}

void wire_pause(unsigned long round)
{
    read_lines(round < PROMPT ? 0 : NAP_MS);
    let_mpi_work();
    if (round == PROMPT || (round > PROMPT && round % PROMPT == 0))
        requests_look();
}

const char *wire_answer(void)
{
    for (unsigned long round = 0; !wire.answered; round++) {
        read_lines(NAP_MS);
        if (round > 0 && !wire.answered) {
            let_mpi_work();
            requests_look();
        }
    }
    wire.answered = false;
    return wire.answer;
}

/* The word begins a line or stands after a space. */
static const char *find(const char *answer, const char *word)
{
    size_t n = strlen(word);
    for (const char *p = answer; (p = strstr(p, word)) != NULL; p += n)
        if (p == answer || p[-1] == ' ')
            return p + n;
    return NULL;
}

long wire_number(const char *answer, const char *name, long otherwise)
{
    const char *p = find(answer, name);
    return p && *p == '=' ? strtol(p + 1, NULL, 10) : otherwise;
}

bool wire_has(const char *answer, const char *word)
{
    const char *p = find(answer, word);
    return p && (*p == '\0' || *p == ' ');
}
