#include "verify/answer/missing_input.h"

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
        return l->n_sees ? l->lacks : SKEL_LACKS_NOTHING;
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

bool missing_concerns(const struct skel *s, const struct trace *t,
                      const struct trace_event *choice, uint32_t rank)
{
    struct cut c = cut_of(NULL, s, t, choice);
    return is_concerned(&c, &c.world->ranks[rank]);
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
    }
    return copy;
}
