/* Receives that are posted and can take messages of several channels: the lists in which they wait
 * (direct.h).
 *
 *     MPI_Irecv(..., MPI_ANY_SOURCE, 1, ...) twice, and once more with tag 2     two lists
 *
 * The receives of a list want the same, so the first of them gets the next message (rule B of
 * SKELETON.md, section 2).  Receives of which one wants a part of what another one wants would need
 * a search through both.
 */
#include "codegen/plan/direct.h"

#include "core/base/vec.h"
#include "core/skel/facts.h"

static bool overlap(const uint32_t *a, uint32_t n, const uint32_t *b, uint32_t k)
{
    for (uint32_t i = 0; i < n; i++)
        if (skel_names_chan(b, k, a[i]))
            return true;
    return false;
}

static bool same(const uint32_t *a, uint32_t n, const uint32_t *b, uint32_t k)
{
    bool within = n == k;
    for (uint32_t i = 0; i < n && within; i++)
        within = skel_names_chan(b, k, a[i]);
    return within;
}

/* The list of a receive; false: it overlaps one that wants something else. */
static bool add_list(struct arena *arena, struct direct *d, uint32_t rank,
                     const struct skel_state *state)
{
    for (uint32_t i = 0; i < d->n_lists; i++) {
        const struct direct_list *l = &d->lists[i];
        if (same(state->chans, state->n_chans, l->chans, l->n_chans))
            return true;
        if (overlap(state->chans, state->n_chans, l->chans, l->n_chans))
            return false;
    }
    struct direct_list list = { NULL, state->chans, state->n_chans, rank, 0 };
    VEC_PUSH(arena, d->lists, d->n_lists, d->cap_lists, list);
    return true;
}

/* Lists of one channel need no choice; with tags as keys they do not differ from others. */
static void keep_wild(struct arena *arena, struct direct *d)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < d->n_lists; i++) {
        uint32_t of_rank = 0, rank = d->lists[i].rank;
        if (d->lists[i].n_chans < 2 && !d->pairs)
            continue;
        for (uint32_t k = 0; k < n; k++)
            of_rank += d->lists[k].rank == rank;
        d->lists[i].name = of_rank ? arena_printf(arena, "any_%u_%u", rank, of_rank)
                                   : arena_printf(arena, "any_%u", rank);
        for (uint32_t k = 0; k < d->lists[i].n_chans; k++)
            d->chans[d->lists[i].chans[k]].list = n;
        d->lists[n++] = d->lists[i];
    }
    d->n_lists = n;
}

const char *direct_find_lists(struct arena *arena, const struct skel *s, struct direct *d)
{
    bool apart = true;
    for (uint32_t i = 0; i < s->n_chans; i++)
        d->chans[i].list = SKEL_NONE;
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs && apart; r++) {
            struct arena *scratch = arena_new();
            const struct skel_machine *m = &s->worlds[w].ranks[r];
            const bool *reached = skel_reachable(m, scratch);
            for (uint32_t i = 0; i < m->n_states && apart; i++)
                if (reached[i] && m->states[i].kind == SKEL_IRECV && m->states[i].n_chans)
                    apart = add_list(arena, d, r, &m->states[i]);
            arena_free(scratch);
        }
    keep_wild(arena, d);
    return apart ? NULL : "of two posted receives one can take only a part of what the other can";
}
