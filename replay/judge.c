#include "replay/judge.h"

#include "core/base/path.h"
#include "replay/calls.h"
#include "replay/certificate.h"

#include <string.h>

static const struct result_final *final_of(const struct run *run, uint32_t rank)
{
    return &run->trace->final[rank];
}

static const char *place_of(struct run *run, const struct src_range *at)
{
    return at->file ? arena_printf(run->arena, "%s:%u", path_base(at->file), at->line) : "?";
}

/* ---- deadlock ---- */

static bool is_blocked(const struct run *run, uint32_t rank)
{
    return certificate_blocks(run, rank);
}

static bool is_same_end(const struct run *run, uint32_t rank)
{
    const struct result_final *f = final_of(run, rank);
    bool blocked = is_blocked(run, rank);
    if (f->ended || !blocked)
        return f->ended == !blocked;
    const struct rank_call *call = &run->ranks[rank].call;
    bool same_call = f->call && call->fn && strstr(f->call, call->fn);
    return f->polls || places_same(call->at, &f->at, same_call);
}

static void tell_rank(struct run *run, uint32_t rank)
{
    const struct rank *r = &run->ranks[rank];
    const char *differs = is_same_end(run, rank) ? ""
                          : final_of(run, rank)->ended
                              ? "; in the report it has ended"
                              : arena_printf(run->arena, "; in the report it is at %s",
                                             place_of(run, &final_of(run, rank)->at));
    if (is_blocked(run, rank))
        run_detail(run, "rank %u (process %ld): blocked in %s at %s%s", rank, r->pid, r->call.fn,
                   run_place_text(run, r->call.at), differs);
    else
        run_detail(run, "rank %u (process %ld): ended%s%s", rank, r->pid,
                   r->state == RANK_LEFT ? " without MPI_Finalize" : "", differs);
}

static const char *blocked_text(struct run *run)
{
    const char *text = "";
    uint32_t n = 0;
    for (uint32_t r = 0; r < run->nprocs; r++) {
        const char *at = run_place_text(run, run->ranks[r].call.at);
        if (!is_blocked(run, r))
            continue;
        n++;
        if (!strstr(text, at))
            text = arena_printf(run->arena, "%s%s%s", text, *text ? ", " : "", at);
    }
    return arena_printf(run->arena, "%u rank%s blocked at %s", n, n == 1 ? " is" : "s are", text);
}

static bool is_about_blocking(const struct run *run)
{
    const struct result_final *f = run->trace->final;
    for (uint32_t r = 0; r < run->nprocs; r++)
        if (f[r].failed)
            return false;
    return true;
}

static void deadlock(struct run *run)
{
    bool same = is_about_blocking(run), lines = true;
    for (uint32_t r = 0; r < run->nprocs; r++) {
        same &= is_same_end(run, r);
        lines &= !is_blocked(run, r) || (run->ranks[r].call.at && run->ranks[r].call.at->file);
        tell_rank(run, r);
    }
    if (!lines)
        run_detail(run, "only the calls are compared, lines are not known: compile with -g");
    run_decide(run, same ? REPLAY_CONFIRMED : REPLAY_ELSEWHERE, "%s, and nothing can match",
               blocked_text(run));
}

/* ---- faults ---- */

static bool is_code(const struct run *run, enum diag_code code)
{
    return strcmp(run->options->finding->code, diag_code_text(code)) == 0;
}

/* A code about collectives. */
static bool is_collective(const struct run *run)
{
    return strstr(run->options->finding->code, "-COLL-") != NULL;
}

/* The operation stands where the report says that its rank is at the end. */
static bool is_final_place(const struct run *run, const struct op *op)
{
    return places_same(op->at, &final_of(run, op->rank)->at, true)
           || places_same(op->at, &run->options->finding->at, false);
}

static void mismatch(struct run *run)
{
    bool same = is_collective(run) && is_final_place(run, run->mismatch[0])
                && is_final_place(run, run->mismatch[1]);
    run_decide(run, same ? REPLAY_CONFIRMED : REPLAY_ELSEWHERE,
               "ranks %u and %u enter one collective with calls that do not match",
               run->mismatch[0]->rank, run->mismatch[1]->rank);
}

static bool is_place_of_fault(const struct run *run, const struct place *at, uint32_t rank)
{
    const struct result_final *f = final_of(run, rank);
    return (f->failed && places_same(at, &f->at, false))
           || (!is_about_blocking(run) && places_same(at, &run->options->finding->at, false));
}

/* The rank has died; is it where the report says that this one, or another that does the same,
 * fails? */
static bool is_reported_death(const struct run *run, uint32_t rank)
{
    const struct rank *r = &run->ranks[rank];
    for (uint32_t i = 0; i < r->n_frames; i++)
        if (is_place_of_fault(run, r->frames[i], rank))
            return true;
    return !r->n_frames && r->died_in_call && is_place_of_fault(run, r->call.at, rank);
}

static void tell_output(struct run *run, const char *output)
{
    enum { LINES = 6 };
    for (int i = 0; i < LINES && output && *output; i++) {
        size_t n = strcspn(output, "\n");
        if (n)
            run_detail(run, "the program says: %.*s", (int)n, output);
        output += n + (output[n] == '\n');
    }
}

static const char *where_it_died(struct run *run, const struct rank *r, bool same)
{
    struct arena *a = run->arena;
    if (same && r->n_frames)
        return arena_printf(a, "its code at %s", place_of(run, &run->options->finding->at));
    if (!r->call.fn)
        return "its code, after MPI_Init";
    return arena_printf(a, "%s%s at %s", r->died_in_call ? "" : "its code, after ", r->call.fn,
                        run_place_text(run, r->call.at));
}

static void death(struct run *run, const char *output)
{
    uint32_t rank = run->first_dead;
    const struct rank *r = &run->ranks[rank];
    bool same = is_reported_death(run, rank);
    const char *how = r->signal ? strsignal(r->signal) : "the process ends";
    tell_output(run, output);
    run_decide(run, same ? REPLAY_CONFIRMED : REPLAY_OTHER_FAULT, "rank %u fails in %s (%s)", rank,
               where_it_died(run, r, same), how);
}

/* ---- the end ---- */

static void leftover(struct run *run)
{
    bool asked = is_code(run, DIAG_MPI_REQUEST_LEAK) || is_code(run, DIAG_MPI_REQUEST_LOST);
    for (uint32_t r = 0; r < run->nprocs; r++)
        if (asked && run->ranks[r].left > 0 && final_of(run, r)->failed)
            run_decide(run, REPLAY_CONFIRMED, "rank %u calls MPI_Finalize with %d operation%s "
                                              "that it has not completed",
                       r, run->ranks[r].left, run->ranks[r].left == 1 ? "" : "s");
}

void judge_now(struct run *run)
{
    if (run->decided)
        return;
    leftover(run);
    if (run->mismatch[0]) {
        mismatch(run);
        return;
    }
    switch (certificate_of(run)) {
    case CERTIFICATE_NONE: return;
    case CERTIFICATE_DEADLOCK: deadlock(run); return;
    case CERTIFICATE_INFEASIBLE:
        if (calls_forget_turns(run))
            return;
        run_decide(run, REPLAY_INFEASIBLE,
                   "the ranks stand still only because a call was told what to take");
        return;
    }
}

/* None has told that it dies: who waits in a call is rather ended for another one. */
static uint32_t silent_death(const struct run *run)
{
    uint32_t found = RESULT_NONE;
    for (uint32_t r = run->nprocs; r-- > 0;) {
        const struct rank *k = &run->ranks[r];
        bool better = found == RESULT_NONE || !k->died_in_call || run->ranks[found].died_in_call;
        if (k->state == RANK_DEAD && better)
            found = r;
    }
    return found;
}

/* Has some process called MPI_Init, so that it is known which rank it is? */
static bool is_seen(const struct run *run)
{
    bool any = false;
    for (uint32_t r = 0; r < run->nprocs; r++)
        any |= run->ranks[r].state != RANK_AWAITED;
    return any;
}

void judge_end(struct run *run, int64_t status, int signal, const char *output)
{
    bool any = is_seen(run);
    if (run->decided)
        return;
    if (run->first_dead == RESULT_NONE)
        run->first_dead = silent_death(run);
    if (run->first_dead != RESULT_NONE) {
        death(run, output);
        return;
    }
    tell_output(run, output);
    if (!any)
        run_decide(run, REPLAY_UNSUPPORTED,
                   "no process has called MPI_Init in a way that can be seen: is it an MPI "
                   "program without sessions, linked dynamically with the MPI library of mpicc? "
                   "(it ended with %s %d)", signal ? "signal" : "status",
                   signal ? signal : (int)status);
    else
        run_decide(run, REPLAY_NOT_REPRODUCED, "all ranks have ended");
}

void judge_overdue(struct run *run)
{
    if (!is_seen(run)) {
        run_decide(run, REPLAY_UNSUPPORTED, "no process has called MPI_Init within %u s: sessions "
                   "are not steered", run->options->timeout_s);
        return;
    }
    for (uint32_t r = 0; r < run->nprocs; r++) {
        const struct rank *k = &run->ranks[r];
        if (k->state == RANK_ENDED)
            continue;
        if (k->state == RANK_AWAITED)
            run_detail(run, "rank %u has not called MPI_Init", r);
        else if (k->state == RANK_CALLS)
            run_detail(run, "rank %u is in %s at %s", r, k->call.fn,
                       run_place_text(run, k->call.at));
        else
            run_detail(run, "rank %u computes", r);
    }
    run_decide(run, REPLAY_NOT_REPRODUCED, "the program neither ended nor came to a standstill "
                                           "within %u s", run->options->timeout_s);
}
