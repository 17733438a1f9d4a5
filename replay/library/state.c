/* The number of a state: the data of the program and of its libraries, its heap, its stack up to
 * main, and the registers that a call keeps.  What belongs to MPI is none of it: its state follows
 * from the calls, which the driver knows.  Addresses in the stack count from its end.
 *
 * What a call overwrites anyway, its buffer and its status, is left out, or a worker that waits
 * for a task would be told apart by the task before.  Where the stack is not in use any more, it is
 * cleared after each call: what MPI has left there is not of the program.
 */
#define _GNU_SOURCE
#include "loaded.h"
#include "state.h"

#include <dlfcn.h>
#include <errno.h>
#include <fenv.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>
#include <unwind.h>

#if defined __x86_64__ && defined __GLIBC__
enum { CAN_TELL = 1, N_REGISTERS = 6 };
static const int kept[N_REGISTERS] = {3, 6, 12, 13, 14, 15}; /* rbx, rbp, r12 to r15 (DWARF) */

static uint64_t canary(void)
{
    uint64_t word;
    __asm__("movq %%fs:0x28, %0" : "=r"(word));
    return word;
}

static uint64_t rounding(void)
{
    enum { CONTROL = 0xffc0 };
    unsigned sse;
    unsigned short x87;
    __asm__("stmxcsr %0" : "=m"(sse));
    __asm__("fnstcw %0" : "=m"(x87));
    return (sse & CONTROL) | (uint64_t)x87 << 32;
}
#else
enum { CAN_TELL = 0, N_REGISTERS = 1 };
static const int kept[N_REGISTERS];
static uint64_t canary(void) { return 0; }
static uint64_t rounding(void) { return 0; }
#endif

enum { MAX_PARTS = 256, MAX_HOLES = 8, MAX_FILES = 1024,
       MAX_STRINGS = 1024 };
enum { LARGEST = 1 << 26, ENTRY = 64, WASTE = 1 << 16, WASTE_OF_INIT = 1 << 20 };

struct part { /* of memory */
    char *from;
    size_t n;
};

static struct state {
    bool on, gave_up, files;
    unsigned inside;       /* calls of MPI, one in the other */
    struct part parts[MAX_PARTS]; /* data of the program */
    int n_parts;
    uint64_t counted;
    uint64_t canary, high, low;   /* of the stack at hand */
    bool is_new;           /* the number at hand has not been told */
    uint64_t number, rest; /* rest: of what the call overwrites */
} state;
static _Thread_local bool is_thread_of_main;

/* ---- what is loaded ---- */

static void add_part(char *from, size_t n)
{
    if (state.n_parts == MAX_PARTS)
        state.gave_up = true;
    else if (n)
        state.parts[state.n_parts++] = (struct part){from, n};
}

/* Its writable memory, and that of this thread. */
static int add_data(struct dl_phdr_info *info, size_t size, void *unused)
{
    (void)size;
    (void)unused;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        const struct loaded_object *o = loaded_find(info->dlpi_addr + p->p_vaddr);
        if (!o || o->is_library)
            continue;
        if (p->p_type == PT_LOAD && p->p_flags & PF_W)
            add_part((char *)(info->dlpi_addr + p->p_vaddr), p->p_memsz);
        if (p->p_type == PT_TLS && info->dlpi_tls_data)
            add_part(info->dlpi_tls_data, p->p_memsz);
    }
    return 0;
}

/* Before the program's own constructors, and its main. */
__attribute__((constructor)) static void begin(void)
{
    int n;
    if (!CAN_TELL || !getenv("M2S_REPLAY_STATE") || !loaded_begin())
        return;
    const struct loaded_object *objects = loaded_objects(&n);
    dl_iterate_phdr(add_data, NULL);
    for (int i = 0; i < n; i++)
        if (!objects[i].is_library && !imports_are_known(objects[i].dynamic))
            state.gave_up = true;
    is_thread_of_main = true;
    state.canary = canary();
    state.on = !state.gave_up && heap_is_ours() && !objects[0].is_library && heap_begin();
}

bool state_in_program(void)
{
    return state.on && !state.inside && is_thread_of_main;
}

bool state_is_told(void)
{
    return state.on && !state.gave_up && is_thread_of_main;
}

/* ---- numbers ---- */

/* What is the same in each execution: no address of the stack, no random number of the system. */
static uint64_t plain(uint64_t word)
{
    enum { HIGHEST = 1 << 27 };
    if (word == state.canary)
        return 1;
    uint64_t above = word - state.low, below = state.high - word;
    return above <= state.high - state.low || word - state.high < HIGHEST ? ~below : word;
}

uint64_t state_plain(uint64_t word)
{
    return plain(word);
}

static uint64_t number_of(const char *from, size_t n, uint64_t sum)
{
    sum = preload_mix(sum, n);
    for (; n >= sizeof sum; from += sizeof sum, n -= sizeof sum) {
        uint64_t word;
        memcpy(&word, from, sizeof word);
        sum = preload_mix(sum, plain(word));
    }
    for (; n > 0; from++, n--)
        sum = preload_mix(sum, (unsigned char)*from);
    return sum;
}

void state_count(const char *what, unsigned long long value)
{
    state.counted = preload_mix(number_of(what, strlen(what), state.counted), value);
}

void state_give_up(void)
{
    state.gave_up = true;
}

void state_look_at_files(void)
{
    state.files = true;
}

/* ---- the stack ---- */

struct walk {
    uintptr_t where;       /* the return address of the call */
    uint64_t low, high;
    uint64_t registers[N_REGISTERS];
    bool found, in_libc, whole;
};

static _Unwind_Reason_Code on_frame(struct _Unwind_Context *context, void *data)
{
    struct walk *w = data;
    uintptr_t pc = _Unwind_GetIP(context);
    uint64_t sp = _Unwind_GetCFA(context);
    if (!w->found && pc != w->where)
        return _URC_NO_REASON;
    if (!w->found) {
        w->found = true;
        w->low = sp;
        for (int i = 0; i < N_REGISTERS; i++)
            w->registers[i] = _Unwind_GetGR(context, kept[i]);
    }
    const struct loaded_object *o = loaded_find(pc);
    bool in_libc = o && o->is_libc;
    if (in_libc && !w->in_libc)
        w->high = sp;      /* main's frame ends there, if the rest is the C library's */
    w->in_libc = in_libc;
    w->whole = pc - getauxval(AT_ENTRY) < ENTRY || (w->whole && !pc);
    return _URC_NO_REASON;
}

static bool walk(struct walk *w)
{
    _Unwind_Backtrace(on_frame, w);
    return w->found && w->whole && w->high > w->low && w->high - w->low < LARGEST;
}

/* ---- what the call overwrites ---- */

struct hole {
    char *at;
    size_t n;
    char *saved;
};

struct holes {
    struct hole of[MAX_HOLES];
    int n;
};

static void punch(struct holes *h, void *at, size_t n)
{
    struct hole *hole = &h->of[h->n++];
    *hole = (struct hole){at, n, malloc(n + 1)};
    if (!hole->saved)
        abort();
    memcpy(hole->saved, at, n);
    memset(at, 0, n);
}

static void mend(struct holes *h)
{
    while (h->n > 0) {
        struct hole *hole = &h->of[--h->n];
        memcpy(hole->at, hole->saved, hole->n);
        free(hole->saved);
    }
}

/* It lies in what is looked at.  A buffer may be declared longer than it is. */
static bool is_looked_at(const void *at, size_t n)
{
    size_t used;
    uintptr_t from = (uintptr_t)at, heap = (uintptr_t)heap_used(&used);
    bool found = (from >= heap && n <= used && from - heap <= used - n)
                 || (from >= state.low && from <= state.high && n <= state.high - from);
    for (int i = 0; i < state.n_parts && !found; i++) {
        uintptr_t part = (uintptr_t)state.parts[i].from;
        found = from >= part && n <= state.parts[i].n && from - part <= state.parts[i].n - n;
    }
    return found;
}

/* All but its error, which not every call sets (3.2.5). */
static void punch_status(struct holes *h, MPI_Status *status)
{
    if (!is_looked_at(status, sizeof *status))
        return;
    int error = status->MPI_ERROR;
    punch(h, status, sizeof *status);
    status->MPI_ERROR = error;
}

/* Numbers of one type, side by side. */
static size_t size_of(long long count, MPI_Datatype type)
{
    int size = 0;
    MPI_Aint low = 0, extent = 0, true_low = 0, true_extent = 0;
    if (type == MPI_DATATYPE_NULL || count <= 0)
        return 0;
    PMPI_Type_size(type, &size);
    PMPI_Type_get_extent(type, &low, &extent);
    PMPI_Type_get_true_extent(type, &true_low, &true_extent);
    bool dense = !low && !true_low && extent == size && true_extent == size;
    return dense ? (size_t)count * (size_t)size : 0;
}

static void punch_results(struct holes *h, const struct call *c)
{
    bool both = c->kind == KIND_SENDRECV;
    bool now = !(c->how & (HOW_NONBLOCKING | HOW_REPLACE)) && c->source != MPI_PROC_NULL;
    bool receives = (c->kind == KIND_RECV || both) && now;
    size_t n = receives ? size_of(both ? c->count2 : c->count, both ? c->type2 : c->type) : 0;
    if (n && is_looked_at(c->out, n)) {
        state.rest = number_of(c->out, n, 1);
        punch(h, c->out, n);
    }
    bool one = c->kind != KIND_WAIT || (!(c->how & HOW_SOME) && c->count == 1);
    if (one && c->kind != KIND_SEND)
        punch_status(h, c->status);
}

/* What the program has printed decides nothing. */
static void punch_output(struct holes *h, FILE *f)
{
    size_t used;
    const char *from = heap_used(&used);
    char *at = f->_IO_buf_base;
    if (at >= from && at < from + used)
        punch(h, at, (size_t)(f->_IO_buf_end - at));
}

/* ---- the number ---- */

static uint64_t number_of_call(const struct call *c)
{
    const uint64_t words[] = {
        (uint64_t)(uintptr_t)c->where, c->kind, c->how, (uintptr_t)c->in, (uintptr_t)c->out,
        (uint64_t)c->count, (uint64_t)c->count2, (uint64_t)c->type, (uint64_t)c->type2,
        (uint64_t)c->dest, (uint64_t)c->source, (uint64_t)c->tag, (uint64_t)c->tag2,
        (uint64_t)c->comm, (uintptr_t)c->status, (uintptr_t)c->request,
        (uintptr_t)c->output[0], (uintptr_t)c->output[1], (uintptr_t)c->message};
    return number_of((const char *)words, sizeof words, 1);
}

extern void *__libc_stack_end; /* of the loader: the number of arguments, and then these */

/* A program may change its arguments. */
static uint64_t number_of_arguments(uint64_t sum)
{
    char **argv = (char **)__libc_stack_end + 1;
    long n = *(long *)__libc_stack_end;
    for (long i = 0; i < n && argv[i]; i++)
        sum = number_of(argv[i], strlen(argv[i]), preload_mix(sum, plain((uintptr_t)argv[i])));
    return sum;
}

/* Strings of the environment that are not what they were after MPI_Init: a program may change them
 * in place.  The others are told by their number only, as some are different in each execution. */
static struct environment {
    char **at;
    char *strings[MAX_STRINGS];
    uint64_t numbers[MAX_STRINGS];
} before;

static void keep_environment(void)
{
    before.at = environ;
    for (int i = 0; environ && environ[i]; i++) {
        if (i == MAX_STRINGS) {
            state_give_up();
            return;
        }
        before.strings[i] = environ[i];
        before.numbers[i] = number_of(environ[i], strlen(environ[i]), 1);
    }
}

static uint64_t number_of_environment(uint64_t sum)
{
    sum = preload_mix(sum, environ == before.at);
    for (int i = 0; environ && environ[i]; i++) {
        uint64_t number = number_of(environ[i], strlen(environ[i]), 1);
        bool same = i < MAX_STRINGS && environ[i] == before.strings[i]
                    && number == before.numbers[i];
        sum = preload_mix(sum, same ? (uint64_t)i : number);
    }
    return sum;
}

/* Those of the C library: closed, failed, at their end. */
static uint64_t number_of_streams(uint64_t sum)
{
    FILE *const streams[] = {stdin, stdout, stderr};
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++)
        sum = preload_mix(sum, (uint64_t)(streams[i]->_fileno + 1) << 2
                                   | (ferror(streams[i]) ? 2 : 0) | (feof(streams[i]) ? 1 : 0));
    return sum;
}

static uint64_t number_of_files(uint64_t sum)
{
    for (int fd = 3; state.files && fd < MAX_FILES; fd++)
        sum = preload_mix(sum, (uint64_t)lseek(fd, 0, SEEK_CUR));
    return sum;
}

static uint64_t number_of_memory(const struct walk *w, uint64_t sum)
{
    size_t n, all = 0;
    const char *heap = heap_used(&n);
    for (int i = 0; i < state.n_parts; i++)
        all += state.parts[i].n;
    if (all + n > LARGEST)
        return 0;
    for (int i = 0; i < N_REGISTERS; i++)
        sum = preload_mix(sum, plain(w->registers[i]));
    for (int i = 0; i < state.n_parts; i++)
        sum = number_of(state.parts[i].from, state.parts[i].n, sum);
    sum = number_of(heap, n, sum);
    sum = number_of((const char *)(uintptr_t)w->low, w->high - w->low, sum);
    return sum ? sum : 1;
}

/* All its arguments are in struct call, and nothing of what it does is kept in MPI but messages and
 * requests. */
static bool has_number(const struct call *c)
{
    if (c->how & (HOW_PERSISTENT | HOW_TEST))
        return false;
    return c->kind == KIND_SEND || c->kind == KIND_RECV || c->kind == KIND_SENDRECV
           || c->kind == KIND_PROBE || c->kind == KIND_WAIT;
}

/* What is read of standard input stands in the C library. */
static bool reads_input(void)
{
    return stdin->_IO_buf_base && !feof(stdin);
}

static void find_number(const struct call *c)
{
    struct walk w = {.where = (uintptr_t)c->where};
    struct holes holes = {.n = 0};
    state.number = state.rest = 0;
    if (!state_is_told() || !has_number(c) || reads_input() || !walk(&w))
        return;
    state.low = w.low;
    state.high = w.high;
    uint64_t sum = preload_mix(preload_mix(number_of_call(c), state.counted), rounding());
    sum = number_of_streams(number_of_files(sum));
    sum = number_of_environment(number_of_arguments(sum));
    punch_results(&holes, c);
    punch_output(&holes, stdout);
    punch_output(&holes, stderr);
    state.number = number_of_memory(&w, sum);
    mend(&holes);
    state.is_new = state.number != 0;
}

/* MPI calls functions of the program there, or others write to its memory, in the midst of its
 * own. */
static bool gives_access(const struct call *c)
{
    return c->new_win || strstr(c->fn, "Op_create") || strstr(c->fn, "_create_keyval")
           || strstr(c->fn, "_create_errhandler");
}

void state_enter(const struct call *c)
{
    if (!state.on || !is_thread_of_main || state.inside++)
        return;
    state.is_new = false;
    if (gives_access(c) || (c->kind == KIND_COLL && c->how & HOW_PERSISTENT))
        state_give_up();
    if (c->how & HOW_PERSISTENT)
        state_count(c->fn, number_of_call(c));
    find_number(c);
}

void state_tell(void)
{
    if (!state.is_new)
        return;
    state.is_new = false;
    wire_digest("state", state.number);
    wire_digest("rest", state.rest);
}

/* ---- afterwards ---- */

#define CLEAR(name, size)                                                                         \
    __attribute__((noinline)) static void name(void)                                              \
    {                                                                                             \
        char waste[size];                                                                         \
        memset(waste, 0, sizeof waste);                                                           \
        __asm__ volatile("" : : "r"(waste) : "memory");                                           \
    }
CLEAR(clear_stack, WASTE)
CLEAR(clear_much, WASTE_OF_INIT)

void state_leave(struct call *c)
{
    bool init = c->kind == KIND_INIT;
    if (!state.on || !is_thread_of_main || --state.inside)
        return;
    memset(c, 0, sizeof *c);
    if (init) {
        keep_environment();
        clear_much();
    } else {
        clear_stack();
    }
    errno = 0;
}
