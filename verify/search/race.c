#include "verify/search/race.h"

#include "core/base/vec.h"
#include "core/skel/facts.h"

/* The states that can come after this one. */
static bool *states_after(const struct skel_machine *m, uint32_t state,
                          struct arena *scratch)
{
    bool *seen = ARENA_ARRAY(scratch, bool, m->n_states);
    uint32_t *todo = ARENA_ARRAY(scratch, uint32_t, m->n_states + 1), n = 0;
    todo[n++] = state;
    while (n) {
        const struct skel_state *st = &m->states[todo[--n]];
        for (uint32_t t = 0; t < st->n_trans; t++)
            if (!seen[st->trans[t].to]) {
                seen[st->trans[t].to] = true;
                todo[n++] = st->trans[t].to;
            }
    }
    return seen;
}

/* Do two transitions lead to the same, whatever has come in? */
static bool same_effect(const struct skel_trans *a, const struct skel_trans *b)
{
    if (a->to != b->to || a->bind != b->bind || a->n_assigns != b->n_assigns)
        return false;
    for (uint32_t i = 0; i < a->n_assigns; i++)
        if (a->assigns[i].var != b->assigns[i].var || a->assigns[i].add != b->assigns[i].add
            || a->assigns[i].value != b->assigns[i].value)
            return false;
    return a->bind == SKEL_NONE;
}

static bool takes_messages(const struct skel_state *posted, const struct skel_state *st,
                           const struct skel_trans *t)
{
    if (st == posted)
        return t->chan != SKEL_NONE;
    return posted->kind == SKEL_IRECV && st->kind == SKEL_SELECT && t->chan != SKEL_NONE
           && st->alts[t->alt].kind == SKEL_ALT_REQ
           && st->alts[t->alt].reqs[0] == posted->req;
}

static bool is_one_of(const uint32_t *list, uint32_t n, uint32_t x)
{
    for (uint32_t i = 0; i < n; i++)
        if (list[i] == x)
            return true;
    return false;
}

/* Where the outcome of the receive is looked at, do messages of these senders lead to
 * different places? */
static bool outcome_matters(const struct skel *s, const struct race *race)
{
    const struct skel_machine *machine = &s->worlds[race->world].ranks[race->rank];
    const struct skel_state *posted = &machine->states[race->state];
    for (uint32_t i = 0; i < machine->n_states; i++) {
        const struct skel_state *st = &machine->states[i];
        const struct skel_trans *first = NULL;
        for (uint32_t t = 0; t < st->n_trans; t++) {
            const struct skel_trans *tr = &st->trans[t];
            if (!takes_messages(posted, st, tr)
                || !is_one_of(race->senders, race->n_senders,
                              s->chans[tr->chan].from))
                continue;
            if (first && !same_effect(first, tr))
                return true;
            first = first ? first : tr;
        }
        if (first && first->bind != SKEL_NONE)
            return true;
    }
    return false;
}

/* The state takes messages of some of these senders where the racing one takes all. */
static bool tells_apart(const struct skel *s, const struct race *race,
                        const uint32_t *racing, uint32_t n, const uint32_t *chans,
                        uint32_t n_chans)
{
    bool some = false, all = true;
    for (uint32_t i = 0; i < n; i++) {
        if (!is_one_of(race->senders, race->n_senders, s->chans[racing[i]].from))
            continue;
        bool takes = is_one_of(chans, n_chans, racing[i]);
        some |= takes;
        all &= takes;
    }
    return some && !all;
}

/* Is a message that is left over received where another one would not be? */
static bool rest_matters(const struct skel *s, const struct race *race,
                         const uint32_t *racing, uint32_t n)
{
    const struct skel_machine *machine = &s->worlds[race->world].ranks[race->rank];
    struct arena *scratch = arena_new();
    const bool *after = states_after(machine, race->state, scratch);
    bool matters = false;
    for (uint32_t i = 0; i < machine->n_states && !matters; i++) {
        const struct skel_state *st = &machine->states[i];
        if (!after[i])
            continue;
        matters = tells_apart(s, race, racing, n, st->chans, st->n_chans);
        for (uint32_t a = 0; a < st->n_alts && !matters; a++)
            matters = tells_apart(s, race, racing, n, st->alts[a].chans,
                                  st->alts[a].n_chans);
    }
    arena_free(scratch);
    return matters;
}

static struct race *race_at(struct races *races, uint32_t world, uint32_t rank,
                            uint32_t state)
{
    for (uint32_t i = 0; i < races->n; i++)
        if (races->items[i].world == world && races->items[i].rank == rank
            && races->items[i].state == state)
            return &races->items[i];
    struct race race = { .world = world, .rank = rank, .state = state };
    VEC_PUSH(races->arena, races->items, races->n, races->cap, race);
    return &races->items[races->n - 1];
}

static void add_sender(struct races *races, struct race *race, uint32_t sender)
{
    if (is_one_of(race->senders, race->n_senders, sender))
        return;
    uint32_t cap = race->n_senders, at = race->n_senders;
    VEC_PUSH(races->arena, race->senders, race->n_senders, cap, sender);
    for (; at && race->senders[at - 1] > sender; at--)
        race->senders[at] = race->senders[at - 1];
    race->senders[at] = sender;
}

/* Channels of which a message could be taken now; more than one sender is a race. */
static void note(struct races *races, const struct exec *m, uint32_t rank,
                 uint32_t state, const uint32_t *chans, uint32_t n, uint32_t limit)
{
    uint32_t first = SKEL_NONE, known = 0;
    struct race *race = NULL;
    for (uint32_t i = 0; i < n; i++) {
        if (!exec_head(m, rank, state, chans, n, chans[i])
            || exec_taken_earlier(m, rank, limit, chans[i]))
            continue;
        uint32_t from = m->skel->chans[chans[i]].from;
        if (first == SKEL_NONE || first == from) {
            first = from;
            continue;
        }
        if (!race) {
            race = race_at(races, m->world, rank, state);
            known = race->n_senders;
            race->met = true;
        }
        add_sender(races, race, first);
        add_sender(races, race, from);
    }
    if (race && race->n_senders > known && !race->matters)
        race->matters = outcome_matters(m->skel, race) || rest_matters(m->skel, race, chans, n);
}

void race_note(struct races *races, const struct exec *m)
{
    for (uint32_t r = 0; r < m->nprocs; r++) {
        const struct rank_state *now = &m->ranks[r];
        const struct skel_state *st = exec_state(m, r);
        for (uint32_t i = 0; i < now->n_posted; i++) {
            const struct skel_state *at = &m->machines[r].states[now->posted[i].at];
            if (at->n_chans > 1)
                note(races, m, r, now->posted[i].at, at->chans, at->n_chans, i);
        }
        for (uint32_t a = 0; a < st->n_alts; a++)
            if (st->alts[a].n_chans > 1)
                note(races, m, r, now->state, st->alts[a].chans, st->alts[a].n_chans,
                     now->n_posted);
    }
}

/* Does some state of the machine that is reached send on the channel? */
static bool *channels_sent(const struct skel *s, uint32_t world, struct arena *scratch)
{
    bool *sent = ARENA_ARRAY(scratch, bool, s->n_chans);
    for (uint32_t r = 0; r < s->nprocs; r++) {
        const struct skel_machine *m = &s->worlds[world].ranks[r];
        const bool *reached = skel_reachable(m, scratch);
        for (uint32_t i = 0; i < m->n_states; i++) {
            enum skel_state_kind kind = m->states[i].kind;
            if (reached[i] && (kind == SKEL_SEND || kind == SKEL_SSEND
                               || kind == SKEL_SENDRECV || kind == SKEL_ISEND))
                sent[m->states[i].chan] = true;
        }
    }
    return sent;
}

static void guess(struct races *races, const struct skel *s, uint32_t world,
                  uint32_t rank, uint32_t state, const uint32_t *chans, uint32_t n,
                  const bool *sent)
{
    struct race all = { 0 };
    for (uint32_t i = 0; i < n; i++)
        if (sent[chans[i]])
            add_sender(races, &all, s->chans[chans[i]].from);
    if (all.n_senders < 2)
        return;
    struct race *race = race_at(races, world, rank, state);
    if (race->met)
        return;
    race->senders = all.senders;
    race->n_senders = all.n_senders;
    race->matters = outcome_matters(s, race) || rest_matters(s, race, chans, n);
}

void race_guess(struct races *races, const struct skel *s, uint32_t world)
{
    struct arena *scratch = arena_new();
    const bool *sent = channels_sent(s, world, scratch);
    for (uint32_t r = 0; r < s->nprocs; r++) {
        const struct skel_machine *m = &s->worlds[world].ranks[r];
        const bool *reached = skel_reachable(m, scratch);
        for (uint32_t i = 0; i < m->n_states; i++) {
            const struct skel_state *st = &m->states[i];
            if (reached[i] && st->n_chans > 1)
                guess(races, s, world, r, i, st->chans, st->n_chans, sent);
            for (uint32_t a = 0; reached[i] && a < st->n_alts; a++)
                guess(races, s, world, r, i, st->alts[a].chans, st->alts[a].n_chans,
                      sent);
        }
    }
    arena_free(scratch);
}
