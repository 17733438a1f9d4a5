/* Envelopes (MPI-4.0 3.2.3): where a message goes, where a receive or a probe looks.
 *
 *     MPI_Recv(b, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status)      peer any, tag 7
 */
#include "abstraction/arguments/envelope.h"

#include "abstraction/arguments/check_arguments.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/channel/channel.h"
#include "abstraction/channel/match.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"

static bool check_tag(struct engine *e, struct state *s, int64_t tag, bool receives,
                      struct event *ev)
{
    if (tag >= 0 || (receives && tag == M2S_MPI_ANY_TAG)) {
        arguments_check_tag(e, s, tag);
        return true;
    }
    const char *the = running_argument_text(e, s, "tag", "g", value_int(IR_I32, tag));
    if (tag == M2S_MPI_ANY_TAG)
        engine_fault(ev, DIAG_MPI_ARG_WILDCARD,
                     arena_printf(e->arena, "%s of a send is MPI_ANY_TAG", the));
    else
        engine_fault(ev, DIAG_MPI_ARG_TAG, arena_printf(e->arena, "%s is %s", the,
                                                        envelope_rank_text(e, tag)));
    return false;
}

const char *envelope_rank_text(struct engine *e, int64_t rank)
{
    switch (rank) {
    case M2S_MPI_ANY_SOURCE: return "MPI_ANY_SOURCE";
    case M2S_MPI_ANY_TAG: return "MPI_ANY_TAG";
    case M2S_MPI_PROC_NULL: return "MPI_PROC_NULL";
    case M2S_MPI_ROOT: return "MPI_ROOT";
    case M2S_MPI_UNDEFINED: return "MPI_UNDEFINED";
    default: return arena_printf(e->arena, "%lld", (long long)rank);
    }
}

static bool check_rank(struct engine *e, struct state *s, const struct envelope *v,
                       const char *what, struct event *ev)
{
    int32_t size = (int32_t)v->peers->n;
    if (v->peer >= 0 && v->peer < size)
        return true;
    const char *the = running_argument_text(e, s, what, *what == 's' ? "s" : "d",
                                            value_int(IR_I32, v->peer));
    if (v->peer == M2S_MPI_ANY_SOURCE)
        engine_fault(ev, DIAG_MPI_ARG_WILDCARD,
                     arena_printf(e->arena, "%s of a send is MPI_ANY_SOURCE", the));
    else
        engine_fault(ev, DIAG_MPI_ARG_RANK,
                     arena_printf(e->arena, "%s is %s, not a rank of the communicator (0 to "
                                  "%d)", the, envelope_rank_text(e, v->peer), size - 1));
    return false;
}

bool envelope_of_call(struct engine *e, struct state *s, struct value comm, struct value peer,
                      struct value tag, bool receives, struct envelope *v, struct event *ev)
{
    int64_t p, t;
    const char *what = receives ? "source" : "destination";
    *v = (struct envelope){.comm = lookup_comm(e, s, comm, ev)};
    if (!v->comm || !fork_value(e, s, peer, what, 0, &p, ev))
        return false;
    v->peers = comm_peers(v->comm, s->rank);
    v->peer = (int32_t)p;
    v->null = p == M2S_MPI_PROC_NULL;
    if (v->null)
        return tag.kind != VALUE_INT || check_tag(e, s, tag.i, receives, ev);
    if (!fork_value(e, s, tag, "tag", 8, &t, ev))
        return false;
    v->tag = (int32_t)t;
    bool any = receives && p == M2S_MPI_ANY_SOURCE;
    return (any || check_rank(e, s, v, what, ev)) && check_tag(e, s, t, receives, ev);
}

/* In the exact phase a wildcard that only one channel can match is a named receive.  All
 * sends of earlier attempts are known; the last attempt must find no other (explore.c
 * repeats otherwise). */
static bool only_channel(struct engine *e, struct state *s, const struct envelope *v,
                         struct group **only, struct event *ev)
{
    struct group *found = NULL;
    uint32_t n = 0;
    *only = NULL;
    if (!e->exact || e->frozen)
        return true;
    for (uint32_t i = 0; i < e->n_groups; i++)
        if (match_envelope(e->groups[i], s->rank, v)) {
            found = e->groups[i];
            n++;
        }
    if (n == 0 && e->wait_for_senders) { /* their sends will be known next time */
        e->dirty = true;
        ev->kind = EVENT_STOP;
        return false;
    }
    if (n != 1)
        return true;
    struct wildcard use = {s->rank, v->comm->index, v->peer, v->tag, found};
    VEC_PUSH(e->arena, e->wildcards, e->n_wildcards, e->cap_wildcards, use);
    *only = found;
    return true;
}

bool envelope_source(struct engine *e, struct state *s, const struct envelope *v,
                     struct group **only, struct event *ev)
{
    if (v->peer == M2S_MPI_ANY_SOURCE || v->tag == M2S_MPI_ANY_TAG)
        return only_channel(e, s, v, only, ev);
    *only = channel_find(e, match_world_rank(v), s->rank, v->tag, v->comm->index);
    return true;
}

struct alternative *envelope_alternative(struct engine *e, enum skel_alt_kind kind,
                                         const struct envelope *from, struct group *only)
{
    struct alternative *a = ARENA_NEW(e->arena, struct alternative);
    *a = (struct alternative){.kind = kind, .receives = true, .from = *from, .group = only,
                              .index = SKEL_NONE};
    return a;
}
