/* Lines to the driver, and its answers.  Lines go to a file (log.c); over a socket, whose path the
 * environment names, the driver is told to look there, and answers.  A rank that nothing steers any
 * more is "free": it answers most of its calls itself, and the driver reads of them later. */
#define _GNU_SOURCE
#include "objects.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

enum { MAX_ANSWER = 1 << 16, PROMPT = 64, NAP_MS = 1, PATIENT = 20000, SELDOM = 512 };

struct text { /* that grows */
    char *at;
    size_t n, cap;
};

static struct wire {
    int fd;               /* 0: not open */
    pid_t pid;            /* a process that it starts by fork() is none of the ranks */
    struct text out;      /* the line that is being made */
    struct text held;     /* lines that are kept back */
    bool holds;
    unsigned n_held;      /* lines */
    unsigned long long looked; /* so much of the file the driver was told to look at */
    struct text in;       /* what has come and is no whole line yet */
    struct text answer;
    bool answered;
    bool is_free, alone;  /* alone: the call at hand is answered here */
    long *released;       /* operations */
    size_t n_released, cap_released;
} wire;

/* Asked by the program, it would be one of its inputs (reads.h). */
static pid_t own_pid(void)
{
    return (pid_t)syscall(SYS_getpid);
}

bool wire_is_open(void)
{
    return wire.fd > 0 && wire.pid == own_pid();
}

/* ---- texts ---- */

static void reserve(struct text *t, size_t more)
{
    if (t->n + more + 1 <= t->cap)
        return;
    t->cap = 2 * (t->n + more + 1);
    t->at = realloc(t->at, t->cap);
    if (!t->at)
        abort();
}

static void append(struct text *t, const char *text, size_t n)
{
    reserve(t, n);
    memcpy(t->at + t->n, text, n);
    t->n += n;
    t->at[t->n] = '\0';
}

void wire_begin(const char *word)
{
    wire.out.n = 0;
    append(&wire.out, word, strlen(word));
}

void wire_text(const char *text)
{
    append(&wire.out, text, strlen(text));
}

void wire_add(const char *fmt, ...)
{
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, args);
    va_end(args);
    reserve(&wire.out, (size_t)n);
    vsnprintf(wire.out.at + wire.out.n, (size_t)n + 1, fmt, again);
    va_end(again);
    wire.out.n += (size_t)n;
}

/* Each call has several of these: no format is read for them. */
static void add_digits(const char *name, bool negative, unsigned long long rest, unsigned base)
{
    char digits[24], *p = digits + sizeof digits;
    do {
        *--p = "0123456789abcdef"[rest % base];
        rest /= base;
    } while (rest);
    if (negative)
        *--p = '-';
    wire_text(" ");
    wire_text(name);
    wire_text("=");
    append(&wire.out, p, (size_t)(digits + sizeof digits - p));
}

void wire_field(const char *name, long long value)
{
    unsigned long long positive = (unsigned long long)value;
    add_digits(name, value < 0, value < 0 ? 0 - positive : positive, 10);
}

void wire_digest(const char *name, unsigned long long value)
{
    enum { HEX = 16 };
    add_digits(name, false, value, HEX);
}

/* ---- to the driver ---- */

/* The driver ends the ranks: who cannot reach it any more has nothing left to do. */
static void lost(void)
{
    _exit(1);
}

static void say(const char *text)
{
    size_t n = strlen(text);
    for (size_t sent = 0; sent < n;) {
        ssize_t now = send(wire.fd, text + sent, n - sent, MSG_NOSIGNAL);
        if (now < 0 && errno != EINTR)
            lost();
        sent += now > 0 ? (size_t)now : 0;
    }
}

void wire_give_up(int error)
{
    char line[64];
    snprintf(line, sizeof line, "full %d\n", error);
    say(line);
    for (;;)
        pause(); /* the driver ends it */
}

bool wire_open(void)
{
    const char *path = getenv("M2S_REPLAY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    char lines[sizeof to.sun_path + 32], said[sizeof lines + 8];
    if (!path || strlen(path) >= sizeof to.sun_path)
        return false;
    strcpy(to.sun_path, path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        fprintf(stderr, "mpi2spin replay: no way to the driver: %s\n", strerror(errno));
        _exit(1);
    }
    wire.fd = fd;
    wire.pid = own_pid();
    snprintf(lines, sizeof lines, "%s.%ld", path, (long)wire.pid);
    snprintf(said, sizeof said, "log %s\n", lines);
    log_open(lines);
    say(said);
    return true;
}

void wire_close(void)
{
    if (wire.fd > 0)
        close(wire.fd);
    wire.fd = 0;
}

void wire_end(void)
{
    append(&wire.out, "\n", 1);
    if (!wire.holds) {
        log_write(wire.out.at, wire.out.n);
        return;
    }
    append(&wire.held, wire.out.at, wire.out.n);
    wire.n_held++;
}

void wire_hold(void)
{
    wire.holds = true;
    wire.held.n = 0;
    wire.n_held = 0;
}

bool wire_holds(void)
{
    return wire.holds;
}

const char *wire_held(void)
{
    return wire.n_held ? wire.held.at : "";
}

unsigned wire_n_held(void)
{
    return wire.n_held;
}

void wire_let_go(bool keep)
{
    if (keep && wire.n_held)
        log_write(wire.held.at, wire.held.n);
    wire.holds = false;
}

void wire_look(void)
{
    if (wire.looked == log_size())
        return;
    wire.looked = log_size();
    say("look\n");
}

bool wire_is_free(void)
{
    return wire.is_free;
}

void wire_alone(bool alone, const char *answer)
{
    wire.alone = alone;
    if (!alone)
        return;
    wire_text(" alone");
    wire.answer.n = 0;
    append(&wire.answer, answer, strlen(answer));
}

/* ---- from the driver ---- */

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

static bool is_released(long op_nth)
{
    for (size_t i = 0; i < wire.n_released; i++)
        if (wire.released[i] == op_nth)
            return true;
    return false;
}

static void take_line(const char *line, size_t n)
{
    long op;
    if (sscanf(line, "release %ld", &op) == 1) {
        release(op);
    } else if (strncmp(line, "go", 2) == 0) {
        wire.answer.n = 0;
        append(&wire.answer, line + 2, n - 2);
        wire.answered = true;
    }
}

static void read_lines(int wait_ms)
{
    struct pollfd p = {.fd = wire.fd, .events = POLLIN};
    if (poll(&p, 1, wait_ms) <= 0)
        return;
    reserve(&wire.in, MAX_ANSWER);
    ssize_t n = read(wire.fd, wire.in.at + wire.in.n, MAX_ANSWER);
    if (n == 0 || (n < 0 && errno != EINTR))
        lost();
    wire.in.n += n > 0 ? (size_t)n : 0;
    for (char *end; wire.in.n && (end = memchr(wire.in.at, '\n', wire.in.n)) != NULL;) {
        *end = '\0';
        take_line(wire.in.at, (size_t)(end - wire.in.at));
        wire.in.n -= (size_t)(end + 1 - wire.in.at);
        memmove(wire.in.at, end + 1, wire.in.n);
    }
}

bool wire_is_released(long op_nth)
{
    if (is_released(op_nth))
        return true;
    read_lines(0);
    return is_released(op_nth);
}

/* MPI moves messages only while it is called; a probe that finds nothing does it.  (Of
 * MPI_COMM_SELF, MPICH asks no network.) */
static void let_mpi_work(void)
{
    enum { RARE_TAG = 32767 };
    int flag;
    PMPI_Iprobe(MPI_ANY_SOURCE, RARE_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
}

/* Others may need the processor; what the driver says is looked at now and then. */
static void pause_alone(unsigned long round)
{
    if (round >= PROMPT)
        sched_yield();
    if (round % SELDOM == SELDOM - 1)
        read_lines(0);
}

void wire_pause(unsigned long round)
{
    unsigned long slow = wire.is_free ? PATIENT : PROMPT;
    if (wire.is_free && round < PATIENT) {
        pause_alone(round);
        return;
    }
    if (round >= slow && (round - slow) % PROMPT == 0)
        requests_look();
    if (round >= slow)
        wire_look();
    read_lines(round < slow ? 0 : NAP_MS);
    let_mpi_work();
}

const char *wire_answer(void)
{
    if (wire.alone)
        return wire.answer.at;
    wire_look();
    for (unsigned long round = 0; !wire.answered; round++) {
        read_lines(NAP_MS);
        if (round > 0 && !wire.answered) {
            let_mpi_work();
            requests_look();
            wire_look();
        }
    }
    wire.answered = false;
    wire.is_free |= wire_has(wire.answer.at, "free");
    return wire.answer.at;
}

void wire_leave(void)
{
    wire_look();
    while (!wire.answered)
        read_lines(-1);
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
