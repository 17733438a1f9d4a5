/* Loops that poll become one state that waits; docs/SKELETON.md section 4 says why.
 *
 *     s0 select [req 0] { -> s3 } [else] { -> s1 }     s0 select polls
 *     s1 local -> s2                                     [req 0] { -> s3 }
 *     s2 select [probe c0] { -> s4 } [else] { -> s0 }    [probe c0] { -> s4 }
 *
 * The idle edges of a machine are tests that fail and local steps, all without guards and
 * assignments.  A strongly connected part of their graph with a cycle and a test is a loop
 * that changes nothing: wherever a rank is in it, it can come to each of its tests.  A test
 * that succeeds, takes nothing and stays in the loop is no way out.  A way out that is
 * always possible becomes an ELSE.
 *
 * If local choices let the rank go round in several ways, it is taken to come to every test
 * again and again; that it never does is an infinite run, which is no deadlock.
 */
#include "core/skel.h"

#include "core/skel_label.h"
#include "core/vec.h"

#include <string.h>

struct loops {
    struct skel *s;
    struct skel_machine *m;
    struct arena *scratch;
    struct skel_labels *labels;
    uint32_t *part;    /* of a state: the number of its strongly connected part */
    uint32_t n_parts;
    uint32_t *members; /* all states, part by part, in the order of being reached */
    uint32_t *first;   /* members[first[p]] .. members[first[p + 1] - 1] are in part p */
    uint32_t *into;    /* of a state: the state that stands for it */
};

static bool is_idle_state(const struct skel_state *state)
{
    if (state->kind == SKEL_SELECT)
        return true;
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (state->trans[i].n_guards || state->trans[i].n_assigns)
            return false;
    return state->kind == SKEL_LOCAL;
}

static bool is_idle_edge(const struct skel_state *state, const struct skel_trans *t)
{
    if (state->kind == SKEL_SELECT)
        return state->alts[t->alt].kind == SKEL_ALT_ELSE && !t->n_assigns && !t->over;
    return is_idle_state(state);
}

/* Tarjan's algorithm, with a stack of its own. */
struct search {
    uint32_t *index, *low, *stack, *path, *next;
    bool *on_stack;
    uint32_t n_index, n_stack, n_path;
};

static void enter(struct search *f, uint32_t state)
{
    f->index[state] = f->low[state] = ++f->n_index;
    f->stack[f->n_stack++] = state;
    f->on_stack[state] = true;
    f->path[f->n_path++] = state;
}

static void leave(struct loops *l, struct search *f, uint32_t state)
{
    f->n_path--;
    if (f->n_path && f->low[state] < f->low[f->path[f->n_path - 1]])
        f->low[f->path[f->n_path - 1]] = f->low[state];
    if (f->low[state] != f->index[state])
        return;
    uint32_t member;
    do {
        member = f->stack[--f->n_stack];
        f->on_stack[member] = false;
        l->part[member] = l->n_parts;
    } while (member != state);
    l->n_parts++;
}

static void search_from(struct loops *l, struct search *f, uint32_t start)
{
    enter(f, start);
    while (f->n_path) {
        uint32_t at = f->path[f->n_path - 1];
        const struct skel_state *state = &l->m->states[at];
        if (f->next[at] == state->n_trans) {
            leave(l, f, at);
            continue;
        }
        const struct skel_trans *t = &state->trans[f->next[at]++];
        if (!is_idle_edge(state, t))
            continue;
        if (!f->index[t->to])
            enter(f, t->to);
        else if (f->on_stack[t->to] && f->index[t->to] < f->low[at])
            f->low[at] = f->index[t->to];
    }
}

static void find_parts(struct loops *l)
{
    uint32_t n = l->m->n_states;
    struct search f = {
        .index = ARENA_ARRAY(l->scratch, uint32_t, n),
        .low = ARENA_ARRAY(l->scratch, uint32_t, n),
        .stack = ARENA_ARRAY(l->scratch, uint32_t, n),
        .path = ARENA_ARRAY(l->scratch, uint32_t, n),
        .next = ARENA_ARRAY(l->scratch, uint32_t, n),
        .on_stack = ARENA_ARRAY(l->scratch, bool, n),
    };
    l->part = ARENA_ARRAY(l->scratch, uint32_t, n);
    for (uint32_t i = 0; i < n; i++)
        if (!f.index[i])
            search_from(l, &f, i);
}

/* The states that the start reaches, breadth-first, sorted by part. */
static void list_members(struct loops *l)
{
    uint32_t n = l->m->n_states, n_queue = 0;
    uint32_t *queue = ARENA_ARRAY(l->scratch, uint32_t, n);
    bool *seen = ARENA_ARRAY(l->scratch, bool, n);
    l->first = ARENA_ARRAY(l->scratch, uint32_t, l->n_parts + 1);
    l->members = ARENA_ARRAY(l->scratch, uint32_t, n);
    seen[0] = true;
    queue[n_queue++] = 0;
    for (uint32_t i = 0; i < n_queue; i++) {
        const struct skel_state *state = &l->m->states[queue[i]];
        l->first[l->part[queue[i]] + 1]++;
        for (uint32_t k = 0; k < state->n_trans; k++) {
            uint32_t to = state->trans[k].to;
            if (!seen[to])
                queue[n_queue++] = to;
            seen[to] = true;
        }
    }
    for (uint32_t p = 0; p < l->n_parts; p++)
        l->first[p + 1] += l->first[p];
    uint32_t *next = arena_memdup(l->scratch, l->first, l->n_parts * sizeof *next);
    for (uint32_t i = 0; i < n_queue; i++)
        l->members[next[l->part[queue[i]]]++] = queue[i];
}

/* Is this part a loop, with a test? */
static bool is_poll(const struct loops *l, uint32_t part)
{
    uint32_t n_tests = 0, n_inner = 0;
    for (uint32_t i = l->first[part]; i < l->first[part + 1]; i++) {
        const struct skel_state *state = &l->m->states[l->members[i]];
        n_tests += state->kind == SKEL_SELECT;
        for (uint32_t k = 0; k < state->n_trans; k++)
            n_inner += is_idle_edge(state, &state->trans[k])
                       && l->part[state->trans[k].to] == part;
    }
    return n_inner && n_tests;
}

/* The state that the merged one is put into: the start must stay the start. */
static uint32_t place_of(const struct loops *l, uint32_t part, uint32_t *test)
{
    uint32_t i = l->first[part];
    while (l->m->states[l->members[i]].kind != SKEL_SELECT)
        i++;
    *test = l->members[i];
    return l->part[0] == part ? 0 : *test;
}

/* Does t stay in the loop and change nothing? */
static bool is_no_way_out(const struct loops *l, const struct skel_state *state,
                          const struct skel_trans *t, uint32_t part)
{
    if (l->part[t->to] != part)
        return false;
    if (is_idle_edge(state, t))
        return true;
    if (state->kind != SKEL_SELECT || t->n_assigns || t->bind != SKEL_NONE)
        return false;
    enum skel_alt_kind kind = state->alts[t->alt].kind;
    return kind == SKEL_ALT_PROBE || kind == SKEL_ALT_DRAINED;
}

/* Put the transition into the merged state, for its alternative `alt`. */
static void add_way_out(struct loops *l, struct skel_state *merged,
                        const struct skel_trans *t, uint32_t alt)
{
    struct skel_trans copy = *t;
    copy.to = l->into[t->to];
    copy.alt = alt;
    VEC_PUSH(l->s->arena, merged->trans, merged->n_trans, merged->cap_trans, copy);
}

/* Are the last alternative and its transitions, from trans[from] on, there already? */
static bool is_double(struct loops *l, const struct skel_state *merged, uint32_t alt,
                      uint32_t from)
{
    uint32_t n = merged->n_trans - from, count = 0, equal = 0;
    if (skel_alt_label(l->labels, &merged->alts[alt])
        != skel_alt_label(l->labels, &merged->alts[merged->n_alts - 1]))
        return false;
    for (uint32_t i = 0; i < from; i++) {
        struct skel_trans t = merged->trans[i];
        if (t.alt != alt)
            continue;
        t.alt = merged->n_alts - 1;
        const char *label = skel_trans_label(l->labels, &t);
        equal += count < n && merged->trans[from + count].to == t.to
                 && skel_trans_label(l->labels, &merged->trans[from + count]) == label;
        count++;
    }
    return count == n && equal == n;
}

static void drop_if_double(struct loops *l, struct skel_state *merged, uint32_t from)
{
    for (uint32_t alt = 0; alt + 1 < merged->n_alts; alt++) {
        if (is_double(l, merged, alt, from)) {
            merged->n_alts--;
            merged->n_trans = from;
            return;
        }
    }
}

/* The alternatives of one test, but for ELSE. */
static void add_tests(struct loops *l, struct skel_state *merged,
                      const struct skel_state *state, uint32_t part)
{
    for (uint32_t a = 0; a < state->n_alts; a++) {
        uint32_t from = merged->n_trans;
        if (state->alts[a].kind == SKEL_ALT_ELSE)
            continue;
        VEC_PUSH(l->s->arena, merged->alts, merged->n_alts, merged->cap_alts,
                 state->alts[a]);
        for (uint32_t k = 0; k < state->n_trans; k++)
            if (state->trans[k].alt == a
                && !is_no_way_out(l, state, &state->trans[k], part))
                add_way_out(l, merged, &state->trans[k], merged->n_alts - 1);
        if (merged->n_trans == from)
            merged->n_alts--;
        else
            drop_if_double(l, merged, from);
    }
}

/* Ways out that are always possible: of tests that fail, and of local choices. */
static void add_exits(struct loops *l, struct skel_state *merged, uint32_t part)
{
    struct skel_alt fails = { .kind = SKEL_ALT_ELSE };
    uint32_t from = merged->n_trans;
    for (uint32_t i = l->first[part]; i < l->first[part + 1]; i++) {
        const struct skel_state *state = &l->m->states[l->members[i]];
        for (uint32_t k = 0; k < state->n_trans; k++) {
            const struct skel_trans *t = &state->trans[k];
            bool test = state->kind == SKEL_SELECT
                        && state->alts[t->alt].kind != SKEL_ALT_ELSE;
            if (!test && !is_no_way_out(l, state, t, part))
                add_way_out(l, merged, t, merged->n_alts);
        }
    }
    if (merged->n_trans > from)
        VEC_PUSH(l->s->arena, merged->alts, merged->n_alts, merged->cap_alts, fails);
}

static struct skel_state merge(struct loops *l, uint32_t part, uint32_t test)
{
    struct skel_state merged = l->m->states[test];
    merged.polls = true;
    merged.alts = NULL;
    merged.trans = NULL;
    merged.n_alts = merged.cap_alts = merged.n_trans = merged.cap_trans = 0;
    for (uint32_t i = l->first[part]; i < l->first[part + 1]; i++)
        add_tests(l, &merged, &l->m->states[l->members[i]], part);
    add_exits(l, &merged, part);
    return merged;
}

static void collapse(struct loops *l)
{
    struct skel_machine *m = l->m;
    bool *polls = ARENA_ARRAY(l->scratch, bool, l->n_parts);
    uint32_t test;
    for (uint32_t i = 0; i < m->n_states; i++)
        l->into[i] = i;
    for (uint32_t p = 0; p < l->n_parts; p++) {
        polls[p] = is_poll(l, p);
        for (uint32_t i = l->first[p]; polls[p] && i < l->first[p + 1]; i++)
            l->into[l->members[i]] = place_of(l, p, &test);
    }
    for (uint32_t p = 0; p < l->n_parts; p++) {
        if (!polls[p])
            continue;
        uint32_t place = place_of(l, p, &test);
        m->states[place] = merge(l, p, test);
    }
    for (uint32_t i = 0; i < m->n_states; i++)
        for (uint32_t k = 0; k < m->states[i].n_trans; k++)
            m->states[i].trans[k].to = l->into[m->states[i].trans[k].to];
}

void skel_collapse_polls(struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        for (uint32_t r = 0; r < s->nprocs; r++) {
            struct loops l = { .s = s, .m = &s->worlds[w].ranks[r] };
            if (!l.m->n_states)
                continue;
            l.scratch = arena_new();
            l.labels = skel_labels_new(l.scratch);
            l.into = ARENA_ARRAY(l.scratch, uint32_t, l.m->n_states);
            find_parts(&l);
            list_members(&l);
            collapse(&l);
            arena_free(l.scratch);
        }
    }
}
