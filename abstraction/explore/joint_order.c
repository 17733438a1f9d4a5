/* One channel for all messages of a pair of ranks (channel/tags.h): is that what MPI does?
 *
 *     rank 0: MPI_Send(x, ..., 1, t, comm)       rank 1: MPI_Recv(y, ..., 0, t, comm, ...)
 *
 * The k-th receive takes the k-th message there.  By MPI's rules (MPI-4.0 3.5) it takes the first
 * message with its tag that no receive posted before it has taken; by induction on k that is the
 * k-th one, if their tags are the same.  They are compared when both are there.
 */
#include "abstraction/arguments/content_receive.h"
#include "abstraction/arguments/envelope.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/explore/joint_run.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/group.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"

/* Of the receive with this number, which is posted; NULL: of none. */
static const struct envelope *receive_of(const struct joint *j, const struct group *g,
                                         uint32_t number)
{
    const struct rank *r = &j->e->ranks[g->to];
    enum event_kind kind = joint_call_kind(j, r);
    if (r->status != EXACT_RUNNING)
        return NULL;
    if ((kind == EVENT_RECV || kind == EVENT_SENDRECV) && r->waiting.recv == g &&
        j->places[g->to].taking == number)
        return &r->waiting.alts[0].from;
    for (uint32_t i = 0; i < r->exact->n_requests; i++) {
        const struct request *q = &r->exact->requests[i];
        if (q->kind == REQUEST_RECV && q->active && q->group == g && q->index == number)
            return &q->from;
    }
    return NULL;
}

/* Else it is a channel for one tag. */
static bool has_all_tags(const struct joint *j, const struct group *g)
{
    return j->e->attempt.order == PAIR_IN_ORDER && g->tag == GROUP_MIXED_TAG;
}

static void compare(struct joint *j, struct state *s, const struct group *g, uint32_t number,
                    const struct envelope *v)
{
    if (v && v->tag == M2S_MPI_ANY_TAG)
        return;
    struct value sent = content_tag(j->e, s, g, g->exact[number].full);
    if (!v || facts_truth(&s->facts, value_bin(j->e->values, IR_EQ, IR_I32, sent,
                                               envelope_tag(s, v))) != TRI_YES)
        joint_give_up(j, "messages that are not received in the order in which they were sent");
}

void joint_order_sent(struct joint *j, struct state *s, const struct group *g)
{
    if (has_all_tags(j, g) && g->n_exact <= g->received)
        compare(j, s, g, g->n_exact - 1, receive_of(j, g, g->n_exact - 1));
}

void joint_order_received(struct joint *j, struct state *s, const struct group *g)
{
    if (has_all_tags(j, g) && g->received <= g->n_exact)
        compare(j, s, g, g->received - 1, receive_of(j, g, g->received - 1));
}

void joint_order_probed(struct joint *j, struct state *s, const struct group *g,
                        const struct envelope *v)
{
    if (has_all_tags(j, g))
        compare(j, s, g, g->received, v);
}
