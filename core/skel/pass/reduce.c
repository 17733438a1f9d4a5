/* Makes the machines of a skeleton small without changing what can be observed of them.
 *
 *     s0 local -> s1        s0 send c0 0 -> s1
 *     s1 send c0 0 -> s2    s1 end
 *     s2 local -> s3
 *     s3 end
 *
 * Three steps, repeated while the machine shrinks: local states that decide nothing
 * are skipped, bisimilar states are merged, and what the start does not reach is dropped.
 * The states are numbered breadth-first, so equal machines look equal.
 *
 * Skipping a local step changes no verdict: it is always enabled, has no effect on
 * others, and no property speaks of being at it.  A cycle of such steps is a rank that
 * runs for ever, which is different from one that is stuck: it stays, as one state with a
 * loop.  A choice marked `over` stays too, because a counterexample must show that it was
 * made.  Nor is a step to a receive skipped where there are ready sends: until the step is
 * made the receive is not posted, and a ready send can tell (skel_separate_posts()).  To
 * read a letter is a step that stays: the rank's next READ is for the letter after it.
 */
#include "core/skel/skel.h"

#include "core/base/vec.h"
#include "core/skel/label.h"
#include "core/skel/pass/bisim.h"
#include "core/skel/pass/pass.h"

#include <string.h>

static bool posts_receive(const struct skel_state *state)
{
    return state->kind == SKEL_RECV || state->kind == SKEL_SENDRECV;
}

static bool has_ready_sends(const struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        for (uint32_t r = 0; r < s->nprocs; r++) {
            const struct skel_machine *m = &s->worlds[w].ranks[r];
            for (uint32_t i = 0; i < m->n_states; i++)
                if (m->states[i].kind == SKEL_ISEND && m->states[i].mode == SKEL_READY)
                    return true;
        }
    }
    return false;
}

/* Where a local state goes that decides nothing, or SKEL_NONE.  Several branches to the
 * same place decide nothing either, if one of them is sure to exist. */
static uint32_t plain_step(const struct skel_machine *m, uint32_t number, bool ready)
{
    const struct skel_state *state = &m->states[number];
    if (state->kind != SKEL_LOCAL || !state->n_trans)
        return SKEL_NONE;
    bool sure = false;
    uint32_t to = state->trans[0].to;
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        if (t->to != to || t->n_guards || t->n_assigns)
            return SKEL_NONE;
        sure = sure || !t->over;
    }
    if (ready && posts_receive(&m->states[to]))
        return SKEL_NONE;
    return sure && to != number ? to : SKEL_NONE;
}

/* For each state, the first state from it that is not skipped. */
struct skips {
    uint32_t *to;
    bool *known;
};

/* Follow the plain steps from `start`; every state on the way gets the same answer.  A
 * cycle of them is answered by its first state, which the caller turns into a loop. */
static void follow(const struct skel_machine *m, bool ready, struct skips *skips,
                   uint32_t start, uint32_t *path, bool *on_path)
{
    uint32_t n = 0, at = start, end;
    for (;;) {
        uint32_t next = plain_step(m, at, ready);
        if (skips->known[at]) {
            end = skips->to[at];
            break;
        }
        if (on_path[at] || next == SKEL_NONE) {
            end = at;
            break;
        }
        on_path[at] = true;
        path[n++] = at;
        at = next;
    }
    skips->known[end] = true;
    skips->to[end] = end;
    for (uint32_t i = 0; i < n; i++) {
        on_path[path[i]] = false;
        skips->known[path[i]] = true;
        skips->to[path[i]] = end;
    }
}

static void make_loop(struct skel *s, struct skel_machine *m, uint32_t state)
{
    m->states[state].trans = NULL;
    m->states[state].n_trans = m->states[state].cap_trans = 0;
    skel_add_trans(s, m, state, state);
}

/* Lead every transition past the plain steps; *start is moved past them too. */
static void skip_plain_steps(struct skel *s, struct skel_machine *m, bool ready,
                             uint32_t *start, struct arena *scratch)
{
    struct skips skips = {
        .to = ARENA_ARRAY(scratch, uint32_t, m->n_states),
        .known = ARENA_ARRAY(scratch, bool, m->n_states),
    };
    uint32_t *path = ARENA_ARRAY(scratch, uint32_t, m->n_states);
    bool *on_path = ARENA_ARRAY(scratch, bool, m->n_states);
    for (uint32_t i = 0; i < m->n_states; i++)
        if (!skips.known[i])
            follow(m, ready, &skips, i, path, on_path);
    for (uint32_t i = 0; i < m->n_states; i++)
        if (skips.to[i] == i && plain_step(m, i, ready) != SKEL_NONE)
            make_loop(s, m, i);
    for (uint32_t i = 0; i < m->n_states; i++)
        for (uint32_t k = 0; k < m->states[i].n_trans; k++)
            m->states[i].trans[k].to = skips.to[m->states[i].trans[k].to];
    *start = skips.to[*start];
}

/* Lead every transition to the first state of its target's class. */
static void merge_bisimilar(struct skel *s, struct skel_machine *m, uint32_t *start,
                            struct arena *scratch)
{
    uint32_t n_classes;
    const uint32_t *class = skel_classes(m, scratch, &n_classes);
    uint32_t *first = ARENA_ARRAY(scratch, uint32_t, n_classes);
    for (uint32_t i = m->n_states; i-- > 0;)
        first[class[i]] = i;
    for (uint32_t i = 0; i < m->n_states; i++) {
        struct skel_values *values = &m->states[first[class[i]]].values;
        *values = skel_common_values(s->arena, *values, m->states[i].values);
    }
    for (uint32_t i = 0; i < m->n_states; i++)
        for (uint32_t k = 0; k < m->states[i].n_trans; k++)
            m->states[i].trans[k].to = first[class[m->states[i].trans[k].to]];
    *start = first[class[*start]];
}

/* Of equal transitions of a state one is enough. */
static void drop_doubles(struct skel_state *state, struct skel_labels *labels,
                         struct arena *scratch)
{
    if (state->n_trans < 2)
        return;
    const char **label = ARENA_ARRAY(scratch, const char *, state->n_trans);
    uint32_t n = 0;
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const char *l = skel_trans_label(labels, &state->trans[i]);
        uint32_t k = 0;
        while (k < n && !(label[k] == l && state->trans[k].to == state->trans[i].to))
            k++;
        if (k < n)
            continue;
        label[n] = l;
        state->trans[n++] = state->trans[i];
    }
    state->n_trans = n;
}

/* Keep what `start` reaches, numbered breadth-first. */
static void renumber(struct skel_machine *m, uint32_t start, struct arena *scratch)
{
    struct skel_labels *labels = skel_labels_new(scratch);
    uint32_t *number = ARENA_ARRAY(scratch, uint32_t, m->n_states);
    uint32_t *queue = ARENA_ARRAY(scratch, uint32_t, m->n_states);
    uint32_t n = 0;
    memset(number, 0xff, m->n_states * sizeof *number); /* SKEL_NONE */
    number[start] = n;
    queue[n++] = start;
    for (uint32_t i = 0; i < n; i++) {
        struct skel_state *state = &m->states[queue[i]];
        drop_doubles(state, labels, scratch);
        for (uint32_t k = 0; k < state->n_trans; k++) {
            uint32_t to = state->trans[k].to;
            if (number[to] == SKEL_NONE) {
                number[to] = n;
                queue[n++] = to;
            }
            state->trans[k].to = number[to];
        }
    }
    struct skel_state *states = ARENA_ARRAY(scratch, struct skel_state, n);
    for (uint32_t i = 0; i < n; i++)
        states[i] = m->states[queue[i]];
    memcpy(m->states, states, n * sizeof *states);
    m->n_states = n;
    skel_count_reqs(m);
}

static void reduce_machine(struct skel *s, struct skel_machine *m, bool ready)
{
    if (!m->n_states)
        return;
    for (;;) { /* merging may make the branches of a choice equal: then skip again */
        struct arena *scratch = arena_new();
        uint32_t start = 0, before = m->n_states;
        skip_plain_steps(s, m, ready, &start, scratch);
        merge_bisimilar(s, m, &start, scratch);
        renumber(m, start, scratch);
        arena_free(scratch);
        if (m->n_states == before)
            return;
    }
}

void skel_reduce(struct skel *s)
{
    bool ready = has_ready_sends(s);
    do { /* with fewer letters more states are equal */
        for (uint32_t w = 0; w < s->n_worlds; w++)
            for (uint32_t r = 0; r < s->nprocs; r++)
                reduce_machine(s, &s->worlds[w].ranks[r], ready);
    } while (skel_merge_letters(s));
}

static bool posts_on_arrival(const struct skel_state *st)
{
    return posts_receive(st) || st->kind == SKEL_SEND || st->kind == SKEL_SSEND
           || st->kind == SKEL_COLL;
}

static void separate(struct skel *s, struct skel_machine *m,
                     bool (*is_apart)(const struct skel_state *st))
{
    uint32_t n = m->n_states;
    for (uint32_t i = 0; i < n; i++) {
        if (!is_apart(&m->states[i]))
            continue;
        struct skel_state receive = m->states[i];
        uint32_t to = skel_add_state(s, m, SKEL_LOCAL);
        m->states[i] = m->states[to];
        m->states[to] = receive;
        skel_add_trans(s, m, i, to);
    }
}

void skel_separate_posts(struct skel *s)
{
    if (!has_ready_sends(s))
        return;
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++)
            separate(s, &s->worlds[w].ranks[r], posts_receive);
}

void skel_separate_calls(struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++)
            separate(s, &s->worlds[w].ranks[r], posts_on_arrival);
}
