/* Loops that poll become one state that waits; docs/dev/SKELETON.md section 4 says why.
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
 * A local choice is taken to be made anew in each round, so that every branch comes again
 * and again; that it does not is an infinite run, which is no deadlock.  Not so a choice
 * with branches that the program may not have (`over`): it may always take the same one,
 * or never leave.  For each way to make these choices once and for all the loop becomes a
 * state that waits, and a local choice, `over` itself, leads to one of them or out.
 */
#include "core/skel/skel.h"

#include "core/base/vec.h"
#include "core/skel/label.h"
#include "core/skel/pass/pass.h"
#include "core/skel/pass/scc.h"

#include <string.h>

enum { MAX_WAYS = 64 }; /* to make the choices of one loop once and for all */

struct loops {
    struct skel *s;
    struct skel_machine *m;
    struct arena *scratch;
    struct skel_labels *labels;
    struct scc parts;
    uint32_t *members; /* all states that are reached, part by part, breadth-first */
    uint32_t *first;   /* members[first[p]] .. members[first[p + 1] - 1] are in part p */
    uint32_t *into;    /* of a state: the state that stands for it */
    uint32_t *chosen;  /* of an unsure choice: the branch that it always takes */
};

/* Some of the states of a loop between which a rank goes round. */
struct round {
    const struct loops *l;
    struct scc parts;
    uint32_t part, number;  /* the states of `part` that have this number in `parts` */
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

static bool follows_idle(const void *context, uint32_t state, uint32_t trans)
{
    const struct loops *l = context;
    return is_idle_edge(&l->m->states[state], &l->m->states[state].trans[trans]);
}

/* The same, within one part and as chosen. */
static bool follows_chosen(const void *context, uint32_t state, uint32_t trans)
{
    const struct round *r = context;
    return follows_idle(r->l, state, trans)
           && r->l->parts.of[r->l->m->states[state].trans[trans].to] == r->part
           && (r->l->chosen[state] == SKEL_NONE || r->l->chosen[state] == trans);
}

/* The states that the start reaches, breadth-first, sorted by part. */
static void list_members(struct loops *l)
{
    uint32_t n = l->m->n_states, n_queue = 0;
    uint32_t *queue = ARENA_ARRAY(l->scratch, uint32_t, n);
    bool *seen = ARENA_ARRAY(l->scratch, bool, n);
    l->first = ARENA_ARRAY(l->scratch, uint32_t, l->parts.n + 1);
    l->members = ARENA_ARRAY(l->scratch, uint32_t, n);
    seen[0] = true;
    queue[n_queue++] = 0;
    for (uint32_t i = 0; i < n_queue; i++) {
        const struct skel_state *state = &l->m->states[queue[i]];
        l->first[l->parts.of[queue[i]] + 1]++;
        for (uint32_t k = 0; k < state->n_trans; k++) {
            uint32_t to = state->trans[k].to;
            if (!seen[to])
                queue[n_queue++] = to;
            seen[to] = true;
        }
    }
    for (uint32_t p = 0; p < l->parts.n; p++)
        l->first[p + 1] += l->first[p];
    uint32_t *next = arena_memdup(l->scratch, l->first, l->parts.n * sizeof *next);
    for (uint32_t i = 0; i < n_queue; i++)
        l->members[next[l->parts.of[queue[i]]]++] = queue[i];
}

static bool is_in(const struct round *r, uint32_t state)
{
    return r->parts.of[state] == r->number;
}

/* Can a rank go round there, and does it test something? */
static bool is_poll(const struct round *r)
{
    const struct loops *l = r->l;
    uint32_t n_tests = 0, n_inner = 0;
    for (uint32_t i = l->first[r->part]; i < l->first[r->part + 1]; i++) {
        uint32_t member = l->members[i];
        const struct skel_state *state = &l->m->states[member];
        if (!is_in(r, member))
            continue;
        n_tests += state->kind == SKEL_SELECT;
        for (uint32_t k = 0; k < state->n_trans; k++)
            n_inner += follows_chosen(r, member, k) && is_in(r, state->trans[k].to);
    }
    return n_inner && n_tests;
}

/* Does t stay in the loop and change nothing?  ALL makes it certain that its requests are
 * done, which a rank that stays does not notice: they may complete without it as well. */
static bool is_no_way_out(const struct round *r, const struct skel_state *state,
                          const struct skel_trans *t)
{
    if (!is_in(r, t->to))
        return false;
    if (is_idle_edge(state, t))
        return true;
    if (state->kind != SKEL_SELECT || t->n_assigns || t->bind != SKEL_NONE)
        return false;
    enum skel_alt_kind kind = state->alts[t->alt].kind;
    return kind == SKEL_ALT_PROBE || kind == SKEL_ALT_DRAINED || kind == SKEL_ALT_ALL;
}

/* Put the transition into the merged state, for its alternative `alt`. */
static void add_way_out(const struct loops *l, struct skel_state *merged,
                        const struct skel_trans *t, uint32_t alt)
{
    struct skel_trans copy = *t;
    copy.to = l->into[t->to];
    copy.alt = alt;
    VEC_PUSH(l->s->arena, merged->trans, merged->n_trans, merged->cap_trans, copy);
}

/* Are the last alternative and its transitions, from trans[from] on, there already? */
static bool is_double(const struct loops *l, const struct skel_state *merged, uint32_t alt,
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

static void drop_if_double(const struct loops *l, struct skel_state *merged, uint32_t from)
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
static void add_tests(const struct round *r, struct skel_state *merged,
                      const struct skel_state *state)
{
    for (uint32_t a = 0; a < state->n_alts; a++) {
        uint32_t from = merged->n_trans;
        if (state->alts[a].kind == SKEL_ALT_ELSE)
            continue;
        VEC_PUSH(r->l->s->arena, merged->alts, merged->n_alts, merged->cap_alts,
                 state->alts[a]);
        for (uint32_t k = 0; k < state->n_trans; k++)
            if (state->trans[k].alt == a && !is_no_way_out(r, state, &state->trans[k]))
                add_way_out(r->l, merged, &state->trans[k], merged->n_alts - 1);
        if (merged->n_trans == from)
            merged->n_alts--;
        else
            drop_if_double(r->l, merged, from);
    }
}

/* A choice with a branch that the program may not have. */
static bool is_unsure(const struct skel_state *state)
{
    for (uint32_t k = 0; state->kind == SKEL_LOCAL && k < state->n_trans; k++)
        if (state->trans[k].over)
            return true;
    return false;
}

/* Ways out that are always possible: of tests that fail, and of sure choices. */
static void add_exits(const struct round *r, struct skel_state *merged,
                      const struct skel_state *state)
{
    for (uint32_t k = 0; !is_unsure(state) && k < state->n_trans; k++) {
        const struct skel_trans *t = &state->trans[k];
        bool test = state->kind == SKEL_SELECT
                    && state->alts[t->alt].kind != SKEL_ALT_ELSE;
        if (!test && !is_no_way_out(r, state, t))
            add_way_out(r->l, merged, t, merged->n_alts);
    }
}

static struct skel_state merge(const struct round *r)
{
    const struct loops *l = r->l;
    struct skel_alt fails = { .kind = SKEL_ALT_ELSE };
    uint32_t i = l->first[r->part], end = l->first[r->part + 1];
    while (!is_in(r, l->members[i]) || l->m->states[l->members[i]].kind != SKEL_SELECT)
        i++;
    struct skel_state merged = l->m->states[l->members[i]];
    merged.polls = true;
    merged.alts = NULL;
    merged.trans = NULL;
    merged.n_alts = merged.cap_alts = merged.n_trans = merged.cap_trans = 0;
    for (i = l->first[r->part]; i < end; i++)
        if (is_in(r, l->members[i])) {
            const struct skel_state *member = &l->m->states[l->members[i]];
            add_tests(r, &merged, member);
            merged.values = skel_common_values(l->s->arena, merged.values, member->values);
        }
    uint32_t from = merged.n_trans;
    for (i = l->first[r->part]; i < end; i++)
        if (is_in(r, l->members[i]))
            add_exits(r, &merged, &l->m->states[l->members[i]]);
    if (merged.n_trans > from)
        VEC_PUSH(l->s->arena, merged.alts, merged.n_alts, merged.cap_alts, fails);
    return merged;
}

/* What becomes of one loop: the states that wait, each with the branch that leads to it. */
struct result {
    struct skel_state *waits;
    bool **rounds;       /* of each: which states are in it */
    uint32_t n_waits, cap_waits, n_rounds, cap_rounds;
    struct skel_state choice; /* with the unsure ways out, if there are any */
    const char *stays;        /* the branch that does not lead out, in C terms */
};

/* Is a round with the same tests there already? */
static bool is_known(const struct round *r, const struct result *result)
{
    const struct skel_machine *m = r->l->m;
    for (uint32_t n = 0; n < result->n_rounds; n++) {
        bool same = true;
        for (uint32_t i = r->l->first[r->part]; same && i < r->l->first[r->part + 1]; i++) {
            uint32_t member = r->l->members[i];
            same = m->states[member].kind != SKEL_SELECT
                   || is_in(r, member) == result->rounds[n][member];
        }
        if (same)
            return true;
    }
    return false;
}

/* All rounds that a rank can go with the choices that are made now. */
static void add_rounds(struct loops *l, uint32_t part, struct result *result)
{
    struct round r = { .l = l, .part = part };
    uint32_t n = l->first[part + 1] - l->first[part];
    r.parts = skel_find_parts(l->m, l->members + l->first[part], n, follows_chosen, &r,
                              l->scratch);
    for (r.number = 0; r.number < r.parts.n; r.number++) {
        if (!is_poll(&r) || is_known(&r, result))
            continue;
        bool *in = ARENA_ARRAY(l->scratch, bool, l->m->n_states);
        for (uint32_t i = 0; i < l->m->n_states; i++)
            in[i] = is_in(&r, i);
        struct skel_state merged = merge(&r);
        VEC_PUSH(l->scratch, result->rounds, result->n_rounds, result->cap_rounds, in);
        VEC_PUSH(l->scratch, result->waits, result->n_waits, result->cap_waits, merged);
    }
}

static bool stays(const struct loops *l, uint32_t state, uint32_t trans, uint32_t part)
{
    return l->parts.of[l->m->states[state].trans[trans].to] == part;
}

/* Let the unsure choices of the part, from members[i] on, be made in every way. */
static void choose(struct loops *l, uint32_t part, uint32_t i, struct result *result,
                   uint32_t *left)
{
    while (i < l->first[part + 1] && !is_unsure(&l->m->states[l->members[i]]))
        i++;
    if (i == l->first[part + 1]) {
        *left -= *left > 0;
        if (*left)
            add_rounds(l, part, result);
        return;
    }
    uint32_t state = l->members[i];
    for (uint32_t k = 0; *left && k < l->m->states[state].n_trans; k++) {
        if (!stays(l, state, k, part))
            continue;
        l->chosen[state] = k;
        choose(l, part, i + 1, result, left);
        l->chosen[state] = SKEL_NONE;
    }
}

/* The ways out that the program may not have. */
static void add_unsure_exits(struct loops *l, uint32_t part, struct result *result)
{
    for (uint32_t i = l->first[part]; i < l->first[part + 1]; i++) {
        const struct skel_state *state = &l->m->states[l->members[i]];
        for (uint32_t k = 0; is_unsure(state) && k < state->n_trans; k++)
            if (!stays(l, l->members[i], k, part))
                add_way_out(l, &result->choice, &state->trans[k], SKEL_NONE);
    }
}

/* The choice tells of the first unsure one in the loop. */
static void describe(const struct loops *l, uint32_t part, struct result *result)
{
    uint32_t i = l->first[part], k = 0;
    while (i < l->first[part + 1] && !is_unsure(&l->m->states[l->members[i]]))
        i++;
    if (i == l->first[part + 1])
        return;
    const struct skel_state *state = &l->m->states[l->members[i]];
    while (!stays(l, l->members[i], k, part))
        k++;
    result->stays = state->trans[k].text;
    result->choice.text = state->text;
    result->choice.at = state->at;
    result->choice.about = state->about;
    result->choice.kept = state->kept;
    result->choice.calls = state->calls;
    result->choice.n_calls = state->n_calls;
}

/* A loop with too many ways to choose: a state that waits for nothing, which is sure not to
 * miss anything; it is never reached but by a choice that is `over`. */
static void give_up(struct loops *l, uint32_t part, struct result *result)
{
    for (uint32_t i = l->first[part]; i < l->first[part + 1]; i++)
        l->chosen[l->members[i]] = SKEL_NONE;
    result->n_waits = result->n_rounds = 0;
    add_rounds(l, part, result);
    struct skel_state nothing = result->waits[0];
    nothing.alts = NULL;
    nothing.trans = NULL;
    nothing.n_alts = nothing.cap_alts = nothing.n_trans = nothing.cap_trans = 0;
    VEC_PUSH(l->scratch, result->waits, result->n_waits, result->cap_waits, nothing);
}

/* Put the result at `place`: the one state that waits, or a choice. */
static void put(struct loops *l, uint32_t place, struct result *result)
{
    if (result->n_waits == 1 && !result->choice.n_trans) {
        l->m->states[place] = result->waits[0];
        return;
    }
    for (uint32_t i = 0; i < result->n_waits; i++) {
        uint32_t wait = skel_add_state(l->s, l->m, SKEL_SELECT);
        l->m->states[wait] = result->waits[i];
        struct skel_trans t = { .to = wait, .chan = SKEL_NONE, .sym = SKEL_NONE,
                                .bind = SKEL_NONE, .alt = SKEL_NONE, .over = true,
                                .text = result->stays };
        VEC_PUSH(l->s->arena, result->choice.trans, result->choice.n_trans,
                 result->choice.cap_trans, t);
    }
    l->m->states[place] = result->choice;
}

/* The state that stands for a loop: the start stays the start. */
static uint32_t place_of(const struct loops *l, uint32_t part)
{
    return l->parts.of[0] == part ? 0 : l->members[l->first[part]];
}

static bool part_polls(struct loops *l, uint32_t part)
{
    struct round whole = { .l = l, .parts = l->parts, .part = part, .number = part };
    return is_poll(&whole);
}

static void collapse_part(struct loops *l, uint32_t part)
{
    struct arena *outer = l->scratch;
    uint32_t left = MAX_WAYS + 1;
    struct result result = { .choice = { .kind = SKEL_LOCAL, .chan = SKEL_NONE,
                                         .sym = SKEL_NONE, .send_var = SKEL_NONE,
                                         .req = SKEL_NONE, .room = SKEL_NONE,
                                         .coll = { .root = -1, .decider = SKEL_NONE } } };
    l->scratch = arena_new(); /* a machine may have thousands of loops */
    choose(l, part, l->first[part], &result, &left);
    if (!left)
        give_up(l, part, &result);
    add_unsure_exits(l, part, &result);
    describe(l, part, &result);
    put(l, place_of(l, part), &result);
    arena_free(l->scratch);
    l->scratch = outer;
}

static void collapse(struct loops *l)
{
    struct skel_machine *m = l->m;
    uint32_t n = m->n_states;
    bool *polls = ARENA_ARRAY(l->scratch, bool, l->parts.n);
    for (uint32_t i = 0; i < n; i++) {
        l->into[i] = i;
        l->chosen[i] = SKEL_NONE;
    }
    for (uint32_t p = 0; p < l->parts.n; p++) {
        polls[p] = part_polls(l, p);
        for (uint32_t i = l->first[p]; polls[p] && i < l->first[p + 1]; i++)
            l->into[l->members[i]] = place_of(l, p);
    }
    for (uint32_t p = 0; p < l->parts.n; p++)
        if (polls[p])
            collapse_part(l, p);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < m->states[i].n_trans; k++)
            if (m->states[i].trans[k].to < n)
                m->states[i].trans[k].to = l->into[m->states[i].trans[k].to];
}

static void collapse_machine(struct skel *s, struct skel_machine *m)
{
    uint32_t n = m->n_states;
    struct loops l = { .s = s, .m = m, .scratch = arena_new() };
    l.labels = skel_labels_new(l.scratch);
    l.into = ARENA_ARRAY(l.scratch, uint32_t, n);
    l.chosen = ARENA_ARRAY(l.scratch, uint32_t, n);
    uint32_t *all = ARENA_ARRAY(l.scratch, uint32_t, n);
    for (uint32_t i = 0; i < n; i++)
        all[i] = i;
    l.parts = skel_find_parts(m, all, n, follows_idle, &l, l.scratch);
    list_members(&l);
    collapse(&l);
    arena_free(l.scratch);
}

void skel_collapse_polls(struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++)
            if (s->worlds[w].ranks[r].n_states)
                collapse_machine(s, &s->worlds[w].ranks[r]);
}
