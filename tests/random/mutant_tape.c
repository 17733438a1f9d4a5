/* Mutants of tapes: each breaks one letter for one rank, the first where it can be seen. */
#include "tests/random/mutant.h"

#include "tests/random/tape_edit.h"

static bool goes_two_ways(const struct skel_state *state)
{
    return state->kind == SKEL_READ && state->n_trans > 1
           && state->trans[0].to != state->trans[1].to;
}

static void break_read(struct skel_state *state, enum mutant m)
{
    uint32_t first = state->trans[0].to;
    state->trans[0].to = state->trans[1].to;
    if (m == MUTANT_LETTERS_SWAPPED)
        state->trans[1].to = first;
}

void mutant_break_tape(struct skel *s, uint32_t world, enum mutant m)
{
    if (m != MUTANT_LETTER_UNSEEN && m != MUTANT_LETTER_IGNORED && m != MUTANT_LETTERS_SWAPPED)
        return;
    for (uint32_t p = 0; p < s->nprocs; p++) {
        struct skel_machine *machine = &s->worlds[world].ranks[p];
        for (uint32_t i = 0; i < machine->n_states; i++) {
            if (!goes_two_ways(&machine->states[i]))
                continue;
            if (m == MUTANT_LETTER_UNSEEN)
                tape_hide_letter(s, world, machine->states[i].trans[0].sym, p);
            else
                break_read(&machine->states[i], m);
            return;
        }
    }
}
