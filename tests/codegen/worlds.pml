/* args.c, 2 processes
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
 * Worlds (cases of the inputs that all ranks share; init chooses one):
 *   0: argc < 2
 *   1: argc >= 2
 *
 * Channels and their symbols:
 *   c_0_1_t1: 0 to 1, tag 1, MPI_COMM_WORLD: 0 = "0"
 *   c_1_0_t1: 1 to 0, tag 1, MPI_COMM_WORLD: 0 = "0"
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

chan c_0_1_t1 = [1] of { byte };
chan c_1_0_t1 = [1] of { byte };

/* ranks 0-1 of world 0 */
proctype W0_Rank0_etc(byte rank)
{
    skip
}

/* rank 0 of world 1 */
proctype W1_Rank0()
{
    /* args.c:7 MPI_Recv(...) */
    atomic { RECV(c_1_0_t1, 0); printf("M2S 0 0 0\n") };
    /* send */
    SEND(c_0_1_t1, 0);
    skip
}

/* rank 1 of world 1 */
proctype W1_Rank1()
{
    /* recv */
    atomic { RECV(c_0_1_t1, 0); printf("M2S 1 0 0\n") };
    /* send */
    SEND(c_1_0_t1, 0);
    skip
}

init priority 255
{
    if
    :: atomic { printf("M2S world 0\n"); run W0_Rank0_etc(0) priority 254; run W0_Rank0_etc(1) priority 253 }
    :: atomic { printf("M2S world 1\n"); run W1_Rank0() priority 254; run W1_Rank1() priority 253 }
    fi
}

