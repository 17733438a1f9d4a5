/* Symbols that nobody tells apart.
 *
 *     last round, rank 0:  coll "MPI_Allreduce" decider 0 sym 0 -> s8    sym 1 -> s8
 *                 rank 1:  coll "MPI_Allreduce" decider 0 { 0 -> s9 } { 1 -> s9 }
 *
 * becomes
 *                 rank 0:  coll "MPI_Allreduce" decider 0 sym 1 -> s8
 *                 rank 1:  coll "MPI_Allreduce" decider 0 { 1 -> s9 }
 *
 * The k-th collective of each member of a communicator is one call, so the states in which the
 * others can be when the decider is in a call are found by following every two members from
 * call to call (skel/pass/coll_pairs.c).  If two symbols lead to the same place in all of them,
 * the decider may say one for the other.  Which one of them does not matter for what is
 * observed; it is the one that leads to a place of this kind in most other calls, so that the
 * last round looks like other rounds that end the loop.
 */
#include "core/skel/pass/fold.h"

#include "core/base/vec.h"
#include "core/skel/facts.h"
#include "core/skel/label.h"
#include "core/skel/pass/coll_pairs.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_SYMBOLS = 64, MEETINGS_PER_STATE = 8 };

struct vote { /* how often a symbol leads from states that look like this to such states */
    const char *from, *to; /* labels; from NULL: free */
    uint32_t sym, n;
};

struct meeting { /* a call in which the decider and another member can be together */
    struct skel_state *decider, *other;
    struct skel_machine *machine; /* of the other */
};

struct join {
    struct arena *arena;       /* scratch */
    struct skel *s;
    uint32_t comm_index;
    const struct skel_comm *comm;
    struct skel_labels *labels;
    struct vote *votes;        /* a table */
    uint32_t n_votes, cap_votes;
    /* of one decider */
    uint32_t decider, other;   /* members */
    uint32_t syms[MAX_SYMBOLS], n_syms; /* what it may say */
    struct meeting *meetings;
    size_t n_meetings, cap_meetings, limit;
};

static struct skel_machine *machine_of(const struct join *j, uint32_t member)
{
    return &j->s->worlds[0].ranks[j->comm->ranks[member]];
}

/* ---- which symbol is usual ---- */

static struct vote *find_vote(struct join *j, const char *from, const char *to, uint32_t sym)
{
    uint64_t h = (uint64_t)(uintptr_t)from * 31 + (uint64_t)(uintptr_t)to * 17 + sym;
    uint32_t at = (uint32_t)(h * UINT64_C(0x9E3779B97F4A7C15) >> 33) & (j->cap_votes - 1);
    while (j->votes[at].from && (j->votes[at].from != from || j->votes[at].to != to
                                 || j->votes[at].sym != sym))
        at = (at + 1) & (j->cap_votes - 1);
    return &j->votes[at];
}

static void grow_votes(struct join *j)
{
    struct vote *old = j->votes;
    uint32_t n = j->cap_votes;
    j->cap_votes = n ? 2 * n : 256;
    j->votes = ARENA_ARRAY(j->arena, struct vote, j->cap_votes);
    for (uint32_t i = 0; i < n; i++)
        if (old[i].from)
            *find_vote(j, old[i].from, old[i].to, old[i].sym) = old[i];
}

static void count_votes(struct join *j, const struct skel_machine *m,
                        const struct skel_state *st)
{
    const char *from = skel_state_label(j->labels, st);
    for (uint32_t i = 0; i < st->n_trans; i++) {
        const struct skel_trans *t = &st->trans[i];
        if (t->sym == SKEL_NONE)
            continue;
        if (2 * (j->n_votes + 1) > j->cap_votes)
            grow_votes(j);
        const char *to = skel_state_label(j->labels, &m->states[t->to]);
        struct vote *v = find_vote(j, from, to, t->sym);
        j->n_votes += v->from == NULL;
        *v = (struct vote){ from, to, t->sym, v->n + 1 };
    }
}

static const struct skel_trans *taken(const struct skel_state *st, uint32_t sym)
{
    for (uint32_t i = 0; i < st->n_trans; i++)
        if (st->trans[i].sym == sym || st->trans[i].sym == SKEL_NONE)
            return &st->trans[i];
    return NULL;
}

static uint32_t votes_for(struct join *j, const struct meeting *m, uint32_t sym)
{
    const struct skel_trans *t = taken(m->other, sym);
    return j->n_votes ? find_vote(j, skel_state_label(j->labels, m->other),
                                  skel_state_label(j->labels, &m->machine->states[t->to]),
                                  sym)->n
                      : 0;
}

/* ---- one decider ---- */

/* What the decider may say in these meetings, all of one state of its: the usual one of those
 * that make no difference. */
static uint32_t choose(struct join *j, const struct meeting *meetings, size_t n)
{
    uint32_t said = meetings->decider->sym, best = 0;
    for (uint32_t k = 0; k < j->n_syms; k++) {
        uint32_t sym = j->syms[k], votes = 1;
        size_t i = 0;
        for (; i < n; i++) {
            const struct skel_trans *now = taken(meetings[i].other, meetings->decider->sym);
            const struct skel_trans *then = taken(meetings[i].other, sym);
            if (!now || !then || now->to != then->to)
                break;
        }
        for (size_t v = 0; i == n && v < n && votes < UINT32_MAX / 2; v++)
            votes += votes_for(j, &meetings[v], sym);
        if (i == n && (votes > best || (votes == best && sym < said))) {
            best = votes;
            said = sym;
        }
    }
    return said;
}

static int by_decider(const void *a, const void *b)
{
    const struct meeting *x = a, *y = b;
    if (x->decider != y->decider)
        return x->decider < y->decider ? -1 : 1;
    return (x->other > y->other) - (x->other < y->other);
}

static int by_other(const void *a, const void *b)
{
    const struct meeting *x = a, *y = b;
    if (x->other != y->other)
        return x->other < y->other ? -1 : 1;
    return (x->decider > y->decider) - (x->decider < y->decider);
}

/* The new symbols that come to a state of another member in these meetings, instead of the
 * old ones. */
static void rewrite(struct join *j, const struct meeting *meetings, size_t n,
                    const uint32_t *old)
{
    struct skel_state *st = meetings->other, was = *st;
    st->trans = NULL;
    st->n_trans = st->cap_trans = 0;
    for (size_t i = 0; i < n; i++) {
        struct skel_trans t = *taken(&was, old[i]);
        t.sym = meetings[i].decider->sym;
        if (!st->n_trans || !taken(st, t.sym))
            VEC_PUSH(j->s->arena, st->trans, st->n_trans, st->cap_trans, t);
    }
}

static size_t run_length(const struct meeting *m, size_t from, size_t n, bool deciders)
{
    size_t to = from + 1;
    while (to < n && (deciders ? m[to].decider == m[from].decider
                               : m[to].other == m[from].other))
        to++;
    return to - from;
}

static void say(struct join *j, struct skel_state *st, uint32_t sym)
{
    struct skel_trans t = *taken(st, st->sym);
    t.sym = SKEL_NONE;
    st->trans = arena_memdup(j->s->arena, &t, sizeof t);
    st->n_trans = st->cap_trans = 1;
    st->sym = sym;
}

static void rewrite_all(struct join *j)
{
    size_t n = j->n_meetings;
    struct skel_state *first = machine_of(j, j->decider)->states;
    uint32_t n_states = machine_of(j, j->decider)->n_states;
    uint32_t *old = ARENA_ARRAY(j->arena, uint32_t, n_states);
    uint32_t *new = ARENA_ARRAY(j->arena, uint32_t, n_states);
    qsort(j->meetings, n, sizeof *j->meetings, by_decider);
    for (size_t i = 0, k; i < n; i += k) {
        k = run_length(j->meetings, i, n, true);
        old[j->meetings[i].decider - first] = j->meetings[i].decider->sym;
        new[j->meetings[i].decider - first] = choose(j, &j->meetings[i], k);
    }
    for (size_t i = 0; i < n; i += run_length(j->meetings, i, n, true))
        say(j, j->meetings[i].decider, new[j->meetings[i].decider - first]);
    qsort(j->meetings, n, sizeof *j->meetings, by_other);
    uint32_t *olds = ARENA_ARRAY(j->arena, uint32_t, n);
    for (size_t i = 0; i < n; i++)
        olds[i] = old[j->meetings[i].decider - first];
    for (size_t i = 0, k; i < n; i += k) {
        k = run_length(j->meetings, i, n, false);
        rewrite(j, &j->meetings[i], k, &olds[i]);
    }
}

/* ---- one communicator ---- */

static bool see(void *data, uint32_t at_a, uint32_t at_b)
{
    struct join *j = data;
    struct skel_machine *m = machine_of(j, j->other);
    struct meeting one = { &machine_of(j, j->decider)->states[at_a], &m->states[at_b], m };
    VEC_PUSH(j->arena, j->meetings, j->n_meetings, j->cap_meetings, one);
    return j->n_meetings <= j->limit;
}

/* Does the meeting follow the rules: both know who decides, and what comes is looked for? */
static bool is_plain(const struct meeting *m)
{
    const struct skel_state *d = m->decider, *o = m->other;
    return d->kind == SKEL_COLL && o->kind == SKEL_COLL && d->sym != SKEL_NONE
           && d->send_var == SKEL_NONE && o->coll.decider == d->coll.decider
           && taken(d, d->sym) && taken(o, d->sym);
}

/* Can the other one leave before the decider has come?  Then it takes no symbol. */
static bool is_blind(const struct join *j, const struct meeting *m)
{
    uint32_t rank = (uint32_t)(m->machine - j->s->worlds[0].ranks);
    return !skel_coll_needs(&m->other->coll, j->comm, rank, m->other->coll.decider)
           && m->other->n_trans == 1 && m->other->trans[0].sym == SKEL_NONE;
}

/* Only calls that this member decides.  False: there is one that does not follow the rules. */
static bool keep_decided(struct join *j)
{
    uint32_t rank = j->comm->ranks[j->decider];
    size_t kept = 0;
    for (size_t i = 0; i < j->n_meetings; i++) {
        const struct meeting *m = &j->meetings[i];
        if (m->decider->coll.decider != rank && m->other->coll.decider != rank)
            continue;
        if (is_blind(j, m) && is_plain(m))
            continue;
        bool waits = skel_coll_needs(&m->other->coll, j->comm,
                                     (uint32_t)(m->machine - j->s->worlds[0].ranks), rank);
        if (!waits || !is_plain(m))
            return false;
        j->meetings[kept++] = *m;
    }
    j->n_meetings = kept;
    return true;
}

static bool find_symbols(struct join *j)
{
    j->n_syms = 0;
    for (size_t i = 0; i < j->n_meetings; i++) {
        uint32_t sym = j->meetings[i].decider->sym, k = 0;
        while (k < j->n_syms && j->syms[k] != sym)
            k++;
        if (k == MAX_SYMBOLS)
            return false;
        if (k == j->n_syms)
            j->syms[j->n_syms++] = sym;
    }
    return j->n_syms > 0;
}

static void join_decided(struct join *j, uint32_t decider)
{
    struct skel_rounds *rounds = skel_rounds_new(j->arena, j->s, 0, j->comm_index);
    j->decider = decider;
    j->n_meetings = 0;
    for (j->other = 0; j->other < j->comm->n_ranks; j->other++)
        if (j->other != decider && !skel_rounds_pairs(rounds, decider, j->other, see, j))
            return;
    if (keep_decided(j) && find_symbols(j))
        rewrite_all(j);
}

/* Who decides anything on the communicator; false: it is left as it is. */
static bool find_deciders(struct join *j, bool *decides)
{
    for (uint32_t member = 0; member < j->comm->n_ranks; member++) {
        const struct skel_machine *m = machine_of(j, member);
        if (m->n_vars) /* a transition would be more than its target */
            return false;
        j->limit += (size_t)MEETINGS_PER_STATE * m->n_states;
        for (uint32_t i = 0; i < m->n_states; i++) {
            const struct skel_state *st = &m->states[i];
            if (st->comm != j->comm_index
                || (st->kind != SKEL_COLL && st->kind != SKEL_ICOLL))
                continue;
            if (st->kind == SKEL_ICOLL)
                return false;
            decides[member] |= st->coll.decider == j->comm->ranks[member];
            count_votes(j, m, st);
        }
    }
    return j->comm->n_ranks > 1;
}

void skel_join_symbols(struct skel *s)
{
    for (uint32_t comm = 0; comm < s->n_comms; comm++) {
        struct join j = { .arena = arena_new(), .s = s, .comm_index = comm,
                          .comm = &s->comms[comm] };
        bool *decides = ARENA_ARRAY(j.arena, bool, j.comm->n_ranks);
        j.labels = skel_labels_new(j.arena);
        bool good = find_deciders(&j, decides);
        for (uint32_t d = 0; good && d < j.comm->n_ranks; d++)
            if (decides[d])
                join_decided(&j, d);
        arena_free(j.arena);
    }
}
