/* Reading and writing files (MPI-4.0 14.4): blocking, nonblocking, split; at a place that is
 * given, at that of the process, or at that of all.
 *
 *     MPI_File_write_at(f, 0, a, 4, MPI_INT, &st)       a local step
 *     MPI_File_read_all(f, a, 4, MPI_INT, &st)          COLL; a is an input, st has 0 to 4 elements
 *     MPI_File_iread(f, a, 4, MPI_INT, &r)              ICOLL on a communicator of this rank alone
 *     MPI_File_read_all_begin(f, a, 4, MPI_INT)         COLL; a is in flight until ..._end, COLL
 *
 * Nobody needs to wait for another process in these, and anybody may in the collective ones
 * (14.4.5, 14.6.1).
 */
#include "abstraction/call/file_data.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/check_arguments.h"
#include "abstraction/arguments/content_receive.h"
#include "abstraction/arguments/result.h"
#include "abstraction/arguments/status.h"
#include "abstraction/call/file.h"
#include "abstraction/call/file_content.h"
#include "abstraction/call/handlers.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/buffer_use.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/file.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

/* Where in the file.  AT: argument 2 says it; OWN, COMMON: the pointer of the process, of all. */
enum place { OWN, AT, COMMON };

enum form { BLOCKS, NONBLOCKING, BEGINS, ENDS };

struct access {
    enum mpi_fn fn;
    enum place place;
    bool reads, is_collective;
    enum form form;
    enum mpi_fn begin; /* ENDS: what it ends */
};

static const struct access *find_access(enum mpi_fn fn)
{
    static const struct access accesses[] = {
        {MPI_FN_MPI_File_read, OWN, true, false, BLOCKS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_write, OWN, false, false, BLOCKS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_read_at, AT, true, false, BLOCKS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_write_at, AT, false, false, BLOCKS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_read_shared, COMMON, true, false, BLOCKS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_write_shared, COMMON, false, false, BLOCKS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_read_all, OWN, true, true, BLOCKS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_write_all, OWN, false, true, BLOCKS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_read_at_all, AT, true, true, BLOCKS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_write_at_all, AT, false, true, BLOCKS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_read_ordered, COMMON, true, true, BLOCKS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_write_ordered, COMMON, false, true, BLOCKS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_iread, OWN, true, false, NONBLOCKING, MPI_FN_COUNT},
        {MPI_FN_MPI_File_iwrite, OWN, false, false, NONBLOCKING, MPI_FN_COUNT},
        {MPI_FN_MPI_File_iread_at, AT, true, false, NONBLOCKING, MPI_FN_COUNT},
        {MPI_FN_MPI_File_iwrite_at, AT, false, false, NONBLOCKING, MPI_FN_COUNT},
        {MPI_FN_MPI_File_iread_shared, COMMON, true, false, NONBLOCKING, MPI_FN_COUNT},
        {MPI_FN_MPI_File_iwrite_shared, COMMON, false, false, NONBLOCKING, MPI_FN_COUNT},
        {MPI_FN_MPI_File_iread_all, OWN, true, true, NONBLOCKING, MPI_FN_COUNT},
        {MPI_FN_MPI_File_iwrite_all, OWN, false, true, NONBLOCKING, MPI_FN_COUNT},
        {MPI_FN_MPI_File_iread_at_all, AT, true, true, NONBLOCKING, MPI_FN_COUNT},
        {MPI_FN_MPI_File_iwrite_at_all, AT, false, true, NONBLOCKING, MPI_FN_COUNT},
        {MPI_FN_MPI_File_read_all_begin, OWN, true, true, BEGINS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_write_all_begin, OWN, false, true, BEGINS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_read_at_all_begin, AT, true, true, BEGINS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_write_at_all_begin, AT, false, true, BEGINS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_read_ordered_begin, COMMON, true, true, BEGINS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_write_ordered_begin, COMMON, false, true, BEGINS, MPI_FN_COUNT},
        {MPI_FN_MPI_File_read_all_end, OWN, true, true, ENDS,
         MPI_FN_MPI_File_read_all_begin},
        {MPI_FN_MPI_File_write_all_end, OWN, false, true, ENDS,
         MPI_FN_MPI_File_write_all_begin},
        {MPI_FN_MPI_File_read_at_all_end, AT, true, true, ENDS,
         MPI_FN_MPI_File_read_at_all_begin},
        {MPI_FN_MPI_File_write_at_all_end, AT, false, true, ENDS,
         MPI_FN_MPI_File_write_at_all_begin},
        {MPI_FN_MPI_File_read_ordered_end, COMMON, true, true, ENDS,
         MPI_FN_MPI_File_read_ordered_begin},
        {MPI_FN_MPI_File_write_ordered_end, COMMON, false, true, ENDS,
         MPI_FN_MPI_File_write_ordered_begin},
    };
    for (size_t i = 0; i < sizeof accesses / sizeof accesses[0]; i++)
        if (accesses[i].fn == fn)
            return &accesses[i];
    return NULL;
}

/* ---- what is checked ---- */

static bool check_mode(struct engine *e, struct state *s, const struct access *a,
                       const struct file *f, struct event *ev)
{
    return (a->place == COMMON || file_allows(e, s, f, FILE_SEQUENTIAL, "accessed anywhere", ev)) &&
           file_allows(e, s, f, a->reads ? FILE_WRONLY : FILE_RDONLY, a->reads ? "read" : "written",
                       ev);
}

/* At most one split collective on a file at a time, and no other collective beside it (14.4.5). */
static bool check_split(struct engine *e, struct state *s, const struct access *a,
                        const struct file *f, struct event *ev)
{
    struct value split = file_get(e, s, f, FILE_SPLIT);
    if (a->form != ENDS)
        return !a->is_collective || file_is_idle(e, s, f, false, ev);
    if (split.kind != VALUE_INT || split.i == (int64_t)a->begin)
        return true;
    engine_fault(ev, DIAG_MPI_FILE_BUSY,
                 split.i ? arena_printf(e->arena, "%s has begun on this file",
                                        mpi_call((enum mpi_fn)split.i)->name)
                         : "no split collective has begun on this file");
    return false;
}

/* The data: in c->recv or c->send. */
static bool get_buffer(struct engine *e, struct state *s, const struct access *a,
                       const struct ir_instr *i, struct coll_call *c, struct event *ev)
{
    struct buffer *b = a->reads ? &c->recv : &c->send;
    return buffer_of_call(e, s, i, a->place == AT ? 2 : 1, b, ev) &&
           arguments_check_address(e, s, b, a->reads ? "read" : "write", !a->reads, ev);
}

/* ---- effects ---- */

/* All that may have been read is an input.  What is beyond the end of the file keeps its content,
 * which an input may be, too.  shared: what all ranks find there, or NULL. */
static void fill(struct engine *e, struct state *s, const struct buffer *b,
                 const struct segment *shared)
{
    struct segment content = {.fill = FILL_UNKNOWN};
    if (b->unused || (b->count.kind == VALUE_INT && b->count.i == 0))
        return;
    content.origin = engine_origin(e, s, file_content_is_own(e, s), LEDGER_INPUT,
                                   "what is read from a file");
    if (shared && shared->origin)
        content = *shared;
    content_fill(e, s, b, content);
}

/* What is written is all that there is; what is read may be less (14.4.1). */
static struct value moved(struct engine *e, struct state *s, const struct buffer *b, bool reads)
{
    struct value n = facts_reduce(&s->facts, b->count);
    if (reads && !(n.kind == VALUE_INT && n.i == 0)) {
        int64_t most = n.kind == VALUE_INT ? n.i : INT32_MAX;
        n = engine_fresh(e, s, IR_I64, file_content_is_own(e, s), LEDGER_INPUT,
                         "how much is read from a file");
        facts_refine(&s->facts, n.e, 0, most);
    }
    return buffer_bytes(e, n, mpi_type_size(b->type));
}

static void complete(struct engine *e, struct state *s, const struct coll_call *c,
                     const struct segment *shared, struct value status)
{
    bool reads = find_access(c->fn)->reads;
    const struct buffer *b = reads ? &c->recv : &c->send;
    if (reads)
        fill(e, s, b, shared);
    status_set(e, s, status, M2S_MPI_ANY_SOURCE, value_int(IR_I32, M2S_MPI_ANY_TAG),
               moved(e, s, b, reads));
}

void file_data_complete(struct engine *e, struct state *s, const struct coll_call *c,
                        struct value status)
{
    complete(e, s, c, NULL, status);
}

/* The place that the running call accesses, and what is there if it reads; the pointer of the
 * process moves on. */
static struct segment move_on(struct engine *e, struct state *s, const struct access *a,
                              const struct coll_call *c)
{
    struct event ignored = {.kind = EVENT_NONE};
    const struct buffer *b = a->reads ? &c->recv : &c->send;
    struct value at = {.kind = VALUE_NONE};
    struct file f;
    if (!file_argument(e, s, state_instr(s), &f, &ignored) || a->place == COMMON)
        return (struct segment){.origin = NULL};
    if (a->form == NONBLOCKING || a->form == BEGINS)
        file_content_lose_place(e, s, &f, a->place == OWN);
    else if (a->form == BLOCKS)
        at = a->place == AT ? running_argument(e, s, state_instr(s), 1)
                            : file_content_advance(e, s, &f, b);
    return a->reads ? file_content_at(e, s, &f, at, b) : (struct segment){.origin = NULL};
}

/* ---- split collectives ---- */

static uint32_t split_slot(const struct state *s, const struct file *f)
{
    for (uint32_t i = 0; i < s->n_requests; i++)
        if (s->requests[i].kind == REQUEST_SPLIT && s->requests[i].coll->file == f->comm->index)
            return i;
    return SKEL_NONE;
}

/* The buffer of the call that ends it must be that of the one that began it (14.4.5). */
static bool check_end(struct engine *e, struct state *s, const struct coll_call *begun, bool reads,
                      const struct ir_instr *i, struct event *ev)
{
    struct value at = running_argument(e, s, i, 1), before = reads ? begun->recv.place
                                                                   : begun->send.place;
    bool known = at.kind == VALUE_ADDR && before.kind == VALUE_ADDR && !at.any && !before.any;
    if (!known || value_equal(&at, &before) || buffer_is_unused(e, &at))
        return true;
    engine_fault(ev, DIAG_MPI_FILE_BUSY,
                 arena_printf(e->arena, "the buffer (argument 2) is not that of %s", begun->kind));
    return false;
}

/* From here on its buffer is in flight. */
static void begin(struct engine *e, struct state *s, const struct coll_call *c)
{
    struct request r = {.kind = REQUEST_SPLIT, .object = SKEL_NONE, .other = SKEL_NONE,
                        .index = SKEL_NONE, .active = true, .call = c->kind,
                        .coll = arena_memdup(e->arena, c, sizeof *c)};
    struct event ignored = {.kind = EVENT_NONE};
    struct file f;
    if (!file_argument(e, s, state_instr(s), &f, &ignored))
        return;
    request_put(e, s, request_next(s), &r);
    file_set(e, s, &f, FILE_SPLIT, value_int(IR_I32, c->fn));
}

static void end(struct engine *e, struct state *s)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct file f;
    if (!file_argument(e, s, state_instr(s), &f, &ignored))
        return;
    uint32_t slot = split_slot(s, &f);
    file_set(e, s, &f, FILE_SPLIT, value_int(IR_I32, 0));
    if (slot != SKEL_NONE)
        request_drop(e, s, slot);
}

static struct value status_argument(struct engine *e, struct state *s, enum mpi_fn fn)
{
    const char *roles = mpi_call(fn)->roles;
    return running_argument(e, s, state_instr(s), (uint32_t)strcspn(roles, "S"));
}

bool file_data_done(struct engine *e, struct state *s, const struct coll_call *c)
{
    const struct access *a = find_access(c->fn);
    const struct segment shared = move_on(e, s, a, c);
    if (a->form == BEGINS) {
        begin(e, s, c);
        return result_success(e, s);
    }
    if (a->form == ENDS)
        end(e, s);
    complete(e, s, c, &shared, status_argument(e, s, c->fn));
    return result_success(e, s);
}

/* ---- the calls ---- */

static bool run_end(struct engine *e, struct state *s, const struct access *a,
                    const struct file *f, const struct ir_instr *i, struct event *ev)
{
    uint32_t slot = split_slot(s, f);
    struct coll_call c = file_coll(a->fn, f->comm, f);
    if (slot != SKEL_NONE) {
        const struct coll_call *begun = s->requests[slot].coll;
        if (!check_end(e, s, begun, a->reads, i, ev))
            return true;
        c.send = begun->send;
        c.recv = begun->recv;
    }
    file_collective(e, s, c, ev);
    return true;
}

/* Whether it is complete is a question to the library: a test may fail. */
static bool run_nonblocking(struct engine *e, struct state *s, const struct access *a,
                            struct coll_call *c, const struct ir_instr *i, struct event *ev)
{
    if (!request_may_write(e, s, running_argument(e, s, i, i->n_args - 1), ev))
        return true;
    if (!a->is_collective || c->comm->group->n == 1)
        c->comm = file_alone(e, s);
    move_on(e, s, a, c);
    ev->coll = *c;
    ev->fn = a->fn;
    ev->req = request_next(s);
    ev->kind = EVENT_ICOLL;
    return true;
}

static bool run_access(struct engine *e, struct state *s, const struct access *a,
                       const struct file *f, const struct ir_instr *i, struct event *ev)
{
    struct coll_call c = file_coll(a->fn, f->comm, f);
    if (!get_buffer(e, s, a, i, &c, ev))
        return true;
    if (a->form == NONBLOCKING)
        return run_nonblocking(e, s, a, &c, i, ev);
    if (a->is_collective)
        file_collective(e, s, c, ev);
    else
        file_data_done(e, s, &c);
    return true;
}

bool file_data_call(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct ir_instr *i, struct event *ev)
{
    const struct access *a = find_access(fn);
    struct file f;
    if (!a)
        return false;
    if (!file_argument(e, s, i, &f, ev) || !check_mode(e, s, a, &f, ev) ||
        !check_split(e, s, a, &f, ev) ||
        (a->place == AT && !file_not_negative(e, s, i, 1, "offset", ev)))
        return true;
    return a->form == ENDS ? run_end(e, s, a, &f, i, ev) : run_access(e, s, a, &f, i, ev);
}
