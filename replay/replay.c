#include "replay/replay.h"

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

struct replay_answer replay_run(struct arena *arena, const struct replay_options *o)
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
    built_remove(&b);
    return run->answer;
}
