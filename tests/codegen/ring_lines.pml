/* ring.c, 3 processes
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
 *   c_0_1_t0: 0 to 1, tag 0, MPI_COMM_WORLD: 0 = "x"
 *   c_1_2_t0: 1 to 2, tag 0, MPI_COMM_WORLD: 0 = "x"
 *   c_2_0_t0: 2 to 0, tag 0, MPI_COMM_WORLD: 0 = "x"
 *
 */

/* Messages, encoding "rendezvous": channels of depth 0, so a send and its receive are one
 * step (Siegel and Avrunin, Theorem 7.4: without wildcard receives these synchronous
 * executions decide whether the program can deadlock).
 *     SEND(c, v)  standard and synchronous sends    RECV(c, v)  v: constant or variable
 */
#define SEND(c, ...) c!__VA_ARGS__
#define RECV(c, ...) c?__VA_ARGS__

chan c_0_1_t0 = [0] of { byte };
chan c_1_2_t0 = [0] of { byte };
chan c_2_0_t0 = [0] of { byte };

/* ranks 0-2 */
proctype Rank0_etc(chan c0; chan c1)
{
# 10 "ring.c"
    SEND(c0, 0); /* MPI_Send(...) */
# 12 "ring.c"
    RECV(c1, 0); /* MPI_Recv(...) */
# 1 "model"
    skip
}

# 1 "model"
init
{
    atomic {
        run Rank0_etc(c_0_1_t0, c_2_0_t0);
        run Rank0_etc(c_1_2_t0, c_0_1_t0);
        run Rank0_etc(c_2_0_t0, c_1_2_t0)
    }
}

