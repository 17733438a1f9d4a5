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
 *   c_0_0_t1: 0 to 0, tag 1, MPI_COMM_WORLD: 0 = "0", 1 = "1"
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

chan c_0_0_t1 = [0] of { byte };

/* rank 0 */
proctype Rank0()
{
    byte v_x = 1;
    /* sendrecv */
    if
    :: atomic { (1 == 0); v_x = 0 } -> goto s2
    :: (1 == 1)
    fi;
    /* sendrecv */
    if
    :: skip -> goto s3
    fi;
    /* fault */
s2:
    FAULT("MPI-ASSERT");
    false;
    /* local */
s3:
    if
    :: atomic { (v_x == 1); v_x = 0 }
    :: atomic { (v_x == 0); v_x = 0 } -> goto s2
    fi;
    skip
}

init
{
    atomic { run Rank0() }
}

