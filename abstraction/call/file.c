/* Files: opening and closing, and what is asked and said about them (MPI-4.0 14.2, 14.4, 14.6).
 *
 *     MPI_File_open(comm, "in", MPI_MODE_RDONLY, info, &f)   COLL "MPI_File_open" on comm
 *     MPI_File_set_size(f, 80)                               COLL "MPI_File_set_size" on file 1
 *     MPI_File_get_size(f, &n)                               n is an input
 *
 * A collective on a file need not wait for the other processes, and may (2.4.1, 14.6.1): what
 * their rows in core/mpi/mpi_calls.def say.  What is read is an input (call/file_content.h).
 */
#include "abstraction/call/file.h"

#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/error.h"
#include "abstraction/call/file_content.h"
#include "abstraction/call/file_data.h"
#include "abstraction/call/file_view.h"
#include "abstraction/call/group.h"
#include "abstraction/call/handlers.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/file.h"
#include "abstraction/state/file_order.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "core/diag/unless.h"

/* ---- what is checked ---- */

bool file_argument(struct engine *e, struct state *s, const struct ir_instr *i, struct file *f,
                   struct event *ev)
{
    return lookup_file(e, s, running_argument(e, s, i, 0), f, ev);
}

bool file_allows(struct engine *e, struct state *s, const struct file *f, int64_t mode,
                 const char *what, struct event *ev)
{
    const char *name = mode == FILE_RDONLY   ? "MPI_MODE_RDONLY"
                       : mode == FILE_WRONLY ? "MPI_MODE_WRONLY"
                                             : "MPI_MODE_SEQUENTIAL";
    if (!file_has_mode(e, s, f, mode))
        return true;
    engine_fault(ev, DIAG_MPI_FILE_MODE,
                 arena_printf(e->arena, "the file was opened with %s (line %u): it cannot be %s",
                              name, handle_memory(s, &f->handle)->handle->at.line, what));
    return false;
}

static const struct request *pending(const struct state *s, const struct file *f)
{
    for (uint32_t i = 0; i < s->n_requests; i++) {
        const struct request *r = &s->requests[i];
        if (r->kind == REQUEST_COLL && r->coll->file == f->comm->index && r->active && !r->done)
            return r;
    }
    return NULL;
}

bool file_is_idle(struct engine *e, struct state *s, const struct file *f, bool all,
                  struct event *ev)
{
    struct value split = file_get(e, s, f, FILE_SPLIT);
    const struct request *r = all ? pending(s, f) : NULL;
    if (split.kind == VALUE_INT && split.i)
        engine_fault(ev, DIAG_MPI_FILE_BUSY,
                     arena_printf(e->arena, "%s has begun on this file and is not ended",
                                  mpi_call((enum mpi_fn)split.i)->name));
    else if (r)
        engine_fault(ev, DIAG_MPI_FILE_BUSY,
                     arena_printf(e->arena, "%s on this file (%s:%u) is not complete", r->call,
                                  r->at.file, r->at.line));
    else
        return true;
    return false;
}

bool file_not_negative(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                       const char *what, struct event *ev)
{
    struct value v = running_argument(e, s, i, k);
    if (v.kind != VALUE_INT || v.i >= 0)
        return true;
    engine_fault(ev, DIAG_MPI_ARG_COUNT,
                 arena_printf(e->arena, "the %s (argument %u) is negative (%lld)", what, k + 1,
                              (long long)v.i));
    return false;
}

/* ---- collectives ---- */

struct coll_call file_coll(enum mpi_fn fn, const struct comm *on, const struct file *f)
{
    return (struct coll_call){.fn = fn, .kind = mpi_call(fn)->name, .root = -1, .comm = on,
                              .result = COLL_NOTHING, .file = f ? f->comm->index : 0};
}

void file_collective(struct engine *e, struct state *s, struct coll_call c, struct event *ev)
{
    ev->coll = c;
    if (c.comm->group->n == 1)
        file_done(e, s, &ev->coll, ev);
    else
        ev->kind = EVENT_COLL;
}

/* "size 80": an argument that must be the same on all processes. */
static const char *same(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                        const char *what)
{
    struct value v = running_argument(e, s, i, k);
    if (v.kind != VALUE_INT)
        return NULL;
    return arena_printf(e->arena, "%s %lld", what, (long long)v.i);
}

/* An input: what the environment makes of a file. */
static struct value any_number(struct engine *e, struct state *s, enum ir_kind kind,
                               const char *name)
{
    struct value v = engine_fresh(e, s, kind, false, LEDGER_INPUT, name);
    facts_refine(&s->facts, v.e, 0, kind == IR_I32 ? INT32_MAX : INT64_MAX);
    return v;
}

/* ---- opening and closing ---- */

/* Exactly one of three, and some do not go together (14.2.1). */
static const char *mode_error(int64_t mode)
{
    int64_t access = mode & (FILE_RDONLY | FILE_WRONLY | FILE_RDWR);
    if (mode & ~(int64_t)FILE_ALL_MODES)
        return "has bits that are no access mode";
    if (access != FILE_RDONLY && access != FILE_WRONLY && access != FILE_RDWR)
        return "must have exactly one of MPI_MODE_RDONLY, MPI_MODE_WRONLY and MPI_MODE_RDWR";
    if (access == FILE_RDONLY && mode & (FILE_CREATE | FILE_EXCL))
        return "has MPI_MODE_CREATE or MPI_MODE_EXCL together with MPI_MODE_RDONLY";
    if (access == FILE_RDWR && mode & FILE_SEQUENTIAL)
        return "has MPI_MODE_SEQUENTIAL together with MPI_MODE_RDWR";
    return NULL;
}

static bool run_open(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    const struct comm *on = lookup_comm(e, s, running_argument(e, s, i, 0), ev);
    struct value mode = running_argument(e, s, i, 2);
    if (!on)
        return true;
    const char *wrong = mode.kind == VALUE_INT ? mode_error(mode.i) : NULL;
    if (wrong) {
        engine_fault(ev, DIAG_MPI_FILE_MODE,
                     arena_printf(e->arena, "the access mode (argument 3) %s", wrong));
        return true;
    }
    struct coll_call c = file_coll(MPI_FN_MPI_File_open, on, NULL);
    c.sig = same(e, s, i, 2, "access mode");
    file_collective(e, s, c, ev);
    return true;
}

/* That it cannot be opened is a failure of the environment, looked at only if that is asked for:
 * then it is an input of each rank.  One that looks decides by it; what others do with the file is
 * as if it was there. */
static struct value open_code(struct engine *e, struct state *s)
{
    if (e->options->failures)
        return any_number(e, s, IR_I32, "the result of MPI_File_open");
    if (engine_result_is_checked(e, state_instr(s)))
        engine_note(e, s, LEDGER_ENVIRONMENT, UNLESS "MPI_File_open fails");
    return value_int(IR_I32, 0);
}

/* A file that others may read by functions of C (library/one_file.h). */
static void changes(struct engine *e, struct state *s)
{
    if (file_order_changes(e, s))
        engine_note(e, s, LEDGER_OTHER_FILE, "the file that is changed here is assumed to be none "
                    "that ranks read meanwhile or later");
}

static bool opened(struct engine *e, struct state *s, const struct coll_call *c,
                   struct event *fault)
{
    const struct ir_instr *i = state_instr(s);
    struct value mode = running_argument(e, s, i, 2);
    struct file f = {.handle = file_open(e, s, c->comm)};
    struct value code = open_code(e, s);
    if (mode.kind == VALUE_INT)
        file_set(e, s, &f, FILE_MODE, value_int(IR_I32, mode.i));
    if (mode.kind != VALUE_INT || !(mode.i & FILE_RDONLY))
        changes(e, s);
    file_content_open(e, s, c->comm, &f);
    handle_set_amount(e, s, f.handle, value_cast(e->values, IR_I64, code));
    if (!access_store(e, s, running_argument(e, s, i, 4), f.handle, fault))
        return false;
    interp_return(e, s, code);
    engine_note(e, s, LEDGER_FILES, "the file is assumed to be there where the program goes "
                "on with it");
    return true;
}

/* The file whose handle is at argument 1; false: *ev. */
static bool file_at(struct engine *e, struct state *s, const struct ir_instr *i, struct file *f,
                    struct event *ev)
{
    struct value v;
    return lookup_pointed(e, s, i, "the file", DIAG_MPI_ARG_FILE, &v, ev) &&
           lookup_file(e, s, v, f, ev);
}

static bool run_close(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    struct file f;
    if (file_at(e, s, i, &f, ev) && file_is_idle(e, s, &f, true, ev))
        file_collective(e, s, file_coll(MPI_FN_MPI_File_close, f.comm, &f), ev);
    return true;
}

static bool closed(struct engine *e, struct state *s, struct event *fault)
{
    const struct ir_instr *i = state_instr(s);
    struct file f;
    if (!file_at(e, s, i, &f, fault))
        return false;
    file_close(e, s, &f);
    return result_put(e, s, i, 0, handle_of_name(e, "MPI_FILE_NULL"), fault);
}

/* A file that is not there is an error (14.2.3), as it is for MPI_File_open. */
static bool run_delete(struct engine *e, struct state *s)
{
    changes(e, s);
    interp_return(e, s, any_number(e, s, IR_I32, "the result of MPI_File_delete"));
    return true;
}

/* ---- what all processes say alike ---- */

/* Sequential files have no size that can be set (14.2.4), and what is only read keeps it. */
static bool run_resize(struct engine *e, struct state *s, enum mpi_fn fn, const struct file *f,
                       const struct ir_instr *i, struct event *ev)
{
    struct coll_call c = file_coll(fn, f->comm, f);
    c.sig = same(e, s, i, 1, "size");
    if (file_not_negative(e, s, i, 1, "size", ev) &&
        file_allows(e, s, f, FILE_RDONLY, "given a size", ev) &&
        file_allows(e, s, f, FILE_SEQUENTIAL, "given a size", ev))
        file_collective(e, s, c, ev);
    return true;
}

static bool run_set_atomicity(struct engine *e, struct state *s, const struct file *f,
                              const struct ir_instr *i, struct event *ev)
{
    struct coll_call c = file_coll(MPI_FN_MPI_File_set_atomicity, f->comm, f);
    struct value flag = running_argument(e, s, i, 1);
    if (flag.kind == VALUE_INT)
        c.sig = flag.i ? "atomic" : "not atomic";
    file_collective(e, s, c, ev);
    return true;
}

static bool atomicity_set(struct engine *e, struct state *s, struct event *fault)
{
    struct file f;
    const struct ir_instr *i = state_instr(s);
    if (!file_argument(e, s, i, &f, fault))
        return false;
    file_set(e, s, &f, FILE_ATOMIC, running_argument(e, s, i, 1));
    return result_success(e, s);
}

enum { SEEK_TO = 600, SEEK_FROM_HERE = 601, SEEK_FROM_END = 602 }; /* as in mpi.h */

/* Before the view nothing can be (14.4.3). */
static bool check_seek(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    struct value whence = running_argument(e, s, i, 2);
    bool known = whence.kind == VALUE_INT;
    if (known && whence.i != SEEK_TO && whence.i != SEEK_FROM_HERE && whence.i != SEEK_FROM_END) {
        engine_fault(ev, DIAG_MPI_ARG,
                     arena_printf(e->arena, "the update mode (argument 3) is %lld, not "
                                  "MPI_SEEK_SET, MPI_SEEK_CUR or MPI_SEEK_END",
                                  (long long)whence.i));
        return false;
    }
    return !known || whence.i != SEEK_TO || file_not_negative(e, s, i, 1, "offset", ev);
}

static void seek(struct engine *e, struct state *s, const struct file *f, struct value offset,
                 struct value whence)
{
    struct value now = file_get(e, s, f, FILE_POSITION);
    bool known = whence.kind == VALUE_INT && offset.kind == VALUE_INT;
    int64_t to = FILE_NOWHERE;
    if (known && whence.i == SEEK_TO)
        to = offset.i;
    else if (known && whence.i == SEEK_FROM_END && offset.i == 0)
        to = FILE_AT_END;
    else if (known && whence.i == SEEK_FROM_HERE && now.kind == VALUE_INT && now.i >= 0)
        to = now.i + offset.i;
    file_set(e, s, f, FILE_POSITION, value_int(IR_I64, to >= FILE_AT_END ? to : FILE_NOWHERE));
}

static bool run_seek(struct engine *e, struct state *s, const struct file *f,
                     const struct ir_instr *i, struct event *ev)
{
    if (!file_allows(e, s, f, FILE_SEQUENTIAL, "accessed anywhere", ev) ||
        !check_seek(e, s, i, ev))
        return true;
    seek(e, s, f, running_argument(e, s, i, 1), running_argument(e, s, i, 2));
    return result_success(e, s);
}

static bool run_seek_shared(struct engine *e, struct state *s, const struct file *f,
                            const struct ir_instr *i, struct event *ev)
{
    struct coll_call c = file_coll(MPI_FN_MPI_File_seek_shared, f->comm, f);
    const char *offset = same(e, s, i, 1, "offset"), *whence = same(e, s, i, 2, "update mode");
    if (offset && whence)
        c.sig = arena_printf(e->arena, "%s, %s", offset, whence);
    if (file_allows(e, s, f, FILE_SEQUENTIAL, "accessed anywhere", ev) &&
        check_seek(e, s, i, ev))
        file_collective(e, s, c, ev);
    return true;
}

/* ---- questions ---- */

/* At the end of a file of bytes it is the size. */
static bool run_position(struct engine *e, struct state *s, enum mpi_fn fn, const struct file *f,
                         const struct ir_instr *i, struct event *ev)
{
    struct value now = file_get(e, s, f, FILE_POSITION);
    int64_t start, unit = file_view_unit(e, s, f);
    bool own = fn == MPI_FN_MPI_File_get_position, bytes = unit == 1;
    if (!file_allows(e, s, f, FILE_SEQUENTIAL, "accessed anywhere", ev))
        return true;
    bytes = bytes && file_view_place(e, s, f, 0, &start) && start == 0;
    bool is_end = own && bytes && now.kind == VALUE_INT && now.i == FILE_AT_END;
    return result_put(e, s, i, 1, is_end ? file_content_size(e, s, f)
                                         : any_number(e, s, IR_I64, "a position in a file"), ev);
}

static bool run_get_mode(struct engine *e, struct state *s, const struct file *f,
                         const struct ir_instr *i, struct event *ev)
{
    struct value mode = file_get(e, s, f, FILE_MODE);
    bool known = mode.kind == VALUE_INT && mode.i;
    return result_put(e, s, i, 1, known ? mode : any_number(e, s, IR_I32, "an access mode"), ev);
}

/* Those on a file that there is: argument 1. */
/* It is asked for by one rank alone, and may fail for it alone. */
static bool run_get_size(struct engine *e, struct state *s, const struct file *f,
                         const struct ir_instr *i, struct event *ev)
{
    struct value size = file_content_size(e, s, f);
    if (!engine_result_is_checked(e, i))
        return result_put(e, s, i, 1, size, ev);
    if (access_store(e, s, running_argument(e, s, i, 1), size, ev))
        interp_return(e, s, any_number(e, s, IR_I32, "the result of MPI_File_get_size"));
    return true;
}

static bool run_on_file(struct engine *e, struct state *s, enum mpi_fn fn, const struct file *f,
                        const struct ir_instr *i, struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_File_set_size: case MPI_FN_MPI_File_preallocate:
        return run_resize(e, s, fn, f, i, ev);
    case MPI_FN_MPI_File_get_size:
        return run_get_size(e, s, f, i, ev);
    case MPI_FN_MPI_File_get_group:
        return result_put(e, s, i, 1, group_handle(e, s, f->comm->group), ev);
    case MPI_FN_MPI_File_get_amode: return run_get_mode(e, s, f, i, ev);
    case MPI_FN_MPI_File_set_info: case MPI_FN_MPI_File_sync:
        file_collective(e, s, file_coll(fn, f->comm, f), ev);
        return true;
    case MPI_FN_MPI_File_seek: return run_seek(e, s, f, i, ev);
    case MPI_FN_MPI_File_seek_shared: return run_seek_shared(e, s, f, i, ev);
    case MPI_FN_MPI_File_get_position: case MPI_FN_MPI_File_get_position_shared:
        return run_position(e, s, fn, f, i, ev);
    case MPI_FN_MPI_File_set_atomicity: return run_set_atomicity(e, s, f, i, ev);
    case MPI_FN_MPI_File_get_atomicity:
        return result_put(e, s, i, 1, file_get(e, s, f, FILE_ATOMIC), ev);
    default: return false;
    }
}

bool file_call(struct engine *e, struct state *s, enum mpi_fn fn,
               const struct ir_instr *i, struct event *ev)
{
    struct file f;
    switch (fn) {
    case MPI_FN_MPI_File_open: return run_open(e, s, i, ev);
    case MPI_FN_MPI_File_close: return run_close(e, s, i, ev);
    case MPI_FN_MPI_File_delete: return run_delete(e, s);
    default: return !file_argument(e, s, i, &f, ev) || run_on_file(e, s, fn, &f, i, ev);
    }
}

bool file_done(struct engine *e, struct state *s, const struct coll_call *c, struct event *fault)
{
    switch (c->fn) {
    case MPI_FN_MPI_File_open: return opened(e, s, c, fault);
    case MPI_FN_MPI_File_close: return closed(e, s, fault);
    case MPI_FN_MPI_File_set_atomicity: return atomicity_set(e, s, fault);
    case MPI_FN_MPI_File_set_view: return file_view_set(e, s, fault);
    case MPI_FN_MPI_File_set_size: case MPI_FN_MPI_File_preallocate:
    case MPI_FN_MPI_File_set_info: case MPI_FN_MPI_File_sync:
    case MPI_FN_MPI_File_seek_shared:
        return result_success(e, s);
    default: return file_data_done(e, s, c);
    }
}
