/* What each wrapper does first and last, and the beginning and the end of a rank. */
#include "loaded.h"
#include "objects.h"
#include "reads.h"
#include "state.h"

#include <execinfo.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct preload {
    long next;       /* number of the next operation */
    bool finalized;
} preload;
static _Thread_local bool is_thread_of_init;

long preload_next(void)
{
    return preload.next++;
}

/* What nobody else has to agree to.  Where tests fail one after the other, the driver is asked,
 * unless they are one and the same: waits.c. */
static bool goes_alone(const struct call *c)
{
    switch (c->kind) {
    case KIND_SEND: case KIND_SENDRECV: case KIND_RECV: case KIND_MRECV: case KIND_START:
    case KIND_FREE: case KIND_STATUS: case KIND_LOCAL: return true;
    case KIND_PROBE: case KIND_WAIT: return !(c->how & HOW_TEST) || !polls_many();
    case KIND_COLL: case KIND_MEET: case KIND_CANCEL: case KIND_DETACH: case KIND_INIT:
    case KIND_WINDOW:
    case KIND_FINALIZE: case KIND_ABORT: case KIND_UNSUPPORTED: break;
    }
    return false;
}

void preload_begin(const struct call *c, const char *kind)
{
    const struct comm *comm = comms_of_call(c); /* first: it may tell of it */
    reads_tell();
    wire_begin("call fn=");
    wire_text(c->fn);
    wire_text(" kind=");
    wire_text(kind);
    wire_place(c->where);
    if (comm)
        wire_field("comm", comm->local);
    if (!is_thread_of_init)
        wire_text(" thread=another");
    state_tell();
    wire_alone(wire_is_free() && goes_alone(c), c->how & HOW_SYNC ? " sync" : " buffered");
}

void preload_done(void)
{
    wire_begin("done");
    wire_end();
}

/* Where a rank dies: told before it does. */
static void on_death(int number)
{
    enum { DEEP = 32 };
    void *frames[DEEP];
    int n = backtrace(frames, DEEP);
    signal(number, SIG_DFL);
    if (!wire_is_open()) {
        raise(number);
        return;
    }
    wire_begin("signal");
    wire_add(" number=%d", number);
    for (int i = 0; i < n; i++)
        wire_place(frames[i]);
    wire_end();
    raise(number);
}

/* The end of a process that has not come to the end of MPI_Finalize; MPI libraries end it so, too,
 * after an error.  After all that the program itself does at its end: it may call MPI there.
 * mpiexec ends the other ranks then: the driver may want to see first how they go on. */
__attribute__((destructor)) static void on_exit_of_rank(void)
{
    if (!wire_is_open())
        return;
    reads_tell();
    wire_begin("exit");
    wire_end();
    wire_leave();
}

/* Instead of MPI_ERRORS_ARE_FATAL, which says nothing to us. */
static void on_error(MPI_Comm *comm, int *code, ...)
{
    char text[MPI_MAX_ERROR_STRING + 1] = "";
    int n = 0;
    PMPI_Error_string(*code, text, &n);
    for (int i = 0; i < n; i++)
        text[i] = text[i] == '\n' ? ' ' : text[i];
    fprintf(stderr, "MPI error: %s\n", text);
    if (wire_is_open()) {
        wire_begin("error");
        wire_end();
    }
    PMPI_Abort(*comm, *code);
}

/* New communicators have the handler of the one that they come from (9.3). */
static void watch_errors(void)
{
    const MPI_Comm comms[] = {MPI_COMM_WORLD, MPI_COMM_SELF};
    MPI_Errhandler ours, theirs;
    PMPI_Comm_create_errhandler(on_error, &ours);
    for (size_t i = 0; i < sizeof comms / sizeof *comms; i++) {
        PMPI_Comm_get_errhandler(comms[i], &theirs);
        if (theirs == MPI_ERRORS_ARE_FATAL)
            PMPI_Comm_set_errhandler(comms[i], ours);
    }
}

static void watch_signals(void)
{
    static const int deadly[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    void *frame[1];
    backtrace(frame, 1); /* loads what it needs, now */
    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
        signal(deadly[i], on_death);
}

static void begin(struct call *c)
{
    int rank, size, provided = 0;
    const char *libraries[2];
    if (c->error != MPI_SUCCESS || !wire_open())
        return;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &size);
    PMPI_Query_thread(&provided);
    is_thread_of_init = true;
    wire_begin("hello");
    wire_add(" rank=%d size=%d pid=%ld multiple=%d", rank, size, (long)getpid(),
             provided == MPI_THREAD_MULTIPLE);
    if (imports_two_libraries(libraries))
        wire_add(" libraries=%s,%s", libraries[0], libraries[1]);
    wire_end();
    wire_look();
    watch_signals();
    watch_errors();
    comms_add(MPI_COMM_WORLD, NULL);
    comms_add(MPI_COMM_SELF, NULL);
}

/* All ranks come here before any goes on: MPI_Finalize is collective (11.2.2). */
static enum step finish(struct call *c)
{
    preload_begin(c, "finalize");
    wire_add(" left=%d", requests_left());
    wire_end();
    wire_answer();
    wire_begin("finalized");
    wire_end();
    wire_close();
    preload.finalized = true;
    return STEP_PLAIN;
}

enum step preload_tell(const struct call *c)
{
    preload_begin(c, c->kind == KIND_UNSUPPORTED ? "unsupported"
                     : c->kind == KIND_ABORT     ? "abort"
                     : c->kind == KIND_MRECV     ? "mrecv"
                     : c->kind == KIND_DETACH    ? "detach"
                                                 : "local");
    if (c->kind == KIND_MRECV)
        wire_add(" message=%d", comms_take_message(*c->message));
    wire_end();
    wire_answer();
    return STEP_PLAIN;
}

/* Arguments that MPI itself shall complain about. */
static bool is_wrong(const struct call *c)
{
    bool messages = c->kind == KIND_SEND || c->kind == KIND_SENDRECV || c->kind == KIND_RECV ||
                    c->kind == KIND_PROBE;
    const struct comm *comm = messages && c->comm != MPI_COMM_NULL ? comms_find(c->comm) : NULL;
    if (!messages)
        return false;
    bool bad_rank = !comm || (c->dest != MPI_PROC_NULL && (c->dest < 0 || c->dest >= comm->n)) ||
                    (c->source != MPI_PROC_NULL && c->source != MPI_ANY_SOURCE &&
                     (c->source < 0 || c->source >= comm->n));
    return bad_rank || c->count < 0 || c->count2 < 0 || c->count > INT_MAX ||
           c->count2 > INT_MAX || c->type == MPI_DATATYPE_NULL || c->type2 == MPI_DATATYPE_NULL;
}

static enum step before(struct call *c)
{
    if (!wire_is_open())
        return STEP_PLAIN;
    if (is_wrong(c))
        return preload_tell(c);
    switch (c->kind) {
    case KIND_SEND: return messages_send(c);
    case KIND_SENDRECV: return messages_sendrecv(c);
    case KIND_RECV: return messages_receive(c);
    case KIND_PROBE: return messages_probe(c);
    case KIND_COLL: return collectives_before(c);
    case KIND_MEET: return collectives_meet(c);
    case KIND_START: return messages_start(c);
    case KIND_WINDOW: return windows_before(c);
    case KIND_WAIT: return waits_complete(c);
    case KIND_FREE:
    case KIND_CANCEL:
    case KIND_STATUS: return waits_free(c);
    case KIND_FINALIZE: return finish(c);
    case KIND_ABORT:
    case KIND_DETACH:
    case KIND_LOCAL:
    case KIND_MRECV:
    case KIND_UNSUPPORTED: return preload_tell(c);
    case KIND_INIT: break;
    }
    return STEP_PLAIN;
}

enum step preload_before(struct call *c)
{
    if (c->kind == KIND_INIT) {
        reads_begin();
        loaded_more(false);
    }
    state_enter(c);
    return before(c);
}

int preload_leave(struct call *c)
{
    int error = c->error;
    state_leave(c);
    return error;
}

static void keep_persistent(struct call *c)
{
    struct request *r = requests_add(*c->request);
    r->persistent = true;
    r->made = *c;
    r->made.how &= ~(unsigned)HOW_PERSISTENT;
    r->made.how |= HOW_NONBLOCKING;
    r->made.request = NULL;
}

static void after(struct call *c)
{
    if (c->kind == KIND_INIT) {
        loaded_more(true);
        begin(c);
        return;
    }
    if (!wire_is_open())
        return;
    bool made = c->request && c->error == MPI_SUCCESS && c->how & HOW_PERSISTENT;
    bool nobody = (c->kind == KIND_SEND && c->dest == MPI_PROC_NULL) ||
                  (c->kind == KIND_RECV && c->source == MPI_PROC_NULL);
    if (nobody && c->request && c->error == MPI_SUCCESS && !(c->how & HOW_PERSISTENT))
        requests_add(*c->request)->of_nobody = true;
    if (c->kind == KIND_MRECV && c->request && c->error == MPI_SUCCESS)
        requests_add(*c->request)->of_message = true;
    if (c->kind == KIND_COLL || c->kind == KIND_MEET)
        collectives_after(c);
    if (made && (c->kind == KIND_SEND || c->kind == KIND_RECV || c->kind == KIND_COLL))
        keep_persistent(c);
    if (c->kind == KIND_LOCAL || c->kind == KIND_MRECV || c->kind == KIND_DETACH
        || c->kind == KIND_WINDOW)
        preload_done();
}

int preload_after(struct call *c)
{
    after(c);
    return preload_leave(c);
}
