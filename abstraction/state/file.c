/* Files in the memory of a rank (see file.h): fields in the object of the handle, and for each
 * communicator of files whether there is one. */
#include "abstraction/state/file.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/comm_copy.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/state.h"

enum { FIRST_FIELD = 64, FIELD_SIZE = 8 }; /* in the object, behind what handle.c has there */

/* Numbers of hidden communicators: those below are of persistent collectives. */
enum { FIRST_FILE = 1 << 20, ALONE = 1 << 19 };

enum { HANDLERS = 1 << 30 }; /* of errors, in the hidden object */

/* There, how many files of a communicator are only read, and the most that are counted: with more,
 * a loop that opens one in each round would never come back to an old state. */
static const int64_t NUMBERS = INT64_C(1) << 40;
enum { MAX_NUMBER = 8 };

/* ---- communicators ---- */

/* In the hidden object: first the handler of MPI_FILE_NULL, then marks (comm_copy.h). */
static const struct comm_copies copies = {HIDDEN_FILE, FIRST_FILE, "file"};

struct value file_handler_place(const struct engine *e, const struct file *f)
{
    int64_t at = f ? HANDLERS + FIELD_SIZE * (int64_t)f->comm->index : 0;
    return value_addr(engine_hidden(e, HIDDEN_FILE), at);
}

const struct comm *file_alone(struct engine *e, const struct state *s)
{
    const char *name = arena_printf(e->keep, "files of rank %u", s->rank);
    return comms_hidden(e->comms, comms_get(e->comms, COMM_SELF + s->rank), ALONE, name);
}

int32_t file_shares(struct engine *e, struct state *s, const struct comm *on, enum tri shares)
{
    struct value at = value_addr(engine_hidden(e, HIDDEN_FILE),
                                 NUMBERS + FIELD_SIZE * (int64_t)on->index);
    struct value old = access_peek(e, s, at, IR_I32);
    int32_t n = old.kind == VALUE_INT ? (int32_t)old.i : MAX_NUMBER;
    if (shares == TRI_NO || on->group->n == 1)
        return 0;
    int32_t next = shares == TRI_MAYBE || n >= MAX_NUMBER ? MAX_NUMBER : n + 1;
    access_poke(e, s, at, value_int(IR_I32, next));
    return next < MAX_NUMBER ? next : 0;
}

struct value file_written_place(const struct engine *e)
{
    return value_addr(engine_hidden(e, HIDDEN_FILE), NUMBERS - FIELD_SIZE);
}

/* ---- files ---- */

struct value file_open(struct engine *e, struct state *s, const struct comm *on)
{
    const struct comm *c = comm_copy_take(e, s, &copies, on);
    const struct file f = {.comm = c};
    access_poke(e, s, file_handler_place(e, &f),
                access_peek(e, s, file_handler_place(e, NULL), IR_PTR));
    return handle_new(e, s, HANDLE_FILE, value_addr(engine_hidden(e, HIDDEN_FILE), c->index));
}

void file_close(struct engine *e, struct state *s, const struct file *f)
{
    comm_copy_give(e, s, &copies, f->comm);
    handle_free(e, s, f->handle);
}

bool file_of(struct engine *e, struct state *s, const struct value *handle, struct file *f)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct value what = *handle;
    *f = (struct file){.handle = *handle};
    if (!handle_open(e, s, HANDLE_FILE, &what, &ignored) || what.kind != VALUE_ADDR || what.any ||
        what.object != engine_hidden(e, HIDDEN_FILE))
        return false;
    f->comm = comms_get(e->comms, (uint32_t)what.i);
    return true;
}

struct value file_get(struct engine *e, struct state *s, const struct file *f,
                      enum file_field field)
{
    static const enum ir_kind types[] = {
        [FILE_MODE] = IR_I32, [FILE_SPLIT] = IR_I32, [FILE_ATOMIC] = IR_I32, [FILE_DISP] = IR_I64,
        [FILE_ETYPE] = IR_PTR, [FILE_FILETYPE] = IR_PTR, [FILE_DATAREP] = IR_I32,
        [FILE_POSITION] = IR_I64, [FILE_NUMBER] = IR_I32};
    const struct segment *from;
    const struct memory *m = handle_memory(s, &f->handle);
    struct value v = memory_peek(&e->env, m, FIRST_FIELD + FIELD_SIZE * field, types[field],
                                 &from);
    return facts_reduce(&s->facts, v);
}

void file_set(struct engine *e, struct state *s, const struct file *f, enum file_field field,
              struct value v)
{
    memory_store(&e->env, state_writable(e, s, f->handle.object),
                 FIRST_FIELD + FIELD_SIZE * field, v);
}

bool file_has_mode(struct engine *e, struct state *s, const struct file *f, int64_t modes)
{
    struct value mode = file_get(e, s, f, FILE_MODE);
    return mode.kind == VALUE_INT && (mode.i & modes) != 0;
}
