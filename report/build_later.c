/* What a rank would do after the call in which it is blocked.
 *
 *     MPI_Recv(&x, ..., 1, 7, ...)     blocked here: nobody has sent tag 7 yet;
 *     MPI_Send(&y, ..., 1, 8, ...)     but this may come later, if the receive returned
 *
 * All paths of the machine are looked at, whatever the data: that nothing is found is certain,
 * that something is found is not.
 */
#include "core/skel/facts.h"
#include "report/build_parts.h"

#include <assert.h>

static void visit(const struct skel_state *s, bool *seen, uint32_t *queue, uint32_t *tail)
{
    for (uint32_t i = 0; i < s->n_trans; i++) {
        uint32_t to = s->trans[i].to;
        if (seen[to])
            continue;
        seen[to] = true;
        queue[(*tail)++] = to;
    }
}

const struct skel_state *build_after(const struct build *b, uint32_t rank,
                                     const struct skel_state *from, build_fits *fits,
                                     const void *what)
{
    struct arena *scratch = arena_new();
    const struct skel_machine *m = &b->skel->worlds[b->result->trace->world].ranks[rank];
    bool *seen = ARENA_ARRAY(scratch, bool, m->n_states);
    uint32_t *queue = ARENA_ARRAY(scratch, uint32_t, m->n_states), head = 0, tail = 0;
    const struct skel_state *found = NULL;
    assert(from >= m->states && from < m->states + m->n_states);
    visit(from, seen, queue, &tail);
    while (head < tail && !found) {
        const struct skel_state *s = &m->states[queue[head++]];
        if (fits(what, s))
            found = s;
        else
            visit(s, seen, queue, &tail);
    }
    arena_free(scratch);
    return found;
}

const struct skel_state *build_later(const struct build *b, uint32_t rank, build_fits *fits,
                                     const void *what)
{
    return build_after(b, rank, build_final_state(b, rank), fits, what);
}

bool build_is_collective(const struct skel_state *s)
{
    return s->kind == SKEL_COLL || s->kind == SKEL_ICOLL;
}

bool build_enters(const void *what, const struct skel_state *s)
{
    return build_is_collective(s) && s->comm == *(const uint32_t *)what;
}

bool build_sends_on(const void *what, const struct skel_state *s)
{
    bool sends = s->kind == SKEL_SEND || s->kind == SKEL_SSEND || s->kind == SKEL_ISEND
                 || s->kind == SKEL_SENDRECV;
    return sends && s->chan == *(const uint32_t *)what;
}

bool build_takes_from(const void *what, const struct skel_state *s)
{
    uint32_t chan = *(const uint32_t *)what;
    bool takes = skel_names_chan(s->chans, s->n_chans, chan);
    for (uint32_t i = 0; i < s->n_alts && !takes; i++)
        takes = skel_names_chan(s->alts[i].chans, s->alts[i].n_chans, chan);
    return takes;
}

static bool same_call(const struct skel_coll *x, const struct skel_coll *y)
{ /* their texts are interned */
    return skel_coll_same(x, y) && x->sig == y->sig;
}

const struct skel_state *build_next_collective(const struct build *b, uint32_t rank,
                                               uint32_t comm)
{
    struct arena *scratch = arena_new();
    const struct skel_machine *m = &b->skel->worlds[b->result->trace->world].ranks[rank];
    bool *seen = ARENA_ARRAY(scratch, bool, m->n_states), certain = true;
    uint32_t *queue = ARENA_ARRAY(scratch, uint32_t, m->n_states), head = 0, tail = 0;
    const struct skel_state *found = NULL;
    queue[tail++] = b->result->trace->final[rank].state;
    seen[queue[0]] = true;
    while (head < tail && certain) {
        const struct skel_state *s = &m->states[queue[head++]];
        bool enters = build_enters(&comm, s);
        certain = enters ? !found || same_call(&found->coll, &s->coll) : s->n_trans > 0;
        if (enters)
            found = found ? found : s;
        else
            visit(s, seen, queue, &tail);
    }
    arena_free(scratch);
    return certain ? found : NULL;
}
