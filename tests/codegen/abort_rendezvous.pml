/* abort.c, 2 processes
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
 *   c_0_1_t1: 0 to 1, tag 1, MPI_COMM_WORLD: 0 = "0"
 *
 */

/* Messages, encoding "rendezvous": channels of depth 0, so a send and its receive are one
 * step (Siegel and Avrunin, Theorem 7.4: without wildcard receives these synchronous
 * executions decide whether the program can deadlock).
 *     SEND(c, v)  standard and synchronous sends    RECV(c, v)  v: constant or variable
 */
#define SEND(c, ...) c!__VA_ARGS__
#define RECV(c, ...) c?__VA_ARGS__

/* MPI_Abort ends all: the aborting rank keeps the model running, so that nothing after it
 * is a deadlock; the others go on as far as they can, where they might still have failed.
 */
#define ABORT      do :: skip; skip od
#define ABORT_LAST ABORT

chan c_0_1_t1 = [0] of { byte };

/* rank 0 */
proctype Rank0()
{
    /* local */
    if
    :: true /* malloc failed */
    :: true -> goto s2
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

init
{
    atomic { run Rank0(); run Rank1() }
}

