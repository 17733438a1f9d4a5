/* The contents of files (see file_content.h): atoms that all ranks share, named after the file and
 * the byte. */
#include "abstraction/call/file_content.h"

#include "abstraction/call/file_view.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/file.h"
#include "abstraction/state/state.h"

#include <string.h>

static bool writes_files(const struct engine *e)
{
    for (uint32_t i = 0; i < e->program->p->n_funcs; i++) {
        enum mpi_fn fn = e->program->funcs[i].mpi;
        const struct mpi_call *call = fn == MPI_FN_COUNT ? NULL : mpi_call(fn);
        if (call && call->class == MPI_C_IO && strstr(call->name, "write"))
            return true;
    }
    return false;
}

bool file_content_is_own(struct engine *e, struct state *s)
{
    struct value v = access_peek(e, s, file_written_place(e), IR_I32);
    return v.kind != VALUE_INT || v.i != 0;
}

/* Each of the others opens the same file in its call of the same number: opening is collective. */
void file_content_open(struct engine *e, struct state *s, const struct comm *on,
                       const struct file *f)
{
    struct value mode = file_get(e, s, f, FILE_MODE);
    bool known = mode.kind == VALUE_INT && mode.i, reads = known && mode.i & FILE_RDONLY;
    enum tri shares = !known ? TRI_MAYBE : reads ? TRI_YES : TRI_NO;
    if (!reads && writes_files(e))
        access_poke(e, s, file_written_place(e), value_int(IR_I32, 1));
    file_set(e, s, f, FILE_NUMBER, value_int(IR_I32, file_shares(e, s, on, shares)));
}

/* NULL: the file is not one that all ranks only read. */
static struct origin *shared_origin(struct engine *e, struct state *s, const struct file *f,
                                    const char *what)
{
    struct value number = file_get(e, s, f, FILE_NUMBER);
    if (number.kind != VALUE_INT || !number.i)
        return NULL;
    struct origin proto = {.kind = ORIGIN_SHARED, .ledger = LEDGER_WORLD,
                           .over = file_content_is_own(e, s),
                           .group = f->comm->index << 8 | (uint32_t)number.i};
    proto.name = arena_printf(e->keep, "%s%s", what, f->comm->name);
    return values_origin(e->values, &proto);
}

static void note_changes(struct engine *e, struct state *s)
{
    if (e->options->changes_files)
        engine_note(e, s, LEDGER_OTHER_FILE, "the file that is read here is assumed to be none of "
                    "those that the program changes by functions of C");
}

struct value file_content_size(struct engine *e, struct state *s, const struct file *f)
{
    struct origin *o = shared_origin(e, s, f, "size of ");
    if (!o) {
        struct value own = engine_fresh(e, s, IR_I64, false, LEDGER_INPUT, "the size of a file");
        facts_refine(&s->facts, own.e, 0, INT64_MAX);
        return own;
    }
    note_changes(e, s);
    struct value v = values_atom(e->values, o, IR_I64);
    facts_refine(&e->world->facts, v.e, 0, INT64_MAX);
    return facts_reduce(&e->world->facts, v);
}

struct segment file_content_at(struct engine *e, struct state *s, const struct file *f,
                               struct value offset, const struct buffer *b)
{
    struct segment none = {.fill = FILL_UNKNOWN};
    int64_t byte;
    struct origin *o = shared_origin(e, s, f, "");
    bool known = offset.kind == VALUE_INT && offset.i >= 0 && b->size &&
                 b->count.kind == VALUE_INT && file_view_place(e, s, f, offset.i, &byte);
    if (!o || !known || b->unused)
        return none;
    note_changes(e, s);
    engine_note(e, s, LEDGER_BOUND, "the file is assumed to have all that is read here: bytes %lld "
                "to %lld", (long long)byte, (long long)(byte + b->count.i * b->size - 1));
    none.origin = o;
    none.base = -byte;
    return none;
}

struct value file_content_advance(struct engine *e, struct state *s, const struct file *f,
                                  const struct buffer *b)
{
    struct value at = file_get(e, s, f, FILE_POSITION);
    int64_t unit = file_view_unit(e, s, f), bytes = 0, to = FILE_NOWHERE;
    if (b->count.kind == VALUE_INT)
        bytes = b->count.i * (int64_t)mpi_type_size(b->type);
    if (at.kind == VALUE_INT && at.i >= 0 && b->count.kind == VALUE_INT && unit > 0 &&
        bytes % unit == 0)
        to = at.i + bytes / unit;
    file_set(e, s, f, FILE_POSITION, value_int(IR_I64, to));
    return at;
}

void file_content_lose_place(struct engine *e, struct state *s, const struct file *f, bool moves)
{
    if (moves)
        file_set(e, s, f, FILE_POSITION, value_int(IR_I64, FILE_NOWHERE));
}
