/* Calls that make datatypes and ask about them (MPI-4.0 chapter 5): all are local.
 *
 * The handle of type k is the address of byte k of a hidden object; those of predefined types
 * are the addresses of mpi.h.  Whether a type is committed or freed is in the state.
 */
#include "abstraction/call/type.h"

#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/numbers.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/attr.h"
#include "abstraction/call/darray.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/type_envelope.h"
#include "abstraction/call/type_vague.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/distance.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

/* ---- handles ---- */

static bool put_type(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                     const struct datatype *d, struct event *ev)
{
    struct value what = value_addr(engine_hidden(e, HIDDEN_TYPE), d->index);
    struct value handle = handle_new(e, s, HANDLE_TYPE, what);
    type_envelope_set(e, s, handle);
    return result_put(e, s, i, k, handle, ev);
}

/* The type whose handle is there, or NULL: *ev. */
static const struct datatype *type_at(struct engine *e, struct state *s, struct value at,
                                      struct value *handle, struct event *ev)
{
    if (handle_is_unset(e, s, at, IR_PTR)) {
        engine_fault(ev, DIAG_MPI_ARG_TYPE, "the datatype was never set");
        return NULL;
    }
    return access_load(e, s, at, IR_PTR, handle, ev) ? lookup_datatype_vague(e, s, *handle, ev)
                                                     : NULL;
}

static bool run_commit(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    struct value handle;
    if (!type_at(e, s, running_argument(e, s, i, 0), &handle, ev))
        return true;
    handle_mark(e, s, handle);
    return result_success(e, s);
}

/* What uses the type goes on (5.1.9); the handle becomes MPI_DATATYPE_NULL. */
static bool run_free(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct value handle;
    const struct datatype *d = type_at(e, s, running_argument(e, s, i, 0), &handle, ev);
    if (!d)
        return true;
    handle_free(e, s, handle);
    if (!d->predefined)
        return result_put(e, s, i, 0, handle_of_name(e, "MPI_DATATYPE_NULL"), ev);
    engine_fault(ev, DIAG_MPI_FREE_PREDEFINED,
                 arena_printf(e->arena, "%s cannot be freed", d->name));
    return true;
}

/* ---- arguments ---- */

enum { MAX_PARTS = 65536 };

/* Element k of an array of ints or of MPI_Aint. */
static bool element(struct engine *e, struct state *s, struct value at, uint32_t k, bool aint,
                    const char *what, int64_t *x, struct event *ev)
{
    struct value v;
    enum ir_kind kind = aint || running_is_large(e, s) ? IR_I64 : IR_I32;
    at.i += (int64_t)k * (int64_t)value_kind_size(kind);
    if (handle_is_unset(e, s, at, kind)) {
        engine_fault(ev, DIAG_MPI_ARG, arena_printf(e->arena, "the %s of block %u was never set",
                                                    what, k));
        return false;
    }
    return access_load(e, s, at, kind, &v, ev) &&
           fork_value(e, s, v, what, 16, x, ev);
}

static bool number(struct engine *e, struct state *s, struct number n, int64_t *x,
                   struct event *ev)
{
    return numbers_argument(e, s, n, n.lo == 0 ? DIAG_MPI_ARG_COUNT : DIAG_MPI_ARG, x, ev);
}

/* Element k of an array of displacements: a number, an address of MPI_Get_address (5.1.12), or the
 * distance of two. */
static bool displacement(struct engine *e, struct state *s, struct value at, uint32_t k,
                         bool bytes, struct type_part *part, struct event *ev)
{
    struct value v, place = at;
    place.i += (int64_t)k * 8;
    if (bytes && !handle_is_unset(e, s, place, IR_I64)) {
        if (!access_load(e, s, place, IR_I64, &v, ev))
            return false;
        struct distance d;
        part->related = distance_read(&v, &d);
        part->absolute = part->related || (v.kind == VALUE_ADDR && !v.any);
        if (part->related) {
            part->object = d.to;
            part->base = d.from;
            part->disp = d.bytes;
            return true;
        }
        if (part->absolute) {
            part->object = v.object;
            part->disp = v.i;
            return true;
        }
    }
    return element(e, s, at, k, bytes, "displacement", &part->disp, ev);
}

/* What the constructors say of each block. */
struct shape {
    int n;          /* argument: number of blocks */
    int lengths;    /* array of lengths, or -1 */
    int length;     /* one length for all, or -1 */
    int disps;      /* array of displacements, or -1 */
    int stride;     /* or -1 */
    int type;       /* the old type */
    int types;      /* array of old types, or -1 */
    int out;
    bool bytes;     /* displacements and stride are in bytes, of type MPI_Aint */
    bool pad;
};

static const struct {
    enum mpi_fn fn;
    struct shape shape;
} shapes[] = {
    {MPI_FN_MPI_Type_vector, {0, -1, 1, -1, 2, 3, -1, 4, false, false}},
    {MPI_FN_MPI_Type_create_hvector, {0, -1, 1, -1, 2, 3, -1, 4, true, false}},
    {MPI_FN_MPI_Type_hvector, {0, -1, 1, -1, 2, 3, -1, 4, true, false}},
    {MPI_FN_MPI_Type_indexed, {0, 1, -1, 2, -1, 3, -1, 4, false, false}},
    {MPI_FN_MPI_Type_create_hindexed, {0, 1, -1, 2, -1, 3, -1, 4, true, false}},
    {MPI_FN_MPI_Type_hindexed, {0, 1, -1, 2, -1, 3, -1, 4, true, false}},
    {MPI_FN_MPI_Type_create_indexed_block, {0, -1, 1, 2, -1, 3, -1, 4, false, false}},
    {MPI_FN_MPI_Type_create_hindexed_block, {0, -1, 1, 2, -1, 3, -1, 4, true, false}},
    {MPI_FN_MPI_Type_create_struct, {0, 1, -1, 2, -1, -1, 3, 4, true, true}},
    {MPI_FN_MPI_Type_struct, {0, 1, -1, 2, -1, -1, 3, 4, true, true}},
};

static const struct shape *find_shape(enum mpi_fn fn)
{
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (shapes[i].fn == fn)
            return &shapes[i].shape;
    return NULL;
}

static const struct datatype *old_type(struct engine *e, struct state *s,
                                       const struct shape *shape, const struct ir_instr *i,
                                       uint32_t k, struct event *ev)
{
    if (shape->types < 0)
        return lookup_datatype(e, s, running_argument(e, s, i, (uint32_t)shape->type), ev);
    struct value at = running_argument(e, s, i, (uint32_t)shape->types), v;
    at.i += (int64_t)k * 8;
    return access_load(e, s, at, IR_PTR, &v, ev) ? lookup_datatype(e, s, v, ev) : NULL;
}

static bool get_part(struct engine *e, struct state *s, const struct shape *shape,
                     const struct ir_instr *i, uint32_t k, struct type_part *part,
                     struct event *ev)
{
    *part = (struct type_part){.old = NULL};
    if (!(part->old = old_type(e, s, shape, i, k, ev)))
        return false;
    if (shape->lengths >= 0
            ? !element(e, s, running_argument(e, s, i, (uint32_t)shape->lengths), k, false,
                       "block length", &part->n, ev)
            : !number(e, s, (struct number){(uint32_t)shape->length, "block length", 0, INT32_MAX},
                      &part->n, ev))
        return false;
    if (part->n < 0) {
        engine_fault(ev, DIAG_MPI_ARG_COUNT, "a block length is negative");
        return false;
    }
    if (shape->disps >= 0) {
        if (!displacement(e, s, running_argument(e, s, i, (uint32_t)shape->disps), k,
                          shape->bytes, part, ev))
            return false;
    } else {
        if (!fork_value(e, s, running_argument(e, s, i, (uint32_t)shape->stride), "stride", 16,
                        &part->disp, ev))
            return false;
        part->disp *= k;
    }
    if (!shape->bytes)
        part->disp *= part->old->extent;
    if (!part->absolute || !part->old->absolute || part->related || part->old->related)
        return true;
    engine_fault(ev, DIAG_MPI_ARG_TYPE, arena_printf(e->arena, "the displacement is an address, "
                                                     "and %s has addresses already",
                                                     part->old->name));
    return false;
}

static const char *type_name(struct engine *e, const struct state *s, enum mpi_fn fn)
{
    return arena_printf(e->keep, "%s (line %u)", mpi_call(fn)->name, state_instr(s)->at.line);
}

/* More bytes than any program has: sizes must stay within 64 bits. */
static bool is_too_large(struct engine *e, struct state *s, const struct type_part *part,
                         int64_t times, struct event *ev)
{
    const double limit = 1LL << 50;
    double n = (double)part->n * (double)times;
    if (n * (double)part->old->size <= limit && n * (double)part->old->extent <= limit &&
        (double)part->disp * (double)times <= limit)
        return false;
    engine_error(e, ev, DIAG_LIMIT, s, "a datatype of more than 2^50 bytes");
    return true;
}

/* Very many blocks at equal distances: the first one and the distance say all. */
static void run_rows(struct engine *e, struct state *s, enum mpi_fn fn,
                     const struct shape *shape, const struct ir_instr *i, int64_t n,
                     struct event *ev)
{
    struct type_part first, second;
    if (!get_part(e, s, shape, i, 0, &first, ev) || !get_part(e, s, shape, i, 1, &second, ev) ||
        is_too_large(e, s, &second, n, ev))
        return;
    const struct datatype *d = datatype_rows(e->types, type_name(e, s, fn), &first, n,
                                             second.disp);
    put_type(e, s, i, (uint32_t)shape->out, d, ev);
}

static bool run_blocks(struct engine *e, struct state *s, enum mpi_fn fn,
                       const struct shape *shape, const struct ir_instr *i, struct event *ev)
{
    int64_t n;
    if (!number(e, s, (struct number){(uint32_t)shape->n, "number of blocks", 0, INT32_MAX}, &n,
                ev))
        return true;
    if (shape->disps < 0 && n > TYPE_MAX_BLOCKS) {
        run_rows(e, s, fn, shape, i, n, ev);
        return true;
    }
    if (n > MAX_PARTS) {
        engine_error(e, ev, DIAG_LIMIT, s, "a datatype of more than %d blocks", MAX_PARTS);
        return true;
    }
    struct type_part *parts = ARENA_ARRAY(e->arena, struct type_part, n + 1);
    for (uint32_t k = 0; k < n; k++)
        if (!get_part(e, s, shape, i, k, &parts[k], ev) ||
            is_too_large(e, s, &parts[k], 1, ev))
            return true;
    const struct datatype *d = datatype_make(e->types, type_name(e, s, fn), parts, (uint32_t)n,
                                             shape->pad);
    if (d)
        return put_type(e, s, i, (uint32_t)shape->out, d, ev);
    engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "a datatype of addresses and distances, or of "
                 "distances from several objects, is not supported");
    return true;
}

static bool run_contiguous(struct engine *e, struct state *s, const struct ir_instr *i,
                           struct event *ev)
{
    struct type_part part = {0};
    if (!number(e, s, (struct number){0, "count", 0, INT32_MAX}, &part.n, ev) ||
        !(part.old = lookup_datatype(e, s, running_argument(e, s, i, 1), ev)) ||
        is_too_large(e, s, &part, 1, ev))
        return true;
    return put_type(e, s, i, 2,
                    datatype_make(e->types, type_name(e, s, MPI_FN_MPI_Type_contiguous), &part,
                                  1, false), ev);
}

static bool run_resized(struct engine *e, struct state *s, const struct ir_instr *i,
                        struct event *ev)
{
    int64_t lb, extent;
    const struct datatype *old = lookup_datatype(e, s, running_argument(e, s, i, 0), ev);
    if (!old || !number(e, s, (struct number){1, "lower bound", INT64_MIN, INT64_MAX}, &lb, ev) ||
        !number(e, s, (struct number){2, "extent", INT64_MIN, INT64_MAX}, &extent, ev))
        return true;
    const char *name = type_name(e, s, MPI_FN_MPI_Type_create_resized);
    return put_type(e, s, i, 3, datatype_resized(e->types, name, old, lb, extent), ev);
}

static bool run_dup(struct engine *e, struct state *s, const struct ir_instr *i,
                    struct event *ev)
{
    struct value from = running_argument(e, s, i, 0);
    const struct datatype *old = lookup_datatype(e, s, from, ev);
    if (!old)
        return true;
    struct type_part part = {.old = old, .n = 1};
    if (old->predefined)
        old = datatype_make(e->types, type_name(e, s, MPI_FN_MPI_Type_dup), &part, 1, false);
    struct value what = value_addr(engine_hidden(e, HIDDEN_TYPE), old->index);
    struct value dup = handle_new(e, s, HANDLE_TYPE, what);
    type_envelope_set(e, s, dup);
    if (lookup_type_is_ready(e, s, from)) /* 5.1.10: committed, as the old one */
        handle_mark(e, s, dup);
    if (access_store(e, s, running_argument(e, s, i, 1), dup, ev) && !attr_type_made(e, s))
        result_success(e, s);
    return true;
}

enum { MAX_DIMS = 64, ORDER_C = 56 };

static bool run_subarray(struct engine *e, struct state *s, const struct ir_instr *i,
                         struct event *ev)
{
    int64_t n, order;
    int32_t *v[3];
    if (!number(e, s, (struct number){0, "number of dimensions", 1, MAX_DIMS}, &n, ev))
        return true;
    for (uint32_t k = 0; k < 3; k++)
        if (!(v[k] = numbers_array(e, s, 1 + k, (uint32_t)n, "size", ev)))
            return true;
    const struct datatype *old = lookup_datatype(e, s, running_argument(e, s, i, 5), ev);
    if (!old || !number(e, s, (struct number){4, "order", INT32_MIN, INT32_MAX}, &order, ev))
        return true;
    for (uint32_t k = 0; k < n; k++)
        if (v[1][k] < 1 || v[2][k] < 0 || v[2][k] > v[0][k] - v[1][k]) {
            engine_fault(ev, DIAG_MPI_ARG,
                         arena_printf(e->arena, "dimension %u of the part is not inside of the "
                                      "array: it has size %d from %d on, the array %d", k,
                                      v[1][k], v[2][k], v[0][k]));
            return true;
        }
    const char *name = type_name(e, s, MPI_FN_MPI_Type_create_subarray);
    return put_type(e, s, i, 6,
                    datatype_subarray(e->types, name, old, (uint32_t)n, v[0], v[1], v[2],
                                      order == ORDER_C), ev);
}

static bool run_darray(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    const struct datatype *d =
        darray_make(e, s, i, type_name(e, s, MPI_FN_MPI_Type_create_darray), ev);
    return d ? put_type(e, s, i, 9, d, ev) : true;
}

struct value type_handle(struct engine *e, struct state *s, uint32_t index)
{
    struct value what = value_addr(engine_hidden(e, HIDDEN_TYPE), index);
    struct value handle = handle_new(e, s, HANDLE_TYPE, what);
    if (!datatypes_get(e->types, index)->predefined)
        return handle;
    handle_mark(e, s, handle);
    handle_disown(s, HANDLE_TYPE, handle.object);
    return handle;
}

enum type_class { REAL = 1, INTEGER = 2, COMPLEX = 3 }; /* MPI_TYPECLASS_... of mpi.h */

static const char *sized_type(int64_t class, int64_t size)
{
    static const struct {
        enum type_class class;
        int size;
        const char *name;
    } types[] = {{REAL, 4, "MPI_FLOAT"}, {REAL, 8, "MPI_DOUBLE"}, {REAL, 16, "MPI_LONG_DOUBLE"},
                 {INTEGER, 1, "MPI_SIGNED_CHAR"}, {INTEGER, 2, "MPI_SHORT"},
                 {INTEGER, 4, "MPI_INT"}, {INTEGER, 8, "MPI_LONG"},
                 {COMPLEX, 8, "MPI_C_FLOAT_COMPLEX"}, {COMPLEX, 16, "MPI_C_DOUBLE_COMPLEX"},
                 {COMPLEX, 32, "MPI_C_LONG_DOUBLE_COMPLEX"}};
    for (size_t k = 0; k < sizeof types / sizeof types[0]; k++)
        if ((int64_t)types[k].class == class && types[k].size == size)
            return types[k].name;
    return NULL;
}

/* MPI_Type_match_size (19.1.9): the C type of the class with so many bytes. */
static bool run_match_size(struct engine *e, struct state *s, const struct ir_instr *i,
                           struct event *ev)
{
    int64_t class, size;
    struct value v;
    if (!number(e, s, (struct number){0, "class", REAL, COMPLEX}, &class, ev) ||
        !number(e, s, (struct number){1, "size", 1, INT32_MAX}, &size, ev))
        return true;
    const char *name = sized_type(class, size);
    if (!name) {
        engine_fault(ev, DIAG_MPI_ARG,
                     arena_printf(e->arena, "there is no such type of %lld bytes",
                                  (long long)size));
        return true;
    }
    if (!handle_find(e, name, &v)) /* nothing is compared with this one */
        v = type_handle(e, s, datatype_named(e->types, name)->index);
    return result_put(e, s, i, 2, v, ev);
}

/* Bytes of what Fortran selects for so many decimal digits and this range; 0: there is none.
 * MPI_UNDEFINED, which is negative, asks for nothing. */
static int64_t f90_size(enum type_class class, int64_t digits, int64_t range)
{
    if (class == INTEGER)
        return range <= 2 ? 1 : range <= 4 ? 2 : range <= 9 ? 4 : range <= 18 ? 8 : 0;
    int64_t real = digits <= 6 && range <= 37     ? 4
                   : digits <= 15 && range <= 307  ? 8
                   : digits <= 18 && range <= 4931 ? 16 : 0;
    return class == COMPLEX ? 2 * real : real;
}

/* MPI_Type_create_f90_real and its kin (19.1.5): predefined, committed, without a name. */
static bool run_f90(struct engine *e, struct state *s, enum mpi_fn fn, enum type_class class,
                    const struct ir_instr *i, struct event *ev)
{
    int64_t digits = 0, range;
    uint32_t last = class == INTEGER ? 0 : 1;
    if ((last && !number(e, s, (struct number){0, "precision", INT32_MIN, INT32_MAX}, &digits,
                         ev)) ||
        !number(e, s, (struct number){last, "range", INT32_MIN, INT32_MAX}, &range, ev))
        return true;
    const char *name = sized_type(class, f90_size(class, digits, range));
    if (!name || (digits == M2S_MPI_UNDEFINED && range == M2S_MPI_UNDEFINED)) {
        engine_fault(ev, DIAG_MPI_ARG, arena_printf(e->arena, "%s: there is no such type",
                                                    mpi_call(fn)->name));
        return true;
    }
    struct value v = type_handle(e, s, datatype_named(e->types, name)->index);
    type_envelope_set(e, s, v);
    return result_put(e, s, i, last + 1, v, ev);
}

/* ---- questions ---- */

static bool put_two(struct engine *e, struct state *s, const struct ir_instr *i, int64_t a,
                    int64_t b, struct event *ev)
{
    if (!access_store(e, s, running_argument(e, s, i, 1), value_int(IR_I64, a), ev))
        return true;
    return result_put(e, s, i, 2, value_int(IR_I64, b), ev);
}

static bool run_question(struct engine *e, struct state *s, enum mpi_fn fn,
                         const struct ir_instr *i, struct event *ev)
{
    const struct datatype *d = lookup_datatype(e, s, running_argument(e, s, i, 0), ev);
    if (!d)
        return true;
    bool sizes = fn == MPI_FN_MPI_Type_size || fn == MPI_FN_MPI_Type_size_x;
    if (!sizes && d->apart && !d->ub_marked) {
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "the extent of %s, which has addresses of "
                     "several objects, is not known", d->name);
        return true;
    }
    switch (fn) {
    case MPI_FN_MPI_Type_size:
        if (running_is_large(e, s))
            return result_put(e, s, i, 1, value_int(IR_I64, d->size), ev);
        return result_put(e, s, i, 1, value_int(IR_I32, d->size > INT32_MAX ? M2S_MPI_UNDEFINED
                                                                            : d->size), ev);
    case MPI_FN_MPI_Type_size_x: return result_put(e, s, i, 1, value_int(IR_I64, d->size), ev);
    case MPI_FN_MPI_Type_get_extent: case MPI_FN_MPI_Type_get_extent_x:
        return put_two(e, s, i, d->lb, d->extent, ev);
    case MPI_FN_MPI_Type_get_true_extent: case MPI_FN_MPI_Type_get_true_extent_x:
        return put_two(e, s, i, d->true_lb, d->true_extent, ev);
    case MPI_FN_MPI_Type_extent: return result_put(e, s, i, 1, value_int(IR_I64, d->extent), ev);
    case MPI_FN_MPI_Type_lb: return result_put(e, s, i, 1, value_int(IR_I64, d->lb), ev);
    case MPI_FN_MPI_Type_ub:
        return result_put(e, s, i, 1, value_int(IR_I64, d->lb + d->extent), ev);
    default: return false;
    }
}

/* How many basic elements have come (5.1.11). */
static bool run_elements(struct engine *e, struct state *s, bool large,
                         const struct ir_instr *i, struct event *ev)
{
    struct value at = running_argument(e, s, i, 0), bytes;
    const struct datatype *d = lookup_datatype(e, s, running_argument(e, s, i, 1), ev);
    if (!d)
        return true;
    at.i += MPI_STATUS_BYTES;
    if (!access_load(e, s, at, IR_I64, &bytes, ev))
        return true;
    enum ir_kind kind = large || running_is_large(e, s) ? IR_I64 : IR_I32;
    struct value n = {.kind = VALUE_NONE};
    bool sized = bytes.kind == VALUE_INT && bytes.i != MPI_STATUS_CANCELLED;
    int64_t known = sized ? datatype_elements(d, bytes.i) : -1;
    if (known != -1)
        n = value_int(kind, known);
    else
        n = engine_fresh(e, s, kind, true, LEDGER_MESSAGE, "the size of a message");
    return result_put(e, s, i, 2, n, ev);
}

bool type_call(struct engine *e, struct state *s, enum mpi_fn fn,
               const struct ir_instr *i, struct event *ev)
{
    if (type_vague_call(e, s, fn, i, ev))
        return true;
    const struct shape *shape = find_shape(fn);
    if (shape)
        return run_blocks(e, s, fn, shape, i, ev);
    switch (fn) {
    case MPI_FN_MPI_Type_commit: return run_commit(e, s, i, ev);
    case MPI_FN_MPI_Type_free: return run_free(e, s, i, ev);
    case MPI_FN_MPI_Type_contiguous: return run_contiguous(e, s, i, ev);
    case MPI_FN_MPI_Type_create_resized: return run_resized(e, s, i, ev);
    case MPI_FN_MPI_Type_create_subarray: return run_subarray(e, s, i, ev);
    case MPI_FN_MPI_Type_create_darray: return run_darray(e, s, i, ev);
    case MPI_FN_MPI_Type_match_size: return run_match_size(e, s, i, ev);
    case MPI_FN_MPI_Type_dup: return run_dup(e, s, i, ev);
    case MPI_FN_MPI_Type_create_f90_real: return run_f90(e, s, fn, REAL, i, ev);
    case MPI_FN_MPI_Type_create_f90_complex: return run_f90(e, s, fn, COMPLEX, i, ev);
    case MPI_FN_MPI_Type_create_f90_integer: return run_f90(e, s, fn, INTEGER, i, ev);
    case MPI_FN_MPI_Type_get_envelope: case MPI_FN_MPI_Type_get_contents:
        return type_envelope_call(e, s, fn, i, ev);
    case MPI_FN_MPI_Get_elements: return run_elements(e, s, false, i, ev);
    case MPI_FN_MPI_Get_elements_x: return run_elements(e, s, true, i, ev);
    case MPI_FN_MPI_Get_address: case MPI_FN_MPI_Address:
        return result_put(e, s, i, 1, value_cast(e->values, IR_I64, running_argument(e, s, i, 0)),
                          ev);
    case MPI_FN_MPI_Type_size: case MPI_FN_MPI_Type_size_x:
    case MPI_FN_MPI_Type_get_extent: case MPI_FN_MPI_Type_get_extent_x:
    case MPI_FN_MPI_Type_get_true_extent: case MPI_FN_MPI_Type_get_true_extent_x:
    case MPI_FN_MPI_Type_extent: case MPI_FN_MPI_Type_lb: case MPI_FN_MPI_Type_ub:
        return run_question(e, s, fn, i, ev);
    default: return false;
    }
}
