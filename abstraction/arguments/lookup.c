/* From handles to what they stand for: communicators and datatypes; and what is wrong with them.
 *
 *     MPI_Bcast(b, 1, type, 0, comm)     comm: NULL, and MPI-ARG-COMM "was freed at line 7"
 */
#include "abstraction/arguments/lookup.h"

#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/file.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win.h"

#include <string.h>

static bool is_null(struct engine *e, const struct value *v)
{
    return value_is_null(v) || handle_is_named(e, v, "MPI_COMM_NULL");
}

const struct comm *lookup_comm_known(struct engine *e, struct state *s, struct value handle)
{
    struct event ignored = {.kind = EVENT_NONE};
    const struct value *v = &handle;
    const char *name = handle_predefined(e, v);
    if (!handle_open(e, s, HANDLE_COMM, &handle, &ignored))
        return NULL;
    if (name && !strcmp(name, "MPI_COMM_WORLD"))
        return comms_get(e->comms, COMM_WORLD);
    if (name && !strcmp(name, "MPI_COMM_SELF"))
        return comms_get(e->comms, COMM_SELF + s->rank);
    if (v->kind != VALUE_ADDR || v->object != engine_hidden(e, HIDDEN_COMM) || v->any ||
        v->i < 0 || v->i >= (int64_t)comms_count(e->comms))
        return NULL;
    return comms_get(e->comms, (uint32_t)v->i);
}

/* Is the communicator of MPI_Comm_idup ready?  False: *ev. */
static bool idup_is_over(struct engine *e, const struct state *s, const struct comm *c,
                      struct event *ev)
{
    for (uint32_t i = 0; i < s->n_requests; i++) {
        const struct request *r = &s->requests[i];
        if (r->kind != REQUEST_COLL || r->coll->making.known != c || r->done)
            continue;
        engine_fault(ev, DIAG_MPI_ARG_COMM,
                     arena_printf(e->arena, "the communicator is used before %s in line %u is "
                                  "complete", r->call, r->at.line));
        return false;
    }
    return true;
}

const struct comm *lookup_comm(struct engine *e, struct state *s, struct value v,
                               struct event *ev)
{
    if (!handle_open(e, s, HANDLE_COMM, &v, ev))
        return NULL;
    const struct comm *c = lookup_comm_known(e, s, v);
    if (c)
        return idup_is_over(e, s, c, ev) ? c : NULL;
    if (is_null(e, &v))
        engine_fault(ev, DIAG_MPI_ARG_COMM,
                     arena_printf(e->arena, "%s is %s",
                                  running_argument_text(e, s, "communicator", "c", v),
                                  value_is_null(&v) ? "a null pointer" : "MPI_COMM_NULL"));
    else if (handle_never_set(e, &v))
        engine_fault(ev, DIAG_MPI_ARG_COMM,
                     arena_printf(e->arena, "%s was never set",
                                  running_argument_text(e, s, "communicator", "c", v)));
    else if (handle_is_other(e, &v))
        engine_fault(ev, DIAG_MPI_ARG_COMM, handle_other_text(e, s, "communicator", "c", &v));
    else
        engine_error(e, ev, DIAG_UNKNOWN_PEER, s,
                     "the communicator of this call is not known");
    return NULL;
}

static const struct datatype *known_type(struct engine *e, const struct value *v)
{
    const char *name = handle_predefined(e, v);
    if (name)
        return datatype_named(e->types, name);
    if (v->kind != VALUE_ADDR || v->object != engine_hidden(e, HIDDEN_TYPE) || v->any ||
        v->i < 0 || v->i >= (int64_t)datatypes_count(e->types))
        return NULL;
    return datatypes_get(e->types, (uint32_t)v->i);
}

const struct datatype *lookup_datatype_vague(struct engine *e, struct state *s, struct value v,
                                             struct event *ev)
{
    if (!handle_open(e, s, HANDLE_TYPE, &v, ev))
        return NULL;
    const char *name = handle_predefined(e, &v);
    if (value_is_null(&v) || (name && !strcmp(name, "MPI_DATATYPE_NULL"))) {
        engine_fault(ev, DIAG_MPI_ARG_TYPE,
                     arena_printf(e->arena, "%s is MPI_DATATYPE_NULL",
                                  running_argument_text(e, s, "datatype", "t", v)));
        return NULL;
    }
    if (handle_never_set(e, &v)) {
        engine_fault(ev, DIAG_MPI_ARG_TYPE,
                     arena_printf(e->arena, "%s was never set",
                                  running_argument_text(e, s, "datatype", "tI", v)));
        return NULL;
    }
    const struct datatype *d = known_type(e, &v);
    if (!d && !name && handle_is_other(e, &v))
        engine_fault(ev, DIAG_MPI_ARG_TYPE, handle_other_text(e, s, "datatype", "tI", &v));
    else if (!d && name)
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "the datatype %s is not supported", name);
    else if (!d)
        engine_error(e, ev, DIAG_UNKNOWN_PEER, s, "the datatype of this call is not known");
    return d;
}

const struct datatype *lookup_datatype(struct engine *e, struct state *s, struct value v,
                                       struct event *ev)
{
    const struct datatype *d = lookup_datatype_vague(e, s, v, ev);
    if (!d || !d->vague)
        return d;
    engine_error(e, ev, DIAG_UNKNOWN_PEER, s, "the size of the datatype %s is not known", d->name);
    return NULL;
}

bool lookup_type_is_ready(struct engine *e, struct state *s, struct value handle)
{
    return handle_predefined(e, &handle) || handle_is_marked(e, s, handle);
}

/* A handle that leads to nothing of its kind. */
static void say_wrong(struct engine *e, struct state *s, const struct value *v, const char *what,
                      const char *null, enum diag_code code, struct event *ev)
{
    static const char roles[] = "I";
    const char *the = running_argument_text(e, s, what, roles, *v);
    if (value_is_null(v) || handle_is_named(e, v, null))
        engine_fault(ev, code, arena_printf(e->arena, "%s is %s", the, null));
    else if (handle_never_set(e, v))
        engine_fault(ev, code, arena_printf(e->arena, "%s was never set", the));
    else if (handle_is_other(e, v))
        engine_fault(ev, code, handle_other_text(e, s, what, roles, v));
    else
        engine_error(e, ev, DIAG_UNKNOWN_PEER, s, "the %s of this call is not known", what);
}

const struct rank_list *lookup_group(struct engine *e, struct state *s, struct value v,
                                     struct event *ev)
{
    if (!handle_open(e, s, HANDLE_GROUP, &v, ev))
        return NULL;
    if (handle_is_named(e, &v, "MPI_GROUP_EMPTY"))
        return group_of(e->comms, NULL, 0);
    if (v.kind == VALUE_ADDR && v.object == engine_hidden(e, HIDDEN_GROUP) && !v.any &&
        v.i >= 0 && v.i < (int64_t)groups_count(e->comms))
        return group_get(e->comms, (uint32_t)v.i);
    say_wrong(e, s, &v, "group", "MPI_GROUP_NULL", DIAG_MPI_ARG_GROUP, ev);
    return NULL;
}

bool lookup_file(struct engine *e, struct state *s, struct value v, struct file *f,
                 struct event *ev)
{
    struct value what = v;
    if (!handle_open(e, s, HANDLE_FILE, &what, ev))
        return false;
    if (file_of(e, s, &v, f))
        return true;
    say_wrong(e, s, &v, "file", "MPI_FILE_NULL", DIAG_MPI_ARG_FILE, ev);
    return false;
}

bool lookup_win(struct engine *e, struct state *s, struct value v, struct win *w,
                struct event *ev)
{
    struct value what = v;
    if (!handle_open(e, s, HANDLE_WIN, &what, ev))
        return false;
    if (win_of(e, s, &v, w))
        return true;
    say_wrong(e, s, &v, "window", "MPI_WIN_NULL", DIAG_MPI_ARG_WIN, ev);
    return false;
}

bool lookup_pointed(struct engine *e, struct state *s, const struct ir_instr *i, const char *what,
                    enum diag_code code, struct value *v, struct event *ev)
{
    struct value at = running_argument(e, s, i, 0);
    if (handle_is_unset(e, s, at, IR_PTR)) {
        engine_fault(ev, code, arena_printf(e->arena, "%s was never set", what));
        return false;
    }
    return access_load(e, s, at, IR_PTR, v, ev);
}

struct value lookup_comm_handle(struct engine *e, struct state *s, const struct comm *c)
{
    return handle_new(e, s, HANDLE_COMM, value_addr(engine_hidden(e, HIDDEN_COMM), c->index));
}

const char *lookup_user_operator(struct engine *e, struct state *s, const struct value *handle)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct value what = *handle, *op = &what;
    handle_open(e, s, HANDLE_OP, op, &ignored);
    if (op->kind != VALUE_ADDR || op->object != engine_hidden(e, HIDDEN_OP) || op->any ||
        op->i < 0 || op->i >= (int64_t)e->program->p->n_funcs)
        return NULL;
    return arena_printf(e->arena, "user's operator %s", e->program->p->funcs[op->i].name);
}

bool lookup_session(struct engine *e, struct state *s, struct value v, struct event *ev)
{
    const struct memory *m = handle_memory(s, &v);
    if (m && m->handle->kind == HANDLE_SESSION)
        return handle_open(e, s, HANDLE_SESSION, &v, ev);
    bool null = handle_is_named(e, &v, "MPI_SESSION_NULL");
    engine_fault(ev, DIAG_MPI_ARG, arena_printf(e->arena, "the session (argument 1) is %s",
                                                null ? "MPI_SESSION_NULL" : "no session"));
    return false;
}
