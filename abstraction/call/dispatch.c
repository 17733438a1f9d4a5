/* Calls of MPI functions: what all of them share - handles, buffers, statuses. */
#include "abstraction/call/buffer_use.h"
#include "abstraction/call/callback.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/request.h"

#include "core/base/vec.h"

/* A count of 64 bits that fits into an int is the int: it is compared with such. */
static struct value small_count(struct engine *e, struct state *s, uint32_t k, struct value v)
{
    const char *roles = mpi_running_call(e, s)->roles;
    if (k >= strlen(roles) || roles[k] != 'n')
        return v;
    if (v.kind == VALUE_INT)
        return v.i >= INT32_MIN && v.i <= INT32_MAX ? value_int(IR_I32, v.i) : v;
    bool widened = v.kind == VALUE_EXPR && v.e->op == EXPR_CAST && v.e->a->type == IR_I32;
    return widened ? (struct value){.kind = VALUE_EXPR, .type = IR_I32, .e = v.e->a} : v;
}

struct value mpi_argument(struct engine *e, struct state *s, const struct ir_instr *i,
                          uint32_t k)
{
    if (k >= i->n_args)
        return (struct value){.kind = VALUE_NONE};
    struct value v = facts_reduce(&s->facts, interp_operand(e, s, &i->args[k]));
    return v.type == IR_I64 && mpi_is_large(e, s) ? small_count(e, s, k, v) : v;
}

const char *mpi_handle(struct engine *e, const struct value *v)
{
    const struct ir_prog *p = e->program->p;
    if (v->kind != VALUE_ADDR || (v->object & OBJECT_REGION) != OBJECT_GLOBAL ||
        OBJECT_INDEX(v->object) >= p->n_globals || v->any || v->i != 0)
        return NULL;
    const char *name = p->globals[OBJECT_INDEX(v->object)].obj.name;
    return strncmp(name, "m2s_MPI_", 8) == 0 ? name + 4 : NULL;
}

bool mpi_is(struct engine *e, const struct value *v, const char *name)
{
    const char *handle = mpi_handle(e, v);
    return handle && !strcmp(handle, name);
}

bool mpi_is_unset(struct engine *e, struct state *s, struct value at, enum ir_kind kind)
{
    const struct segment *from = NULL;
    const struct memory *m = access_object(e, s, at, false);
    if (!m || at.any || m->freed || at.i < 0 || at.i > m->size - (kind == IR_I32 ? 4 : 8))
        return false;
    struct value v = memory_peek(&e->env, m, at.i, kind, &from);
    if (mpi_never_set(e, &v))
        return true;
    return v.kind == VALUE_NONE && from && from->fill == FILL_UNINIT && !e->coarse;
}

/* In the coarse exploration a variable may only look so: what one side of a branch has set. */
bool mpi_never_set(const struct engine *e, const struct value *v)
{
    return v->kind == VALUE_EXPR && v->e->op == EXPR_ATOM && v->e->origin == e->env.unset &&
           !e->coarse;
}

bool mpi_is_other(struct engine *e, const struct value *v)
{
    const struct ir_prog *p = e->program->p;
    uint32_t index = OBJECT_INDEX(v->object);
    switch (v->kind) {
    case VALUE_INT: case VALUE_FUNC: return true;
    case VALUE_ADDR: /* not one of mpi.h that the tool has no meaning for */
        return !v->any && ((v->object & OBJECT_REGION) != OBJECT_GLOBAL ||
                           index >= p->n_globals || !p->globals[index].is_extern ||
                           mpi_handle(e, v));
    default: return false;
    }
}

const char *mpi_other_text(struct engine *e, struct state *s, const char *what,
                           const char *roles, const struct value *v)
{
    const char *the = mpi_argument_text(e, s, what, roles, *v), *name = mpi_handle(e, v);
    const struct memory *m = handle_memory(s, v);
    if (name)
        return arena_printf(e->arena, "%s is %s, which is none", the, name);
    if (m)
        return arena_printf(e->arena, "%s is what %s has made at line %u, which is none", the,
                            m->handle->call, m->handle->at.line);
    return arena_printf(e->arena, "%s is no handle that MPI has given", the);
}

bool mpi_find_handle(const struct engine *e, const char *name, struct value *v)
{
    const struct ir_prog *p = e->program->p;
    for (uint32_t i = 0; i < p->n_globals; i++) {
        const char *global = p->globals[i].obj.name;
        if (strncmp(global, "m2s_", 4) != 0 || strcmp(global + 4, name) != 0)
            continue;
        *v = value_addr(OBJECT_GLOBAL | i, 0);
        return true;
    }
    return false;
}

struct value mpi_named_handle(const struct engine *e, const char *name)
{
    struct value v;
    /* else nothing can be compared with it */
    return mpi_find_handle(e, name, &v) ? v : value_int(IR_PTR, 0);
}

void mpi_event_over(struct engine *e, struct state *s, const struct event *ev)
{
    if (ev->more) {
        s->progress.phase++;
        return;
    }
    s->progress = (struct call_progress){0};
    interp_return(e, s, value_int(IR_I32, 0));
}

bool mpi_success(struct engine *e, struct state *s)
{
    interp_return(e, s, value_int(IR_I32, 0));
    return true;
}

bool mpi_put(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
             struct value v, struct event *ev)
{
    if (v.type == IR_I32 && mpi_is_large(e, s) && mpi_running_call(e, s)->roles[k] == 'O')
        v = value_cast(e->values, IR_I64, v);
    if (access_store(e, s, mpi_argument(e, s, i, k), v, ev))
        mpi_success(e, s);
    return true;
}

struct value mpi_bytes(struct engine *e, struct value count, int64_t size)
{
    if (count.kind == VALUE_NONE)
        return count;
    struct value wide_count = value_cast(e->values, IR_I64, count);
    return value_bin(e->values, IR_MUL, IR_I64, wide_count, value_int(IR_I64, size));
}

/* Has the slicer dropped this address, because nobody looks at the content there? */
static bool is_unused(const struct engine *e, const struct value *v)
{
    const struct ir_prog *p = e->program->p;
    return v->kind == VALUE_ADDR && (v->object & OBJECT_REGION) == OBJECT_GLOBAL &&
           OBJECT_INDEX(v->object) < p->n_globals &&
           !strcmp(p->globals[OBJECT_INDEX(v->object)].link_name, "m2s_unused_buffer");
}

/* A derived type that is a row of one basic type is that many elements of it. */
static bool set_type(struct engine *e, struct state *s, struct value type,
                     struct buffer *b, struct event *ev)
{
    const struct datatype *d = mpi_datatype(e, s, type, ev);
    if (!d)
        return false;
    if (!mpi_type_is_ready(e, s, type)) {
        engine_fault(ev, "MPI-TYPE-UNCOMMITTED",
                     arena_printf(e->arena, "the datatype of %s is not committed", d->name));
        return false;
    }
    b->type = d->basic ? d->basic : "MPI_BYTE";
    b->size = (uint32_t)d->extent;
    if (d->predefined)
        return true;
    bool one = b->count.kind == VALUE_INT && b->count.i <= 1;
    if (d->apart && !d->ub_marked && !one) {
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "more than one element of %s, which has "
                     "addresses of several objects, are not supported", d->name);
        return false;
    }
    b->derived = d;
    b->elements = b->count;
    int64_t n = d->basic ? d->n_basic : d->size;
    if (n != 1)
        b->count = mpi_bytes(e, b->count, n);
    b->size = datatype_is_dense(d) ? mpi_type_extent(b->type) : 0;
    return true;
}

bool mpi_buffer_args(struct engine *e, struct state *s, struct value address,
                     struct value count, struct value type, struct buffer *b,
                     struct event *ev)
{
    *b = (struct buffer){.address = address, .count = count};
    b->unused = is_unused(e, &address);
    if (b->unused)
        b->address = value_int(IR_PTR, 0);
    else
        b->place = address;
    if (type.kind == VALUE_NONE) { /* the call has an array of datatypes */
        b->type = "MPI_BYTE";
        b->size = 1;
    } else if (!set_type(e, s, type, b, ev)) {
        return false;
    }
    if (count.kind == VALUE_INT && count.i < 0) {
        engine_fault(ev, "MPI-ARG-COUNT",
                     arena_printf(e->arena, "%s is negative (%lld)",
                                  mpi_argument_text(e, s, "count", "n", count),
                                  (long long)count.i));
        return false;
    }
    return true;
}

bool mpi_buffer(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                struct buffer *b, struct event *ev)
{
    if (!mpi_buffer_args(e, s, mpi_argument(e, s, i, k), mpi_argument(e, s, i, k + 1),
                         mpi_argument(e, s, i, k + 2), b, ev))
        return false;
    c_type_check(e, s, i, k, b);
    mpi_silence(e, s, i, k, b);
    return true;
}

void mpi_silence(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                 struct buffer *b)
{
    const struct abst_options *o = e->options;
    uint32_t silent = i->id < o->n_silent && k < ABST_ANY ? o->silent[i->id] >> k : 0;
    if (silent & 1) {
        b->unused = true;
        b->address = value_int(IR_PTR, 0);
    } else if (silent >> ABST_ANY & 1) {
        b->address = engine_fresh(e, s, IR_PTR, true, LEDGER_MESSAGE,
                                  "array data in a message");
    }
}

void mpi_lose_status(struct engine *e, struct state *s, struct value status)
{
    struct event ignored = {.kind = EVENT_NONE};
    if (status.kind == VALUE_ADDR && !mpi_is(e, &status, "MPI_STATUS_IGNORE"))
        access_fill(e, s, status, MPI_STATUS_SIZE, (struct segment){.fill = FILL_UNINIT},
                    &ignored);
}

void mpi_status(struct engine *e, struct state *s, struct value status, int32_t source,
                int32_t tag, struct value bytes)
{
    if (status.kind != VALUE_ADDR || mpi_is(e, &status, "MPI_STATUS_IGNORE"))
        return;
    struct event ignored = {.kind = EVENT_NONE};
    struct value at = status; /* MPI_ERROR is anything (MPI-4.0 3.2.5) */
    mpi_lose_status(e, s, status);
    at.i = status.i + MPI_STATUS_SOURCE;
    access_store(e, s, at, value_int(IR_I32, source), &ignored);
    at.i = status.i + MPI_STATUS_TAG;
    access_store(e, s, at, value_int(IR_I32, tag), &ignored);
    at.i = status.i + MPI_STATUS_BYTES;
    if (bytes.kind == VALUE_NONE)
        bytes = engine_fresh(e, s, IR_I64, true, LEDGER_MESSAGE, "the size of a message");
    access_store(e, s, at, bytes, &ignored);
}

/* What may be called at any time (MPI-4.0 11.4.1; the tools interface has rules of its own).
 * MPI_Init and MPI_Finalize look after themselves.  These need nothing that MPI_Init makes:
 * MPI_Abort ends the program in any case; MPI_Wtime, and what only counts bytes, works. */
static bool is_timeless(enum mpi_fn fn)
{
    switch (fn) {
    case MPI_FN_MPI_Init: case MPI_FN_MPI_Init_thread: case MPI_FN_MPI_Finalize:
    case MPI_FN_MPI_Initialized: case MPI_FN_MPI_Finalized: case MPI_FN_MPI_Get_version:
    case MPI_FN_MPI_Get_library_version: case MPI_FN_MPI_Info_create:
    case MPI_FN_MPI_Info_create_env: case MPI_FN_MPI_Info_set: case MPI_FN_MPI_Info_delete:
    case MPI_FN_MPI_Info_get: case MPI_FN_MPI_Info_get_valuelen:
    case MPI_FN_MPI_Info_get_nkeys: case MPI_FN_MPI_Info_get_nthkey:
    case MPI_FN_MPI_Info_get_string: case MPI_FN_MPI_Info_dup: case MPI_FN_MPI_Info_free:
    case MPI_FN_MPI_Session_create_errhandler: case MPI_FN_MPI_Session_call_errhandler:
    case MPI_FN_MPI_Error_class: case MPI_FN_MPI_Error_string:
    case MPI_FN_MPI_Add_error_class: case MPI_FN_MPI_Add_error_code:
    case MPI_FN_MPI_Add_error_string: case MPI_FN_MPI_Errhandler_free:
    case MPI_FN_MPI_Abort: case MPI_FN_MPI_Wtime: case MPI_FN_MPI_Wtick:
    case MPI_FN_MPI_Pcontrol: case MPI_FN_MPI_Aint_add: case MPI_FN_MPI_Aint_diff:
    case MPI_FN_MPI_Get_address: case MPI_FN_MPI_Address: case MPI_FN_MPI_Type_size:
        return true;
    default:
        return mpi_call(fn)->class == MPI_C_TOOL;
    }
}

/* All else is allowed between MPI_Init and MPI_Finalize only (MPI-4.0 11.2.1). */
static bool is_in_time(const struct engine *e, const struct state *s, enum mpi_fn fn,
                       struct event *ev)
{
    if (is_timeless(fn) || (s->initialized && !s->finalized))
        return true;
    if (!s->finalized && e->unknown_code) /* which may have called MPI_Init */
        return true;
    engine_fault(ev, s->finalized ? "MPI-AFTER-FINALIZE" : "MPI-BEFORE-INIT",
                 arena_printf(e->arena, "%s is called %s", mpi_call(fn)->name,
                              s->finalized ? "after MPI_Finalize" : "before MPI_Init"));
    return false;
}

/* Infos are hints that nobody looks at, but they must live. */
static bool check_infos(struct engine *e, struct state *s, const struct ir_instr *i,
                        struct event *ev)
{
    for (uint32_t k = 0; k < i->n_args; k++) {
        struct value v = mpi_argument(e, s, i, k);
        if (!handle_open(e, s, HANDLE_INFO, &v, ev))
            return false;
    }
    return true;
}

/* A handle that the call makes must go somewhere. */
static bool check_handles(struct engine *e, struct state *s, enum mpi_fn fn,
                          const struct ir_instr *i, struct event *ev)
{
    const char *roles = mpi_call(fn)->roles;
    for (uint32_t k = 0; roles[k] && k < i->n_args; k++) {
        struct value at = mpi_argument(e, s, i, k);
        if ((roles[k] != 'C' && roles[k] != 'q') || !value_is_null(&at))
            continue;
        engine_fault(ev, "MPI-ARG", arena_printf(e->arena, "argument %u, where the handle is, is a "
                                                 "null pointer", k + 1));
        return false;
    }
    return true;
}

/* Calls that do nothing with their communicator but need one. */
static bool check_comm(struct engine *e, struct state *s, enum mpi_fn fn,
                       const struct ir_instr *i, struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_Pack: case MPI_FN_MPI_Unpack: case MPI_FN_MPI_Pack_size:
    case MPI_FN_MPI_Comm_get_info: case MPI_FN_MPI_Comm_set_info:
        break;
    default: return true;
    }
    const char *roles = mpi_call(fn)->roles;
    uint32_t k = (uint32_t)strcspn(roles, "c");
    return k >= i->n_args || mpi_comm(e, s, mpi_argument(e, s, i, k), ev);
}

/* MPI_STATUS_IGNORE need not be the null pointer, and the null pointer is no status (3.2.6).
 * An array of statuses may be empty. */
static bool check_status(struct engine *e, struct state *s, enum mpi_fn fn,
                         const struct ir_instr *i, struct event *ev)
{
    const char *roles = mpi_call(fn)->roles, *at = strchr(roles, 'S');
    if (!at || strchr(roles, 'Q') || (uint32_t)(at - roles) >= i->n_args)
        return true;
    struct value status = mpi_argument(e, s, i, (uint32_t)(at - roles));
    if (!value_is_null(&status))
        return true;
    engine_fault(ev, "MPI-ARG", "the status is a null pointer: MPI_STATUS_IGNORE is meant");
    return false;
}

static void run_call(struct engine *e, struct state *s, const struct func_info *fn,
                     const struct ir_instr *i, struct event *ev)
{
    if (!mpi_call(fn->mpi)->supported) {
        mpi_unsupported(e, s, fn, i, ev);
        return;
    }
    if (!is_in_time(e, s, fn->mpi, ev) || !check_status(e, s, fn->mpi, i, ev) ||
        !check_handles(e, s, fn->mpi, i, ev) ||
        !check_infos(e, s, i, ev) || !check_comm(e, s, fn->mpi, i, ev) ||
        !mpi_intra_only(e, s, fn->mpi, i, ev) ||
        !flight_allows_call(e, s, fn->mpi, i, ev))
        return;
    reorder_call(e, s, fn->mpi, i);
    if (mpi_attr_call(e, s, fn->mpi, i, ev) || mpi_error_call(e, s, fn->mpi, i, ev) ||
        mpi_other_call(e, s, fn->mpi, i, ev) || mpi_info_call(e, s, fn->mpi, i, ev) ||
        mpi_env_call(e, s, fn->mpi, i, ev) || mpi_comm_call(e, s, fn->mpi, i, ev) ||
        mpi_idup_call(e, s, fn->mpi, i, ev) || mpi_intercomm_call(e, s, fn->mpi, i, ev) ||
        mpi_group_call(e, s, fn->mpi, i, ev) || mpi_cart_call(e, s, fn->mpi, i, ev) ||
        mpi_graph_call(e, s, fn->mpi, i, ev) ||
        mpi_type_call(e, s, fn->mpi, i, ev) || mpi_op_call(e, s, fn->mpi, i, ev) ||
        mpi_pack_call(e, s, fn->mpi, i, ev) || mpi_handle_call(e, s, fn->mpi, i, ev) ||
        mpi_p2p_call(e, s, fn->mpi, i, ev) ||
        mpi_coll_call(e, s, fn->mpi, i, ev) || mpi_probe_call(e, s, fn->mpi, i, ev) ||
        request_post_call(e, s, fn->mpi, i, ev) ||
        request_complete_call(e, s, fn->mpi, i, ev) ||
        request_release_call(e, s, fn->mpi, i, ev) ||
        request_buffered_call(e, s, fn->mpi, i, ev) ||
        mpi_tool_call(e, s, fn->mpi, i, ev))
        return;
    mpi_unsupported(e, s, fn, i, ev);
}

void mpi_run_call(struct engine *e, struct state *s, const struct func_info *fn,
                  const struct ir_instr *i, struct event *ev)
{
    run_call(e, s, fn, i, ev);
    error_returns(e, s, ev);
}
