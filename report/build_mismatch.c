/* Ranks call different collectives, or one with different arguments: which, and where.
 *
 *     t.c:9:5: error: with 3 processes, rank 0 calls MPI_Bcast with root 0, ranks 1 and 2 call
 *                     it with root 1 [MPI-COLL-ROOT]
 *     t.c:11:5: note: ranks 1 and 2 call MPI_Bcast(&n, 1, MPI_INT, 1, MPI_COMM_WORLD) here
 *
 * The k-th collective of each member of a communicator should be the same one (MPI-4.0 6.1,
 * 6.14).  The ranks are grouped by what they call, and the error points at the smallest group:
 * most ranks are right.
 */
#include "report/build_parts.h"

#include "core/base/str.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct group { /* ranks that call the same */
    const struct skel_state *s; /* the call of the first one */
    uint32_t *ranks;
    size_t n, cap;
};

struct groups {
    struct group *items;
    size_t n, cap;
};

/* ---- what is the same ---- */

/* Does the state enter a collective like this one, whatever its arguments? */
static bool is_such(const void *what, const struct skel_state *s)
{
    const struct skel_state *like = what;
    return build_is_collective(s) && s->comm == like->comm
           && str_same(s->coll.kind, like->coll.kind);
}

/* "MPI_Bcast" and "MPI_Ibcast", "MPI_Bcast" and "MPI_Bcast_init", "MPI_File_read_all" and
 * "MPI_File_iread_all": how far the first reaches. */
static const char *stem(const char *kind, size_t *n)
{
    const char *text = kind + (strncmp(kind, "MPI_", 4) == 0 ? 4 : 0);
    if (text[0] == 'I' && text[1] >= 'a' && text[1] <= 'z')
        text++;
    if (strncmp(text, "File_i", 6) == 0)
        text += 6;
    else if (strncmp(text, "File_", 5) == 0)
        text += 5;
    *n = strlen(text);
    if (*n > 5 && strcmp(text + *n - 5, "_init") == 0)
        *n -= 5;
    return text;
}

static bool same_stem(const char *x, const char *y)
{
    size_t n, m;
    const char *a = stem(x, &n), *b = stem(y, &m);
    return n == m && strncasecmp(a, b, n) == 0;
}

/* The next name of a datatype in a signature, and its length; NULL: there is none. */
static const char *next_type(const char *text, size_t *n)
{
    const char *type = strstr(text, "MPI_");
    *n = type ? strspn(type, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") : 0;
    return type;
}

/* "4 x MPI_INT" and "2 x MPI_INT to rank 1", "no data" and anything: only how much differs. */
static bool same_types(const char *x, const char *y)
{
    size_t n, m;
    if (strcmp(x, "no data") == 0 || strcmp(y, "no data") == 0)
        return true;
    const char *a = next_type(x, &n), *b = next_type(y, &m);
    while (a && b && n == m && strncmp(a, b, n) == 0) {
        a = next_type(a + n, &n);
        b = next_type(b + m, &m);
    }
    return !a && !b;
}

/* Is it about data?  Of some calls other arguments are compared: "tag 3". */
static bool has_types(const char *text)
{
    return strstr(text, "MPI_") || strstr(text, "basic elements") || strcmp(text, "no data") == 0;
}

/* ---- the calls of a round ---- */

/* by_data: signatures are compared, and those who have none take no part. */
static void add_call(struct build *b, struct groups *g, uint32_t rank,
                     const struct skel_state *s, bool by_data)
{
    size_t i = 0;
    if (by_data && !s->coll.sig)
        return;
    while (i < g->n && !(skel_coll_same(&g->items[i].s->coll, &s->coll)
                         && (!by_data || str_same(g->items[i].s->coll.sig, s->coll.sig))))
        i++;
    if (i == g->n) {
        struct group one = {.s = s};
        VEC_PUSH(b->arena, g->items, g->n, g->cap, one);
    }
    struct group *mine = &g->items[i];
    size_t at = mine->n;
    VEC_PUSH(b->arena, mine->ranks, mine->n, mine->cap, rank);
    for (; at > 0 && mine->ranks[at - 1] > rank; at--)
        mine->ranks[at] = mine->ranks[at - 1];
    mine->ranks[at] = rank;
    if (at == 0)
        mine->s = s;
}

struct entered { /* the collectives that a rank has entered on a communicator */
    const struct skel_state **items;
    size_t n, cap;
};

static struct entered *entered_on(struct build *b, struct arena *scratch, uint32_t comm)
{
    const struct trace *t = b->result->trace;
    struct entered *all = ARENA_ARRAY(scratch, struct entered, skel_n_processes(b->skel));
    for (size_t i = 0; i < t->n_events; i++) {
        const struct trace_event *e = &t->events[i];
        const struct skel_state *s = build_state(b, e->rank, e->state);
        struct entered *mine = &all[e->rank];
        if (!e->early && build_is_collective(s) && s->comm == comm)
            VEC_PUSH(scratch, mine->items, mine->n, mine->cap, s);
    }
    return all;
}

/* Ranks that have not come to the round yet, but will: they tell who is wrong. */
static void add_others(struct build *b, struct groups *g, const struct entered *all, size_t k,
                       uint32_t comm, bool by_data)
{
    for (uint32_t p = 0; p < skel_n_processes(b->skel); p++) {
        bool misses = all[p].n == k && skel_comm_has(&b->skel->comms[comm], p)
                      && !b->result->trace->final[p].ended;
        const struct skel_state *s = misses ? build_next_collective(b, p, comm) : NULL;
        if (s)
            add_call(b, g, p, s, by_data);
    }
}

/* The groups of the k-th round. */
static struct groups round_of(struct build *b, const struct entered *all, size_t k,
                              uint32_t comm, bool by_data)
{
    struct groups g = {0};
    for (uint32_t p = 0; p < skel_n_processes(b->skel); p++)
        if (k < all[p].n)
            add_call(b, &g, p, all[p].items[k], by_data);
    if (g.n > 1)
        add_others(b, &g, all, k, comm, by_data);
    return g;
}

/* The calls of the first round on the communicator that are not the same; or less than two
 * groups. */
static struct groups find_on(struct build *b, uint32_t comm)
{
    struct arena *scratch = arena_new();
    struct entered *all = entered_on(b, scratch, comm);
    struct groups g = {0};
    size_t rounds = 0;
    for (uint32_t p = 0; p < skel_n_processes(b->skel); p++)
        rounds = all[p].n > rounds ? all[p].n : rounds;
    for (size_t k = 0; k < rounds && g.n < 2; k++) {
        g = round_of(b, all, k, comm, false);
        if (g.n < 2)
            g = round_of(b, all, k, comm, true);
    }
    arena_free(scratch);
    return g;
}

static struct groups find_round(struct build *b)
{
    struct groups g = {0};
    for (uint32_t comm = 0; comm < b->skel->n_comms && g.n < 2; comm++)
        g = find_on(b, comm);
    return g;
}

/* ---- which group is wrong, and how ---- */

/* The smallest group comes first, then the largest one; of equal ones that of lower ranks. */
static void sort(struct groups *g)
{
    for (size_t place = 0; place < 2; place++)
        for (size_t i = g->n - 1; i > place; i--) {
            bool smaller = place == 0 && g->items[i].n < g->items[i - 1].n;
            bool larger = place == 1 && g->items[i].n > g->items[i - 1].n;
            if (smaller || larger) {
                struct group x = g->items[i];
                g->items[i] = g->items[i - 1];
                g->items[i - 1] = x;
            }
        }
}

static const struct skel_state *next_such(const struct build *b, const struct group *g,
                                          const struct skel_state *like)
{
    return build_after(b, g->ranks[0], g->s, is_such, like);
}

static enum diag_code kind_code(const struct build *b, struct groups *g)
{
    struct group *one = &g->items[0], *other = &g->items[1];
    bool calls_it = next_such(b, one, other->s), is_called = next_such(b, other, one->s);
    if (same_stem(one->s->coll.kind, other->s->coll.kind))
        return DIAG_MPI_COLL_BLOCKING;
    if (calls_it && is_called)
        return DIAG_MPI_COLL_ORDER;
    if (calls_it == is_called)
        return DIAG_MPI_COLL_MISMATCH;
    if (is_called) { /* then the other call is the one that is missing */
        struct group x = *one;
        *one = *other;
        *other = x;
    }
    return DIAG_MPI_COLL_MISSING;
}

static enum diag_code code_of(const struct build *b, struct groups *g)
{
    const struct skel_coll *one = &g->items[0].s->coll, *other = &g->items[1].s->coll;
    if (!str_same(one->kind, other->kind))
        return kind_code(b, g);
    if (one->root != other->root)
        return DIAG_MPI_COLL_ROOT;
    if (one->in_place != other->in_place)
        return DIAG_MPI_COLL_IN_PLACE;
    if (!str_same(one->op, other->op))
        return DIAG_MPI_COLL_OP;
    if (!has_types(one->sig) && !has_types(other->sig))
        return DIAG_MPI_COLL_MISMATCH;
    return same_types(one->sig, other->sig) ? DIAG_MPI_COLL_COUNT : DIAG_MPI_COLL_TYPE;
}

/* ---- words ---- */

static const char *ranks(const struct build *b, const struct group *g)
{
    return build_rank_list(b->arena, g->ranks, g->n);
}

/* "calls MPI_Bcast", "call MPI_Bcast" */
static const char *calls(const struct build *b, const struct group *g)
{
    return arena_printf(b->arena, "%s %s %s", ranks(b, g), g->n == 1 ? "calls" : "call",
                        g->s->coll.kind);
}

/* The argument that is different: "root 0", "MPI_SUM", "4 x MPI_INT". */
static const char *argument(const struct build *b, enum diag_code code, const struct group *g)
{
    const struct skel_coll *c = &g->s->coll;
    const struct skel_comm *comm = &b->skel->comms[g->s->comm];
    if (code == DIAG_MPI_COLL_ROOT)
        return arena_printf(b->arena, "root %s", skel_root_text(b->arena, comm, c->root));
    if (code == DIAG_MPI_COLL_IN_PLACE)
        return c->in_place ? "MPI_IN_PLACE" : "a send buffer";
    if (code == DIAG_MPI_COLL_OP)
        return c->op ? c->op : "no operator";
    return c->sig;
}

/* A flow between two ranks, "3 x MPI_INT from rank 0": that rank alone, if it is in the other
 * group. */
static const char *ranks_involved(const struct build *b, const struct group *one,
                                  const struct group *other)
{
    const struct skel_comm *c = &b->skel->comms[one->s->comm];
    const char *sig = one->s->coll.sig ? one->s->coll.sig : "";
    const char *from = strstr(sig, " from rank "), *to = strstr(sig, " to rank ");
    const char *at = from ? from + strlen(" from rank ") : to ? to + strlen(" to rank ") : "";
    unsigned long k = *at ? strtoul(at, NULL, 10) : c->n_ranks;
    for (size_t i = 0; i < other->n; i++)
        if (k < c->n_ranks && other->ranks[i] == c->ranks[k])
            return build_rank_list(b->arena, &other->ranks[i], 1);
    return ranks(b, other);
}

static const char *sentence(const struct build *b, enum diag_code code, const struct groups *g)
{
    const struct group *one = &g->items[0], *other = &g->items[1];
    const char *first = calls(b, one), *second = calls(b, other);
    switch (code) {
    case DIAG_MPI_COLL_ORDER:
        return arena_printf(b->arena, "%s and then %s, %s %s them in the opposite order", first,
                            other->s->coll.kind, ranks(b, other), other->n == 1 ? "calls"
                                                                                : "call");
    case DIAG_MPI_COLL_BLOCKING:
        return arena_printf(b->arena, "%s while %s: blocking, nonblocking and persistent "
                                      "collectives do not match each other",
                            first, second);
    case DIAG_MPI_COLL_MISSING:
        return arena_printf(b->arena, "%s here, but %s %s not: %s %s instead", first,
                            ranks(b, other), other->n == 1 ? "does" : "do",
                            other->n == 1 ? "it calls" : "they call", other->s->coll.kind);
    case DIAG_MPI_COLL_MISMATCH:
        if (!str_same(one->s->coll.kind, other->s->coll.kind))
            return arena_printf(b->arena, "%s here while %s", first, second);
        /* fall through */
    default:
        return arena_printf(b->arena, "%s with %s, but %s with %s", first,
                            argument(b, code, one), ranks_involved(b, one, other),
                            argument(b, code, other));
    }
}

enum { MAX_GROUPS = 5 };

static void group_notes(struct build *b, struct result_finding *f, const struct groups *g)
{
    build_call_sites(b, f, g->items[0].ranks[0], g->items[0].s);
    for (size_t i = 1; i < g->n && i < MAX_GROUPS; i++) {
        const struct group *other = &g->items[i];
        const char *text = build_call_text(other->s); /* in Fortran, "call MPI_Barrier(...)" */
        build_note(b, f, other->ranks[0], other->s->at, "%s %s %s here", ranks(b, other),
                   other->n == 1 ? "calls" : "call",
                   text + (strncasecmp(text, "call ", 5) == 0 ? 5 : 0));
        build_call_sites(b, f, other->ranks[0], other->s);
    }
    for (size_t i = 0; i < g->n; i++)
        for (size_t k = 0; k < g->items[i].n; k++)
            build_rank(b, f, g->items[i].ranks[k]);
}

/* Where the ranks call what the others call now. */
static void next_notes(struct build *b, struct result_finding *f, const struct groups *g)
{
    for (size_t i = 0; i < 2; i++) {
        const struct group *one = &g->items[i];
        const struct skel_state *next = next_such(b, one, g->items[1 - i].s);
        if (next)
            build_note(b, f, one->ranks[0], next->at, "%s %s %s only afterwards, here",
                       ranks(b, one), one->n == 1 ? "calls" : "call", next->coll.kind);
    }
}

struct result_finding *build_mismatch(struct build *b, const struct skel_state *main_state)
{
    struct groups g = find_round(b);
    const char *plural = b->run->nprocs == 1 ? "" : "es";
    if (g.n < 2)
        return build_add(b, DIAG_MPI_COLL_MISMATCH, main_state->at,
                         "with %u process%s, ranks call different collectives", b->run->nprocs,
                         plural);
    sort(&g);
    enum diag_code code = code_of(b, &g);
    struct result_finding *f = build_add(b, code, g.items[0].s->at, "with %u process%s, %s",
                                         b->run->nprocs, plural, sentence(b, code, &g));
    group_notes(b, f, &g);
    if (code == DIAG_MPI_COLL_ORDER || code == DIAG_MPI_COLL_MISSING)
        next_notes(b, f, &g);
    if (!str_same(g.items[0].s->coll.kind, g.items[1].s->coll.kind))
        build_branch(b, f, g.items[0].s);
    return f;
}
