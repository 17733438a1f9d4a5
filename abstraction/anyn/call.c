/* Calls of MPI functions: which are events, and of which kind. */
#include "abstraction/anyn/call.h"

#include "abstraction/anyn/arguments.h"
#include "abstraction/anyn/faults.h"
#include "abstraction/anyn/library.h"
#include "abstraction/anyn/payload.h"
#include "abstraction/anyn/place.h"
#include "abstraction/anyn/shared.h"
#include "abstraction/anyn/sizes.h"
#include "core/base/str.h"
#include "core/base/vec.h"

#include <string.h>

bool sym_call_leave(const struct sym_mpi *c, const char *why)
{
    sym_leave(c->y, c->i->at, arena_printf(c->y->arena, "%s: %s", c->row->name, why));
    return false;
}

/* The k-th argument with this role, from 0; or -1. */
static int find(const struct sym_mpi *c, char role, int k)
{
    for (int i = 0; c->row->roles[i]; i++)
        if (c->row->roles[i] == role && k-- == 0)
            return i;
    return -1;
}

struct sym_value sym_call_argument(const struct sym_mpi *c, char role, int k)
{
    int i = find(c, role, k);
    return i < 0 ? sym_data() : c->args[i];
}

const char *sym_call_name(const struct sym_mpi *c, const struct sym_leaf *leaf)
{
    const struct sym *y = c->y;
    for (uint32_t g = 0; leaf->kind == SYM_ADDRESS && g < y->p->n_globals; g++)
        if (y->globals[g] == leaf->object)
            return y->p->globals[g].obj.name;
    return NULL;
}

bool sym_call_names(const struct sym_mpi *c, const struct sym_leaf *leaf, const char *name)
{
    const char *called = sym_call_name(c, leaf);
    return called && strcmp(called, name) == 0;
}

/* ---- events ---- */

void sym_call_tell(const struct sym_mpi *c, struct family f, const char *label,
                   const struct affine_facts *when)
{
    struct sym *y = c->y;
    if (y->unsure)
        sym_call_leave(c, "whether it is called depends on data that is not known, or not the "
                          "same on all ranks");
    y->told++;
    if (y->silent || y->out->left)
        return;
    f.statement = label;
    sym_place_event(y, c->st, c->i, when, &f);
    families_add(y->fs, f);
}

/* A request that is of no message. */
static void tell_begun(const struct sym_mpi *c, const char *label, const struct affine_facts *when)
{
    struct family f = { .kind = FAMILY_WAIT, .statement = label };
    if (c->y->silent || c->y->out->left)
        return;
    sym_place_event(c->y, c->st, c->i, when, &f);
    families_add_begun(c->y->fs, f);
}

const char *sym_call_label(const struct sym_mpi *c)
{
    return arena_printf(c->y->arena, "s%u_%u", c->i->id, c->y->n_labels++);
}

void sym_call_next(const struct sym_mpi *c)
{
    c->y->position += c->y->silent == 0;
}

static struct sym_leaf request(const struct sym_mpi *c, const char *label)
{
    struct sym *y = c->y;
    struct sym_leaf leaf = { .kind = SYM_REQUEST, .statement = label, .n_counters = y->n_counters };
    leaf.counters = ARENA_ARRAY(y->arena, struct affine, y->n_counters);
    for (uint32_t i = 0; i < y->n_counters; i++)
        leaf.counters[i] = affine_of_atom(y->s, y->counters[i]);
    return leaf;
}

/* What its communicator may be here. */
static struct sym_value comms_of(const struct sym_mpi *c)
{
    struct sym_value v = sym_call_argument(c, 'c', 0), out = { 0 };
    if (c->fn == MPI_FN_MPI_Comm_free)
        v = sym_load(c->y, c->st, sym_call_argument(c, 'C', 0), ir_type_of(IR_PTR));
    for (uint32_t i = 0; i < v.n; i++)
        if (v.n == 1 || sym_is_possible(c->y, c->st, &v.cases[i].when))
            VEC_PUSH(c->y->arena, out.cases, out.n, out.cap, v.cases[i]);
    return out;
}

static bool comm_object(const struct sym_mpi *c, uint32_t *object)
{
    struct sym_value v = comms_of(c);
    if (v.n != 1 || v.cases[0].leaf.kind != SYM_ADDRESS ||
        !c->y->objects[v.cases[0].leaf.object].comm)
        return sym_call_leave(c, "its communicator is not MPI_COMM_WORLD, or made of it");
    *object = v.cases[0].leaf.object;
    return true;
}

static bool is_predefined(const struct sym_mpi *c)
{
    struct sym_value v = comms_of(c);
    for (uint32_t i = 0; i < v.n; i++)
        if (v.cases[i].leaf.kind == SYM_ADDRESS &&
            c->y->objects[v.cases[i].leaf.object].is_extern)
            return true;
    return false;
}

/* The rank with this number in the communicator. */
static bool place_of(const struct sym_mpi *c, uint32_t comm, const struct affine_facts *when,
                     struct affine number, struct affine *place)
{
    const struct sym_members *m = c->y->objects[comm].members;
    if (!m)
        return sym_place(c->y, c->st, when, number, place);
    for (uint32_t i = 0; i < c->y->fs->n_dims; i++)
        place[i] = sym_coord(c->y, i);
    place[m->axis] = affine_add(c->y->s, m->first, number, m->step);
    return true;
}

bool sym_call_comm(const struct sym_mpi *c, bool ranks, uint32_t *object)
{
    if (!comm_object(c, object))
        return false;
    uint32_t order = 1 + c->y->objects[*object].order;
    if (!ranks)
        return true;
    if (c->y->order && c->y->order != order)
        return sym_call_leave(c, "MPI may have put the ranks of its communicator into another "
                                 "order");
    c->y->order = order;
    return true;
}

static bool is_constant(const struct sym_leaf *leaf, int64_t number)
{
    return leaf->kind == SYM_NUMBER && leaf->number.n == 0 && leaf->number.constant == number;
}

/* One side of a message: a family for each case of the other rank and of the tag. */
static bool message(const struct sym_mpi *c, const char *label, enum family_kind kind,
                    bool blocking, struct sym_value peer, struct sym_value tag)
{
    struct family f = { .kind = kind, .blocking = blocking };
    uint32_t comm;
    if (!sym_call_comm(c, true, &comm))
        return false;
    f.comm = c->y->objects[comm].comm - 1;
    if (peer.n == 0 || tag.n == 0)
        return sym_call_leave(c, peer.n ? "its tag is not known" : "the other rank is not known");
    for (uint32_t i = 0; i < peer.n; i++)
        for (uint32_t k = 0; k < tag.n; k++) {
            const struct sym_leaf *p = &peer.cases[i].leaf, *t = &tag.cases[k].leaf;
            struct affine_facts when = sym_facts_and(c->y, &peer.cases[i].when,
                                                     &tag.cases[k].when);
            if (!sym_is_possible(c->y, c->st, &when))
                continue;
            if (is_constant(p, M2S_MPI_PROC_NULL)) {
                if (mpi_has(c->fn, MPI_TRAIT_NONBLOCKING))
                    tell_begun(c, label, &when);
                continue;
            }
            f.from_any = is_constant(p, M2S_MPI_ANY_SOURCE);
            if (f.from_any && c->y->objects[comm].members)
                return sym_call_leave(c, "it receives from any rank");
            if (is_constant(t, M2S_MPI_ANY_TAG))
                return sym_call_leave(c, "it receives any tag");
            if (p->kind != SYM_NUMBER || t->kind != SYM_NUMBER)
                return sym_call_leave(c, "the other rank or the tag is not known");
            if (!f.from_any && !place_of(c, comm, &when, p->number, f.peer))
                return sym_call_leave(c, "the place of the other rank in the grid is not known");
            f.tag = t->number;
            sym_call_tell(c, f, label, &when);
        }
    sym_call_next(c);
    return !c->y->out->left;
}

static bool point_to_point(const struct sym_mpi *c)
{
    bool sends = find(c, 'd', 0) >= 0, both = sends && find(c, 's', 0) >= 0;
    bool blocking = !mpi_has(c->fn, MPI_TRAIT_NONBLOCKING) && !both;
    const char *label = sym_call_label(c), *second = both ? sym_call_label(c) : label;
    struct affine_facts none = { 0 };
    if (sends)
        sym_message_parts(c, label, false, sym_call_argument(c, 'd', 0));
    if (sends && !message(c, label, FAMILY_SEND, blocking, sym_call_argument(c, 'd', 0),
                          sym_call_argument(c, 'g', 0)))
        return false;
    if (both || !sends)
        sym_message_parts(c, second, true, sym_call_argument(c, 's', 0));
    if (both)
        sym_alias_parts(c);
    if ((both || !sends) && !message(c, second, FAMILY_RECV, blocking, sym_call_argument(c, 's', 0),
                                     sym_call_argument(c, 'g', both)))
        return false;
    if (!blocking && !both) {
        struct sym_value to = sym_call_argument(c, 'q', 0);
        sym_never_outside(c->y, c->st, c->i, to, ir_type_of(IR_PTR).size);
        sym_store(c->y, c->st, to, ir_type_of(IR_PTR), sym_of(c->y, request(c, label)));
    }
    if (!both)
        return true;
    struct sym_leaf wanted[2] = { request(c, label), request(c, second) };
    struct family f = { .kind = FAMILY_WAIT, .blocking = true, .n_requests = 2 };
    f.requests = ARENA_ARRAY(c->y->arena, struct family_request, 2);
    for (uint32_t k = 0; k < 2; k++)
        f.requests[k] = (struct family_request){ .statement = wanted[k].statement,
                                                 .counters = wanted[k].counters,
                                                 .n = wanted[k].n_counters };
    sym_call_tell(c, f, sym_call_label(c), &none);
    sym_call_next(c);
    return !c->y->out->left;
}

/* ---- collectives ---- */

static const char *global_name(const struct sym_mpi *c, struct sym_value v)
{
    return v.n == 1 ? sym_call_name(c, &v.cases[0].leaf) : NULL;
}

/* What is put into a buffer of one element is the same on all ranks. */
static void share_result(const struct sym_mpi *c, int buffer)
{
    struct sym *y = c->y;
    struct sym_value count = sym_call_argument(c, 'n', 0), to = c->args[buffer], old;
    const char *name = global_name(c, sym_call_argument(c, 't', 0));
    name = name && strncmp(name, "m2s_", 4) == 0 ? mpi_basic_type(name + 4) : NULL;
    uint32_t size = name ? mpi_type_size(name) : 0;
    bool real = name && mpi_type_is_real(name) && size <= 8;
    bool one = count.n == 1 && is_constant(&count.cases[0].leaf, 1);
    bool place = to.n == 1 && to.cases[0].leaf.kind == SYM_ADDRESS;
    struct ir_type type = { .kind = IR_AGG, .size = size };
    old = sym_load(y, c->st, to, type);
    bool known = c->fn == MPI_FN_MPI_Bcast && sym_value_is_shared(y, &old);
    for (uint32_t i = 0; i < c->st->facts.n; i++) /* else the root has perhaps something else */
        known = known && sym_affine_is_shared(y, c->st->facts.items[i].e);
    sym_forget(y, c->st, to);
    if (!one || !place || !size || size > 8 || (!real && mpi_type_has_reals(name)))
        return;
    struct sym_leaf *from = ARENA_ARRAY(y->arena, struct sym_leaf, y->n_counters);
    for (uint32_t i = 0; i < y->n_counters; i++)
        from[i] = (struct sym_leaf){ .kind = SYM_NUMBER,
                                     .number = affine_of_atom(y->s, y->counters[i]) };
    struct sym_leaf leaf = sym_shared(y, AFFINE_VALUE, real ? SYM_REAL : SYM_NUMBER, c->label, from,
                                      y->n_counters);
    sym_store(y, c->st, to, type, known ? old : sym_of(y, leaf));
}

/* How much the call writes there, if that is known. */
static bool written_bytes(const struct sym_mpi *c, int argument, uint64_t *bytes)
{
    switch (c->row->roles[argument]) {
    case 'x':
    case 'o': return sym_buffer_bytes(c, argument, bytes);
    case 'C': *bytes = ir_type_of(IR_PTR).size; return true;
    case 'S': *bytes = MPI_STATUS_SIZE; return !mpi_has(c->fn, MPI_TRAIT_STATUSES);
    case 'O': *bytes = ir_type_of(IR_I32).size; return mpi_has(c->fn, MPI_TRAIT_ONE_INT);
    default: return false;
    }
}

static void results(const struct sym_mpi *c, bool shared)
{
    for (uint32_t i = 0; i < c->i->n_args && c->row->roles[i]; i++) {
        char role = c->row->roles[i];
        uint64_t bytes;
        if (role == 'x' && shared)
            share_result(c, (int)i);
        else if (written_bytes(c, (int)i, &bytes))
            sym_forget_bytes(c->y, c->st, c->args[i], bytes);
        else if (strchr("oxSOC", role))
            sym_forget(c->y, c->st, c->args[i]);
    }
}

static bool enter(const struct sym_mpi *c, struct family f)
{
    struct affine_facts none = { 0 };
    struct sym_value root = sym_call_argument(c, 'r', 0);
    uint32_t comm;
    f.has_root = find(c, 'r', 0) >= 0;
    if (!sym_call_comm(c, f.has_root, &comm))
        return false;
    f.comm = c->y->objects[comm].comm - 1;
    if (!f.has_root)
        sym_call_tell(c, f, c->label, &none);
    if (f.has_root && root.n == 0)
        return sym_call_leave(c, "its root is not known");
    for (uint32_t i = 0; f.has_root && i < root.n; i++) {
        if (root.cases[i].leaf.kind != SYM_NUMBER)
            return sym_call_leave(c, "its root is not known");
        f.root_place = c->y->objects[comm].members != NULL;
        f.peer[0] = root.cases[i].leaf.number;
        if (f.root_place)
            place_of(c, comm, &root.cases[i].when, root.cases[i].leaf.number, f.peer);
        sym_call_tell(c, f, c->label, &root.cases[i].when);
    }
    sym_call_next(c);
    return !c->y->out->left;
}

/* Ranks that name different operators do not meet. */
static const char *operator_of(const struct sym_mpi *c)
{
    const char *name = global_name(c, sym_call_argument(c, 'p', 0));
    return name && strncmp(name, "m2s_", 4) == 0 ? name + 4 : name;
}

static bool collective(const struct sym_mpi *c)
{
    struct family f = { .kind = FAMILY_COLL, .blocking = true, .call = c->row->name };
    bool reduces = find(c, 'p', 0) >= 0;
    if (mpi_has(c->fn, MPI_TRAIT_NONBLOCKING) || mpi_has(c->fn, MPI_TRAIT_PERSISTENT) ||
        mpi_has(c->fn, MPI_TRAIT_NEEDS_SOURCES))
        return sym_call_leave(c, "it is not followed for every number of processes");
    const char *op = reduces ? operator_of(c) : NULL;
    if (reduces && !op)
        return sym_call_leave(c, "its operator is not known");
    if (reduces)
        f.call = arena_printf(c->y->arena, "%s_%s", f.call, op);
    /* where there is no root it is said at all processes (MPI-4.0 6.2.1) */
    const char *sent = global_name(c, sym_call_argument(c, 'i', 0));
    if (find(c, 'r', 0) < 0 && sent && strcmp(sent, "m2s_MPI_IN_PLACE") == 0)
        f.call = arena_printf(c->y->arena, "%s_in_place", f.call);
    uint32_t comm;
    if (!enter(c, f) || !comm_object(c, &comm))
        return false;
    sym_collective_parts(c, comm);
    bool same = mpi_has(c->fn, MPI_TRAIT_SAME_RESULT) || c->fn == MPI_FN_MPI_Bcast;
    results(c, same && !c->y->objects[comm].members);
    return true;
}

bool sym_call_enter_all(const struct sym_mpi *c, uint32_t *old)
{
    if (c->y->n_counters)
        return sym_call_leave(c, "communicators are made in a loop");
    return enter(c, (struct family){ .kind = FAMILY_COLL, .blocking = true,
                                     .call = c->row->name }) &&
           comm_object(c, old);
}

/* All ranks are thought to meet in the call that begins it: more needs are the safe side. */
static bool begin_copy(const struct sym_mpi *c)
{
    struct sym *y = c->y;
    uint32_t old;
    if (!sym_call_enter_all(c, &old))
        return false;
    struct sym_leaf comm = sym_call_new_comm(c, old, y->objects[old].members);
    struct sym_leaf begun = request(c, c->label);
    begun.object = comm.object;
    y->objects[comm.object].home = sym_call_argument(c, 'C', 0);
    tell_begun(c, c->label, &(struct affine_facts){ 0 });
    sym_store(y, c->st, sym_call_argument(c, 'C', 0), ir_type_of(IR_PTR), sym_data());
    sym_store(y, c->st, sym_call_argument(c, 'q', 0), ir_type_of(IR_PTR), sym_of(y, begun));
    return true;
}

/* ---- the others ---- */

static bool is_local(enum mpi_fn fn)
{
    switch (mpi_call(fn)->handler) {
    case MPI_H_ENV:
    case MPI_H_GROUP:
    case MPI_H_INFO:
    case MPI_H_OP:
    case MPI_H_PACK:
    case MPI_H_TOOL:
    case MPI_H_TYPE: return true;
    case MPI_H_COMM: return fn == MPI_FN_MPI_Comm_group;
    case MPI_H_ERROR: return fn == MPI_FN_MPI_Comm_set_errhandler;
    default: return false;
    }
}

/* What is sent to a buffer that is too short ends the program, or not (MPI-4.0 9.3). */
static void set_handler(const struct sym_mpi *c)
{
    struct sym_value handler = sym_call_argument(c, 'I', 0);
    bool fatal = handler.n > 0;
    for (uint32_t i = 0; i < handler.n; i++)
        fatal = fatal && (sym_call_names(c, &handler.cases[i].leaf, "m2s_MPI_ERRORS_ARE_FATAL") ||
                          sym_call_names(c, &handler.cases[i].leaf, "m2s_MPI_ERRORS_ABORT"));
    c->y->fs->errors_return = c->y->fs->errors_return || !fatal;
}

static bool rank_or_size(const struct sym_mpi *c)
{
    struct sym *y = c->y;
    bool rank = c->fn == MPI_FN_MPI_Comm_rank;
    uint32_t comm;
    if (!sym_call_comm(c, rank, &comm))
        return false;
    const struct sym_members *m = y->objects[comm].members;
    struct sym_value v;
    if (rank)
        v = sym_number(y, m ? m->rank : families_own_number(y->fs));
    else
        v = m ? m->size : sym_number(y, affine_of_atom(y->s, y->fs->size));
    sym_store(y, c->st, sym_call_argument(c, 'O', 0), ir_type_of(IR_I32), v);
    return true;
}

static bool special(const struct sym_mpi *c)
{
    uint32_t freed;
    if (!is_local(c->fn))
        sym_check_results(c);
    switch (c->fn) {
    case MPI_FN_MPI_Comm_rank:
    case MPI_FN_MPI_Comm_size: return rank_or_size(c);
    case MPI_FN_MPI_Abort: c->y->ends.calls++; return false;
    case MPI_FN_MPI_Comm_set_errhandler:
        sym_check_local(c);
        set_handler(c);
        return true;
    case MPI_FN_MPI_Type_commit:
        sym_check_local(c);
        sym_commit_datatype(c);
        return true;
    case MPI_FN_MPI_Comm_dup:
    case MPI_FN_MPI_Comm_dup_with_info: return sym_call_make(c, NULL, false);
    case MPI_FN_MPI_Comm_idup:
    case MPI_FN_MPI_Comm_idup_with_info: return begin_copy(c);
    case MPI_FN_MPI_Comm_split: return sym_comm_split(c);
    case MPI_FN_MPI_Cart_sub: return sym_cart_sub(c);
    case MPI_FN_MPI_Comm_free:
        if (is_predefined(c))
            return sym_call_leave(c, "its communicator is not one that the program has made");
        if (!enter(c, (struct family){ .kind = FAMILY_COLL, .blocking = true,
                                       .call = c->row->name }) ||
            !comm_object(c, &freed))
            return false;
        sym_check_alive(c, freed, &(struct affine_facts){ 0 });
        sym_alive(c, freed, false);
        sym_store(c->y, c->st, sym_call_argument(c, 'C', 0), ir_type_of(IR_PTR), sym_data());
        return true;
    case MPI_FN_MPI_Send:
    case MPI_FN_MPI_Ssend:
    case MPI_FN_MPI_Isend:
    case MPI_FN_MPI_Issend:
    case MPI_FN_MPI_Recv:
    case MPI_FN_MPI_Irecv:
    case MPI_FN_MPI_Sendrecv:
    case MPI_FN_MPI_Sendrecv_replace:
        results(c, false);
        return point_to_point(c);
    case MPI_FN_MPI_Wait:
    case MPI_FN_MPI_Waitall:
        results(c, false);
        return sym_call_wait(c, c->fn == MPI_FN_MPI_Waitall);
    default: break;
    }
    if (c->row->handler == MPI_H_COLL)
        return collective(c);
    if (c->row->handler == MPI_H_CART)
        return sym_grid_call(c);
    if (!is_local(c->fn))
        return sym_call_leave(c, "it is not followed for every number of processes");
    sym_check_local(c);
    sym_free_handle(c);
    results(c, false);
    sym_make_handle(c);
    sym_make_datatype(c);
    return true;
}

/* On each communicator that it may be. */
static bool on_each(const struct sym_mpi *c)
{
    struct sym *y = c->y;
    struct sym_value comms = comms_of(c);
    if (comms.n <= 1 || c->fn == MPI_FN_MPI_Abort)
        return special(c);
    struct sym_state before = sym_state_copy(y, c->st);
    struct sym_state *ways = ARENA_ARRAY(y->arena, struct sym_state, comms.n);
    for (uint32_t i = 0; i < comms.n; i++) {
        struct sym_mpi one = *c;
        ways[i] = sym_state_copy(y, &before);
        ways[i].facts = sym_facts_and(y, &before.facts, &comms.cases[i].when);
        one.st = &ways[i];
        one.label = sym_call_label(c);
        if (!special(&one))
            return false;
    }
    *c->st = sym_state_join(y, &before, ways, comms.n, true);
    return true;
}

/* Between MPI_Init and MPI_Finalize, which are called once each (MPI-4.0 11.4.1). */
static void check_phase(const struct sym_mpi *c)
{
    struct sym *y = c->y;
    struct sym_case phase = { .leaf = { .kind = SYM_ADDRESS, .object = SYM_PHASE } };
    bool starts = c->fn == MPI_FN_MPI_Init || c->fn == MPI_FN_MPI_Init_thread;
    bool ends = c->fn == MPI_FN_MPI_Finalize;
    if (starts || ends || !mpi_has(c->fn, MPI_TRAIT_ANY_TIME))
        sym_never_but(y, c->st, c->i, FAULT_PHASE, phase, !starts);
    if (starts || ends)
        sym_store(y, c->st, sym_of(y, phase.leaf), ir_type_of(IR_I32),
                  sym_number(y, affine_number(starts ? 1 : 2)));
}

static bool call_mpi(struct sym *y, const struct ir_instr *i, enum mpi_fn fn,
                     const struct sym_value *args, struct sym_state *st, struct sym_value *result)
{
    struct sym_mpi c = { y, i, fn, mpi_call(fn), args, st, NULL };
    if (mpi_has(fn, MPI_TRAIT_ADDRESS) || mpi_has(fn, MPI_TRAIT_DISTANCES) ||
        mpi_has(fn, MPI_TRAIT_POINTER))
        return sym_call_leave(&c, "addresses as numbers are not followed");
    for (uint32_t k = 0; k < i->n_args; k++)
        if (i->args[k].kind == IR_O_FUNC)
            return sym_call_leave(&c, "functions that MPI calls are not followed");
    c.label = sym_call_label(&c);
    check_phase(&c);
    *result = ir_is_int(i->type.kind) ? sym_number(y, affine_number(0)) : sym_data();
    return on_each(&c);
}

bool sym_communicates(struct sym *y, const struct ir_instr *i)
{
    if (i->op != IR_CALL || i->callee.kind != IR_O_FUNC)
        return i->op == IR_CALL;
    const struct ir_func *f = &y->p->funcs[i->callee.id];
    enum mpi_fn fn = mpi_find(f->name);
    if (fn != MPI_FN_COUNT)
        return !is_local(fn) || fn == MPI_FN_MPI_Abort;
    if (!f->defined || y->depth > 64)
        return false;
    bool does = false;
    y->depth += 8; /* no recursion without end */
    for (uint32_t b = 0; b < f->n_blocks && !does; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs && !does; k++)
            does = sym_communicates(y, &f->blocks[b].instrs[k]);
    y->depth -= 8;
    return does;
}

bool sym_call(struct sym *y, struct sym_frame *fr, const struct ir_instr *i, struct sym_state *st)
{
    struct sym_value *args = ARENA_ARRAY(y->arena, struct sym_value, i->n_args);
    struct sym_value result = sym_data();
    if (i->callee.kind != IR_O_FUNC) {
        sym_leave(y, i->at, "it is not known which function is called");
        return false;
    }
    for (uint32_t k = 0; k < i->n_args; k++)
        args[k] = sym_operand(y, fr, i->args[k]);
    const struct ir_func *f = &y->p->funcs[i->callee.id];
    enum mpi_fn fn = mpi_find(f->name);
    bool back;
    if (fn != MPI_FN_COUNT && !f->defined)
        back = call_mpi(y, i, mpi_plain(fn), args, st, &result);
    else if (f->defined)
        back = sym_function(y, i->callee.id, args, i->n_args, st, &result);
    else
        back = sym_library(y, i, f->name, args, st, &result);
    if (back && i->dst != IR_NO_TEMP)
        fr->temps[i->dst] = result;
    return back && !y->out->left;
}
