/* Messages of few ranks: what meets what, and whether all of it happens. */
#include "core/base/str.h"
#include "verify/anyn/instances.h"

#include <stdlib.h>

static int compare(int64_t x, int64_t y)
{
    return (x > y) - (x < y);
}

static int by_channel(const struct anyn_instance *a, const struct anyn_instance *b)
{
    int64_t from_a = a->f->kind == FAMILY_SEND ? a->rank : a->peer;
    int64_t from_b = b->f->kind == FAMILY_SEND ? b->rank : b->peer;
    int64_t to_a = a->rank + a->peer - from_a, to_b = b->rank + b->peer - from_b;
    int c = compare(from_a, from_b);
    c = c ? c : compare(to_a, to_b);
    c = c ? c : compare(a->tag, b->tag);
    return c ? c : compare(a->f->comm, b->f->comm);
}

static int by_channel_and_order(const void *x, const void *y)
{
    const struct anyn_instance *const *a = x, *const *b = y;
    int c = by_channel(*a, *b);
    return c ? c : (*a > *b) - (*a < *b); /* events are in order */
}

static struct anyn_instance **events_of(struct arena *arena, const struct anyn_instances *all,
                                              enum family_kind kind, uint32_t *n)
{
    struct anyn_instance **v = ARENA_ARRAY(arena, struct anyn_instance *, all->n);
    *n = 0;
    for (uint32_t i = 0; i < all->n; i++)
        if (all->items[i].f->kind == kind)
            v[(*n)++] = &all->items[i];
    if (*n)
        qsort(v, *n, sizeof *v, by_channel_and_order);
    return v;
}

void anyn_pair_messages(struct arena *scratch, struct anyn_instances *all)
{
    uint32_t n, m;
    struct anyn_instance **sends = events_of(scratch, all, FAMILY_SEND, &n);
    struct anyn_instance **recvs = events_of(scratch, all, FAMILY_RECV, &m);
    for (uint32_t i = 0, k = 0; i < n && k < m;) {
        int c = by_channel(sends[i], recvs[k]);
        if (c) {
            i += c < 0;
            k += c > 0;
            continue;
        }
        struct anyn_instance *send = sends[i], *recv = recvs[k];
        send->partner = recv;
        recv->partner = send;
        bool more = ++i < n && by_channel(sends[i], send) == 0;
        bool takes = ++k < m && by_channel(recvs[k], recv) == 0;
        while (more && !takes && i < n && by_channel(sends[i], send) == 0)
            i++;
        while (takes && !more && k < m && by_channel(recvs[k], recv) == 0)
            k++;
    }
}

/* ---- a run ---- */

struct run {
    const struct families *fs;
    struct anyn_instances *all;
    uint32_t *first, *at; /* of each rank: its first event, the one where it stands */
    bool *posted;         /* of each event */
    uint32_t *nth;        /* COLL: which of its rank's on the communicator */
    uint32_t n;
    bool mismatch;
    bool in_turn;         /* each rank has one event, then the next one has its turn */
    bool from_last;       /* from any rank: the last one that sends, not the first one */
    bool starves;         /* from any rank: those last whom the receiver names elsewhere */
};

static bool takes(const struct anyn_instance *recv, const struct anyn_instance *send)
{
    return send->peer == recv->rank && send->tag == recv->tag && send->f->comm == recv->f->comm &&
           (recv->f->from_any || recv->peer == send->rank);
}

/* The first message of this rank that the receive may take, or the first receive for the send. */
static bool match_with(struct run *r, struct anyn_instance *e, uint32_t rank)
{
    bool sends = e->f->kind == FAMILY_SEND;
    for (uint32_t i = r->first[rank]; i < r->first[rank + 1] && !e->partner; i++) {
        struct anyn_instance *o = &r->all->items[i];
        if (!r->posted[i] || o->partner ||
            o->f->kind != (sends ? FAMILY_RECV : FAMILY_SEND) ||
            !(sends ? takes(o, e) : takes(e, o)))
            continue;
        e->partner = o;
        o->partner = e;
    }
    return e->partner != NULL;
}

/* Does the receiver of event i name this rank in what it has not come to? */
static bool is_asked_later(const struct run *r, uint32_t i, uint32_t rank)
{
    const struct anyn_instance *all = r->all->items;
    for (uint32_t k = i + 1; k < r->first[all[i].rank + 1]; k++)
        if (all[k].f->kind == FAMILY_RECV && !all[k].f->from_any && all[k].peer == rank)
            return true;
    return false;
}

static void post(struct run *r, uint32_t i)
{
    struct anyn_instance *e = &r->all->items[i];
    r->posted[i] = true;
    if (e->f->kind != FAMILY_SEND && e->f->kind != FAMILY_RECV)
        return;
    if (!e->f->from_any && e->peer >= 0 && e->peer < r->n)
        match_with(r, e, (uint32_t)e->peer);
    for (uint32_t k = 0; e->f->from_any && r->starves && k < r->n; k++)
        if (!is_asked_later(r, i, k) && match_with(r, e, k))
            return;
    for (uint32_t k = 0; e->f->from_any && k < r->n; k++)
        if (match_with(r, e, r->from_last ? r->n - 1 - k : k))
            return;
}

/* All ranks of its communicator stand in the collective, in the same call. */
static bool all_meet(struct run *r, uint32_t i)
{
    const struct anyn_instance *e = &r->all->items[i];
    uint32_t there = 0, members = 0;
    for (uint32_t k = 0; k < r->n; k++)
        members += anyn_is_member(r->fs, e, k);
    for (uint32_t k = 0; k < r->all->n; k++) {
        const struct anyn_instance *o = &r->all->items[k];
        if (o->f->kind != FAMILY_COLL || !r->posted[k] || r->nth[k] != r->nth[i] ||
            o->f->comm != e->f->comm || !anyn_is_member(r->fs, e, (uint32_t)o->rank))
            continue;
        there++;
        r->mismatch = r->mismatch || !str_same(o->f->call, e->f->call) ||
                      (o->f->has_root && o->peer != e->peer);
    }
    return there == members;
}

static bool is_named(const struct run *r, const struct anyn_instance *w,
                     const struct anyn_instance *e)
{
    for (uint32_t i = 0; i < w->f->n_requests; i++) {
        const struct family_request *q = &w->f->requests[i];
        bool same = str_same(q->statement, e->f->statement);
        for (uint32_t k = 0; same && k < q->n && k < e->f->n_counters; k++)
            same = anyn_instance_value(r->fs, w, q->counters[k]) == e->counters[k];
        if (same)
            return true;
    }
    return w->f->n_requests == 0;
}

static bool is_over(struct run *r, uint32_t i)
{
    const struct anyn_instance *e = &r->all->items[i];
    switch (e->f->kind) {
    case FAMILY_SEND:
    case FAMILY_RECV: return !e->f->blocking || e->partner;
    case FAMILY_COLL: return all_meet(r, i);
    case FAMILY_WAIT: break;
    }
    for (uint32_t k = r->first[e->rank]; k < i; k++) {
        const struct anyn_instance *o = &r->all->items[k];
        if (!o->f->blocking && is_named(r, e, o) && !o->partner)
            return false;
    }
    return true;
}

static struct run new_run(struct arena *scratch, const struct families *fs,
                          struct anyn_instances *all)
{
    uint64_t seed = all->n ? all->items[0].world.seed : 0;
    struct run r = { .fs = fs, .all = all, .n = all->n ? all->items[0].world.n : 0,
                     .in_turn = seed > 0, .from_last = seed == 2,
                     .starves = seed > 2 };
    r.first = ARENA_ARRAY(scratch, uint32_t, r.n + 1);
    r.at = ARENA_ARRAY(scratch, uint32_t, r.n);
    r.posted = ARENA_ARRAY(scratch, bool, all->n);
    r.nth = ARENA_ARRAY(scratch, uint32_t, all->n);
    for (uint32_t i = 0; i < all->n; i++)
        r.first[all->items[i].rank + 1] = i + 1;
    for (uint32_t k = 1; k <= r.n; k++)
        r.first[k] = r.first[k] < r.first[k - 1] ? r.first[k - 1] : r.first[k];
    for (uint32_t k = 0; k < r.n; k++)
        r.at[k] = r.first[k];
    for (uint32_t i = 0; i < all->n; i++)
        for (uint32_t k = r.first[all->items[i].rank]; k < i; k++)
            r.nth[i] += all->items[k].f->kind == FAMILY_COLL &&
                        all->items[k].f->comm == all->items[i].f->comm;
    return r;
}

enum anyn_end anyn_run(struct arena *scratch, const struct families *fs,
                       struct anyn_instances *all)
{
    struct run r = new_run(scratch, fs, all);
    bool moved = true, ended = false;
    while (moved && !r.mismatch) {
        moved = false;
        ended = true;
        for (uint32_t k = 0; k < r.n; k++) {
            bool goes_on = true;
            while (goes_on && r.at[k] < r.first[k + 1]) {
                moved = moved || !r.posted[r.at[k]];
                if (!r.posted[r.at[k]])
                    post(&r, r.at[k]);
                bool over = is_over(&r, r.at[k]);
                r.at[k] += over;
                moved = moved || over;
                goes_on = over && !r.in_turn;
            }
            ended = ended && r.at[k] == r.first[k + 1];
        }
    }
    return r.mismatch ? ANYN_MISMATCH : ended ? ANYN_ENDS : ANYN_STOPS;
}
