/* Greedy: forget a world, end a rank at once, or leave out a state, until nothing helps.
 * What is left out becomes a local step; at the end the unreachable is dropped.  A tape loses
 * letters, ranks that see them, and choices (tape_edit.c).
 */
#include "tests/random/shrink.h"

#include "core/base/vec.h"
#include "core/skel/tape.h"
#include "core/skel/text.h"
#include "tests/random/tape_edit.h"

#include <string.h>

struct shrinking {
    struct arena *arena;
    struct comparison *c;
    struct skel *best;
    const char **what;
    bool wrong; /* it is about a skeleton that breaks a rule */
};

/* Is the candidate still a skeleton on which something disagrees? */
static bool try(struct shrinking *z, struct skel *candidate)
{
    if (skel_check(candidate, z->arena))
        return false;
    const char *what = compare_all(z->arena, candidate, z->c);
    if (!what || z->c->wrong != z->wrong)
        return false;
    z->best = candidate;
    *z->what = what;
    return true;
}

static bool forget_world(struct shrinking *z, uint32_t world)
{
    struct skel *s = compare_copy(z->arena, z->best);
    if (s->n_worlds == 1)
        return false;
    s->worlds[world] = s->worlds[--s->n_worlds];
    return try(z, s);
}

static bool end_rank(struct shrinking *z, uint32_t world, uint32_t rank)
{
    struct skel *s = compare_copy(z->arena, z->best);
    struct skel_machine *m = &s->worlds[world].ranks[rank];
    if (m->states[0].kind == SKEL_END)
        return false;
    m->n_states = 0;
    skel_add_state(s, m, SKEL_END);
    return try(z, s);
}

/* Lead everything that goes to `from` to `to`. */
static void redirect(struct skel_machine *m, uint32_t from, uint32_t to)
{
    for (uint32_t i = 0; i < m->n_states; i++)
        for (uint32_t k = 0; k < m->states[i].n_trans; k++)
            if (m->states[i].trans[k].to == from)
                m->states[i].trans[k].to = to;
}

/* Go past a state to the target of its transition t. */
static bool leave_out(struct shrinking *z, uint32_t world, uint32_t rank, uint32_t state,
                      uint32_t t)
{
    struct skel *s = compare_copy(z->arena, z->best);
    struct skel_machine *m = &s->worlds[world].ranks[rank];
    uint32_t to = m->states[state].trans[t].to;
    if (to == state)
        return false;
    redirect(m, state, to);
    if (state == 0) { /* exchange: the start is state 0 */
        struct skel_state first = m->states[to];
        m->states[to] = m->states[0];
        m->states[0] = first;
        redirect(m, to, 0);
    }
    return try(z, s);
}

/* Only states that can be reached are worth an attempt. */
static bool *reached(struct arena *arena, const struct skel_machine *m)
{
    bool *seen = ARENA_ARRAY(arena, bool, m->n_states);
    bool more = true;
    seen[0] = true;
    while (more) {
        more = false;
        for (uint32_t i = 0; i < m->n_states; i++)
            for (uint32_t k = 0; seen[i] && k < m->states[i].n_trans; k++)
                if (!seen[m->states[i].trans[k].to])
                    more = seen[m->states[i].trans[k].to] = true;
    }
    return seen;
}

static bool shrink_rank(struct shrinking *z, uint32_t world, uint32_t rank)
{
    bool better = end_rank(z, world, rank);
    for (uint32_t i = 0; i < z->best->worlds[world].ranks[rank].n_states; i++) {
        const struct skel_machine *m = &z->best->worlds[world].ranks[rank];
        uint32_t n = reached(z->arena, m)[i] ? m->states[i].n_trans : 0;
        for (uint32_t t = 0; t < n; t++)
            if (leave_out(z, world, rank, i, t)) {
                better = true;
                break;
            }
    }
    return better;
}

static void drop_unreachable(struct skel *s, struct skel_machine *m)
{
    const bool *seen = reached(s->arena, m);
    uint32_t *number = ARENA_ARRAY(s->arena, uint32_t, m->n_states), n = 0;
    for (uint32_t i = 0; i < m->n_states; i++)
        if (seen[i])
            number[i] = n++;
    n = 0;
    for (uint32_t i = 0; i < m->n_states; i++)
        if (seen[i])
            m->states[n++] = m->states[i];
    m->n_states = n;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < m->states[i].n_trans; k++)
            m->states[i].trans[k].to = number[m->states[i].trans[k].to];
}

static bool shrink_tape(struct shrinking *z, uint32_t world)
{
    bool better = false;
    const struct skel_tape *t = z->best->worlds[world].tape;
    for (uint32_t i = t ? t->n_letters : 0; i-- > 0;) {
        struct skel *s = compare_copy(z->arena, z->best);
        bool done = tape_drop_letter(s, world, i) && try(z, s);
        for (uint32_t p = 0; !done && p < z->best->nprocs; p++) {
            s = compare_copy(z->arena, z->best);
            better |= tape_hide_letter(s, world, i, p) && try(z, s);
        }
        better |= done;
    }
    for (uint32_t i = t ? z->best->worlds[world].tape->n_choices : 0; i-- > 0;) {
        struct skel *s = compare_copy(z->arena, z->best);
        better |= tape_skip_choice(s, world, i) && try(z, s);
    }
    return better;
}

struct skel *shrink(struct arena *arena, const struct skel *s, struct comparison *c,
                    const char **what)
{
    struct shrinking z = { .arena = arena, .c = c, .what = what, .wrong = c->wrong };
    bool quick = c->quick, better = true;
    c->quick = false;
    z.best = compare_copy(arena, s);
    for (unsigned rounds = 0; better && rounds < 10; rounds++) {
        better = false;
        for (uint32_t w = z.best->n_worlds; w-- > 0;)
            better |= forget_world(&z, w);
        for (uint32_t w = 0; w < z.best->n_worlds; w++)
            better |= shrink_tape(&z, w);
        for (uint32_t w = 0; w < z.best->n_worlds; w++)
            for (uint32_t r = 0; r < s->nprocs; r++)
                better |= shrink_rank(&z, w, r);
    }
    c->quick = quick;
    struct skel *clean = compare_copy(arena, z.best);
    for (uint32_t w = 0; w < clean->n_worlds; w++)
        for (uint32_t r = 0; r < clean->nprocs; r++)
            drop_unreachable(clean, &clean->worlds[w].ranks[r]);
    return clean;
}
