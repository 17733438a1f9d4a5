#include "comm_pairs.h"

static bool is_member(const struct skel_comm *of, uint32_t rank)
{
    for (uint32_t i = 0; i < of->n_ranks; i++)
        if (of->ranks[i] == rank)
            return true;
    return false;
}

static bool has_room(const struct skel *s, const struct anyn_instance *e, uint32_t comm)
{
    return e->f->comm < MOST_COMMS && comm < MOST_COMMS && s->nprocs <= MOST_MEMBERS;
}

bool comm_pairs_fit(const struct comm_pairs *p, const struct families *fs, const struct skel *s,
                    const struct anyn_instance *e, uint32_t comm)
{
    if ((e->f->comm == 0) != (comm == 0))
        return false; /* MPI_COMM_WORLD */
    for (uint32_t r = 0; r < s->nprocs; r++)
        if (is_member(&s->comms[comm], r) != anyn_is_member(fs, e, r))
            return false;
    if (!has_room(s, e, comm))
        return true;
    uint32_t of_machines = p->of_machines[comm], of_families = p->of_families[e->f->comm][e->rank];
    return (!of_machines || of_machines == e->f->comm + 1) &&
           (!of_families || of_families == comm + 1);
}

void comm_pairs_add(struct comm_pairs *p, const struct skel *s, const struct anyn_instance *e,
                    uint32_t comm)
{
    if (!has_room(s, e, comm))
        return;
    p->of_machines[comm] = e->f->comm + 1;
    for (uint32_t i = 0; i < s->comms[comm].n_ranks; i++)
        p->of_families[e->f->comm][s->comms[comm].ranks[i]] = comm + 1;
}
