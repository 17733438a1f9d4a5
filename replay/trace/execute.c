#include "replay/trace/execute.h"

#include "replay/session.h"
#include "replay/trace/leftovers.h"
#include "replay/trace/recorder.h"

#include <stdlib.h>
#include <sys/personality.h>

/* A finding of no code: nothing that the ranks do confirms it. */
static const struct result_trace *no_trace(struct arena *a, uint32_t nprocs)
{
    struct result_trace *t = ARENA_NEW(a, struct result_trace);
    t->nprocs = nprocs;
    t->final = ARENA_ARRAY(a, struct result_final, nprocs);
    for (uint32_t r = 0; r < nprocs; r++)
        t->final[r].failed = true; /* so that sends which it does not have are buffered */
    return t;
}

static bool all_ended(const struct run *run)
{
    for (uint32_t r = 0; r < run->nprocs; r++)
        if (run->ranks[r].state != RANK_ENDED)
            return false;
    return true;
}

/* The program ends itself. */
static bool any_aborted(const struct run *run)
{
    for (uint32_t r = 0; r < run->nprocs; r++)
        if (run->ranks[r].call.kind == CALL_ABORT)
            return true;
    return false;
}

static enum execution_end end_of(const struct run *run)
{
    switch (run->answer.verdict) {
    case REPLAY_CONFIRMED:
    case REPLAY_ELSEWHERE: return EXECUTION_BLOCKED;
    case REPLAY_NOT_REPRODUCED:
        return all_ended(run) ? EXECUTION_ENDED : EXECUTION_NOT_FOLLOWED;
    case REPLAY_OTHER_FAULT: return any_aborted(run) ? EXECUTION_ENDED : EXECUTION_DIED;
    case REPLAY_INFEASIBLE:
    case REPLAY_DIVERGED:
    case REPLAY_UNSUPPORTED:
    case REPLAY_NOT_BUILT:
    case REPLAY_NO_MPI: break;
    }
    return EXECUTION_NOT_FOLLOWED;
}

/* What is started now has the same addresses in each execution; where that is not allowed, states
 * are told, and differ.  What to go back to, or -1. */
static int same_addresses(void)
{
    int before = personality(0xffffffff); /* asks */
    return before == -1 ? -1 : (personality((unsigned long)before | ADDR_NO_RANDOMIZE), before);
}

struct execution execution_run(struct arena *arena, const struct execution_options *o)
{
    struct result_run *of = ARENA_NEW(arena, struct result_run);
    struct result_finding *finding = ARENA_NEW(arena, struct result_finding);
    struct replay_options *ro = ARENA_NEW(arena, struct replay_options);
    of->nprocs = o->tree->nprocs;
    finding->code = "";
    finding->trace = o->steer ? (struct result_trace *)o->steer
                              : (struct result_trace *)no_trace(arena, of->nprocs);
    *ro = (struct replay_options){.run = of, .finding = finding, .command = o->command,
                                  .reading = o->reading, .timeout_s = o->timeout_s,
                                  .interrupted = o->interrupted};
    struct run *run = run_new(arena, ro);
    run->places = o->tree->places;
    run->is_cut = true;
    struct recorder *recorder = recorder_new(o->tree, run);
    setenv("M2S_REPLAY_DIGEST", "1", 1);
    if (o->states)
        setenv("M2S_REPLAY_STATE", "1", 1);
    int before = o->states ? same_addresses() : -1;
    session_run(run, &(struct spawn){.argv = o->command}, o->library);
    if (before != -1)
        personality((unsigned long)before);
    unsetenv("M2S_REPLAY_STATE");
    unsetenv("M2S_REPLAY_DIGEST");
    recorder_end(recorder);
    if (all_ended(run))
        leftovers_find(o->tree, run);
    return (struct execution){end_of(run), run->mismatch[0] != NULL, run->answer};
}
