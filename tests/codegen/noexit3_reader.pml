/* noexit.c, 3 processes
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
 *   c_1_0_t9: 1 to 0, tag 9, MPI_COMM_WORLD: 0 = "1 x MPI_INT: 0", 1 = "1 x MPI_INT, rbuf[0] > 0"
 *   c_2_0_t9: 2 to 0, tag 9, MPI_COMM_WORLD: 0 = "1 x MPI_INT: 0", 1 = "1 x MPI_INT, rbuf[0] > 0"
 *   c_0_1_t9: 0 to 1, tag 9, MPI_COMM_WORLD: 0 = "1 x MPI_INT: 1", 1 = "1 x MPI_INT: 0"
 *   c_0_2_t9: 0 to 2, tag 9, MPI_COMM_WORLD: 0 = "1 x MPI_INT: 1", 1 = "1 x MPI_INT: 0"
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
chan c_0_1_t9 = [0] of { byte };
chan c_0_2_t9 = [0] of { byte };

/* rank 0 */
proctype Rank0()
{
# 31 "examples/noexit.c"
    do
# 31 "examples/noexit.c"
    :: if /* MPI_Recv(rbuf, 1, MPI_INT, i, 9, MPI_COMM_WORLD, &status) */
# 31 "examples/noexit.c"
        :: RECV(c_1_0_t9, 0) ->
# 31 "examples/noexit.c"
            if /* MPI_Recv(rbuf, 1, MPI_INT, i, 9, MPI_COMM_WORLD, &status) */
# 31 "examples/noexit.c"
            :: RECV(c_2_0_t9, 0) ->
# 36 "examples/noexit.c"
                SEND(c_0_1_t9, 1); SEND(c_0_2_t9, 1); /* MPI_Send(sbuf, 1, MPI_INT, i, 9, MPI_COMM_WORLD) */
                break
# 31 "examples/noexit.c"
            :: RECV(c_2_0_t9, 1)
            fi
# 31 "examples/noexit.c"
        :: RECV(c_1_0_t9, 1) ->
# 31 "examples/noexit.c"
            RECV(c_2_0_t9, _) /* MPI_Recv(rbuf, 1, MPI_INT, i, 9, MPI_COMM_WORLD, &status) */
        fi;
# 36 "examples/noexit.c"
        SEND(c_0_1_t9, 0); SEND(c_0_2_t9, 0) /* MPI_Send(sbuf, 1, MPI_INT, i, 9, MPI_COMM_WORLD) */
    od;
# 1 "model"
    skip
}

/* ranks 1-2 */
proctype Rank1_etc(chan c0; chan c1)
{
# 44 "examples/noexit.c"
    do
# 44 "examples/noexit.c"
    :: if /* (rand() % 3) < 1 */
# 44 "examples/noexit.c"
        :: true ->
# 44 "examples/noexit.c"
            SEND(c0, 0) /* MPI_Send(sbuf, 1, MPI_INT, 0, 9, MPI_COMM_WORLD) */
# 44 "examples/noexit.c"
        :: true ->
# 44 "examples/noexit.c"
            SEND(c0, 1) /* MPI_Send(sbuf, 1, MPI_INT, 0, 9, MPI_COMM_WORLD) */
        fi;
# 45 "examples/noexit.c"
        if :: RECV(c1, 0) :: RECV(c1, 1) -> break fi /* MPI_Recv(rbuf, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, &status) */
    od;
# 1 "model"
    skip
}

# 1 "model"
init
{
    atomic { run Rank0(); run Rank1_etc(c_1_0_t9, c_0_1_t9); run Rank1_etc(c_2_0_t9, c_0_2_t9) }
}

