/* The tape in execution: the choice that comes next, and per rank the letters that it sees and
 * has not read.
 *
 *     choice g0, rank 0 at a READ, nothing chosen:    MOVE_CHOOSE letter 1    for all that see it
 *     rank 0 at `s0 read { 0 -> s1 } { 1 -> s9 }`:    MOVE_READ               rank 0 at s9
 */
#include "core/skel/tape.h"

#include "core/base/vec.h"
#include "verify/exec/parts.h"

/* The states of a machine from which a READ can be reached. */
static bool *find_readers(struct arena *arena, const struct skel_machine *machine)
{
    bool *reads = ARENA_ARRAY(arena, bool, machine->n_states);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = machine->n_states; i-- > 0;) {
            const struct skel_state *st = &machine->states[i];
            bool now = reads[i] || st->kind == SKEL_READ;
            for (uint32_t k = 0; k < st->n_trans && !now; k++)
                now = reads[st->trans[k].to];
            changed |= now != reads[i];
            reads[i] = now;
        }
    }
    return reads;
}

void exec_find_tape(struct exec *m)
{
    m->tape = m->skel->worlds[m->world].tape;
    m->choice = SKEL_NONE;
    if (!m->tape)
        return;
    m->reads_on = ARENA_ARRAY(m->arena, bool *, m->nprocs);
    for (uint32_t r = 0; r < m->nprocs; r++)
        m->reads_on[r] = find_readers(m->arena, &m->machines[r]);
}

void exec_rewind(struct exec *m)
{
    m->choice = m->tape && m->tape->n_choices ? 0 : SKEL_NONE;
    for (uint32_t r = 0; r < m->nprocs; r++)
        m->ranks[r].n_letters = 0;
}

bool exec_needs_letter(const struct exec *m, uint32_t rank)
{
    return m->choice != SKEL_NONE && exec_state(m, rank)->kind == SKEL_READ
           && !m->ranks[rank].n_letters;
}

void exec_letters(const struct exec *m, uint32_t rank, struct moves *out)
{
    struct move move = { .kind = MOVE_CHOOSE, .rank = rank, .trans = SKEL_NONE };
    if (!exec_needs_letter(m, rank))
        return;
    for (move.letter = 0; move.letter < m->tape->n_letters; move.letter++)
        if (m->tape->letters[move.letter].from == m->choice)
            VEC_PUSH(out->arena, out->items, out->n, out->cap, move);
}

uint32_t exec_reading(struct exec *m, uint32_t rank)
{
    const struct rank_state *now = &m->ranks[rank];
    return now->n_letters ? exec_transition(m, rank, SKEL_NONE, now->letters[0]) : SKEL_NONE;
}

void exec_choose(struct exec *m, uint32_t letter)
{
    const struct skel_letter *chosen = &m->tape->letters[letter];
    m->choice = chosen->to;
    for (uint32_t i = 0; i < chosen->n_sees; i++) {
        uint32_t rank = chosen->sees[i];
        struct rank_state *now = &m->ranks[rank];
        if (!m->reads_on[rank][now->state])
            continue;
        VEC_PUSH(m->arena, now->letters, now->n_letters, now->cap_letters, letter);
        exec_touch(m, rank);
    }
}

void exec_drop_letter(struct exec *m, uint32_t rank)
{
    struct rank_state *now = &m->ranks[rank];
    now->n_letters--;
    for (uint32_t i = 0; i < now->n_letters; i++)
        now->letters[i] = now->letters[i + 1];
}

void exec_forget_letters(struct exec *m, uint32_t rank)
{
    if (m->tape && !m->reads_on[rank][m->ranks[rank].state])
        m->ranks[rank].n_letters = 0;
}
