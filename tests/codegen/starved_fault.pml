/* starved.c, 3 processes
 *
 * Encoding rendezvous: no wildcard receive, so synchronous executions decide (Theorem
 *   7.4).
 * Not decided: a fault or a mismatched collective is found only where no rank can be
 *   blocked for ever before it (Theorem 8.1 asks for freedom from partial deadlock).
 *
 * Check it:  spin -run FILE.pml
 *   "invalid end state": a deadlock; "assertion violated": a fault or
 *   mismatched collectives; then spin -t -p FILE.pml shows the steps.
 *   "max search depth too small": nothing is proved, give a larger -m.
 *
 * Channels and their symbols:
 *   c_0_1_t0: 0 to 1, tag 0, MPI_COMM_WORLD: 0 = "x"
 *   c_1_0_t0: 1 to 0, tag 0, MPI_COMM_WORLD: 0 = "x"
 *
 */

/* Messages, encoding "rendezvous": channels of depth 0, so a send and its receive are one
 * step (Siegel and Avrunin, Theorem 7.4: without wildcard receives these synchronous
 * executions decide whether the program can deadlock).
 *     SEND(c, v)  standard and synchronous sends    RECV(c, v)  v: constant or variable
 */
#define SEND(c, ...) c!__VA_ARGS__
#define RECV(c, ...) c?__VA_ARGS__

/* A rank that fails is a violation; a program that is aborted is none (MPI-4.0 9.3). */
#define FAULT(code) assert(false)

chan c_0_1_t0 = [0] of { byte };
chan c_1_0_t0 = [0] of { byte };

/* rank 0 */
proctype Rank0()
{
    /* send */
s0:
    SEND(c_0_1_t0, 0);
    /* recv */
    RECV(c_1_0_t0, 0);
    goto s0;
    skip
}

/* rank 1 */
proctype Rank1()
{
    /* recv */
s0:
    RECV(c_0_1_t0, 0);
    /* send */
    SEND(c_1_0_t0, 0);
    goto s0;
    skip
}

/* rank 2 */
proctype Rank2()
{
    /* fault */
    FAULT("MPI-ASSERT");
    false;
    skip
}

init
{
    atomic { run Rank0(); run Rank1(); run Rank2() }
}

