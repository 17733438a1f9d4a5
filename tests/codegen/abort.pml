/* abort.c, 2 processes
 *
 * Encoding scheduled: no wildcard receive, so synchronous executions decide (Theorem
 *   7.4); in them the next steps of any one rank are a persistent set, so one rank runs
 *   at a time; every execution ends.
 *
 * Check it:  spin -run FILE.pml
 *   "invalid end state": a deadlock; "assertion violated": a fault or
 *   mismatched collectives; then spin -t -p FILE.pml shows the steps.
 *   "max search depth too small": nothing is proved, give a larger -m.
 *
 * Channels and their symbols:
 *   c_0_1_t1: 0 to 1, tag 1, MPI_COMM_WORLD: 0 = "0"
 *
 */

/* Messages, encoding "scheduled": channels of depth 1; a send posts its message and waits
 * until it has been taken.  Each rank has a priority of its own, so that one rank runs at
 * a time.
 *     SEND(c, v)  POST and GONE         RECV(c, v)  v: constant or variable
 */
#define POST(c, ...)        c!__VA_ARGS__
#define GONE(c)             nfull(c)
#define SEND(c, ...)        c!__VA_ARGS__; nfull(c)
#define RECV(c, ...)        c?__VA_ARGS__

/* Local choices in the encodings with priorities: a choice waits until nobody of higher
 * priority can go on; then init gives the lowest waiting rank its turn.
 *     CHOOSE(r)   rank r has a choice   CHOSEN(r), CHOSEN_IF(r, guard)  an alternative
 * No process above 127 may call set_priority: pan keeps process number * 256 in a short,
 * so it backtracks wrongly.
 */
#define CHOOSE(r)           choosing!!r
#define CHOSEN(r)           turn == (r) + 1; turn = 0
#define CHOSEN_IF(r, guard) turn == (r) + 1 && (guard); turn = 0
#define NEXT_CHOICE         turn == 0 && nempty(choosing); choosing?turn; turn = turn + 1

/* MPI_Abort ends all: nothing after it is a deadlock.  ABORT leaves no turn to the ranks
 * of lower priority; after ABORT_LAST the others go on as far as they can, where they might
 * still have failed, and then init runs for ever.
 */
#define ABORT        do :: skip; skip od
#define ABORT_LAST   aborted = true; false

chan c_0_1_t1 = [1] of { byte };
chan choosing = [2] of { byte }; /* ranks that have a choice to make, in order */
byte turn; /* 0, or the rank + 1 that may choose */

/* rank 0 */
proctype Rank0()
{
    /* local */
    CHOOSE(0);
    if
    :: atomic { CHOSEN(0) } /* malloc failed */
    :: atomic { CHOSEN(0) } -> goto s2
    fi;
    /* abort */
    ABORT;
    /* send */
s2:
    SEND(c_0_1_t1, 0);
    skip
}

/* rank 1 */
proctype Rank1()
{
    /* recv */
    RECV(c_0_1_t1, 0);
    skip
}

init priority 255
{
    atomic { run Rank0() priority 254; run Rank1() priority 253 };
    set_priority(_pid, 2);
end:
    if
    :: atomic { NEXT_CHOICE } -> goto end
    fi
}

