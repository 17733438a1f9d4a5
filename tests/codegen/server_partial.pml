/* server.c, 2 processes
 * Need not end: rank 0
 *
 * Encoding rendezvous: no wildcard receive, so synchronous executions decide (Theorem
 *   7.7); all interleavings are kept since a schedule may starve a rank.
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

/* Messages, encoding "rendezvous": channels of depth 0, so a send and its receive are one
 * step (Siegel and Avrunin, Theorem 7.4: without wildcard receives these synchronous
 * executions decide whether the program can deadlock).
 *     SEND(c, v)  standard and synchronous sends    RECV(c, v)  v: constant or variable
 */
#define SEND(c, ...) c!__VA_ARGS__
#define RECV(c, ...) c?__VA_ARGS__

chan c_1_0_t1 = [0] of { byte };
chan c_0_1_t2 = [0] of { byte };

/* rank 0 (need not end) */
proctype Rank0()
{
    /* recv */
end_s0:
    RECV(c_1_0_t1, 0);
    /* send */
end_s1:
    SEND(c_0_1_t2, 0);
    goto end_s0;
    skip
}

/* rank 1 */
proctype Rank1()
{
    /* local */
s0:
    if
    :: true
    :: true -> goto done
    fi;
    /* send */
    SEND(c_1_0_t1, 0);
    /* recv */
    RECV(c_0_1_t2, 0);
    goto s0;
done:
    skip
}

init
{
    atomic { run Rank0(); run Rank1() }
}

