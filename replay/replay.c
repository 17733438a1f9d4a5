#include "replay/replay.h"

#include "core/base/clock.h"
#include "replay/library.h"
#include "replay/run.h"
#include "replay/run_program.h"
#include "replay/session.h"

#include <string.h>

static const struct {
    const char *text;
    int code;
} verdicts[] = {
    [REPLAY_CONFIRMED] = {"confirmed", 0},
    [REPLAY_ELSEWHERE] = {"confirmed elsewhere", 20},
    [REPLAY_OTHER_FAULT] = {"another fault", 21},
    [REPLAY_NOT_REPRODUCED] = {"not reproduced", 22},
    [REPLAY_INFEASIBLE] = {"infeasible", 23},
    [REPLAY_DIVERGED] = {"diverged", 24},
    [REPLAY_UNSUPPORTED] = {"unsupported", 4},
    [REPLAY_NOT_BUILT] = {"not built", 2},
    [REPLAY_NO_MPI] = {"not run", 6},
};

const char *replay_verdict_text(enum replay_verdict v) { return verdicts[v].text; }
int replay_exit_code(enum replay_verdict v) { return verdicts[v].code; }

static void tell_lines(struct run *run, const char *text)
{
    enum { LINES = 12 };
    for (int i = 0; i < LINES && text && *text; i++) {
        size_t n = strcspn(text, "\n");
        run_detail(run, "%.*s", (int)n, text);
        text += n + (text[n] == '\n');
    }
}

/* Did it need clocks, or random numbers of the system, that are not the real ones? */
static void tell_made(struct run *run, const char *reading)
{
    if (run->is_made && reading && strcmp(reading, "real") != 0)
        run_detail(run, "clocks and random numbers of the system were made for it: reading %s",
                   reading);
}

/* One run of the program.  *varies: ranks have read what they may read differently. */
static struct replay_answer attempt(struct arena *arena, const struct replay_options *o,
                                    bool *varies)
{
    struct mpi_found mpi = library_for_mpi(arena);
    struct run *run = run_new(arena, o);
    run->answer.mpi = mpi.name;
    if (mpi.error) {
        run_decide(run, REPLAY_NO_MPI, "%s", mpi.error);
        tell_lines(run, mpi.output);
        return run->answer;
    }
    struct built b = built_program(arena, o, mpi.mpicc);
    if (b.error) {
        run_decide(run, b.has_no_room   ? REPLAY_NO_MPI
                        : b.what.argv ? REPLAY_UNSUPPORTED : REPLAY_NOT_BUILT, "%s", b.error);
        tell_lines(run, b.output);
    } else {
        session_run(run, &b.what, mpi.library);
    }
    if (b.missing && run->answer.verdict != REPLAY_CONFIRMED)
        run_detail(run, "'%s' is not here with the text that the report gives it", b.missing);
    tell_made(run, o->reading);
    built_remove(&b);
    *varies = run->varies;
    return run->answer;
}

/* Of two answers the one that says more of the finding; else the first. */
static struct replay_answer better(struct replay_answer first, struct replay_answer next)
{
    bool more = next.verdict == REPLAY_CONFIRMED ||
                (next.verdict == REPLAY_ELSEWHERE && first.verdict != REPLAY_CONFIRMED);
    return more ? next : first;
}

struct replay_answer replay_run(struct arena *arena, const struct replay_options *o)
{
    /* Clocks that are made come first: with them the answer is the same in each replay. */
    static const char *const readings[] = {"1", "2", "0", "3", "4", "5", "6", "real"};
    struct replay_options one = *o;
    uint64_t give_up = clock_after(o->timeout_s);
    bool varies = false;
    one.reading = o->reading ? o->reading : readings[0];
    struct replay_answer a = attempt(arena, &one, &varies);
    for (size_t i = 1; !o->reading && varies && i < sizeof readings / sizeof *readings; i++) {
        uint64_t now = clock_ms();
        if (a.verdict == REPLAY_CONFIRMED || *o->interrupted ||
            (give_up && now + 1000 > give_up))
            break;
        one.reading = readings[i];
        one.timeout_s = give_up ? (unsigned)((give_up - now) / 1000) : 0;
        a = better(a, attempt(arena, &one, &varies));
    }
    return a;
}
