/* Counts that are not known (see joint_counts.h). */
#include "abstraction/explore/joint_counts.h"

#include "abstraction/call/p2p.h"
#include "abstraction/coll/exact.h"
#include "abstraction/coll/flow.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/domain/value_store.h"
#include "abstraction/explore/joint_run.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"

#include <string.h>

/* ---- one question ---- */

struct question {
    struct value good, counts[2]; /* the condition, and what it compares */
};

/* The facts, where the count is not negative.  False: it may be. */
static bool not_negative(struct facts *fs, const struct value *count)
{
    if (count->kind != VALUE_EXPR)
        return true;
    bool known = facts_range(fs, count->e).lo >= 0;
    facts_refine(fs, count->e, 0, value_type_max((enum ir_kind)count->type));
    return known;
}

/* Can the condition have this truth, where no count is negative?  That is an error of its own.
 * NO: if they never are, the facts say so from now on. */
static enum tri possible(struct engine *e, struct state *s, const struct question *q,
                         const struct expr *p, bool truth)
{
    struct arena *scratch = arena_new();
    struct facts trial = facts_copy(&s->facts, scratch);
    bool known = not_negative(&trial, &q->counts[0]);
    known &= not_negative(&trial, &q->counts[1]);
    enum tri t = facts_possible(&trial, p, truth, scratch, &e->budget->work);
    arena_free(scratch);
    if (t == TRI_NO && known)
        facts_assume(&s->facts, p, !truth);
    return t;
}

/* Is the condition true, where false is an error of the program?  MAYBE: that is for the program
 * to say.  *unsure: it is not known, and not asked. */
static enum tri decide(struct joint *j, struct state *s, const struct question *q, bool *unsure)
{
    const uint32_t invented = HAS_OVER | HAS_MESSAGE | HAS_COLL;
    enum tri t = q->good.kind == VALUE_NONE ? TRI_MAYBE : facts_truth(&s->facts, q->good);
    if (t != TRI_MAYBE)
        return t;
    struct value v = q->good.kind == VALUE_NONE ? q->good : value_truth(j->e->values, q->good);
    if (v.kind == VALUE_EXPR && j->at_zero)
        return TRI_MAYBE; /* what is true of the first round is asked of the others */
    if (v.kind == VALUE_EXPR && !(v.e->origins & invented))
        t = possible(j->e, s, q, v.e, false);
    *unsure |= t == TRI_MAYBE;
    if (t == TRI_YES)
        return possible(j->e, s, q, v.e, true) == TRI_NO ? TRI_NO : TRI_MAYBE;
    return TRI_YES;
}

/* ---- collectives ---- */

struct meeting { /* of the calls of a collective */
    struct joint *j;
    struct rank *rank;
    const struct exact_coll *slot;
    struct value *question;
    struct event *fault;
    bool unsure;
};

/* The number of basic elements, or of elements of one type; NONE: they are not comparable. */
static struct value amount(struct engine *e, const struct flow *f, bool basic)
{
    struct value n = f->count;
    if (n.kind == VALUE_NONE || !basic)
        return n;
    n = value_cast(e->values, IR_I64, n);
    return value_bin(e->values, IR_MUL, IR_I64, n, value_int(IR_I64, f->type->sequence.n));
}

/* The number as one of 64 bits; sums and products of ints do not overflow (C11 6.5p5), and are
 * those of its parts. */
static struct value widened(struct engine *e, const struct value *v)
{
    bool is_sum = v->kind == VALUE_EXPR && v->type == IR_I32 && v->e->op == EXPR_BIN &&
                  (v->e->bin == IR_MUL || v->e->bin == IR_ADD || v->e->bin == IR_SUB);
    if (!is_sum)
        return value_cast(e->values, IR_I64, *v);
    struct value a = value_of_expr(v->e->a), b = value_of_expr(v->e->b);
    a = widened(e, &a);
    b = widened(e, &b);
    return value_bin(e->values, v->e->bin, IR_I64, a, b);
}

static struct question same_amount(struct engine *e, const struct flow *a, const struct flow *b)
{
    struct question q = {.good.kind = VALUE_NONE};
    const struct sequence *x = &a->type->sequence, *y = &b->type->sequence;
    bool same = sequence_equal(*x, *y), basic = !same;
    struct value n = amount(e, a, basic), m = amount(e, b, basic);
    if (n.kind == VALUE_NONE || m.kind == VALUE_NONE ||
        (basic && (!x->basic || !y->basic || strcmp(x->basic, y->basic) != 0)))
        return q;
    if (n.type != m.type) {
        n = widened(e, &n);
        m = widened(e, &m);
    }
    if (n.kind == VALUE_NONE || m.kind == VALUE_NONE)
        return q;
    q.good = value_bin(e->values, IR_EQ, (enum ir_kind)n.type, n, m);
    q.counts[0] = n;
    q.counts[1] = m;
    return q;
}

static struct flow reduced(const struct state *s, const struct flow *f)
{
    struct flow out = *f;
    if (f->count.kind != VALUE_NONE)
        out.count = facts_reduce(&s->facts, f->count);
    return out;
}

/* What goes from member a to member b; for a whole: what both give. */
static enum joint_counts compare_flows(struct meeting *m, const struct flow *from, uint32_t a,
                                       const struct flow *to, uint32_t b)
{
    struct engine *e = m->j->e;
    struct state *s = m->rank->exact;
    struct flow x = reduced(s, from), y = reduced(s, to);
    switch (flow_agree(&x, &y)) {
    case AGREE_YES: return JOINT_COUNTS_GOOD;
    case AGREE_NO: return JOINT_COUNTS_STAY;
    case AGREE_UNKNOWN: break;
    }
    struct question q = same_amount(e, &x, &y);
    switch (decide(m->j, s, &q, &m->unsure)) {
    case TRI_YES: return JOINT_COUNTS_GOOD;
    case TRI_MAYBE: *m->question = q.good; return JOINT_COUNTS_ASK;
    case TRI_NO: break;
    }
    const struct rank_list *ranks = m->slot->calls[a].comm->group;
    engine_fault(m->fault, DIAG_MPI_COLL_COUNT,
                 arena_printf(e->arena, "rank %u says %s, but rank %u %s", ranks->ranks[a],
                              flow_text(e, &x), ranks->ranks[b], flow_text(e, &y)));
    return JOINT_COUNTS_FAULT;
}

static enum joint_counts compare_calls(struct meeting *m, uint32_t a, uint32_t b)
{
    const struct coll_call *p = &m->slot->calls[a], *q = &m->slot->calls[b];
    if ((p->sig && q->sig) || (!p->flows && !q->flows))
        return JOINT_COUNTS_GOOD;
    if (!p->flows || !q->flows) {
        m->unsure = true;
        return JOINT_COUNTS_GOOD;
    }
    if (p->flows->whole.type || q->flows->whole.type)
        return compare_flows(m, &p->flows->whole, a, &q->flows->whole, b);
    enum joint_counts c = compare_flows(m, &p->flows->to[b], a, &q->flows->from[a], b);
    return c ? c : compare_flows(m, &q->flows->to[a], b, &p->flows->from[b], a);
}

/* Those with one amount for all need not be compared each with each. */
static enum joint_counts compare_all(struct meeting *m, uint32_t n)
{
    for (uint32_t a = 0; a < n; a++) {
        const struct flows *f = m->slot->calls[a].flows;
        for (uint32_t b = a + 1; b < n; b++) {
            enum joint_counts c = compare_calls(m, a, b);
            if (c)
                return c;
        }
        if (a == 0 && f && f->whole.type && !m->unsure)
            break;
    }
    return JOINT_COUNTS_GOOD;
}

enum joint_counts joint_counts_of_collective(struct joint *j, struct rank *r,
                                             const struct event *ev, struct exact_coll *slot,
                                             struct value *question, struct event *fault)
{
    struct meeting m = {.j = j, .rank = r, .slot = slot, .question = question, .fault = fault};
    enum joint_counts c = compare_all(&m, ev->coll.comm->group->n);
    slot->agreed = c == JOINT_COUNTS_GOOD;
    if (m.unsure && (j->e->phase == PHASE_JOINT || j->at_zero))
        engine_note(j->e, r->exact, LEDGER_SIZE, "whether the ranks agree on the counts of this "
                    "%s is not known and not checked", ev->coll.kind);
    return c;
}

/* ---- messages ---- */

static enum joint_counts compare_room(struct joint *j, struct rank *r, const struct buffer *b,
                                      const struct symbol *message, struct value *question)
{
    struct question q = {.counts = {message->count, b->count}};
    bool unsure = false;
    q.good = p2p_fits(j->e, r->exact, b, message);
    enum tri t = decide(j, r->exact, &q, &unsure);
    j->e->names.fits = t == TRI_YES && !unsure;
    *question = q.good;
    return t == TRI_MAYBE ? JOINT_COUNTS_ASK : JOINT_COUNTS_GOOD; /* or a fault of who takes it */
}

enum joint_counts joint_counts_of_message(struct joint *j, struct rank *r,
                                          const struct event *ev, struct value *question)
{
    if (ev->kind == EVENT_RECV || ev->kind == EVENT_SENDRECV)
        return compare_room(j, r, &ev->in, ev->recv->exact[j->places[r->number].taking].full,
                            question);
    if (ev->kind != EVENT_SELECT || ev->alts[0].kind != SKEL_ALT_REQ ||
        !ev->alts[0].receives)
        return JOINT_COUNTS_GOOD;
    const struct alternative *a = &ev->alts[0];
    return compare_room(j, r, &r->exact->requests[a->reqs[0]].buffer,
                        a->group->exact[a->index].full, question);
}
