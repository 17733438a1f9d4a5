/* Envelopes (MPI-4.0 3.2.3): where a message goes, where a receive or a probe looks.
 *
 *     MPI_Recv(b, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status)      peer any, tag 7
 */
#include "abstraction/arguments/envelope.h"

#include "abstraction/arguments/check_arguments.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/channel/channel.h"
#include "abstraction/channel/match.h"
#include "abstraction/channel/tags.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"

/* Of a tag that is not known: they are told apart. */
enum { MAX_TAG_VALUES = 8 };

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

/* Can messages with a tag of many values be followed? */
static bool follows_open_tag(struct engine *e, const struct value *tag)
{
    if (tag->kind != VALUE_EXPR || tag->type != IR_I32)
        return false;
    if (e->phase != PHASE_JOINT)
        return true;
    if (e->attempt.order == PAIR_BY_TAG)
        e->attempt.order = PAIR_WANTED;
    return e->attempt.order == PAIR_IN_ORDER;
}

/* A tag of many values is none of those that are wrong.  False: *ev. */
static bool open_tag(struct engine *e, struct state *s, struct value tag, struct envelope *v,
                     struct event *ev)
{
    int64_t t;
    tag = facts_reduce(&s->facts, tag);
    bool follows = follows_open_tag(e, &tag);
    enum tri negative = TRI_MAYBE;
    if (!follows)
        return fork_value(e, s, tag, "tag", MAX_TAG_VALUES, &t, ev); /* an error */
    negative = fork_truth(e, s, value_bin(e->values, IR_LT, IR_I32, tag, value_int(IR_I32, 0)),
                          "the tag is negative", ev);
    if (negative == TRI_YES)
        engine_fault(ev, DIAG_MPI_ARG_TAG,
                     arena_printf(e->arena, "%s is negative",
                                  running_argument_text(e, s, "tag", "g", tag)));
    v->tag = GROUP_MIXED_TAG;
    v->open_tag = facts_reduce(&s->facts, tag);
    return negative == TRI_NO;
}

/* Tags that change from round to round are numbers like others, also in the first rounds. */
static void open_known_tag(struct envelope *v)
{
    v->open_tag = value_int(IR_I32, v->tag);
    v->tag = GROUP_MIXED_TAG;
}

/* Is it the message that the last probe has found? */
static bool is_probed(const struct state *s, const struct envelope *v, struct value tag)
{
    const struct group *g = s->probed.channel;
    if (!g || g->from != match_world_rank(v) || g->comm != v->comm->index)
        return false;
    struct value found = facts_reduce(&s->facts, s->probed.tag);
    tag = facts_reduce(&s->facts, tag);
    return value_equal(&found, &tag);
}

bool envelope_of_call(struct engine *e, struct state *s, struct value comm, struct value peer,
                      struct value tag, enum envelope_use use, struct envelope *v,
                      struct event *ev)
{
    int64_t p, t;
    enum tri known;
    bool receives = use == ENVELOPE_RECEIVE || use == ENVELOPE_RECEIVE_NOW;
    const char *what = receives ? "source" : "destination";
    *v = (struct envelope){.comm = lookup_comm(e, s, comm, ev)};
    if (!v->comm || !fork_value(e, s, peer, what, 0, &p, ev))
        return false;
    v->peers = comm_peers(v->comm, s->rank);
    v->peer = (int32_t)p;
    v->null = p == M2S_MPI_PROC_NULL;
    if (v->null)
        return tag.kind != VALUE_INT || check_tag(e, s, tag.i, receives, ev);
    bool any = receives && p == M2S_MPI_ANY_SOURCE;
    if (!any && !check_rank(e, s, v, what, ev))
        return false;
    bool now = !any && (receives || use == ENVELOPE_SEND_NOW);
    bool in_order = now && e->attempt.order == PAIR_IN_ORDER;
    if (use == ENVELOPE_RECEIVE_NOW && !any && !in_order && is_probed(s, v, tag))
        return v->tag = GROUP_MIXED_TAG, true;
    known = use == ENVELOPE_SEND_NOW || (e->phase == PHASE_JOINT && now)
                 ? fork_try_value(e, s, tag, "tag", MAX_TAG_VALUES, &t, ev)
                 : fork_value(e, s, tag, "tag", MAX_TAG_VALUES, &t, ev) ? TRI_YES : TRI_NO;
    if (known == TRI_MAYBE)
        return open_tag(e, s, tag, v, ev);
    v->tag = known == TRI_YES ? (int32_t)t : 0;
    if (known != TRI_YES || !check_tag(e, s, t, receives, ev))
        return false;
    if (in_order && t != M2S_MPI_ANY_TAG)
        open_known_tag(v);
    return true;
}

/* An open tag may be one that is named: both cases are followed. */
static bool find_named_tag(struct engine *e, struct state *s, const struct envelope *v,
                           int32_t *tag, struct event *ev)
{
    uint32_t at = 0;
    int32_t name;
    *tag = GROUP_MIXED_TAG;
    while (tags_next_name(e, s->rank, v, match_world_rank(v), &at, &name)) {
        struct value same = value_bin(e->values, IR_EQ, IR_I32, v->open_tag,
                                      value_int(IR_I32, name));
        enum tri is = fork_truth(e, s, same, arena_printf(e->arena, "the tag is %d", name), ev);
        if (is == TRI_MAYBE)
            return false;
        if (is == TRI_YES)
            return *tag = name, true;
    }
    return true;
}

struct value envelope_tag(const struct state *s, const struct envelope *v)
{
    return v->tag == GROUP_MIXED_TAG ? facts_reduce(&s->facts, v->open_tag)
                                     : value_int(IR_I32, v->tag);
}

struct group *envelope_channel(struct engine *e, struct state *s, const struct envelope *v,
                               struct value *tag, struct event *ev)
{
    uint32_t to = match_world_rank(v), comm = v->comm->index;
    int32_t t = v->tag;
    if (e->attempt.order == PAIR_IN_ORDER) {
        *tag = envelope_tag(s, v);
        return tags_pair_channel(e, s->rank, to, comm);
    }
    if (t == GROUP_MIXED_TAG && !find_named_tag(e, s, v, &t, ev))
        return NULL;
    *tag = t == GROUP_MIXED_TAG ? envelope_tag(s, v) : value_int(IR_I32, t);
    return t == GROUP_MIXED_TAG ? tags_mixed_channel(e, s->rank, to, comm)
                                : tags_channel(e, s->rank, to, t, comm);
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
    if (v->peer != M2S_MPI_ANY_SOURCE && e->attempt.order == PAIR_BY_TAG)
        e->attempt.order = PAIR_WANTED;
    if (e->phase == PHASE_ALONE || e->attempt.frozen)
        return true;
    for (uint32_t i = 0; i < e->groups.n; i++)
        if (match_envelope(e->groups.v[i], s->rank, v)) {
            found = e->groups.v[i];
            n++;
        }
    if (n == 0 && e->attempt.waits_for_senders) { /* their sends will be known next time */
        e->attempt.dirty = true;
        ev->kind = EVENT_STOP;
        return false;
    }
    if (n != 1)
        return true;
    struct wildcard use = {s->rank, v->comm->index, v->peer, v->tag, found};
    struct wildcards *all = &e->attempt.wildcards;
    VEC_PUSH(e->arena, all->v, all->n, all->cap, use);
    *only = found;
    return true;
}

bool envelope_source(struct engine *e, struct state *s, const struct envelope *v,
                     struct group **only, struct event *ev)
{
    if (e->attempt.order == PAIR_IN_ORDER && v->peer != M2S_MPI_ANY_SOURCE) {
        *only = tags_pair_channel(e, match_world_rank(v), s->rank, v->comm->index);
        return true;
    }
    if (v->tag == GROUP_MIXED_TAG) {
        *only = s->probed.channel;
        return true;
    }
    if (!tags_name(e, s->rank, v)) {
        engine_error(e, ev, DIAG_UNKNOWN_PEER, s, "this tag was not asked for when messages with "
                     "tags that are not known were sent");
        return false;
    }
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
