/* Communicators: handles, and the calls that make, free and ask about them (MPI-4.0 7.4).
 *
 * The handle of communicator k is the address of byte k of a hidden object; those of the
 * predefined ones are the addresses of mpi.h.  A making call is a collective on the parent;
 * the handle is stored when it is over (comm_made()).
 */
#include "abstraction/call/comm.h"

#include "abstraction/arguments/envelope.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/attr.h"
#include "abstraction/call/error.h"
#include "abstraction/call/group.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/intercomm.h"
#include "abstraction/call/partition.h"
#include "abstraction/coll/exact.h"
#include "abstraction/coll/spare.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/interp.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"

static struct value null_comm(struct engine *e)
{
    return handle_of_name(e, "MPI_COMM_NULL");
}

/* ---- making ---- */

uint32_t *comm_made_count(struct engine *e, struct state *s, uint32_t parent)
{
    while (s->n_made <= parent)
        VEC_PUSH(e->arena, s->made, s->n_made, s->cap_made, 0);
    return &s->made[parent];
}

/* ", the colour is 0 or 1": both are said, each on a path of its own. */
static const char *choice_text(struct engine *e, const struct comm *parent, uint32_t n,
                               uint32_t rank, const struct offer *now)
{
    const struct offer *before = comms_offered(e->comms, parent->index, n, rank);
    if (before->kind != now->kind)
        return "";
    const char *what = now->kind == MAKE_MERGE ? "high" : now->kind == MAKE_INTER
                       ? "the local leader" : "the colour";
    if (before->colour != now->colour)
        return arena_printf(e->arena, " (%s is %s or %s)", what,
                            envelope_rank_text(e, before->colour),
                            envelope_rank_text(e, now->colour));
    if (before->key != now->key)
        return arena_printf(e->arena, " (the key is %lld or %lld)", (long long)before->key,
                            (long long)now->key);
    return "";
}

/* Where all ranks run together, what the others say is seen when the call is over; but leaders of
 * MPI_Intercomm_create say something to others than the members. */
static bool is_known_at_the_end(const struct engine *e, const struct comm *parent,
                                const struct offer *offer)
{
    return e->phase == PHASE_JOINT && !comm_is_inter(parent) && offer->kind != MAKE_INTER;
}

static void make(enum mpi_fn fn, const struct comm *parent, struct value handle,
                 const struct offer *offer, uint32_t number, struct event *ev)
{
    ev->kind = EVENT_COLL;
    ev->coll = (struct coll_call){.fn = fn, .kind = mpi_call(fn)->name, .root = -1,
                                  .comm = parent, .result = COLL_NOTHING, .makes = true,
                                  .handle = handle, .making.number = number,
                                  .reorders = offer->reorder};
}

void comm_make(struct engine *e, struct state *s, enum mpi_fn fn,
               const struct comm *parent, struct value handle, struct offer offer,
               struct event *ev)
{
    uint32_t n = *comm_made_count(e, s, parent->index);
    offer.at = state_instr(s)->at;
    offer.attempt = e->attempt.number;
    if (is_known_at_the_end(e, parent, &offer)) {
        make(fn, parent, handle, &offer, n, ev);
        ev->coll.making.offer = comms_said(e->comms, &offer);
        return;
    }
    switch (comms_offer(e->comms, parent->index, n, s->rank, &offer)) {
    case OFFER_KNOWN: break;
    case OFFER_NEW: e->attempt.new_offers = true; break;
    case OFFER_CHANGED: e->attempt.dirty = true; break;
    case OFFER_CONFLICT: /* others may have gone on with what it has said first */
        e->attempt.dirty = e->attempt.dirty || e->options->go_on;
        /* fall through */
    case OFFER_TORN:
        engine_error(e, ev, DIAG_UNKNOWN_PEER, s,
                     "what rank %u says in %s depends on a choice that it has made before%s: "
                     "the members of the communicator are not known", s->rank,
                     mpi_call(fn)->name, choice_text(e, parent, n, s->rank, &offer));
        if (ev->kind == EVENT_STOP)
            e->diags->items[e->diags->n - 1]->help =
                "it is known if it follows from the rank, the number of processes and the "
                "command line; if it is from the command line or a file, fix that with --args "
                "or --given";
        return;
    }
    make(fn, parent, handle, &offer, n, ev);
}

static enum made find_result(struct engine *e, struct state *s, const struct coll_call *c,
                             const struct exact_coll *slot, const struct comm **made,
                             const char **why)
{
    struct said_in_call said = {c->comm->index, c->making.number, NULL};
    if (!c->making.offer || !slot)
        return comms_result(e->comms, said.parent, said.n, s->rank, made, why);
    said.by_member = ARENA_ARRAY(e->arena, const struct offer *, c->comm->group->n);
    for (uint32_t i = 0; i < c->comm->group->n; i++)
        said.by_member[i] = slot->calls[i].making.offer;
    return comms_result_of(e->comms, &said, s->rank, made, why);
}

/* Of a group of a session: with the error handler that is given, and no parent. */
static bool made_of_group(struct engine *e, struct state *s, const struct coll_call *c,
                          struct event *fault)
{
    uint32_t parent = c->making.number;
    ++*state_count(e, s, comms_of_group(e->comms, parent, c->comm->group, 0, c->kind,
                                        fault->at)->index);
    bool stored = access_store(e, s, c->handle, lookup_comm_handle(e, s, c->comm), fault);
    if (stored && c->fn == MPI_FN_MPI_Comm_create_group)
        return attr_comm_made(e, s, c->fn, comms_get(e->comms, parent), c->comm, fault);
    if (stored)
        error_set(e, s, c->comm, running_argument(e, s, state_instr(s), 3));
    return stored;
}

bool comm_made(struct engine *e, struct state *s, const struct coll_call *c,
               const struct exact_coll *slot, struct event *fault)
{
    const struct comm *made = NULL;
    const char *why;
    struct value handle = null_comm(e);
    if (c->frees) {
        struct value old;
        if (!access_load(e, s, c->handle, IR_PTR, &old, fault))
            return false;
        handle_free(e, s, old);
        return access_store(e, s, c->handle, handle, fault);
    }
    if (c->fn == MPI_FN_MPI_Comm_create_group || c->fn == MPI_FN_MPI_Comm_create_from_group)
        return made_of_group(e, s, c, fault);
    uint32_t parent = c->comm->index;
    enum made result = find_result(e, s, c, slot, &made, &why);
    if (result == MADE_TIE) {
        if (!intercomm_merge_order(e, s, c, fault))
            return false;
        result = find_result(e, s, c, slot, &made, &why);
    }
    switch (result) {
    case MADE_TIE:
    case MADE_NOT_YET: /* the others' offers may be known in the next attempt */
        e->attempt.wants_offers = true;
        fault->kind = EVENT_STOP;
        return false;
    case MADE_WRONG: engine_fault(fault, DIAG_MPI_COLL_MISMATCH, why); return false;
    case MADE_UNFIT: engine_fault(fault, DIAG_MPI_ARG_TOPOLOGY, why); return false;
    case MADE_COMM: handle = lookup_comm_handle(e, s, made); break;
    case MADE_NULL: break;
    }
    ++*comm_made_count(e, s, parent);
    if (c->fn == MPI_FN_MPI_Intercomm_create)
        intercomm_made(e, s);
    return access_store(e, s, c->handle, handle, fault) &&
           (!made || attr_comm_made(e, s, c->fn, c->comm, made, fault));
}

/* MPI_Comm_split_type: the colour (7.4.2). */
static bool type_colour(struct engine *e, struct state *s, const struct comm *parent,
                        int64_t type, int64_t *colour, struct event *ev)
{
    *colour = type == M2S_MPI_UNDEFINED ? type : 0;
    switch (type) {
    case M2S_MPI_UNDEFINED: return true;
    case M2S_MPI_COMM_TYPE_SHARED:
        engine_note(e, s, LEDGER_PLACEMENT, "all processes of %s are on one node",
                    parent->name);
        return true;
    case M2S_MPI_COMM_TYPE_HW_GUIDED: case M2S_MPI_COMM_TYPE_HW_UNGUIDED:
        engine_note(e, s, LEDGER_PLACEMENT, "the hardware does not divide the processes of %s",
                    parent->name);
        *colour = M2S_MPI_UNDEFINED;
        return true;
    default:
        engine_fault(ev, DIAG_MPI_ARG,
                     arena_printf(e->arena, "the type (argument 2) is %lld, not one that "
                                  "communicators are split by", (long long)type));
        return false;
    }
}

static bool get_split(struct engine *e, struct state *s, enum mpi_fn fn,
                      const struct comm *parent, const struct ir_instr *i, struct offer *offer,
                      struct event *ev)
{
    struct value colour = running_argument(e, s, i, 1), key = running_argument(e, s, i, 2);
    if (fn == MPI_FN_MPI_Comm_split)
        return partition_offer(e, s, parent, colour, key, offer, ev);
    return fork_value(e, s, colour, "type", 16, &offer->colour, ev) &&
           fork_value(e, s, key, "key", 16, &offer->key, ev);
}

static void run_split(struct engine *e, struct state *s, enum mpi_fn fn,
                      const struct comm *parent, const struct ir_instr *i, struct event *ev)
{
    struct offer offer = {.kind = MAKE_SPLIT};
    bool by_type = fn == MPI_FN_MPI_Comm_split_type;
    if (!get_split(e, s, fn, parent, i, &offer, ev))
        return;
    int64_t type = offer.colour;
    if (by_type && !type_colour(e, s, parent, type, &offer.colour, ev))
        return;
    if (offer.colour < 0 && offer.colour != M2S_MPI_UNDEFINED) {
        engine_fault(ev, DIAG_MPI_ARG_COLOR,
                     arena_printf(e->arena, "the colour (argument 2) is negative (%lld)",
                                  (long long)offer.colour));
        return;
    }
    comm_make(e, s, fn, parent, running_argument(e, s, i, by_type ? 4 : 3), offer, ev);
    if (by_type && type != M2S_MPI_UNDEFINED) /* all others must say the same */
        ev->coll.sig = arena_printf(e->arena, "split type %lld", (long long)type);
    if (ev->kind == EVENT_COLL && type == M2S_MPI_UNDEFINED) /* it is told nothing */
        coll_spare_all(e, s, &ev->coll);
}

static bool are_members(const struct comm *parent, uint32_t rank, const struct rank_list *g,
                        struct event *ev)
{
    const struct rank_list *local = comm_local(parent, rank);
    for (uint32_t k = 0; k < g->n; k++)
        if (group_rank(local, g->ranks[k]) < 0) {
            engine_fault(ev, DIAG_MPI_ARG_GROUP,
                         comm_is_inter(parent) ? "the group has a rank that is not in the local "
                                                 "group of the intercommunicator"
                                               : "the group has a rank that is not in the "
                                                 "communicator");
            return false;
        }
    return true;
}

static void run_create(struct engine *e, struct state *s, enum mpi_fn fn,
                       const struct comm *parent, const struct ir_instr *i, struct event *ev)
{
    struct offer offer = {.kind = MAKE_CREATE};
    offer.group = lookup_group(e, s, running_argument(e, s, i, 1), ev);
    if (!offer.group)
        return;
    if (!are_members(parent, s->rank, offer.group, ev))
        return;
    comm_make(e, s, fn, parent, running_argument(e, s, i, 2), offer, ev);
}

/* ---- the others ---- */

/* Is one of this rank's requests on the communicator not complete? */
static bool has_pending(const struct state *s, const struct comm *c)
{
    for (uint32_t i = 0; i < s->n_requests; i++) {
        const struct request *r = &s->requests[i];
        const struct comm *on = r->coll ? r->coll->comm : r->from.comm;
        bool other = r->kind == REQUEST_NONE || r->kind == REQUEST_NOTHING;
        if (!other && r->active && !r->done && (!on || on == c))
            return true;
    }
    return false;
}

/* Collective (7.4.3); the handle becomes MPI_COMM_NULL.  What is under way goes on. */
static void run_free(struct engine *e, struct state *s, enum mpi_fn fn,
                     const struct ir_instr *i, struct event *ev)
{
    struct value v;
    if (!lookup_pointed(e, s, i, "the communicator", DIAG_MPI_ARG_COMM, &v, ev))
        return;
    const struct comm *c = lookup_comm(e, s, v, ev);
    if (!c)
        return;
    if (handle_predefined(e, &v)) {
        engine_fault(ev, DIAG_MPI_FREE_PREDEFINED,
                     arena_printf(e->arena, "%s cannot be freed", c->name));
        return;
    }
    if (fn == MPI_FN_MPI_Comm_disconnect && has_pending(s, c)) { /* 11.10.4: it waits for them */
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "MPI_Comm_disconnect while requests are not "
                     "complete is not supported");
        return;
    }
    ev->kind = EVENT_COLL;
    ev->coll = (struct coll_call){.fn = fn, .kind = mpi_call(fn)->name,
                                  .root = -1, .comm = c, .result = COLL_NOTHING,
                                  .makes = true, .frees = true,
                                  .handle = running_argument(e, s, i, 0)};
}

/* Calls with different tags do not belong together (7.4.2). */
static const char *tag_text(struct engine *e, struct state *s, enum mpi_fn fn,
                            const struct ir_instr *i)
{
    struct value tag = running_argument(e, s, i, fn == MPI_FN_MPI_Comm_create_group ? 2 : 1);
    const char *text = fn == MPI_FN_MPI_Comm_create_group ? NULL : access_string(e, s, tag);
    if (text)
        return arena_printf(e->arena, "tag \"%s\"", text);
    if (tag.kind != VALUE_INT)
        return NULL;
    return arena_printf(e->arena, "tag %lld", (long long)tag.i);
}

/* Only the members of the group take part (7.4.2).  Without a communicator, of a group of a
 * session, they are told apart as those of MPI_COMM_WORLD. */
static void run_create_group(struct engine *e, struct state *s, enum mpi_fn fn,
                             const struct comm *parent, const struct ir_instr *i,
                             struct event *ev)
{
    bool of_session = fn == MPI_FN_MPI_Comm_create_from_group;
    const struct rank_list *g = lookup_group(e, s, running_argument(e, s, i, !of_session), ev);
    struct value at = running_argument(e, s, i, of_session ? 4 : 3);
    if (!g || !are_members(parent, s->rank, g, ev))
        return;
    struct value handler = running_argument(e, s, i, 3);
    if (of_session && !handle_open(e, s, HANDLE_ERRHANDLER, &handler, ev))
        return;
    if (group_rank(g, s->rank) < 0 && of_session && g->n) {
        engine_fault(ev, DIAG_MPI_ARG_GROUP,
                     arena_printf(e->arena, "rank %u is not in the group", s->rank));
        return;
    }
    if (group_rank(g, s->rank) < 0) {
        if (access_store(e, s, at, null_comm(e), ev))
            interp_return(e, s, value_int(IR_I32, 0));
        return;
    }
    struct src_range here = state_instr(s)->at;
    const char *name = mpi_call(fn)->name;
    const struct comm *first = comms_of_group(e->comms, parent->index, g, 0, name, here);
    uint32_t n = *state_count(e, s, first->index);
    ev->kind = EVENT_COLL;
    ev->coll = (struct coll_call){
        .fn = fn, .kind = name, .root = -1,
        .comm = comms_of_group(e->comms, parent->index, g, n, name, here),
        .result = COLL_NOTHING, .makes = true, .making.number = parent->index, .handle = at,
        .sig = tag_text(e, s, fn, i)};
}

enum { IDENT, CONGRUENT, SIMILAR, UNEQUAL };

int32_t comm_group_relation(const struct rank_list *a, const struct rank_list *b)
{
    if (a == b)
        return IDENT;
    if (a->n != b->n)
        return UNEQUAL;
    for (uint32_t i = 0; i < a->n; i++)
        if (group_rank(b, a->ranks[i]) < 0)
            return UNEQUAL;
    return SIMILAR;
}

/* Both groups of intercommunicators must fit (7.4.1). */
static int32_t relation(const struct comm *a, const struct comm *b, uint32_t rank)
{
    if (a == b)
        return IDENT;
    if (comm_is_inter(a) != comm_is_inter(b))
        return UNEQUAL;
    int32_t mine = comm_group_relation(comm_local(a, rank), comm_local(b, rank));
    int32_t theirs = comm_group_relation(comm_peers(a, rank), comm_peers(b, rank));
    int32_t worse = mine > theirs ? mine : theirs;
    return worse == IDENT ? CONGRUENT : worse;
}

static bool run_compare(struct engine *e, struct state *s, const struct comm *a,
                        const struct ir_instr *i, struct event *ev)
{
    const struct comm *b = lookup_comm(e, s, running_argument(e, s, i, 1), ev);
    if (!b)
        return true;
    return result_put(e, s, i, 2, value_int(IR_I32, relation(a, b, s->rank)), ev);
}

static bool run_size(struct engine *e, struct state *s, const struct comm *c, bool size,
                     const struct ir_instr *i, struct event *ev)
{
    int32_t v = size ? (int32_t)comm_local(c, s->rank)->n : comm_rank(c, s->rank);
    return result_put(e, s, i, 1, value_int(IR_I32, v), ev);
}

bool comm_call(struct engine *e, struct state *s, enum mpi_fn fn,
               const struct ir_instr *i, struct event *ev)
{
    if (fn == MPI_FN_MPI_Comm_free || fn == MPI_FN_MPI_Comm_disconnect) {
        run_free(e, s, fn, i, ev);
        return true;
    }
    if (fn == MPI_FN_MPI_Comm_create_from_group) {
        run_create_group(e, s, fn, comms_get(e->comms, COMM_WORLD), i, ev);
        return true;
    }
    bool ours = fn == MPI_FN_MPI_Comm_rank || fn == MPI_FN_MPI_Comm_size ||
                fn == MPI_FN_MPI_Comm_dup || fn == MPI_FN_MPI_Comm_dup_with_info ||
                fn == MPI_FN_MPI_Comm_split || fn == MPI_FN_MPI_Comm_split_type ||
                fn == MPI_FN_MPI_Comm_create ||
                fn == MPI_FN_MPI_Comm_create_group || fn == MPI_FN_MPI_Comm_compare ||
                fn == MPI_FN_MPI_Comm_test_inter || fn == MPI_FN_MPI_Comm_group;
    if (!ours)
        return false;
    const struct comm *c = lookup_comm(e, s, running_argument(e, s, i, 0), ev);
    if (!c)
        return true;
    switch (fn) {
    case MPI_FN_MPI_Comm_rank: return run_size(e, s, c, false, i, ev);
    case MPI_FN_MPI_Comm_size: return run_size(e, s, c, true, i, ev);
    case MPI_FN_MPI_Comm_dup:
        comm_make(e, s, fn, c, running_argument(e, s, i, 1), (struct offer){.kind = MAKE_DUP},
                  ev);
        return true;
    case MPI_FN_MPI_Comm_dup_with_info:
        comm_make(e, s, fn, c, running_argument(e, s, i, 2), (struct offer){.kind = MAKE_DUP},
                  ev);
        return true;
    case MPI_FN_MPI_Comm_split: case MPI_FN_MPI_Comm_split_type:
        run_split(e, s, fn, c, i, ev);
        return true;
    case MPI_FN_MPI_Comm_create: run_create(e, s, fn, c, i, ev); return true;
    case MPI_FN_MPI_Comm_create_group: run_create_group(e, s, fn, c, i, ev); return true;
    case MPI_FN_MPI_Comm_compare: return run_compare(e, s, c, i, ev);
    case MPI_FN_MPI_Comm_test_inter:
        return result_put(e, s, i, 1, value_int(IR_I32, comm_is_inter(c)), ev);
    case MPI_FN_MPI_Comm_group:
        return result_put(e, s, i, 1, group_handle(e, s, comm_local(c, s->rank)), ev);
    default: return false;
    }
}
