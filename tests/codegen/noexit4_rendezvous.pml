/* noexit.c, 4 processes
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
 *   c_1_0_t9: 1 to 0, tag 9, MPI_COMM_WORLD: 0 = "Z", 1 = "N"
 *   c_2_0_t9: 2 to 0, tag 9, MPI_COMM_WORLD: 0 = "Z", 1 = "N"
 *   c_3_0_t9: 3 to 0, tag 9, MPI_COMM_WORLD: 0 = "Z", 1 = "N"
 *   c_0_1_t9: 0 to 1, tag 9, MPI_COMM_WORLD: 0 = "Z", 1 = "N"
 *   c_0_2_t9: 0 to 2, tag 9, MPI_COMM_WORLD: 0 = "Z", 1 = "N"
 *   c_0_3_t9: 0 to 3, tag 9, MPI_COMM_WORLD: 0 = "Z", 1 = "N"
 *
 */

/* Messages, encoding "rendezvous": channels of depth 0, so a send and its receive are one
 * step (Siegel and Avrunin, Theorem 7.4: without wildcard receives these synchronous
 * executions decide whether the program can deadlock).
 *     SEND(c, v)  standard and synchronous sends    RECV(c, v)  v: constant or variable
 */
#define SEND(c, ...) c!__VA_ARGS__
#define RECV(c, ...) c?__VA_ARGS__

chan c_1_0_t9 = [0] of { byte };
chan c_2_0_t9 = [0] of { byte };
chan c_3_0_t9 = [0] of { byte };
chan c_0_1_t9 = [0] of { byte };
chan c_0_2_t9 = [0] of { byte };
chan c_0_3_t9 = [0] of { byte };

/* rank 0 */
proctype Rank0()
{
    byte v_s;
    /* recv */
s0:
    if
    :: RECV(c_1_0_t9, 0)
    :: atomic { RECV(c_1_0_t9, 1); v_s = 1 }
    fi;
    /* recv */
    if
    :: RECV(c_2_0_t9, 0)
    :: atomic { RECV(c_2_0_t9, 1); v_s = 1 }
    fi;
    /* recv */
    if
    :: RECV(c_3_0_t9, 0)
    :: atomic { RECV(c_3_0_t9, 1); v_s = 1 }
    fi;
    /* send */
    SEND(c_0_1_t9, v_s);
    /* send */
    SEND(c_0_2_t9, v_s);
    /* send */
    SEND(c_0_3_t9, v_s);
    /* local */
    if
    :: atomic { (v_s == 0); v_s = 0 }
    :: atomic { (v_s == 1); v_s = 0 } -> goto s0
    fi;
    skip
}

/* ranks 1-3 */
proctype Rank1_etc(chan c0; chan c1)
{
    /* local */
s0:
    if
    :: true /* input == 0 */
    :: true -> goto s2 /* input != 0 */
    fi;
    /* send */
    SEND(c0, 0);
    goto s3;
    /* send */
s2:
    SEND(c0, 1);
    /* recv */
s3:
    if
    :: RECV(c1, 0)
    :: RECV(c1, 1) -> goto s0
    fi;
    skip
}

init
{
    atomic {
        run Rank0();
        run Rank1_etc(c_1_0_t9, c_0_1_t9);
        run Rank1_etc(c_2_0_t9, c_0_2_t9);
        run Rank1_etc(c_3_0_t9, c_0_3_t9)
    }
}

