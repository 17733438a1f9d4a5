/* Do the ranks agree on how much goes from one to the other in a collective?
 *
 *     rank 0: MPI_Scatterv(all, {2, 2}, ...)  at state 7       "2 x MPI_INT to rank 1"
 *     rank 1: MPI_Scatterv(..., mine, 1, ...) at state 5       "1 x MPI_INT from rank 0"
 *
 * In a skeleton two calls of one collective go together if their signature texts are equal.
 * Which flows do is a question about every pair of ranks, so the texts are given here, when the
 * machines are there: calls that do not agree with some call that they may meet are put into
 * classes, one text each, such that calls that agree are in one class.  All others have no
 * text.  If there are no such classes, or a count is not known, the ledger says that it is
 * not checked.
 */
#include "abstraction/explore/coll_signature.h"

#include "abstraction/coll/coll.h"
#include "abstraction/coll/flow.h"
#include "abstraction/domain/value.h"
#include "abstraction/machine/machine.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/rank.h"
#include "core/base/str.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"
#include "core/skel/pass/coll_pairs.h"

#include <string.h>

struct conflict {
    uint32_t member[2], at[2];
    const char *text[2];
};

struct accord {
    struct engine *e;
    struct skel *skel;
    struct ledger *ledger;
    uint32_t world, comm;
    uint32_t a, b;            /* the members that are looked at */
    struct conflict *conflicts;
    uint32_t n_conflicts, cap_conflicts;
    uint32_t **involved;      /* per member and state: its number plus 1, if in a conflict */
    struct skel_state **states; /* that are involved */
    const char **texts;       /* of them */
    uint32_t *class;          /* of each: another one of its class, or itself */
    uint32_t n, cap_states, cap_texts, cap_class;
    bool undecided;
};

/* ---- two calls ---- */

static const struct rank *rank_of(const struct accord *x, uint32_t member)
{
    return &x->e->ranks[x->skel->comms[x->comm].ranks[member]];
}

static const struct coll_call *call_at(const struct accord *x, uint32_t member, uint32_t at)
{
    return &rank_of(x, member)->nodes[at].event->coll;
}

static enum agreement worse(enum agreement x, enum agreement y)
{
    if (x == AGREE_NO || y == AGREE_NO)
        return AGREE_NO;
    return x == AGREE_YES ? y : x;
}

/* p is a call of member a, q one of member b.  *real: something goes between the two. */
static enum agreement agree(const struct coll_call *p, uint32_t a, const struct coll_call *q,
                            uint32_t b, bool *real)
{
    *real = false;
    if (!coll_agrees(p, q) || (p->sig && q->sig) || (!p->flows && !q->flows))
        return AGREE_YES;
    if (!p->flows || !q->flows)
        return AGREE_UNKNOWN; /* one has counts that are known, the other has not */
    if (p->flows->whole.type || q->flows->whole.type)
        return flow_agree(&p->flows->whole, &q->flows->whole);
    const struct flow *to = &p->flows->to[b], *from = &q->flows->from[a];
    const struct flow *back = &q->flows->to[a], *taken = &p->flows->from[b];
    *real = (to->type && from->type) || (back->type && taken->type);
    return worse(flow_agree(to, from), flow_agree(back, taken));
}

static const char *side_text(const struct accord *x, const struct flow *f, bool to,
                             uint32_t other)
{
    return arena_printf(x->e->arena, "%s %s rank %u", flow_text(x->e, f), to ? "to" : "from",
                        other);
}

/* ---- a quick look: is there any difference at all? ---- */

enum { MAX_DISTINCT = 24 };

static bool same_flow_as(const struct flow *a, const struct flow *b)
{
    return a->type == b->type && value_equal(&a->count, &b->count);
}

static bool same_flows(const struct accord *x, const struct flows *f, const struct flows *g)
{
    if (!f->to != !g->to || !same_flow_as(&f->whole, &g->whole))
        return false;
    for (uint32_t k = 0; f->to && k < x->skel->comms[x->comm].n_ranks; k++)
        if (!same_flow_as(&f->to[k], &g->to[k]) || !same_flow_as(&f->from[k], &g->from[k]))
            return false;
    return true;
}

static bool same_calls(const struct accord *x, const struct coll_call *p,
                       const struct coll_call *q)
{
    if (!coll_agrees(p, q) || !str_same(p->sig, q->sig) || !p->flows != !q->flows)
        return false;
    return p->sig || !p->flows || same_flows(x, p->flows, q->flows);
}

struct distinct { /* calls of a member; too many: any */
    const struct coll_call *calls[MAX_DISTINCT];
    uint32_t n;
    bool too_many, any; /* any: one of them has flows */
};

static void add_distinct(const struct accord *x, struct distinct *d,
                         const struct coll_call *call)
{
    d->any = d->any || (call->flows && !call->sig);
    for (uint32_t i = 0; i < d->n; i++)
        if (same_calls(x, d->calls[i], call))
            return;
    if (d->n < MAX_DISTINCT)
        d->calls[d->n++] = call;
    else
        d->too_many = true;
}

static bool is_coll(const struct accord *x, const struct skel_state *st)
{
    return (st->kind == SKEL_COLL || st->kind == SKEL_ICOLL) && st->comm == x->comm;
}

static struct distinct *find_distinct(const struct accord *x)
{
    const struct skel_comm *c = &x->skel->comms[x->comm];
    struct distinct *all = ARENA_ARRAY(x->e->arena, struct distinct, c->n_ranks);
    for (uint32_t m = 0; m < c->n_ranks; m++) {
        const struct skel_machine *machine = &x->skel->worlds[x->world].ranks[c->ranks[m]];
        const struct rank *r = rank_of(x, m);
        for (uint32_t at = 0; at < r->n_nodes && !all[m].too_many; at++)
            if (is_coll(x, &machine->states[at]))
                add_distinct(x, &all[m], &r->nodes[at].event->coll);
    }
    return all;
}

static bool may_differ(const struct accord *x)
{
    bool real, any = false, differ = false;
    const struct distinct *all = find_distinct(x);
    uint32_t n = x->skel->comms[x->comm].n_ranks;
    for (uint32_t a = 0; a < n; a++)
        any = any || all[a].any || all[a].too_many;
    for (uint32_t a = 0; any && a < n && !differ; a++)
        for (uint32_t b = a + 1; b < n && !differ; b++) {
            differ = all[a].too_many || all[b].too_many;
            for (uint32_t i = 0; i < all[a].n; i++)
                for (uint32_t k = 0; k < all[b].n; k++)
                    differ |= agree(all[a].calls[i], a, all[b].calls[k], b, &real) != AGREE_YES;
        }
    return differ;
}

/* ---- the pairs that meet ---- */

static void add_conflict(struct accord *x, uint32_t p, uint32_t q)
{
    const struct flows *f = call_at(x, x->a, p)->flows, *g = call_at(x, x->b, q)->flows;
    struct conflict c = {{x->a, x->b}, {p, q}, {NULL, NULL}};
    if (!f->to || !g->to) {
        c.text[0] = flow_text(x->e, &f->whole);
        c.text[1] = flow_text(x->e, &g->whole);
    } else if (flow_agree(&f->to[x->b], &g->from[x->a]) == AGREE_NO) {
        c.text[0] = side_text(x, &f->to[x->b], true, x->b);
        c.text[1] = side_text(x, &g->from[x->a], false, x->a);
    } else {
        c.text[0] = side_text(x, &f->from[x->b], false, x->b);
        c.text[1] = side_text(x, &g->to[x->a], true, x->a);
    }
    VEC_PUSH(x->e->arena, x->conflicts, x->n_conflicts, x->cap_conflicts, c);
}

static void note_unknown(const struct accord *x, uint32_t member, uint32_t at)
{
    ledger_add(x->ledger, LEDGER_SIZE, rank_of(x, member)->nodes[at].at,
               "whether the ranks agree on the counts of this %s is not known and not checked",
               call_at(x, member, at)->kind);
}

/* Has the joint phase compared those calls that meet?  explore/joint_counts.h */
static bool is_compared(const struct accord *x, uint32_t p, uint32_t q)
{
    return x->e->phase == PHASE_JOINT && rank_of(x, x->a)->nodes[p].kind == SKEL_COLL &&
           rank_of(x, x->b)->nodes[q].kind == SKEL_COLL && !call_at(x, x->a, p)->neighbors;
}

/* Nobody goes on from a call whose counts are known to differ from those that it has met. */
static bool goes_on(const struct accord *x, uint32_t member, uint32_t at)
{
    const struct rank *r = rank_of(x, member);
    const struct node *call = &r->nodes[at];
    const struct event *next = call->n_edges == 1 ? r->nodes[call->edges[0].to].event : NULL;
    return !next || next->kind != EVENT_ABORT || !str_same(next->text, SKEL_NOWHERE);
}

static enum agreement agree_here(const struct accord *x, uint32_t p, uint32_t q, bool *real)
{
    enum agreement a = agree(call_at(x, x->a, p), x->a, call_at(x, x->b, q), x->b, real);
    if (a == AGREE_YES || !is_compared(x, p, q))
        return a;
    if (a == AGREE_NO && !goes_on(x, x->a, p) && !goes_on(x, x->b, q))
        return a;
    *real = *real && a == AGREE_UNKNOWN; /* else they never meet */
    return AGREE_YES;
}

static bool see_conflicts(void *data, uint32_t p, uint32_t q)
{
    struct accord *x = data;
    bool real;
    switch (agree_here(x, p, q, &real)) {
    case AGREE_YES: break;
    case AGREE_NO: add_conflict(x, p, q); break;
    case AGREE_UNKNOWN: note_unknown(x, x->a, p); break;
    }
    return true;
}

/* ---- classes ---- */

static uint32_t class_of(struct accord *x, uint32_t i)
{
    while (x->class[i] != i)
        i = x->class[i] = x->class[x->class[i]];
    return i;
}

static uint32_t number_of(struct accord *x, uint32_t member, uint32_t at)
{
    return x->involved[member] ? x->involved[member][at] : 0;
}

static void involve(struct accord *x, uint32_t member, uint32_t at, const char *text)
{
    struct arena *arena = x->e->arena;
    if (!x->involved[member])
        x->involved[member] = ARENA_ARRAY(arena, uint32_t, rank_of(x, member)->n_nodes);
    if (x->involved[member][at])
        return;
    uint32_t rank = x->skel->comms[x->comm].ranks[member], n = x->n, m = x->n;
    struct skel_state *state = &x->skel->worlds[x->world].ranks[rank].states[at];
    VEC_PUSH(arena, x->class, n, x->cap_class, x->n);
    VEC_PUSH(arena, x->texts, m, x->cap_texts, text);
    VEC_PUSH(arena, x->states, x->n, x->cap_states, state);
    x->involved[member][at] = x->n;
}

static bool see_agreeing(void *data, uint32_t p, uint32_t q)
{
    struct accord *x = data;
    uint32_t i = number_of(x, x->a, p), k = number_of(x, x->b, q);
    bool real;
    if (!i || !k)
        return true;
    enum agreement agreed = agree_here(x, p, q, &real);
    if (agreed == AGREE_YES && real)
        x->class[class_of(x, i - 1)] = class_of(x, k - 1);
    x->undecided = x->undecided || agreed == AGREE_UNKNOWN;
    return true;
}

/* Classes with one text must be one class. */
static const char *unique_text(struct accord *x, uint32_t class)
{
    uint32_t n = 1;
    for (uint32_t i = 0; i < class; i++)
        n += class_of(x, i) == i && !strcmp(x->texts[i], x->texts[class]);
    const char *text = x->texts[class];
    if (n > 1)
        text = arena_printf(x->e->arena, "%s (%u)", text, n);
    return str_intern(x->skel->strings, text);
}

static void give_texts(struct accord *x)
{
    for (uint32_t i = 0; i < x->n_conflicts; i++) {
        const struct conflict *c = &x->conflicts[i];
        uint32_t p = class_of(x, number_of(x, c->member[0], c->at[0]) - 1);
        uint32_t q = class_of(x, number_of(x, c->member[1], c->at[1]) - 1);
        if (p == q || x->undecided) {
            note_unknown(x, c->member[0], c->at[0]);
            return;
        }
    }
    for (uint32_t i = 0; i < x->n; i++)
        x->states[i]->coll.sig = unique_text(x, class_of(x, i));
}

/* ---- the communicators ---- */

static void look_at_pairs(struct accord *x, struct skel_rounds *rounds,
                          bool (*see)(void *, uint32_t, uint32_t))
{
    uint32_t n = x->skel->comms[x->comm].n_ranks;
    for (x->a = 0; x->a < n; x->a++)
        for (x->b = x->a + 1; x->b < n; x->b++)
            if (!skel_rounds_pairs(rounds, x->a, x->b, see, x))
                x->undecided = true;
}

static void look_at_comm(struct accord *x)
{
    struct arena *scratch = arena_new();
    struct skel_rounds *rounds = skel_rounds_new(scratch, x->skel, x->world, x->comm);
    x->involved = ARENA_ARRAY(x->e->arena, uint32_t *, x->skel->comms[x->comm].n_ranks);
    look_at_pairs(x, rounds, see_conflicts);
    for (uint32_t i = 0; i < x->n_conflicts; i++)
        for (uint32_t k = 0; k < 2; k++)
            involve(x, x->conflicts[i].member[k], x->conflicts[i].at[k],
                    x->conflicts[i].text[k]);
    if (x->n_conflicts)
        look_at_pairs(x, rounds, see_agreeing);
    else if (x->undecided)
        ledger_add(x->ledger, LEDGER_SIZE, (struct src_range){0},
                   "there are too many collectives to look at the counts of all");
    give_texts(x);
    arena_free(scratch);
}

void coll_signature_world(struct engine *e, struct skel *skel, uint32_t world,
                          struct ledger *ledger)
{
    for (uint32_t comm = 0; comm < skel->n_comms; comm++) {
        struct accord x = {.e = e, .skel = skel, .ledger = ledger, .world = world,
                           .comm = comm};
        if (may_differ(&x))
            look_at_comm(&x);
    }
}
