/* tags.c, 2 processes
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
 * Channels (with keys) and their symbols:
 *   from_0 key 0: 0 to 1, tag 1, MPI_COMM_WORLD: 0 = "0"
 *   from_0 key 1: 0 to 1, tag 2, MPI_COMM_WORLD: 0 = "0", 1 = "1"
 *   from_1 key 0: 1 to 0, tag -3, MPI_COMM_WORLD: 0 = "0"
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

chan from_0 = [1] of { byte, byte };
chan from_1 = [1] of { byte, byte };

/* rank 0 */
proctype Rank0()
{
    /* send */
    SEND(from_0, 0, 0);
    /* send */
    SEND(from_0, 1, 1);
    /* recv */
    RECV(from_1, 0, 0);
    skip
}

/* rank 1 */
proctype Rank1()
{
    /* recv */
    if
    :: RECV(from_0, 1, 0)
    :: RECV(from_0, 1, 1)
    fi;
    /* recv */
    RECV(from_0, 0, 0);
    /* send */
    SEND(from_1, 0, 0);
    skip
}

init priority 255
{
    atomic { run Rank0() priority 254; run Rank1() priority 253 }
}

