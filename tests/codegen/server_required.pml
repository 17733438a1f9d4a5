/* server.c, 2 processes
 *
 * Encoding scheduled: no wildcard receive, so synchronous executions decide (Theorem
 *   7.4); in them the next steps of any one rank are a persistent set, so one rank runs
 *   at a time; each loop of a rank waits for all others, so no rank is left behind.
 *
 * Check it:  spin -run FILE.pml
 *   "invalid end state": a deadlock; "assertion violated": a fault or
 *   mismatched collectives; then spin -t -p FILE.pml shows the steps.
 *   "max search depth too small": nothing is proved, give a larger -m.
 *
 * Channels and their symbols:
 *   c_1_0_t1: 1 to 0, tag 1, MPI_COMM_WORLD: 0 = "request"
 *   c_0_1_t2: 0 to 1, tag 2, MPI_COMM_WORLD: 0 = "answer"
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

chan c_1_0_t1 = [1] of { byte };
chan c_0_1_t2 = [1] of { byte };
chan choosing = [2] of { byte }; /* ranks that have a choice to make, in order */
byte turn; /* 0, or the rank + 1 that may choose */

/* rank 0 */
proctype Rank0()
{
    /* recv */
s0:
    RECV(c_1_0_t1, 0);
    /* send */
    SEND(c_0_1_t2, 0);
    goto s0;
    skip
}

/* rank 1 */
proctype Rank1()
{
    /* local */
s0:
    CHOOSE(1);
    if
    :: atomic { CHOSEN(1) }
    :: atomic { CHOSEN(1) } -> goto done
    fi;
    /* send */
    SEND(c_1_0_t1, 0);
    /* recv */
    RECV(c_0_1_t2, 0);
    goto s0;
done:
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

