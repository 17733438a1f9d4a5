/* Is the last state of an execution a violation?  The definitions are in
 * docs/dev/SKELETON.md, section 6; nothing here depends on how the state was found.
 */
#include "verify/exec/trace.h"
#include "verify/search/reason.h"
#include "verify/search/search.h"

static void violated(struct verify_result *out, enum violation v, struct trace *t,
                     const char *reason)
{
    out->verdict = VERDICT_VIOLATED;
    out->violation = v;
    out->trace = t;
    out->reason = reason;
}

static void judge_fault(const struct task *task, struct exec *m, struct recorder *rec,
                        struct verify_result *out)
{
    bool *wanted = ARENA_ARRAY(task->arena, bool, m->nprocs);
    wanted[m->failed] = true;
    out->fault = m->ranks[m->failed].fault;
    out->fault_rank = m->failed;
    uint32_t state = m->ranks[m->failed].state;
    violated(out, VIOLATION_FAULT, trace_fault(task->arena, m, rec, wanted),
             reason_fault(task, out->fault, m->failed, state));
}

static void judge_mismatch(const struct task *task, struct exec *m,
                           struct recorder *rec, struct verify_result *out)
{
    bool *wanted = ARENA_ARRAY(task->arena, bool, m->nprocs);
    wanted[m->a] = wanted[m->b] = true;
    struct trace *t = trace_fault(task->arena, m, rec, wanted);
    t->final[m->a].state = m->at_a;
    t->final[m->b].state = m->at_b;
    violated(out, VIOLATION_COLL_MISMATCH, t,
             reason_mismatch(task, m->a, m->at_a, m->b, m->at_b));
}

/* Has some rank of Sigma not ended, and is no universally permitted step left? */
bool search_is_deadlock(const struct task *task, struct exec *m, bool *polls)
{
    struct moves moves = { .arena = arena_new() };
    bool left = false, permitted = false;
    *polls = false;
    for (uint32_t r = 0; r < m->nprocs; r++) {
        const struct skel_state *st = exec_state(m, r);
        left |= task->sigma[r] && st->kind != SKEL_END;
        *polls |= st->polls;
        exec_moves(m, r, &moves);
    }
    for (size_t i = 0; i < moves.n; i++)
        permitted |= !moves.items[i].implementation;
    arena_free(moves.arena);
    return left && !permitted && !m->aborted;
}

bool search_judge(const struct task *task, struct exec *m, struct recorder *rec,
                  struct verify_result *out)
{
    bool polls;
    if (m->broken)
        return false;
    if (m->failed != SKEL_NONE) {
        judge_fault(task, m, rec, out);
    } else if (m->mismatch) {
        judge_mismatch(task, m, rec, out);
    } else if (search_is_deadlock(task, m, &polls)) {
        struct trace *t = trace_deadlock(task->arena, m, rec);
        violated(out, polls ? VIOLATION_LIVELOCK : VIOLATION_DEADLOCK, t,
                 polls ? reason_livelock(task, t) : reason_deadlock(task, t));
    } else {
        return false;
    }
    return true;
}
