/* Near misses: a receive that nobody sends to, and a message that nobody receives, which differ
 * in one thing only.
 *
 *     rank 0: MPI_Send(buf, 4, MPI_INT, 1, 8, MPI_COMM_WORLD);
 *     rank 1: MPI_Recv(buf, 4, MPI_INT, 0, 7, MPI_COMM_WORLD, &status);      tag 8, tag 7
 *
 * Only what stays unmatched whatever comes afterwards is told: no rank can come to a call that
 * would match it.  A message that would be sent, only later, is told as that.
 */
#include "core/skel/facts.h"
#include "report/build_epoch.h"
#include "report/build_parts.h"

#include <string.h>

enum { MAX_NOTES = 3 };

#define MISS_HELP "use the same tag and communicator in the send and in the receive, and the " \
                  "ranks that are meant"

struct near {
    struct build *b;
    struct result_finding *f;
    const struct src_range *told[MAX_NOTES]; /* places of the notes */
    unsigned notes;
    const char *headline; /* of the first near miss, or NULL */
};

struct want { /* what a blocked rank waits to receive */
    uint32_t rank;
    const uint32_t *chans;
    uint32_t n;
    bool any_source;
};

static const struct skel_chan *chan_of(const struct near *n, uint32_t chan)
{
    return &n->b->skel->chans[chan];
}

static const char *comm_name(const struct near *n, uint32_t comm)
{
    return n->b->skel->comms[comm].name;
}

/* One more note at a place, if there is room and it has none. */
static bool may_tell(struct near *n, const struct src_range *at)
{
    if (n->notes == MAX_NOTES)
        return false;
    for (unsigned i = 0; i < n->notes; i++)
        if (n->told[i]->line == at->line && n->told[i]->col == at->col
            && n->told[i]->file == at->file)
            return false;
    n->told[n->notes++] = at;
    return true;
}

/* The call by which a rank would send such a message if it went on. */
static const struct skel_state *sent_later(const struct near *n, const struct want *w,
                                           uint32_t *sender)
{
    for (uint32_t i = 0; i < w->n; i++) {
        *sender = chan_of(n, w->chans[i])->from;
        const struct skel_state *s = build_later(n->b, *sender, build_sends_on, &w->chans[i]);
        if (s)
            return s;
    }
    return NULL;
}

static bool received_later(const struct near *n, uint32_t chan)
{
    uint32_t to = chan_of(n, chan)->to;
    return build_takes_from(&chan, build_final_state(n->b, to))
           || build_later(n->b, to, build_takes_from, &chan) != NULL;
}

struct miss { /* what the message has and the receive does not want; text NULL: nothing */
    const char *text;     /* as a question */
    const char *headline;
};

static struct miss other_tag(const struct near *n, const struct skel_chan *sent,
                             const struct skel_chan *wanted)
{
    struct arena *a = n->b->arena;
    return (struct miss){
        arena_printf(a, "with tag %d, but rank %u waits for tag %d: did you mean the same tag?",
                     sent->tag, wanted->to, wanted->tag),
        arena_printf(a, "rank %u sends tag %d, rank %u receives tag %d", sent->from, sent->tag,
                     wanted->to, wanted->tag)};
}

static struct miss other_comm(const struct near *n, const struct skel_chan *sent,
                              const struct skel_chan *wanted)
{
    struct arena *a = n->b->arena;
    const char *on = comm_name(n, sent->comm), *wants = comm_name(n, wanted->comm);
    return (struct miss){
        arena_printf(a, "on %s, but rank %u waits for it on %s: did you mean the same "
                        "communicator?",
                     on, wanted->to, wants),
        arena_printf(a, "rank %u sends on %s, rank %u receives on %s", sent->from, on,
                     wanted->to, wants)};
}

static struct miss other_rank(const struct near *n, const struct skel_chan *sent,
                              const struct skel_chan *wanted, bool from)
{
    struct arena *a = n->b->arena;
    return (struct miss){
        arena_printf(a, "and rank %u waits for one from rank %u: did you mean rank %u as the %s?",
                     wanted->to, wanted->from, from ? sent->from : wanted->to,
                     from ? "source" : "destination"),
        arena_printf(a, "rank %u sends to rank %u, rank %u receives from rank %u", sent->from,
                     sent->to, wanted->to, wanted->from)};
}

/* In what a message and a receive differ. */
struct gap {
    bool tag, comm, from, to;
    uint64_t size; /* of the numbers; FAR: no near miss */
};

#define FAR UINT64_MAX

static uint64_t between(int64_t x, int64_t y)
{
    return (uint64_t)(x > y ? x - y : y - x);
}

static struct gap gap_of(const struct near *n, const struct want *w, const struct skel_chan *sent)
{
    const struct skel_chan *wanted = chan_of(n, w->chans[0]);
    struct gap g = {.tag = sent->tag != wanted->tag, .comm = sent->comm != wanted->comm,
                    .from = sent->from != wanted->from && !w->any_source,
                    .to = sent->to != wanted->to};
    g.size = g.tag    ? between(sent->tag, wanted->tag)
             : g.from ? between(sent->from, wanted->from)
             : g.to   ? between(sent->to, wanted->to)
                      : 1;
    if (g.tag + g.comm + g.from + g.to != 1 || sent->several_tags || wanted->several_tags)
        g.size = FAR;
    return g;
}

/* Nothing if more than one thing differs. */
static struct miss difference(const struct near *n, const struct want *w,
                              const struct skel_chan *sent)
{
    const struct skel_chan *wanted = chan_of(n, w->chans[0]);
    struct gap g = gap_of(n, w, sent);
    if (g.size == FAR)
        return (struct miss){0};
    if (g.tag)
        return other_tag(n, sent, wanted);
    return g.comm ? other_comm(n, sent, wanted) : other_rank(n, sent, wanted, g.from);
}

/* A receive of any source or tag for which nothing is ever sent has no channel. */
static struct miss other_envelope(const struct near *n, const struct want *w,
                                  const struct skel_chan *sent)
{
    struct arena *a = n->b->arena;
    const char *on = comm_name(n, sent->comm);
    if (w->n || sent->to != w->rank)
        return (struct miss){0};
    return (struct miss){
        arena_printf(a, "with tag %d on %s, but the receive of rank %u does not take it",
                     sent->tag, on, w->rank),
        arena_printf(a, "rank %u sends tag %d on %s, which the receive of rank %u does not take",
                     sent->from, sent->tag, on, w->rank)};
}

/* Is one tag on one communicator wanted, of one sender or of any? */
static bool is_one_envelope(const struct near *n, const struct want *w)
{
    const struct skel_chan *first = chan_of(n, w->chans[0]);
    for (uint32_t i = 1; i < w->n; i++) {
        const struct skel_chan *c = chan_of(n, w->chans[i]);
        if (c->tag != first->tag || c->comm != first->comm ||
            (c->from != first->from && !w->any_source))
            return false;
    }
    return true;
}

/* The call as it is written; a variable that is MPI_ANY_SOURCE is not seen. */
static bool is_of_any(const struct skel_state *s)
{
    return strstr(build_call_text(s), "MPI_ANY_SOURCE") != NULL;
}

/* Is it a receive that a rank waits for, and not told apart?  Then what it wants. */
static bool is_wanted(const struct near *n, const struct trace_pending *p, struct want *w)
{
    const struct skel_state *s = build_state(n->b, p->rank, p->state);
    *w = (struct want){p->rank, s->chans, s->n_chans, is_of_any(s)};
    return p->chan == SKEL_NONE && !build_is_collective(s) &&
           build_is_blocked(n->b->result->trace, p->rank);
}

/* Is there another receive to which nobody will send, and which misses the message by less? */
static bool is_closer_to_another(const struct near *n, const struct want *w,
                                 const struct skel_chan *sent)
{
    const struct trace *t = n->b->result->trace;
    uint64_t size = gap_of(n, w, sent).size;
    for (uint32_t i = 0; i < t->n_pending; i++) {
        struct want other;
        uint32_t sender;
        if (is_wanted(n, &t->pending[i], &other) && other.n && is_one_envelope(n, &other) &&
            gap_of(n, &other, sent).size < size && !sent_later(n, &other, &sender))
            return true;
    }
    return false;
}

static void compare(struct near *n, const struct want *w, const struct trace_pending *send)
{
    const struct skel_chan *c = chan_of(n, send->chan);
    const struct skel_state *s = build_state(n->b, send->rank, send->state);
    bool one = w->n && is_one_envelope(n, w);
    struct miss miss = one ? difference(n, w, c) : other_envelope(n, w, c);
    if (!miss.text || (one && is_closer_to_another(n, w, c)) || received_later(n, send->chan) ||
        !may_tell(n, &s->at))
        return;
    build_note(n->b, n->f, send->rank, s->at,
               "near miss: rank %u sends rank %u a message here %s", c->from, c->to, miss.text);
    n->headline = n->headline ? n->headline : miss.headline;
    n->f->help = MISS_HELP;
}

static bool is_nowhere(const void *what, const struct skel_state *s)
{
    (void)what;
    return s->kind == SKEL_ABORT && s->text && strcmp(s->text, SKEL_NOWHERE) == 0;
}

/* Is the rank blocked in a call that could end, and is it known what would come then?  Where ranks
 * were explored together, not what comes after a deadlock. */
static bool could_go_on(const struct near *n, uint32_t rank)
{
    return build_is_blocked(n->b->result->trace, rank)
           && build_final_state(n->b, rank)->n_trans > 0
           && !build_later(n->b, rank, is_nowhere, NULL);
}

/* Who sends it later, or has sent nearly that.  True: one of these was told. */
static bool look_at(struct near *n, const struct want *w)
{
    const struct trace *t = n->b->result->trace;
    unsigned before = n->notes;
    uint32_t sender = 0;
    if (w->n && chan_of(n, w->chans[0])->from >= skel_n_processes(n->b->skel))
        return true; /* it waits for no message of a process */
    const struct skel_state *later = sent_later(n, w, &sender);
    if (later && w->n == 1 && may_tell(n, &later->at))
        build_note(n->b, n->f, sender, later->at,
                   "rank %u sends what rank %u waits for only afterwards, here", sender,
                   w->rank);
    for (uint32_t i = 0; !later && i < t->n_pending; i++)
        if (t->pending[i].chan != SKEL_NONE)
            compare(n, w, &t->pending[i]);
    return later || n->notes != before;
}

/* The name of the call; for "%.*s". */
#define CALL_NAME(state) (int)strcspn((state)->text, "("), (state)->text

/* A rank waits in a send or a receive `at`, and its partner in a collective to which this rank
 * never comes: one of them takes the collective for messages. */
static bool look_at_collective(struct near *n, uint32_t rank, const struct skel_state *at,
                               uint32_t partner, bool sends)
{
    struct arena *a = n->b->arena;
    const struct skel_state *c = build_waits_in(n->b, partner);
    if (!c || !at->text || !skel_comm_has(&n->b->skel->comms[c->comm], rank) ||
        build_epoch_call(at) || build_later(n->b, rank, build_enters, &c->comm) ||
        build_later(n->b, rank, is_nowhere, NULL) || build_later(n->b, partner, is_nowhere, NULL))
        return false;
    const char *kind = c->coll.kind;
    n->headline = arena_printf(a, "rank %u calls %s, but rank %u waits in %.*s for %s %u", partner,
                               kind, rank, CALL_NAME(at),
                               sends ? "a receive of rank" : "a message from rank", partner);
    build_note(n->b, n->f, partner, c->at, "%.*s does not match %s here, and rank %u %s",
               CALL_NAME(at), kind, partner,
               sends ? "never receives its message" : "sends no message for it");
    n->f->help = arena_printf(a, "%s %.*s, or let every rank call %s in its place",
                              sends ? "receive the message of" : "send a message for",
                              CALL_NAME(at), kind);
    return true;
}

/* Nobody sends it, and nothing like it. */
static void look_in_vain(struct near *n, const struct want *w)
{
    const struct skel_state *at = build_final_state(n->b, w->rank);
    uint32_t sender = w->n == 1 ? chan_of(n, w->chans[0])->from : 0;
    for (uint32_t r = 0; r < skel_n_processes(n->b->skel) && !w->n && !n->headline; r++)
        if (r != w->rank && look_at_collective(n, w->rank, at, r, false))
            return;
    if (w->n != 1 || n->headline || !could_go_on(n, sender) ||
        look_at_collective(n, w->rank, at, sender, false))
        return;
    const char *call = build_epoch_call(at);
    if (call)
        n->headline = arena_printf(n->b->arena, "rank %u waits in %.*s for rank %u to call %s, "
                                   "which it never does", w->rank, CALL_NAME(at), sender, call);
    else
        build_note(n->b, n->f, sender, (struct src_range){0},
                   "rank %u never comes to a send for this receive of rank %u", sender,
                   w->rank);
}

/* A receive to which the rank would come for a message that nobody sends, and which differs from
 * the sent one in its tag only; or NULL. */
static const struct skel_state *missed_later(const struct near *n, const struct skel_chan *sent,
                                             const struct skel_chan **wanted)
{
    const struct skel *skel = n->b->skel;
    for (uint32_t i = 0; i < skel->n_chans && !sent->several_tags; i++) {
        const struct skel_chan *c = &skel->chans[i];
        if (c->from != sent->from || c->to != sent->to || c->comm != sent->comm ||
            c->tag == sent->tag || c->several_tags)
            continue;
        const struct skel_state *later = build_later(n->b, c->to, build_takes_from, &i);
        *wanted = c;
        if (later && !build_later(n->b, c->from, build_sends_on, &i))
            return later;
    }
    return NULL;
}

/* It is blocked in a send of a message that its receiver never takes. */
static void look_at_lost(struct near *n, const struct skel_chan *sent,
                         const struct skel_state *at)
{
    const struct skel_chan *wanted;
    const struct skel_state *other = missed_later(n, sent, &wanted);
    if (build_is_epoch_send(at) || !may_tell(n, &at->at) ||
        (!other && look_at_collective(n, sent->from, at, sent->to, true)))
        return;
    if (!other) {
        build_note(n->b, n->f, sent->to, at->at,
                   "rank %u never comes to a receive for this message of rank %u", sent->to,
                   sent->from);
        return;
    }
    build_note(n->b, n->f, sent->to, other->at,
               "near miss: rank %u sends rank %u a message with tag %d, and the receive to which "
               "rank %u comes, here, is for tag %d: did you mean the same tag?",
               sent->from, sent->to, sent->tag, sent->to, wanted->tag);
    n->headline = other_tag(n, sent, wanted).headline;
    n->f->help = MISS_HELP;
}

/* A rank that is blocked in a send: its message would be received, only later. */
static void look_at_send(struct near *n, const struct trace_pending *send)
{
    const struct skel_chan *c = chan_of(n, send->chan);
    const struct skel_state *later = build_later(n->b, c->to, build_takes_from, &send->chan);
    const struct skel_state *sent = build_state(n->b, send->rank, send->state);
    if (later && may_tell(n, &later->at))
        build_note(n->b, n->f, c->to, later->at,
                   "rank %u receives what rank %u sends only afterwards, here", c->to, c->from);
    else if (!later && !n->headline && could_go_on(n, c->to))
        look_at_lost(n, c, sent);
}

static void look_at_probes(struct near *n, uint32_t rank)
{
    const struct skel_state *s = build_final_state(n->b, rank);
    for (uint32_t i = 0; i < s->n_alts; i++) {
        struct want w = {rank, s->alts[i].chans, s->alts[i].n_chans, is_of_any(s)};
        bool probes = s->alts[i].kind == SKEL_ALT_PROBE || s->alts[i].kind == SKEL_ALT_MPROBE;
        if (probes && build_is_blocked(n->b->result->trace, rank) && !look_at(n, &w))
            look_in_vain(n, &w);
    }
}

const char *build_near(struct build *b, struct result_finding *f)
{
    struct near n = {.b = b, .f = f};
    const struct trace *t = b->result->trace;
    struct arena *scratch = arena_new();
    bool *told = ARENA_ARRAY(scratch, bool, t->n_pending + 1);
    struct want w;
    for (uint32_t i = 0; i < t->n_pending; i++)
        told[i] = !is_wanted(&n, &t->pending[i], &w) || look_at(&n, &w);
    for (uint32_t i = 0; i < t->n_pending; i++)
        if (!told[i] && is_wanted(&n, &t->pending[i], &w))
            look_in_vain(&n, &w);
    for (uint32_t r = 0; r < skel_n_processes(b->skel); r++)
        look_at_probes(&n, r);
    for (uint32_t i = 0; i < t->n_pending; i++)
        if (t->pending[i].chan != SKEL_NONE && build_is_blocked(t, t->pending[i].rank))
            look_at_send(&n, &t->pending[i]);
    arena_free(scratch);
    return n.headline;
}
