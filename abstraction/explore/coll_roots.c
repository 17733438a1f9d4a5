/* The root of those who pass MPI_PROC_NULL on an intercommunicator, where ranks have made
 * choices: from the calls that may meet in one collective.
 *
 *     rank 0: MPI_Bcast, MPI_ROOT;       MPI_Bcast, MPI_PROC_NULL
 *     rank 1: MPI_Bcast, MPI_PROC_NULL;  MPI_Bcast, MPI_ROOT
 *     rank 2: MPI_Bcast, MPI_PROC_NULL;  MPI_Bcast, MPI_PROC_NULL       first 0, then 1
 *
 * If one process only may be the root of it, then it is that one: where in truth nobody is, that
 * process has passed MPI_PROC_NULL, too, and does not match the other group.
 */
#include "abstraction/explore/coll_roots.h"

#include "abstraction/coll/inter.h"
#include "abstraction/machine/machine.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/rank.h"
#include "core/skel/pass/coll_pairs.h"

#include <string.h>

enum { NOBODY = -1, SEVERAL = -3 };

struct meet {
    struct engine *e;
    struct skel *skel;
    uint32_t world, comm;
    uint32_t a, b;     /* members; a passes MPI_PROC_NULL */
    int32_t *roots;    /* of a, per state: a member, NOBODY or SEVERAL */
};

static struct skel_machine *machine_of(const struct meet *x, uint32_t member)
{
    uint32_t rank = x->skel->comms[x->comm].ranks[member];
    return &x->skel->worlds[x->world].ranks[rank];
}

static bool is_open(const struct meet *x, const struct skel_state *st)
{
    bool coll = st->kind == SKEL_COLL || st->kind == SKEL_ICOLL;
    return coll && st->comm == x->comm && st->coll.root == COLL_ROOT_BESIDE;
}

static bool see(void *data, uint32_t p, uint32_t q)
{
    struct meet *x = data;
    const struct skel_state *mine = &machine_of(x, x->a)->states[p];
    const struct skel_state *his = &machine_of(x, x->b)->states[q];
    int32_t him = (int32_t)x->b;
    if (is_open(x, mine) && his->coll.root == him && !strcmp(mine->coll.kind, his->coll.kind))
        x->roots[p] = x->roots[p] == NOBODY || x->roots[p] == him ? him : SEVERAL;
    return true;
}

/* Not found.  Where the search goes on, executions end here. */
static bool give_up(const struct meet *x, struct skel_state *st, struct ledger *ledger,
                    struct diags *diags)
{
    const char *text = "which process of the group is the root of this %s is not known: several "
                       "of them pass MPI_ROOT, and what happens before depends on choices";
    if (!x->e->options->go_on) {
        diag_add(diags, DIAG_MPI_UNSUPPORTED, st->at, text, st->coll.kind);
        return false;
    }
    ledger_add(ledger, LEDGER_LIMIT, st->at, text, st->coll.kind);
    st->kind = SKEL_ABORT;
    st->n_trans = 0;
    return true;
}

static bool close_all(const struct meet *x, struct ledger *ledger, struct diags *diags)
{
    struct skel_machine *m = machine_of(x, x->a);
    const uint32_t *ranks = x->skel->comms[x->comm].ranks;
    bool good = true;
    for (uint32_t i = 0; i < m->n_states; i++) {
        struct skel_state *st = &m->states[i];
        if (!is_open(x, st))
            continue;
        if (x->roots[i] == SEVERAL) {
            good = give_up(x, st, ledger, diags) && good;
            continue;
        }
        st->coll.root = x->roots[i];
        if (x->roots[i] >= 0 && coll_is_idle(&x->e->ranks[ranks[x->a]].nodes[i].event->coll))
            st->coll.decider = ranks[x->roots[i]];
    }
    return good;
}

static bool find_of_member(struct meet *x, struct ledger *ledger, struct diags *diags)
{
    const struct skel_machine *m = machine_of(x, x->a);
    const struct skel_comm *c = &x->skel->comms[x->comm];
    bool any = false;
    for (uint32_t i = 0; i < m->n_states; i++)
        any = any || is_open(x, &m->states[i]);
    if (!any)
        return true;
    struct arena *scratch = arena_new();
    struct skel_rounds *rounds = skel_rounds_new(scratch, x->skel, x->world, x->comm);
    bool all = true;
    x->roots = ARENA_ARRAY(scratch, int32_t, m->n_states);
    for (uint32_t i = 0; i < m->n_states; i++)
        x->roots[i] = NOBODY;
    for (x->b = 0; x->b < c->n_ranks; x->b++)
        if (x->b != x->a && (x->b < c->n_first) == (x->a < c->n_first))
            all = skel_rounds_pairs(rounds, x->a, x->b, see, x) && all;
    for (uint32_t i = 0; i < m->n_states && !all; i++)
        x->roots[i] = SEVERAL;
    bool good = close_all(x, ledger, diags);
    arena_free(scratch);
    return good;
}

bool coll_roots_meet(struct engine *e, struct skel *skel, uint32_t world,
                     struct ledger *ledger, struct diags *diags)
{
    bool good = true;
    for (uint32_t comm = 0; comm < skel->n_comms; comm++) {
        struct meet x = {.e = e, .skel = skel, .world = world, .comm = comm};
        for (x.a = 0; skel->comms[comm].n_first && x.a < skel->comms[comm].n_ranks; x.a++)
            good = find_of_member(&x, ledger, diags) && good;
    }
    return good;
}
