/* swap.c, 2 processes
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
 *   c_0_1_t1: 0 to 1, tag 1, MPI_COMM_WORLD: 0 = "0", 1 = "1", 2 = "2"
 *   c_1_0_t1: 1 to 0, tag 1, MPI_COMM_WORLD: 0 = "0", 1 = "1", 2 = "2"
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

chan c_0_1_t1 = [0] of { byte };
chan c_1_0_t1 = [0] of { byte };

/* rank 0 */
proctype Rank0()
{
    byte v_x = 1;
    short held;
    /* swap.c:5 MPI_Sendrecv_replace(...) */
    if
    :: SEND(c_0_1_t1, v_x) ->
        if
        :: RECV(c_1_0_t1, v_x)
        fi
    :: RECV(c_1_0_t1, held) -> SEND(c_0_1_t1, v_x); atomic { v_x = held; held = 0 }
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
    short held;
    /* swap.c:5 MPI_Sendrecv_replace(...) */
    if
    :: SEND(c_1_0_t1, v_x) ->
        if
        :: RECV(c_0_1_t1, v_x)
        fi
    :: RECV(c_0_1_t1, held) -> SEND(c_1_0_t1, v_x); atomic { v_x = held; held = 0 }
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

init
{
    atomic { run Rank0(); run Rank1() }
}

