/* Alike ranks change places in a state of the system:
 *
 *     rank 1 has done, rank 2 waits     becomes     rank 1 waits, rank 2 has done
 *
 * What a name of rank, channel or state stands for is renamed everywhere: states, slots, posted
 * receives, unmatched sends, members of open collectives.
 */
#include "verify/search/alike.h"

static bool has_image(const struct alike_swap *x, const struct exec *m, uint32_t rank)
{
    const struct rank_state *now = &m->ranks[rank];
    bool has = x->image[rank][now->state] != SKEL_NONE;
    for (uint32_t i = 0; i < now->n_posted && has; i++)
        has = x->image[rank][now->posted[i].at] != SKEL_NONE;
    for (uint32_t i = 0; i < now->n_slots && has; i++) {
        const struct slot *s = &now->slots[i];
        if (s->kind == SLOT_SEND || (s->kind == SLOT_RECV && s->done))
            has = s->chan == SKEL_NONE || x->chan[s->chan] != SKEL_NONE;
        if (s->kind == SLOT_MESSAGE)
            has = x->chan[s->message.chan] != SKEL_NONE;
    }
    return has;
}

static bool round_has_image(const struct alike_swap *x, const struct skel_comm *comm,
                            const struct coll_round *round)
{
    bool has = true, in_a = false, in_b = false;
    for (uint32_t i = 0; i < comm->n_ranks && has; i++) {
        uint32_t rank = comm->ranks[i];
        in_a |= rank == x->a;
        in_b |= rank == x->b;
        has = !round->of[i].entered || x->image[rank][round->of[i].at] != SKEL_NONE;
    }
    return has && in_a == in_b;
}

/* May the two change places here? */
static bool is_allowed(const struct alike_swap *x, const struct exec *m)
{
    bool allowed = true;
    for (uint32_t r = 0; r < m->nprocs && allowed; r++)
        allowed = has_image(x, m, r);
    for (uint32_t l = 0; l < m->n_lanes && allowed; l++)
        for (uint32_t i = 0; i < m->lanes[l].n && allowed; i++)
            allowed = x->chan[m->lanes[l].items[i].chan] != SKEL_NONE;
    for (uint32_t c = 0; c < m->skel->n_comms && allowed; c++)
        for (uint32_t i = 0; i < m->colls[c].n && allowed; i++)
            allowed = round_has_image(x, &m->skel->comms[c], &m->colls[c].rounds[i]);
    return allowed;
}

static void rename_rank(const struct alike_swap *x, struct exec *m, uint32_t rank)
{
    struct rank_state *now = &m->ranks[rank];
    now->state = x->image[rank][now->state];
    for (uint32_t i = 0; i < now->n_posted; i++)
        now->posted[i].at = x->image[rank][now->posted[i].at];
    for (uint32_t i = 0; i < now->n_slots; i++) {
        struct slot *s = &now->slots[i];
        if (s->kind == SLOT_SEND || (s->kind == SLOT_RECV && s->done))
            s->chan = s->chan == SKEL_NONE ? SKEL_NONE : x->chan[s->chan];
        if (s->kind == SLOT_MESSAGE)
            s->message.chan = x->chan[s->message.chan];
    }
}

static void rename_lanes(const struct alike_swap *x, struct exec *m)
{
    for (uint32_t l = 0; l < m->n_lanes; l++)
        for (uint32_t i = 0; i < m->lanes[l].n; i++)
            m->lanes[l].items[i].chan = x->chan[m->lanes[l].items[i].chan];
    for (uint32_t l = 0; l < m->n_lanes; l++) {
        uint32_t to = x->lane[l];
        if (to == SKEL_NONE || to <= l)
            continue;
        struct lane one = m->lanes[l], two = m->lanes[to];
        m->lanes[l] = (struct lane){ two.items, two.n, two.cap, one.from, one.to };
        m->lanes[to] = (struct lane){ one.items, one.n, one.cap, two.from, two.to };
    }
}

static void rename_round(const struct alike_swap *x, const struct exec *m, uint32_t comm,
                         struct coll_round *round)
{
    const struct skel_comm *c = &m->skel->comms[comm];
    uint32_t a = SKEL_NONE, b = SKEL_NONE;
    for (uint32_t i = 0; i < c->n_ranks; i++) {
        a = c->ranks[i] == x->a ? i : a;
        b = c->ranks[i] == x->b ? i : b;
        if (round->of[i].entered)
            round->of[i].at = x->image[c->ranks[i]][round->of[i].at];
    }
    if (a == SKEL_NONE)
        return;
    struct coll_entry entry = round->of[a];
    round->of[a] = round->of[b];
    round->of[b] = entry;
}

static bool change_places(const struct alike_swap *x, struct exec *m)
{
    if (!is_allowed(x, m))
        return false;
    for (uint32_t r = 0; r < m->nprocs; r++)
        rename_rank(x, m, r);
    struct rank_state one = m->ranks[x->a];
    m->ranks[x->a] = m->ranks[x->b];
    m->ranks[x->b] = one;
    rename_lanes(x, m);
    for (uint32_t c = 0; c < m->skel->n_comms; c++)
        for (uint32_t i = 0; i < m->colls[c].n; i++)
            rename_round(x, m, c, &m->colls[c].rounds[i]);
    if (m->failed == x->a || m->failed == x->b)
        m->failed = alike_rank(x, m->failed);
    return true;
}

/* ---- the order ---- */

/* Of what is in the rank's own hands, with no rank's name in it. */
static uint64_t key(const struct alike_row *row, const struct exec *m, uint32_t at)
{
    const struct rank_state *now = &m->ranks[row->ranks[at]];
    uint64_t key = row->base[at][now->state];
    for (uint32_t v = 0; v < m->machines[row->ranks[at]].n_vars; v++)
        key = key * 31 + (uint32_t)now->vars[v];
    for (uint32_t i = 0; i < now->n_slots; i++)
        key = key * 31 + (uint64_t)now->slots[i].kind * 2 + now->slots[i].done;
    return key * 31 + now->n_posted;
}

/* The number of messages that are on the way to and from each rank of a row. */
static void count_messages(const struct exec *m, uint64_t *keys, const uint32_t *place)
{
    for (uint32_t l = 0; l < m->n_lanes; l++) {
        const struct lane *lane = &m->lanes[l];
        if (place[lane->from] != SKEL_NONE)
            keys[place[lane->from]] += (uint64_t)lane->n << 40;
        if (place[lane->to] != SKEL_NONE)
            keys[place[lane->to]] += (uint64_t)lane->n << 48;
    }
}

static void sort_row(const struct alike_row *row, struct exec *m, uint64_t *keys, uint32_t *place)
{
    for (uint32_t r = 0; r < m->nprocs; r++)
        place[r] = SKEL_NONE;
    for (uint32_t i = 0; i < row->n; i++) {
        place[row->ranks[i]] = i;
        keys[i] = key(row, m, i);
    }
    count_messages(m, keys, place);
    for (uint32_t i = 1; i < row->n; i++)
        for (uint32_t k = i; k > 0 && keys[k - 1] > keys[k]; k--) {
            if (!change_places(&row->swaps[k - 1], m))
                break;
            uint64_t other = keys[k];
            keys[k] = keys[k - 1];
            keys[k - 1] = other;
        }
}

void alike_sort(const struct alikes *alikes, struct exec *m)
{
    for (uint32_t i = 0; i < alikes->n; i++)
        sort_row(&alikes->rows[i], m, alikes->keys, alikes->place);
}
