/* Attributes of communicators, datatypes and windows (MPI-4.0 7.7, 16.1).
 *
 *     MPI_Comm_create_keyval(MPI_COMM_DUP_FN, my_delete, &key, NULL);
 *     MPI_Comm_set_attr(comm, key, &data);
 *     MPI_Comm_dup(comm, &copy);            copy has the attribute, too
 *     MPI_Comm_free(&copy);                 calls my_delete
 *
 * Keys and attributes of a rank are in hidden objects, so that they are part of its
 * state; those of a datatype, or of a window, are in the object of its handle.
 */
#include "abstraction/call/attr.h"

#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/callback.h"
#include "abstraction/call/error.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/win.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

enum { MAX_KEYS = 64, KEY_SIZE = 64, ENTRY_SIZE = 16 };

/* Places in the entry of a key, and in that of an attribute. */
enum { KEY_USED = 0, KEY_FREED = 4, KEY_COPY = 8, KEY_DELETE = 16, KEY_EXTRA = 24,
       KEY_USERS = 32 };
enum { ENTRY_VALUE = 0, ENTRY_PRESENT = 8 };

enum { COPYING = 1 }; /* phase of MPI_Comm_dup: its attributes are being copied */

enum { OF_COMM = 1, OF_TYPE = 2, OF_WIN = 3 }; /* what KEY_USED says */

/* As in mpi.h. */
enum { TAG_UB = -1001, HOST = -1002, IO = -1003, WTIME_IS_GLOBAL = -1004,
       UNIVERSE_SIZE = -1005, LASTUSEDCODE = -1006, APPNUM = -1007,
       KEYVAL_INVALID = -32765, TAG_LIMIT = INT32_MAX };

static struct value key_place(const struct engine *e, uint32_t key, int64_t offset)
{
    return value_addr(engine_hidden(e, HIDDEN_KEYVAL), (int64_t)key * KEY_SIZE + offset);
}

static const int64_t PREDEFINED_TYPES = INT64_C(1) << 40; /* after all communicators */

/* Where the attributes of a communicator are, and those of a datatype: in the object
 * of its handle, behind what is there already. */
static struct value comm_holder(const struct engine *e, const struct comm *c)
{
    return value_addr(engine_hidden(e, HIDDEN_ATTRIBUTE),
                      (int64_t)c->index * MAX_KEYS * ENTRY_SIZE);
}

static struct value type_holder(const struct engine *e, struct value handle)
{
    if ((handle.object & OBJECT_REGION) == OBJECT_GLOBAL) /* a predefined one */
        return value_addr(engine_hidden(e, HIDDEN_ATTRIBUTE),
                          PREDEFINED_TYPES +
                              (int64_t)OBJECT_INDEX(handle.object) * MAX_KEYS * ENTRY_SIZE);
    handle.i += HANDLE_ATTRIBUTES;
    return handle;
}

static struct value entry_place(struct value holder, uint32_t key, int64_t offset)
{
    holder.i += (int64_t)key * ENTRY_SIZE + offset;
    return holder;
}

/* `lost`: if it is not known any more. */
static int64_t get_int(struct engine *e, struct state *s, struct value at, int64_t lost)
{
    struct value v = access_peek(e, s, at, IR_I32);
    return v.kind == VALUE_INT ? v.i : lost;
}

static void put_int(struct engine *e, struct state *s, struct value at, int64_t i)
{
    access_poke(e, s, at, value_int(IR_I32, i));
}

/* ---- keys ---- */

/* A user's key, of the kind that is given (0: any); false: *ev. */
static bool user_key(struct engine *e, struct state *s, struct value v, int kind,
                     uint32_t *key, struct event *ev)
{
    int64_t used = 0;
    *key = (uint32_t)v.i;
    if (v.kind == VALUE_INT && v.i > 0 && v.i < MAX_KEYS)
        used = get_int(e, s, key_place(e, *key, KEY_USED), -1);
    if (used > 0 && (!kind || used == kind))
        return true;
    if (v.kind != VALUE_INT || used < 0) {
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "the key of this attribute is not known");
        return false;
    }
    bool predefined = v.i <= TAG_UB && v.i >= APPNUM;
    engine_fault(ev, DIAG_MPI_ARG_KEYVAL,
                 v.i == KEYVAL_INVALID ? "the key is MPI_KEYVAL_INVALID"
                 : used > 0 ? "the key is of communicators, of datatypes, or of windows, and not "
                              "of what it is used with"
                 : predefined ? "a predefined attribute cannot be changed"
                              : arena_printf(e->arena,
                                             "%lld is not a key that "
                                             "MPI_Comm_create_keyval has made, or it was "
                                             "freed",
                                             (long long)v.i));
    return false;
}

static bool create_key(struct engine *e, struct state *s, int kind,
                       const struct ir_instr *i, struct event *ev)
{
    uint32_t key = 1;
    while (key < MAX_KEYS && get_int(e, s, key_place(e, key, KEY_USED), 1))
        key++;
    if (key == MAX_KEYS) {
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "more than %d keys of attributes",
                     MAX_KEYS - 1);
        return true;
    }
    put_int(e, s, key_place(e, key, KEY_USED), kind);
    put_int(e, s, key_place(e, key, KEY_FREED), 0);
    put_int(e, s, key_place(e, key, KEY_USERS), 0);
    access_poke(e, s, key_place(e, key, KEY_COPY), running_argument(e, s, i, 0));
    access_poke(e, s, key_place(e, key, KEY_DELETE), running_argument(e, s, i, 1));
    access_poke(e, s, key_place(e, key, KEY_EXTRA), running_argument(e, s, i, 3));
    handle_own(e, s, HANDLE_KEYVAL, key);
    return result_put(e, s, i, 2, value_int(IR_I32, key), ev);
}

/* A key that is freed goes when its last attribute goes (7.7.2). */
static void drop_key(struct engine *e, struct state *s, uint32_t key)
{
    if (get_int(e, s, key_place(e, key, KEY_FREED), 0) &&
        !get_int(e, s, key_place(e, key, KEY_USERS), 1))
        access_fill(e, s, key_place(e, key, 0), KEY_SIZE, (struct segment){.fill = FILL_ZERO},
                    &(struct event){.kind = EVENT_NONE});
}

static bool free_key(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct value v;
    uint32_t key;
    if (!access_load(e, s, running_argument(e, s, i, 0), IR_I32, &v, ev) ||
        !user_key(e, s, facts_reduce(&s->facts, v), 0, &key, ev))
        return true;
    put_int(e, s, key_place(e, key, KEY_FREED), 1);
    handle_disown(s, HANDLE_KEYVAL, key);
    drop_key(e, s, key);
    return result_put(e, s, i, 0, value_int(IR_I32, KEYVAL_INVALID), ev);
}

/* ---- attributes ---- */

/* 1: present, 0: not; -1: not known, *ev. */
static int presence(struct engine *e, struct state *s, struct value holder, uint32_t key,
                    struct event *ev)
{
    struct value v = access_peek(e, s, entry_place(holder, key, ENTRY_PRESENT), IR_I32);
    if (v.kind == VALUE_INT)
        return v.i != 0;
    engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s,
                 "whether there is an attribute with this key is not known");
    return -1;
}

static void count_user(struct engine *e, struct state *s, uint32_t key, int by)
{
    struct value at = key_place(e, key, KEY_USERS), v = access_peek(e, s, at, IR_I32);
    if (v.kind == VALUE_INT)
        put_int(e, s, at, v.i + by);
}

void attr_set(struct engine *e, struct state *s, struct value holder, uint32_t key,
              struct value v)
{
    access_poke(e, s, entry_place(holder, key, ENTRY_VALUE), v);
    put_int(e, s, entry_place(holder, key, ENTRY_PRESENT), 1);
    count_user(e, s, key, 1);
}

void attr_remove(struct engine *e, struct state *s, struct value holder, uint32_t key)
{
    access_fill(e, s, entry_place(holder, key, 0), ENTRY_SIZE,
                (struct segment){.fill = FILL_ZERO}, &(struct event){.kind = EVENT_NONE});
    count_user(e, s, key, -1);
    drop_key(e, s, key);
}

/* Remove an attribute.  True: its delete function runs now; when it has succeeded, the
 * attribute goes (callback.c). */
static bool delete_one(struct engine *e, struct state *s, struct value handle,
                       struct value holder, uint32_t key, enum callback_kind kind,
                       struct event *ev)
{
    struct value value = access_peek(e, s, entry_place(holder, key, ENTRY_VALUE), IR_PTR);
    struct value fn = access_peek(e, s, key_place(e, key, KEY_DELETE), IR_PTR);
    struct value args[] = {handle, value_int(IR_I32, key), value,
                           access_peek(e, s, key_place(e, key, KEY_EXTRA), IR_PTR)};
    if (callback_predefined(e, fn) || value_is_null(&fn)) { /* MPI_COMM_NULL_DELETE_FN */
        attr_remove(e, s, holder, key);
        return false;
    }
    struct callback how = {.kind = kind, .holder = holder, .key = key};
    callback_enter(e, s, fn, args, 4, &how, ev);
    return true;
}

static bool has_changed(const struct engine *e, const struct state *s, uint32_t which)
{
    uint32_t index = e->program->p->n_globals + which;
    return s->globals[index] != e->globals.v[index];
}

/* Can it have attributes? */
static bool may_have(const struct engine *e, const struct state *s, int kind)
{
    return has_changed(e, s, kind == OF_COMM ? HIDDEN_ATTRIBUTE : HIDDEN_KEYVAL);
}

/* Where the attributes of this handle are; false: *ev. */
static bool find_holder(struct engine *e, struct state *s, int kind, struct value handle,
                        struct value *holder, struct event *ev)
{
    if (kind == OF_TYPE) {
        if (!lookup_datatype(e, s, handle, ev))
            return false;
        *holder = type_holder(e, handle);
        return true;
    }
    if (kind == OF_WIN) {
        struct win w;
        *holder = win_attributes(&handle);
        return lookup_win(e, s, handle, &w, ev);
    }
    const struct comm *c = lookup_comm(e, s, handle, ev);
    if (c)
        *holder = comm_holder(e, c);
    return c != NULL;
}

/* The object goes: delete its attributes, one by one, as this call is run again.  True: a
 * function runs, or *ev. */
static bool delete_all(struct engine *e, struct state *s, int kind, struct value handle,
                       struct event *ev)
{
    struct event trial = {.kind = EVENT_NONE};
    struct value holder;
    if (!may_have(e, s, kind))
        return false;
    if (!find_holder(e, s, kind, handle, &holder, &trial)) { /* the call says what is wrong */
        *ev = trial.kind == EVENT_STOP ? trial : *ev;
        return trial.kind == EVENT_STOP;
    }
    for (uint32_t key = MAX_KEYS; key-- > 1;) { /* the last one first (11.2.4) */
        int is = presence(e, s, holder, key, ev);
        if (is < 0 || (is && delete_one(e, s, handle, holder, key, CALLBACK_DELETE, ev)))
            return true;
    }
    return false;
}

static bool delete_at(struct engine *e, struct state *s, int kind, struct value at,
                      struct event *ev)
{
    struct value handle = may_have(e, s, kind) ? access_peek(e, s, at, IR_PTR)
                                               : value_int(IR_PTR, 0);
    return handle.kind == VALUE_ADDR && !handle_predefined(e, &handle) &&
           delete_all(e, s, kind, handle, ev);
}

/* The holder and the key that a call names: is there a value?  Below 0: *ev. */
static int find_entry(struct engine *e, struct state *s, int kind, const struct ir_instr *i,
                      struct value *handle, struct value *holder, uint32_t *key,
                      struct event *ev)
{
    *handle = running_argument(e, s, i, 0);
    if (!find_holder(e, s, kind, *handle, holder, ev) ||
        !user_key(e, s, running_argument(e, s, i, 1), kind, key, ev))
        return -1;
    return presence(e, s, *holder, *key, ev);
}

/* What the old value was deleted with comes first (7.7.2). */
static bool run_set(struct engine *e, struct state *s, int kind, const struct ir_instr *i,
                    struct event *ev)
{
    struct value handle, holder;
    uint32_t key;
    int is = find_entry(e, s, kind, i, &handle, &holder, &key, ev);
    if (is < 0 || (is && delete_one(e, s, handle, holder, key, CALLBACK_DELETE, ev)))
        return true;
    attr_set(e, s, holder, key, running_argument(e, s, i, 2));
    return result_success(e, s);
}

static bool run_delete(struct engine *e, struct state *s, int kind, const struct ir_instr *i,
                       struct event *ev)
{
    struct value handle, holder;
    uint32_t key;
    int is = find_entry(e, s, kind, i, &handle, &holder, &key, ev);
    if (is == 0)
        engine_fault(ev, DIAG_MPI_ARG_KEYVAL,
                     "there is no attribute with the key that is deleted");
    else if (is > 0 && !delete_one(e, s, handle, holder, key, CALLBACK_LAST, ev))
        result_success(e, s);
    return true;
}

/* ---- predefined attributes (9.1.2, 11.10.1, 11.10.3, 9.5) ---- */

static struct value predefined_value(struct engine *e, struct state *s, int64_t key)
{
    switch (key) {
    case TAG_UB: /* at least 32767; what Open MPI has */
        engine_note(e, s, LEDGER_BOUND, "MPI_TAG_UB is taken to be %d", TAG_LIMIT);
        return value_int(IR_I32, TAG_LIMIT);
    case HOST: return value_int(IR_I32, M2S_MPI_PROC_NULL);
    case IO: return value_int(IR_I32, M2S_MPI_ANY_SOURCE);
    case LASTUSEDCODE: return value_int(IR_I32, error_last_code(e, s));
    case APPNUM: return value_int(IR_I32, 0);
    default: break;
    }
    struct value v = engine_fresh(e, s, IR_I32, false, LEDGER_INPUT,
                                  key == UNIVERSE_SIZE ? "MPI_UNIVERSE_SIZE"
                                                       : "MPI_WTIME_IS_GLOBAL");
    if (key == UNIVERSE_SIZE)
        facts_refine(&s->facts, v.e, e->options->nprocs, INT32_MAX);
    else
        facts_refine(&s->facts, v.e, 0, 1);
    return v;
}

/* They belong to MPI_COMM_WORLD; libraries know them for every communicator.  The
 * program gets the address of a number. */
static bool get_predefined(struct engine *e, struct state *s, const struct ir_instr *i,
                           const struct comm *c, int64_t key, struct event *ev)
{
    struct value at = value_addr(engine_hidden(e, HIDDEN_PREDEFINED), (TAG_UB - key) * 8);
    struct value flag = value_int(IR_I32, 1);
    if (c->index != 0 || key == UNIVERSE_SIZE || key == APPNUM) {
        flag = engine_fresh(e, s, IR_I32, false, LEDGER_INPUT, "a flag of MPI_Comm_get_attr");
        facts_refine(&s->facts, flag.e, 0, 1);
    }
    access_poke(e, s, at, predefined_value(e, s, key));
    if (!access_store(e, s, running_argument(e, s, i, 2), at, ev))
        return true;
    return result_put(e, s, i, 3, flag, ev);
}

static bool run_get(struct engine *e, struct state *s, int kind, const struct ir_instr *i,
                    struct event *ev)
{
    struct value handle = running_argument(e, s, i, 0), k = running_argument(e, s, i, 1), holder;
    uint32_t key;
    if ((kind == OF_WIN && win_get_predefined(e, s, i, ev)) ||
        !find_holder(e, s, kind, handle, &holder, ev))
        return true;
    if (kind == OF_COMM && k.kind == VALUE_INT && k.i <= TAG_UB && k.i >= APPNUM)
        return get_predefined(e, s, i, lookup_comm(e, s, handle, ev), k.i, ev);
    if (!user_key(e, s, k, kind, &key, ev))
        return true;
    int is = presence(e, s, holder, key, ev);
    if (is < 0)
        return true;
    struct value v = access_peek(e, s, entry_place(holder, key, ENTRY_VALUE), IR_PTR);
    if (is && !access_store(e, s, running_argument(e, s, i, 2), v, ev))
        return true;
    return result_put(e, s, i, 3, value_int(IR_I32, is), ev);
}

/* ---- copying (7.7.2) ---- */

/* Copy attribute `key`.  True: its function runs, or *ev. */
static bool copy_one(struct engine *e, struct state *s, struct value handle,
                     struct value from, struct value to, uint32_t key, struct event *ev)
{
    int is = presence(e, s, from, key, ev);
    if (is <= 0)
        return is < 0;
    struct value value = access_peek(e, s, entry_place(from, key, ENTRY_VALUE), IR_PTR);
    struct value fn = access_peek(e, s, key_place(e, key, KEY_COPY), IR_PTR);
    const char *name = callback_predefined(e, fn);
    if (name && strstr(name, "_DUP_FN"))
        attr_set(e, s, to, key, value);
    if (name || value_is_null(&fn))
        return false;
    struct callback how = {.kind = CALLBACK_COPY, .key = key, .holder = to};
    how.out = value_addr(state_alloc_again(e, s, "a copied attribute", 8, FILL_UNINIT), 0);
    how.flag = value_addr(state_alloc_again(e, s, "the flag of a copied attribute", 4,
                                            FILL_UNINIT), 0);
    struct value args[] = {handle,
                           value_int(IR_I32, key),
                           access_peek(e, s, key_place(e, key, KEY_EXTRA), IR_PTR),
                           value,
                           how.out,
                           how.flag};
    callback_enter(e, s, fn, args, 6, &how, ev);
    return true;
}

/* MPI_Comm_dup or MPI_Type_dup has made its object; the call is run again after each
 * function. The new handle is in the last argument. */
static bool run_copies(struct engine *e, struct state *s, int kind, const struct ir_instr *i,
                       struct event *ev)
{
    struct value handle = running_argument(e, s, i, 0), from, to;
    struct value made = access_peek(e, s, running_argument(e, s, i, i->n_args - 1), IR_PTR);
    if (s->progress.phase != COPYING)
        return false;
    if (!find_holder(e, s, kind, handle, &from, ev) ||
        !find_holder(e, s, kind, made, &to, ev))
        return true;
    while (++s->progress.next < MAX_KEYS)
        if (copy_one(e, s, handle, from, to, s->progress.next, ev))
            return true;
    s->progress = (struct call_progress){0};
    return result_success(e, s);
}

void attr_copy_failed(struct engine *e, struct state *s)
{
    struct event ignored = {.kind = EVENT_NONE};
    const struct ir_instr *i = state_instr(s);
    struct value at = running_argument(e, s, i, i->n_args - 1);
    bool type = running_call(e, s) == mpi_call(MPI_FN_MPI_Type_dup);
    s->progress = (struct call_progress){0};
    handle_free(e, s, access_peek(e, s, at, IR_PTR));
    access_store(e, s, at, handle_of_name(e, type ? "MPI_DATATYPE_NULL" : "MPI_COMM_NULL"),
                 &ignored);
}

/* MPI_Comm_idup: functions of the program would have to run when the request is
 * complete. */
static bool copy_silently(struct engine *e, struct state *s, enum mpi_fn fn,
                          struct value from, struct value to, uint32_t key,
                          struct event *ev)
{
    int is = presence(e, s, from, key, ev);
    if (is <= 0)
        return is == 0;
    struct value copy = access_peek(e, s, key_place(e, key, KEY_COPY), IR_PTR);
    if (callback_predefined(e, copy) || value_is_null(&copy))
        return !copy_one(e, s, from, from, to, key, ev);
    engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "%s is not supported for a communicator with an "
                 "attribute that has a copy function of the program; MPI_Comm_dup is",
                 mpi_call(fn)->name);
    return false;
}

bool attr_comm_made(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct comm *parent, const struct comm *made, struct event *ev)
{
    error_inherit(e, s, parent, made);
    bool copies = fn == MPI_FN_MPI_Comm_dup || fn == MPI_FN_MPI_Comm_dup_with_info;
    bool later = fn == MPI_FN_MPI_Comm_idup || fn == MPI_FN_MPI_Comm_idup_with_info;
    if (!may_have(e, s, OF_COMM) || (!copies && !later))
        return true;
    if (copies) {
        s->progress = (struct call_progress){.phase = COPYING};
        return true;
    }
    for (uint32_t key = 1; key < MAX_KEYS; key++)
        if (!copy_silently(e, s, fn, comm_holder(e, parent), comm_holder(e, made), key, ev))
            return false;
    return true;
}

bool attr_type_made(struct engine *e, struct state *s)
{
    if (!may_have(e, s, OF_TYPE))
        return false;
    s->progress = (struct call_progress){.phase = COPYING};
    return true;
}

bool attr_call(struct engine *e, struct state *s, enum mpi_fn fn,
               const struct ir_instr *i, struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_Comm_create_keyval: case MPI_FN_MPI_Keyval_create:
        return create_key(e, s, OF_COMM, i, ev);
    case MPI_FN_MPI_Type_create_keyval: return create_key(e, s, OF_TYPE, i, ev);
    case MPI_FN_MPI_Win_create_keyval: return create_key(e, s, OF_WIN, i, ev);
    case MPI_FN_MPI_Comm_free_keyval: case MPI_FN_MPI_Keyval_free:
    case MPI_FN_MPI_Type_free_keyval: case MPI_FN_MPI_Win_free_keyval:
        return free_key(e, s, i, ev);
    case MPI_FN_MPI_Comm_set_attr: case MPI_FN_MPI_Attr_put:
        return run_set(e, s, OF_COMM, i, ev);
    case MPI_FN_MPI_Type_set_attr: return run_set(e, s, OF_TYPE, i, ev);
    case MPI_FN_MPI_Win_set_attr: return run_set(e, s, OF_WIN, i, ev);
    case MPI_FN_MPI_Comm_get_attr: case MPI_FN_MPI_Attr_get:
        return run_get(e, s, OF_COMM, i, ev);
    case MPI_FN_MPI_Type_get_attr: return run_get(e, s, OF_TYPE, i, ev);
    case MPI_FN_MPI_Win_get_attr: return run_get(e, s, OF_WIN, i, ev);
    case MPI_FN_MPI_Comm_delete_attr: case MPI_FN_MPI_Attr_delete:
        return run_delete(e, s, OF_COMM, i, ev);
    case MPI_FN_MPI_Type_delete_attr: return run_delete(e, s, OF_TYPE, i, ev);
    case MPI_FN_MPI_Win_delete_attr: return run_delete(e, s, OF_WIN, i, ev);
    default: return false;
    }
}

bool attr_before_call(struct engine *e, struct state *s, enum mpi_fn fn,
                      const struct ir_instr *i, struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_Comm_dup: case MPI_FN_MPI_Comm_dup_with_info:
        return run_copies(e, s, OF_COMM, i, ev);
    case MPI_FN_MPI_Type_dup: return run_copies(e, s, OF_TYPE, i, ev);
    case MPI_FN_MPI_Comm_free: case MPI_FN_MPI_Comm_disconnect:
        return delete_at(e, s, OF_COMM, running_argument(e, s, i, 0), ev);
    case MPI_FN_MPI_Type_free: return delete_at(e, s, OF_TYPE, running_argument(e, s, i, 0), ev);
    case MPI_FN_MPI_Win_free: return delete_at(e, s, OF_WIN, running_argument(e, s, i, 0), ev);
    case MPI_FN_MPI_Finalize: /* those of MPI_COMM_SELF are deleted first (11.2.4) */
        return !s->mpi.finalized && delete_all(e, s, OF_COMM,
                                           handle_of_name(e, "MPI_COMM_SELF"), ev);
    default: return false;
    }
}
