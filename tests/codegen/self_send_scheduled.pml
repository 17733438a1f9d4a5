/* A program, 1 process
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
 *   c_0_0_t1: 0 to 0, tag 1, MPI_COMM_WORLD: 0 = "0"
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

chan c_0_0_t1 = [1] of { byte };

/* rank 0 */
proctype Rank0()
{
    /* send */
    SEND(c_0_0_t1, 0);
    /* recv */
    RECV(c_0_0_t1, 0);
    skip
}

init priority 255
{
    atomic { run Rank0() priority 254 }
}

