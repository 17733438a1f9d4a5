/* Runs a program once for each seed and rank: before main() the process makes a copy of itself for
 * each, one after the other, and what they do goes to one log:
 *
 *     run 1 0          seed and rank
 *     Send 1 7 ...
 *     end
 *     status 0         of its end; 128 and more: the signal
 *
 * The log is $REPLAY_LOG, the seeds are 1 to $REPLAY_SEEDS.  A run that has used up its processor
 * time, $REPLAY_TIME milliseconds, has no status and is the last: with these arguments the program
 * does not end.  At most $REPLAY_RUNS are made.
 */
#include "fake_mpi.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static const int ranks[] = {0, 1, 3};

enum { N_RANKS = sizeof ranks / sizeof *ranks };

static long number(const char *name, long otherwise)
{
    const char *text = getenv(name);
    return text ? strtol(text, NULL, 10) : otherwise;
}

static void limit_time(long milliseconds)
{
    struct itimerval left = {.it_value = {milliseconds / 1000, milliseconds % 1000 * 1000}};
    setitimer(ITIMER_PROF, &left, NULL);
}

/* Returns in the copy that is to run; whether it ended otherwise. */
static int run(FILE *log, long seed, int rank, int *is_copy)
{
    int status;
    fprintf(log, "run %ld %d\n", seed, rank);
    fflush(log);
    pid_t child = fork();
    if (child == 0) {
        limit_time(number("REPLAY_TIME", 200));
        start_rank(log, (unsigned long)seed, rank);
        *is_copy = 1;
        return 1;
    }
    if (child < 0 || waitpid(child, &status, 0) < 0)
        _exit(2);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
        return 0;
    fprintf(log, "\nstatus %d\n",
            WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
    return 1;
}

__attribute__((constructor)) static void run_all(void)
{
    const char *path = getenv("REPLAY_LOG");
    FILE *log = fopen(path ? path : "/dev/null", "a");
    long runs = number("REPLAY_SEEDS", 1) * N_RANKS, most = number("REPLAY_RUNS", runs);
    int is_copy = 0;
    for (long i = 0; i < runs && i < most; i++)
        if (!run(log, i / N_RANKS + 1, ranks[i % N_RANKS], &is_copy))
            break;
        else if (is_copy)
            return;
    fclose(log);
    _exit(0);
}
