/* Ranks that are alike: two ranks may change places, and everybody goes on as before but for the
 * names of the two (docs/dev/THEORY.md, section 10.5).
 *
 *     rank 1: recv from 0, send to 0, ...      rank 2: the same       rank 0 waits for both
 *
 * "Rank 1 has a task, rank 2 waits" and "rank 2 has a task, rank 1 waits" have the same future; one
 * of them is enough.  That the two are alike is found out on the machines, state by state: a
 * master that will serve rank 1 first does not let them change places until it has done so.
 */
#ifndef M2S_VERIFY_SEARCH_ALIKE_H
#define M2S_VERIFY_SEARCH_ALIKE_H

#include "verify/exec/exec.h"

struct task;

struct alike_swap {     /* ranks a and b change places */
    uint32_t a, b;
    uint32_t *chan;     /* per channel: its name after the swap, or SKEL_NONE: it has none */
    uint32_t *lane;     /* the same, per lane of exec.h */
    uint32_t **image;   /* per rank and state: a state of the rank that takes its place, from
                           which everything goes on alike; or SKEL_NONE */
};

struct alike_row {      /* ranks[i] and ranks[i + 1] are those of swaps[i] */
    uint32_t *ranks;
    uint32_t n;
    struct alike_swap *swaps;
    uint32_t **base;    /* per rank of the row, and state: the one of ranks[0] that is alike */
};

struct alikes {
    struct alike_row *rows;
    uint32_t n, cap;
    uint64_t *keys;     /* room for alike_sort() */
    uint32_t *place;
};

/* In the task's arena; NULL: no two ranks are alike anywhere. */
const struct alikes *alike_find(const struct task *task);

/* Let alike ranks change places in m until they stand in an order that depends on their states.
 * Only exec_save() and exec_load() may follow.  Any order would be right. */
void alike_sort(const struct alikes *alikes, struct exec *m);

/* Would a state of `rank` look like the other one, of the rank that takes its place, if channels
 * and ranks get their names after the swap?  partner[i]: the other's transition for transition i;
 * it has room for twice as many. */
bool alike_label(const struct skel *s, const struct alike_swap *swap, uint32_t rank,
                 const struct skel_state *st, const struct skel_state *other, uint32_t *partner);

/* The rank that takes the place of this one. */
static inline uint32_t alike_rank(const struct alike_swap *swap, uint32_t rank)
{
    return rank == swap->a ? swap->b : rank == swap->b ? swap->a : rank;
}

#endif
