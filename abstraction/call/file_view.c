/* Views of files: which part of a file a process sees, and as what (MPI-4.0 14.3, 14.5).
 *
 *     MPI_File_set_view(f, 0, MPI_INT, column, "native", info)    COLL "MPI_File_set_view"
 *     MPI_File_get_byte_offset(f, 3, &at)                         at = 12, if the view has no gaps
 */
#include "abstraction/call/file_view.h"

#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/file.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/type.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/file.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

enum { DISPLACEMENT_CURRENT = -54278278 }; /* as in mpi.h */

struct view {
    const struct datatype *etype, *filetype;
    const char *datarep; /* NULL: not known */
};

static bool wrong(struct event *ev, const char *text)
{
    engine_fault(ev, DIAG_MPI_ARG_VIEW, text);
    return false;
}

/* ---- MPI_File_set_view ---- */

/* A sequential file has its view where it is (14.3). */
static bool check_displacement(struct engine *e, struct state *s, const struct file *f,
                               const struct ir_instr *i, struct event *ev)
{
    struct value disp = running_argument(e, s, i, 1);
    bool known = disp.kind == VALUE_INT, is_current = known && disp.i == DISPLACEMENT_CURRENT;
    bool sequential = file_has_mode(e, s, f, FILE_SEQUENTIAL);
    if (known && sequential && !is_current)
        return wrong(ev, "the file is sequential, and the displacement (argument 2) is not "
                         "MPI_DISPLACEMENT_CURRENT");
    if (is_current && !sequential && file_has_mode(e, s, f, FILE_ALL_MODES))
        return wrong(ev, "the displacement (argument 2) is MPI_DISPLACEMENT_CURRENT, and the file "
                         "is not sequential");
    if (known && disp.i < 0 && !is_current)
        return wrong(ev, arena_printf(e->arena, "the displacement (argument 2) is negative (%lld)",
                                      (long long)disp.i));
    return true;
}

static const struct datatype *get_type(struct engine *e, struct state *s, struct value handle,
                                       struct event *ev)
{
    const struct datatype *d = lookup_datatype_vague(e, s, handle, ev);
    if (!d || lookup_type_is_ready(e, s, handle))
        return d;
    engine_fault(ev, DIAG_MPI_TYPE_UNCOMMITTED,
                 arena_printf(e->arena, "the datatype of %s is not committed", d->name));
    return NULL;
}

/* What may not be in an etype or a filetype; NULL: nothing is known to be wrong. */
static const char *layout_error(const struct datatype *d, bool writable)
{
    if (d->vague)
        return NULL;
    if (d->absolute)
        return "has absolute addresses";
    if (d->true_lb < 0)
        return "has negative displacements";
    for (uint32_t k = 1; d->blocks && k < d->n_blocks; k++) {
        const struct type_block *a = &d->blocks[k - 1], *b = &d->blocks[k];
        if (b->disp < a->disp)
            return "has displacements that decrease";
        if (writable && b->disp < a->disp + a->count * (int64_t)mpi_type_size(a->basic))
            return "has parts that overlap, and the file can be written";
    }
    return NULL;
}

/* The filetype is made of etypes: its holes too. */
static const char *tiling_error(const struct datatype *d, const struct datatype *etype)
{
    if (d == etype || d->vague || etype->size <= 0 || etype->extent <= 0)
        return NULL;
    if (d->size % etype->size != 0 || d->extent % etype->extent != 0)
        return "is not a multiple of the etype";
    for (uint32_t k = 0; d->blocks && k < d->n_blocks; k++)
        if (d->n_blocks > 1 && etype->n_blocks <= 1 && d->blocks[k].disp % etype->extent != 0)
            return "has holes that are no multiple of the etype";
    return NULL;
}

static bool check_types(struct engine *e, struct state *s, const struct file *f,
                        const struct view *v, struct event *ev)
{
    bool writable = file_has_mode(e, s, f, FILE_WRONLY | FILE_RDWR);
    const char *why = layout_error(v->etype, writable);
    if (why)
        return wrong(ev, arena_printf(e->arena, "the etype (argument 3) %s", why));
    why = layout_error(v->filetype, writable);
    if (!why)
        why = tiling_error(v->filetype, v->etype);
    return !why || wrong(ev, arena_printf(e->arena, "the filetype (argument 4) %s", why));
}

/* Others need MPI_Register_datarep, which is not supported. */
static bool check_datarep(struct engine *e, const char *datarep, struct event *ev)
{
    static const char *const names[] = {"native", "internal", "external32"};
    bool known = !datarep;
    for (size_t k = 0; k < sizeof names / sizeof *names && !known; k++)
        known = !strcmp(datarep, names[k]);
    return known || wrong(ev, arena_printf(e->arena, "there is no data representation \"%s\" "
                                           "(argument 5)", datarep));
}

static bool get_view(struct engine *e, struct state *s, const struct ir_instr *i, struct view *v,
                     struct event *ev)
{
    v->etype = get_type(e, s, running_argument(e, s, i, 2), ev);
    v->filetype = v->etype ? get_type(e, s, running_argument(e, s, i, 3), ev) : NULL;
    v->datarep = access_string(e, s, running_argument(e, s, i, 4));
    return v->filetype != NULL;
}

static bool run_set_view(struct engine *e, struct state *s, const struct file *f,
                         const struct ir_instr *i, struct event *ev)
{
    struct view v;
    if (!check_displacement(e, s, f, i, ev) || !get_view(e, s, i, &v, ev) ||
        !check_types(e, s, f, &v, ev) || !check_datarep(e, v.datarep, ev) ||
        !file_is_idle(e, s, f, true, ev))
        return true;
    struct coll_call c = file_coll(MPI_FN_MPI_File_set_view, f->comm, f);
    if (v.datarep && !v.etype->vague)
        c.sig = arena_printf(e->arena, "an etype of extent %lld, \"%s\"",
                             (long long)v.etype->extent, v.datarep);
    file_collective(e, s, c, ev);
    return true;
}

static void keep_type(struct engine *e, struct state *s, const struct file *f,
                      enum file_field field, struct value handle)
{
    struct event ignored = {.kind = EVENT_NONE};
    handle_open(e, s, HANDLE_TYPE, &handle, &ignored);
    file_set(e, s, f, field, handle);
}

bool file_view_set(struct engine *e, struct state *s, struct event *fault)
{
    const struct ir_instr *i = state_instr(s);
    const char *datarep = access_string(e, s, running_argument(e, s, i, 4));
    bool native = datarep && !strcmp(datarep, "native");
    struct value disp = running_argument(e, s, i, 1);
    struct file f;
    if (!file_argument(e, s, i, &f, fault))
        return false;
    if (disp.kind == VALUE_INT && disp.i < 0) /* where it is now */
        disp = engine_fresh(e, s, IR_I64, false, LEDGER_INPUT, "a position in a file");
    file_set(e, s, &f, FILE_DISP, disp);
    file_set(e, s, &f, FILE_POSITION, value_int(IR_I64, 0));
    keep_type(e, s, &f, FILE_ETYPE, running_argument(e, s, i, 2));
    keep_type(e, s, &f, FILE_FILETYPE, running_argument(e, s, i, 3));
    file_set(e, s, &f, FILE_DATAREP, value_int(IR_I32, !native));
    return result_success(e, s);
}

/* ---- questions ---- */

static const struct datatype *kept_type(struct engine *e, struct state *s, const struct file *f,
                                        enum file_field field)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct value v = file_get(e, s, f, field);
    return value_is_null(&v) ? datatype_named(e->types, "MPI_BYTE")
                             : lookup_datatype_vague(e, s, v, &ignored);
}

int64_t file_view_unit(struct engine *e, struct state *s, const struct file *f)
{
    const struct datatype *etype = kept_type(e, s, f, FILE_ETYPE);
    return etype && !etype->vague ? etype->size : 0;
}

bool file_view_place(struct engine *e, struct state *s, const struct file *f, int64_t offset,
                     int64_t *byte)
{
    const struct datatype *filetype = kept_type(e, s, f, FILE_FILETYPE);
    struct value disp = file_get(e, s, f, FILE_DISP);
    *byte = disp.i + offset * file_view_unit(e, s, f);
    return filetype && !filetype->vague && datatype_is_dense(filetype) &&
           file_view_unit(e, s, f) && disp.kind == VALUE_INT;
}

static bool is_native(struct engine *e, struct state *s, const struct file *f)
{
    struct value v = file_get(e, s, f, FILE_DATAREP);
    return v.kind == VALUE_INT && v.i == 0;
}

/* A derived one is a new object, which the program must free; it is committed. */
static struct value type_again(struct engine *e, struct state *s, const struct file *f,
                               enum file_field field)
{
    struct value named;
    const struct datatype *d = kept_type(e, s, f, field);
    if (!d || (d->predefined && handle_find(e, d->name, &named)))
        return d ? named : value_int(IR_PTR, 0);
    struct value made = type_handle(e, s, d->index);
    handle_mark(e, s, made);
    if (d->vague)
        handle_set_amount(e, s, made, engine_lost(e, s, IR_I64));
    if (d->predefined)
        handle_disown(s, HANDLE_TYPE, made.object);
    return made;
}

static bool put_datarep(struct engine *e, struct state *s, const struct file *f, struct value at,
                        struct event *ev)
{
    struct segment native = {.fill = FILL_BYTES, .bytes = "native"};
    struct segment any = {.fill = FILL_UNKNOWN, .origin = e->env.lost};
    return is_native(e, s, f) ? access_fill(e, s, at, (int64_t)sizeof "native", native, ev)
                              : access_fill(e, s, at, -1, any, ev);
}

static bool run_get_view(struct engine *e, struct state *s, const struct file *f,
                         const struct ir_instr *i, struct event *ev)
{
    struct value etype = type_again(e, s, f, FILE_ETYPE),
                 filetype = type_again(e, s, f, FILE_FILETYPE);
    if (put_datarep(e, s, f, running_argument(e, s, i, 4), ev) &&
        access_store(e, s, running_argument(e, s, i, 2), etype, ev) &&
        access_store(e, s, running_argument(e, s, i, 3), filetype, ev))
        result_put(e, s, i, 1, file_get(e, s, f, FILE_DISP), ev);
    return true;
}

static bool run_byte_offset(struct engine *e, struct state *s, const struct file *f,
                            const struct ir_instr *i, struct event *ev)
{
    struct value offset = running_argument(e, s, i, 1);
    int64_t byte;
    bool known = offset.kind == VALUE_INT && file_view_place(e, s, f, offset.i, &byte);
    if (!file_allows(e, s, f, FILE_SEQUENTIAL, "accessed anywhere", ev) ||
        !file_not_negative(e, s, i, 1, "offset", ev))
        return true;
    struct value at = known ? value_int(IR_I64, byte)
                            : engine_fresh(e, s, IR_I64, true, LEDGER_CORRELATION,
                                           "a position in a file");
    return result_put(e, s, i, 2, at, ev);
}

static bool run_extent(struct engine *e, struct state *s, const struct file *f,
                       const struct ir_instr *i, struct event *ev)
{
    const struct datatype *d = lookup_datatype_vague(e, s, running_argument(e, s, i, 1), ev);
    if (!d)
        return true;
    struct value extent = is_native(e, s, f) && !d->vague
                              ? value_int(IR_I64, d->extent)
                              : engine_fresh(e, s, IR_I64, true, LEDGER_CORRELATION,
                                             "the extent of a datatype in a file");
    return result_put(e, s, i, 2, extent, ev);
}

bool file_view_call(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct ir_instr *i, struct event *ev)
{
    struct file f;
    if (!file_argument(e, s, i, &f, ev))
        return true;
    switch (fn) {
    case MPI_FN_MPI_File_set_view: return run_set_view(e, s, &f, i, ev);
    case MPI_FN_MPI_File_get_view: return run_get_view(e, s, &f, i, ev);
    case MPI_FN_MPI_File_get_byte_offset: return run_byte_offset(e, s, &f, i, ev);
    case MPI_FN_MPI_File_get_type_extent: return run_extent(e, s, &f, i, ev);
    default: return false;
    }
}
