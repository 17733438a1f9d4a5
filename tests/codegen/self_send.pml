/* A program, 1 process
 *
 * Encoding rendezvous: no wildcard receive, so synchronous executions decide (Theorem
 *   7.4).
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

/* Messages, encoding "rendezvous": channels of depth 0, so a send and its receive are one
 * step (Siegel and Avrunin, Theorem 7.4: without wildcard receives these synchronous
 * executions decide whether the program can deadlock).
 *     SEND(c, v)  standard and synchronous sends    RECV(c, v)  v: constant or variable
 */
#define SEND(c, ...) c!__VA_ARGS__
#define RECV(c, ...) c?__VA_ARGS__

chan c_0_0_t1 = [0] of { byte };

/* rank 0 */
proctype Rank0()
{
    /* send */
    SEND(c_0_0_t1, 0);
    /* recv */
    RECV(c_0_0_t1, 0);
    skip
}

init
{
    atomic { run Rank0() }
}

