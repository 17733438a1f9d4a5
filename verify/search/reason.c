/* The one-line reasons of verdicts, in the program's terms. */
#include "verify/search/reason.h"

#include "core/skel/facts.h"

#include <stdlib.h>
#include <string.h>

/* "MPI_Send(...) at ring.c:7", "the collective MPI_Bcast at ring.c:9", "state 3". */
static const char *state_text(const struct task *task, uint32_t rank, uint32_t state)
{
    const struct skel_state *st =
        &task->skel->worlds[task->world].ranks[rank].states[state];
    const char *what = st->text ? st->text : st->kind == SKEL_COLL ? st->coll.kind : NULL;
    if (!what)
        what = arena_printf(task->arena, "state %u (%s)", state,
                            skel_kind_text(st->kind));
    if (!st->at.file)
        return what;
    return arena_printf(task->arena, "%s at %s:%u", what, st->at.file, st->at.line);
}

/* "rank 1", "ranks 1 and 2", "ranks 0, 1 and 2"; more than eight are counted. */
static const char *rank_list(const struct task *task, const bool *in)
{
    uint32_t n = task->skel->nprocs, count = 0, done = 0;
    for (uint32_t r = 0; r < n; r++)
        count += in[r];
    const char *text = count == 1 ? "rank" : "ranks";
    uint32_t shown = count > 8 ? 7 : count;
    for (uint32_t r = 0; r < n && done < shown; r++) {
        if (!in[r])
            continue;
        done++;
        const char *sep = done == 1 ? " " : done == count ? " and " : ", ";
        text = arena_printf(task->arena, "%s%s%u", text, sep, r);
    }
    if (shown < count)
        text = arena_printf(task->arena, "%s and %u more", text, count - shown);
    return text;
}

const char *reason_inconclusive_skeleton(const struct task *task, const char *what)
{
    return arena_printf(task->arena, "the skeleton breaks its own rules: %s", what);
}

/* "rank 1 waits for rank 0, which has ended, in MPI_Recv(...) at ring.c:9", or NULL. */
static const char *waits_for_ended(const struct task *task, const struct trace *t)
{
    for (uint32_t r = 0; r < task->skel->nprocs; r++)
        for (uint32_t i = 0; i < t->final[r].n_waits_for; i++) {
            uint32_t other = t->final[r].waits_for[i];
            if (t->final[other].ended)
                return arena_printf(task->arena,
                                    "rank %u waits for rank %u, which has ended, in %s",
                                    r, other, state_text(task, r, t->final[r].state));
        }
    return NULL;
}

const char *reason_deadlock(const struct task *task, const struct trace *t)
{
    if (t->n_cycle == 0) {
        const char *text = waits_for_ended(task, t);
        if (text)
            return text;
        bool *blocked = ARENA_ARRAY(task->arena, bool, task->skel->nprocs);
        for (uint32_t r = 0; r < task->skel->nprocs; r++)
            blocked[r] = !t->final[r].ended;
        return arena_printf(task->arena, "%s can be blocked for ever",
                            rank_list(task, blocked));
    }
    if (t->n_cycle == 1)
        return arena_printf(
            task->arena, "rank %u waits for itself in %s", t->cycle[0],
            state_text(task, t->cycle[0], t->final[t->cycle[0]].state));
    const char *text = arena_printf(task->arena, "rank %u waits for", t->cycle[0]);
    uint32_t shown = t->n_cycle > 8 ? 7 : t->n_cycle;
    for (uint32_t i = 1; i < shown; i++)
        text = arena_printf(task->arena, "%s rank %u, which waits for", text,
                            t->cycle[i]);
    if (shown < t->n_cycle)
        text = arena_printf(task->arena, "%s (%u more ranks), which wait for", text,
                            t->n_cycle - shown);
    return arena_printf(task->arena, "%s rank %u", text, t->cycle[0]);
}

const char *reason_fault(const struct task *task, const char *code, uint32_t rank,
                         uint32_t state)
{
    return arena_printf(task->arena, "rank %u reaches %s: %s", rank,
                        code ? code : "a fault", state_text(task, rank, state));
}

const char *reason_livelock(const struct task *task, const struct trace *t)
{
    for (uint32_t r = 0; r < task->skel->nprocs; r++)
        if (task->skel->worlds[task->world].ranks[r].states[t->final[r].state].polls)
            return arena_printf(task->arena, "rank %u polls for ever in %s", r,
                                state_text(task, r, t->final[r].state));
    return reason_deadlock(task, t);
}

static const char *call_text(const struct task *task, const struct skel_state *st)
{
    const struct skel_coll *c = &st->coll;
    const char *text = c->kind ? c->kind : "a collective";
    if (c->root >= 0)
        text = arena_printf(task->arena, "%s, root %s", text,
                            skel_root_text(task->arena, &task->skel->comms[st->comm],
                                           c->root));
    if (c->op)
        text = arena_printf(task->arena, "%s, operator %s", text, c->op);
    if (c->in_place)
        text = arena_printf(task->arena, "%s, in place", text);
    if (c->sig)
        text = arena_printf(task->arena, "%s, %s", text, c->sig);
    return text;
}

/* "MPI_Bcast(&n, ...) at ring.c:9 (MPI_Bcast, root 0)": as written, and what is
 * compared. */
static const char *coll_text(const struct task *task, uint32_t rank, uint32_t state)
{
    const struct skel_state *st =
        &task->skel->worlds[task->world].ranks[rank].states[state];
    const char *call = call_text(task, st);
    if (!st->text)
        return call;
    return arena_printf(task->arena, "%s (%s)",
                        state_text(task, rank, state), call);
}

const char *reason_mismatch(const struct task *task, uint32_t a, uint32_t at_a,
                            uint32_t b, uint32_t at_b)
{
    return arena_printf(task->arena, "rank %u calls %s, but rank %u calls %s", a,
                        coll_text(task, a, at_a), b, coll_text(task, b, at_b));
}

const char *reason_partial(const struct task *task, const struct trace *t,
                           const bool *stuck)
{
    for (uint32_t r = 0; r < task->skel->nprocs; r++)
        if (stuck[r])
            return arena_printf(task->arena,
                                "%s can be blocked for ever while others go on: "
                                "rank %u at %s",
                                rank_list(task, stuck), r,
                                state_text(task, r, t->final[r].state));
    return NULL;
}

const char *reason_choice_needed(const struct task *task, uint32_t rank, uint32_t state)
{
    return arena_printf(task->arena,
                        "whether rank %u can be blocked for ever at %s is not known: what lets it "
                        "go on is a choice that the program may not have", rank,
                        state_text(task, rank, state));
}

const char *reason_endless(const struct task *task, const bool *moving)
{
    return arena_printf(task->arena, "%s never terminate%s", rank_list(task, moving),
                        strncmp(rank_list(task, moving), "ranks", 5) == 0 ? "" : "s");
}
