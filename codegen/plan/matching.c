/* Patterns, groups, numbers of requests, and how long the lists can get (matching.h;
 * docs/dev/THEORY.md, sections 10.3 and 11.6). */
#include "codegen/plan/matching.h"

#include "codegen/plan/quiet.h"
#include "core/base/fail.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"

#include <stdlib.h>
#include <string.h>

/* Sums of these stay within an int of SPIN; unchecked: the room is not known. */
enum { MAX_BYTES = (1 << 30) - 1, MAX_UNCHECKED = 1 << 22 };

struct maker {
    struct arena *arena;
    const struct skel *s;
    const struct codegen_options *o;
    struct matching *m;
    uint32_t *root; /* by channel, then by pattern: union-find */
};

typedef void visit(struct maker *k, const struct skel_machine *m, uint32_t rank,
                   const struct skel_state *state);

static void visit_machine(struct maker *k, const struct skel_machine *m, uint32_t rank,
                          visit *f)
{
    struct arena *scratch = arena_new();
    const bool *reached = skel_reachable(m, scratch);
    for (uint32_t i = 0; i < m->n_states; i++)
        if (reached[i])
            f(k, m, rank, &m->states[i]);
    arena_free(scratch);
}

static void visit_all(struct maker *k, visit *f)
{
    for (uint32_t w = 0; w < k->s->n_worlds; w++)
        for (uint32_t r = 0; r < k->s->nprocs; r++)
            visit_machine(k, &k->s->worlds[w].ranks[r], r, f);
}

static int compare_numbers(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static const uint32_t *sorted(struct arena *a, const uint32_t *chans, uint32_t n)
{
    uint32_t *copy = arena_memdup(a, chans, n * sizeof *chans);
    qsort(copy, n, sizeof *copy, compare_numbers);
    return copy;
}

/* A pattern has a receiver of its own if it names no channel: nobody sends to it. */
static uint32_t find_pattern(const struct matching *m, const struct matching_pattern *p)
{
    for (uint32_t i = 0; i < m->n_patterns; i++)
        if (m->patterns[i].n_chans == p->n_chans
            && (!p->n_chans || !memcmp(m->patterns[i].chans, p->chans,
                                       p->n_chans * sizeof *p->chans)))
            return i;
    return SKEL_NONE;
}

bool matching_includes(const struct matching_pattern *p, uint32_t chan)
{
    for (uint32_t i = 0; i < p->n_chans; i++)
        if (p->chans[i] == chan)
            return true;
    return false;
}

static struct matching_pattern make_pattern(struct arena *a, const uint32_t *chans,
                                            uint32_t n)
{
    return (struct matching_pattern){ .chans = n ? sorted(a, chans, n) : NULL,
                                      .n_chans = n, .named = true, .probe = SKEL_NONE };
}

static uint32_t pattern_number(const struct matching *m, const uint32_t *chans, uint32_t n)
{
    struct arena *scratch = arena_new();
    struct matching_pattern p = make_pattern(scratch, chans, n);
    uint32_t i = find_pattern(m, &p);
    arena_free(scratch);
    if (i == SKEL_NONE)
        bug("a receive without a pattern");
    return i;
}

uint32_t matching_probe(const struct matching *m, const struct skel_alt *alt)
{
    return pattern_number(m, alt->chans, alt->n_chans);
}

uint32_t matching_receive(const struct matching *m, const struct skel_state *state)
{
    return pattern_number(m, state->chans, state->n_chans);
}

static uint32_t add_pattern(struct maker *k, const uint32_t *chans, uint32_t n)
{
    struct matching *m = k->m;
    struct matching_pattern p = make_pattern(k->arena, chans, n);
    uint32_t i = find_pattern(m, &p);
    if (i != SKEL_NONE)
        return i;
    for (uint32_t c = 1; c < n; c++)
        if (k->s->chans[p.chans[c]].from != k->s->chans[p.chans[0]].from)
            p.named = false;
    VEC_PUSH(k->arena, m->patterns, m->n_patterns, m->cap_patterns, p);
    return m->n_patterns - 1;
}

static uint32_t find_call(const struct matching *m, const struct skel_state *state)
{
    for (uint32_t i = 0; i < m->n_calls; i++)
        if (m->calls[i].comm == state->comm
            && skel_coll_same_needs(m->calls[i].coll, &state->coll))
            return i;
    return SKEL_NONE;
}

uint32_t matching_call(const struct matching *m, const struct skel_state *state)
{
    uint32_t i = find_call(m, state);
    if (i == SKEL_NONE)
        bug("a collective without a number");
    return i;
}

bool matching_is_choice(const struct skel *s, const struct skel_state *state)
{
    if (state->n_alts != 1)
        return state->n_alts > 1;
    const struct skel_alt *alt = &state->alts[0];
    for (uint32_t i = 1; i < alt->n_chans; i++)
        if (s->chans[alt->chans[i]].from != s->chans[alt->chans[0]].from)
            return true;
    return false;
}

/* Library looks for what this pattern would find. */
static void watch(struct maker *k, uint32_t pattern)
{
    if (k->m->patterns[pattern].probe == SKEL_NONE)
        k->m->patterns[pattern].probe = k->m->n_probes++;
}

/* Note the patterns and collectives, and what the model must provide. */
static void note_alt(struct maker *k, const struct skel_alt *alt)
{
    if (alt->kind == SKEL_ALT_PROBE || alt->kind == SKEL_ALT_MPROBE)
        watch(k, add_pattern(k, alt->chans, alt->n_chans));
    k->m->takes |= alt->kind == SKEL_ALT_MPROBE;
    k->m->room |= alt->kind == SKEL_ALT_DRAINED;
}

static void note_values(struct maker *k, const struct skel_machine *m,
                        const struct skel_state *state, uint32_t n)
{
    if (state->send_var != SKEL_NONE && n < m->vars[state->send_var].domain)
        n = m->vars[state->send_var].domain;
    if (k->m->n_values < n)
        k->m->n_values = n;
}

static void note(struct maker *k, const struct skel_machine *machine, uint32_t rank,
                 const struct skel_state *state)
{
    struct matching *m = k->m;
    switch (state->kind) {
    case SKEL_SENDRECV:
    case SKEL_RECV:
    case SKEL_IRECV:
        add_pattern(k, state->chans, state->n_chans);
        break;
    case SKEL_ISEND:
        m->ready |= state->mode == SKEL_READY;
        if (state->mode == SKEL_BUFFER && state->room != SKEL_NONE)
            m->room = m->ranks[rank].counts_room = true;
        m->huge |= state->bytes > (state->room == SKEL_NONE ? MAX_UNCHECKED : MAX_BYTES)
                   || (state->room != SKEL_NONE && state->room > MAX_BYTES);
        break;
    case SKEL_COLL:
    case SKEL_ICOLL:
        note_values(k, machine, state, k->s->n_coll_syms);
        if (find_call(m, state) == SKEL_NONE) {
            struct matching_call call = { state->comm, &state->coll };
            VEC_PUSH(k->arena, m->calls, m->n_calls, m->cap_calls, call);
        }
        break;
    case SKEL_SELECT:
        for (uint32_t i = 0; i < state->n_alts; i++)
            note_alt(k, &state->alts[i]);
        break;
    case SKEL_CANCEL: m->cancels = true; break;
    case SKEL_LOCAL: m->local_choice |= skel_state_is_choice(machine, state); break;
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_READ:
    case SKEL_END:
    case SKEL_FAULT:
    case SKEL_ABORT:
    case SKEL_FREE:
    case SKEL_MRECV: break;
    }
    if (state->kind == SKEL_SEND || state->kind == SKEL_SSEND
        || state->kind == SKEL_SENDRECV || state->kind == SKEL_ISEND)
        note_values(k, machine, state, k->s->chans[state->chan].n_syms);
    if (state->kind == SKEL_SELECT && matching_is_choice(k->s, state))
        m->order = MATCHING_QUIESCENT;
}

/* What groups there are for ready sends and for sends that need room. */
static void note_group(struct maker *k, const struct skel_machine *machine, uint32_t rank,
                       const struct skel_state *state)
{
    (void)machine;
    if (state->kind != SKEL_ISEND)
        return;
    struct matching_group *g = &k->m->groups[k->m->group_of[state->chan]];
    g->ready |= state->mode == SKEL_READY;
    g->drains |= state->mode == SKEL_BUFFER && k->m->ranks[rank].counts_room;
}

static void note_victim(struct maker *k, const struct skel_machine *machine, uint32_t rank,
                        const struct skel_state *state)
{
    (void)machine;
    k->m->ranks[rank].victim |= k->m->ranks[rank].counts_room
                                || matching_is_awaited(k->m, state);
    k->m->victims |= k->m->ranks[rank].victim && !k->m->cancels;
}

bool matching_is_awaited(const struct matching *m, const struct skel_state *state)
{
    if (state->kind != SKEL_RECV && state->kind != SKEL_IRECV
        && state->kind != SKEL_SENDRECV)
        return false;
    uint32_t pattern = matching_receive(m, state);
    return m->groups[m->patterns[pattern].group].ready;
}

static uint32_t root_of(const struct maker *k, uint32_t i)
{
    while (k->root[i] != i)
        i = k->root[i];
    return i;
}

static void make_groups(struct maker *k)
{
    struct matching *m = k->m;
    uint32_t n = k->s->n_chans, total = n + m->n_patterns;
    k->root = ARENA_ARRAY(k->arena, uint32_t, total);
    uint32_t *number = ARENA_ARRAY(k->arena, uint32_t, total);
    for (uint32_t i = 0; i < total; i++) {
        k->root[i] = i;
        number[i] = SKEL_NONE;
    }
    for (uint32_t p = 0; p < m->n_patterns; p++)
        for (uint32_t c = 0; c < m->patterns[p].n_chans; c++)
            k->root[root_of(k, m->patterns[p].chans[c])] = root_of(k, n + p);
    m->group_of = ARENA_ARRAY(k->arena, uint32_t, n);
    m->place_of = ARENA_ARRAY(k->arena, uint32_t, n);
    for (uint32_t i = 0; i < total; i++) {
        uint32_t root = root_of(k, i);
        if (number[root] == SKEL_NONE) {
            number[root] = m->n_groups;
            VEC_PUSH(k->arena, m->groups, m->n_groups, m->cap_groups,
                     (struct matching_group){ 0 });
        }
        struct matching_group *g = &m->groups[number[root]];
        if (i >= n) {
            m->patterns[i - n].group = number[root];
            continue;
        }
        m->group_of[i] = number[root];
        m->place_of[i] = g->n_chans;
        VEC_PUSH(k->arena, g->chans, g->n_chans, g->cap_chans, i);
    }
}

static bool has_kind(const struct skel_machine *m, enum skel_state_kind kind)
{
    for (uint32_t i = 0; i < m->n_states; i++)
        if (m->states[i].kind == kind)
            return true;
    return false;
}

static void number_requests(struct maker *k)
{
    uint32_t n = 1;
    for (uint32_t r = 0; r < k->s->nprocs; r++) {
        struct matching_rank *rank = &k->m->ranks[r];
        uint32_t slots = 0;
        bool send = false, receive = false, coll = false;
        for (uint32_t w = 0; w < k->s->n_worlds; w++) {
            const struct skel_machine *m = &k->s->worlds[w].ranks[r];
            slots = slots < m->n_reqs ? m->n_reqs : slots;
            bool both = has_kind(m, SKEL_SENDRECV);
            send |= both || has_kind(m, SKEL_SEND) || has_kind(m, SKEL_SSEND);
            receive |= both || has_kind(m, SKEL_RECV);
            coll |= has_kind(m, SKEL_COLL);
        }
        rank->first = n;
        n += slots;
        rank->send = send ? n++ : 0;
        rank->receive = receive ? n++ : 0;
        rank->coll = coll ? n++ : 0;
    }
    k->m->n_reqs = n;
}

/* How many operations one machine can have in each list at a time. */
struct bound {
    uint32_t *count; /* states: a bound if the machine is acyclic */
    uint32_t *slots; /* slots, and 1 for a blocking call */
    bool *blocking;
    bool *seen;      /* [list * n_reqs + slot] */
    bool loose;      /* operations may stay behind */
};

static void count_one(const struct skel_machine *m, struct bound *b, uint32_t list,
                      uint32_t slot)
{
    b->count[list]++;
    if (slot == SKEL_NONE) {
        b->slots[list] += !b->blocking[list];
        b->blocking[list] = true;
        return;
    }
    bool *seen = &b->seen[(size_t)list * m->n_reqs + slot];
    b->slots[list] += !*seen;
    *seen = true;
}

/* Lists: sends of each group, receives of each group, collectives of each
 * communicator. */
static void count_state(const struct maker *k, const struct skel_machine *m,
                        const struct skel_state *state, struct bound *b)
{
    uint32_t n = k->m->n_groups;
    switch (state->kind) {
    case SKEL_ISEND:
        b->loose |= state->req == SKEL_NONE || state->mode == SKEL_BUFFER;
        count_one(m, b, k->m->group_of[state->chan], state->req);
        break;
    case SKEL_SENDRECV:
    case SKEL_SEND:
    case SKEL_SSEND: count_one(m, b, k->m->group_of[state->chan], SKEL_NONE); break;
    case SKEL_COLL:
    case SKEL_ICOLL: count_one(m, b, 2 * n + state->comm, state->req); break;
    case SKEL_FREE: b->loose = true; break;
    case SKEL_RECV:
    case SKEL_IRECV:
    case SKEL_SELECT:
    case SKEL_CANCEL:
    case SKEL_MRECV:
    case SKEL_LOCAL:
    case SKEL_READ:
    case SKEL_END:
    case SKEL_FAULT:
    case SKEL_ABORT: break;
    }
    if (state->kind == SKEL_RECV || state->kind == SKEL_IRECV
        || state->kind == SKEL_SENDRECV)
        count_one(m, b,
                  n + k->m->patterns[matching_receive(k->m, state)].group,
                  state->req);
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static bool machine_is_cyclic(const struct maker *k, const struct skel_machine *m)
{
    struct skel one = *k->s;
    struct skel_world world = { .text = "", .ranks = (struct skel_machine *)m };
    one.nprocs = 1;
    one.n_worlds = 1;
    one.worlds = &world;
    return skel_is_cyclic(&one);
}

static void bound_machine(struct maker *k, const struct skel_machine *m, uint32_t *bounds)
{
    struct arena *scratch = arena_new();
    uint32_t n = 2 * k->m->n_groups + k->s->n_comms;
    uint32_t depth = k->o->depth ? k->o->depth : CODEGEN_DEPTH;
    const bool *reached = skel_reachable(m, scratch);
    struct bound b = { .count = ARENA_ARRAY(scratch, uint32_t, n),
                       .slots = ARENA_ARRAY(scratch, uint32_t, n),
                       .blocking = ARENA_ARRAY(scratch, bool, n),
                       .seen = ARENA_ARRAY(scratch, bool, (size_t)n * m->n_reqs) };
    for (uint32_t i = 0; i < m->n_states; i++)
        if (reached[i])
            count_state(k, m, &m->states[i], &b);
    bool acyclic = !machine_is_cyclic(k, m);
    for (uint32_t i = 0; i < n; i++) {
        bool receive = i >= k->m->n_groups && i < 2 * k->m->n_groups;
        bool more = b.loose || (!receive && k->m->order != MATCHING_SYNCHRONOUS);
        bounds[i] = b.slots[i] + (more && b.count[i] ? depth : 0);
        if (acyclic)
            bounds[i] = smaller(bounds[i], b.count[i]);
    }
    arena_free(scratch);
}

/* In each world the senders of a group share its list; the worst world counts. */
static void find_bounds(struct maker *k)
{
    struct matching *m = k->m;
    uint32_t n = 2 * m->n_groups + k->s->n_comms;
    uint32_t *one = ARENA_ARRAY(k->arena, uint32_t, n);
    m->windows = ARENA_ARRAY(k->arena, uint32_t, k->s->n_comms);
    for (uint32_t w = 0; w < k->s->n_worlds; w++) {
        uint32_t *sum = ARENA_ARRAY(k->arena, uint32_t, n);
        for (uint32_t r = 0; r < k->s->nprocs; r++) {
            bound_machine(k, &k->s->worlds[w].ranks[r], one);
            for (uint32_t i = 0; i < n; i++)
                sum[i] = i < 2 * m->n_groups ? sum[i] + one[i]
                                             : one[i] > sum[i] ? one[i] : sum[i];
        }
        for (uint32_t i = 0; i < m->n_groups; i++) {
            struct matching_group *g = &m->groups[i];
            if (g->max_sends < sum[i])
                g->max_sends = sum[i];
            if (g->max_receives < sum[m->n_groups + i])
                g->max_receives = sum[m->n_groups + i];
        }
        for (uint32_t i = 0; i < k->s->n_comms; i++)
            if (m->windows[i] < sum[2 * m->n_groups + i])
                m->windows[i] = sum[2 * m->n_groups + i];
    }
}

/* Receives that a rank which is let go comes to: is there a message for them? */
static void watch_receives(struct maker *k)
{
    for (uint32_t w = 0; w < k->s->n_worlds; w++)
        for (uint32_t r = 0; r < k->s->nprocs; r++) {
            struct arena *scratch = arena_new();
            const struct skel_machine *m = &k->s->worlds[w].ranks[r];
            const bool *reached = skel_reachable(m, scratch);
            const bool *next = quiet_next_receives(scratch, m, reached);
            for (uint32_t i = 0; i < m->n_states; i++) {
                const struct skel_state *state = &m->states[i];
                if (next[i] && (state->kind == SKEL_RECV || state->kind == SKEL_IRECV))
                    watch(k, matching_receive(k->m, state));
            }
            arena_free(scratch);
        }
}

struct matching *matching_make(struct arena *arena, const struct skel *s,
                               const struct codegen_options *o)
{
    struct maker k = { arena, s, o, ARENA_NEW(arena, struct matching), NULL };
    k.m->ranks = ARENA_ARRAY(arena, struct matching_rank, s->nprocs);
    k.m->n_values = 1;
    visit_all(&k, note);
    for (uint32_t i = 0; i < k.m->n_patterns; i++)
        if (!k.m->patterns[i].named && k.m->order == MATCHING_SYNCHRONOUS)
            k.m->order = MATCHING_QUIESCENT;
    if (skel_has_visible_order(s))
        k.m->order = MATCHING_VISIBLE;
    if (k.m->order == MATCHING_QUIESCENT)
        watch_receives(&k);
    make_groups(&k);
    for (uint32_t i = 0; i < k.m->n_patterns; i++)
        k.m->groups[k.m->patterns[i].group].wild |= !k.m->patterns[i].named;
    if (k.m->order == MATCHING_VISIBLE) {
        visit_all(&k, note_group);
        visit_all(&k, note_victim);
    }
    number_requests(&k);
    find_bounds(&k);
    return k.m;
}
