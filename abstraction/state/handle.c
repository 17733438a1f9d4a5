/* Handles of what the program makes, and what it forgets to free (see handle.h). */
#include "abstraction/state/handle.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/finding.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"
#include "core/ir/operators.h"

#include <assert.h>
#include <string.h>

/* The content of an object; call/type_envelope.c and call/attr.c have more of it. */
enum { HANDLE_SIZE = 1 << 18, WHAT = 0, MARK = 8, AMOUNT = 24 };

static const struct {
    const char *name, *roles;
    enum diag_code leak;
    bool is_free_later; /* MPI-4.0 11.4.1: it may be freed after MPI_Finalize, too */
} kinds[] = {
    [HANDLE_COMM] = {"communicator", "cC", DIAG_MPI_COMM_LEAK},
    [HANDLE_GROUP] = {"group", "I", DIAG_MPI_GROUP_LEAK},
    [HANDLE_TYPE] = {"datatype", "tI", DIAG_MPI_TYPE_LEAK},
    [HANDLE_OP] = {"operator", "pI", DIAG_MPI_OP_LEAK},
    [HANDLE_INFO] = {"info object", "I", DIAG_MPI_INFO_LEAK, true},
    [HANDLE_ERRHANDLER] = {"error handler", "I", DIAG_MPI_ERRHANDLER_LEAK, true},
    [HANDLE_KEYVAL] = {"key", "I", DIAG_MPI_KEYVAL_LEAK},
    [HANDLE_FILE] = {"file", "IC", DIAG_MPI_FILE_LEAK},
    [HANDLE_WIN] = {"window", "IC", DIAG_MPI_WIN_LEAK},
    [HANDLE_SESSION] = {"session", "IC", DIAG_MPI_NO_FINALIZE, true},
};

/* ---- the objects ---- */

const struct memory *handle_memory(const struct state *s, const struct value *v)
{
    if (v->kind != VALUE_ADDR || v->any || v->i != 0 ||
        (v->object & OBJECT_REGION) != OBJECT_HEAP || OBJECT_INDEX(v->object) >= s->n_heap)
        return NULL;
    const struct memory *m = s->heap[OBJECT_INDEX(v->object)];
    return m && m->handle ? m : NULL;
}

bool handle_is(const struct state *s, const struct value *v)
{
    return handle_memory(s, v) != NULL;
}

static void own(struct engine *e, struct state *s, enum handle_kind kind, uint32_t object,
                const char *call, struct src_range at)
{
    struct owned o = {.kind = kind, .object = object, .call = call, .at = at, .times = 1};
    VEC_PUSH(e->arena, s->owned, s->n_owned, s->cap_owned, o);
}

static const char *call_name(struct engine *e, struct state *s)
{
    const struct mpi_call *call = running_call(e, s);
    return call ? call->name : "a call";
}

struct value handle_new(struct engine *e, struct state *s, enum handle_kind kind,
                        struct value what)
{
    const char *call = call_name(e, s);
    struct src_range at = state_instr(s)->at;
    struct mpi_object *o = ARENA_NEW(e->arena, struct mpi_object);
    *o = (struct mpi_object){.kind = kind, .call = call, .at = at};
    uint32_t object = state_alloc_again(e, s, "an object of MPI", HANDLE_SIZE, FILL_ZERO);
    struct memory *m = state_writable(e, s, object);
    assert(!m->handle && !m->n_cells);
    m->is_const = true;
    m->handle = o;
    memory_store(&e->env, m, WHAT, what);
    own(e, s, kind, object, call, at);
    return value_addr(object, 0);
}

static const char *place(struct engine *e, struct src_range at)
{
    return at.file ? arena_printf(e->arena, "%s:%u", at.file, at.line) : "?";
}

bool handle_open(struct engine *e, struct state *s, enum handle_kind kind, struct value *v,
                 struct event *ev)
{
    const struct segment *from;
    const struct memory *m = handle_memory(s, v);
    if (!m || m->handle->kind != kind)
        return true;
    const struct mpi_object *o = m->handle;
    if (m->freed) {
        const char *the = running_argument_text(e, s, kinds[kind].name, kinds[kind].roles, *v);
        engine_fault(ev, DIAG_MPI_HANDLE_FREED,
                     arena_printf(e->arena, "%s was freed at %s; %s has made it at %s", the,
                                  place(e, o->freed_at), o->call, place(e, o->at)));
        return false;
    }
    *v = memory_peek(&e->env, m, WHAT, IR_PTR, &from);
    return true;
}

void handle_disown(struct state *s, enum handle_kind kind, uint32_t number)
{
    for (uint32_t i = 0; i < s->n_owned; i++)
        if (s->owned[i].kind == kind && s->owned[i].object == number && !s->owned[i].lost) {
            s->owned[i] = s->owned[--s->n_owned];
            return;
        }
}

void handle_own(struct engine *e, struct state *s, enum handle_kind kind, uint32_t number)
{
    own(e, s, kind, number, call_name(e, s), state_instr(s)->at);
}

static const char *leak_text(struct engine *e, enum handle_kind kind, const char *call)
{
    bool is_file = kind == HANDLE_FILE;
    return arena_printf(e->arena, "the %s that %s %s here is not %s%s", kinds[kind].name, call,
                        is_file ? "opens" : "makes", is_file ? "closed" : "freed",
                        kinds[kind].is_free_later ? "" : " before MPI_Finalize");
}

void handle_free(struct engine *e, struct state *s, struct value handle)
{
    if (!handle_is(s, &handle))
        return;
    struct memory *m = state_writable(e, s, handle.object);
    struct mpi_object *o = arena_memdup(e->arena, m->handle, sizeof *m->handle);
    o->freed_at = state_instr(s)->at;
    m->handle = o;
    m->freed = true;
    m->n_cells = m->n_segments = 0; /* all dead objects are alike */
    handle_disown(s, o->kind, handle.object);
    finding_of(e, kinds[o->kind].leak, o->at, leak_text(e, o->kind, o->call))->elsewhere =
        o->freed_at;
}

void handle_mark(struct engine *e, struct state *s, struct value handle)
{
    if (handle_is(s, &handle))
        memory_store(&e->env, state_writable(e, s, handle.object), MARK,
                     value_int(IR_I32, 1));
}

bool handle_is_marked(struct engine *e, struct state *s, struct value handle)
{
    const struct segment *from;
    const struct memory *m = handle_memory(s, &handle);
    struct value v = {.kind = VALUE_NONE};
    if (m)
        v = memory_peek(&e->env, m, MARK, IR_I32, &from);
    return v.kind == VALUE_INT && v.i != 0;
}

void handle_set_amount(struct engine *e, struct state *s, struct value handle,
                       struct value amount)
{
    assert(handle_is(s, &handle));
    memory_store(&e->env, state_writable(e, s, handle.object), AMOUNT, amount);
}

struct value handle_amount(struct engine *e, struct state *s, struct value handle)
{
    const struct segment *from;
    const struct memory *m = handle_memory(s, &handle);
    assert(m);
    return memory_peek(&e->env, m, AMOUNT, IR_I64, &from);
}

/* ---- what is left ---- */

/* One entry for all lost objects of one call. */
static void merge_lost(struct state *s, uint32_t index)
{
    for (uint32_t i = 0; i < s->n_owned; i++) {
        struct owned *o = &s->owned[i];
        if (i == index || !o->lost || o->kind != s->owned[index].kind ||
            o->at.line != s->owned[index].at.line || o->at.col != s->owned[index].at.col ||
            o->at.file != s->owned[index].at.file)
            continue;
        o->times += s->owned[index].times;
        s->owned[index] = s->owned[--s->n_owned];
        return;
    }
}

static struct owned *owned_heap(struct state *s, uint32_t index)
{
    for (uint32_t i = 0; i < s->n_owned; i++)
        if (s->owned[i].kind != HANDLE_KEYVAL && !s->owned[i].lost &&
            s->owned[i].object == (OBJECT_HEAP | index))
            return &s->owned[i];
    return NULL;
}

/* A file that could not be opened need not be closed: what MPI_File_open has returned is the
 * amount of its handle. */
static bool is_not_there(struct engine *e, struct state *s, const struct owned *o)
{
    if (o->kind != HANDLE_FILE || o->lost)
        return false;
    struct value code = facts_reduce(&s->facts, handle_amount(e, s, value_addr(o->object, 0)));
    if (code.kind == VALUE_EXPR)
        return facts_range(&s->facts, code.e).lo > 0;
    return code.kind == VALUE_INT && code.i > 0;
}

void handle_lost(struct engine *e, struct state *s, uint32_t index)
{
    struct owned *o = owned_heap(s, index);
    if (!o)
        return;
    if (is_not_there(e, s, o)) {
        *o = s->owned[--s->n_owned];
        return;
    }
    o->lost = true;
    merge_lost(s, (uint32_t)(o - s->owned));
}

void handle_escapes(struct state *s, uint32_t index)
{
    struct owned *o = owned_heap(s, index);
    if (o)
        *o = s->owned[--s->n_owned];
}

static struct finding *leak(struct engine *e, struct state *s, const struct owned *o)
{
    struct finding *f = finding_add(e, s, kinds[o->kind].leak, o->at,
                                    leak_text(e, o->kind, o->call));
    f->is_leak = true;
    f->is_late = kinds[o->kind].is_free_later;
    return f;
}

void handle_merge(struct engine *e, struct state *s)
{
    for (uint32_t i = 0; i < s->n_owned; i++)
        if (s->owned[i].lost)
            leak(e, s, &s->owned[i]);
}

static void count_paths(const struct state *s, struct finding *f, uint32_t times)
{
    f->paths[s->rank]++;
    f->end = state_instr(s)->at;
    f->most = times > f->most ? times : f->most;
}

/* Those of one call, lost or not, are one finding. */
static uint32_t times_of(const struct state *s, uint32_t first)
{
    uint32_t times = 0;
    for (uint32_t i = 0; i < s->n_owned; i++) {
        const struct owned *o = &s->owned[i], *p = &s->owned[first];
        bool same = o->kind == p->kind && source_begins_alike(o->at, p->at);
        if (same && i < first)
            return 0;
        times += same ? o->times : 0;
    }
    return times;
}

static void report_left(struct engine *e, struct state *s, bool is_end)
{
    for (uint32_t i = 0; i < s->n_owned; i++) {
        uint32_t times = is_not_there(e, s, &s->owned[i]) ? 0 : times_of(s, i);
        if (times && kinds[s->owned[i].kind].is_free_later == is_end)
            count_paths(s, leak(e, s, &s->owned[i]), times);
    }
}

void handle_end(struct engine *e, struct state *s)
{
    report_left(e, s, true);
}

/* Persistent requests that one call has made, if this is the first of them. */
static uint32_t requests_like(const struct state *s, uint32_t first)
{
    const struct request *p = &s->requests[first];
    uint32_t times = 0;
    for (uint32_t i = 0; i < s->n_requests; i++) {
        const struct request *r = &s->requests[i];
        bool same = r->kind != REQUEST_NONE && r->object != SKEL_NONE && r->persistent &&
                    r->started && source_begins_alike(r->made, p->made);
        if (same && i < first)
            return 0;
        times += same;
    }
    return times;
}

/* A persistent request stays until it is freed (MPI-4.0 3.9). */
static void report_requests(struct engine *e, struct state *s)
{
    for (uint32_t i = 0; i < s->n_requests; i++) {
        const struct request *r = &s->requests[i];
        uint32_t times = r->kind != REQUEST_NONE && r->persistent ? requests_like(s, i) : 0;
        if (!times)
            continue;
        const char *text = arena_printf(e->arena, "the persistent request that %s makes here "
                                        "is not freed before MPI_Finalize", r->call);
        struct finding *f = finding_add(e, s, DIAG_MPI_PERSISTENT_LEAK, r->made, text);
        f->is_leak = true;
        count_paths(s, f, times);
    }
}

void handle_finalize(struct engine *e, struct state *s)
{
    e->ranks[s->rank].n_finalized++;
    report_left(e, s, false);
    report_requests(e, s);
    if (!s->attached.is)
        return;
    struct finding *f = finding_add(e, s, DIAG_MPI_BUFFER_LEAK, s->attached.at,
                                    "the buffer that is attached here is not detached before "
                                    "MPI_Finalize");
    f->is_leak = true;
    count_paths(s, f, 1);
}

bool handle_runs_operator(struct engine *e, struct state *s, struct value op)
{
    struct event ignored = {.kind = EVENT_NONE};
    const struct ir_prog *p = e->program->p;
    bool fits = handle_open(e, s, HANDLE_OP, &op, &ignored) && op.kind == VALUE_ADDR &&
                op.object == engine_hidden(e, HIDDEN_OP) && op.i < p->n_funcs &&
                ir_is_operator(&p->funcs[op.i]);
    for (uint32_t i = 0; fits && i < p->n_funcs; i++)
        if (strcmp(p->funcs[i].name, IR_REDUCE) == 0)
            return true;
    return false;
}
