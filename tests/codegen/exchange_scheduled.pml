/* swap.c, 2 processes
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
 *   c_0_1_t1: 0 to 1, tag 1, MPI_COMM_WORLD: 0 = "0", 1 = "1", 2 = "2"
 *   c_1_0_t1: 1 to 0, tag 1, MPI_COMM_WORLD: 0 = "0", 1 = "1", 2 = "2"
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

/* A rank that fails is a violation; a program that is aborted is none (MPI-4.0 9.3). */
#define FAULT(code) assert(false)

chan c_0_1_t1 = [1] of { byte };
chan c_1_0_t1 = [1] of { byte };

/* rank 0 */
proctype Rank0()
{
    byte v_x = 1;
    /* swap.c:5 MPI_Sendrecv_replace(...) */
    POST(c_0_1_t1, v_x);
    if
    :: RECV(c_1_0_t1, v_x) -> GONE(c_0_1_t1)
    fi;
    /* local */
    if
    :: atomic { (v_x == 2); v_x = 0 } -> goto done
    :: atomic { (v_x != 2); v_x = 0 }
    fi;
    /* fault */
    FAULT("MPI-ASSERT");
    false;
done:
    skip
}

/* rank 1 */
proctype Rank1()
{
    byte v_x = 2;
    /* swap.c:5 MPI_Sendrecv_replace(...) */
    POST(c_1_0_t1, v_x);
    if
    :: RECV(c_0_1_t1, v_x) -> GONE(c_1_0_t1)
    fi;
    /* local */
    if
    :: atomic { (v_x == 1); v_x = 0 } -> goto done
    :: atomic { (v_x != 1); v_x = 0 }
    fi;
    /* fault */
    FAULT("MPI-ASSERT");
    false;
done:
    skip
}

init priority 255
{
    atomic { run Rank0() priority 254; run Rank1() priority 253 }
}

