/* Facts about a world's machines, found out when they are needed first. */
#include "verify/search/task.h"

#include "core/base/clock.h"
#include "core/skel/facts.h"
#include "verify/search/collectives.h"

void task_leave_open(struct verify_result *out, const char *reason)
{
    out->verdict = VERDICT_INCONCLUSIVE;
    out->violation = VIOLATION_NONE;
    out->trace = NULL;
    out->reason = reason;
}

uint64_t task_left_ms(const struct task *task)
{
    uint64_t now = clock_ms();
    return task->give_up_ms > now ? task->give_up_ms - now : 1;
}

static bool takes_several(const struct skel_machine *m)
{
    for (uint32_t i = 0; i < m->n_states; i++) {
        const struct skel_state *st = &m->states[i];
        if ((st->kind == SKEL_RECV || st->kind == SKEL_SENDRECV) && st->n_chans != 1)
            return true;
    }
    return false;
}

bool task_is_plain(const struct task *task)
{
    const struct skel *s = task->skel;
    bool plain = !skel_has_requests(s) && !skel_has_wildcard(s);
    for (uint32_t w = 0; w < s->n_worlds && plain; w++)
        for (uint32_t r = 0; r < s->nprocs && plain; r++)
            plain = !takes_several(&s->worlds[w].ranks[r]);
    return plain;
}

bool task_may_mismatch(const struct task *task, uint32_t comm)
{
    struct task_facts *f = task->facts;
    if (!f->known) {
        f->known = true;
        f->may_mismatch = ARENA_ARRAY(task->arena, bool, task->skel->n_comms);
        for (uint32_t c = 0; c < task->skel->n_comms; c++)
            f->may_mismatch[c] = collectives_may_mismatch(task->skel, task->world, c);
    }
    return f->may_mismatch[comm];
}

bool task_may_fail(const struct skel_state *st)
{
    return st->kind == SKEL_FAULT
           || (st->kind == SKEL_ISEND
               && (st->mode == SKEL_READY
                   || (st->mode == SKEL_BUFFER && st->room != SKEL_NONE)));
}

static bool is_trouble(const struct task *task, const struct skel_state *st)
{
    bool coll = st->kind == SKEL_COLL || st->kind == SKEL_ICOLL;
    return task_may_fail(st) || (coll && task_may_mismatch(task, st->comm));
}

/* `from` itself does not count, unless it is reached again. */
static bool search(const struct task *task, const struct skel_machine *m, uint32_t from)
{
    struct arena *scratch = arena_new();
    bool *seen = ARENA_ARRAY(scratch, bool, m->n_states);
    uint32_t *todo = ARENA_ARRAY(scratch, uint32_t, m->n_states + 1);
    uint32_t n = 0;
    bool found = false;
    todo[n++] = from;
    while (n && !found) {
        const struct skel_state *st = &m->states[todo[--n]];
        for (uint32_t i = 0; i < st->n_trans && !found; i++) {
            uint32_t to = st->trans[i].to;
            found = is_trouble(task, &m->states[to]);
            if (!seen[to]) {
                seen[to] = true;
                todo[n++] = to;
            }
        }
    }
    arena_free(scratch);
    return found;
}

bool task_reaches_trouble(const struct task *task, uint32_t rank, uint32_t from)
{
    struct task_facts *f = task->facts;
    const struct skel_machine *m = &task->skel->worlds[task->world].ranks[rank];
    if (!f->trouble)
        f->trouble = ARENA_ARRAY(task->arena, unsigned char *, task->skel->nprocs);
    if (!f->trouble[rank])
        f->trouble[rank] = ARENA_ARRAY(task->arena, unsigned char, m->n_states);
    unsigned char *known = &f->trouble[rank][from];
    if (!*known)
        *known = search(task, m, from) ? 2 : 1;
    return *known == 2;
}
