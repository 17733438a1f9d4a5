#include "verify/answer/missing_input.h"

#include "core/base/arena.h"
#include "core/skel/tape.h"
#include "verify/exec/trace.h"

enum skel_lack missing_by(const struct skel_world *w, const struct skel_state *st,
                          const struct skel_trans *t)
{
    if (st->kind == SKEL_READ)
        return t->sym == SKEL_NONE ? SKEL_LACKS_NOTHING : w->tape->letters[t->sym].lacks;
    return st->kind == SKEL_LOCAL ? t->lacks : SKEL_LACKS_NOTHING;
}

static enum skel_lack lack_of(const struct skel *s, const struct trace *t,
                              const struct trace_event *e)
{
    const struct skel_world *w = &s->worlds[t->world];
    const struct skel_letter *l = e->letter == SKEL_NONE ? NULL : &w->tape->letters[e->letter];
    if (l)
        return l->lacks;
    const struct skel_state *st = trace_state(s, t, e);
    return e->trans == SKEL_NONE ? SKEL_LACKS_NOTHING : missing_by(w, st, &st->trans[e->trans]);
}

const struct trace_event *missing_last(const struct skel *s, const struct trace *t, bool files)
{
    for (size_t i = t->n_events; i-- > 0;)
        if (lack_of(s, t, &t->events[i]) > (files ? SKEL_LACKS_WORD : SKEL_LACKS_NOTHING))
            return &t->events[i];
    return NULL;
}

/* ---- without it ---- */

struct cut {
    struct arena *arena;
    const struct skel_world *world;
    struct src_range at; /* of the choice */
    bool of_all;         /* by a letter */
};

static bool is_letter(const struct cut *c, uint32_t letter)
{
    if (letter == SKEL_NONE)
        return false;
    const struct skel_tape *tape = c->world->tape;
    const struct skel_letter *l = &tape->letters[letter];
    return l->lacks && source_begins_alike(c->at, tape->choices[l->from].at);
}

static bool is_cut(const struct cut *c, const struct skel_state *st, const struct skel_trans *t)
{
    if (c->of_all)
        return st->kind == SKEL_READ && is_letter(c, t->sym);
    return st->kind == SKEL_LOCAL && t->lacks && source_begins_alike(c->at, st->at);
}

static bool has_cut(const struct cut *c, const struct skel_state *st)
{
    for (uint32_t i = 0; i < st->n_trans; i++)
        if (is_cut(c, st, &st->trans[i]))
            return true;
    return false;
}

static bool is_concerned(const struct cut *c, const struct skel_machine *m)
{
    for (uint32_t k = 0; k < m->n_states; k++)
        if (has_cut(c, &m->states[k]))
            return true;
    return false;
}

static void cut_state(const struct cut *c, struct skel_state *st, uint32_t end)
{
    st->trans = arena_memdup(c->arena, st->trans, st->n_trans * sizeof *st->trans);
    for (uint32_t i = 0; i < st->n_trans; i++)
        if (is_cut(c, st, &st->trans[i]))
            st->trans[i].to = end;
}

/* The transitions lead to a new state, in which the program ends. */
static void cut_machine(const struct cut *c, struct skel *s, struct skel_machine *m)
{
    m->states = arena_memdup(c->arena, m->states, m->n_states * sizeof *m->states);
    m->cap_states = m->n_states;
    uint32_t end = skel_add_state(s, m, SKEL_ABORT);
    m->states[end].at = c->at;
    for (uint32_t k = 0; k < end; k++)
        if (has_cut(c, &m->states[k]))
            cut_state(c, &m->states[k], end);
}

static struct cut cut_of(struct arena *arena, const struct skel *s, const struct trace *t,
                         const struct trace_event *choice)
{
    const struct skel_world *w = &s->worlds[t->world];
    struct cut c = {.arena = arena, .world = w, .of_all = choice->letter != SKEL_NONE};
    c.at = c.of_all ? w->tape->choices[w->tape->letters[choice->letter].from].at
                    : trace_state(s, t, choice)->at;
    return c;
}

static bool is_unseen(const struct cut *c, uint32_t letter)
{
    return !c->world->tape->letters[letter].n_sees && is_letter(c, letter);
}

/* Does nobody see the letter?  What is only known by those that come after it leads to no other
 * state, so it is the tape that does not have it; but a choice keeps its letters where all of them
 * are such ones, or its world would end there. */
static bool is_dropped(const struct cut *c, uint32_t letter)
{
    const struct skel_letter *l = c->world->tape->letters;
    bool stays = false;
    if (!is_unseen(c, letter))
        return false;
    for (uint32_t i = letter; i-- > 0 && l[i].from == l[letter].from && !stays;)
        stays = !is_unseen(c, i);
    for (uint32_t i = letter + 1;
         i < c->world->tape->n_letters && l[i].from == l[letter].from && !stays; i++)
        stays = !is_unseen(c, i);
    return stays;
}

static void number_anew(struct arena *arena, struct skel_machine *m, const uint32_t *now)
{
    m->states = arena_memdup(arena, m->states, m->n_states * sizeof *m->states);
    m->cap_states = m->n_states;
    for (uint32_t k = 0; k < m->n_states; k++) {
        struct skel_state *st = &m->states[k];
        if (st->kind != SKEL_READ)
            continue;
        st->trans = arena_memdup(arena, st->trans, st->n_trans * sizeof *st->trans);
        for (uint32_t i = 0; i < st->n_trans; i++)
            if (st->trans[i].sym != SKEL_NONE)
                st->trans[i].sym = now[st->trans[i].sym];
    }
}

static void cut_tape(const struct cut *c, struct skel_world *w, uint32_t nprocs)
{
    struct skel_tape *tape = arena_memdup(c->arena, w->tape, sizeof *tape);
    uint32_t *now = ARENA_ARRAY(c->arena, uint32_t, tape->n_letters), n = 0;
    tape->letters = ARENA_ARRAY(c->arena, struct skel_letter, tape->n_letters);
    tape->cap_letters = tape->n_letters;
    for (uint32_t i = 0; i < w->tape->n_letters; i++) {
        now[i] = n;
        if (!is_dropped(c, i))
            tape->letters[n++] = w->tape->letters[i];
    }
    tape->n_letters = n;
    for (uint32_t p = 0; p < nprocs; p++)
        number_anew(c->arena, &w->ranks[p], now);
    w->tape = tape;
}

bool missing_concerns(const struct skel *s, const struct trace *t,
                      const struct trace_event *choice, uint32_t rank)
{
    struct cut c = cut_of(NULL, s, t, choice);
    return rank == choice->rank || is_concerned(&c, &c.world->ranks[rank]);
}

static void push_once(bool *seen, uint32_t *stack, uint32_t *n, uint32_t state)
{
    if (!seen[state])
        stack[(*n)++] = state;
    seen[state] = true;
}

static bool communicates(const struct skel_state *st)
{
    switch (st->kind) {
    case SKEL_END: case SKEL_LOCAL: case SKEL_READ: case SKEL_FAULT: case SKEL_ABORT:
        return false;
    default:
        return true;
    }
}

static bool communicates_behind(const struct cut *c, const struct skel_machine *m)
{
    struct arena *scratch = arena_new();
    bool *seen = ARENA_ARRAY(scratch, bool, m->n_states), any = false;
    uint32_t *stack = ARENA_ARRAY(scratch, uint32_t, m->n_states), n = 0;
    for (uint32_t k = 0; k < m->n_states; k++)
        for (uint32_t i = 0; i < m->states[k].n_trans; i++)
            if (is_cut(c, &m->states[k], &m->states[k].trans[i]))
                push_once(seen, stack, &n, m->states[k].trans[i].to);
    while (n && !any) {
        const struct skel_state *st = &m->states[stack[--n]];
        any = communicates(st);
        for (uint32_t i = 0; i < st->n_trans; i++)
            push_once(seen, stack, &n, st->trans[i].to);
    }
    arena_free(scratch);
    return any;
}

bool missing_goes_on(const struct skel *s, const struct trace *t,
                     const struct trace_event *choice)
{
    struct cut c = cut_of(NULL, s, t, choice);
    bool all = true;
    for (uint32_t p = 0; p < s->nprocs; p++) {
        const struct skel_machine *m = &c.world->ranks[p];
        all &= !is_concerned(&c, m) || communicates_behind(&c, m);
    }
    return all;
}

struct skel *missing_abort(struct arena *arena, const struct skel *s, const struct trace *t,
                           const struct trace_event *choice)
{
    struct skel *copy = skel_copy(arena, s);
    struct cut c = cut_of(arena, s, t, choice);
    for (uint32_t w = 0; w < copy->n_worlds; w++) {
        c.world = &copy->worlds[w];
        for (uint32_t p = 0; p < s->nprocs; p++)
            if (is_concerned(&c, &copy->worlds[w].ranks[p]))
                cut_machine(&c, copy, &copy->worlds[w].ranks[p]);
        if (c.of_all && copy->worlds[w].tape)
            cut_tape(&c, &copy->worlds[w], s->nprocs);
    }
    return copy;
}
